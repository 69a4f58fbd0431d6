"""Compares steps of fully_shard with and without the guest, and runs wrong ones.

usage: run_fully_shard.py PROGRAM,... [OPTION=VALUE ...]     options of install()
"""

import datetime
import sys

import torch
import torch._dynamo
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from ranks import begin, end, find_different, local
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    RowwiseParallel,
    parallelize_module,
)
from torch.utils.checkpoint import checkpoint

import commdialect
import commdialect.torch

WIDTH, BLOCKS, STEPS = 16, 4, 5


class Block(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, hidden), nn.Linear(hidden, WIDTH)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


class Model(nn.Module):
    """Blocks that run in `order`."""

    def __init__(self, hidden=32):
        super().__init__()
        self.blocks = nn.ModuleList(Block(hidden) for _ in range(BLOCKS))
        self.head = nn.Linear(WIDTH, 4)
        self.order = list(range(BLOCKS))
        self.is_checkpointed = False

    def forward(self, x):
        for i in self.order:
            block = self.blocks[i]
            if self.is_checkpointed:
                x = checkpoint(block, x, use_reentrant=False)
            else:
                x = block(x)
        return self.head(x)


def shard(model, mesh=None, **options):
    mesh = mesh or init_device_mesh("cpu", (dist.get_world_size(),))
    for block in model.blocks:
        fully_shard(block, mesh=mesh, **options)
    return fully_shard(model, mesh=mesh, **options)


def eager():
    return shard(Model())


def compiled_blocks():
    model = Model()
    for block in model.blocks:
        block.compile()
    return shard(model)


def compiled_model():
    return torch.compile(shard(Model()))


def mixed_precision():
    return shard(Model(), mp_policy=MixedPrecisionPolicy(torch.bfloat16, torch.float32))


def hsdp():
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replicate", "shard"))
    return shard(Model(), mesh)


def tensor_parallel():
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("shard", "tensor"))
    model = Model()
    for block in model.blocks:
        ways = {"up": ColwiseParallel(), "down": RowwiseParallel()}
        parallelize_module(block, mesh["tensor"], ways)
    return shard(model, mesh["shard"])


def checkpointed():
    model = shard(Model())
    model.is_checkpointed = True
    return model


def accumulating():
    return shard(Model())


def compiled_step():
    return shard(Model())


def evaluated():
    return shard(Model())


def prefetching():
    model = shard(Model())
    for block, following in zip(model.blocks, list(model.blocks)[1:]):
        block.set_modules_to_forward_prefetch([following])
        following.set_modules_to_backward_prefetch([block])
    return model


RIGHT = {
    function.__name__: function
    for function in (
        eager, compiled_blocks, compiled_model, mixed_precision, hsdp, checkpointed,
        accumulating, evaluated, prefetching, compiled_step, tensor_parallel,
    )
}


def train(name):
    """Returns losses, gradients and parameters of the steps."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    model = RIGHT[name]()
    parameters = list(model.parameters())
    optimizer = torch.optim.AdamW(parameters, lr=1e-2)

    def run(x):
        loss = model(x).square().mean()
        loss.backward()
        return loss

    if name == "compiled_step":
        run = torch.compile(run)
    # Ranks of one tensor-parallel group have the same rows.
    generator = torch.Generator().manual_seed(0 if name == "tensor_parallel" else dist.get_rank())
    results = []
    for _ in range(STEPS):
        if name == "accumulating":
            model.set_requires_gradient_sync(False)
            run(torch.randn(8, WIDTH, generator=generator))
            model.set_requires_gradient_sync(True)
        loss = run(torch.randn(8, WIDTH, generator=generator))
        results.append(local(loss))
        if name == "evaluated":
            # Parameters that these passes gather must not be used after the optimizer's step.
            with torch.no_grad():
                results.append(local(model(torch.ones(2, WIDTH))))
            results.append(local(model(torch.ones(2, WIDTH))))
        results += [local(parameter.grad) for parameter in parameters]
        optimizer.step()
        optimizer.zero_grad()
        results += [local(parameter) for parameter in parameters]
    return results


def compare(name, arguments):
    expected = train(name)
    with commdialect.torch.install(**arguments) as guest:
        found = train(name)
    different = find_different(expected, found)
    for graph in guest.graphs:
        print(graph, graph.remarks)
    print("different:", different or "nothing")


def run_steps(model, num_steps=1):
    for _ in range(num_steps):
        model(torch.ones(2, WIDTH)).sum().backward()


def other_order():
    model = eager()
    if dist.get_rank() == 1:
        model.order = [0, 2, 1, 3]
    run_steps(model)


def other_shape():
    torch.manual_seed(0)
    run_steps(shard(Model(hidden=32 if dist.get_rank() == 0 else 64)))


def one_less():
    model = eager()
    if dist.get_rank() == 1:
        model.order = [0, 1, 2]
    run_steps(model)


def frozen():
    """One rank has no gradients of a block."""
    model = eager()
    if dist.get_rank() == 1:
        model.blocks[2].requires_grad_(False)
    run_steps(model)


def same_change():
    """All ranks come to another order after known steps."""
    model = eager()
    run_steps(model, 3)
    model.order = [0, 2, 1, 3]
    run_steps(model, 2)
    model.order = [0, 1, 2, 3]
    run_steps(model, 2)


def known_orders():
    """Both orders are known, but a rank takes the other one."""
    model = eager()
    for i in range(5):  # the second step is planned, and the following ones are new
        model.order = [0, 2, 1, 3] if i % 2 else [0, 1, 2, 3]
        run_steps(model)
    model.order = [0, 1, 2, 3] if dist.get_rank() == 0 else [0, 2, 1, 3]
    run_steps(model)


def late_change():
    """One rank alone comes to another order after known steps. The other one, which compares
    nothing there, waits in the collective until the group's timeout."""
    group = dist.new_group(timeout=datetime.timedelta(seconds=6))
    torch.manual_seed(0)
    model = shard(Model(), DeviceMesh.from_group(group, "cpu"))
    run_steps(model, 3)
    if dist.get_rank() == 1:
        model.order = [0, 2, 1, 3]
    run_steps(model)


def try_wrong(name, arguments):
    torch.manual_seed(0)
    with commdialect.torch.install(**arguments):
        try:
            globals()[name]()
            print("ran")
        except Exception as error:
            own = isinstance(error, commdialect.VerificationError)
            print("raises" if own else "fails", " ".join(str(error).split()))


def main():
    names, *options = sys.argv[1:]
    begin()
    arguments = dict(option.split("=") for option in options)
    for name in names.split(","):
        print(f"program {name}:")
        (compare if name in RIGHT else try_wrong)(name, arguments)
        if name != "late_change":
            dist.barrier()
    end()


if __name__ == "__main__":
    main()
