"""Small steps with communication, for tests of Inductor's scheduler.

    scripts/record-inductor.py STEM test/python/torch/steps.py NAME

STEPS[name]() returns (function, arguments), and needs a process group. A test compares the
function's results, and the gradients of `parameters(function)`.
"""

import sys

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard

from collectives import all_gather_coalesced

WIDTH, HIDDEN, BATCH = 32, 64, 8


def data(*shape):
    generator = torch.Generator().manual_seed(100 + dist.get_rank())
    return torch.randn(*shape, generator=generator)


def weight(*shape):
    generator = torch.Generator().manual_seed(sum(shape))
    return torch.randn(*shape, generator=generator) / shape[-1] ** 0.5


class Shards(nn.Module):
    """Weights that are gathered in the forward pass, and averaged into shards in the
    backward pass, as in SimpleFSDP."""

    def __init__(self, num_layers=3, dropout=0.0):
        super().__init__()
        self.mesh = init_device_mesh("cpu", (dist.get_world_size(),))
        self.num_layers, self.dropout = num_layers, dropout
        for i in range(num_layers):
            self.add(f"up{i}", weight(HIDDEN, WIDTH))
            self.add(f"bias{i}", weight(HIDDEN))
            self.add(f"down{i}", weight(WIDTH, HIDDEN))

    def add(self, name, whole):
        local = whole.chunk(self.mesh.size())[dist.get_rank()].clone()
        shards = DTensor.from_local(local, self.mesh, [Shard(0)], run_check=False)
        self.register_parameter(name, nn.Parameter(shards))

    def whole(self, name):
        gathered = self._parameters[name].redistribute(placements=[Replicate()])
        return gathered.to_local(grad_placements=[Partial("avg")])

    def forward(self, x, y):
        for i in range(self.num_layers):
            h = F.gelu(F.linear(x, self.whole(f"up{i}"), self.whole(f"bias{i}")))
            h = F.dropout(h, self.dropout)
            x = x + F.linear(h, self.whole(f"down{i}"))
        return F.mse_loss(x, y)


def fsdp():
    return Shards(), (data(BATCH, WIDTH), data(BATCH, WIDTH))


def dropout():
    return Shards(dropout=0.5), (data(BATCH, WIDTH), data(BATCH, WIDTH))


def make_weights(num_layers=3):
    shapes = [(HIDDEN, WIDTH), (WIDTH, HIDDEN)] * num_layers
    return [weight(*shape) for shape in shapes]


def loss_of(weights, x, y):
    for up, down in zip(weights[::2], weights[1::2], strict=True):
        x = x + F.linear(F.gelu(F.linear(x, up)), down)
    return F.mse_loss(x, y)


def in_place():
    """Runs a whole step that changes weights and a statistic in place, after their
    readers."""
    ranks = dist.get_world_size()

    def step(weights, statistic, x, y):
        statistic.mul_(0.9).add_(x.mean(0), alpha=0.1)
        x = x - statistic
        gradients, loss = torch.func.grad_and_value(loss_of)(weights, x, y)
        with torch.no_grad():
            for w, gradient in zip(reversed(weights), reversed(gradients), strict=True):
                whole = funcol.all_reduce(gradient, "sum", dist.group.WORLD) / ranks
                w.view(-1).sub_(0.1 * whole.view(-1))
        return loss, statistic * 2, [w * 1 for w in weights]

    return step, (make_weights(), torch.zeros(WIDTH), data(BATCH, WIDTH), data(BATCH, WIDTH))


def coalesced():
    """Puts several tensors in one collective, and waits for each separately."""
    ranks = dist.get_world_size()

    def step(weights, x, y):
        shards = [w.chunk(ranks)[0] for w in weights]
        whole = all_gather_coalesced(shards, dist.group.WORLD)
        gradients, loss = torch.func.grad_and_value(loss_of)(list(whole), x, y)
        summed = funcol.all_reduce_coalesced(list(gradients), "sum", dist.group.WORLD)
        return loss, [w - 0.1 * g for w, g in zip(whole, summed, strict=True)]

    return step, (make_weights(), data(BATCH, WIDTH), data(BATCH, WIDTH))


def experts():
    """Exchanges equal and unequal pieces."""
    ranks = dist.get_world_size()
    weights = make_weights(1)

    def step(weights, x):
        x = x.repeat(ranks, 1)
        y = funcol.all_to_all_single(F.linear(x, weights[0]), None, None, dist.group.WORLD)
        back = funcol.all_to_all_single(
            F.linear(F.gelu(y), weights[1]), [BATCH] * ranks, [BATCH] * ranks, dist.group.WORLD
        )
        return x + back, x.sum()

    return step, (weights, data(BATCH, WIDTH))


def two_axes():
    """Uses two groups: sums within, averages across."""
    ranks = dist.get_world_size()
    mesh = init_device_mesh("cpu", (2, ranks // 2), mesh_dim_names=("outer", "inner"))

    def step(weights, x, y):
        gradients, loss = torch.func.grad_and_value(loss_of)(weights, x, y)
        new = []
        for w, gradient in zip(weights, gradients, strict=True):
            inner = funcol.all_reduce(gradient, "sum", mesh["inner"])
            new.append(w - 0.1 * funcol.all_reduce(inner, "avg", mesh["outer"]))
        return loss, new

    return step, (make_weights(), data(BATCH, WIDTH), data(BATCH, WIDTH))


STEPS = {
    "fsdp": fsdp,
    "dropout": dropout,
    "in_place": in_place,
    "coalesced": coalesced,
    "experts": experts,
    "two_axes": two_axes,
}


def run(name, compiled=torch.compile):
    """Returns the step's results, and the gradients of its parameters, as one list of
    tensors."""
    function, arguments = STEPS[name]()
    torch.manual_seed(0)
    result = compiled(function)(*arguments)
    leaves = torch.utils._pytree.tree_leaves(result)
    parameters = list(function.parameters()) if isinstance(function, nn.Module) else []
    if parameters:
        leaves[0].backward()
    gradients = [p.grad.to_local() for p in parameters]
    changed = [t for t in torch.utils._pytree.tree_leaves(arguments) if not t.requires_grad]
    return [t.detach() for t in (*leaves, *gradients, *changed)]


if __name__ == "__main__":
    run(sys.argv[1])
