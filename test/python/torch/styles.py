"""Small programs in various styles of parallel training.

Each function returns parameters, a function to compile, and batches. The compiled function
returns the loss, and gradients if it computes them itself.
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Partial, Replicate, Shard, distribute_tensor

WIDTH, HIDDEN, ROWS, VOCABULARY = 16, 32, 8, 32


class Mlp(nn.Module):
    def __init__(self, layers=2):
        super().__init__()
        self.up = nn.ModuleList(nn.Linear(WIDTH, HIDDEN) for _ in range(layers))
        self.down = nn.ModuleList(nn.Linear(HIDDEN, WIDTH) for _ in range(layers))

    def forward(self, x):
        for up, down in zip(self.up, self.down):
            x = x + down(F.gelu(up(x)))
        return x


class Transformer(nn.Module):
    def __init__(self, dropout=0.0):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, WIDTH)
        self.norm = nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.mlp = Mlp(1)
        self.head = nn.Linear(WIDTH, VOCABULARY, bias=False)
        self.dropout = dropout

    def forward(self, tokens):
        x = self.embedding(tokens)
        batch, time, width = x.shape
        qkv = self.qkv(self.norm(x)).view(batch, time, 3, 2, width // 2)
        q, k, v = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + F.dropout(self.out(a.transpose(1, 2).reshape(batch, time, width)), self.dropout)
        return self.head(self.mlp(x))


def rows(same=False):
    generator = torch.Generator().manual_seed(100 + (0 if same else dist.get_rank()))
    return [
        (torch.randn(ROWS, WIDTH, generator=generator), torch.randn(ROWS, WIDTH, generator=generator))
        for _ in range(5)
    ]


def tokens():
    generator = torch.Generator().manual_seed(100 + dist.get_rank())
    return [
        tuple(torch.randint(0, VOCABULARY, (2, 8), generator=generator) for _ in range(2))
        for _ in range(5)
    ]


def shard(model, mesh, placements, gradients, dtype=None):
    """Shards a model like SimpleFSDP: parameters are DTensors that are gathered where they
    are used."""

    class Gather(nn.Module):
        def forward(self, parameter):
            kinds = {"forward_dtype": dtype, "backward_dtype": torch.float32} if dtype else {}
            whole = parameter.redistribute(placements=[Replicate()] * mesh.ndim, **kinds)
            return whole.to_local(grad_placements=gradients)

    gather = Gather()

    def getter(name):
        return property(lambda self: gather(self._parameters[name]))

    for module in list(model.modules()):
        given = {name: p for name, p in module._parameters.items() if p is not None}
        for name, parameter in given.items():
            module._parameters[name] = nn.Parameter(
                distribute_tensor(parameter.data, mesh, placements)
            )
        if given:
            kind = type(module)
            names = {name: getter(name) for name in given}
            module.__class__ = type(f"Sharded{kind.__name__}", (kind,), names)
    return model


def regression(model):
    return lambda x, y: F.mse_loss(model(x), y)


def language(model):
    return lambda x, y: F.cross_entropy(model(x).flatten(0, 1).float(), y.flatten())


def world_mesh(name="dp"):
    return init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=(name,))


def functional():
    """Computes the whole step in one graph."""
    model, group, size = Mlp(), dist.group.WORLD, dist.get_world_size()
    parameters = dict(model.named_parameters())

    def loss_of(parameters, x, y):
        return F.mse_loss(torch.func.functional_call(model, parameters, (x,)), y)

    def step(x, y):
        detached = {k: v.detach() for k, v in parameters.items()}
        gradients, loss = torch.func.grad_and_value(loss_of)(detached, x, y)
        for name in reversed(list(parameters)):
            gradients[name] = funcol.all_reduce(gradients[name], "sum", group) / size
        return loss, gradients

    return parameters.values(), step, rows()


def simple_fsdp():
    model = shard(Mlp(), world_mesh(), [Shard(0)], [Partial("avg")])
    return model.parameters(), regression(model), rows()


def simple_fsdp_transformer():
    model = shard(Transformer(dropout=0.1), world_mesh(), [Shard(0)], [Partial("avg")])
    return model.parameters(), language(model), tokens()


def replicate():
    model = shard(Mlp(), world_mesh(), [Replicate()], [Partial("avg")])
    return model.parameters(), regression(model), rows()


def mixed_precision():
    model = shard(Mlp(), world_mesh(), [Shard(0)], [Partial("avg")], torch.bfloat16)

    def loss_of(x, y):
        return F.mse_loss(model(x.bfloat16()).float(), y)

    return model.parameters(), loss_of, rows()


def hsdp():
    mesh = init_device_mesh(
        "cpu", (2, dist.get_world_size() // 2), mesh_dim_names=("replicate", "shard")
    )
    model = shard(Mlp(), mesh, [Replicate(), Shard(0)], [Partial("avg"), Partial("avg")])
    return model.parameters(), regression(model), rows()


def tensor_parallel(sequence=False):
    from torch.distributed.tensor.parallel import (
        ColwiseParallel,
        RowwiseParallel,
        parallelize_module,
    )

    model, mesh = Mlp(), world_mesh("tp")
    before = {"input_layouts": Shard(0)} if sequence else {}
    behind = {"output_layouts": Shard(0)} if sequence else {}
    plan = {}
    for i in range(len(model.up)):
        plan[f"up.{i}"] = ColwiseParallel(**before)
        plan[f"down.{i}"] = RowwiseParallel(**behind)
    parallelize_module(model, mesh, plan)
    batches = rows(same=True)
    if sequence:
        size, rank = dist.get_world_size(), dist.get_rank()
        batches = [[t.chunk(size)[rank].contiguous() for t in batch] for batch in batches]
    return model.parameters(), regression(model), batches


def sequence_parallel():
    return tensor_parallel(sequence=True)


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList(Mlp(1) for _ in range(2))
        self.before = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(2))

    def forward(self, x):
        exchange = funcol.all_to_all_single_autograd
        for expert, before in zip(self.experts, self.before):
            y = exchange(before(x), None, None, dist.group.WORLD)
            x = x + exchange(expert(y), None, None, dist.group.WORLD)
        return x


def experts():
    model = Experts()
    return model.parameters(), regression(model), rows()


def uneven_experts():
    """Exchanges different numbers of rows between ranks."""
    model, rank = Mlp(1), dist.get_rank()
    send = [3, 5] if rank == 0 else [6, 2]
    receive = [3, 6] if rank == 0 else [5, 2]

    def loss_of(x, y):
        there = funcol.all_to_all_single_autograd(model(x), receive, send, dist.group.WORLD)
        back = funcol.all_to_all_single_autograd(there * 2, send, receive, dist.group.WORLD)
        return F.mse_loss(back, y)

    return model.parameters(), loss_of, rows()


def accumulation():
    """Accumulates two batches for a step, in one graph."""
    model = shard(Mlp(), world_mesh(), [Shard(0)], [Partial("avg")])
    one = regression(model)

    def loss_of(x, y):
        return sum(one(a, b) for a, b in zip(x.chunk(2), y.chunk(2))) / 2

    return model.parameters(), loss_of, rows()


def clipping():
    """Scales gradients by their norm over all ranks."""
    parameters, step, batches = functional()

    def clipped(x, y):
        loss, gradients = step(x, y)
        norm = sum(g.pow(2).sum() for g in gradients.values())
        norm = funcol.all_reduce(norm, "sum", dist.group.WORLD).sqrt()
        factor = torch.clamp(0.5 / (norm + 1e-6), max=1.0)
        return loss, {name: g * factor for name, g in gradients.items()}

    return parameters, clipped, batches


def ddp():
    """Reduces gradients in the graph, if the guest has changed the settings."""
    model = nn.parallel.DistributedDataParallel(Mlp())

    def step(x, y):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        return loss

    return model.parameters(), step, rows()


ALL = {
    f.__name__: f
    for f in (
        functional,
        simple_fsdp,
        simple_fsdp_transformer,
        replicate,
        mixed_precision,
        hsdp,
        tensor_parallel,
        sequence_parallel,
        experts,
        uneven_experts,
        accumulation,
        clipping,
        ddp,
    )
}
