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


def verify(folder):
    """Verifies all programs of a folder in one process. Returns each program's first error
    as its line and text, or None, by the program's name."""
    lines, begins = [], {}
    for path in sorted((HERE / folder).glob("*.mlir")):
        begins[path.stem] = len(lines)
        lines += [*path.read_text().splitlines(), "// -----"]
    run = subprocess.run(
        ["comm-opt", "--split-input-file", "-", "--comm-verify", "-o", "/dev/null"],
        input="\n".join(lines[:-1]),
        capture_output=True,
        text=True,
        timeout=120,
    )
    if run.returncode not in (0, 1):
        sys.exit(f"{folder}: status {run.returncode}: {run.stderr[-2000:]}")
    errors = dict.fromkeys(begins)
    for line, text in re.findall(r"^<stdin>:(\d+):\d+: error: (.*)$", run.stderr, re.M):
        name = [name for name, begin in begins.items() if begin < int(line)][-1]
        errors[name] = errors[name] or (str(int(line) - begins[name]), text)
    return errors


def main():
    wrong, right = verify("wrong"), verify("right")
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
