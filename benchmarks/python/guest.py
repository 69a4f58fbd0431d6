#!/usr/bin/env python3
"""Times the JAX guest on the CPU.

Needs an environment with the wheel and test/python/requirements.txt. Measures processor time, so
that other processes do not matter:

* its time for modules without communication;
* its share of compile time for the programs of test/python/programs.py.

  benchmarks/python/guest.py [MODULE.hlo.pb[.gz] ...]    also times modules of XLA
"""

import gzip
import os
import pathlib
import statistics
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test/python"))

import jax
import jax.numpy as jnp

import commdialect.jax
from commdialect import _core

MACHINE = "h100-x8"
calls = []
transform = commdialect.jax._transform


def timed(module):
    begin = time.process_time()
    result = transform(module)
    calls.append((time.process_time() - begin, len(module)))
    return result


def report_times(title, calls):
    if calls:
        times = [1e6 * seconds for seconds, _ in calls]
        largest = max(size for _, size in calls)
        print(
            f"{title}: {len(calls)} modules of up to {largest} bytes: median "
            f"{statistics.median(times):.1f} us, most {max(times):.1f} us"
        )


def time_without_communication():
    for layers in (1, 10, 30):
        calls.clear()

        def f(ws, x):
            for i in range(layers):
                x = jnp.tanh(x @ ws[i]) + jax.nn.softmax(x)
            return jnp.sum(x)

        shapes = jnp.ones((layers, 32, 32)), jnp.ones((32, 32))
        jax.jit(jax.grad(f)).lower(*shapes).compile()
        report_times(f"without communication, {layers} layers", calls)


def time_programs(installed):
    import programs

    total = guest = 0.0
    shares = []
    for name, make in programs.right.items():
        function, *arguments = make()
        lowered = function.lower(*arguments)
        calls.clear()
        begin = time.process_time()
        lowered.compile()
        whole = time.process_time() - begin
        mine = sum(seconds for seconds, _ in calls)
        total += whole
        guest += mine
        shares.append((mine / whole, name))
    print(f"{len(programs.right)} programs: {1e3 * guest:.0f} of {1e3 * total:.0f} ms of compiling"
          f" ({100 * guest / total:.1f} %); most: "
          + ", ".join(f"{name} {100 * share:.1f} %" for share, name in sorted(shares)[:-4:-1]))


def time_module(path):
    data = pathlib.Path(path).read_bytes()
    if data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    begin = time.process_time()
    result = _core.visit_hlo(data, MACHINE, "1.0", True, True, False)
    seconds = time.process_time() - begin
    if result is None:
        print(f"{path}: no communication, {1e6 * seconds:.0f} us")
        return
    per = 1e4 * seconds / result.num_instructions
    print(f"{path}: {result.num_instructions} instructions, {result.num_collectives} collectives:"
          f" {seconds:.3f} s, {per:.2f} s per 10,000; makespan {result.before.makespan_ns / 1e6:.3f}"
          f" -> {result.after.makespan_ns / 1e6:.3f} ms, peak {result.before.peak_bytes} ->"
          f" {result.after.peak_bytes}")


commdialect.jax._transform = timed
with commdialect.jax.install(machine=MACHINE, on_error="warn") as installed:
    time_without_communication()
    time_programs(installed)
for path in sys.argv[1:]:
    time_module(path)
