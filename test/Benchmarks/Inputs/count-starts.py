#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the starts of programs, and those that are not waited for at once.

usage: count-starts.py FILE

Prints a line for each part of FILE (parts are split as comm-opt splits them).
"""

import collections
import re
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        parts = file.read().split("// -----\n")
    for part in parts:
        starts = collections.Counter()
        lines = part.splitlines()
        for line, following in zip(lines, lines[1:]):
            match = re.search(r"(%token\w*|%\w+) = comm\.(\w+) .* on @", line)
            if match:
                starts[match[2]] += 1
                if "comm.wait" not in following:
                    starts["unwaited"] += 1
        print(*(f"{kind} {starts[kind]}" for kind in sorted(starts)))


if __name__ == "__main__":
    main()
