#!/usr/bin/env python3
"""Runs training steps on all GPUs of a host as JAX compiles them, with XLA's
latency-hiding scheduler, and with the guest in JAX beside it: step times, what of the
communication no kernel hides, memory, and whether both compute the same. Prints JSON.

Needs JAX with CUDA and the package commdialect. Both programs of a step are compiled in
one process, so that XLA takes the same kernels for both, and run in turns.

  jax_steps.py [--machine=NAME] [NAME ...]
"""

import argparse
import datetime
import gzip
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Sets XLA's flags, before JAX is imported.
sys.path.insert(0, str(ROOT / "benchmarks" / "xla"))
import make_modules as shapes

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

import commdialect.jax

STEPS, ROUNDS = 5, 9


def llama_fsdp(devices):
    """Every weight over all ranks; 4096 tokens a rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    step, args, specs = shapes.llama(6, 4096, 11008, 32, 2 * len(devices), 2048, shapes.fsdp)
    return step, args, (specs, P("dp")), mesh


def llama_tp(devices):
    """Tensor parallel; 4096 tokens."""
    mesh = jax.sharding.Mesh(devices, ("tp",))
    step, args, specs = shapes.llama(6, 4096, 11008, 32, 2, 2048,
                                     lambda name, _: shapes.TENSOR_PARALLEL[name])
    return step, args, (specs, P()), mesh


def gpt_ddp(devices):
    """Replicated; 16 sequences of 1024 tokens a rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    step, args, specs = shapes.llama(12, 1024, 4096, 16, 16 * len(devices), 1024,
                                     lambda *_: P())
    return step, args, (specs, P("dp")), mesh


def scan_fsdp(devices):
    """Layers in a scan whose activations are computed again; 4096 tokens a rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    layers = 8
    parameters = {n: shapes.spec((layers, *s))
                  for n, s in shapes.llama_shapes(4096, 11008).items()}

    def loss(parameters, x):
        def body(x, layer):
            return shapes.llama_layer(x, layer, 32), None
        return shapes.mean_square(jax.lax.scan(jax.checkpoint(body), x, parameters)[0])

    specs = {n: P(None, "dp", *(None,) * (len(s.shape) - 2)) for n, s in parameters.items()}
    args = (parameters, shapes.spec((2 * len(devices), 2048, 4096)))
    return shapes.sgd(loss), args, (specs, P("dp")), mesh


PROGRAMS = {f.__name__: f for f in (llama_fsdp, llama_tp, gpt_ddp, scan_fsdp)}


def make_arguments(specs, shardings):
    """Random, made where they are to be."""
    leaves, tree = jax.tree.flatten(specs)

    def make(key):
        keys = jax.random.split(key, len(leaves))
        scales = [leaf.shape[-2] ** -0.5 if len(leaf.shape) > 1 else 1 for leaf in leaves]
        return [scale * jax.random.normal(key, leaf.shape, leaf.dtype)
                for key, scale, leaf in zip(keys, scales, leaves)]

    made = jax.jit(make, out_shardings=jax.tree.leaves(shardings))(jax.random.key(0))
    return tree.unflatten(made)


def time_steps(compiled, args):
    """Seconds of a step, of some in a row."""
    begin = time.perf_counter()
    for _ in range(STEPS):
        result = compiled(*args)
    jax.block_until_ready(result)
    return (time.perf_counter() - begin) / STEPS


def get_union(spans):
    merged = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([begin, end])
    return merged


def subtract(spans, others):
    """How long `spans` are where `others` are not; both are unions."""
    total = sum(end - begin for begin, end in spans)
    i = 0
    for begin, end in spans:
        while i < len(others) and others[i][1] <= begin:
            i += 1
        for other in others[i:]:
            if other[0] >= end:
                break
            total -= min(end, other[1]) - max(begin, other[0])
    return total


def profile(compiled, args):
    """Of a step, by the profiler, the mean over GPUs in microseconds: kernels of NCCL, those
    beside which no other kernel runs, and kernels altogether."""
    with tempfile.TemporaryDirectory() as folder:
        with jax.profiler.trace(folder):
            time_steps(compiled, args)
        paths = list(pathlib.Path(folder).rglob("*.trace.json.gz"))
        events = json.loads(gzip.decompress(paths[0].read_bytes()))["traceEvents"]
    names = {e["pid"]: e["args"]["name"] for e in events if e.get("name") == "process_name"}
    lanes = {(e["pid"], e["tid"]): e["args"]["name"]
             for e in events if e.get("name") == "thread_name"}
    devices = {}
    for e in events:
        if e.get("ph") != "X" or "/device:GPU" not in names.get(e["pid"], ""):
            continue
        # Other lanes have the names of what the kernels are of.
        if not lanes.get((e["pid"], e["tid"]), "").startswith("Stream"):
            continue
        span = (e["ts"], e["ts"] + e["dur"])
        devices.setdefault(e["pid"], ([], []))["nccl" not in e["name"].lower()].append(span)
    if not devices:
        raise RuntimeError("the profiler has seen no kernels")
    sums = [0, 0, 0]
    for communication, compute in devices.values():
        communication, compute = get_union(communication), get_union(compute)
        parts = (subtract(communication, []), subtract(communication, compute),
                 subtract(get_union(communication + compute), []))
        sums = [a + b / len(devices) / STEPS for a, b in zip(sums, parts)]
    return dict(zip(("nccl_us", "exposed_us", "busy_us"), (round(s, 1) for s in sums)))


def get_memory(compiled):
    """Bytes on each GPU: what XLA takes while it runs, apart from arguments and results."""
    return compiled.memory_analysis().temp_size_in_bytes


def compare(a, b):
    """Do two results have the same bits, and if not, the largest relative difference."""

    @jax.jit
    def differ(x, y):
        far = jnp.linalg.norm((x - y).ravel().astype(jnp.float32))
        norm = jnp.linalg.norm(x.ravel().astype(jnp.float32))
        bits = f"uint{8 * x.dtype.itemsize}"
        same = jnp.array_equal(*(jax.lax.bitcast_convert_type(a, bits) for a in (x, y)))
        return same, jnp.isfinite(norm), far / jnp.maximum(norm, 1e-30)

    rows = [differ(*pair) for pair in zip(jax.tree.leaves(a), jax.tree.leaves(b))]
    if not all(is_finite for _, is_finite, _ in rows):
        raise RuntimeError("a result is not finite")
    return all(bool(same) for same, _, _ in rows), max(float(far) for *_, far in rows)


def compile_both(build, machine):
    step, args, specs, mesh = build(np.array(jax.devices()))
    shardings = jax.tree.map(lambda p: NamedSharding(mesh, p), specs,
                             is_leaf=lambda p: isinstance(p, P))

    def lower():
        jax.clear_caches()
        return jax.jit(step, in_shardings=shardings).lower(*args)

    compiled, seconds = {}, {}
    begin = time.perf_counter()
    compiled["plain"] = lower().compile()
    seconds["plain"] = time.perf_counter() - begin
    with commdialect.jax.install(machine=machine, on_error="raise") as guest:
        begin = time.perf_counter()
        compiled["guest"] = lower().compile()
        seconds["guest"] = time.perf_counter() - begin
    module = max(guest.modules, key=lambda m: m.num_instructions)
    return compiled, seconds, module, make_arguments(args, shardings)


def describe(figures):
    return dict(makespan_us=figures.makespan_ns / 1e3, exposed_us=figures.exposed_ns / 1e3,
                peak_bytes=figures.peak_bytes)


def measure(name, machine):
    compiled, seconds, module, args = compile_both(PROGRAMS[name], machine)
    # The first run loads and warms up.
    results = {kind: jax.block_until_ready(f(*args)) for kind, f in compiled.items()}
    same, difference = compare(results["plain"], results["guest"])
    del results
    for f in compiled.values():
        time_steps(f, args)
    times = {kind: [] for kind in compiled}
    for i in range(ROUNDS):
        # In both orders, as either warms the chip for the other.
        for kind in sorted(compiled, reverse=i % 2):
            times[kind].append(time_steps(compiled[kind], args))
    row = dict(name=name, instructions=module.num_instructions,
               collectives=module.num_collectives, reordered=module.is_reordered,
               guest_seconds=module.seconds, same_bits=same, difference=difference,
               predicted=dict(plain=describe(module.before), guest=describe(module.after)))
    for kind, f in compiled.items():
        row[kind] = dict(step_us=statistics.median(times[kind]) * 1e6,
                         steps_us=[round(t * 1e6, 1) for t in times[kind]],
                         compile_seconds=seconds[kind], temporary_bytes=get_memory(f))
        try:
            row[kind].update(profile(f, args))
        except (RuntimeError, IndexError, OSError) as error:
            row[kind]["no_profile"] = str(error) or repr(error)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--machine", default="h100-x8", help="whose model predicts")
    parser.add_argument("--out", type=pathlib.Path, help="a file for the JSON, after each step")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(PROGRAMS)}; default: all")
    options = parser.parse_args()
    for name in options.names:
        if name not in PROGRAMS:
            parser.error(f"unknown program '{name}'; known are {', '.join(PROGRAMS)}")
    devices = jax.devices()
    if len(devices) < 2:
        parser.error(f"{len(devices)} devices: at least 2 are needed")
    result = dict(date=str(datetime.date.today()), jax=jax.__version__,
                  commdialect=commdialect.__version__, device=devices[0].device_kind,
                  devices=len(devices), machine=options.machine,
                  xla_flags=os.environ["XLA_FLAGS"].strip(), programs=[])
    failed = False
    for name in options.names or PROGRAMS:
        try:
            result["programs"].append(measure(name, options.machine))
        except Exception as error:
            failed = True
            result["programs"].append(dict(name=name, error=" ".join(str(error).split())[:500]))
            print(f"{name}: {result['programs'][-1]['error']}", file=sys.stderr, flush=True)
        if options.out:
            options.out.write_text(json.dumps(result, indent=1))
        print(json.dumps(result["programs"][-1]), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
