"""Training steps in other styles than those of models.py, for compiling only.

`STYLES` has, by name, a function that returns (step, arguments) for a number of layers. It needs a
process group (commdialect.torch.fake_group). `tp_sp`, `experts` and `hsdp` use nodes of 8 ranks.
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh

NODE = 8


#
# Collectives with gradients
#


class AverageGradient(torch.autograd.Function):
    """Identity; the gradient is averaged where it is computed."""

    @staticmethod
    def forward(ctx, value, group):
        ctx.group = group
        return value.view_as(value)

    @staticmethod
    def backward(ctx, gradient):
        return funcol.all_reduce(gradient.contiguous(), "avg", ctx.group), None


class Gather(torch.autograd.Function):
    """Gathers parts along dimension 0; gradients are reduce-scattered."""

    @staticmethod
    def forward(ctx, part, group):
        ctx.group = group
        return funcol.all_gather_tensor(part.contiguous(), 0, group)

    @staticmethod
    def backward(ctx, gradient):
        return funcol.reduce_scatter_tensor(gradient.contiguous(), "sum", 0, ctx.group), None


class Scatter(torch.autograd.Function):
    """Reduce-scatters summands along dimension 0; gradients are gathered."""

    @staticmethod
    def forward(ctx, summand, group):
        ctx.group = group
        return funcol.reduce_scatter_tensor(summand.contiguous(), "sum", 0, group)

    @staticmethod
    def backward(ctx, gradient):
        return funcol.all_gather_tensor(gradient.contiguous(), 0, ctx.group), None


class Exchange(torch.autograd.Function):
    """Exchanges equal numbers of rows between ranks."""

    @staticmethod
    def forward(ctx, rows, group):
        ctx.group = group
        return funcol.all_to_all_single(rows.contiguous(), None, None, group)

    @staticmethod
    def backward(ctx, gradient):
        return funcol.all_to_all_single(gradient.contiguous(), None, None, ctx.group), None


class GatherHybrid(torch.autograd.Function):
    """Gathers the weights from the shards of a node; gradients are averaged into shards within the
    node, and then across nodes."""

    @staticmethod
    def forward(ctx, shard, within, across):
        ctx.groups = within, across
        return funcol.all_gather_tensor(shard, 0, within)

    @staticmethod
    def backward(ctx, gradient):
        within, across = ctx.groups
        shard = funcol.reduce_scatter_tensor(gradient.contiguous(), "avg", 0, within)
        return funcol.all_reduce(shard, "avg", across), None, None


#
# Models
#


def empty(*shape):
    return torch.empty(*shape, dtype=torch.bfloat16)


def pair(*shape):
    return empty(*shape), empty(*shape)


def distance(x, y):
    return ((x - y).float() ** 2).mean()


class Weights(nn.Module):
    def __init__(self, **shapes):
        super().__init__()
        for name, shape in shapes.items():
            self.register_parameter(name, nn.Parameter(empty(*shape)))


class Block(Weights):
    """A transformer layer as in GPT-2."""

    def __init__(self, width, hidden, heads):
        super().__init__(
            **{"g1": (width,), "b1": (width,), "qkv": (3 * width, width), "qkv_b": (3 * width,)},
            **{"o": (width, width), "o_b": (width,), "g2": (width,), "b2": (width,)},
            **{"up": (hidden, width), "up_b": (hidden,), "down": (width, hidden)},
            **{"down_b": (width,)},
        )
        self.width, self.heads = width, heads

    def forward(self, x):
        normed = F.layer_norm(x, (self.width,), self.g1, self.b1)
        q, k, v = split_heads(F.linear(normed, self.qkv, self.qkv_b), self.heads)
        weights = ((q @ k.transpose(-1, -2)) * q.shape[-1] ** -0.5).softmax(-1)
        out = (weights @ v).transpose(1, 2).reshape(x.shape)
        x = x + F.linear(out, self.o, self.o_b)
        normed = F.layer_norm(x, (self.width,), self.g2, self.b2)
        return x + F.linear(F.gelu(F.linear(normed, self.up, self.up_b)), self.down, self.down_b)


def split_heads(qkv, heads):
    """Reshapes (batch, length, 3 * width) into three of (batch, heads, length, size)."""
    return qkv.view(*qkv.shape[:2], 3, heads, -1).permute(2, 0, 3, 1, 4)


def call_averaged(module, group, x):
    """Calls `module`, whose gradients are averaged one by one."""
    weights = {n: AverageGradient.apply(w, group) for n, w in module.named_parameters()}
    return torch.func.functional_call(module, weights, (x,))


class DataParallel(nn.Module):
    def __init__(self, num_layers, width=2048, words=50304):
        super().__init__()
        self.group = dist.group.WORLD
        self.embedding = nn.Parameter(empty(words, width))
        self.head = nn.Parameter(empty(words, width))
        self.blocks = nn.ModuleList(Block(width, 4 * width, 16) for _ in range(num_layers))

    def forward(self, tokens, labels):
        x = F.embedding(tokens, AverageGradient.apply(self.embedding, self.group))
        for block in self.blocks:
            x = call_averaged(block, self.group, x)
        logits = F.linear(x, AverageGradient.apply(self.head, self.group)).float()
        return F.cross_entropy(logits.flatten(0, 1), labels.flatten())


class SequenceParallel(nn.Module):
    """Megatron's: weights are split within a node, and sequences between weights."""

    def __init__(self, num_layers, group, width=4096, hidden=16384, heads=32):
        super().__init__()
        ranks = group.size()
        self.group, self.width, self.heads = group, width, heads // ranks
        self.layers = nn.ModuleList(
            Weights(
                n1=(width,),
                qkv=(3 * width // ranks, width),
                o=(width, width // ranks),
                n2=(width,),
                up=(hidden // ranks, width),
                down=(width, hidden // ranks),
            )
            for _ in range(num_layers)
        )

    def forward(self, x, y):
        for layer in self.layers:
            whole = Gather.apply(F.rms_norm(x, (self.width,), layer.n1), self.group)
            length, batch, _ = whole.shape
            q, k, v = split_heads(F.linear(whole, layer.qkv).transpose(0, 1), self.heads)
            out = F.scaled_dot_product_attention(q, k, v).permute(2, 0, 1, 3)
            out = F.linear(out.reshape(length, batch, -1), layer.o)
            x = x + Scatter.apply(out, self.group)
            whole = Gather.apply(F.rms_norm(x, (self.width,), layer.n2), self.group)
            out = F.linear(F.gelu(F.linear(whole, layer.up)), layer.down)
            x = x + Scatter.apply(out, self.group)
        return distance(x, y)


class Experts(nn.Module):
    """Two experts on each rank of a node, which process equal numbers of tokens; all else is data
    parallel."""

    def __init__(self, num_layers, group, width=2048, hidden=8192, local=2):
        super().__init__()
        self.group, self.width, self.local = group, width, local
        self.blocks = nn.ModuleList(Block(width, 2 * width, 16) for _ in range(num_layers))
        self.experts = nn.ModuleList(
            Weights(up=(local, width, hidden), down=(local, hidden, width))
            for _ in range(num_layers)
        )

    def forward(self, x, y):
        for block, expert in zip(self.blocks, self.experts, strict=True):
            x = call_averaged(block, dist.group.WORLD, x)
            rows = Exchange.apply(x.reshape(-1, self.width), self.group)
            out = F.silu(torch.bmm(rows.view(self.local, -1, self.width), expert.up))
            out = torch.bmm(out, expert.down).reshape(-1, self.width)
            x = x + Exchange.apply(out, self.group).view(x.shape)
        return distance(x, y)


class Hybrid(nn.Module):
    """HSDP: weights are sharded within a node."""

    def __init__(self, num_layers, within, across, width=4096):
        super().__init__()
        self.groups, self.width = (within, across), width
        shapes = {"n1": (width,), "qkv": (3 * width, width), "o": (width, width)}
        shapes |= {"n2": (width,), "up": (4 * width, width), "down": (width, 4 * width)}
        ranks = within.size()
        shards = {name: (rows // ranks, *rest) for name, (rows, *rest) in shapes.items()}
        self.layers = nn.ModuleList(Weights(**shards) for _ in range(num_layers))

    def forward(self, x, y):
        for layer in self.layers:
            gathered = {
                name: GatherHybrid.apply(shard, *self.groups)
                for name, shard in layer.named_parameters()
            }
            normed = F.rms_norm(x, (self.width,), gathered["n1"])
            q, k, v = split_heads(F.linear(normed, gathered["qkv"]), 32)
            out = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(x.shape)
            x = x + F.linear(out, gathered["o"])
            normed = F.rms_norm(x, (self.width,), gathered["n2"])
            x = x + F.linear(F.silu(F.linear(normed, gathered["up"])), gathered["down"])
        return distance(x, y)


class Ulysses(nn.Module):
    """Sequences are split; for attention each rank has some heads of whole sequences."""

    def __init__(self, num_layers, width=4096, heads=32):
        super().__init__()
        self.group, self.heads = dist.group.WORLD, heads
        shapes = {name: (width, width) for name in "qkvo"}
        shapes |= {"up": (4 * width, width), "down": (width, 4 * width)}
        self.layers = nn.ModuleList(Weights(**shapes) for _ in range(num_layers))

    def to_heads(self, x):
        """Reshapes (part, width) to (heads / ranks, length, size)."""
        part, ranks = x.shape[0], self.group.size()
        parts = x.view(part, ranks, self.heads // ranks, -1).transpose(0, 1)
        rows = Exchange.apply(parts.reshape(-1, parts.shape[-1]), self.group)
        return rows.view(ranks * part, self.heads // ranks, -1).transpose(0, 1)

    def to_parts(self, x):
        """Reverses to_heads."""
        heads, length, size = x.shape
        ranks = self.group.size()
        rows = Exchange.apply(x.transpose(0, 1).reshape(-1, size), self.group)
        rows = rows.view(ranks, length // ranks, heads, size).transpose(0, 1)
        return rows.reshape(length // ranks, -1)

    def forward(self, x, y):
        for layer in self.layers:
            weights = {
                n: AverageGradient.apply(w, self.group) for n, w in layer.named_parameters()
            }
            q, k, v = (self.to_heads(F.linear(x, weights[n]))[None] for n in "qkv")
            out = self.to_parts(F.scaled_dot_product_attention(q, k, v)[0])
            x = x + F.linear(out, weights["o"])
            x = x + F.linear(F.silu(F.linear(x, weights["up"])), weights["down"])
        return distance(x, y)


class Convolutions(nn.Module):
    """A residual network of four stages, data parallel."""

    def __init__(self, num_layers, classes=1000):
        super().__init__()
        self.group = dist.group.WORLD
        self.stem = nn.Parameter(empty(64, 3, 7, 7))
        self.head = nn.Parameter(empty(classes, 512))
        self.layers = nn.ModuleList()
        channels = 64
        for stage, wanted in enumerate((64, 128, 256, 512)):
            for i in range(num_layers):
                layer = Weights(first=(wanted, channels, 3, 3), second=(wanted, wanted, 3, 3))
                layer.stride = 2 if stage and i == 0 else 1
                self.layers.append(layer)
                channels = wanted

    def forward(self, images, labels):
        def averaged(weight):
            return AverageGradient.apply(weight, self.group)

        x = F.relu(F.conv2d(images, averaged(self.stem), stride=4, padding=3))
        for layer in self.layers:
            x = F.relu(F.conv2d(x, averaged(layer.first), stride=layer.stride, padding=1))
            x = F.relu(x + F.conv2d(x, averaged(layer.second), padding=1))
        logits = F.linear(x.mean((2, 3)), averaged(self.head)).float()
        return F.cross_entropy(logits, labels)


#
# Styles
#


def nodes(name):
    """Returns the mesh of nodes of 8 ranks."""
    shape = (dist.get_world_size() // NODE, NODE)
    return init_device_mesh("cpu", shape, mesh_dim_names=("node", name))


def make_ddp(num_layers):
    tokens = torch.zeros(4, 1024, dtype=torch.int64)
    return DataParallel(num_layers), (tokens, tokens)


def make_tp_sp(num_layers):
    group = nodes("tp")["tp"].get_group()
    return SequenceParallel(num_layers, group), pair(2048 // NODE, 2, 4096)


def make_experts(num_layers):
    return Experts(num_layers, nodes("expert")["expert"].get_group()), pair(4, 1024, 2048)


def make_hsdp(num_layers):
    mesh = nodes("shard")
    model = Hybrid(num_layers, mesh["shard"].get_group(), mesh["node"].get_group())
    return model, pair(2, 2048, 4096)


def make_ulysses(num_layers):
    return Ulysses(num_layers), pair(8192 // dist.get_world_size(), 4096)


def make_convolutions(num_layers):
    images = empty(64, 3, 224, 224)
    return Convolutions(num_layers), (images, torch.zeros(64, dtype=torch.int64))


STYLES = {
    "ddp": make_ddp,
    "tp_sp": make_tp_sp,
    "experts": make_experts,
    "hsdp": make_hsdp,
    "ulysses": make_ulysses,
    "convolutions": make_convolutions,
}
