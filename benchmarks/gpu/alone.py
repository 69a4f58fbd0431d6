#!/usr/bin/env python3
"""Writes a program with only the collectives of a step, one after the other.

Usage: alone.py RANKS BEFORE.json AFTER.json > program.mlir

BEFORE and AFTER are reports of comm-run (--report=STEM: STEM.before.json and STEM.json). The
collectives are those of the original program, each by its algorithm in the schedule, and each
starts when the previous one is complete. If a collective is part of a larger one there,
comm-select-algorithm chooses. Elements are bf16. NCCL uses f32 where the size allows, because for
more than two ranks it adds bf16 differently from the dialect's definition.
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from input_files import checked, read_json  # noqa: E402 pylint: disable=wrong-import-position

# Text before and after the operands, and whether source and result are a rank's piece.
FORMS = {
    "all_reduce": ("all_reduce sum", "", False, False),
    "all_gather": ("all_gather", " dim 0", True, False),
    "reduce_scatter": ("reduce_scatter sum", " dim 0", False, True),
}


def get_algorithm(collective):
    """Returns the algorithm: "push" for "table push", "nccl" for "nccl ring/ll"."""
    return collective["algorithm"].removeprefix("table ").split()[0]


def get_type(num_bytes, algorithm):
    if algorithm == "nccl" and num_bytes % 4 == 0:
        return f"tensor<{num_bytes // 4}xf32>"
    if num_bytes % 2:
        sys.exit(f"error: {num_bytes} bytes are no bf16 elements")
    return f"tensor<{num_bytes // 2}xbf16>"


def main():
    if len(sys.argv) != 4 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    ranks = int(sys.argv[1])
    if ranks < 1:
        sys.exit(f"error: expected 1 rank or more, got {ranks}")
    before, after = (read_json(path) for path in sys.argv[2:])
    with checked(" or ".join(sys.argv[2:])):
        write_program(ranks, before["collectives"], after["collectives"])


def write_program(ranks, before, after):
    groups = {collective["group"] for collective in before}
    if len(groups) > 1:
        sys.exit(f"error: collectives of one group expected, not of {', '.join(sorted(groups))}")
    algorithms = {collective["location"]: get_algorithm(collective) for collective in after}

    arguments, body = {}, []
    for i, collective in enumerate(before):
        kind, size = collective["kind"], collective["bytes"]
        algorithm = algorithms.get(collective["location"], "")
        if kind not in FORMS:
            sys.exit(f"error: expected {', '.join(FORMS)}, not {kind}")
        head, tail, takes_piece, gives_piece = FORMS[kind]
        source = get_type(size // ranks if takes_piece else size, algorithm)
        result = get_type(size // ranks if gives_piece else size, algorithm)
        argument = arguments.setdefault(source, f"%a{len(arguments)}")
        by = ""
        if algorithm:
            by = f" by {algorithm}" if algorithm.isidentifier() else f' by "{algorithm}"'
        types = source if source == result else f"{source} into {result}"
        reading = result if source == result else f"{result} reading {source}"
        body += [
            f"  %e{i} = tensor.empty() : {result}",
            f"  %r{i}, %t{i} = comm.{head} {argument} into %e{i}{tail} on @all{by} : {types}",
            f"  %v{i} = comm.wait %t{i}, %r{i} reading {argument} : {reading}",
        ]
    if not body:
        sys.exit("error: there are no collectives")
    members = ", ".join(str(rank) for rank in range(ranks))
    print(f"comm.group @all = ranks [[{members}]]")
    parameters = ", ".join(f"{name}: {type}" for type, name in arguments.items())
    print(f"func.func @main({parameters}) -> {result} {{")
    print("\n".join(body))
    print(f"  return %v{len(before) - 1} : {result}")
    print("}")


if __name__ == "__main__":
    main()
