#!/usr/bin/env python3
"""Runs a command on programs with sizes that no program has.

  mutate-sizes.py COUNT FILE... -- COMMAND...

COUNT mutations of the StableHLO programs in FILE, spread over all places, go
through COMMAND (comm-opt with passes, reading standard input). In each, one
integer of an attribute, or a size in every type that has it, is replaced. The
command must not crash or take long, and each of its errors is one line with a
location. Prints the numbers of runs and errors; exits with 1 if a run is wrong.
"""

import re
import subprocess
import sys

VALUES = [
    -1,
    0,
    2**31,
    2**40,
    2**48 + 1,
    2**62,
    2**63 - 1,
    -(2**63),
]
# Programs that one process runs.
BATCH = 50
SECONDS = 120

INTEGER = re.compile(r"(?<![\w.%#@\"-])-?\d+(?![\w.\"])")
TENSOR = re.compile(r"(?<=tensor<)(?:\d+x)+")


def places(text):
    """Returns functions that each replace one integer of the text by a value."""
    result = []
    types = set()
    for match in TENSOR.finditer(text):
        types.add(match.group())
    for name in sorted(types):
        sizes = name[:-1].split("x")
        for i in range(len(sizes)):

            def in_types(value, name=name, sizes=sizes, i=i):
                changed = sizes[:i] + [str(value)] + sizes[i + 1 :]
                return text.replace("tensor<" + name, "tensor<" + "x".join(changed) + "x")

            result.append(in_types)
    for size in sorted({size for name in types for size in name[:-1].split("x")}):

        def everywhere(value, size=size):
            return TENSOR.sub(
                lambda match: "".join(
                    (str(value) if part == size else part) + "x"
                    for part in match.group()[:-1].split("x")
                ),
                text,
            )

        result.append(everywhere)
    for match in INTEGER.finditer(text):

        def in_attribute(value, match=match):
            return text[: match.start()] + str(value) + text[match.end() :]

        result.append(in_attribute)
    return result


def mutations(files, count):
    """Returns about `count` programs, spread evenly over all places and values of all files."""
    every = [
        (place, value)
        for file in files
        for place in places(open(file, encoding="utf-8").read())
        for value in VALUES
    ]
    step = max(1, len(every) // count)
    # An even step would leave out values, since their number is a power of two.
    while step > 1 and step % 2 == 0:
        step += 1
    return [place(value) for place, value in every[::step]]


def is_wrong(command, programs):
    """Returns what is wrong with a run (or nothing), and how many errors it printed."""
    text = "\n// -----\n".join(programs)
    try:
        run = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"no end in {SECONDS} s", 0
    if run.returncode not in (0, 1):
        return f"exit status {run.returncode}: {run.stderr[-300:]}", 0
    errors = 0
    for line in run.stderr.splitlines():
        if re.search(r"\b(LLVM ERROR|Assertion|PLEASE submit|out of memory)", line):
            return line, 0
        if re.search(r"\berror: ", line):
            errors += 1
            if not re.match(r"\S+:\d+:\d+: error: \S", line):
                return "an error without a location: " + line, 0
    return "", errors


def main():
    arguments = sys.argv[1:]
    cut = arguments.index("--")
    count, files, command = int(arguments[0]), arguments[1:cut], arguments[cut + 1 :]
    programs = mutations(files, count)
    failures, errors = 0, 0
    for start in range(0, len(programs), BATCH):
        batch = programs[start : start + BATCH]
        wrong, some = is_wrong(command, batch)
        errors += some
        if not wrong:
            continue
        for number, program in enumerate(batch):
            why, _ = is_wrong(command, [program])
            if why:
                failures += 1
                print(f"mutation {start + number}: {why}")
                if failures <= 3:
                    print(program)
        if not failures:
            failures += 1
            print(f"mutations from {start}: {wrong}")
    print(f"{len(programs)} programs, {errors} errors, {failures} failures")
    return 1 if failures or not errors else 0


if __name__ == "__main__":
    sys.exit(main())
