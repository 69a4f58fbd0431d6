#!/usr/bin/env python3
"""Runs comm-verify on each program of wrong/ and right/.

A right one must be accepted, and a wrong one must have the error in expected.txt. Its
lines have the program's name, the line of the first error, and its text. --write
rewrites expected.txt."""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
TABLE = HERE / "expected.txt"


def verify(path):
    run = subprocess.run(
        ["comm-opt", path, "--comm-verify", "-o", "/dev/null"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    found = re.search(r"^\S*?:(\d+):\d+: error: (.*)$", run.stderr, re.M)
    if run.returncode == 0:
        return None
    return (found[1], found[2]) if run.returncode == 1 and found else ("?", run.stderr)


def main():
    wrong = {path.stem: verify(path) for path in sorted((HERE / "wrong").glob("*.mlir"))}
    right = {path.stem: verify(path) for path in sorted((HERE / "right").glob("*.mlir"))}
    if sys.argv[1:] == ["--write"]:
        lines = [f"{name} {' '.join(error)}\n" for name, error in wrong.items() if error]
        TABLE.write_text("".join(lines))
    expected = dict(line.rstrip("\n").split(" ", 1) for line in TABLE.open())
    for name, error in wrong.items():
        text = " ".join(error) if error else "accepted"
        if text != expected.get(name):
            print(f"wrong/{name}: {text}, expected: {expected.get(name)}")
    for name, error in right.items():
        if error:
            print(f"right/{name}: refused: {' '.join(error)}")
    refused = sum(error is not None for error in wrong.values())
    accepted = sum(error is None for error in right.values())
    print(f"refused {refused} of {len(wrong)} wrong, accepted {accepted} of {len(right)} right")


main()
