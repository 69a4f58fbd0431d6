#!/usr/bin/env python3
"""Checks that moving ops keeps results of random programs with PyTorch's ops.

The programs mutate tensors in place, also through views, draw random numbers, and communicate.

This computes the results of a program without the passes' analyses. Memory is an array of cells,
and a view a list of some of them. An op is a hash of its name, its number and the contents of the
cells that it reads. An op in place writes its cells; a random op also hashes the number of random
ops before it. A collective reads its sources when it starts and again at its wait. It is an error
if they have changed, or if a destination is accessed meanwhile. The returned values, and the final
cells of the arguments, must be the same before and after each pass.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys

PASSES = [
    "comm-schedule{memory-limit=none}",
    "func.func(comm-sink-waits)",
    "func.func(comm-raise-comms)",
    "func.func(comm-sink-waits-iterative)",
    "func.func(comm-sink-waits-iterative{compat=inductor})",
    "func.func(comm-reorder-compute-for-overlap)",
    "func.func(comm-reorder-compute-for-overlap{compat=inductor})",
    "func.func(comm-reorder-preserving-peak-memory)",
    "func.func(comm-group-fsdp)",
    "func.func(comm-order-collectives,comm-reorder-preserving-peak-memory)",
    "comm-bucket{mode=coalesced}",
    "comm-bucket{mode=coalesced scope=ddp-gradients}",
    "comm-bucket{mode=coalesced cap=auto}",
]

SIZE = 4
TYPE = f"tensor<{SIZE}xf32>"
HALF = f"tensor<{SIZE // 2}xf32>"

# Ops by their effects.
VALUES = ["aten.exp", "aten.mm", "aten.add.Tensor", "aten.clone", "aten.copy", "mine.f"]
IN_PLACE = ["aten.copy_", "aten.add_.Tensor", "aten.zero_", "aten.index_put_"]
OUT = ["aten.tanh_backward.grad_input", "aten.mm.out"]
RANDOM = ["aten.rand_like", "aten.native_dropout", "aten.bernoulli.p"]


def make_program(random: random.Random, size: int) -> str:
    """Returns the text of a program of about `size` ops."""
    lines, names, halves = [], [f"%a{i}" for i in range(3)], []
    number = 0
    flying: list[tuple[str, str, str]] = []

    def fresh() -> str:
        nonlocal number
        number += 1
        return f"%v{number}"

    def pick() -> str:
        return random.choice(names[-8:] + names[:3])

    def emit(name: str, operands: list[tuple[str, str]], results: list[str], extra: str = "") -> list[str]:
        made = [fresh() for _ in results]
        left = ", ".join(made) + " = " if made else ""
        cost = random.choice(["", f", comm.cost = {random.choice([0, 10, 3000, 60000])} : i64"])
        lines.append(
            f'  {left}"{name}"({", ".join(v for v, _ in operands)}) {{n = {len(lines)} : i64{extra}{cost}}} : '
            f'({", ".join(t for _, t in operands)}) -> ({", ".join(results)})'
        )
        return made

    def wait(which: int) -> None:
        result, token, source = flying.pop(which)
        made = fresh()
        lines.append(f"  {made} = comm.wait {token}, {result} reading {source} {{n = {len(lines)} : i64}} : {TYPE}")
        names.append(made)

    for _ in range(size):
        kind = random.randrange(12)
        if kind < 3:
            names.extend(emit(random.choice(VALUES), [(pick(), TYPE), (pick(), TYPE)], [TYPE]))
        elif kind == 3:
            halves.extend(emit("aten.split.Tensor", [(pick(), TYPE)], [HALF, HALF]))
        elif kind == 4:
            names.extend(emit("aten.view", [(pick(), TYPE)], [TYPE]))
        elif kind in (5, 6):
            target = (random.choice(halves), HALF) if halves and random.random() < 0.5 else (pick(), TYPE)
            if all(source != target[0] for _, _, source in flying):
                made = emit(random.choice(IN_PLACE), [target, (pick(), TYPE)], [target[1]])
                (names if target[1] == TYPE else halves).extend(made)
        elif kind == 7:
            name, extra = random.choice(OUT), ""
            if random.random() < 0.3:
                name, extra = "mine.store", ", comm.mutates = array<i64: 1>"
            emit(name, [(pick(), TYPE), (pick(), TYPE)], [], extra)
        elif kind == 8:
            names.extend(emit(random.choice(RANDOM), [(pick(), TYPE)], [TYPE]))
        elif kind < 11:
            # Copies the source, so that it is not written in flight.
            source = emit("aten.clone", [(pick(), TYPE)], [TYPE])[0]
            empty, result, token = fresh(), fresh(), fresh()
            lines.append(f"  {empty} = tensor.empty() : {TYPE}")
            lines.append(
                f"  {result}, {token} = comm.all_reduce sum {source} into {empty} on @g "
                f"{{n = {len(lines)} : i64}} : {TYPE}"
            )
            flying.append((result, token, source))
        elif flying:
            wait(random.randrange(len(flying)))
    while flying:
        wait(0)
    out = [random.choice(names) for _ in range(3)] + names[-2:]
    arguments = ", ".join(f"%a{i}: {TYPE}" for i in range(3))
    lines.append(f"  return {', '.join(out)} : {', '.join([TYPE] * len(out))}")
    types = ", ".join([TYPE] * len(out))
    return (
        "comm.group @g = ranks [[0, 1]]\n"
        f"func.func @f({arguments}) -> ({types}) {{\n" + "\n".join(lines) + "\n}\n"
    )


class Wrong(Exception):
    """A violation of the rules for programs."""


OP = re.compile(r'^\s*(?:(?P<left>%[\w:, %]+?) = )?"(?P<name>[\w.]+)"\((?P<operands>[^)]*)\)(?P<rest>.*)$')
SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: ([\d, ]+)>")


class Machine:
    """Runs a program in MLIR's generic form."""

    def __init__(self, text: str):
        self.cells: dict[int, int] = {}
        self.values: dict[str, list[int]] = {}
        self.flying: dict[str, tuple[list[list[int]], list[list[int]], list[tuple]]] = {}
        self.busy: set[int] = set()
        self.drawn = 0
        self.returned: list[tuple] = []
        arguments = re.search(r"\^bb0\(([^)]*)\)", text)
        for name in re.findall(r"(%\w+): tensor", arguments.group(1)):
            self.values[name] = self.allocate(SIZE, ("argument", name and len(self.values)))
        self.arguments = [cell for cells in self.values.values() for cell in cells]
        for line in text[arguments.end() :].splitlines():
            if match := OP.match(line):
                self.run(match)

    def allocate(self, size: int, content: object) -> list[int]:
        first = len(self.cells)
        for i in range(size):
            self.cells[first + i] = hash((content, i))
        return list(range(first, first + size))

    def read(self, cells: list[int]) -> tuple:
        if self.busy & set(cells):
            raise Wrong("reads what is in flight")
        return tuple(self.cells[cell] for cell in cells)

    def write(self, cells: list[int], content: object) -> None:
        if self.busy & set(cells):
            raise Wrong("writes what is in flight")
        for i, cell in enumerate(cells):
            self.cells[cell] = hash((content, i))

    def run(self, match: re.Match) -> None:
        name, rest = match["name"], match["rest"]
        operands = [v.strip() for v in match["operands"].split(",") if v.strip()]
        results = []
        for part in (match["left"] or "").split(","):
            base, _, count = part.strip().partition(":")
            if base:
                results.extend([f"{base}#{i}" for i in range(int(count))] if count else [base])
        number = re.search(r"\bn = (\d+) : i64", rest)
        seed = (name, number and number[1])
        if name == "func.return":
            self.returned = [self.read(self.values[v]) for v in operands]
        elif name in ("comm.all_reduce", "comm.wait"):
            self.communicate(name, rest, operands, results)
        elif name == "tensor.empty":
            self.values[results[0]] = self.allocate(SIZE, "empty")
        elif name == "aten.view":
            self.values[results[0]] = self.values[operands[0]]
        elif name == "aten.split.Tensor":
            cells = self.values[operands[0]]
            self.values[results[0]], self.values[results[1]] = cells[: SIZE // 2], cells[SIZE // 2 :]
        elif name in ("builtin.module", "func.func", "comm.group"):
            pass
        else:
            content = (seed, tuple(self.read(self.values[v]) for v in operands))
            if name in RANDOM:
                self.drawn += 1
                content = (content, self.drawn)
            if name in IN_PLACE:
                self.write(self.values[operands[0]], content)
                self.values[results[0]] = self.values[operands[0]]
            elif name == "mine.store":
                self.write(self.values[operands[1]], content)
            elif name in OUT:
                for v in operands:
                    self.write(self.values[v], (content, v == operands[0]))
            else:
                self.values[results[0]] = self.allocate(SIZE, content)

    def communicate(self, name: str, rest: str, operands: list[str], results: list[str]) -> None:
        # The first segments of a start are for its algorithm, and empty.
        segments = [int(n) for n in SEGMENTS.search(rest)[1].split(",")][-3 if name == "comm.wait" else -2 :]
        parts, at = [], 0
        for count in segments:
            parts.append(operands[at : at + count])
            at += count
        if name == "comm.all_reduce":
            sources = [self.values[v] for v in parts[0]]
            destinations = [self.values[v] for v in parts[1]]
            self.flying[results[-1]] = (sources, destinations, [self.read(s) for s in sources])
            self.busy |= {cell for cells in destinations for cell in cells}
            for result, cells in zip(results, destinations):
                self.values[result] = cells
            return
        for token in parts[0]:
            sources, destinations, before = self.flying.pop(token)
            self.busy -= {cell for cells in destinations for cell in cells}
            for source, cells, content in zip(sources, destinations, before, strict=True):
                if self.read(source) != content:
                    raise Wrong("the source changes in flight")
                self.write(cells, ("sum", content))
        for result, destination in zip(results, parts[1]):
            self.values[result] = self.values[destination]


def run_passes(tool: str, text: str, pipeline: str) -> str:
    """Returns the program in generic form after the pipeline."""
    passes = ",".join(filter(None, ["comm-set-target{machine=h200-x8}", pipeline]))
    done = subprocess.run(
        [tool, "--allow-unregistered-dialect", f"--pass-pipeline=builtin.module({passes})",
         "--mlir-print-op-generic", "-"],
        input=text, capture_output=True, text=True, check=False,
    )
    if done.returncode != 0:
        raise Wrong(done.stderr.strip().splitlines()[0] if done.stderr else "failed")
    return done.stdout


def look(text: str) -> tuple:
    machine = Machine(text)
    return machine.returned, machine.read(machine.arguments)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="build/bin/comm-opt", help="comm-opt")
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--size", type=int, default=14, help="ops, about")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.programs < 1 or options.size < 1:
        print("error: --programs and --size must be at least 1", file=sys.stderr)
        return 1
    moved = wrong = skipped = 0
    for seed in range(options.seed, options.seed + options.programs):
        text = make_program(random.Random(seed), options.size)
        original = run_passes(options.tool, text, "")
        try:
            expected = look(original)
        except Wrong:
            skipped += 1
            continue
        # Only two passes per program, because each needs a process.
        for pipeline in random.Random(seed).sample(PASSES, 2):
            after = original
            try:
                after = run_passes(options.tool, text, pipeline)
                agrees = look(after) == expected
                reason = "computes something else"
            except Wrong as error:
                agrees, reason = False, str(error)
            moved += after != original
            if not agrees:
                wrong += 1
                print(f"seed {seed}, {pipeline}: {reason}\n{text}")
    print(f"changed: {moved}, not programs: {skipped}, wrong: {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(1)
