# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the project's scripts on bad input files.

usage: bad-files.py SOURCE_DIR SCRATCH_DIR

Each run must end with status 1 and one line that begins with `error: `, but mutations
of a good file may also be good. Prints the others, and the number of files.
"""

import pathlib
import random
import re
import subprocess
import sys

source, scratch = map(pathlib.Path, sys.argv[1:])
sys.path.append(str(source / "scripts"))
import mutations  # noqa: E402 pylint: disable=wrong-import-position

BAD = {
    "missing": None,
    "folder": None,
    "empty": b"",
    "binary": b"\x93NUMPY\x01\x00\xff\xfe",
    "array": b"[1, 2]",
    "number": b"3",
    "nan": b'{"version": 1, "ranks": NaN}',
    "infinite": b'{"version": 1, "nodes": [1e999], "order": []}',
    "object": b"{}",
    "deep": b"[" * 100000,
    "cut": b'{"version": 1, "nodes": [',
    "types": b'{"version": 1, "nodes": 3, "order": [1], "after": [], "ops": {}, "collectives": "x",'
    b' "parameters": [], "tests": 5, "benchmarks": [7], "machine": [], "auto": 1, "name": 2}',
}
RECORDING = source / "test/Transforms/Inputs/inductor/fsdp_transformer_L2_1.json"
MACHINE = source / "machines/h200-x2.json"
MEASURED = source / "test/Benchmarks/Inputs/gpu"

# Commands, in which {} stands for the file, and a good file to mutate.
COMMANDS = {
    "scripts/import-inductor.py {}": RECORDING,
    "scripts/compare-inductor.py {} order /dev/null": RECORDING,
    f"scripts/compare-inductor.py {RECORDING} order {{}}": None,
    "scripts/check-report.py {}": scratch / "report.json",
    "scripts/count-tests.py {} {} {}": None,
    "scripts/only-algorithms.py {} push:all_reduce": MACHINE,
    "benchmarks/passes.py --from {}": None,
    "benchmarks/gpu/alone.py 2 {} {}": None,
    "benchmarks/gpu/contracts.py {}": scratch / "measured.json",
    f"benchmarks/gpu/contracts.py {scratch}/measured.json --auto={{}}": None,
    "benchmarks/gpu/report.py {}": scratch / "measured.json",
    f"benchmarks/gpu/tables.py --check --machines={scratch} {{}}": scratch / "measured.json",
}
MUTATIONS = 6


def run(command, path):
    words = [word.format(path) for word in command.split()]
    return subprocess.run(
        [sys.executable, source / words[0], *words[1:]], capture_output=True, timeout=60, check=False
    )


def complain(command, name, result, may_be_good=False):
    lines = result.stderr.decode("utf-8", "replace").splitlines()
    if may_be_good and result.returncode in (0, 1) and not lines:
        return 0
    # compare-inductor.py may find another order.
    if result.returncode == 1 and lines and re.match(r"error: |found \d+ nodes|different at", lines[-1]):
        # count-tests.py prints an error for each of its files.
        if len(lines) == 1 or "count-tests" in command and len(lines) == 3:
            return 0
    print(f"{command} of {name}: status {result.returncode}, {lines[-1:]}")
    return 1


def main():
    for name, data in BAD.items():
        path = scratch / name
        if name == "folder":
            path.mkdir(exist_ok=True)
        elif data is not None:
            path.write_bytes(data)
    (scratch / "h200-x2.json").write_bytes(MACHINE.read_bytes())
    subprocess.run(
        [sys.executable, source / "benchmarks/gpu/collect.py", MEASURED, scratch / "measured.json"], check=True
    )
    wrong = count = 0
    for command, good in COMMANDS.items():
        for name in BAD:
            wrong += complain(command, name, run(command, scratch / name))
            count += 1
        for number in range(MUTATIONS if good else 0):
            data = mutations.mutate_json(random.Random(number), good.read_text(encoding="utf-8"))
            (scratch / "mutated").write_bytes(data)
            result = run(command, scratch / "mutated")
            wrong += complain(command, f"mutation {number}", result, may_be_good=True)
            count += 1
    print(f"{count} files, {wrong} ended badly")


if __name__ == "__main__":
    main()
