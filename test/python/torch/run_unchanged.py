"""Writes the code that Inductor generates, with the guest or without it.

usage: run_unchanged.py with|without FOLDER     writes FOLDER/CASE.RANK.WHICH.txt for each case
"""

import pathlib
import sys
from unittest import mock

import torch
import torch._dynamo
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F
from ranks import begin, end
from run_ddp import compiled_around, compiled_inside
from styles import Mlp, rows
from torch._inductor.graph import GraphLowering

import commdialect.torch
import sums


def local():
    """Has no collective, but a slice of all rows and a backward pass."""
    model, (x, y), *_ = Mlp(), *rows(same=True)
    compiled = torch.compile(lambda x, y: F.mse_loss(model(x)[0 : len(y)], y))
    compiled(x, y).backward()


def reduced():
    """Sums a tensor that is also a result, so that one kernel may write it and its copy."""

    def step(x):
        y = x.sin()
        return y, funcol.all_reduce(y, "sum", dist.group.WORLD)

    torch.compile(step)(torch.ones(8, 8))


def chain():
    """Computes a chain of ops, which has one order."""

    def step(x, w):
        for _ in range(2):
            x = funcol.all_reduce(x[0 : len(x)] @ w, "sum", dist.group.WORLD).relu()
        return x.sum()

    torch.compile(step)(torch.ones(8, 8), torch.ones(8, 8, requires_grad=True)).backward()


def ddp(make):
    model, step = make()
    for x, y in rows()[:2]:
        step(x, y)


def changed():
    """Is better with another order."""
    torch.compile(sums.step)(*sums.arguments())


CASES = {
    "local": local,
    "reduced": reduced,
    "chain": chain,
    "ddp_inside": lambda: ddp(compiled_inside),
    "ddp_around": lambda: ddp(compiled_around),
    "changed": changed,
}


def main():
    which, folder = sys.argv[1:]
    begin()
    guest = commdialect.torch.install(machine="h100-x8", on_error="raise") if which == "with" else None
    for name, case in CASES.items():
        torch._dynamo.reset()
        codes = []
        with mock.patch.object(GraphLowering, "save_output_code", codes.append):
            case()
        path = pathlib.Path(folder) / f"{name}.{dist.get_rank()}.{which}.txt"
        path.write_text("\n".join(codes))
    if guest:
        print("changed:", [graph.is_reordered for graph in guest.graphs])
    end()


if __name__ == "__main__":
    main()
