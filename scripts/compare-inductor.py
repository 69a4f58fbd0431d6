#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the order of ops in a program with an order that Inductor recorded.

usage: comm-opt ... | compare-inductor.py RECORDING.json PASS [PROGRAM.mlir]

The program must come from the recording by import-inductor.py. PASS is a key of the
recording's `after`, or `order` for the order before all passes. Prints "equal: N nodes",
or the first difference, and then exits with 1.
"""

import re
import sys

from input_files import checked, read_json


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    recording = read_json(sys.argv[1])
    with checked(sys.argv[1]):
        orders = {"order": recording["order"], **recording["after"]}
        if sys.argv[2] not in orders:
            known = ", ".join(orders)
            sys.exit(f"error: no order after '{sys.argv[2]}'; there are: {known}")
        expected = orders[sys.argv[2]]
        if not all(isinstance(name, str) for name in expected):
            raise ValueError(f"expected names in '{sys.argv[2]}'")

    source = sys.argv[3] if len(sys.argv) == 4 else "standard input"
    with checked(source):
        if len(sys.argv) == 4:
            with open(source, encoding="utf-8") as file:
                program = file.read()
        else:
            program = sys.stdin.buffer.read().decode("utf-8")
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
