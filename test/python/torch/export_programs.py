"""Small steps for test_export.py, each a function that returns `(step, args)`."""

import pathlib
import sys
import time

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "examples" / "torch"))
from collectives import (  # noqa: E402
    all_gather,
    all_gather_coalesced,
    reduce_scatter,
    reduce_scatter_coalesced,
)
from programs import batch, generator  # noqa: E402


def permute():
    ranks = dist.get_world_size()
    pairs = [(i + 1) % ranks for i in range(ranks)]

    def step(x):
        total = y = x
        for _ in range(ranks - 1):
            y = funcol.permute_tensor(y.reshape(-1), pairs, dist.group.WORLD).reshape(4, 6)
            total = total + y
        return total

    return step, batch(4, 6)[:1]


def uneven_all_to_all():
    """Keeps 2 rows, and sends 3 to each other rank."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    sizes = [2 if i == rank else 3 for i in range(ranks)]

    def step(x):
        return funcol.all_to_all_single(x * 2, sizes, sizes, dist.group.WORLD) + 1

    return step, batch(sum(sizes), 4)[:1]


def in_place():
    """Uses torch.distributed's own collectives, which change tensors."""

    def step(x, y):
        x.mul_(2)
        dist.all_reduce(x)
        whole = torch.empty(x.shape[0] * dist.get_world_size(), x.shape[1])
        dist.all_gather_into_tensor(whole, y)
        part = torch.empty_like(y)
        dist.reduce_scatter_tensor(part, whole, op=dist.ReduceOp.MAX)
        dist.broadcast(y, 1)
        return whole.sum(), part

    return step, batch(4, 6)


def coalesced():
    group = dist.group.WORLD

    def step(a, b):
        c, d = funcol.all_reduce_coalesced([a, b], "sum", group)
        e, f = all_gather_coalesced([c, d], group)
        g, h = reduce_scatter_coalesced([e, f], "sum", [0, 0], group)
        return g, h + c

    return step, batch(4, 6)


def integers():
    group = dist.group.WORLD

    def step(i, b):
        most = funcol.all_reduce(i, "max", group)
        flags = all_gather(b, 0, group)
        least = funcol.all_reduce((i * 100).to(torch.uint8), "min", group)
        return most, flags, (most > 3) & b, least, i.to(torch.int32) * 2

    g = generator()
    return step, (torch.randint(0, 3, (5,), generator=g), torch.randint(0, 2, (5,), generator=g) > 0)


def inner_dimensions():
    def step(x):
        y = all_gather(x, 1, dist.group.WORLD)
        return reduce_scatter(y, "avg", 1, dist.group.WORLD)

    return step, batch(4, 6)[:1]


def new_groups():
    """Creates two groups, each under different names on the ranks."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    groups = [dist.new_group(list(range(i, ranks, 2))) for i in range(2)]

    def step(x):
        return funcol.all_reduce(x, "sum", groups[rank % 2])

    return step, batch(2, 2)[:1]


def by_rank():
    """Uses numbers, indices and constants that depend on the rank."""
    rank, ranks = dist.get_rank(), dist.get_world_size()
    width = 12 // ranks
    table = torch.tensor([1.5, 2.5, 4.5, 8.5])[rank]

    def step(x):
        part = x[:, rank * width:(rank + 1) * width]
        split = x.split(width, 1)[rank]
        row = x[rank]
        made = torch.full((3,), float(rank)) + torch.arange(rank, rank + 3)
        spread = torch.zeros(12).index_add(0, torch.tensor([rank]), torch.ones(1))
        y = x.clone()
        y[:, rank * width:(rank + 1) * width] = 0
        y[rank] = rank + 1
        return (part * (rank + 1), split - rank, row / (2 + rank), made, spread, y, x * table, x > rank,
                torch.tensor([rank, 3]) * 2)

    return step, (torch.arange(60, dtype=torch.float32).reshape(5, 12),)


def momentum_that_is_there():
    """Starts with an optimizer after several steps, gradients to add to, and a running
    mean."""
    torch.manual_seed(0)
    # A bias before the norm is omitted: its gradient is only rounding, which AdamW would
    # scale up.
    model = nn.Sequential(nn.Linear(6, 6, bias=False), nn.BatchNorm1d(6))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    x, y = batch(4, 6)
    for _ in range(2):
        F.mse_loss(model(x), y).backward()
        optimizer.step()

    def step(x, y):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        for parameter in model.parameters():
            parameter.grad.copy_(funcol.all_reduce(parameter.grad, "sum", dist.group.WORLD))
        optimizer.step()
        return loss.detach()

    return step, (x, y)


def max_pool():
    model = nn.MaxPool2d(3, stride=2, padding=1)

    def step(x):
        model(x).square().sum().backward()
        return funcol.all_reduce(x.grad, "sum", dist.group.WORLD)

    return step, (torch.randn(2, 3, 8, 8, generator=generator(), requires_grad=True),)


def convolutions():
    """Strides, dilations, biases and patches, with gradients of images and filters."""
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 4, 3, stride=2, padding=1), nn.Conv2d(4, 6, 3, padding=2, dilation=2),
        nn.Tanh(), nn.Conv2d(6, 5, 2, 2))

    def step(x):
        model(x).square().sum().backward()
        gradients = [x.grad, *(p.grad for p in model.parameters())]
        return [funcol.all_reduce(g, "sum", dist.group.WORLD) for g in gradients]

    return step, (torch.randn(2, 3, 12, 11, generator=generator(), requires_grad=True),)


def reciprocal():
    def step(x):
        return funcol.all_reduce(x.reciprocal(), "sum", dist.group.WORLD)

    return step, (torch.tensor([[2.0, 0.0, -0.0, 4.0]]),)


def half_precision():
    def step(x):
        return funcol.all_reduce(x.half() * 2, "sum", dist.group.WORLD), x.bfloat16() + 1

    return step, batch(4, 6)[:1]


def sharded_optimizer():
    """ZeRO-1: each rank stores and updates only its part of the weight."""
    rank, ranks, group = dist.get_rank(), dist.get_world_size(), dist.group.WORLD
    torch.manual_seed(0)
    whole = torch.randn(8, 6)
    part = whole.chunk(ranks)[rank].clone().requires_grad_()
    optimizer = torch.optim.AdamW([part], lr=0.1)

    def step(x, y):
        weight = all_gather(part.detach(), 0, group).requires_grad_()
        loss = F.mse_loss(x @ weight, y)
        (gradient,) = torch.autograd.grad(loss, weight)
        part.grad = reduce_scatter(gradient, "avg", 0, group)
        optimizer.step()
        return loss.detach()

    g = generator()
    return step, (torch.randn(4, 8, generator=g), torch.randn(4, 6, generator=g))


def clipped():
    """Clips gradients by their norm over all ranks."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 6, bias=False), nn.Tanh(), nn.Linear(6, 6, bias=False))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, nesterov=True)

    def step(x, y):
        optimizer.zero_grad()
        F.mse_loss(model(x), y).backward()
        squares = sum(parameter.grad.square().sum() for parameter in model.parameters())
        norm = funcol.all_reduce(squares, "sum", dist.group.WORLD).sqrt()
        for parameter in model.parameters():
            parameter.grad.mul_((0.05 / (norm + 1e-6)).clamp(max=1.0))
        optimizer.step()
        return norm

    return step, batch(4, 6)


def heads_by_all_to_all():
    """Attention over a sequence in parts: each rank gets all of it for some heads
    (Ulysses)."""
    ranks, group = dist.get_world_size(), dist.group.WORLD

    def exchange(x):
        return funcol.all_to_all_single_autograd(x.contiguous(), None, None, group)

    def step(x):
        length, heads, width = x.shape
        parts = x.reshape(length, ranks, heads // ranks, width).transpose(0, 1)
        y = exchange(parts).reshape(ranks * length, heads // ranks, width).transpose(0, 1)
        z = F.softmax(y @ y.transpose(1, 2) / width ** 0.5, -1) @ y
        back = exchange(z.transpose(0, 1).reshape(ranks, length, heads // ranks, width))
        out = back.transpose(0, 1).reshape(length, heads, width)
        (gradient,) = torch.autograd.grad(out.square().sum(), x)
        return out.detach(), gradient

    return step, (torch.randn(4, 4, 8, generator=generator(), requires_grad=True),)


def ring_attention():
    """Passes keys and values around a ring, and computes the softmax part by part."""
    ranks = dist.get_world_size()
    pairs = [(i + 1) % ranks for i in range(ranks)]

    def step(q, kv):
        most = torch.full((4, 1), float("-inf"))
        total, out = torch.zeros(4, 1), torch.zeros(4, 6)
        for i in range(ranks):
            scores = q @ kv.t() / 6 ** 0.5
            largest = torch.maximum(most, scores.amax(1, keepdim=True))
            weights, scale = (scores - largest).exp(), (most - largest).exp()
            total = total * scale + weights.sum(1, keepdim=True)
            out, most = out * scale + weights @ kv, largest
            if i + 1 < ranks:
                kv = funcol.permute_tensor(kv.reshape(-1), pairs, dist.group.WORLD).reshape(4, 6)
        return out / total

    return step, batch(4, 6)


def recurrent():
    """Computes a GRU explicitly, and its gradients as one tensor."""
    torch.manual_seed(0)
    cell = nn.GRUCell(6, 6)

    def step(x):
        h = torch.zeros(4, 6)
        for t in range(3):
            h = cell(x[:, t], h)
        h.square().sum().backward()
        flat = torch.cat([parameter.grad.reshape(-1) for parameter in cell.parameters()])
        return funcol.all_reduce(flat, "avg", dist.group.WORLD)

    return step, (torch.randn(4, 3, 6, generator=generator()),)


def top_one_experts():
    """Sends each token to its router's best expert, at a position that is a running
    count."""
    ranks, group = dist.get_world_size(), dist.group.WORLD
    torch.manual_seed(0)
    router = torch.randn(6, ranks)

    def step(x):
        choice = (x @ router).argmax(1)
        chosen = F.one_hot(choice, ranks)
        place = (chosen.cumsum(0) * chosen).sum(1) - 1
        sent = torch.zeros(ranks * 4, 6).index_put((choice * 4 + place,), x)
        got = funcol.all_to_all_single(sent, None, None, group) * 2
        back = funcol.all_to_all_single(got, None, None, group)
        return back[choice * 4 + place]

    return step, batch(4, 6)[:1]


#
# Steps that cannot be exported
#


def data_dependent():
    def step(x):
        return x * 2 if x.sum() > 0 else x

    return step, (torch.ones(4),)


def unsupported():
    def step(x):
        return torch.linalg.svdvals(x + 1)

    return step, (torch.ones(4, 4),)


def other_graph():
    rank = dist.get_rank()

    def step(x):
        x = funcol.all_reduce(x, "sum", dist.group.WORLD)
        return x * 2 if rank == 1 else x + 2

    return step, (torch.ones(4),)


def other_operand():
    rank = dist.get_rank()

    def step(x, y):
        return funcol.all_reduce(x if rank else y, "sum", dist.group.WORLD)

    return step, (torch.ones(4), torch.ones(4))


def other_shape():
    def step(x):
        return x * 2

    return step, (torch.ones(4 + dist.get_rank()),)


def other_reduction():
    rank = dist.get_rank()

    def step(x):
        return funcol.all_reduce(x, "max" if rank else "sum", dist.group.WORLD)

    return step, (torch.ones(4),)


def random_numbers():
    def step(x):
        return F.dropout(x, 0.5)

    return step, (torch.ones(4),)


def wrong_shapes():
    def step(x):
        return x @ torch.ones(7)

    return step, (torch.ones(4),)


def returns_text():
    def step(x):
        return {"x": x, "name": "y"}

    return step, (torch.ones(4),)


def fails_on_one():
    if dist.get_rank() == 1:
        raise ValueError("no data")
    return data_dependent()


def hangs():
    time.sleep(600)


def gives_nothing():
    pass
