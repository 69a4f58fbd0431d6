"""Small training programs whose sizes are not multiples of the number of ranks.

Each function returns parameters, a function to compile, and batches, as in `styles`.
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from styles import regression, shard, world_mesh
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    RowwiseParallel,
    parallelize_module,
)

WIDTH, HIDDEN, ROWS = 7, 13, 5


class Mlp(nn.Module):
    """Its last bias has one element, so that most ranks have no part of it."""

    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(WIDTH, HIDDEN), nn.Linear(HIDDEN, WIDTH)
        self.head = nn.Linear(WIDTH, 1)

    def forward(self, x):
        return self.head(x + self.down(F.gelu(self.up(x))))


def rows(same=False):
    generator = torch.Generator().manual_seed(100 + (0 if same else dist.get_rank()))
    return [
        (torch.randn(ROWS, WIDTH, generator=generator), torch.randn(ROWS, 1, generator=generator))
        for _ in range(5)
    ]


def uneven_fsdp():
    """Shards weights and biases along their first dimension."""
    model = shard(Mlp(), world_mesh(), [Shard(0)], [Partial("avg")])
    return model.parameters(), regression(model), rows()


def uneven_hsdp():
    """Shards within pairs of ranks, and replicates between them."""
    mesh = init_device_mesh("cpu", (2, dist.get_world_size() // 2), mesh_dim_names=("dp", "shard"))
    model = shard(Mlp(), mesh, [Replicate(), Shard(0)], [Partial("avg"), Partial("avg")])
    return model.parameters(), regression(model), rows()


def uneven_tensor_parallel():
    """Splits the hidden dimension."""
    model, mesh = Mlp(), world_mesh("tp")
    # A local output would not know how long the others' parts are.
    up = ColwiseParallel(use_local_output=False)
    parallelize_module(model, mesh, {"up": up, "down": RowwiseParallel()})
    return model.parameters(), regression(model), rows(same=True)


def uneven_rows():
    """Splits the batch, and exchanges which dimension is split."""
    mesh = world_mesh()
    weight = nn.Parameter(distribute_tensor(torch.randn(WIDTH, WIDTH), mesh, [Replicate()]))

    def loss_of(x, y):
        x = DTensor.from_local(x, mesh, [Replicate()], run_check=False)
        x = x.redistribute(placements=[Shard(0)]) @ weight
        x = torch.tanh(x).redistribute(placements=[Shard(1)])
        whole = F.gelu(x).redistribute(placements=[Replicate()]).to_local()
        return F.mse_loss(whole.sum(1, keepdim=True), y)

    return [weight], loss_of, rows(same=True)


#: The styles by name and number of ranks.
ALL = {
    f"{f.__name__}_{ranks}": f
    for f in (uneven_fsdp, uneven_hsdp, uneven_tensor_parallel, uneven_rows)
    for ranks in (2, 3, 4)
    if f is not uneven_hsdp or ranks == 4
}
