#!/usr/bin/env python3
"""Checks and times torch.ops.commdialect.all_reduce_rms_norm on each rank.

    torchrun --nproc-per-node=N torch_norms.py [--out=FILE]

Rows have 4096 elements in bf16. Results must be those of c10d's all-reduce and ops of PyTorch, but
for the order of sums. Times are of one of 50 calls in a CUDA graph, the smallest of the ranks' times,
and the median of 9 replays. Without GPUs, only results are checked, by gloo.
"""

import argparse
import json
import os
import statistics

import torch
import torch.distributed as dist

import commdialect.torch

OPS = torch.ops.commdialect
WIDTH, CALLS, EPSILON = 4096, 50, 1e-6


def make_ways(rows, device):
    """Returns functions that compute a norm and its residual stream."""
    generator = torch.Generator("cpu").manual_seed(dist.get_rank())
    shared = torch.Generator("cpu").manual_seed(100)

    def make(shape, by):
        return torch.randn(shape, generator=by).to(device, torch.bfloat16)

    x, residual = make((rows, WIDTH), generator), make((rows, WIDTH), shared)
    weight, name = make((WIDTH,), shared), dist.group.WORLD.group_name

    def finish(total):
        added = total + residual
        return torch.nn.functional.rms_norm(added, (WIDTH,), weight, EPSILON), added

    def library():
        total = x.clone()
        dist.all_reduce(total)
        return finish(total)

    return {
        "fused": lambda: OPS.all_reduce_rms_norm(x, residual, weight, EPSILON, name),
        "apart": lambda: finish(OPS.all_reduce(x, "sum", name)),
        "all_reduce": lambda: OPS.all_reduce(x, "sum", name),
        "library": library,
    }


def check(rows, ways):
    """Compares with c10d's sum. Order and roundings of more than two numbers may differ."""
    (normed, added), (expected, total) = ways["fused"](), ways["library"]()
    limit = 0 if dist.get_world_size() == 2 else 2**-6
    torch.testing.assert_close(added, total, rtol=limit, atol=limit)
    torch.testing.assert_close(normed, expected, rtol=2**-5, atol=2**-5)
    for _ in range(5):
        assert all(map(torch.equal, ways["fused"](), (normed, added))), f"{rows} rows: bits differ"
    bits = normed.view(torch.int16).to(torch.int32)
    most, least = bits.clone(), bits.clone()
    dist.all_reduce(most, op=dist.ReduceOp.MAX)
    dist.all_reduce(least, op=dist.ReduceOp.MIN)
    assert torch.equal(most, least), f"{rows} rows: ranks differ"


def measure(call):
    stream = torch.cuda.Stream()
    times = []
    with torch.cuda.stream(stream), torch.inference_mode():
        call()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(CALLS):
                call()
        for i in range(11):
            torch.cuda.synchronize()
            dist.barrier()
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            graph.replay()
            end.record()
            end.synchronize()
            least = torch.tensor(begin.elapsed_time(end) * 1000 / CALLS, device="cuda")
            dist.all_reduce(least, op=dist.ReduceOp.MIN)
            if i >= 2:
                times.append(least.item())
    return round(statistics.median(times), 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--out")
    args = parser.parse_args()
    has_gpus = torch.cuda.is_available()
    device = torch.device("cpu")
    if has_gpus:
        device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        torch.cuda.set_device(device)
    dist.init_process_group("nccl" if has_gpus else "gloo", device_id=device if has_gpus else None)
    results = []
    for kilobytes in (8, 16, 32, 64, 128, 256):
        rows = kilobytes * 1024 // (2 * WIDTH)
        ways = make_ways(rows, device)
        check(rows, ways)
        row = {"ranks": dist.get_world_size(), "kilobytes": kilobytes}
        if has_gpus:
            row |= {f"{name}_us": measure(call) for name, call in ways.items()}
        results.append(row)
        if dist.get_rank() == 0:
            print(json.dumps(row), flush=True)
    if dist.get_rank() == 0:
        print(*map(str, commdialect.torch.sites()), sep="\n", flush=True)
        if args.out:
            with open(args.out, "w", encoding="utf-8") as file:
                json.dump(results, file, indent=1)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
