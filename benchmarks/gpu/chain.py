#!/usr/bin/env python3
"""Writes a program of all-reduces, each on the previous one's result.

Usage: chain.py RANKS BYTES CALLS [ALGORITHM] > program.mlir

Without ALGORITHM the compiler chooses. Elements are bf16. NCCL uses f32, because for more than two
ranks it adds bf16 differently from the dialect's definition. The sums grow to infinity, which takes
no longer than other values.
"""

import sys


def main():
    if len(sys.argv) not in (4, 5) or not all(word.isdigit() for word in sys.argv[1:4]):
        sys.exit(__doc__)
    ranks, num_bytes, calls = (int(word) for word in sys.argv[1:4])
    if ranks < 1 or num_bytes < 4 or calls < 1:
        sys.exit("error: expected 1 rank, 4 bytes and 1 call, or more")
    by, tensor = "", f"tensor<{num_bytes // 2}xbf16>"
    if len(sys.argv) > 4:
        by = f' by "{sys.argv[4]}"'
        if sys.argv[4] == "nccl":
            tensor = f"tensor<{num_bytes // 4}xf32>"
    members = ", ".join(str(rank) for rank in range(ranks))
    print(f"comm.group @all = ranks [[{members}]]")
    print(f"func.func @main(%v0: {tensor}) -> {tensor} {{")
    for i in range(calls):
        print(f"  %e{i} = tensor.empty() : {tensor}")
        reduced = f"comm.all_reduce sum %v{i} into %e{i} on @all{by}"
        print(f"  %r{i}, %t{i} = {reduced} : {tensor}")
        print(f"  %v{i + 1} = comm.wait %t{i}, %r{i} reading %v{i} : {tensor}")
    print(f"  return %v{calls} : {tensor}")
    print("}")


if __name__ == "__main__":
    main()
