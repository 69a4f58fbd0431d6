#!/usr/bin/env python3
"""Measures the project's promises on a CPU, and prints a Markdown table.

usage: benchmarks/host.py [BUILD]

BUILD (default: build) is configured with -DCOMM_BUILD_BENCHMARKS=ON. Each figure is the median of 5
runs unless stated otherwise. Run it on an idle machine.
"""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build").resolve()
sys.path[:0] = [str(ROOT / "test/Integration/Inputs"), str(ROOT / "scripts")]
import npy  # noqa: E402
from input_files import checked  # noqa: E402

MATMUL = """
func.func @main(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>) -> tensor<512x512xf32> {{
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
  %m = linalg.matmul indexing_maps = [affine_map<(i, j, k) -> ({a})>, affine_map<(i, j, k) -> ({b})>,
                                      affine_map<(i, j, k) -> (i, j)>]
      ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%z : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %m : tensor<512x512xf32>
}}
"""


def run(*command):
    result = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}")
    return result.stdout


def row(what, figure, promise=""):
    print(f"| {what} | {figure} | {promise} |", flush=True)


def matmul(directory):
    for name in ("in0", "in1"):
        npy.write(directory / f"rank0_{name}.npy", [512, 512], "f32", [i % 7 * 0.25 for i in range(512 * 512)])
    for what, a, b in (("A B", "i, k", "k, j"), ("A Bᵀ", "i, k", "j, k"), ("Aᵀ B", "k, i", "k, j")):
        program = directory / "matmul.mlir"
        program.write_text(MATMUL.format(a=a, b=b))
        out = run(BUILD / "bin/comm-run", "-n", 1, "--time", "--repeat", 20, "--inputs", directory, program)
        seconds = float(re.search(r"time: ([0-9.e-]+) s", out).group(1))
        row(f"f32 matmul 512³, {what}, one core, minimum of 20", f"{2 * 512 ** 3 / seconds / 1e9:.1f} GFLOP/s",
            "≥ 15" if what == "A B" else "")


def runtime():
    for ranks in (2, 4):
        out = run("mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", ranks,
                  BUILD / "bin/CommRuntimeBenchmark")
        for line in out.splitlines():
            if match := re.match(r"(all_reduce of .* ranks): +(.*)", line):
                row(match[1], match[2])
            elif match := re.match(r"(after .*) its wait takes (.*): (.*) %", line):
                row(f"wait for 32 MB on {ranks} ranks {match[1]}", f"{match[2]}, {match[3]} % of blocking",
                    "< 20 %" if ranks == 2 else "")


def compile_times(directory):
    for name, promise in (("fsdp_mlp_w4", "≤ 3 s"), ("ddp_transformer_w4", "≤ 3 s"), ("ddp_transformer_L12_w8", "≤ 30 s"),
                          ("fsdp_mlp_L16_w8", "")):
        program = ROOT / "examples/jax" / name / "program.linalg.mlir"
        times = []
        for _ in range(3):
            begin = time.monotonic()
            run(BUILD / "bin/comm-run", f"--emit={directory / 'program.so'}", program)
            times.append(time.monotonic() - begin)
        row(f"comm-run --emit of {name}, median of 3", f"{statistics.median(times):.2f} s", promise)
        if "_L" in name:
            begin = time.monotonic()
            run(BUILD / "bin/comm-opt", "--convert-stablehlo-to-comm", "--comm-verify",
                program, "-o", os.devnull)
            row(f"convert and verify {name}, whole run", f"{time.monotonic() - begin:.2f} s", "< 2 s")


def pass_times(directory):
    program = directory / "block.mlir"
    for name in ("comm-sink-waits", "comm-raise-comms", "comm-verify"):
        medians = []
        for ops in (10000, 100000):
            text = run(sys.executable, ROOT / "test/Transforms/Inputs/generate-program.py", 1, ops)
            program.write_text(text)
            nest = name if name == "comm-verify" else f"func.func({name})"
            times = []
            for _ in range(5):
                out = run(BUILD / "bin/comm-opt", program, f"--pass-pipeline=builtin.module({nest})", "--mlir-timing",
                          "--mlir-timing-display=list", "-o", os.devnull)
                label = {"comm-sink-waits": "SinkWaits", "comm-raise-comms": "RaiseComms", "comm-verify": "Verify"}[name]
                times.append(float(re.search(rf"([0-9.]+) \( *[0-9.]+%\)  {label}Pass", out).group(1)))
            medians.append(statistics.median(times))
        row(f"{name} on a block of 100,000 ops, 10,000 collectives", f"{medians[1]:.3f} s", "< 1 s")
        row(f"{name}, growth from a tenth of that", f"{medians[1] / medians[0]:.1f}×", "≤ 16×")


def main():
    print("| what | figure | promised |\n|---|---|---|")
    with checked(BUILD), tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        matmul(directory)
        runtime()
        compile_times(directory)
        pass_times(directory)


if __name__ == "__main__":
    main()
