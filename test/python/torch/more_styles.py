"""Small training programs in further styles than those of `styles`.

Each function returns parameters, a function to compile, and batches, as in `styles`.
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.nn as nn
import torch.nn.functional as F
from collectives import all_gather
from styles import VOCABULARY, WIDTH, Mlp, regression, rows, shard, tokens, world_mesh
from torch.distributed.tensor import Partial, Shard
from torch.utils.checkpoint import checkpoint


def heads(x):
    return x.view(*x.shape[:2], 2, -1).transpose(1, 2)


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.kv = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 2 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)

    def forward(self, x, memory, bias=None):
        k, v = self.kv(memory).chunk(2, -1)
        a = F.scaled_dot_product_attention(heads(self.q(x)), heads(k), heads(v), bias)
        return self.out(a.transpose(1, 2).reshape(x.shape))


class EncoderDecoder(nn.Module):
    """A model like T5: one embedding for both sides and for the head, and biases by
    distance."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, WIDTH)
        self.distances = nn.Embedding(16, 2)
        self.encoder, self.decoder, self.cross = Attention(), Attention(), Attention()
        self.left, self.right = Mlp(1), Mlp(1)
        self.norm = nn.RMSNorm(WIDTH)

    def forward(self, source, target):
        words = self.embedding.weight
        places = torch.arange(source.shape[1])
        bias = self.distances((places[:, None] - places[None]).abs()).permute(2, 0, 1)
        x = F.embedding(source, words)
        x = self.left(x + self.encoder(self.norm(x), self.norm(x), bias))
        y = F.embedding(target, words)
        causal = bias.masked_fill(places[:, None] < places[None], float("-inf"))
        y = y + self.decoder(self.norm(y), self.norm(y), causal)
        y = self.right(y + self.cross(self.norm(y), x))
        return F.linear(self.norm(y), words)


def encoder_decoder():
    """SimpleFSDP with a shared parameter that is gathered several times."""
    model = shard(EncoderDecoder(), world_mesh(), [Shard(0)], [Partial("avg")])

    def loss_of(x, y):
        return F.cross_entropy(model(x, y).flatten(0, 1), y.flatten())

    return model.parameters(), loss_of, tokens()


class Vision(nn.Module):
    """A vision transformer: a convolution creates patches, and batch norm's statistics are
    of all ranks."""

    def __init__(self):
        super().__init__()
        self.patches = nn.Conv2d(3, WIDTH, 4, stride=4)
        self.scale, self.shift = (nn.Parameter(torch.full((WIDTH,), n)) for n in (1.0, 0.0))
        self.register_buffer("mean", torch.zeros(WIDTH))
        self.token = nn.Parameter(torch.zeros(1, 1, WIDTH))
        self.attention, self.mlp, self.head = Attention(), Mlp(1), nn.Linear(WIDTH, 10)

    def forward(self, images):
        x = self.patches(images).flatten(2).transpose(1, 2)
        sums = torch.stack([x.mean((0, 1)), x.pow(2).mean((0, 1))])
        mean, square = SumOfRanks.apply(sums) / dist.get_world_size()
        x = (x - mean) * torch.rsqrt(square - mean**2 + 1e-5) * self.scale + self.shift
        x = torch.cat([self.token.expand(len(x), -1, -1), x], 1)
        return self.head(self.mlp(x + self.attention(x, x))[:, 0]), mean.detach()


class SumOfRanks(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return funcol.all_reduce(x, "sum", dist.group.WORLD)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return funcol.all_reduce(gradient.contiguous(), "sum", dist.group.WORLD)


class MeanOfGradients(torch.autograd.Function):
    """Replicates weights. Their gradients are averaged together, large ones as bfloat16."""

    @staticmethod
    def forward(ctx, *weights):
        return tuple(w.view_as(w) for w in weights)

    @staticmethod
    def backward(ctx, *gradients):
        means = list(gradients)
        large = [i for i, g in enumerate(gradients) if g.numel() > 100]
        small = [i for i in range(len(gradients)) if i not in large]
        for places, dtype in ((large, torch.bfloat16), (small, torch.float32)):
            sent = [gradients[i].to(dtype) for i in places]
            for i, sum in zip(places, funcol.all_reduce_coalesced(sent, "sum", dist.group.WORLD)):
                means[i] = sum.float() / dist.get_world_size()
        return tuple(means)


def vision():
    """Replicas whose gradients are summed as lists, with a buffer that changes."""
    model = Vision()

    def loss_of(images, labels):
        weights = {}
        for part in (model.patches, model.attention, model.mlp, model.head):
            own = {k: p for k, p in model.named_parameters() if any(p is q for q in part.parameters())}
            weights |= zip(own, MeanOfGradients.apply(*own.values()))
        found, mean = torch.func.functional_call(model, weights, (images,))
        model.mean.lerp_(mean, 0.1)
        return F.cross_entropy(found, labels) + model.mean.norm()

    generator = torch.Generator().manual_seed(dist.get_rank())
    batches = [
        (torch.randn(2, 3, 8, 8, generator=generator), torch.tensor([i, 9 - i])) for i in range(5)
    ]
    return model.parameters(), loss_of, batches


def optimizer_in_place():
    """Updates moments and weights in the compiled step, by foreach ops. A step with a
    gradient that is not finite changes nothing."""
    model, size = Mlp(), dist.get_world_size()
    names, weights = zip(*model.named_parameters())
    first = [torch.zeros_like(w) for w in weights]
    second = [torch.zeros_like(w) for w in weights]
    masters = [w.detach().clone() for w in weights]

    def loss_of(values, x, y):
        return F.mse_loss(torch.func.functional_call(model, dict(zip(names, values)), (x,)), y)

    def step(x, y):
        gradients, loss = torch.func.grad_and_value(loss_of)(tuple(masters), x, y)
        gradients = [funcol.all_reduce(g, "sum", dist.group.WORLD) for g in gradients]
        torch._foreach_div_(gradients, size)
        norm = torch.stack(torch._foreach_norm(gradients)).norm()
        is_finite = norm.isfinite().float()
        torch._foreach_mul_(gradients, torch.clamp(1 / norm, max=1.0))
        torch._foreach_lerp_(first, gradients, 0.1)
        torch._foreach_mul_(second, 0.9)
        torch._foreach_addcmul_(second, gradients, gradients, value=0.1)
        steps = torch._foreach_div(first, torch._foreach_add(torch._foreach_sqrt(second), 1e-6))
        torch._foreach_mul_(steps, is_finite)
        torch._foreach_add_(masters, steps, alpha=-0.01)
        return loss, dict(zip(names, (m.clone() for m in masters)))

    return weights, step, rows()


class RoutedExperts(nn.Module):
    """Experts, one on each rank. The router decides how many tokens it sends to each, so
    the sizes are only known at run time."""

    def __init__(self):
        super().__init__()
        self.router, self.expert = nn.Linear(WIDTH, 2), Mlp(1)

    def forward(self, x):
        group, size = dist.group.WORLD, dist.get_world_size()
        weights, chosen = self.router(x).softmax(-1).max(-1)
        order = chosen.argsort(stable=True)
        counts = torch.zeros(size, dtype=torch.int64).scatter_add(0, chosen, torch.ones_like(chosen))
        theirs = funcol.all_to_all_single(counts, None, None, group)
        send, receive = counts.tolist(), funcol.wait_tensor(theirs).tolist()
        for n in (*send, *receive):
            torch._check(n >= 0)
        sent = funcol.all_to_all_single_autograd(x[order], receive, send, group)
        back = funcol.all_to_all_single_autograd(self.expert(sent), send, receive, group)
        return x + weights[:, None] * torch.zeros_like(x).index_copy(0, order, back)


def routed_experts():
    model = RoutedExperts()
    return model.parameters(), regression(model), rows()


def two_pipelines():
    """Passes two halves of a batch around a ring, each in its own group, while a third
    group sums the gradients."""
    ranks = list(range(dist.get_world_size()))
    rings = [dist.new_group(ranks) for _ in range(2)]
    model = Mlp()
    parameters = dict(model.named_parameters())
    around = [*ranks[1:], 0]

    def loss_of(values, x, y):
        halves = []
        for ring, half in zip(rings, x.chunk(2)):
            here = torch.func.functional_call(model, values, (half,))
            sent = all_gather(here.detach(), 0, ring).roll(len(half), 0)
            there = funcol.permute_tensor(here.detach().flatten(), around, ring)
            halves.append(here + there.view(here.shape) * 0.5 + sent[: len(half)] * 0.1)
        return F.mse_loss(torch.cat(halves), y)

    def step(x, y):
        detached = {k: v.detach() for k, v in parameters.items()}
        gradients, loss = torch.func.grad_and_value(loss_of)(detached, x, y)
        for name in gradients:
            gradients[name] = funcol.all_reduce(gradients[name], "avg", dist.group.WORLD)
        return funcol.broadcast(loss, 0, dist.group.WORLD), gradients

    return parameters.values(), step, rows()


def checkpointed():
    """Recomputes layers in the backward pass, with the same random numbers for dropout, and
    gathers their weights again."""
    model = shard(Mlp(3), world_mesh(), [Shard(0)], [Partial("avg")])

    def layer(i, x):
        return x + F.dropout(model.down[i](F.gelu(model.up[i](x))), 0.2)

    def loss_of(x, y):
        for i in range(3):
            x = checkpoint(layer, i, x, use_reentrant=False)
        return F.mse_loss(x, y)

    return model.parameters(), loss_of, rows()


class SplitWords(nn.Module):
    """An embedding and a loss whose vocabulary is split among the ranks (Megatron)."""

    def __init__(self):
        super().__init__()
        size = dist.get_world_size()
        self.words = nn.Parameter(torch.randn(VOCABULARY, WIDTH).chunk(size)[dist.get_rank()].clone())
        self.mlp = Mlp(1)

    def forward(self, tokens, labels):
        mine = len(self.words)
        first = mine * dist.get_rank()

        def place(t):
            known = (t >= first) & (t < first + mine)
            return known, torch.where(known, t - first, 0)

        known, index = place(tokens)
        x = SumOfRanks.apply(F.embedding(index, self.words) * known[..., None])
        logits = F.linear(self.mlp(x), self.words)
        largest = funcol.all_reduce(logits.detach().amax(-1), "max", dist.group.WORLD)
        total = SumOfRanks.apply((logits - largest[..., None]).exp().sum(-1))
        known, index = place(labels)
        found = logits.gather(-1, index[..., None])[..., 0] * known
        return (total.log() + largest - SumOfRanks.apply(found)).mean()


def split_words():
    model = SplitWords()
    generator = torch.Generator().manual_seed(7)
    batches = [
        tuple(torch.randint(0, VOCABULARY, (2, 8), generator=generator) for _ in range(2))
        for _ in range(5)
    ]
    return model.parameters(), model, batches


def dynamic_rows():
    """Uses a different number of rows in each batch."""
    model = shard(Mlp(), world_mesh(), [Shard(0)], [Partial("avg")])

    def loss_of(x, y):
        # The mean is over all ranks' rows.
        whole = all_gather(x.detach().mean(1), 0, dist.group.WORLD)
        return F.mse_loss(model(x), y) * (1 + whole.pow(2).mean())

    batches = [(x[:n].clone(), y[:n].clone()) for n, (x, y) in zip((8, 5, 3, 7, 6), rows())]
    for batch in batches:
        for tensor in batch:
            torch._dynamo.mark_dynamic(tensor, 0)
    return model.parameters(), loss_of, batches


ALL = {
    f.__name__: f
    for f in (
        encoder_decoder,
        vision,
        optimizer_in_place,
        routed_experts,
        two_pipelines,
        checkpointed,
        split_words,
        dynamic_rows,
    )
}
