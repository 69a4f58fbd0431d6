#!/usr/bin/env python3
"""Measures training steps of JAX on all GPUs, with and without the guest.

XLA's latency-hiding scheduler is on. Prints JSON with step times, exposed communication, times of
each kind of collective in the step, alone and by the model, memory, and whether results agree.

Needs JAX with CUDA and the package commdialect. Both programs of a step are compiled in one
process, so that XLA selects the same kernels for both, and run in turns.

  jax_steps.py [--machine=NAME] [--out=FILE] [--modules=DIR] [NAME ...]

DIR receives XLA's input of the guest, NAME.hlo.pb.gz: `commdialect.report` and `optimize` recompute
the predictions from it, also for another machine.
"""

import argparse
import collections
import contextlib
import datetime
import functools
import gzip
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# This import sets XLA's flags, so it precedes that of JAX.
sys.path.insert(0, str(ROOT / "benchmarks" / "xla"))
import make_modules as shapes
from spans import average, sum_up

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend import xla
from jax.sharding import NamedSharding, PartitionSpec as P

import commdialect.jax

STEPS, ROUNDS = 5, 15


def llama_fsdp(devices):
    """Shards every weight over all ranks; 4096 tokens per rank."""
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
    """Replicated; 16 sequences of 1024 tokens per rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    step, args, specs = shapes.llama(12, 1024, 4096, 16, 16 * len(devices), 1024,
                                     lambda *_: P())
    return step, args, (specs, P("dp")), mesh


def scan_fsdp(devices):
    """Layers in a scan with recomputed activations; 4096 tokens per rank."""
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


PROGRAMS = {f.__name__: f for f in (gpt_ddp, scan_fsdp, llama_tp, llama_fsdp)}


def make_arguments(specs, shardings):
    """Creates random numbers on the host, because XLA needs minutes to compile their generation.
    Numbers repeat within a weight, but no two rows are equal, as their count is prime."""
    numbers = np.random.default_rng(0).standard_normal(4194301, np.float32)

    def make(spec, sharding):
        scale = spec.shape[-2] ** -0.5 if len(spec.shape) > 1 else 1
        some = (numbers * np.float32(scale)).astype(spec.dtype)
        return jax.device_put(np.resize(some, spec.shape), sharding)

    made = [make(*pair) for pair in zip(jax.tree.leaves(specs), jax.tree.leaves(shardings))]
    return jax.block_until_ready(jax.tree.structure(specs).unflatten(made))


def time_steps(compiled, args):
    """Returns the seconds per step of consecutive steps."""
    begin = time.perf_counter()
    for _ in range(STEPS):
        result = compiled(*args)
    jax.block_until_ready(result)
    return (time.perf_counter() - begin) / STEPS


def read_kernels(folder):
    """Returns the kernels of each GPU in a trace, as (begin, end, name, HLO instruction)."""
    (path,) = pathlib.Path(folder).rglob("*.trace.json.gz")
    events = json.loads(gzip.decompress(path.read_bytes()))["traceEvents"]
    names = {e["pid"]: e["args"]["name"] for e in events if e.get("name") == "process_name"}
    lanes = {(e["pid"], e["tid"]): e["args"]["name"]
             for e in events if e.get("name") == "thread_name"}
    devices = collections.defaultdict(list)
    for e in events:
        if e.get("ph") != "X" or "/device:GPU" not in names.get(e["pid"], ""):
            continue
        # Other lanes have spans named after the kernels' sources.
        if lanes.get((e["pid"], e["tid"]), "").startswith("Stream"):
            instruction = e.get("args", {}).get("hlo_op", "")
            devices[e["pid"]].append((e["ts"], e["ts"] + e["dur"], e["name"], instruction))
    if not devices:
        raise RuntimeError("the profiler has seen no kernels")
    return [sorted(kernels) for kernels in devices.values()]


def is_nccl(kernel):
    return "nccl" in kernel[2].lower()


def get_transfers(devices):
    """Returns the microseconds of each collective, by its instruction: the mean of the times of the
    last GPU to start, which does not wait for the others."""
    times = []
    for kernels in devices:
        found = collections.defaultdict(list)
        for begin, end, _, instruction in filter(is_nccl, kernels):
            found[instruction].append(end - begin)
        times.append(found)
    return {name: statistics.mean(map(min, zip(*(found[name] for found in times))))
            for name in times[0] if all(len(found[name]) == len(times[0][name]) for found in times)}


def profile(compiled, args):
    """Profiles a step: returns the result of `sum_up` as the mean over GPUs, and the time of each
    collective."""
    with tempfile.TemporaryDirectory() as folder:
        with jax.profiler.trace(folder):
            time_steps(compiled, args)
        devices = read_kernels(folder)
    rows = [sum_up([k[:2] for k in kernels if is_nccl(k)],
                   [k[:2] for k in kernels if not is_nccl(k)]) for kernels in devices]
    return average(rows, STEPS), get_transfers(devices)


ALONE = {
    "all_gather": (lambda x: jax.lax.all_gather(x, "x", tiled=True), lambda n: n),
    "reduce_scatter": (lambda x: jax.lax.psum_scatter(x, "x", tiled=True), lambda n: 1),
    "all_reduce": (lambda x: jax.lax.psum(x, "x"), lambda n: 1),
    "all_to_all": (lambda x: jax.lax.all_to_all(x, "x", 0, 0, tiled=True), lambda n: 1),
}


@functools.cache
def measure_alone(kind, num_bytes):
    """Returns the microseconds of a collective of `num_bytes` bytes (the full buffer) without
    concurrent kernels."""
    collective, divisor = ALONE[kind]
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
    ranks = len(jax.devices())
    size = max(num_bytes // 2 // divisor(ranks), ranks)
    split = jax.jit(jax.shard_map(collective, mesh=mesh, in_specs=P("x"), out_specs=P("x"),
                                  check_vma=False))
    x = jax.device_put(np.ones(size * ranks, jnp.bfloat16), NamedSharding(mesh, P("x")))
    compiled = split.lower(x).compile()
    time_steps(compiled, (x,))
    _, transfers = profile(compiled, (x,))
    return statistics.mean(transfers.values())


KINDS = {"all_gather": "all-gather", "reduce_scatter": "reduce-scatter",
         "all_reduce": "all-reduce", "all_to_all": "all-to-all",
         "collective_permute": "collective-permute"}


def find_times(report, transfers):
    """Returns the microseconds of each collective of a report. XLA renames instructions after
    scheduling, so those of a kind are matched in execution order."""
    times = {}
    for kind, name in KINDS.items():
        members = [c for c in report["collectives"] if c["kind"] == kind]
        members.sort(key=lambda c: c["begin_ns"])
        found = [us for instruction, us in transfers.items() if instruction.startswith(name)]
        if len(found) == len(members):
            times |= {c["id"]: us for c, us in zip(members, found)}
    return times


def list_collectives(reports, transfers):
    """Returns a row for each kind and size of collectives: their number per step, and the times by
    the model, in the step and alone. `reports` and `transfers` have both orders."""
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for which, report in reports.items():
        times = find_times(report, transfers.get(which, {}))
        for c in report["collectives"]:
            group = groups[c["kind"], c["bytes"]]
            if which == "plain":
                group["count"].append(c["trips"])
                group["model_us"].append(c["cost_ns"] / 1e3)
            if c["id"] in times:
                group[f"{which}_us"].append(times[c["id"]])
    rows = []
    for (kind, num_bytes), group in sorted(groups.items()):
        row = dict(kind=kind, bytes=num_bytes, count=sum(group.pop("count", [])))
        row |= {key: round(statistics.mean(values), 1) for key, values in group.items()}
        try:
            row["alone_us"] = round(measure_alone(kind, num_bytes), 1)
        except (KeyError, RuntimeError, ValueError, OSError) as error:
            say(f"{kind} of {num_bytes} bytes alone: {error!r}")
        rows.append(row)
    return rows


def get_memory(compiled):
    """Returns the bytes on each GPU that XLA uses at run time, without arguments and results."""
    return compiled.memory_analysis().temp_size_in_bytes


def compare(a, b):
    """Returns True if two results are bitwise equal, and the largest relative difference."""

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


@contextlib.contextmanager
def keep_modules(path):
    """Stores the largest module that XLA passes to the guest in the file `path`."""
    kept = []

    def keep(module):
        if len(module) > len(kept[0] if kept else b""):
            kept[:] = [bytes(module)]

    stage = xla.PipelineStage.POST_SCHEDULER
    xla.register_hlo_module_transformation(keep, name="keep", stage=stage)
    try:
        yield
    finally:
        xla.clear_hlo_module_transformation("keep", stage=stage)
    if path and kept:
        path.write_bytes(gzip.compress(kept[0], mtime=0))


def compile_both(name, machine, modules):
    build = PROGRAMS[name]
    step, args, specs, mesh = build(np.array(jax.devices()))
    shardings = jax.tree.map(lambda p: NamedSharding(mesh, p), specs,
                             is_leaf=lambda p: isinstance(p, P))

    def lower():
        jax.clear_caches()
        return jax.jit(step, in_shardings=shardings).lower(*args)

    compiled, seconds = {}, {}
    begin = time.perf_counter()
    with keep_modules(modules and modules / f"{name}.hlo.pb.gz"):
        compiled["plain"] = lower().compile()
    seconds["plain"] = time.perf_counter() - begin
    with tempfile.TemporaryDirectory() as folder:
        with commdialect.jax.install(machine=machine, on_error="raise", report=folder) as guest:
            begin = time.perf_counter()
            compiled["guest"] = lower().compile()
            seconds["guest"] = time.perf_counter() - begin
        number, module = max(enumerate(guest.modules, 1), key=lambda m: m[1].num_instructions)
        (ours,) = (p for p in pathlib.Path(folder).glob(f"{number:03}.*.json")
                   if not p.name.endswith((".xla.json", ".trace.json")))
        reports = dict(plain=json.loads(ours.with_suffix(".xla.json").read_text()),
                       guest=json.loads(ours.read_text()))
    say(f"{name}: compiled in {seconds['plain']:.0f} and {seconds['guest']:.0f} s")
    made = make_arguments(args, shardings)
    say(f"{name}: has its arguments")
    return compiled, seconds, module, reports, made


def say(line):
    print(line, file=sys.stderr, flush=True)


def describe(figures, report):
    # Includes communication that is exposed in loop bodies.
    return dict(makespan_us=figures.makespan_ns / 1e3,
                exposed_us=report["exposed_comm_ns"] / 1e3,
                peak_bytes=figures.peak_bytes, compute_us=report["compute_ns"] / 1e3,
                comm_us=report["comm_ns"] / 1e3)


def measure(name, machine, modules=None):
    compiled, seconds, module, reports, args = compile_both(name, machine, modules)
    # The first run loads and warms up.
    results = {kind: jax.block_until_ready(f(*args)) for kind, f in compiled.items()}
    same, difference = compare(results["plain"], results["guest"])
    del results
    for f in compiled.values():
        time_steps(f, args)
    times = {kind: [] for kind in compiled}
    for i in range(ROUNDS):
        # Alternates the order, because each warms the chip for the other.
        for kind in sorted(compiled, reverse=i % 2):
            times[kind].append(time_steps(compiled[kind], args))
    row = dict(name=name, instructions=module.num_instructions,
               collectives=module.num_collectives, reordered=module.is_reordered,
               guest_seconds=module.seconds, same_bits=same, difference=difference,
               predicted=dict(plain=describe(module.before, reports["plain"]),
                              guest=describe(module.after, reports["guest"])))
    transfers = {}
    for kind, f in compiled.items():
        row[kind] = dict(step_us=statistics.median(times[kind]) * 1e6,
                         steps_us=[round(t * 1e6, 1) for t in times[kind]],
                         compile_seconds=seconds[kind], temporary_bytes=get_memory(f))
        try:
            figures, transfers[kind] = profile(f, args)
            row[kind].update(figures)
        except (RuntimeError, ValueError, OSError) as error:
            row[kind]["no_profile"] = str(error) or repr(error)
    del args, compiled
    row["transfers_us"] = transfers
    row["collectives_by_size"] = list_collectives(reports, transfers)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--machine", default="h100-x8", help="whose model predicts")
    parser.add_argument("--out", type=pathlib.Path, help="a file for the JSON, after each step")
    parser.add_argument("--modules", type=pathlib.Path, help="a folder for modules of XLA")
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
            result["programs"].append(measure(name, options.machine, options.modules))
        except Exception as error:
            failed = True
            result["programs"].append(dict(name=name, error=" ".join(str(error).split())[:500]))
            say(f"{name}: {result['programs'][-1]['error']}")
        if options.out:
            options.out.write_text(json.dumps(result, indent=1))
        print(json.dumps(result["programs"][-1]), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
