#!/usr/bin/env python3
"""Runs comm-validate on the examples after passes, and on mutants of them.

The result of a pass must be "equal" under the pass's documented assumptions (ASSUMPTIONS). A mutant
is the result with one change; none may be called "equal". Changes that may preserve the results are
avoided: for instance, operands of sums are not swapped.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# A prefix in capitals names a preparation of the program.
PIPELINES = {
    "bucket-concat": "--comm-bucket=mode=concat",
    "bucket-coalesced": "--comm-bucket=mode=coalesced",
    "bucket-view": "--comm-bucket=mode=view",
    "canonicalize": "--comm-canonicalize",
    "sink-waits": "--comm-sink-waits",
    "raise-comms": "--comm-raise-comms",
    "optimize": "--comm-optimize",
    "reinplace": "--comm-simplify-fsdp=steps=reinplace-all-gathers",
    "dedup": "--comm-simplify-fsdp=steps=dedup-reduce-scatters",
    "split-gathered-matmul": "--comm-split-gathered-matmul=force",
    "realize-copies": "BY-COPIES --comm-realize-copies",
    "bucket-auto": "--comm-bucket=cap=auto",
    "schedule": "--comm-schedule",
    "schedule-loops": "--comm-schedule=pipeline-loops",
    "sink-iterative": "--comm-sink-waits-iterative",
    "reorder-compute": "--comm-reorder-compute-for-overlap",
    "reorder-peak": "--comm-reorder-preserving-peak-memory",
    "order-collectives": "--comm-order-collectives",
    "group-fsdp": "--comm-group-fsdp",
    "inductor-overlap": "--comm-inductor-overlap",
    "remove-unsharded": "--comm-simplify-fsdp=steps=remove-unsharded-params",
    "select-algorithm": "--comm-select-algorithm",
    "optimize-no-limit": "--comm-optimize=memory-limit=none",
    "assign-layouts": "--comm-symmetric-memory=step=assign",
    "prepare": "--comm-prepare-for-scheduling",
    "prepare-gpu": "--comm-prepare-for-gpu",
    "inline-calls": "--comm-inline-calls",
    "fuse": "--comm-fuse-compute=steps=elementwise",
}

# Assumptions in the descriptions of these passes, or of passes in these pipelines.
ASSUMPTIONS = {
    "split-gathered-matmul": ["--allow-reassociation"],
    "prepare-gpu": ["--allow-reassociation", "--assume-finite"],
}


def substitute(kind, pattern, with_, only=None):
    """Returns a mutation that replaces one occurrence of `pattern`."""

    def mutate(text, rng):
        found = [m for m in re.finditer(pattern, text)
                 if only is None or only(m)]
        if not found:
            return None
        m = rng.choice(found)
        new = with_(m, rng) if callable(with_) else m.expand(with_)
        return text[:m.start()] + new + text[m.end():]

    return kind, mutate


def is_zero(text, name):
    """Returns true for a zero constant: if 0 has no sign, adding equals subtracting it."""
    return re.search(rf"{name} = arith\.constant (dense<)?0\.0+e\+00\b", text)


def swap_lines(kind, pattern):
    """Returns a mutation that exchanges the results of two statements of one type."""

    def mutate(text, rng):
        lines = text.split("\n")
        found = {}
        for i, line in enumerate(lines):
            m = re.match(pattern, line)
            if m:
                found.setdefault(m.group(2), []).append(i)
        pairs = [v for v in found.values() if len(v) > 1]
        if not pairs:
            return None
        a, b = rng.sample(rng.choice(pairs), 2)
        x, y = re.match(pattern, lines[a]), re.match(pattern, lines[b])
        lines[a] = lines[a].replace(x.group(1), "%swapped", 1)
        lines[b] = lines[b].replace(y.group(1), x.group(1), 1)
        lines[a] = lines[a].replace("%swapped", y.group(1), 1)
        return "\n".join(lines)

    return kind, mutate


def other(choices):
    return lambda m, rng: m.group(0).replace(
        m.group(1), rng.choice([c for c in choices if c != m.group(1)]))


MUTANTS = [
    substitute("wrong reduction", r"comm\.(?:all_reduce|reduce_scatter) (sum)",
               other(["max", "min", "prod", "avg"])),
    substitute("wrong reduction of max", r"comm\.all_reduce (max)",
               other(["min", "sum"])),
    substitute("wrong divisor", r"(dense<|arith\.constant )(\d\.\d+e[-+]\d+)",
               lambda m, rng: m.group(1) + "7.250000e+00",
               # Zeros may be overwritten entirely.
               lambda m: float(m.group(2)) not in (0, 7.25)),
    substitute("operands of sub swapped", r"arith\.subf (%\S+), (%\S+)",
               r"arith.subf \2, \1", lambda m: m.group(1) != m.group(2)),
    substitute("operands of div swapped", r"arith\.divf (%\S+), (%\S+)",
               r"arith.divf \2, \1", lambda m: m.group(1) != m.group(2)),
    substitute("sub for add", r"arith\.addf (%\S+), (%\S+)", r"arith.subf \1, \2",
               lambda m: not any(is_zero(m.string, name) for name in m.groups())),
    substitute("add for mul", r"arith\.mulf", "arith.addf"),
    substitute("min for max", r"arith\.maximumf", "arith.minimumf"),
    substitute("cos for tanh", r"math\.tanh", "math.cos"),
    substitute("arms of select swapped",
               # Only floats: indices may be clamped to the same value afterwards.
               r"arith\.select (%\S+), (%\S+), (%\S+) : f32",
               r"arith.select \1, \3, \2 : f32", lambda m: m.group(2) != m.group(3)),
    substitute("slice off by one",
               r"(extract_slice %\S+\[)(\d+)(\] \[\d+\] \[1\])",
               lambda m, rng: m.group(1) + str(max(0, int(m.group(2)) - 1))
               + m.group(3), lambda m: int(m.group(2)) > 0),
    swap_lines("slices of a bucket swapped",
               r"\s*(%\S+) = tensor\.extract_slice %.*(\[1\] : .*)"),
    substitute("pieces of a bucket swapped",
               r"tensor\.concat dim\(0\) (%\w+), (%\w+)",
               r"tensor.concat dim(0) \2, \1",
               lambda m: m.group(1) != m.group(2)),
    substitute("wrong permute", r"pairs \[\[0, 1\], \[1, 0\]\]",
               "pairs [[0, 0], [1, 1]]"),
    substitute("summand lost", r"arith\.addf (%\S+), (%\S+) ",
               r"arith.addf \1, \1 ", lambda m: m.group(1) != m.group(2)),
]


def lost_wait(text, rng):
    """Replaces a wait's result by its source."""
    names = collections.Counter(re.findall(r"%\w+", text))
    found = [m for m in re.finditer(
        r"(%\w+) = comm\.wait %\w+, %\w+ reading (%\w+) : (tensor<[^>]*>)$",
        text, re.M) if names[m.group(1)] > 1]
    if not found:
        return None
    m = rng.choice(found)
    rest = text[m.end():]
    rest = re.sub(re.escape(m.group(1)) + r"(?![\w#])", m.group(2), rest)
    return text[:m.end()] + rest


def in_flight(text, rng):
    """Replaces a wait's result by the value in flight."""
    found = list(re.finditer(
        r"(%\w+) = comm\.wait %\w+, (%\w+) .*$", text, re.M))
    if not found:
        return None
    m = rng.choice(found)
    rest = re.sub(re.escape(m.group(1)) + r"(?![\w#])", m.group(2),
                  text[m.end():])
    return text[:m.end()] + rest if rest != text[m.end():] else None


MUTANTS += [("source for the sum", lost_wait), ("wait dropped", in_flight)]


def get_machine(program):
    """Returns a machine with as many devices as the example's name has ranks."""
    ranks = re.search(r"_w(\d+)", str(program))
    return f"h200-x{ranks[1] if ranks else 2}"


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300,
                              check=False)
    except subprocess.TimeoutExpired:
        return 124, "", "it takes more than 300 s"
    return done.returncode, done.stdout, done.stderr.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", required=True, type=pathlib.Path)
    parser.add_argument("--mutants", type=int, default=1,
                        help="of each kind and program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pipelines", default="")
    parser.add_argument("--may-not-tell", action="store_true",
                        help='"cannot tell" of a pass is no failure')
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    opt = str(args.tools / "comm-opt")
    failures = 0
    verdicts = {0: "equal", 1: "different", 2: "cannot tell"}
    passes, mutants = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        before = pathlib.Path(folder) / "before.mlir"
        after = pathlib.Path(folder) / "after.mlir"

        def validate(text, name):
            after.write_text(text)
            code, _, error = run([str(args.tools / "comm-validate"),
                                  *ASSUMPTIONS.get(name, []), str(before), str(after)])
            if code == 1 and "different: " not in error:
                return "invalid", error
            return verdicts.get(code, f"exit {code}"), error

        for program in args.programs:
            code, imported, error = run(
                [opt, "--allow-unregistered-dialect",
                 f"--comm-set-target=machine={get_machine(program)}",
                 "--convert-stablehlo-to-comm", str(program)])
            if code:
                print(f"{program}: {error}")
                return 1
            for name, option in PIPELINES.items():
                if args.pipelines and name not in args.pipelines.split(","):
                    continue
                text = imported
                if option.startswith("BY-COPIES "):
                    text = re.sub(r"(comm\.(?:all_reduce|reduce_scatter) .*? "
                                  r"on @\w+) :",
                                  r'\1 by "copy-engine" :',
                                  text)
                    option = option.split()[1]
                before.write_text(text)
                code, optimized, error = run(
                    [opt, "--allow-unregistered-dialect", option, str(before)])
                if code:
                    print(f"{program} {name}: {error}")
                    failures += 1
                    continue
                verdict, error = validate(optimized, name)
                if verdict != "equal":
                    print(f"{program} {name}: {verdict} {error[:400]}",
                          flush=True)
                    failures += verdict != "cannot tell" or not args.may_not_tell
                passes.setdefault(name, []).append(verdict)
                if verdict != "equal":
                    continue
                for kind, mutate in MUTANTS:
                    for _ in range(args.mutants):
                        mutant = mutate(optimized, rng)
                        if mutant is None or mutant == optimized:
                            continue
                        verdict, error = validate(mutant, name)
                        if verdict == "invalid":
                            continue
                        mutants.setdefault(kind, []).append(verdict)
                        if verdict == "equal":
                            print(f"{program} {name}: mutant, {kind}: equal",
                                  flush=True)
                            failures += 1
    for title, table in (("pass", passes), ("mutant", mutants),
                         ("all", {"passes": sum(passes.values(), []),
                                  "mutants": sum(mutants.values(), [])})):
        for name, found in table.items():
            print(f"{title} {name}: " + ", ".join(
                f"{found.count(v)} {v}" for v in sorted(set(found))))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
