#!/usr/bin/env python3
"""Checks that measured times keep the promises.

Usage: contracts.py [--auto=FILE.json] RESULTS.json|PAGE.md...

  auto  the choice of comm-select-algorithm is not slower than the best fixed choice
        by more than 5 % or 0.2 us. With --auto, uses the choices in FILE.json
        (choose.py) instead of those at the time of the measurement.
  nccl  an all-reduce by NCCL through the whole pipeline is not slower than NCCL
        called from C by more than 2 % (both f32).

Prints the comparisons, and exits with 1 if something is slower.
"""

import argparse
import sys

from results import (
    ALGORITHMS,
    checked,
    format_bytes,
    format_us,
    load,
    read_json,
    read_times,
)

FIXED = [*ALGORITHMS, "nccl"]
AUTO_PART, AUTO_US = 0.05, 0.2
NCCL_PART, NCCL_US = 0.02, 0


class Outcome:
    """The number of comparisons, and lines about slower and unknown ones."""

    def __init__(self):
        self.compared, self.broken, self.unknown = 0, [], []

    def compare(self, what, us, name, best, best_name, part, floor):
        self.compared += 1
        if us > max(best * (1 + part), best + floor):
            self.broken.append(
                f"{what}: {name} {format_us(us)} µs, {best_name} {format_us(best)}: "
                f"{100 * (us / best - 1):.1f} % slower"
            )

    def get_lines(self, promise):
        kept = self.compared - len(self.broken)
        lines = [f"{promise}: {kept} of {self.compared} kept"]
        lines += [f"  slower: {line}" for line in self.broken]
        lines += [f"  not measured: {line}" for line in self.unknown]
        return lines


def check_auto(times, auto):
    outcome = Outcome()
    places = {
        (kind, ranks, size)
        for (kind, ranks, way), points in times.items()
        if way in FIXED
        for size in points
    }
    for kind, ranks, size in sorted(places):
        chosen = auto.get(f"{kind} {ranks} {size}")
        if chosen is None:
            continue
        what = f"{kind} of {format_bytes(size)} on {ranks} GPUs"
        ways = {way: times.get((kind, ranks, way), {}).get(size) for way in FIXED}
        if ways.get(chosen) is None:
            outcome.unknown.append(f"{what} by {chosen}")
            continue
        best = min((way for way in FIXED if ways[way]), key=lambda way: ways[way])
        outcome.compare(what, ways[chosen], chosen, ways[best], best, AUTO_PART, AUTO_US)
    return outcome


def check_nccl(times, pipeline):
    outcome = Outcome()
    for row in sorted(pipeline, key=lambda row: (row["ranks"], row.get("bytes", 0))):
        if row["variant"] != "nccl":
            continue
        what = f"all_reduce of {format_bytes(row['bytes'])} on {row['ranks']} GPUs"
        raw = times.get(("all_reduce", row["ranks"], "nccl-f32"), {}).get(row["bytes"])
        if raw is None:
            outcome.unknown.append(f"{what} by NCCL from C")
            continue
        outcome.compare(what, row["us"], "ours", raw, "NCCL from C", NCCL_PART, NCCL_US)
    return outcome


def check(times, auto, pipeline):
    """Returns lines of text, and True if all promises are kept."""
    outcomes = {
        "`auto` within 5 % or 0.2 µs of the best fixed choice": check_auto(times, auto),
        "our path to NCCL within 2 % of NCCL from C": check_nccl(times, pipeline),
    }
    lines = []
    for promise, outcome in outcomes.items():
        if outcome.compared or outcome.unknown:
            lines += outcome.get_lines(promise)
    return lines, not any(outcome.broken for outcome in outcomes.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--auto")
    parser.add_argument("results", nargs="+")
    args = parser.parse_args()
    with checked(", ".join(args.results)):
        times = read_times(args.results)
        results = load([path for path in args.results if not path.endswith(".md")])
        auto = read_json(args.auto) if args.auto else results["auto"]
        lines, good = check(times, auto, results["pipeline"])
    if not lines:
        sys.exit("error: nothing that could be compared")
    print("\n".join(lines))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
