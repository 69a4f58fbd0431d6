"""Training steps of a model like Llama, sharded in two ways, for compiling only.

No parameter is ever written, so models of any size need no memory.

`STYLES` has, by name, a function that returns (step, arguments) for a number of layers. It needs a
process group (commdialect.torch.fake_group).
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard
from torch.utils.checkpoint import (
    CheckpointPolicy,
    checkpoint,
    create_selective_checkpoint_contexts,
)

WIDTH, HIDDEN, HEADS, VOCABULARY = 4096, 11008, 32, 32000
BATCH, LENGTH = 2, 2048
TENSOR_PARALLEL = 8


class ToTensorParallel(torch.autograd.Function):
    """Identity; gradients are summed."""

    @staticmethod
    def forward(ctx, x, group):
        ctx.group = group
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return funcol.all_reduce(gradient.contiguous(), "sum", ctx.group), None


class FromTensorParallel(torch.autograd.Function):
    """Sums in the forward pass; identity for gradients."""

    @staticmethod
    def forward(ctx, x, group):
        return funcol.all_reduce(x.contiguous(), "sum", group)

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


GATHERS = {
    torch.ops._c10d_functional.all_gather_into_tensor.default,
    torch.ops._c10d_functional.wait_tensor.default,
}


def gather_again(context, op, *args, **kwargs):
    """Recomputes gathered weights in the backward pass instead of keeping them."""
    if op in GATHERS:
        return CheckpointPolicy.MUST_RECOMPUTE
    return CheckpointPolicy.MUST_SAVE


def make_contexts():
    return create_selective_checkpoint_contexts(gather_again)


def padded(size):
    """Returns the next size that divides evenly among all ranks."""
    ranks = dist.get_world_size()
    return -(-size // ranks) * ranks


class Sharded(nn.Module):
    """Weights in shards over `mesh`, gathered at each use, with gradients averaged into shards, as
    in SimpleFSDP; whole without a mesh."""

    def __init__(self, mesh, shapes):
        super().__init__()
        self.mesh = mesh
        for name, shape in shapes.items():
            if mesh is None:
                whole = torch.empty(*shape, dtype=torch.bfloat16)
                self.register_parameter(name, nn.Parameter(whole))
                continue
            local = torch.empty(shape[0] // mesh.size(), *shape[1:], dtype=torch.bfloat16)
            shards = DTensor.from_local(local, mesh, [Shard(0)], run_check=False)
            self.register_parameter(name, nn.Parameter(shards))

    def gather(self, shards):
        whole = shards.redistribute(placements=[Replicate()])
        return whole.to_local(grad_placements=[Partial("avg")])

    def weight(self, name):
        shards = self._parameters[name]
        if self.mesh is None:
            return shards
        return checkpoint(self.gather, shards, use_reentrant=False, context_fn=make_contexts)


class Layer(Sharded):
    def __init__(self, mesh, group=None):
        self.ranks = 1 if group is None else group.size()
        width, hidden = WIDTH // self.ranks, padded(HIDDEN) // self.ranks
        super().__init__(
            mesh,
            {
                "n1": (WIDTH,),
                "wq": (width, WIDTH),
                "wk": (width, WIDTH),
                "wv": (width, WIDTH),
                "wo": (WIDTH, width),
                "n2": (WIDTH,),
                "w1": (hidden, WIDTH),
                "w3": (hidden, WIDTH),
                "w2": (WIDTH, hidden),
            },
        )
        self.group = group

    def enter(self, x):
        return x if self.group is None else ToTensorParallel.apply(x, self.group)

    def leave(self, x):
        return x if self.group is None else FromTensorParallel.apply(x, self.group)

    def attention(self, x):
        heads = HEADS // self.ranks
        q, k, v = (
            F.linear(x, self.weight(name)).view(*x.shape[:2], heads, -1).transpose(1, 2)
            for name in ("wq", "wk", "wv")
        )
        scores = (q @ k.transpose(-1, -2)) * (q.shape[-1] ** -0.5)
        mask = torch.ones(LENGTH, LENGTH, dtype=torch.bool, device=x.device).tril()
        weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
        out = (weights @ v).transpose(1, 2).reshape(*x.shape[:2], -1)
        return F.linear(out, self.weight("wo"))

    def forward(self, x):
        normed = F.rms_norm(x, (WIDTH,), self.weight("n1"))
        x = x + self.leave(self.attention(self.enter(normed)))
        normed = self.enter(F.rms_norm(x, (WIDTH,), self.weight("n2")))
        gate = F.silu(F.linear(normed, self.weight("w1"))) * F.linear(normed, self.weight("w3"))
        return x + self.leave(F.linear(gate, self.weight("w2")))


class Llama(Sharded):
    def __init__(self, num_layers, mesh, group=None):
        words = padded(VOCABULARY)
        super().__init__(
            mesh, {"embedding": (words, WIDTH), "norm": (WIDTH,), "head": (words, WIDTH)}
        )
        self.layers = nn.ModuleList(Layer(mesh, group) for _ in range(num_layers))

    def forward(self, tokens, labels):
        x = F.embedding(tokens, self.weight("embedding"))
        for layer in self.layers:
            x = layer(x)
        x = F.rms_norm(x, (WIDTH,), self.weight("norm"))
        logits = F.linear(x, self.weight("head")).float()
        return F.cross_entropy(logits.flatten(0, 1), labels.flatten())


def tokens():
    return torch.zeros(BATCH, LENGTH, dtype=torch.int64)


def make_fsdp(num_layers):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("dp",))
    return Llama(num_layers, mesh), (tokens(), tokens())


def make_fsdp_tp(num_layers):
    shape = (dist.get_world_size() // TENSOR_PARALLEL, TENSOR_PARALLEL)
    mesh = init_device_mesh("cpu", shape, mesh_dim_names=("dp", "tp"))
    return Llama(num_layers, mesh["dp"], mesh["tp"].get_group()), (tokens(), tokens())


STYLES = {"fsdp": make_fsdp, "fsdp_tp": make_fsdp_tp}
