#!/usr/bin/env python3
"""Merges the outputs of gpu-bench.sh's sections into one file.

Usage: collect.py WORK RESULTS.json

WORK has machine.json, auto.json, simulated.jsonl (from the machine that packed it), and for each
completed section ours_wN.json, nccl_wN.json, torch_collectives_wN.json, pipeline.jsonl,
steps.jsonl, torch_steps_wN.json or xla_steps.json.
"""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from input_files import checked, parse_json  # noqa: E402 pylint: disable=wrong-import-position

SECTIONS = {
    "collectives": ["ours_w*.json", "nccl_w*.json", "torch_collectives_w*.json"],
    "pipeline": ["pipeline.jsonl"],
    "steps": ["steps.jsonl"],
    "simulated": ["simulated.jsonl"],
    "torch_steps": ["torch_steps_w*.json"],
    "xla_steps": ["xla_steps.json"],
}


def load(path, kind=list):
    with checked(path):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".jsonl":
            return [parse_json(line) for line in text.splitlines() if line]
        return parse_json(text, kind)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    work = pathlib.Path(sys.argv[1])
    results = {name: load(work / f"{name}.json", dict) for name in ("machine", "auto")}
    for section, patterns in SECTIONS.items():
        paths = [p for pattern in patterns for p in sorted(work.glob(pattern))]
        # An aborted program leaves no file, or an empty one.
        rows = [row for p in paths if p.stat().st_size for row in load(p)]
        if rows:
            results[section] = rows
    with checked(sys.argv[2]), open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
