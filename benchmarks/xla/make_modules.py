#!/usr/bin/env python3
"""Compiles training steps for many GPUs on a machine with one.

Stores XLA's modules for transformations: NAME.pre.hlo.pb.gz and NAME.post.hlo.pb.gz, the
HloModuleProto before and after XLA's scheduler.

Needs JAX with CUDA and one GPU; runs no step. XLA's latency-hiding scheduler is on. XLA partitions
by the shardings of the arguments.

  make_modules.py DIR [NAME ...]
"""

import argparse
import gzip
import os
import pathlib
import sys
import time

os.environ["XLA_FLAGS"] = (
    os.environ.get("XLA_FLAGS", "")
    + " --xla_gpu_enable_latency_hiding_scheduler=true"
)

import jax
import jax.numpy as jnp
from jax.experimental import topologies
from jax.extend import xla
from jax.sharding import NamedSharding, PartitionSpec as P

BF16 = jnp.bfloat16


def spec(shape, dtype=BF16):
    return jax.ShapeDtypeStruct(shape, dtype)


def rms_norm(x, scale):
    square = jnp.mean(jnp.square(x.astype(jnp.float32)), -1, keepdims=True)
    return (x * jax.lax.rsqrt(square + 1e-6).astype(x.dtype)) * scale


def attention(x, layer, heads):
    batch, length, width = x.shape
    q, k, v = (
        (x @ layer[name]).reshape(batch, length, heads, width // heads)
        for name in ("wq", "wk", "wv")
    )
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / (width // heads) ** 0.5
    mask = jnp.tril(jnp.ones((length, length), bool))
    scores = jnp.where(mask, scores.astype(jnp.float32), -1e9)
    weights = jax.nn.softmax(scores, -1).astype(x.dtype)
    out = jnp.einsum("bhqk,bkhd->bqhd", weights, v)
    return out.reshape(batch, length, width) @ layer["wo"]


def llama_layer(x, layer, heads):
    x = x + attention(rms_norm(x, layer["n1"]), layer, heads)
    h = rms_norm(x, layer["n2"])
    return x + (jax.nn.silu(h @ layer["w1"]) * (h @ layer["w3"])) @ layer["w2"]


def llama_shapes(width, hidden):
    square, wide = (width, width), (width, hidden)
    return dict(wq=square, wk=square, wv=square, wo=square, w1=wide, w3=wide,
                w2=(hidden, width), n1=(width,), n2=(width,))


# Partitioning of each weight of a layer for tensor parallelism.
TENSOR_PARALLEL = dict(wq=P(None, "tp"), wk=P(None, "tp"), wv=P(None, "tp"),
                       wo=P("tp", None), w1=P(None, "tp"), w3=P(None, "tp"),
                       w2=P("tp", None), n1=P(), n2=P())


def sgd(loss):
    def step(parameters, *data):
        value, gradients = jax.value_and_grad(loss)(parameters, *data)
        new = jax.tree.map(lambda p, g: p - 1e-3 * g.astype(p.dtype),
                           parameters, gradients)
        return value, new
    return step


def mean_square(x):
    return jnp.mean(jnp.square(x.astype(jnp.float32)))


def llama(layers, width, hidden, heads, batch, length, weight_specs):
    parameters = [
        {n: spec(s) for n, s in llama_shapes(width, hidden).items()}
        for _ in range(layers)
    ]

    def loss(parameters, x):
        for layer in parameters:
            x = llama_layer(x, layer, heads)
        return mean_square(x)

    specs = [{n: weight_specs(n, s.shape) for n, s in layer.items()}
             for layer in parameters]
    return sgd(loss), (parameters, spec((batch, length, width))), specs


def fsdp(name, shape):
    return P("dp", *(None,) * (len(shape) - 1))


def fsdp_tp(name, shape):
    split = list(TENSOR_PARALLEL[name]) + [None] * len(shape)
    return P(*[("dp" if axis is None and i == split.index(None) else axis)
               for i, axis in enumerate(split[: len(shape)])])


def llama_fsdp(devices):
    mesh = jax.sharding.Mesh(devices, ("dp",))
    step, args, specs = llama(8, 4096, 11008, 32, 8, 2048, fsdp)
    return step, args, (specs, P("dp")), mesh


def llama_tp(devices):
    mesh = jax.sharding.Mesh(devices, ("tp",))
    step, args, specs = llama(8, 4096, 11008, 32, 4, 2048,
                              lambda name, _: TENSOR_PARALLEL[name])
    return step, args, (specs, P()), mesh


def llama_fsdp_tp(devices):
    mesh = jax.sharding.Mesh(devices.reshape(-1, 8), ("dp", "tp"))
    step, args, specs = llama(16, 8192, 28672, 64, len(devices) // 8, 4096,
                              fsdp_tp)
    return step, args, (specs, P("dp")), mesh


def gpt_ddp(devices):
    mesh = jax.sharding.Mesh(devices, ("dp",))
    step, args, specs = llama(12, 1024, 4096, 16, 64, 1024,
                              lambda *_: P())
    return step, args, (specs, P("dp")), mesh


def scan_fsdp(devices):
    """Layers in a scan: one loop whose body gathers."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    layers, width, hidden = 16, 4096, 11008
    parameters = {n: spec((layers, *s))
                  for n, s in llama_shapes(width, hidden).items()}

    def loss(parameters, x):
        def body(x, layer):
            return llama_layer(x, layer, 32), None
        return mean_square(jax.lax.scan(jax.checkpoint(body), x, parameters)[0])

    specs = {n: P(None, "dp", *(None,) * (len(s.shape) - 2))
             for n, s in parameters.items()}
    args = (parameters, spec((8, 2048, width)))
    return sgd(loss), args, (specs, P("dp")), mesh


def moe(devices):
    """Experts on ranks: tokens are exchanged twice per layer."""
    mesh = jax.sharding.Mesh(devices, ("ep",))
    ranks, width, hidden, tokens, layers = len(devices), 4096, 8192, 4096, 4
    parameters = [dict(gate=spec((width, ranks)),
                       w1=spec((ranks, width, hidden)),
                       w2=spec((ranks, hidden, width)))
                  for _ in range(layers)]

    def experts(x, gate, w1, w2):
        capacity = x.shape[0] // ranks
        scores = jax.nn.softmax((x @ gate).astype(jnp.float32))
        _, chosen = jax.lax.top_k(scores.T, capacity)
        sent = x[chosen]
        got = jax.lax.all_to_all(sent, "ep", 0, 0, tiled=True)
        done = jax.nn.gelu(got.reshape(-1, width) @ w1[0]) @ w2[0]
        back = jax.lax.all_to_all(done.reshape(sent.shape), "ep", 0, 0,
                                  tiled=True)
        return x.at[chosen.reshape(-1)].add(back.reshape(-1, width))

    mapped = jax.shard_map(experts, mesh=mesh,
                           in_specs=(P("ep"), P(), P("ep"), P("ep")),
                           out_specs=P("ep"))

    def loss(parameters, x):
        for layer in parameters:
            x = mapped(x, layer["gate"], layer["w1"], layer["w2"])
        return mean_square(x)

    specs = [dict(gate=P(), w1=P("ep"), w2=P("ep")) for _ in range(layers)]
    args = (parameters, spec((tokens * ranks, width)))
    return sgd(loss), args, (specs, P("ep")), mesh


def ring(devices):
    """A matmul whose right operand rotates in a ring."""
    mesh = jax.sharding.Mesh(devices, ("x",))
    ranks = len(devices)

    def body(a, b):
        parts = []
        for _ in range(ranks):
            parts.append(a @ b)
            b = jax.lax.ppermute(b, "x",
                                 [(i, (i + 1) % ranks) for i in range(ranks)])
        return jnp.concatenate(parts, 1)

    mapped = jax.shard_map(body, mesh=mesh, in_specs=(P("x"), P(None, "x")),
                           out_specs=P("x"))
    args = (spec((32768, 8192)), spec((8192, 16384)))
    return mapped, args, (P("x"), P(None, "x")), mesh


PROGRAMS = {
    "llama_fsdp": (llama_fsdp, "1x1x8"),
    "llama_tp": (llama_tp, "1x1x8"),
    "gpt_ddp": (gpt_ddp, "1x1x8"),
    "scan_fsdp": (scan_fsdp, "1x1x8"),
    "moe": (moe, "1x1x8"),
    "ring": (ring, "1x1x8"),
    "llama_fsdp_tp_512": (llama_fsdp_tp, "1x64x8"),
}


def make(name, directory):
    build, shape = PROGRAMS[name]
    topology = topologies.get_topology_desc(platform="cuda", topology=shape)
    import numpy
    step, args, specs, mesh = build(numpy.array(topology.devices))
    shardings = jax.tree.map(lambda p: NamedSharding(mesh, p), specs,
                             is_leaf=lambda p: isinstance(p, P))
    modules = {}

    def keep(stage):
        def callback(module):
            # The step is by far the largest compiled module.
            if len(module) > len(modules.get(stage, b"")):
                modules[stage] = bytes(module)
            return None
        return callback

    stages = xla.PipelineStage
    xla.register_hlo_module_transformation(
        keep("pre"), name=f"keep-pre-{name}", stage=stages.PRE_SCHEDULER)
    xla.register_hlo_module_transformation(
        keep("post"), name=f"keep-post-{name}", stage=stages.POST_SCHEDULER)
    begin = time.time()
    jax.jit(step, in_shardings=shardings).lower(*args).compile()
    seconds = time.time() - begin
    for stage, module in modules.items():
        path = directory / f"{name}.{stage}.hlo.pb.gz"
        path.write_bytes(gzip.compress(module, mtime=0))
    sizes = {stage: len(module) for stage, module in modules.items()}
    print(f"{name}: {len(topology.devices)} devices, compiled in "
          f"{seconds:.1f} s, bytes {sizes}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(PROGRAMS)}; default: all")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in PROGRAMS]
    if unknown:
        parser.error(f"unknown program '{unknown[0]}'; known are "
                     f"{', '.join(PROGRAMS)}")
    options.directory.mkdir(parents=True, exist_ok=True)
    print(f"jax {jax.__version__}, {jax.devices()[0].device_kind}")
    failed = False
    for name in options.names or PROGRAMS:
        try:
            make(name, options.directory)
        except Exception as error:
            failed = True
            print(f"{name}: {str(error).splitlines()[0]}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
