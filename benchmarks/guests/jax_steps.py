#!/usr/bin/env python3
"""Measures training steps of JAX on all GPUs, with and without the guest.

XLA's latency-hiding scheduler is on. Prints JSON with step times, exposed communication, times of
each kind of collective in the step, alone and by the model, memory, and whether results agree.

Needs JAX with CUDA and the package commdialect. Both programs of a step are compiled in one
process, so that XLA selects the same kernels for both, and run in turns.

  jax_steps.py [--machine=NAME] [--out=FILE] [--modules=DIR] [--loops] [--copies] [--small]
               [NAME ...]

DIR receives XLA's input of the guest, NAME.hlo.pb.gz: `commdialect.report` and `optimize` recompute
the predictions from it, also for another machine.
"""

import collections
import contextlib
import functools
import gzip
import json
import pathlib
import statistics
import sys
import tempfile
import time

from measure import Table, compare, find_missing, make_arguments, make_parser, on, time_steps
from tables import say, time_in_turns
import make_modules as shapes
from spans import average, sum_up

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend import xla
from jax.sharding import NamedSharding, PartitionSpec as P

import commdialect.jax

STEPS, ROUNDS = 5, 15
# Layers, width, hidden width, heads, and tokens of a sequence.
WIDE, NARROW = (6, 4096, 11008, 32, 2048), (12, 1024, 4096, 16, 1024)
SCAN = (8, *WIDE[1:])
SMALL = (2, 32, 64, 2, 8)


def llama_fsdp(devices, size=WIDE):
    """Shards every weight over all ranks; 4096 tokens per rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    *model, length = size
    step, args, specs = shapes.llama(*model, 2 * len(devices), length, shapes.fsdp)
    return step, args, (specs, P("dp")), mesh


def llama_tp(devices, size=WIDE):
    """Tensor parallel; 4096 tokens."""
    mesh = jax.sharding.Mesh(devices, ("tp",))
    *model, length = size
    step, args, specs = shapes.llama(*model, 2, length,
                                     lambda name, _: shapes.TENSOR_PARALLEL[name])
    return step, args, (specs, P()), mesh


def gpt_ddp(devices, size=NARROW):
    """Replicated; 16 sequences of 1024 tokens per rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    *model, length = size
    step, args, specs = shapes.llama(*model, 16 * len(devices), length, lambda *_: P())
    return step, args, (specs, P("dp")), mesh


def scan_fsdp(devices, size=SCAN):
    """Layers in a scan with recomputed activations; 4096 tokens per rank."""
    mesh = jax.sharding.Mesh(devices, ("dp",))
    layers, width, hidden, heads, length = size
    parameters = {n: shapes.spec((layers, *s))
                  for n, s in shapes.llama_shapes(width, hidden).items()}

    def loss(parameters, x):
        def body(x, layer):
            return shapes.llama_layer(x, layer, heads), None
        return shapes.mean_square(jax.lax.scan(jax.checkpoint(body), x, parameters)[0])

    specs = {n: P(None, "dp", *(None,) * (len(s.shape) - 2)) for n, s in parameters.items()}
    args = (parameters, shapes.spec((2 * len(devices), length, width)))
    return shapes.sgd(loss), args, (specs, P("dp")), mesh


PROGRAMS = {f.__name__: f for f in (gpt_ddp, scan_fsdp, llama_tp, llama_fsdp)}


def make(name, devices, is_small):
    return PROGRAMS[name](devices, **({"size": SMALL} if is_small else {}))


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
            time_steps(compiled, args, STEPS)
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
    time_steps(compiled, (x,), STEPS)
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


def compile_both(name, options):
    modules, given = options.modules, dict(machine=options.machine)
    if options.loops and not find_missing("loops"):
        # A rotated loop carries what the next iteration needs.
        given |= dict(loops="auto", memory_limit="1.2")
    if options.copies:
        given |= dict(kernels="auto")
    step, args, specs, mesh = make(name, np.array(jax.devices()), options.small)
    shardings = on(mesh, specs)

    def lower():
        jax.clear_caches()
        return jax.jit(step, in_shardings=shardings).lower(*args)

    compiled, seconds = {}, {}
    begin = time.perf_counter()
    with keep_modules(modules and modules / f"{name}.hlo.pb.gz"):
        compiled["plain"] = lower().compile()
    seconds["plain"] = time.perf_counter() - begin
    with tempfile.TemporaryDirectory() as folder:
        with commdialect.jax.install(**given, on_error="raise", report=folder) as guest:
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
    loops = [dict(name=loop.name, obstacle=loop.obstacle) for loop in getattr(guest, "loops", [])]
    gathers = [dict(name=one.name, bytes=one.bytes, algorithm=one.algorithm, obstacle=one.obstacle)
               for one in module.collectives if one.kind == "all_gather"]
    return compiled, seconds, module, reports, made, dict(loops=loops, gathers=gathers)


def describe(figures, report):
    # Includes communication that is exposed in loop bodies.
    return dict(makespan_us=figures.makespan_ns / 1e3,
                exposed_us=report["exposed_comm_ns"] / 1e3,
                peak_bytes=figures.peak_bytes, compute_us=report["compute_ns"] / 1e3,
                comm_us=report["comm_ns"] / 1e3)


def measure(name, options):
    compiled, seconds, module, reports, args, changes = compile_both(name, options)
    steps, rounds = (2, 2) if options.small else (STEPS, ROUNDS)
    # The first run loads and warms up.
    results = {kind: jax.block_until_ready(f(*args)) for kind, f in compiled.items()}
    same, difference = compare(results["plain"], results["guest"])
    del results
    runs = {kind: functools.partial(time_steps, f, args, steps) for kind, f in compiled.items()}
    for run in runs.values():
        run()
    times = time_in_turns(runs, rounds)
    row = dict(instructions=module.num_instructions, **changes,
               collectives=module.num_collectives, reordered=module.is_reordered,
               guest_seconds=module.seconds, same_bits=same, difference=difference,
               predicted=dict(plain=describe(module.before, reports["plain"]),
                              guest=describe(module.after, reports["guest"])))
    for kind, f in compiled.items():
        row[kind] = dict(step_us=statistics.median(times[kind]) * 1e6,
                         steps_us=[round(t * 1e6, 1) for t in times[kind]],
                         compile_seconds=seconds[kind], temporary_bytes=get_memory(f))
    if options.small:  # On a CPU, there are no kernels to profile.
        return row
    transfers = {}
    for kind, f in compiled.items():
        try:
            figures, transfers[kind] = profile(f, args)
            row[kind].update(figures)
        except (RuntimeError, ValueError, OSError) as error:
            row[kind]["no_profile"] = str(error) or repr(error)
    del args, compiled, runs
    row["transfers_us"] = transfers
    if not options.loops and not options.copies:
        row["collectives_by_size"] = list_collectives(reports, transfers)
    return row


def main():
    parser = make_parser(__doc__)
    parser.add_argument("--modules", type=pathlib.Path, help="a folder for modules of XLA")
    parser.add_argument("--loops", action="store_true", help="let the guest rotate loops")
    parser.add_argument("--copies", action="store_true",
                        help="let the guest use kernels, and copy engines for gathers")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(PROGRAMS)}; default: all")
    options = parser.parse_args()
    for name in options.names:
        if name not in PROGRAMS:
            parser.error(f"unknown program '{name}'; known are {', '.join(PROGRAMS)}")
    if len(jax.devices()) < 2:
        parser.error(f"{len(jax.devices())} devices: at least 2 are needed")
    notes = []
    if options.loops:
        notes = [find_missing("loops") or 'The guest has `loops="auto"` and `memory_limit="1.2"`.']
    if options.copies:
        notes += ['The guest has `kernels="auto"`.']
    part = "scan" if options.loops else "gathers" if options.copies else "order"
    table = Table(options, part, "", [], notes)
    return table.measure((name, functools.partial(measure, name, options))
                         for name in options.names or PROGRAMS)


if __name__ == "__main__":
    sys.exit(main())
