"""Runs wrong programs, one after the other, and prints the error of each.

usage: run_wrong.py PROGRAM...
"""

import sys

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from ranks import begin, end

import commdialect
import commdialect.torch

ops = torch.ops._c10d_functional


def different_graphs(x):
    if dist.get_rank() == 0:
        x = funcol.all_reduce(x, "sum", dist.group.WORLD)  # rank 0 sums
    else:
        x = funcol.all_reduce(x, "max", dist.group.WORLD)  # rank 1 takes the greatest
    return x * 2


def one_more(x):
    x = funcol.all_reduce(x, "sum", dist.group.WORLD)
    if dist.get_rank() == 0:
        x = funcol.all_reduce(x, "sum", dist.group.WORLD)  # one more
    return x * 2


def divergent_branch(x):
    def communicate(x):
        return funcol.all_reduce(x, "sum", dist.group.WORLD) + 0.0  # in one way only

    def compute(x):
        return x * 2.0

    return torch.cond(x.sum() > 0, communicate, compute, (x,))


def never_waited(x):
    y = ops.all_reduce(x * 2, "sum", dist.group.WORLD.group_name)  # never waited for
    return x + y


def right_branch(x):
    """A branch like that of `divergent_branch`, but with a condition that is the same on
    all ranks."""

    def communicate(x):
        return funcol.all_reduce(x, "sum", dist.group.WORLD) + 0.0

    def compute(x):
        return x * 2.0

    everywhere = funcol.all_reduce(x.sum(), "sum", dist.group.WORLD)
    return torch.cond(everywhere > 0, communicate, compute, (x,))


def run(name):
    print(f"program {name}:")
    torch._dynamo.reset()
    x = torch.ones(4) * (1 if dist.get_rank() == 0 else 3)
    with commdialect.torch.install():
        try:
            print("gives", torch.compile(globals()[name])(x))
        except Exception as error:
            # If torch does not use its cache, it wraps the guest's error.
            error = getattr(error, "inner_exception", error)
            assert isinstance(error, commdialect.VerificationError), error
            print("raises", error)
            for note in getattr(error, "__notes__", ()):
                print(note)


def main():
    begin(caches=True)
    for name in sys.argv[1:]:
        run(name)
        dist.barrier()
    end()


if __name__ == "__main__":
    main()
