#!/usr/bin/env python3
"""Compares Inductor's lists of passes with ours on training steps of models.

The steps (models.py, more_models.py) are compiled for many ranks in one process (the fake process
group) and not run.

Needs PyTorch 2.15 and the package commdialect; no GPU. Prints a table as in
docs/benchmarks/torch.md.

  compare.py [--style STYLE] [--layers N] [--ranks N] [--lists A,B]
             [--memory-limit L] [--costs machine|inductor] [--output STEM]

Nodes have 8 H100s (machines/h100-2x8.json, with the required number of nodes).
"""

import argparse
import json
import pathlib
import tempfile

import models
import more_models
from commdialect.torch._compare import compare, fake_group

MACHINES = pathlib.Path(__file__).resolve().parents[2] / "machines"


STYLES = models.STYLES | more_models.STYLES


def make_machine(ranks, directory):
    """Writes the description of a machine with `ranks` ranks and returns its path."""
    name = "h100-x8" if ranks <= 8 else "h100-2x8"
    machine = json.loads((MACHINES / f"{name}.json").read_text())
    machine |= {"name": f"h100-{ranks}", "ranks": max(ranks, machine["ranks"])}
    path = pathlib.Path(directory) / f"h100-{ranks}.json"
    path.write_text(json.dumps(machine))
    return str(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--style", choices=STYLES, default="fsdp")
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--lists", help="names, with commas between them; by default all")
    parser.add_argument("--memory-limit", default="1.2")
    parser.add_argument("--costs", choices=["machine", "inductor"], default="machine")
    parser.add_argument("--output", help="writes STEM.txt, STEM.json and STEM.html")
    options = parser.parse_args()
    lists = options.lists.split(",") if options.lists else None
    with tempfile.TemporaryDirectory() as directory, fake_group(options.ranks):
        step, arguments = STYLES[options.style](options.layers)
        found = compare(
            step,
            *arguments,
            machine=make_machine(options.ranks, directory),
            memory_limit=options.memory_limit,
            lists=lists,
            costs=options.costs,
        )
    print(f"{options.style}, {options.layers} layers, {options.ranks} ranks, {options.costs}")
    print(found, flush=True)
    if options.output:
        found.write(options.output)


if __name__ == "__main__":
    main()
