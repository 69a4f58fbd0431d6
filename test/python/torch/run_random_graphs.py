"""Compares random graphs with the guest and without it.

The graphs have mutations, views and random numbers. Their results, and their inputs
afterwards, must be bitwise equal to those of plain Inductor.

usage: run_random_graphs.py NUMBER [FIRST SEED]
"""

import random
import sys

import torch
import torch._dynamo
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F
from collectives import all_gather, reduce_scatter
from ranks import begin, end

import commdialect.torch

SIZE = 8


def make_program(seed):
    """Returns a list of steps for `interpret`."""
    pick = random.Random(seed)
    kinds = ["reduce", "gather", "scatter", "add_", "copy_", "view_", "mm", "gelu", "drop", "rand"]
    return [
        (pick.choice(kinds), pick.randrange(1 << 30), pick.randrange(1 << 30), pick.random())
        for _ in range(10)
    ]


def interpret(program, inputs):
    values = list(inputs)
    group = dist.group.WORLD
    for kind, i, j, factor in program:
        a, b = values[i % len(values)], values[j % len(values)]
        if kind == "reduce":
            values.append(funcol.all_reduce(a, "sum", group) * 0.5)
        elif kind == "gather":
            values.append(all_gather(a, 0, group)[1 : SIZE + 1])
        elif kind == "scatter":
            double = torch.cat([a, b])
            values.append(reduce_scatter(double, "sum", 0, group) * 0.5)
        elif kind == "add_":
            a.add_(b, alpha=factor)
        elif kind == "copy_":
            a.copy_(b * factor)
        elif kind == "view_":
            a[::2].mul_(factor)
            values.append(a.t())
        elif kind == "mm":
            values.append(torch.tanh(a @ b))
        elif kind == "gelu":
            values.append(F.gelu(a) - b)
        elif kind == "drop":
            values.append(F.dropout(a, 0.5))
        elif kind == "rand":
            values.append(a * torch.rand_like(b))
    return [value.sum(0) for value in values]


def run(function, seed):
    torch._dynamo.reset()
    generator = torch.Generator().manual_seed(seed + 50 * dist.get_rank())
    inputs = [torch.randn(SIZE, SIZE, generator=generator) for _ in range(3)]
    torch.manual_seed(seed)
    return [*torch.compile(function)(inputs), *inputs, torch.rand(2)]


def main():
    number, first = (*map(int, sys.argv[1:]), 0)[:2]
    begin()
    changed = 0
    for seed in range(first, first + number):
        program = make_program(seed)

        def function(inputs, program=program):
            return interpret(program, inputs)

        expected = run(function, seed)
        with commdialect.torch.install(on_error="raise") as guest:
            found = run(function, seed)
        changed += sum(
            graph.is_changed or graph.scheduled.is_reordered for graph in guest.graphs
        )
        same = all(torch.equal(a, b) for a, b in zip(expected, found, strict=True))
        print(seed, [kind for kind, *_ in program], "same" if same else "DIFFERENT")
    print("changed:", changed)
    end()


if __name__ == "__main__":
    main()
