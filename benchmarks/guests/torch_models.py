"""The steps of benchmarks/gpu/steps.py that exist in PyTorch's form.

Each function of `MODELS` returns a module that computes the loss, its inputs, and the optimizer's
class and options; None for a forward pass. `SMALL` has the sizes of --small.
"""

import functools

import torch
import torch.nn.functional as F
from torch import nn

SGD = functools.partial(torch.optim.SGD, lr=1e-4)


class Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(width))

    def forward(self, x):
        f = x.float()
        return (f * torch.rsqrt(f.square().mean(-1, keepdim=True) + 1e-5)).to(x.dtype) * self.scale


class Attention(nn.Module):
    def __init__(self, width, heads, is_causal, bias=False):
        super().__init__()
        self.heads, self.is_causal = heads, is_causal
        self.q, self.k, self.v, self.o = (nn.Linear(width, width, bias=bias) for _ in range(4))

    def forward(self, x):
        q, k, v = (part(x).unflatten(-1, (self.heads, -1)).transpose(1, 2)
                   for part in (self.q, self.k, self.v))
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=self.is_causal)
        return self.o(mixed.transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, width, hidden, heads, is_gated):
        super().__init__()
        self.attention = Attention(width, heads, is_causal=True)
        self.first, self.second = Norm(width), Norm(width)
        self.up, self.down = nn.Linear(width, hidden, False), nn.Linear(hidden, width, False)
        self.gate = nn.Linear(width, hidden, False) if is_gated else None

    def forward(self, x):
        x = x + self.attention(self.first(x))
        y = self.second(x)
        if self.gate is not None:
            return x + self.down(F.silu(self.gate(y)) * self.up(y))
        return x + self.down(F.gelu(self.up(y), approximate="tanh"))


class Gpt(nn.Module):
    def __init__(self, length, width, words, count, heads):
        super().__init__()
        self.words = nn.Embedding(words, width)
        nn.init.normal_(self.words.weight, std=0.02)
        self.places = nn.Parameter(torch.randn(length, width) * 0.02)
        self.blocks = nn.ModuleList(Block(width, 4 * width, heads, False) for _ in range(count))
        self.norm = Norm(width)

    def forward(self, tokens, targets):
        x = self.words(tokens) + self.places
        for block in self.blocks:
            x = block(x)
        logits = F.linear(self.norm(x), self.words.weight)
        return F.cross_entropy(logits.flatten(0, 1).float(), targets.flatten())


class Llama(nn.Module):
    def __init__(self, width, hidden, count, heads, has_loss):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width, hidden, heads, True) for _ in range(count))
        self.has_loss = has_loss

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x.float().square().mean() if self.has_loss else x


class Mlp(nn.Module):
    def __init__(self, width, count):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(width, width, False) for _ in range(count))

    def forward(self, x):
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return x.float().square().mean()


class Convolutions(nn.Module):
    def __init__(self, channels, count):
        super().__init__()
        self.filters = nn.ModuleList(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False) for _ in range(2 * count))

    def forward(self, x):
        for a, b in zip(self.filters[::2], self.filters[1::2]):
            x = x + b(F.relu(a(x)))
        return x.float().square().mean()


class VitBlock(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads, is_causal=False, bias=True)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        x = x + self.attention(self.first(x))
        return x + self.down(F.gelu(self.up(self.second(x))))


class Vit(nn.Module):
    """Computes in bf16 on f32 parameters."""

    def __init__(self, size, patch, width, count, heads, classes):
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.first = nn.Parameter(torch.zeros(1, 1, width))
        self.places = nn.Parameter(torch.randn(1, (size // patch) ** 2 + 1, width) * 0.02)
        self.blocks = nn.ModuleList(VitBlock(width, heads) for _ in range(count))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, classes)

    def forward(self, images, labels):
        with torch.autocast(images.device.type, torch.bfloat16):
            x = self.patches(images).flatten(2).transpose(1, 2)
            x = torch.cat([self.first.to(x.dtype).expand(x.shape[0], -1, -1), x], 1) + self.places
            for block in self.blocks:
                x = block(x)
            logits = self.head(self.norm(x[:, 0]))
        return F.cross_entropy(logits.float(), labels)


def gpt2(batch=8, length=512, width=768, words=50304, count=12, heads=12):
    model = Gpt(length, width, words, count, heads).bfloat16()
    tokens, targets = (torch.randint(0, min(words, 1000), (batch, length)) for _ in range(2))
    return model, (tokens, targets), SGD


def llama(batch=2, length=2048, width=4096, hidden=11008, count=4, heads=32, has_loss=True):
    model = Llama(width, hidden, count, heads, has_loss).bfloat16()
    return model, (torch.randn(batch, length, width).bfloat16(),), SGD if has_loss else None


llama_fwd = functools.partial(llama, has_loss=False)


def mlp(count=8, width=4096, rows=1024):
    return Mlp(width, count).bfloat16(), (torch.randn(rows, width).bfloat16(),), SGD


def resnet(batch=64, channels=64, size=56, count=8):
    images = torch.randn(batch, channels, size, size).bfloat16()
    return Convolutions(channels, count).bfloat16(), (images,), SGD


def vit(batch=64, size=224, patch=16, width=768, count=12, heads=12, classes=1000):
    model = Vit(size, patch, width, count, heads, classes)
    images, labels = torch.randn(batch, 3, size, size), torch.randint(0, classes, (batch,))
    return model, (images, labels), functools.partial(torch.optim.AdamW, lr=1e-4)


MODELS = {"gpt2": gpt2, "vit": vit, "llama": llama, "llama_fwd": llama_fwd, "mlp": mlp,
          "resnet": resnet}
SMALL = {"gpt2": dict(batch=2, length=8, width=16, words=32, count=1, heads=2),
         "mlp": dict(count=2, width=16, rows=8)}
