"""Compares the models that moves predict with models of rewritten programs.

usage: check-moves.py COMM_OPT EXAMPLES

Runs comm-test-moves on each program in EXAMPLES, prepared for scheduling and for
a GPU, and prints how many moves were compared. Programs of many equal layers are
only prepared for scheduling, since they need most of the time and those of few
layers have the same kernels. Exits with 1 if a model differs, or if nothing was
compared.
"""

import pathlib
import re
import subprocess
import sys

MACHINES = {"2": "h200-x2", "4": "h200-x4", "8": "h200-x8"}
PREPARATIONS = (["--comm-prepare-for-scheduling"], ["--comm-prepare-for-gpu"])


def main():
    comm_opt, examples = sys.argv[1:]
    programs = moves = failures = 0
    for program in sorted(pathlib.Path(examples).glob("*/program.linalg.mlir")):
        machine = MACHINES[program.parent.name.rpartition("_w")[2]]
        has_many_layers = re.search(r"_L\d+_", program.parent.name)
        for prepare in PREPARATIONS[: 1 if has_many_layers else None]:
            command = [
                comm_opt,
                program,
                "--allow-unregistered-dialect",
                "--convert-stablehlo-to-comm",
                *prepare,
                f"--comm-set-target=machine={machine}",
                "--comm-test-moves",
                "-o",
                "/dev/null",
            ]
            result = subprocess.run(
                command, capture_output=True, text=True, check=False
            )
            compared = re.fullmatch(r"compared (\d+) moves\n", result.stdout)
            if result.returncode != 0 or not compared:
                print(program, *prepare, result.stdout, result.stderr)
                failures += 1
                continue
            programs += 1
            moves += int(compared[1])
    print(f"compared {moves} moves of {programs} programs")
    return 1 if failures or not moves else 0


if __name__ == "__main__":
    sys.exit(main())
