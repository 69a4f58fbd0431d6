#!/usr/bin/env python3
"""Writes a page of the results of gpu-bench.sh.

Usage: report.py [--check] RESULTS.json... > docs/benchmarks/gpu.md

With several results, later ones replace rows of the same name. Missing sections are left out. With
--check it exits with 1 if a promise (contracts.py) is broken.
"""

import contextlib
import io
import sys

import contracts
from results import (
    ALGORITHMS,
    KINDS,
    OTHERS,
    checked,
    format_bytes,
    format_us,
    get_times,
    load,
)


def print_table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def print_collectives(rows, auto):
    times = get_times(rows)
    for ranks in sorted({ranks for _, ranks, _ in times}):
        for kind in KINDS:
            columns = {
                way: times[kind, ranks, way]
                for way in [*ALGORITHMS, *OTHERS]
                if (kind, ranks, way) in times
            }
            if not columns:
                continue
            sizes = sorted({size for points in columns.values() for size in points})

            def get_auto(size):
                return columns.get(auto.get(f"{kind} {ranks} {size}"), {}).get(size)

            head = ["bytes", *(["auto"] if any(map(get_auto, sizes)) else []), *columns]
            print(f"### {kind}, {ranks} GPUs\n")
            print_table(
                head,
                [
                    [format_bytes(size)]
                    + [format_us(get_auto(size))] * ("auto" in head)
                    + [format_us(points.get(size)) for points in columns.values()]
                    for size in sizes
                ],
            )


def print_pipeline(rows, times):
    print("## All-reduces through the whole pipeline\n")
    print("µs per call, in steps of as many calls, each on the result of the one before, as CUDA")
    print("graphs: bf16 by the chosen algorithm, f32 by NCCL, and f32 by NCCL called from C.\n")
    found = {}
    for row in rows:
        found.setdefault((row["ranks"], row["bytes"], row["calls"]), {})[row["variant"]] = row["us"]
    print_table(
        ["GPUs", "bytes", "calls", "auto", "nccl, f32", "NCCL from C, f32"],
        [
            [str(ranks), format_bytes(size), str(calls)]
            + [format_us(by.get(variant)) for variant in ("auto", "nccl")]
            + [format_us(times.get(("all_reduce", ranks, "nccl-f32"), {}).get(size))]
            for (ranks, size, calls), by in sorted(found.items())
        ],
    )


def print_steps(rows, simulated):
    measured, expected = {}, {}
    for row in rows:
        measured.setdefault(row["name"], {})[row["variant"]] = row["us"]
    for row in simulated:
        expected[row["name"], row["variant"]] = row
    print("## Steps\n")
    print("ms per step, the median of 200 CUDA graphs on random inputs. Exposed: the time beyond that of")
    print("the same step without its communication. `alone`: its collectives one after the other,")
    print("measured if there is such a row, else simulated. Static results: peers may write them in")
    print("place, and the next replay overwrites them; static arguments: they are in their places")
    print("(docs/Runtime.md). Rested: the median of ten times three replays, each after a rest of 150 ms,")
    print("so that the GPU's power limit does not slow them; compared with other rested steps.")
    print("Simulated: by the machine descriptions with which the step was compiled, with exposed time")
    print("computed as for the measured time, and the difference from the measured time.\n")
    variants = {
        "scheduled": "comm-optimize",
        "roomy": "memory limit 1.2",
        "static": "static results, arguments",
        "eager": "limit 1.2, no graph",
        "tuned": "limit 1.2, COMM_MATMUL_TUNE=1",
        "plain": "unscheduled",
        "removed": "no communication",
        "removed-eager": "no communication, no graph",
        "rested-scheduled": "comm-optimize, rested",
        "rested-static": "static results, arguments, rested",
        "rested-removed": "no communication, rested",
        "alone": "its collectives alone",
        "XLA": "XLA, its latency-hiding scheduler",
    }
    table = []
    for name, times in sorted(measured.items()):
        for variant, title in variants.items():
            if variant not in times:
                continue
            # Compare similar runs: without a graph, the GPU rests between runs and has higher
            # clocks.
            _, rested, same = variant.rpartition("rested-")
            base = "rested-removed" if rested else "removed"
            if variant == "eager":
                base = "removed-eager"
            us, removed = times[variant], times.get(base)
            is_comparable = removed and same in ("scheduled", "roomy", "static", "eager", "plain")
            exposed = us - removed if is_comparable else None
            same = {"eager": "roomy", "tuned": "roomy", "removed-eager": "removed"}.get(same, same)
            row = expected.get((name, same), {})
            alone = times.get("alone", row.get("comm_us")) if exposed is not None else None
            hidden = expected.get((name, "removed"), {}).get("makespan_us")
            is_simulated = exposed is not None and hidden and "makespan_us" in row
            predicted = row["makespan_us"] - hidden if is_simulated else None
            table.append(
                [name, title, format_ms(us), format_ms(exposed), format_ms(alone)]
                + [format_part(exposed, alone)]
                + [format_both(row.get("makespan_us"), us)]
                + [format_both(predicted, exposed)]
            )
    print_table(
        ["step", "how", "measured", "exposed", "alone", "exposed / alone"]
        + ["simulated", "simulated exposed"],
        table,
    )


def format_ms(us):
    return "" if us is None else f"{us / 1000:.3f}"


def format_part(part, whole):
    return f"{100 * part / whole:.1f} %" if part is not None and whole else ""


def format_both(us, measured):
    """Formats a simulated time and its deviation from the measured one."""
    if us is None:
        return ""
    if not measured:
        return format_ms(us)
    return f"{format_ms(us)} ({100 * (us / measured - 1):+.0f} %)"


def main():
    paths = [word for word in sys.argv[1:] if word != "--check"]
    if not paths:
        sys.exit(__doc__)
    # Print all or nothing, because the output is often a file.
    page = io.StringIO()
    with checked(", ".join(paths)), contextlib.redirect_stdout(page):
        good = print_page(load(paths))
    print(page.getvalue(), end="")
    if "--check" in sys.argv and not good:
        sys.exit(1)


def print_page(results):
    """Prints the page; returns True if all promises are kept."""
    machine = results["machine"]
    print("# Collectives and steps on GPUs\n")
    facts = [f"{machine['gpus']} x {machine['gpu']}", f"driver {machine['driver']}"]
    facts += [f"{k} {machine[k]}" for k in ("nccl", "torch") if k in machine]
    print(f"{', '.join(facts)}; {machine['date']}.")
    print("Made by `scripts/gpu-bench.sh` and `benchmarks/gpu/report.py`.\n")
    if results["collectives"]:
        print("## Collectives\n")
        print("µs per call, bf16, one process per GPU: a CUDA graph of 300 calls (up to 1 MB), 96, 30")
        print("or 12; the median of 9 replays, each the shortest of the ranks' times. Bytes are those of")
        print("the full buffer. `auto` is the algorithm that comm-select-algorithm chooses.\n")
        print_collectives(results["collectives"], results["auto"])
    if results["pipeline"]:
        print_pipeline(results["pipeline"], get_times(results["collectives"]))
    lines, good = contracts.check(
        get_times(results["collectives"]), results["auto"], results["pipeline"]
    )
    if lines:
        print("## Promises\n")
        print("\n".join(line.replace(line.lstrip(), "* " + line.lstrip()) for line in lines))
        print()
    if results["steps"]:
        print_steps(results["steps"] + results["xla_steps"], results["simulated"])
    if results["torch_steps"]:
        print("## The same shapes in PyTorch\n")
        print_table(
            ["step", "how", "GPUs", "ms"],
            [
                [r["name"], r["variant"], str(r["ranks"]), f"{r['us'] / 1000:.3f}"]
                for r in results["torch_steps"]
            ],
        )
    return good


if __name__ == "__main__":
    main()
