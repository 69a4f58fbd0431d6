"""Runs a pipeline schedule on gloo, and compares gradients with plain PyTorch.

usage: run_pipeline.py SCHEDULE TABLE...

Runs a class of torch.distributed.pipelining with `defer_pp_recv` once for each TABLE, which
replaces its order: a file in the format compute_comms, or '' for the order of the class.
"""

import os
import sys

import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, schedules

STAGES, MICROBATCHES, SIZE = 4, 4, 8


def make_model():
    torch.manual_seed(0)
    return [
        torch.nn.Sequential(torch.nn.Linear(SIZE, SIZE), torch.nn.Tanh()) for _ in range(STAGES)
    ]


def loss_of(output, target):
    return ((output - target) ** 2).mean()


def run(name, table, data, target, reference):
    """Runs a step, and returns true if the gradients are those of `reference`."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    kind = schedules.get_schedule_class(name)
    is_v = kind in (schedules.ScheduleZBVZeroBubble, schedules.ScheduleDualPipeV)
    own = [rank, 2 * ranks - 1 - rank] if is_v else list(range(rank, STAGES, ranks))
    model = make_model()
    stages = [PipelineStage(model[i], i, STAGES, torch.device("cpu")) for i in own]
    schedule = kind(stages, MICROBATCHES, loss_fn=loss_of, defer_pp_recv=True)
    if table:
        schedule._load_csv(table, format="compute_comms")
    first, last = 0 in own, STAGES - 1 in own
    schedule.step(*([data] if first else []), **({"target": target} if last else {}))
    return all(
        torch.allclose(p.grad, q.grad, atol=1e-6)
        for i in own
        for p, q in zip(model[i].parameters(), reference[i].parameters(), strict=True)
    )


def main():
    name, *tables = sys.argv[1:]
    rank, ranks = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    store = dist.FileStore(os.environ["STORE"], ranks)
    dist.init_process_group("gloo", store=store, rank=rank, world_size=ranks)

    data = torch.randn(MICROBATCHES * 2, SIZE, generator=torch.Generator().manual_seed(1))
    target = torch.randn(MICROBATCHES * 2, SIZE, generator=torch.Generator().manual_seed(2))
    reference = make_model()
    for x, y in zip(data.chunk(MICROBATCHES), target.chunk(MICROBATCHES), strict=True):
        for part in reference:
            x = part(x)
        (loss_of(x, y) / MICROBATCHES).backward()
    for table in tables:
        is_right = run(name, table, data, target, reference)
        print("gradients are", "right" if is_right else "wrong")
    dist.destroy_process_group()


main()
