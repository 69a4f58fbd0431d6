# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the memory model with what a run requests.

usage: compare-memory.py COMM-OPT COMM-RUN RANKS PROGRAM [DATA] [PASSES]

PASSES is a list of function passes to schedule with, empty for none. Without
DATA ('-'), the program's inputs are zeros. Prints both peaks, and exits with 1
if the model is below the run or more than 5 % above.
"""

import os
import re
import subprocess
import sys
import tempfile

DTYPES = {"f64": "<f8", "f32": "<f4", "f16": "<f2", "bf16": "<f4",
          "i64": "<i8", "index": "<i8", "i32": "<i4", "i16": "<i2",
          "i8": "|i1", "i1": "|b1"}


def run(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(" ".join(command) + "\n" + result.stderr + result.stdout)
    return result.stdout


def model_peak(comm_opt, program, passes):
    schedule = f",func.func({passes})" if passes else ""
    pipeline = (
        "builtin.module(convert-stablehlo-to-comm,convert-stablehlo-to-arith,"
        f"comm-prepare-for-scheduling{schedule},comm-print-memory)"
    )
    text = run([comm_opt, "--allow-unregistered-dialect", program, "-o",
                "/dev/null", f"--pass-pipeline={pipeline}"])
    entry = text.partition("memory of @main\n")[2].partition("memory of @")[0]
    peak = re.search(r"block in func.func: peak (\d+) bytes", entry)
    return int(peak.group(1)) if peak else 0


def write_zeros(path, shape, dtype):
    """Writes an .npy file of zeros without NumPy, which may be missing."""
    count = int(dtype[-1])
    for size in shape:
        count *= size
    header = (f"{{'descr': '{dtype}', 'fortran_order': False,"
              f" 'shape': {tuple(shape)}, }}")
    header = header.ljust(-(-(len(header) + 11) // 64) * 64 - 11) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little"))
        file.write(header.encode() + bytes(count))


def make_data(program, ranks, folder):
    with open(program) as file:
        signature = re.search(r"@main\((.*)$", file.read(), re.M).group(1)
    signature = signature.partition(" -> ")[0]
    for i, (tensor, scalar) in enumerate(
        re.findall(r"%\w+: (?:tensor<([^>]*)>|(\w+))", signature)
    ):
        *shape, element = (tensor or scalar).split("x")
        for rank in range(ranks):
            write_zeros(os.path.join(folder, f"rank{rank}_in{i}.npy"),
                        [int(n) for n in shape], DTYPES[element])


def run_peak(comm_run, ranks, program, data, passes):
    pipeline = f"builtin.module(func.func({passes}))" if passes else ""
    with tempfile.TemporaryDirectory() as folder:
        if data == "-":
            make_data(program, ranks, folder)
            data = folder
        text = run([comm_run, "-n", str(ranks), f"--passes={pipeline}",
                    "--time", "--inputs", data, program])
    return int(re.search(r"peak memory (\d+) bytes", text).group(1))


def main():
    comm_opt, comm_run, ranks, program, data, passes = (
        sys.argv[1:] + ["-", ""][len(sys.argv) - 5 :]
    )
    model = model_peak(comm_opt, program, passes)
    real = run_peak(comm_run, int(ranks), program, data, passes)
    print(f"model {model} run {real}")
    if not real <= model <= 1.05 * real:
        sys.exit(1)


main()
