#!/usr/bin/env python3
"""Makes a page of what gpu-bench.sh measured.

Usage: report.py RESULTS > docs/benchmarks/gpu.md

RESULTS is the folder with machine.json, ours_wN.json, nccl_wN.json and so on;
files that are missing leave their sections out.
"""

import json
import pathlib
import sys

KINDS = ["all_reduce", "all_gather", "reduce_scatter", "all_to_all"]
# What ours is compared with.
OTHERS = ["nccl", "nccl-window", "torch-nccl", "torch-one_shot", "torch-two_shot"]
ALGORITHMS = ["push", "pull", "2shot-s", "2shot-f", "2shot-p", "copy-engine"]


def load(path):
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines() if line]
    return json.loads(text)


def format_bytes(size):
    for unit, bits in (("M", 20), ("K", 10)):
        if size >= 1 << bits:
            return f"{size >> bits} {unit}"
    return str(size)


def format_us(us):
    if us is None:
        return ""
    return f"{us:.2f}" if us < 10 else f"{us:.1f}" if us < 100 else f"{us:.0f}"


def print_table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def print_collectives(rows):
    for ranks in sorted({row["ranks"] for row in rows}):
        for kind in KINDS:
            of_kind = [r for r in rows if r["ranks"] == ranks and r["kind"] == kind]
            if not of_kind:
                continue
            times = {}
            for row in of_kind:
                column = row["algorithm"] if row["by"] == "ours" else row["by"]
                times[row["bytes"], column] = row["us"]
            columns = [
                c
                for c in ["auto", *ALGORITHMS, *OTHERS]
                if any((size, c) in times for size in {r["bytes"] for r in of_kind})
            ]
            print(f"### {kind}, {ranks} GPUs\n")
            print_table(
                ["bytes", *columns],
                [
                    [format_bytes(size)]
                    + [format_us(times.get((size, column))) for column in columns]
                    for size in sorted({row["bytes"] for row in of_kind})
                ],
            )


def print_steps(rows):
    by_name = {}
    for row in rows:
        by_name.setdefault(row["name"], {})[row["variant"]] = row["us"]
    print("## Steps\n")
    print("ms a step, as CUDA graphs on random inputs; exposed: what is more than the")
    print("same step without its communication.\n")
    table = []
    for name, times in sorted(by_name.items()):
        removed = times.get("removed")

        def exposed(variant):
            if removed is None or variant not in times:
                return ""
            return f"{(times[variant] - removed) / 1000:.3f}"

        table.append(
            [name]
            + [
                f"{times[v] / 1000:.3f}" if v in times else ""
                for v in ("scheduled", "plain", "removed")
            ]
            + [exposed("scheduled"), exposed("plain")]
        )
    print_table(
        ["step", "comm-optimize", "as it is", "no communication", "exposed, optimized", "exposed, as it is"],
        table,
    )


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    if not (folder / "machine.json").exists():
        sys.exit(f"error: no machine.json in {folder}")
    machine = load(folder / "machine.json")
    print("# Collectives and steps on GPUs\n")
    facts = [f"{machine['gpus']} x {machine['gpu']}", f"driver {machine['driver']}"]
    facts += [f"{k} {machine[k]}" for k in ("nccl", "torch") if k in machine]
    print(f"{', '.join(facts)}; {machine['date']}, commit {machine['version']}.")
    print("Made by `scripts/gpu-bench.sh` and `benchmarks/gpu/report.py`.\n")
    collectives = []
    for pattern in ("ours_w*.json", "nccl_w*.json", "torch_collectives_w*.json"):
        for path in sorted(folder.glob(pattern)):
            collectives += load(path)
    if collectives:
        print("## Collectives\n")
        print("µs a call, bf16, one process a GPU: a CUDA graph of 300 calls (to 1 MB), 96,")
        print("30 or 12; of 9 replays the median, of each the smallest of the ranks' times.")
        print("Bytes are of the full buffer. `auto` is what comm-select-algorithm takes.\n")
        print_collectives(collectives)
    pipeline = load(folder / "pipeline.jsonl")
    if pipeline:
        print("## All-reduces through the whole pipeline\n")
        print("µs a call, 48 calls a step, each of what the one before gave.\n")
        print_table(
            ["program", "µs"], [[row["name"], format_us(row["us"])] for row in pipeline]
        )
    steps = load(folder / "steps.jsonl")
    if steps:
        print_steps(steps)
    torch_steps = [r for p in sorted(folder.glob("torch_steps_w*.json")) for r in load(p)]
    if torch_steps:
        print("## The same shapes in PyTorch\n")
        print_table(
            ["step", "how", "GPUs", "ms"],
            [
                [r["name"], r["variant"], str(r["ranks"]), f"{r['us'] / 1000:.3f}"]
                for r in torch_steps
            ],
        )


if __name__ == "__main__":
    main()
