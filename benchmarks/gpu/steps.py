"""Steps of real models on one GPU, for docs/benchmarks/compute.md.

For scripts/export-jax.py (--devices 1 --lower-only). Needs jax; the last four also need flax and
optax.

  scripts/export-jax.py benchmarks/gpu/steps.py --program gpt2 --devices 1 --lower-only DIR
"""

import functools
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

BF16, F32 = jnp.bfloat16, jnp.float32
shape = jax.ShapeDtypeStruct


def mesh():
    return Mesh(np.array(jax.devices()[:1]), ("d",))


def descend(loss, params, *batch):
    """Creates a step of plain gradient descent."""
    def step(params, *batch):
        value, gradients = jax.value_and_grad(loss)(params, *batch)
        update = lambda a, b: a - (1e-4 * b.astype(F32)).astype(BF16)
        return lax.psum(value, "d"), jax.tree.map(update, params, gradients)
    return step, mesh(), (P(),) * (1 + len(batch)), (P(), P()), (params, *batch)


# Transformers in bf16, with attention written as einsum and softmax.

def norm(x, scale):
    f = x.astype(F32)
    return (f * lax.rsqrt(jnp.mean(f * f, -1, keepdims=True) + 1e-5)).astype(BF16) * scale


def attention(x, w, heads):
    batch, length, width = x.shape
    q, k, v = ((x @ w[name]).reshape(batch, length, heads, -1) for name in ("wq", "wk", "wv"))
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=F32)
    scores = scores / math.sqrt(width // heads)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e30)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores, -1).astype(BF16), v)
    return mixed.reshape(batch, length, width) @ w["wo"]


def block(x, w, heads):
    x = x + attention(norm(x, w["g1"]), w, heads)
    y = norm(x, w["g2"])
    if "gate" in w:
        return x + (jax.nn.silu(y @ w["gate"]) * (y @ w["up"])) @ w["down"]
    return x + jax.nn.gelu(y @ w["up"]) @ w["down"]


def layers(count, width, hidden, gated):
    sizes = {"g1": (width,), "g2": (width,), "up": (width, hidden), "down": (hidden, width)}
    sizes |= {name: (width, width) for name in ("wq", "wk", "wv", "wo")}
    if gated:
        sizes["gate"] = (width, hidden)
    return [{name: shape(size, BF16) for name, size in sizes.items()} for _ in range(count)]


def gpt2(batch=8, length=512, width=768, words=50304, count=12, heads=12):
    params = {"emb": shape((words, width), BF16), "pos": shape((length, width), BF16),
              "gf": shape((width,), BF16), "layers": layers(count, width, 4 * width, False)}

    def loss(p, tokens, targets):
        x = p["emb"][tokens] + p["pos"]
        for w in p["layers"]:
            x = block(x, w, heads)
        logits = (norm(x, p["gf"]) @ p["emb"].T).astype(F32)
        right = jnp.take_along_axis(logits, targets[..., None], -1)[..., 0]
        return jnp.mean(jax.nn.logsumexp(logits, -1) - right)

    tokens = shape((batch, length), jnp.int32)
    return descend(loss, params, tokens, tokens)


def llama(batch=2, length=2048, width=4096, hidden=11008, count=4, heads=32):
    def loss(p, x):
        for w in p:
            x = block(x, w, heads)
        return jnp.mean(jnp.square(x.astype(F32)))
    x = shape((batch, length, width), BF16)
    return descend(loss, layers(count, width, hidden, True), x)


def llama_fwd(batch=2, length=2048, width=4096, hidden=11008, count=4, heads=32):
    def step(p, x):
        for w in p:
            x = block(x, w, heads)
        return lax.psum(x, "d")
    x = shape((batch, length, width), BF16)
    return step, mesh(), (P(), P()), P(), (layers(count, width, hidden, True), x)


def mlp(count=8, width=4096, rows=1024):
    def loss(p, x):
        for w in p:
            x = jnp.tanh(x @ w)
        return jnp.mean(jnp.square(x.astype(F32)))
    return descend(loss, [shape((width, width), BF16) for _ in range(count)],
                   shape((rows, width), BF16))


def resnet(batch=64, channels=64, size=56, count=8):
    def conv(x, w):
        return lax.conv_general_dilated(x, w, (1, 1), "SAME",
                                        dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def loss(p, x):
        for w in p:
            x = x + conv(jax.nn.relu(conv(x, w["a"])), w["b"])
        return jnp.mean(jnp.square(x.astype(F32)))

    filters = shape((3, 3, channels, channels), BF16)
    return descend(loss, [{"a": filters, "b": filters} for _ in range(count)],
                   shape((batch, size, size, channels), BF16))


# Models of flax, computing in bf16 on f32 parameters, trained by optax.

def train(loss, params, *batch, optimizer=None):
    import optax
    optimizer = optimizer or optax.adamw(1e-3)
    state = jax.eval_shape(optimizer.init, params)

    def step(params, state, *batch):
        value, gradients = jax.value_and_grad(loss)(params, *batch)
        updates, state = optimizer.update(gradients, state, params)
        return lax.psum(value, "d"), optax.apply_updates(params, updates), state
    return step, mesh(), (P(),) * (2 + len(batch)), (P(),) * 3, (params, state, *batch)


def initial(model, *inputs):
    return jax.eval_shape(lambda *x: model.init(jax.random.PRNGKey(0), *x), *inputs)


def cross_entropy(logits, labels):
    import optax
    return optax.softmax_cross_entropy_with_integer_labels(logits.astype(F32), labels)


def make_layer():
    import flax.linen as nn

    class Layer(nn.Module):
        heads: int
        activation: callable = nn.gelu

        @nn.compact
        def __call__(self, x, mask=None, memory=None, memory_mask=None):
            width, kind = x.shape[-1], dict(dtype=BF16)
            attend = lambda: nn.MultiHeadDotProductAttention(num_heads=self.heads, **kind)
            x = x + attend()(nn.LayerNorm(**kind)(x), mask=mask)
            if memory is not None:
                x = x + attend()(nn.LayerNorm(**kind)(x), memory, mask=memory_mask)
            hidden = self.activation(nn.Dense(4 * width, **kind)(nn.LayerNorm(**kind)(x)))
            return x + nn.Dense(width, **kind)(hidden)
    return nn, Layer


def vit(batch=64, size=224, width=768, heads=12, count=12, patch=16, classes=1000):
    nn, Layer = make_layer()

    class ViT(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.Conv(width, (patch, patch), strides=(patch, patch), dtype=BF16)(x)
            x = x.reshape(batch, -1, width)
            token = self.param("cls", nn.initializers.zeros, (1, 1, width))
            x = jnp.concatenate([jnp.tile(token, (batch, 1, 1)).astype(BF16), x], 1)
            x = x + self.param("pos", nn.initializers.normal(.02), (1, *x.shape[1:])).astype(BF16)
            for _ in range(count):
                x = Layer(heads)(x)
            return nn.Dense(classes)(nn.LayerNorm()(x)[:, 0])

    model, x = ViT(), shape((batch, size, size, 3), F32)
    return train(lambda p, x, y: cross_entropy(model.apply({"params": p}, x), y).mean(),
                 initial(model, x)["params"], x, shape((batch,), jnp.int32))


def encdec(batch=16, length=256, words=32000, width=512, heads=8, count=6):
    nn, Layer = make_layer()

    class EncoderDecoder(nn.Module):
        @nn.compact
        def __call__(self, source, target):
            embed = nn.Embed(words, width, dtype=BF16)
            s, t = embed(source), embed(target)
            pad = nn.make_attention_mask(source > 0, source > 0)
            cross = nn.make_attention_mask(target > 0, source > 0)
            causal = nn.combine_masks(nn.make_causal_mask(target),
                                      nn.make_attention_mask(target > 0, target > 0))
            for _ in range(count):
                s = Layer(heads, nn.relu)(s, pad)
            for _ in range(count):
                t = Layer(heads, nn.relu)(t, causal, s, cross)
            return embed.attend(nn.LayerNorm(dtype=BF16)(t))

    model, tokens = EncoderDecoder(), shape((batch, length), jnp.int32)

    def loss(p, source, target):
        logits = model.apply({"params": p}, source, target)
        weights = target[:, 1:] > 0
        return (cross_entropy(logits[:, :-1], target[:, 1:]) * weights).sum() / weights.sum()
    return train(loss, initial(model, tokens, tokens)["params"], tokens, tokens)


def resnet50(batch=64, size=224, stages=(3, 4, 6, 3), width=64, classes=1000):
    import flax.linen as nn
    import optax
    normed = functools.partial(nn.BatchNorm, use_running_average=False, dtype=BF16)
    conv = functools.partial(nn.Conv, use_bias=False, dtype=BF16)

    class Bottleneck(nn.Module):
        features: int
        stride: int = 1

        @nn.compact
        def __call__(self, x):
            y = nn.relu(normed()(conv(self.features, (1, 1))(x)))
            y = nn.relu(normed()(conv(self.features, (3, 3), (self.stride,) * 2)(y)))
            y = normed(scale_init=nn.initializers.zeros)(conv(4 * self.features, (1, 1))(y))
            if x.shape != y.shape:
                x = normed()(conv(4 * self.features, (1, 1), (self.stride,) * 2)(x))
            return nn.relu(x + y)

    class ResNet(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = conv(width, (7, 7), (2, 2), padding=[(3, 3), (3, 3)])(x)
            x = nn.max_pool(nn.relu(normed()(x)), (3, 3), (2, 2), padding="SAME")
            for i, blocks in enumerate(stages):
                for j in range(blocks):
                    x = Bottleneck(width * 2 ** i, 2 if i and not j else 1)(x)
            return nn.Dense(classes)(jnp.mean(x.astype(F32), (1, 2)))

    model, x = ResNet(), shape((batch, size, size, 3), F32)
    made = initial(model, x)

    def loss(p, x, y):
        stats = jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), made["batch_stats"])
        logits, _ = model.apply({"params": p, "batch_stats": stats}, x, mutable=["batch_stats"])
        return cross_entropy(logits, y).mean()
    return train(loss, made["params"], x, shape((batch,), jnp.int32),
                 optimizer=optax.sgd(.1, momentum=.9))


def mamba(batch=4, length=1024, width=768, states=16, count=2):
    """Creates a step of selective state spaces, with an associative scan, in f32."""
    def combine(left, right):
        return left[0] * right[0], right[0] * left[1] + right[1]

    def layer(w, x):
        u, z = jnp.split(x @ w["inp"], 2, -1)
        u = jnp.pad(u, ((0, 0), (3, 0), (0, 0)))
        u = jax.nn.silu(sum(u[:, i:i + length] * w["conv"][i] for i in range(4)))
        b, c = jnp.split(u @ w["bc"], 2, -1)
        dt = jax.nn.softplus(u @ w["dt"])
        decay = jnp.exp(dt[..., None] * -jnp.exp(w["A"]))
        added = dt[..., None] * b[:, :, None] * u[..., None]
        _, h = lax.associative_scan(combine, (decay, added), axis=1)
        y = jnp.einsum("btdn,btn->btd", h, c) + w["Dp"] * u
        return (y * jax.nn.silu(z)) @ w["out"]

    def loss(p, x, y):
        for w in p:
            x = x + layer(w, x)
        return jnp.mean((x - y) ** 2)

    sizes = dict(inp=(width, 2 * width), bc=(width, 2 * states), dt=(width, width),
                 A=(width, states), Dp=(width,), out=(width, width), conv=(4, width))
    params = [{k: shape(v, F32) for k, v in sizes.items()} for _ in range(count)]
    x = shape((batch, length, width), F32)
    return train(loss, params, x, x)
