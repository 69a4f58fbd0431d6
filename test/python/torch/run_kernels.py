"""Compares programs with and without kernels: `run_kernels.py CASE...`.

Values are small whole numbers, so that sums are exact in every order.
"""

import os
import sys

import ranks
import torch
import torch._dynamo
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from torch._dynamo.utils import counters
from torch._inductor.utils import run_and_get_code

import commdialect.torch


def fill(*shape, first=0):
    numbers = torch.arange(torch.Size(shape).numel()) * 7 + 3 * dist.get_rank() + first
    return (numbers % 5 - 2).to(torch.float32).reshape(shape)


def same(found, expected):
    for one, other in zip(found, expected, strict=True):
        assert torch.equal(one, other), (one, other)


def count_kernels(guest):
    return sum(graph.num_kernels for graph in guest.graphs)


def compare(function, make, kernels, steps=2, mode=None):
    """Runs a function with the guest's kernels and without the guest on the arguments of each
    step, checks that results and gradients are equal, and returns the code."""

    def run(compiled):
        results = []
        for step in range(steps):
            given = make(step)
            leaves = [x for x in given if x.requires_grad]
            if step == 0:
                made, codes = run_and_get_code(compiled, *given)
            else:
                made = compiled(*given)
            made = made if isinstance(made, tuple) else (made,)
            if leaves:
                made[0].sum().backward()
            results += [x.detach().clone() for x in (*made, *(x.grad for x in leaves))]
            results += [x.clone() for x in given if not x.requires_grad]
        return results, codes

    torch._dynamo.reset()
    expected, _ = run(torch.compile(function, mode=mode))
    torch._dynamo.reset()
    with commdialect.torch.install(kernels="auto", on_error="raise") as guest:
        found, codes = run(torch.compile(function, mode=mode))
    same(found, expected)
    assert count_kernels(guest) == kernels, [(str(g), g.remarks) for g in guest.graphs]
    return codes


def run_mlp(group):
    """A tensor-parallel MLP, forward and backward, and a gradient of data parallelism."""
    size = group.size()

    def step(x, up, down):
        hidden = funcol.all_gather_tensor_autograd(x, 0, group) @ up
        part = funcol.reduce_scatter_tensor_autograd(hidden.relu() @ down, "sum", 0, group)
        return part * 2, funcol.all_reduce(part.detach().amax(0), "max", group)

    def make(number):
        return [
            fill(4, 8, first=number).requires_grad_(),
            fill(8, 16 // size).requires_grad_(),
            fill(16 // size, 8).requires_grad_(),
        ]

    # The last sum of the backward pass hides behind a product.
    codes = compare(step, make, kernels=4, steps=1)
    forward = next(code for code in codes if "all_gather" in code)
    calls = [line for line in forward.splitlines() if "= torch.ops.commdialect." in line]
    names = [call.partition("commdialect.")[2].partition(".")[0] for call in calls]
    assert names == ["all_gather", "reduce_scatter", "all_reduce"], names
    assert "= torch.ops._c10d_functional." not in forward


def run_decode(group):
    """A step of decoding, which changes a cache in place, as serving engines compile it. Above
    the kernels' sizes, c10d runs."""
    size = group.size()

    def step(x, cache, qkv, out, logits):
        for layer in range(2):
            q = x @ qkv[layer]
            cache[layer].add_(q)
            x = x + funcol.all_reduce(cache[layer].relu() @ out[layer], "sum", group)
        return x, funcol.all_reduce(logits + x[0, 0], "sum", group)[:4]

    def make(number):
        return [
            fill(2, 8, first=number),
            torch.zeros(2, 2, 8 // size),
            fill(2, 8, 8 // size),
            fill(2, 8 // size, 8),
            torch.ones(3 << 20),
        ]

    codes = compare(step, make, kernels=2, mode="reduce-overhead")
    assert any("_c10d_functional.all_reduce_" in code for code in codes)
    sites = [site for site in commdialect.torch.sites(group) if site.signature.elements == 16]
    assert len(sites) == 1 and not sites[0].obstacle, sites


def run_groups(group):
    """Two groups of a mesh, whose names differ by rank."""
    rank, half = group.rank(), group.size() // 2
    pairs = [dist.new_group([first, first + 1]) for first in range(0, group.size(), 2)]
    lines = [dist.new_group(list(range(first, group.size(), half))) for first in range(half)]
    mine, across = pairs[rank // 2], lines[rank % half]

    def step(x, w):
        for _ in range(2):
            x = funcol.all_reduce(x @ w, "sum", mine)
            x = funcol.all_reduce(x.clamp(-3, 3) @ w, "sum", across)
        return x

    compare(step, lambda number: [fill(4, 8, first=number), fill(8, 8)], kernels=4)
    for one in (mine, across):
        assert [str(site.signature[0]) for site in commdialect.torch.sites(one)] == ["all_reduce"]


def run_caches(group):
    """A graph from a cache calls the kernels, and another option gives another key."""

    def step(x, w):
        return funcol.all_reduce(x @ w, "sum", group) * 2

    given = fill(4, 8), fill(8, 8)
    expected = step(*given)

    def run(kernels):
        torch._dynamo.reset()
        counters.clear()
        with commdialect.torch.install(kernels=kernels, on_error="raise") as guest:
            same([torch.compile(step)(*given)], [expected])
        hits = counters["inductor"]["fxgraph_cache_hit"]
        hits += counters["aot_autograd"]["autograd_cache_hit"]
        return count_kernels(guest), len(guest.graphs), hits > 0

    assert run("off") == (0, 1, False)
    assert run("auto") == (1, 1, False)
    dist.barrier()
    assert run("auto") == (0, 0, True)
    assert run("off") == (0, 0, True)
    sites = [site for site in commdialect.torch.sites(group) if site.signature.elements == 32]
    assert len(sites) == 1 and not sites[0].obstacle, sites


def run_differs(group):
    """A rank with another option or another model is an error of one line on all, before the
    graph runs."""
    rank, before = group.rank(), len(commdialect.torch.sites(group))

    def step(x):
        return funcol.all_reduce(x * 2, "sum", group) + 1

    for options, message in (
        (
            {"kernels": "auto" if rank else "off"},
            "ranks compile different communication: rank 0 has all_reduce sum of ",
        ),
        (
            {"kernels": "auto", "machine": "h100-x8" if rank else "h200-x8"},
            "ranks compile different communication: rank 0 has kernels by the model of h200-x8, "
            "rank 1 has kernels by the model of h100-x8",
        ),
    ):
        torch._dynamo.reset()
        with commdialect.torch.install(**options):
            try:
                torch.compile(step)(fill(8))
                raise AssertionError(options)
            except Exception as error:
                # Without caches, torch wraps it.
                error = getattr(error, "inner_exception", error)
                assert isinstance(error, commdialect.VerificationError), error
                # torch may add a hint of its own behind the line.
                assert message in str(error).split("\n\n")[0], error
                assert "\n" not in str(error).split("\n\n")[0], error
    assert len(commdialect.torch.sites(group)) == before
    # Files of other names with one content are one machine.
    torch._dynamo.reset()
    here = os.path.dirname(os.path.abspath(__file__))
    text = open(os.path.join(here, "../../../machines/h200-x2.json")).read()
    file = f"{os.environ['STORE']}-{rank}.json"
    with open(file, "w") as machine:
        machine.write(text)
    with commdialect.torch.install(kernels="auto", machine=file, on_error="raise") as guest:
        assert torch.equal(torch.compile(step)(fill(8)), step(fill(8)))
    assert count_kernels(guest) == 1


def main():
    ranks.begin(caches="caches" in sys.argv)
    for case in sys.argv[1:]:
        globals()[f"run_{case}"](dist.group.WORLD)
        print("done", case, flush=True)
    ranks.end()


main()
