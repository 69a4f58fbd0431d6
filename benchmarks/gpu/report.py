#!/usr/bin/env python3
"""Makes a page of what gpu-bench.sh measured.

Usage: report.py RESULTS.json... > docs/benchmarks/gpu.md

Of several results, the later ones replace rows of the same name. Sections that
were not run are left out.
"""

import json
import sys

KINDS = ["all_reduce", "all_gather", "reduce_scatter", "all_to_all"]
# What ours is compared with.
OTHERS = ["nccl", "nccl-window", "torch-nccl", "torch-one_shot", "torch-two_shot"]
ALGORITHMS = ["push", "pull", "2shot-s", "2shot-f", "2shot-p", "copy-engine"]


# What tells the rows of a section apart.
KEYS = {
    "collectives": ["ranks", "kind", "bytes", "by", "algorithm"],
    "pipeline": ["name", "ranks"],
    "steps": ["name", "variant", "ranks"],
    "torch_steps": ["name", "variant", "ranks"],
}


def load(paths):
    merged = {"auto": {}}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            results = json.load(file)
        merged["machine"] = results["machine"]
        merged["auto"].update(results["auto"])
        for section, keys in KEYS.items():
            rows = merged.setdefault(section, {})
            for row in results.get(section, []):
                rows[tuple(row[key] for key in keys)] = row
    return {
        name: list(value.values()) if name in KEYS else value
        for name, value in merged.items()
    }


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


def print_collectives(rows, auto):
    for ranks in sorted({row["ranks"] for row in rows}):
        for kind in KINDS:
            of_kind = [r for r in rows if r["ranks"] == ranks and r["kind"] == kind]
            if not of_kind:
                continue
            times = {}
            for row in of_kind:
                column = row["algorithm"] if row["by"] == "ours" else row["by"]
                times[row["bytes"], column] = row["us"]
            for size in {row["bytes"] for row in of_kind}:
                chosen = auto.get(f"{kind} {ranks} {size}")
                if (size, chosen) in times:
                    times[size, "auto"] = times[size, chosen]
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
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        results = load(sys.argv[1:])
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"error: {error}")
    machine = results["machine"]
    print("# Collectives and steps on GPUs\n")
    facts = [f"{machine['gpus']} x {machine['gpu']}", f"driver {machine['driver']}"]
    facts += [f"{k} {machine[k]}" for k in ("nccl", "torch") if k in machine]
    print(f"{', '.join(facts)}; {machine['date']}, commit {machine['version']}.")
    print("Made by `scripts/gpu-bench.sh` and `benchmarks/gpu/report.py`.\n")
    if results["collectives"]:
        print("## Collectives\n")
        print("µs a call, bf16, one process a GPU: a CUDA graph of 300 calls (to 1 MB), 96,")
        print("30 or 12; of 9 replays the median, of each the smallest of the ranks' times.")
        print("Bytes are of the full buffer. `auto` is what comm-select-algorithm takes.\n")
        print_collectives(results["collectives"], results["auto"])
    if results["pipeline"]:
        print("## All-reduces through the whole pipeline\n")
        print("µs a call, 48 calls a step, each of what the one before gave.\n")
        print_table(
            ["program", "µs"],
            [[row["name"], format_us(row["us"])] for row in results["pipeline"]],
        )
    if results["steps"]:
        print_steps(results["steps"])
    if results["torch_steps"]:
        print("## The same shapes in PyTorch\n")
        print_table(
            ["step", "how", "GPUs", "ms"],
            [
                [r["name"], r["variant"], str(r["ranks"]), f"{r['us'] / 1000:.3f}"]
                for r in results["torch_steps"]
            ],
        )


if __name__ == "__main__":
    main()
