#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the order of ops in a program with an order that Inductor recorded.

usage: comm-opt ... | compare-inductor.py RECORDING.json PASS [PROGRAM.mlir]

The program is one that import-inductor.py made of the recording. PASS is a key
of the recording's `after`, or `order` for the order before all passes. Prints
"equal: N nodes", or the first difference and exits with 1.
"""

import json
import re
import sys


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        recording = json.load(file)
    if sys.argv[2] == "order":
        expected = recording["order"]
    elif sys.argv[2] in recording["after"]:
        expected = recording["after"][sys.argv[2]]
    else:
        known = ", ".join(["order", *recording["after"]])
        sys.exit(f"error: no order after '{sys.argv[2]}'; there are: {known}")

    if len(sys.argv) == 4:
        with open(sys.argv[3], encoding="utf-8") as file:
            program = file.read()
    else:
        program = sys.stdin.read()
    found = re.findall(r'inductor\.name = "([^"]*)"', program)
    merged = re.search(r"inductor\.merged = \[([^]]*)\]", program)
    merged = re.findall(r'"([^"]*)"', merged.group(1)) if merged else []
    expected = [name for name in expected if name not in merged]

    for i, (left, right) in enumerate(zip(found, expected)):
        if left != right:
            sys.exit(f"different at node {i}: found {left}, recorded {right}")
    if len(found) != len(expected):
        sys.exit(f"found {len(found)} nodes, recorded {len(expected)}")
    print(f"equal: {len(found)} nodes")


if __name__ == "__main__":
    main()
