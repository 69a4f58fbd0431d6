"""Writes the .npy files of a test program from formulas in its comments.

Usage: data.py FILE.mlir RANKS DIR. A line `// IN f32 4x8: r * 10 + i` (or `// OUT ...`) describes the next input
(output): element type, shape (`-` for a scalar), and a Python expression. The expression may use the rank r, the flat
index i, and i0, i1, ... along each dimension. In a shape, R stands for r: `(R+1)x8`.
"""

import math
import os
import re
import sys

import npy


def main():
    path, ranks, directory = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    os.makedirs(directory, exist_ok=True)
    counts = {"IN": 0, "OUT": 0}
    for line in open(path):
        match = re.match(r"\s*// (IN|OUT) (\w+) (\S+): (.*)", line)
        if not match:
            continue
        what, dtype, dims, formula = match.groups()
        for r in range(ranks):
            shape = [] if dims == "-" else [eval(d, {"R": r}) for d in dims.split("x")]
            values = []
            for i in range(math.prod(shape)):
                names, rest = {"r": r, "i": i, "nan": math.nan, "inf": math.inf, "math": math}, i
                for d in reversed(range(len(shape))):
                    rest, names[f"i{d}"] = divmod(rest, shape[d])
                values.append(eval(formula, names))
            npy.write(os.path.join(directory, f"rank{r}_{what.lower()}{counts[what]}.npy"), shape, dtype, values)
        counts[what] += 1


if __name__ == "__main__":
    main()
