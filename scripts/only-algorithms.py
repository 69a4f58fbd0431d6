#!/usr/bin/env python3
"""Writes a machine description on which only some algorithms are fast.

Usage: only-algorithms.py MACHINE.json NAME:KIND[:slow]... > other.json

NCCL, which can run everything, needs a second. Only the named other algorithms remain.
Those marked slow need a tenth of a second; they are for collectives that no other can
run. Tests use this if a program's size would lead to another algorithm.
"""

import json
import sys

from input_files import checked, read_json

SECOND_NS = 10**9


def main():
    words = [word.split(":") for word in sys.argv[2:]]
    if not words or not all(len(word) == 2 or word[2:] == ["slow"] for word in words):
        sys.exit(__doc__)
    machine = read_json(sys.argv[1])
    with checked(sys.argv[1]):
        keep_only(machine, words)
    json.dump(machine, sys.stdout, indent=1)
    print()


def keep_only(machine, words):
    kept = {tuple(word[:2]) for word in words}
    slow = {tuple(word[:2]) for word in words if word[2:] == ["slow"]}
    machine["name"] += "-only"

    machine["algorithms"] = [
        algorithm
        for algorithm in machine["algorithms"]
        if (algorithm["name"], algorithm["kind"]) in kept
    ]
    for algorithm in machine["algorithms"]:
        if (algorithm["name"], algorithm["kind"]) in slow:
            algorithm["latency_ns"] = dict.fromkeys(algorithm["latency_ns"], SECOND_NS // 10)
    kept_tables = kept - slow
    machine["tables"] = [
        table
        for table in machine["tables"]
        if (table["algorithm"], table["kind"]) in kept_tables
    ]
    for topology in machine["nccl"].values():
        for protocol in topology.values():
            if isinstance(protocol, dict) and "base_ns" in protocol:
                protocol["base_ns"] = SECOND_NS
    if found := kept - {(a["name"], a["kind"]) for a in machine["algorithms"]}:
        sys.exit(f"error: the machine has no {sorted(found)}")


if __name__ == "__main__":
    main()
