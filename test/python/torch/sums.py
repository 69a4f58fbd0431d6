"""A function whose sums products can hide, and its compilation."""

import torch
import torch._dynamo
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def step(x, w):
    """Runs eight sums that products could hide if the sums were merged."""
    sums = [funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(8)]
    y = w @ w
    for _ in range(3):
        y = torch.tanh(y @ w)
    return *sums, y


def arguments():
    return torch.ones(1 << 10), torch.ones(64, 64)


def compile_step():
    torch._dynamo.reset()
    return torch.compile(step)(*arguments())
