# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program of many functions that compute and communicate.

usage: generate-program.py FUNCTIONS OPS

In a function of OPS ops every tenth starts a collective and every tenth waits
for one, the waits a few ops after the starts. Compute uses results of ops of a
pseudo-random but fixed distance.
"""

import sys

TYPE = "tensor<64xf32>"


def function(index, ops):
    print(f"func.func @f{index}(%arg: {TYPE}) -> {TYPE} {{")
    print(f"  %e = tensor.empty() : {TYPE}")
    values = ["%arg"]
    state = index * 7919 + 17
    flying = []
    for i in range(ops):
        state = (state * 1103515245 + 12345) % 2**31
        operand = values[-1 - (state >> 8) % min(len(values), 40)]
        if i % 10 == 3:
            group = "@dp" if (state >> 16) % 2 else "@tp"
            print(
                f"  %r{i}, %t{i} = comm.all_reduce sum {operand} into %e on"
                f" {group} : {TYPE}"
            )
            flying.append((i, operand))
        elif i % 10 == 7 and flying:
            start, source = flying.pop(0)
            print(
                f"  %v{i} = comm.wait %t{start}, %r{start} reading {source} :"
                f" {TYPE}"
            )
            values.append(f"%v{i}")
        else:
            print(f"  %v{i} = arith.addf {values[-1]}, {operand} : {TYPE}")
            values.append(f"%v{i}")
        if i % 10 == 5 and state & 256:  # breaks the chain of the last value
            print(f"  %s{i} = arith.negf %arg : {TYPE}")
            values.append(f"%s{i}")
    for start, source in flying:
        print(
            f"  %w{start} = comm.wait %t{start}, %r{start} reading {source} :"
            f" {TYPE}"
        )
    print(f"  return {values[-1]} : {TYPE}\n}}")


def main():
    functions, ops = map(int, sys.argv[1:])
    print("comm.mesh @mesh(dp = 2, tp = 4)")
    print("comm.group @dp = @mesh[dp]")
    print("comm.group @tp = @mesh[tp]")
    for index in range(functions):
        function(index, ops)


if __name__ == "__main__":
    main()
