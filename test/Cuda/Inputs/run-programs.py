#!/usr/bin/env python3
# ===- run-programs.py - Programs for GPUs over the stand-ins --------------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   run-programs.py STAND_INS EXAMPLES WORK RANKS NAME...
#
# Compiles EXAMPLES/NAME/program.linalg.mlir for GPUs, and runs it once and as a
# CUDA graph with the libraries in STAND_INS. Then check-logs.py checks the ranks'
# calls. Prints a line for each program, and ends with the first that fails.
import os
import subprocess
import sys

stand_ins, examples, work, ranks, *names = sys.argv[1:]
check = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                     "check-logs.py")


def run(command, **environment):
    result = subprocess.run(command, env=dict(os.environ, **environment),
                            stdout=subprocess.PIPE, text=True)
    if result.returncode:
        sys.exit(f"error: {' '.join(command)}: status {result.returncode}")
    return result.stdout.strip()


for name in names:
    logs, program = f"{work}/{name}.log", f"{work}/{name}.so"
    os.mkdir(logs)
    run(["comm-run", "--target=cuda", f"--machine=h200-x{ranks}", f"--emit={program}",
         f"{examples}/{name}/program.linalg.mlir"])
    run(["comm-run", "--random-inputs", "--cuda-graph", "--repeat=3", program],
        LD_LIBRARY_PATH=stand_ins, COMM_RECORD=logs)
    print(f"{name}: " + run([sys.executable, check, logs, ranks]))
