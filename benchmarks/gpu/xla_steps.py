#!/usr/bin/env python3
"""Times StableHLO programs that XLA compiles, on all GPUs, for comparison.

Usage: xla_steps.py --out=FILE.json NAME=FILE.stablehlo.mlir ...

XLA's latency-hiding scheduler is on; arguments are random, and sharded as the program expects. The
result is the median of 9 times 20 steps, written after each program. Needs JAX 0.11, because it
compiles text by JAX's internal functions.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import time

os.environ["XLA_FLAGS"] = (
    os.environ.get("XLA_FLAGS", "") + " --xla_gpu_enable_latency_hiding_scheduler=true"
)

import jax
import numpy as np
from jax._src import compiler, xla_bridge
from jax._src.interpreters import mlir
from jax._src.lib import _jax
from jax._src.lib.mlir import ir
from jax._src.sharding_impls import GSPMDSharding

STEPS, ROUNDS = 20, 9
TYPES = {"bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64",
         "i32": "int32", "i64": "int64"}


def compile_program(text):
    """Returns the program, and the shapes and types of its arguments."""
    backend = xla_bridge.get_backend()
    devices = backend.local_devices()
    options = compiler.get_compile_options(
        1, len(devices), np.arange(len(devices)).reshape(1, -1))
    build = options.executable_build_options
    build.use_spmd_partitioning = True
    build.use_shardy_partitioner = True
    build.allow_spmd_sharding_propagation_to_parameters = [True]
    build.allow_spmd_sharding_propagation_to_output = [True]
    with mlir.make_ir_context():
        module = ir.Module.parse(text)
        main = next(op for op in module.body.operations
                    if "sym_name" in op.attributes and op.attributes["sym_name"].value == "main")
        kinds = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value).inputs
        specs = [(tuple(kind.shape), np.dtype(TYPES[str(kind.element_type)]))
                 for kind in map(ir.RankedTensorType, kinds)]
        loaded = compiler.backend_compile_and_load(
            backend, module, _jax.DeviceList(tuple(devices)), options, [])
    return loaded, specs


def make_arguments(loaded, specs):
    numbers = np.random.default_rng(0).standard_normal(4194301, np.float32)
    made = []
    # On one GPU XLA may return no shardings.
    shardings = loaded.get_parameter_shardings() or [None] * len(specs)
    for (shape, dtype), sharding in zip(specs, shardings):
        scale = shape[-2] ** -0.5 if len(shape) > 1 else 1
        values = np.resize((numbers * np.float32(scale)).astype(dtype), shape)
        place = sharding and GSPMDSharding(loaded.local_devices(), sharding)
        made.append(jax.device_put(values, place or loaded.local_devices()[0]))
    return jax.block_until_ready(made)


def time_steps(loaded, arguments):
    """Returns the microseconds per step of consecutive steps."""
    begin = time.perf_counter()
    for _ in range(STEPS):
        results = loaded.execute_sharded(arguments)
    jax.block_until_ready(results.disassemble_into_single_device_arrays())
    return (time.perf_counter() - begin) / STEPS * 1e6


def measure(name, path):
    loaded, specs = compile_program(path.read_text(encoding="utf-8"))
    arguments = make_arguments(loaded, specs)
    time_steps(loaded, arguments)
    times = [time_steps(loaded, arguments) for _ in range(ROUNDS)]
    memory = loaded.get_compiled_memory_stats().temp_size_in_bytes
    return dict(name=name, variant="XLA", ranks=len(jax.devices()),
                us=round(statistics.median(times), 1), least_us=round(min(times), 1),
                temporary_bytes=memory, jax=jax.__version__)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("programs", nargs="+", metavar="NAME=FILE")
    options = parser.parse_args()
    rows, failed = [], False
    for program in options.programs:
        name, _, path = program.partition("=")
        try:
            rows.append(measure(name, pathlib.Path(path)))
        except Exception as error:  # The other programs are still measured.
            failed = True
            print(f"{name}: {' '.join(str(error).split())[:300]}", file=sys.stderr, flush=True)
            continue
        print(json.dumps(rows[-1]), flush=True)
        options.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return failed


if __name__ == "__main__":
    sys.exit(main())
