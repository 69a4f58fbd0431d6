#!/usr/bin/env python3
"""Compares the uniformity analysis of random programs with a run of four ranks.

There must be no holes:
* comm-verify accepts a program that deadlocks, or whose collectives differ;
* comm-print-uniformity claims equal results on ranks where an op's results differed;
* comm-canonicalize replaces a collective by a source that differed between ranks of the line.

Prints the counts and the seed of each hole; --show=SEED prints its program.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

from uniformity_flow import Program, start_all
from uniformity_programs import GROUPS, MASK, RANKS, OutOfFuel, line_of

INPUTS = [(0, 1), (1, 0), (2, 3), (3, 1)]
TIMEOUT = 120  # seconds, for a batch
SEPARATOR = "// -----\n"
RESULT = re.compile(r"\s*(%\w+)(?::(\d+))?(?:, (%\w+))* = ")
REFUSAL = re.compile("varies by rank|do not agree|never does|^deadlock|^cannot prove")
DIAGNOSTIC = re.compile(r"<stdin>:(\d+):\d+: (error|remark): (.*)")


def combine(op, place, sources):
    """Returns the result of `op` on the member at position `place` of a line."""
    if op == "sum":
        return tuple(sum(each) & MASK for each in zip(*sources))
    if op == "umax":
        return tuple(max(each) for each in zip(*sources))
    if op == "broadcast":
        return sources[0]
    if op == "gather":
        return tuple(x for source in sources for x in source)
    if op == "permute":
        return sources[place - 1]
    if op == "reduce":
        first = tuple(sum(each) & MASK for each in zip(*sources))
        return first if place == 0 else tuple(x + 7 + place for x in sources[place])
    return None


def run_ranks(program, u, w, removed, holes):
    """Runs all ranks. Returns their states, True if all collectives matched those at the same place,
    and the problem, if any. Canonicalization removed the collectives in `removed`."""
    started = start_all(program, u, w)
    waiting, sends, ready = [None] * RANKS, [None] * RANKS, list(range(RANKS))
    states, isTogether, problem = [state for state, _ in started], True, None
    while ready and not problem:
        for rank in ready:
            try:
                waiting[rank] = started[rank][1].send(sends[rank])
            except StopIteration:
                waiting[rank] = None
        ready = []
        for group, lines in GROUPS.items():
            for line in lines:
                calls = [waiting[rank] for rank in line]
                if not all(call and call[0] == group for call in calls):
                    continue
                if len({call[1][1:] for call in calls}) > 1:
                    problem = f"different collectives on {group}"
                    break
                isTogether &= len({call[1:3] for call in calls}) == 1
                sources = [call[3] for call in calls]
                # comm-verify must reject programs in which different starts match.
                if isTogether and len(set(sources)) > 1 and calls[0][1][0] in removed:
                    holes.append(f"{calls[0][1][0]} is needed with u={u} w={w}")
                for place, rank in enumerate(line):
                    sends[rank] = combine(calls[place][1][1], place, sources)
                    ready.append(rank)
                    waiting[rank] = None
    if not problem and any(waiting):
        problem = "deadlock"
    return states, isTogether, problem


def compare(states, levels, holes, inputs):
    """Finds values with different results on ranks where they are supposedly the same."""
    for rank in range(1, RANKS):
        log = states[rank].log
        for (name, place), value in log.items():
            for first in levels.get(name, {}).get(rank, ()):
                other = states[first].log.get((name, place), value)
                if other != value:
                    holes.append(
                        f"{name} is {other} on rank {first} and {value} on rank {rank} "
                        f"with u={inputs[0]} w={inputs[1]}"
                    )
                    return


def read_level(text):
    """Maps each rank to the first rank of its class."""
    if text == "varying":
        return {}
    if text == "uniform":
        classes = [list(range(RANKS))]
    else:
        classes = [
            [int(rank) for rank in each.split(",")]
            for each in re.findall(r"\[([\d, ]+)\]", text)
        ]
    return {rank: each[:1] for each in classes for rank in each[1:]}


def run_tool(tool, passes, text, seeds):
    command = [tool, "--split-input-file", "--allow-unregistered-dialect"]
    command += ["--mlir-disable-threading", "--mlir-print-op-on-diagnostic=false"]
    try:
        done = subprocess.run(
            command + passes + ["-o", os.devnull],
            input=text,
            text=True,
            capture_output=True,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"{tool} {passes[0]} took over {TIMEOUT} s on {seeds}") from None
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{tool} {passes[0]} ended with {done.returncode} on {seeds}")
    found = []
    for line in done.stderr.splitlines():
        match = DIAGNOSTIC.match(line)
        if match:
            found.append((int(match[1]), match[2], match[3]))
    return found


def names_of(line):
    match = RESULT.match(line)
    if not match:
        return []
    if match[2]:
        return [f"{match[1]}#{n}" for n in range(int(match[2]))]
    return re.match(r"\s*([^=]*?) = ", line)[1].split(", ")


def judge(tool, first, count):
    """Checks `count` programs from seed `first` on."""
    programs = [Program(seed) for seed in range(first, first + count)]
    text = SEPARATOR.join(program.text for program in programs)
    lines, owners = text.splitlines(), []
    for number, program in enumerate(programs):
        owners += [number] * (program.text.count("\n") + 1)

    seeds = f"programs {first} to {first + count - 1}"
    checks = ["--comm-print-uniformity", "--comm-verify"]
    levels = [{} for _ in programs]
    errors = [[] for _ in programs]
    removed = [set() for _ in programs]
    for line, kind, message in run_tool(tool, checks, text, seeds):
        owner = owners[line - 1]
        if kind == "error":
            errors[owner].append(message)
            continue
        for name, level in zip(names_of(lines[line - 1]), message.split("; ")):
            levels[owner][name] = read_level(level)
    passes = ["--comm-set-target=machine=h200-x8", "--comm-canonicalize", "--remarks-filter=comm.*"]
    for line, kind, message in run_tool(tool, passes, text, seeds):
        if kind == "remark" and re.match(
            r"\[Passed\] (Broadcast|AllReduce|Permute|Gather)OfUniform", message
        ):
            removed[owners[line - 1]].add(names_of(lines[line - 1])[0])

    counts, found = {}, []
    for number, program in enumerate(programs):
        holes, problem = [], None
        for u, w in INPUTS:
            try:
                states, isTogether, wrong = run_ranks(program, u, w, removed[number], holes)
            except OutOfFuel:
                continue
            problem = problem or (wrong and f"{wrong} with u={u} w={w}")
            if isTogether:
                compare(states, levels[number], holes, (u, w))
        refused = [e for e in errors[number] if REFUSAL.search(e)]
        if errors[number] and not refused:
            verdict = "invalid"
            found.append(("invalid", first + number, errors[number][0]))
        elif problem:
            verdict = "wrong, refused" if refused else "wrong, accepted"
            if not refused:
                holes.append(problem)
        else:
            verdict = "right, refused" if refused else "right, accepted"
        counts[verdict] = counts.get(verdict, 0) + 1
        counts["removed"] = counts.get("removed", 0) + len(removed[number])
        if holes:
            counts["HOLES"] = counts.get("HOLES", 0) + 1
            found.append(("hole", first + number, holes[0]))
    return counts, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="comm-opt", help="comm-opt (default: from PATH)")
    parser.add_argument("--programs", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--batch", type=int, default=100, help="programs for one process")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--show", type=int, metavar="SEED", help="print one program")
    options = parser.parse_args()
    if options.show is not None:
        print(Program(options.show).text, end="")
        return 0
    if min(options.programs, options.batch, options.jobs) < 1:
        sys.exit("error: --programs, --batch and --jobs must be at least 1")
    total, bad = {}, 0
    end = options.seed + options.programs
    batches = [
        (options.tool, at, min(options.batch, end - at))
        for at in range(options.seed, end, options.batch)
    ]
    try:
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for counts, found in pool.map(judge, *zip(*batches)):
                for key, count in counts.items():
                    total[key] = total.get(key, 0) + count
                for kind, seed, text in found:
                    print(f"{kind}: seed {seed}: {text}", flush=True)
                    bad += 1
    except (OSError, RuntimeError) as problem:
        sys.exit(f"error: {problem}")
    total.setdefault("HOLES", 0)
    for key in sorted(total):
        print(f"{key}: {total[key]}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
