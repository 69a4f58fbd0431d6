#!/usr/bin/env python3
"""Times PyTorch steps with the shapes of our large programs.

Usage: torchrun --nproc-per-node=N torch_steps.py --out=FILE.json [--compile]
                                                  [--seconds=N]

DDP: 8 x (linear 4096 + tanh), 1,024 rows per GPU. FSDP2: 8 x MLP 4096 x 11008, 1,024 rows. Both
with backward and SGD. TP: forward of 32 layers (4096 x 11008 split), 16 rows, as a CUDA graph. All
in bf16; the result is the median of 5 times 20 steps.

Compiled steps come last, and only while time is left. Results are written after each step, so that
neither failures nor a time limit lose others.
"""

import argparse
import json
import os
import statistics
import time

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import fully_shard
from torch.nn.parallel import DistributedDataParallel

WIDTH, HIDDEN, ROWS, LAYERS = 4096, 11008, 1024, 8
# Time of a step with its preparation, including compilation.
LEAST_SECONDS = 30


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.down = nn.Linear(HIDDEN, WIDTH, bias=False)

    def forward(self, x):
        return x + self.down(torch.tanh(self.up(x)))


def make_ddp():
    layers = []
    for _ in range(LAYERS):
        layers += [nn.Linear(WIDTH, WIDTH, bias=False), nn.Tanh()]
    return nn.Sequential(*layers)


def time_step(step):
    for _ in range(5):
        step()
    times = []
    for _ in range(5):
        torch.cuda.synchronize()
        dist.barrier()
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(20):
            step()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - begin) / 20)
    return statistics.median(times) * 1e6


def make_training_step(model, x):
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)

    def step():
        optimizer.zero_grad(set_to_none=True)
        model(x).float().square().mean().backward()
        optimizer.step()

    return step


def make_tp_step(device, ranks):
    group = dist.group.WORLD
    up = [
        torch.randn(WIDTH, HIDDEN // ranks, dtype=torch.bfloat16, device=device) * 0.01
        for _ in range(32)
    ]
    down = [
        torch.randn(HIDDEN // ranks, WIDTH, dtype=torch.bfloat16, device=device) * 0.01
        for _ in range(32)
    ]
    x = torch.randn(16, WIDTH, dtype=torch.bfloat16, device=device)

    def forward():
        y = x
        for a, b in zip(up, down):
            part = torch.tanh(y @ a) @ b
            dist.all_reduce(part, group=group)
            y = y + part
        return y

    forward()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        forward()
    return graph.replay


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--compile", action="store_true", help="torch.compile as well")
    parser.add_argument("--seconds", type=float, default=600)
    args = parser.parse_args()
    deadline = time.monotonic() + args.seconds
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    rank, ranks = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(rank)
    x = torch.randn(ROWS, WIDTH, dtype=torch.bfloat16, device=device)
    rows = []

    def skip(name, variant, why):
        if rank == 0:
            print(f"skipped: {name} {variant}: {why}", flush=True)

    def has_time():
        """Returns true if time is left. Rank 0 decides for all, because they must do the same."""
        left = torch.tensor(deadline - time.monotonic(), device=device)
        dist.broadcast(left, 0)
        return left.item() > LEAST_SECONDS

    def add(name, variant, make):
        if not has_time():
            skip(name, variant, "out of time")
            return
        try:
            us = time_step(make())
        # Compilers fail in many ways.
        except Exception as error:  # pylint: disable=broad-except
            skip(name, variant, (str(error).splitlines() or [type(error).__name__])[0])
            return
        rows.append({"name": name, "variant": variant, "ranks": ranks, "us": round(us, 1)})
        if rank == 0:
            print(f"{ranks} {name:6} {variant:14} {us:10.1f} us", flush=True)
            with open(args.out + ".new", "w", encoding="utf-8") as file:
                json.dump(rows, file, indent=1)
            os.replace(args.out + ".new", args.out)

    def ddp(compiled):
        model = make_ddp().to(device, torch.bfloat16)
        model = DistributedDataParallel(model, device_ids=[device.index])
        return make_training_step(torch.compile(model) if compiled else model, x)

    def fsdp(compiled):
        model = nn.Sequential(*[Mlp() for _ in range(LAYERS)]).to(device, torch.bfloat16)
        for layer in model:
            fully_shard(layer)
        fully_shard(model)
        return make_training_step(torch.compile(model) if compiled else model, x)

    add("ddp", "torch eager", lambda: ddp(False))
    add("fsdp", "torch eager", lambda: fsdp(False))
    add("tp", "torch graph", lambda: make_tp_step(device, ranks))
    if args.compile:
        add("ddp", "torch.compile", lambda: ddp(True))
        add("fsdp", "torch.compile", lambda: fsdp(True))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
