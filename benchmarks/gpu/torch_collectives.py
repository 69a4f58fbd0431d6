#!/usr/bin/env python3
"""Times PyTorch's all-reduces on symmetric memory, and its NCCL, as CUDA graphs.

Usage: torchrun --nproc-per-node=N torch_collectives.py --out=FILE.json

The time of a replay is the smallest of the ranks' times; the result is the median of 9 replays.
"""

import argparse
import json
import os
import statistics
import time

import torch
import torch.distributed as dist
import torch.distributed._symmetric_memory as symm_mem


def measure(call, calls):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        call()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(calls):
                call()
        times = []
        for i in range(11):
            torch.cuda.synchronize()
            dist.barrier()
            torch.cuda.synchronize()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            graph.replay()
            end.record()
            end.synchronize()
            least = torch.tensor(begin.elapsed_time(end) * 1000 / calls, device="cuda")
            dist.all_reduce(least, op=dist.ReduceOp.MIN)
            if i >= 2:
                times.append(least.item())
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", required=True)
    parser.add_argument("--most-bytes", type=int, default=256 << 20)
    parser.add_argument("--seconds", type=float, default=600)
    args = parser.parse_args()
    deadline = time.monotonic() + args.seconds
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    rank, ranks = dist.get_rank(), dist.get_world_size()
    group = dist.group.WORLD.group_name
    rows = []
    for size in [1 << i for i in range(10, 21)] + [1 << i for i in range(22, 29, 2)]:
        # Rank 0 decides for all if there is time left: they must do the same.
        left = torch.tensor(deadline - time.monotonic(), device=device)
        dist.broadcast(left, 0)
        if size > args.most_bytes or left.item() < 0:
            break
        plain = torch.ones(size // 2, dtype=torch.bfloat16, device=device)
        shared = symm_mem.empty(size // 2, dtype=torch.bfloat16, device=device)
        symm_mem.rendezvous(shared, group)
        shared.fill_(1)
        ways = {"torch-nccl": lambda: dist.all_reduce(plain)}
        if size * (ranks - 1) <= 64 << 20:
            ways["torch-one_shot"] = lambda: torch.ops.symm_mem.one_shot_all_reduce(
                shared, "sum", group
            )
        ways["torch-two_shot"] = lambda: torch.ops.symm_mem.two_shot_all_reduce_(
            shared, "sum", group
        )
        for by, call in ways.items():
            calls = 50 if size <= 4 << 20 else 10
            try:
                us = measure(call, calls)
            except RuntimeError as error:
                if rank == 0:
                    print(f"skipped: {by} {size}: {str(error).splitlines()[0]}", flush=True)
                continue
            rows.append(
                {
                    "ranks": ranks,
                    "kind": "all_reduce",
                    "bytes": size,
                    "by": by,
                    "algorithm": "",
                    "us": round(us, 3),
                }
            )
            if rank == 0:
                print(f"{ranks} all_reduce {size:10} {by:15} {us:10.2f} us", flush=True)
    if rank == 0:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
