#!/usr/bin/env python3
# ===- check-logs.py - Checks that recorded calls of the ranks match -------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   check-logs.py DIRECTORY RANKS
#
# Reads the calls that the stand-ins recorded on each rank, and checks what no
# rank can check alone. All ranks of a communicator must call the same
# collectives in the same order. Each message needs a receiver of as many bytes.
# Kernels of collectives must have the same slots everywhere, and memory and
# streams must be released. Prints how many calls of each kind there were.
import collections
import re
import sys

SAME = ("ncclAllReduce", "ncclReduce", "ncclBroadcast", "ncclAllGather",
        "ncclReduceScatter")


class Rank:
    def __init__(self, path):
        self.line = {}        # communicator: (parent, color), key
        self.calls = collections.defaultdict(list)
        self.messages = collections.defaultdict(list)
        self.kernels = []
        self.counts = collections.Counter()
        self.open = set()
        with open(path) as file:
            for text in file:
                self.read(text.rstrip("\n"))

    def read(self, text):
        word = text.split(" ", 1)[0]
        self.counts[word] += 1
        made = re.fullmatch(r"ncclCommSplit (\w+) color (-?\d+) key (\d+) = "
                            r"(\w+)", text)
        if made:
            self.line[made[4]] = (int(made[2]), int(made[3]))
        on = re.search(r" comm (\w+)", text)
        if word in SAME:
            call = text[:on.end()] if " root " not in text else re.sub(
                r" (from|to) .*", "", text)
            self.calls[on[1]].append(call)
        elif word in ("ncclSend", "ncclRecv"):
            peer = int(re.search(r" peer (\d+)", text)[1])
            size = re.search(r"count (\d+) type (\w+)", text).groups()
            self.messages[on[1], word, peer].append(size)
        # Compute kernels may access a window too, but only collectives have slots.
        elif word == "cuLaunchKernel" and "(range" in text and " compute_" not in text:
            head, arguments = text.split(" (", 1)
            values = arguments.split(", ")
            # Ranks may differ in the rank's number and in addresses only.
            self.kernels.append((head, values[0], *values[3:10]))
        elif word in ("cuMemAlloc", "cuStreamCreate", "ncclCommSplit"):
            self.open.add(text.split()[-1].split("+")[0])
        elif word in ("cuMemFree", "cuStreamDestroy", "ncclCommDestroy"):
            self.open.discard(text.split()[-1].split("+")[0])


def main():
    directory, ranks = sys.argv[1], int(sys.argv[2])
    logs = [Rank(f"{directory}/rank{r}.log") for r in range(ranks)]

    lines = collections.defaultdict(dict)
    for number, rank in enumerate(logs):
        for name, (color, key) in rank.line.items():
            lines[name, color][key] = number
    for (name, color), members in lines.items():
        first = logs[members[0]]
        for key, number in members.items():
            rank = logs[number]
            if rank.calls[name] != first.calls[name]:
                sys.exit(f"error: {name} of ranks {members[0]} and {number}: "
                         f"{first.calls[name]} and {rank.calls[name]}")
            for peer, other in members.items():
                sent = rank.messages[name, "ncclSend", peer]
                taken = logs[other].messages[name, "ncclRecv", key]
                if sent != taken:
                    sys.exit(f"error: {name}: rank {number} sends {sent} to "
                             f"rank {other}, which takes {taken}")
    for number, rank in enumerate(logs):
        if rank.kernels != logs[0].kernels:
            sys.exit(f"error: kernels of ranks 0 and {number}: "
                     f"{logs[0].kernels} and {rank.kernels}")
        if rank.open:
            sys.exit(f"error: rank {number} leaves {sorted(rank.open)}")
        if rank.counts["misuse:"]:
            sys.exit(f"error: rank {number} misuses the driver")
    counts = logs[0].counts
    print(", ".join(f"{counts[name]} {name}" for name in sorted(counts)
                    if name.startswith(("nccl", "cuLaunch", "cublas",
                                        "cuGraph"))))


main()
