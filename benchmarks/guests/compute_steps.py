#!/usr/bin/env python3
"""Measures the steps of docs/benchmarks/compute.md on single GPUs, in three ways.

They are called from a loop in Python through `commdialect.jax.jit` and `jax.jit`, with donation,
and comm-run replays the program that `commdialect.jax.jit` compiled. Needs JAX, the package
commdialect, and for the last four steps flax and optax. With several GPUs, each measures a part of
the steps, in a process of its own.

  compute_steps.py [--gpus=0,1] [--comm-run=FILE] [--machine=NAME] [--out=FILE] [--small]
                   [NAME ...]
"""

import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

from measure import Program, Table, make_arguments, make_parser, on
import steps
from compiled_steps import compare_loops

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec as P

from commdialect import _export

# Steps with long compile times first and apart, so that GPUs share them.
NAMES = ("gpt2", "resnet50", "llama", "encdec", "vit", "llama_fwd", "mamba", "mlp", "resnet")
# The steps of --small, which a CPU compiles within a few seconds.
SMALL = {"llama_fwd": dict(batch=1, length=8, width=16, hidden=32, count=1, heads=2),
         "mlp": dict(count=2, width=16, rows=8)}


def make(name, is_small):
    sizes = SMALL[name] if is_small else {}
    step, mesh, in_specs, out_specs, args = getattr(steps, name)(**sizes)
    mapped = jax.shard_map(step, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False)
    # A step returns a loss and the new values of its first arguments, or a single array.
    carried = 0 if isinstance(out_specs, P) else len(out_specs) - 1
    return Program(mapped, args, on(mesh, in_specs), on(mesh, out_specs), carried)


def compute_wide(name, is_small, args):
    """Returns the results of a step with f32 instead of bf16, by XLA."""
    narrow = steps.BF16
    steps.BF16 = steps.F32
    try:
        program = make(name, is_small)
        wide = jax.tree.map(lambda x: x.astype(steps.F32) if x.dtype == narrow else x, args)
        with jax.default_matmul_precision("highest"):
            jitted = jax.jit(program.step, in_shardings=program.in_shardings,
                             out_shardings=program.out_shardings)
            results = jitted(*wide)
    finally:
        steps.BF16 = narrow
    return results if isinstance(results, tuple) else (results,)


def time_by_comm_run(comm_run, program, args, repeat):
    """Returns the median milliseconds of a compiled program, replayed by comm-run `repeat` times."""
    # Random tokens of comm-run would be from 0 to 3.
    arrays = map(np.asarray, jax.tree.leaves(args))
    inputs = {f"in{i}": [a.astype(np.float32) if a.dtype == jnp.bfloat16 else a]
              for i, a in enumerate(arrays)}
    command = [comm_run, "--time", "--timeout=60", f"--repeat={repeat}"]
    if jax.default_backend() == "gpu":
        command.append("--cuda-graph")
    with tempfile.TemporaryDirectory() as folder:
        _export.write_data(pathlib.Path(folder), inputs)
        done = subprocess.run([*command, f"--inputs={folder}", program], text=True,
                              capture_output=True, check=False)
    found = re.search(r"^time: .*median ([0-9.]+) s", done.stdout, re.MULTILINE)
    if done.returncode or not found:
        raise RuntimeError(f"comm-run: {(done.stderr or done.stdout).strip()[-300:]}")
    return float(found[1]) * 1e3


def measure(table, options, name):
    program = make(name, options.small)
    args = make_arguments(program.args, program.in_shardings)
    if program.carried == 2:  # the optimizer's state: zeros, as squares are not negative
        args = (args[0], jax.tree.map(jnp.zeros_like, args[1]), *args[2:])
    with tempfile.TemporaryDirectory() as cache:
        wide = functools.partial(compute_wide, name, options.small, args)
        row = compare_loops(table, name, program, args, compute_wide=wide, cache=cache)
        (compiled,) = pathlib.Path(cache).glob("*.so")
        if options.comm_run:
            # About as long as the loops ran, since GPUs slow down as they get warm.
            repeat = 2 if options.small else max(100, int(2000 / row["ours_ms"]))
            try:
                row["run_ms"] = time_by_comm_run(options.comm_run, compiled, args, repeat)
                row["beyond"] = row["ours_ms"] / row["run_ms"] - 1
            except (RuntimeError, OSError) as error:
                table.fail(name, error)
    return row


COLUMNS = [
    ("name", "step", ""), ("run_ms", "comm-run, ms", ".3f"),
    ("ours_ms", "commdialect.jax.jit", ".3f"), ("beyond", "more than comm-run", "%"),
    ("xla_ms", "jax.jit", ".3f"), ("ahead", "ahead", "%"), ("results", "results", ""),
]


def merge(paths, out):
    """Joins the results of several processes."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in paths if path.exists()]
    if found and out:
        joined = {key: [row for result in found for row in result[key]]
                  for key in ("programs", "failures")}
        out.write_text(json.dumps({**found[0], **joined}, indent=1), encoding="utf-8")


def share(options, gpus):
    """Measures a part of the steps on each GPU; returns true if one failed."""
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{gpu}.json") for gpu in gpus]

        def follow(gpu, path, names):
            command = [sys.executable, __file__, f"--machine={options.machine}", f"--out={path}",
                       *([f"--comm-run={options.comm_run}"] if options.comm_run else []),
                       *(["--small"] if options.small else []), *names]
            with subprocess.Popen(command, env={**os.environ, "CUDA_VISIBLE_DEVICES": gpu},
                                  stdout=subprocess.PIPE, text=True) as process:
                for line in process.stdout:
                    with lock:
                        print(line, end="", flush=True)
                        merge(paths, options.out)
            if process.returncode:
                failed.append(gpu)

        lock = threading.Lock()
        threads = [threading.Thread(target=follow, args=(gpu, path, options.names[i::len(gpus)]))
                   for i, (gpu, path) in enumerate(zip(gpus, paths))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        merge(paths, options.out)
    return bool(failed)


def main():
    parser = make_parser(__doc__, devices=1)
    parser.add_argument("--gpus", default="", help="numbers of GPUs that share the steps")
    parser.add_argument("--comm-run", help="the program comm-run")
    parser.add_argument("names", nargs="*", metavar="NAME",
                        help=f"of {', '.join(NAMES)}; default: all")
    options = parser.parse_args()
    known = tuple(SMALL) if options.small else NAMES
    for name in options.names:
        if name not in known:
            parser.error(f"unknown step '{name}'; known are {', '.join(known)}")
    options.names = options.names or known
    gpus = options.gpus.split(",")[:len(options.names)]
    if len(gpus) > 1:
        return share(options, gpus)
    table = Table(options, "models", "Steps of models on one GPU", COLUMNS, [
        "Called from a loop in Python in the same way, with donation; comm-run replays the same "
        "program as a CUDA graph.", None if options.comm_run else "Missing: comm-run."])
    return table.measure((name, functools.partial(measure, table, options, name))
                         for name in options.names)


if __name__ == "__main__":
    sys.exit(main())
