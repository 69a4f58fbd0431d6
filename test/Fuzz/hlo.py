#!/usr/bin/env python3
"""Mutates modules of XLA and has comm-translate import, verify and change them.

Fails if one causes a crash, a hang or a failure without an error.
"""
import argparse
import gzip
import os
import random
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
inputs = os.path.join(here, "..", "Target", "Hlo", "Inputs")
sys.path.insert(0, inputs)
handmade = __import__("make-handmade")

NAMES = ["forms", "ragged", "opaque", "hidden", "controlled", "switch", "messages", "carried"]
NAMES += ["wrapped_in_hlo_proto", "sites", "kept", "gathers", "copied", "several"]
ACTIONS = ["--import-hlo", "--verify-hlo", "--schedule-hlo", "--replace-collectives"]
FILES = ["kinds", "scan", "right_loop", "right_branch", "tp", "fsdp"]


def read_seeds():
    seeds = [getattr(handmade, name)() for name in NAMES]
    for name in FILES:
        with gzip.open(os.path.join(inputs, name + ".hlo.pb.gz")) as file:
            seeds.append(file.read())
    return seeds


def mutate(rng, seeds):
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.choice([1, 1, 1, 2, 4, 16])):
        kind = rng.randrange(7)
        at = rng.randrange(len(data)) if data else 0
        if kind == 0:
            del data[at:]
        elif kind == 1 and data:
            data[at] = rng.randrange(256)
        elif kind == 2 and data:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 3:
            del data[at : at + rng.randrange(1, 9)]
        elif kind == 4:
            data[at:at] = rng.choice([b"\xff" * 9 + b"\x01", b"\x00", b"\x80", b"\x0a\x00"])
        elif kind == 5:
            other = rng.choice(seeds)
            begin = rng.randrange(len(other))
            data[at:at] = other[begin : begin + rng.randrange(1, 200)]
        elif data:
            # Change a number: ids, opcodes, sizes.
            data[at] = (data[at] + rng.choice([-1, 1])) % 256
    return bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="folder for inputs that fail")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    seeds = read_seeds()
    numFailed = numAccepted = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "module.pb")
        for case in range(options.cases):
            data = mutate(rng, seeds)
            action = rng.choice(ACTIONS)
            with open(path, "wb") as file:
                file.write(data)
            command = [options.tool, action, "--machine=h200-x8", path, "-o", os.devnull]
            if action == "--replace-collectives":
                command.append("--copies")
            try:
                done = subprocess.run(command, capture_output=True, timeout=60)
                code, text = done.returncode, done.stderr.decode(errors="replace")
            except subprocess.TimeoutExpired:
                code, text = None, "hangs"
            numAccepted += code == 0
            if code == 0 or (code == 1 and "error: " in text and "Stack dump" not in text):
                continue
            numFailed += 1
            print(f"case {case}: {' '.join(command)} ends with {code}: {text[:500]}")
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                with open(os.path.join(options.keep, f"{case}{action}.pb"), "wb") as file:
                    file.write(data)
    print(f"{options.cases} cases, {numAccepted} accepted, {numFailed} failed")
    return numFailed != 0


if __name__ == "__main__":
    sys.exit(main())
