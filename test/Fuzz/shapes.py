#!/usr/bin/env python3
"""Runs comm-validate on random chains of slices, insertions and reshapes.

This computes which element of the argument each element of the result is. A program that extracts
these one by one must be "equal", and one with two of them exchanged "different".
"""

import argparse
import itertools
import math
import pathlib
import random
import subprocess
import sys
import tempfile


def make_type(shape):
    return "tensor<" + "".join(f"{size}x" for size in shape) + "f32>"


class Array:
    """Elements by index, in row-major order."""

    def __init__(self, shape, elements):
        self.shape = list(shape)
        self.elements = list(elements)
        assert len(self.elements) == math.prod(shape)

    def indices(self):
        return itertools.product(*map(range, self.shape))

    def get_address(self, index):
        address = 0
        for size, place in zip(self.shape, index):
            address = address * size + place
        return address

    def __getitem__(self, index):
        return self.elements[self.get_address(index)]

    @staticmethod
    def make(shape, get):
        return Array(shape, map(get, itertools.product(*map(range, shape))))


class Chain:
    """Ops on tensors with their results: elements of the argument, or -1 for 0."""

    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        shape = [rng.choice([1, 2, 3, 4, 6, 8]) for _ in range(rng.randint(1, 3))]
        self.argument = make_type(shape)
        self.value = Array(shape, range(math.prod(shape)))
        self.name = "%x"
        self.others = [(self.name, self.value)]

    def emit(self, text, value):
        self.name = f"%{len(self.lines)}"
        self.lines.append(f"{self.name} = {text}")
        self.value = value
        self.others.append((self.name, value))

    def get_type(self):
        return make_type(self.value.shape)

    def slice(self):
        offsets, sizes, strides = [], [], []
        for size in self.value.shape:
            stride = self.rng.choice([1, 1, 2, 3])
            count = self.rng.randint(1, (size - 1) // stride + 1)
            offsets.append(self.rng.randint(0, size - (count - 1) * stride - 1))
            sizes.append(count)
            strides.append(stride)
        self.emit(f"tensor.extract_slice {self.name}{offsets} {sizes} {strides} : "
                  f"{self.get_type()} to {make_type(sizes)}",
                  Array.make(sizes, lambda index, value=self.value: value[
                      [o + i * s for o, i, s in zip(offsets, index, strides)]]))

    def insert(self):
        sizes = self.value.shape
        strides = [self.rng.choice([1, 1, 2, 3]) for _ in sizes]
        low = [self.rng.randint(0, 2) for _ in sizes]
        shape = [l + (n - 1) * s + 1 + self.rng.randint(0, 2)
                 for l, n, s in zip(low, sizes, strides)]
        if math.prod(shape) > 200:
            return
        # Insert into zeros, or into an earlier value.
        before = [(name, value) for name, value in self.others
                  if value.shape == shape]
        kind, source, own = make_type(shape), self.name, self.get_type()
        value = self.value
        if before and self.rng.random() < 0.5:
            destination, old = self.rng.choice(before)
        else:
            old = Array(shape, [-1] * math.prod(shape))
            self.emit(f"arith.constant dense<0.0> : {kind}", old)
            destination = self.name
        made = Array(shape, old.elements)
        for index in value.indices():
            place = [l + i * s for l, i, s in zip(low, index, strides)]
            made.elements[made.get_address(place)] = value[index]
        self.emit(f"tensor.insert_slice {source} into {destination}{low} "
                  f"{sizes} {strides} : {own} into {kind}", made)

    def collapse(self):
        shape = self.value.shape
        if len(shape) < 2:
            return
        at = self.rng.randrange(len(shape) - 1)
        groups = ([[i] for i in range(at)] + [[at, at + 1]]
                  + [[i] for i in range(at + 2, len(shape))])
        made = shape[:at] + [shape[at] * shape[at + 1]] + shape[at + 2:]
        self.emit(f"tensor.collapse_shape {self.name} {groups} : {self.get_type()} "
                  f"into {make_type(made)}", Array(made, self.value.elements))

    def expand(self):
        shape = self.value.shape
        at = self.rng.randrange(len(shape))
        factors = [n for n in range(1, shape[at] + 1) if shape[at] % n == 0]
        if len(shape) > 3:
            return
        first = self.rng.choice(factors)
        groups = ([[i] for i in range(at)] + [[at, at + 1]]
                  + [[i + 1] for i in range(at + 1, len(shape))])
        made = shape[:at] + [first, shape[at] // first] + shape[at + 1:]
        self.emit(f"tensor.expand_shape {self.name} {groups} output_shape {made} : "
                  f"{self.get_type()} into {make_type(made)}",
                  Array(made, self.value.elements))

    def transpose(self):
        order = list(range(len(self.value.shape)))
        self.rng.shuffle(order)
        value = self.value
        made = Array.make([value.shape[dim] for dim in order], lambda index: value[
            [index[order.index(dim)] for dim in range(len(order))]])
        kind, source, own = make_type(made.shape), self.name, self.get_type()
        self.emit(f"tensor.empty() : {kind}", made)
        self.others.pop()
        self.emit(f"linalg.transpose ins({source} : {own}) outs({self.name} : {kind}) "
                  f"permutation = {order}", made)

    def concat(self):
        own = self.value
        dim = self.rng.randrange(len(own.shape))
        like = [(name, value) for name, value in self.others
                if len(value.shape) == len(own.shape)
                and all(a == b or i == dim
                        for i, (a, b) in enumerate(zip(value.shape, own.shape)))]
        name, other = self.rng.choice(like)
        shape = list(own.shape)
        shape[dim] += other.shape[dim]
        if math.prod(shape) > 200:
            return

        def get(index):
            if index[dim] < own.shape[dim]:
                return own[index]
            index = list(index)
            index[dim] -= own.shape[dim]
            return other[index]

        made = Array.make(shape, get)
        self.emit(f"tensor.concat dim({dim}) {self.name}, {name} : "
                  f"({self.get_type()}, {make_type(other.shape)}) -> "
                  f"{make_type(made.shape)}", made)

    def print(self):
        return (f"func.func @main(%x: {self.argument}) -> {self.get_type()} {{\n  "
                + "\n  ".join(self.lines)
                + f"\n  return {self.name} : {self.get_type()}\n}}\n")

    def print_elements(self, elements):
        """Prints the same program, element by element."""
        count = len(self.others[0][1].elements)
        rank = len(self.others[0][1].shape)
        lines = ["%zero = arith.constant dense<0.0> : tensor<1xf32>"]
        flat = "%x"
        if rank > 1:
            flat = "%flat"
            lines.append(f"%flat = tensor.collapse_shape %x [{list(range(rank))}] : "
                         f"{self.argument} into tensor<{count}xf32>")
        names = []
        for i, element in enumerate(elements):
            names.append("%zero" if element < 0 else f"%e{i}")
            if element >= 0:
                lines.append(f"%e{i} = tensor.extract_slice {flat}[{element}] [1] [1] : "
                             f"tensor<{count}xf32> to tensor<1xf32>")
        kind = f"tensor<{len(names)}xf32>"
        lines.append(f"%all = tensor.concat dim(0) {', '.join(names)} : "
                     f"({', '.join(['tensor<1xf32>'] * len(names))}) -> {kind}")
        result = "%all"
        shape = self.value.shape
        if len(shape) > 1:
            result = "%result"
            lines.append(
                f"%result = tensor.expand_shape %all [{list(range(len(shape)))}] "
                f"output_shape {shape} : {kind} into {self.get_type()}")
        return (f"func.func @main(%x: {self.argument}) -> {self.get_type()} {{\n  "
                + "\n  ".join(lines) + f"\n  return {result} : {self.get_type()}\n}}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", required=True, type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    failures = 0
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        before = pathlib.Path(folder) / "before.mlir"
        after = pathlib.Path(folder) / "after.mlir"

        def validate():
            done = subprocess.run(
                [str(args.tools / "comm-validate"), str(before), str(after)],
                capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return "equal", ""
            return done.stderr.partition("error: ")[2].partition(":")[0], done.stderr

        for case in range(args.seed, args.seed + args.cases):
            rng = random.Random(case)
            chain = Chain(rng)
            for _ in range(rng.randint(2, 8)):
                rng.choice([chain.slice, chain.insert, chain.insert, chain.collapse,
                            chain.expand, chain.transpose, chain.concat])()
            before.write_text(chain.print())
            elements = chain.value.elements
            wanted = [("equal", elements)]
            pairs = [(i, j) for i in range(len(elements)) for j in range(i)
                     if elements[i] != elements[j]]
            if pairs:
                i, j = rng.choice(pairs)
                other = list(elements)
                other[i], other[j] = other[j], other[i]
                wanted.append(("different", other))
            for verdict, listed in wanted:
                after.write_text(chain.print_elements(listed))
                found, error = validate()
                counts[verdict, found] = counts.get((verdict, found), 0) + 1
                if found != verdict:
                    failures += 1
                    print(f"case {case}: {found}, not {verdict}: {error[:300]}",
                          flush=True)
    print(", ".join(f"{count} of {wanted} {found}"
                    for (wanted, found), count in sorted(counts.items())))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
