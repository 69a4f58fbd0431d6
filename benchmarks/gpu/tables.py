#!/usr/bin/env python3
"""Writes measured times of collectives into machine descriptions.

Usage: tables.py [--machines=DIR] [--check] RESULTS.json|PAGE.md...

Reads results of gpu-bench.sh, or a page of report.py with such results. Writes into each
h200-xN.json of DIR (default: machines/) with at least two ranks:

  tables      of NCCL and of the machine's algorithms that were measured, for
              groups of up to N ranks; and of copy engines' reductions, which are
              an exchange and a kernel that adds (docs/Machines.md)
  algorithms  latencies and bandwidth, fitted to those tables (least largest
              relative error); figures that were not measured do not change

--check writes nothing, and fails if a table differs from the measurement.
"""

import argparse
import json
import pathlib
import sys

from results import checked, read_json, read_times

WIDTH = 80
LIBRARY = "nccl"


def round_ns(us):
    """Rounds to four digits: more is noise."""
    return int(float(f"{us * 1000:.4g}"))


def get_tables(machine, measured):
    """Returns the measured tables of the machine's algorithms, as lists of [bytes, ns], by
    algorithm, kind and ranks. The formulas are also fitted to groups larger than the machine, so
    their tables are included."""
    known = {(a["name"], a["kind"]) for a in machine["algorithms"]}
    tables = {
        (algorithm, kind, ranks): [[n, round_ns(us)] for n, us in sorted(points.items())]
        for (kind, ranks, algorithm), points in measured.items()
        if len(points) >= 2
        and (algorithm == LIBRARY or (algorithm, kind) in known)
    }
    add_copied_reductions(machine, tables)
    return tables


def add_copied_reductions(machine, tables):
    """Adds tables of reductions by copies: each rank receives others' pieces, and a kernel adds the
    W pieces; an all_reduce then gathers the sums."""
    compute = machine["compute"]
    name = "copy-engine"
    for ranks in sorted({ranks for _, _, ranks in tables}):
        exchange = tables.get((name, "all_to_all", ranks), [])
        gather = dict(tables.get((name, "all_gather", ranks), []))
        scatter = {}
        for size, ns in exchange:
            moved = (ranks + 1) * size / ranks
            ns += compute["launch_ns"] + moved / compute["memory_bandwidth"]
            scatter[size] = ns
        both = {size: ns + gather[size] for size, ns in scatter.items() if size in gather}
        for kind, times in (("reduce_scatter", scatter), ("all_reduce", both)):
            if len(times) >= 2:
                tables[name, kind, ranks] = [[n, round_ns(t / 1000)] for n, t in times.items()]


def get_traffic(algorithm, ranks, size):
    """Returns the traffic as in docs/Machines.md, `algorithms`."""
    return {
        "one_shot": (ranks - 1) * size,
        "two_shot": 2 * (ranks - 1) / ranks * size,
        "exchange": (ranks - 1) / ranks * size,
    }[algorithm["traffic"]]


def find_least(function, low, high):
    """Returns the approximate minimum of a convex function."""
    for _ in range(100):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if function(a) <= function(b):
            high = b
        else:
            low = a
    return (low + high) / 2


def fit(algorithm, tables):
    """Fits latencies and bandwidth by minimizing the largest relative error, which is convex in
    the latencies and in the time of a byte."""
    by_ranks = {
        ranks: [(get_traffic(algorithm, ranks, n), ns) for n, ns in points]
        for (name, kind, ranks), points in sorted(tables.items())
        if (name, kind) == (algorithm["name"], algorithm["kind"])
    }
    if not by_ranks:
        return

    def get_error(points, latency, ns_per_byte):
        return max(abs((latency + x * ns_per_byte) / ns - 1) for x, ns in points)

    def find_latency(points, ns_per_byte):
        most = max(ns for _, ns in points)
        return find_least(lambda y: get_error(points, y, ns_per_byte), 0, most)

    def get_worst(ns_per_byte):
        return max(
            get_error(points, find_latency(points, ns_per_byte), ns_per_byte)
            for points in by_ranks.values()
        )

    ns_per_byte = find_least(get_worst, 1 / 1000, 1 / 50)
    algorithm["bandwidth"] = round(1 / ns_per_byte)
    for ranks, points in by_ranks.items():
        latency = find_latency(points, 1 / algorithm["bandwidth"])
        algorithm["latency_ns"][str(ranks)] = round(latency / 10) * 10


def select(machine, tables):
    """Returns the tables of groups that the machine has."""
    return {key: points for key, points in sorted(tables.items()) if key[2] <= machine["ranks"]}


def update(machine, tables):
    places = {
        (table["algorithm"], table["kind"], table["ranks"]): table
        for table in machine["tables"]
    }
    for key, points in select(machine, tables).items():
        if key not in places:
            places[key] = dict(zip(("algorithm", "kind", "ranks"), key))
            machine["tables"].append(places[key])
        places[key]["points"] = points
    for algorithm in machine["algorithms"]:
        fit(algorithm, tables)


def get_text(value, indent=0, column=0):
    """Formats JSON in one line if it fits, else one element per line; points and other short lists
    fill lines."""
    line = json.dumps(value, ensure_ascii=False)
    # Leave space for a comma.
    if indent and column + len(line) < WIDTH or not isinstance(value, (dict, list)):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = []
        for key, entry in value.items():
            head = f"{inner}{json.dumps(key)}: "
            parts.append(head + get_text(entry, indent + 2, len(head)))
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    if not any(isinstance(entry, dict) for entry in value):
        lines = []
        for entry in value:
            text = json.dumps(entry, ensure_ascii=False)
            if lines and len(lines[-1]) + len(text) + 2 < WIDTH:
                lines[-1] += f" {text},"
            else:
                lines.append(f"{inner}{text},")
        return "[\n" + "\n".join(lines)[:-1] + "\n" + " " * indent + "]"
    parts = [inner + get_text(entry, indent + 2, len(inner)) for entry in value]
    return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"


def check(path, machine, tables):
    """Returns the number of tables that differ by more than the page's rounding."""
    wrong = 0
    places = {(t["algorithm"], t["kind"], t["ranks"]): t["points"] for t in machine["tables"]}
    for key, points in select(machine, tables).items():
        found = places.get(key, [])
        same = len(found) == len(points) and all(
            a[0] == b[0] and abs(a[1] / b[1] - 1) < 0.006 for a, b in zip(found, points)
        )
        if not same:
            wrong += 1
            algorithm, kind, ranks = key
            print(f"{path.name}: {algorithm} {kind} on {ranks} ranks is not what was measured")
    return wrong


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--machines", type=pathlib.Path, default=here / "../../machines")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("results", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    wrong = 0
    with checked(", ".join(map(str, args.results))):
        measured = read_times(args.results)
        if not measured:
            sys.exit("error: no collectives were measured")
        paths = sorted(args.machines.glob("h200-x*.json"))
        if not paths:
            sys.exit(f"error: no h200-x*.json in {args.machines}")
        for path in paths:
            machine = read_json(path)
            if machine["ranks"] == 1:
                continue
            tables = get_tables(machine, measured)
            if args.check:
                wrong += check(path, machine, tables)
                continue
            update(machine, tables)
            path.write_text(get_text(machine) + "\n", encoding="utf-8")
            print(f"{path.name}: {len(select(machine, tables))} tables")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
