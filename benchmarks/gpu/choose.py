#!/usr/bin/env python3
"""Writes the choices of comm-select-algorithm for single collectives.

Usage: choose.py --comm-opt=PATH --out=FILE.json

The keys are "KIND RANKS BYTES", with the bytes of the full bf16 buffer.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from input_files import checked  # noqa: E402 pylint: disable=wrong-import-position

MACHINES = {2: "h200-x2", 4: "h200-x4", 8: "h200-x8"}
KINDS = {
    "all_reduce": ("sum ", "", 1, 1),
    "all_gather": ("", " dim 0", 0, 1),
    "reduce_scatter": ("sum ", " dim 0", 1, 0),
    "all_to_all": ("", " split 0 concat 0", 1, 1),
}


def get_program(ranks, sizes):
    members = ", ".join(str(rank) for rank in range(ranks))
    lines = [f"comm.group @all = ranks [[{members}]]"]
    for kind, (reduction, dims, source_is_full, result_is_full) in KINDS.items():
        for size in sizes:
            full, part = f"tensor<{size // 2}xbf16>", f"tensor<{size // 2 // ranks}xbf16>"
            source = full if source_is_full else part
            result = full if result_is_full else part
            types = source if source == result else f"{source} into {result}"
            reading = "" if source == result else f" reading {source}"
            lines += [
                f"func.func @{kind}_{size}(%x: {source}) -> {result} {{",
                f"  %e = tensor.empty() : {result}",
                f"  %r, %t = comm.{kind} {reduction}%x into %e{dims} on @all : {types}",
                f"  %y = comm.wait %t, %r reading %x : {result}{reading}",
                f"  return %y : {result}",
                "}",
            ]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--comm-opt", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    with checked(args.comm_opt):
        choose(args)


def choose(args):
    sizes = [1 << i for i in range(10, 21)] + [1 << i for i in range(22, 29, 2)]
    chosen = {}
    for ranks, machine in MACHINES.items():
        output = subprocess.run(
            [args.comm_opt, f"--comm-set-target=machine={machine}", "--comm-select-algorithm"],
            input=get_program(ranks, sizes),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        pattern = r'func\.func @(\w+)_(\d+)\(.*?on @\w+ by "?([^\s"]+)'
        found = re.findall(pattern, output, re.DOTALL)
        if len(found) != len(sizes) * len(KINDS):
            raise ValueError("a collective has no algorithm")
        for kind, size, algorithm in found:
            chosen[f"{kind} {ranks} {size}"] = algorithm
    with open(args.out, "w", encoding="utf-8") as file:
        json.dump(chosen, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
