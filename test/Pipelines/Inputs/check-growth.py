"""Checks that the work of analyses in comm-optimize grows linearly.

usage: check-growth.py FAMILY OPS OPTIONS

Compares how many ops the analyses visit in programs of OPS ops and of four times as
many. The number may grow fivefold; quadratic work would grow sixteenfold.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def count(folder, family, ops, options):
    """Returns the number of visited ops by analysis."""
    program = pathlib.Path(folder) / "program.mlir"
    with open(program, "w", encoding="utf-8") as file:
        subprocess.run(["comm-generate", f"--family={family}", f"--ops={ops}"], stdout=file, check=True)
    text = subprocess.run(["comm-opt", program, f"--comm-optimize=machine=h200-x8 {options}", "--comm-print-work",
                           "-o", pathlib.Path(folder) / "made.mlir"],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: int(number) for name, number in re.findall(r"^(\w+) (\d+)$", text, re.M)}


def main():
    family, ops, options = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    with tempfile.TemporaryDirectory() as folder:
        small, large = (count(folder, family, n, options) for n in (ops, 4 * ops))
    for name, number in small.items():
        growth = large[name] / number
        print(f"{name}: {'each op' if number >= ops / 2 else 'too few ops'},",
              f"growth {'fine' if growth < 5 else f'{growth:.1f}'}")


main()
