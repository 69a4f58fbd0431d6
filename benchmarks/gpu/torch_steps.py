#!/usr/bin/env python3
"""Steps in PyTorch on the shapes of the programs of real size.

Usage: torchrun --nproc-per-node=N torch_steps.py --out=FILE.json [--compile]

DDP: 8 x (linear 4096 + tanh), 1,024 rows a GPU. FSDP2: 8 x MLP 4096 x 11008,
1,024 rows. Both with backward and SGD. TP: forward of 32 layers (4096 x 11008
split), 16 rows, as a CUDA graph. bf16; the median of 5 times 20 steps.
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
    args = parser.parse_args()
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    rank, ranks = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(rank)
    x = torch.randn(ROWS, WIDTH, dtype=torch.bfloat16, device=device)
    rows = []

    def add(name, variant, make):
        try:
            us = time_step(make())
        except RuntimeError as error:
            if rank == 0:
                print(f"skipped: {name} {variant}: {str(error).splitlines()[0]}", flush=True)
            return
        rows.append({"name": name, "variant": variant, "ranks": ranks, "us": round(us, 1)})
        if rank == 0:
            print(f"{ranks} {name:6} {variant:14} {us:10.1f} us", flush=True)

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

    for compiled in [False, True] if args.compile else [False]:
        variant = "torch.compile" if compiled else "torch eager"
        add("ddp", variant, lambda: ddp(compiled))
        add("fsdp", variant, lambda: fsdp(compiled))
    add("tp", "torch graph", lambda: make_tp_step(device, ranks))
    if rank == 0:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
