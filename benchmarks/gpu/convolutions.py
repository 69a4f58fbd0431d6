#!/usr/bin/env python3
"""Writes a program of one convolution, or of the gradient of one.

Usage: convolutions.py FORM IMAGES SIZE FEATURES > program.mlir
       convolutions.py --fit RESULTS.jsonl

FORM is forward, or the gradient with respect to the image or the filter, as JAX expresses them in
linalg: 3 x 3, f32, channels last. IMAGES have SIZE x SIZE x FEATURES elements, and results have as
many features. --fit reads lines of `{"form", "images", "size", "features", "us"}`. It prints
`kernels` for a machine description: products and cache lines per ns, as the median over forms.
"""

import json
import statistics
import sys

# Maps of the two factors and of the sum, and kinds of loops.
FORMS = {
    # n h w o y x i
    "forward": (
        "(d0, d1 + d4, d2 + d5, d6)",
        "(d4, d5, d6, d3)",
        "(d0, d1, d2, d3)",
        "pppprrr",
    ),
    # o i h y w x n
    "image": (
        "(d6, d2 + d3, d4 + d5, d0)",
        "(d3, d5, d1, d0)",
        "(d6, d2, d4, d1)",
        "rpprprp",
    ),
    # n o y h x w i
    "filter": (
        "(d0, d2 + d3, d4 + d5, d6)",
        "(d0, d3, d5, d1)",
        "(d2, d4, d6, d1)",
        "rpprprp",
    ),
}
# Cache lines per product, with 32 features or more (docs/Machines.md).
LINES = {"forward": 1 + 1 / 32, "filter": 2}


def write(form, images, size, features):
    *maps, kinds = FORMS[form]
    padded = f"tensor<{images}x{size + 2}x{size + 2}x{features}xf32>"
    whole = f"tensor<{images}x{size}x{size}x{features}xf32>"
    weights = f"tensor<3x3x{features}x{features}xf32>"
    a, b, c = (padded, whole, weights) if form == "filter" else (padded, weights, whole)
    affine = ", ".join(f"affine_map<(d0, d1, d2, d3, d4, d5, d6) -> {text}>" for text in maps)
    names = {"p": '"parallel"', "r": '"reduction"'}
    # The mesh makes it a program of one rank.
    print(f"""comm.mesh @mesh(dp = 1)
func.func @main(%a: {a}, %b: {b}) -> {c} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {c}
  %init = linalg.fill ins(%zero : f32) outs(%empty : {c}) -> {c}
  %r = linalg.generic {{indexing_maps = [{affine}], iterator_types = [{", ".join(names[k] for k in kinds)}]}}
      ins(%a, %b : {a}, {b}) outs(%init : {c}) {{
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.mulf %x, %y : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  }} -> {c}
  return %r : {c}
}}""")


def fit(path):
    products, lines = [], []
    for row in map(json.loads, open(path)):
        count = row["images"] * row["size"] ** 2 * row["features"] ** 2 * 9
        rate = count / (row["us"] * 1000)
        print(f"{row['form']:8} {row['images']} x {row['size']} x {row['size']} x {row['features']}: "
              f"{row['us']:.0f} us, {rate:.1f} products/ns")
        if row["form"] in LINES:
            lines.append(rate * LINES[row["form"]])
        else:
            products.append(rate)
    print(f'"kernels": {{"products": {statistics.median(products):.0f}, "lines": {statistics.median(lines):.0f}}}')


if len(sys.argv) == 3 and sys.argv[1] == "--fit":
    fit(sys.argv[2])
elif len(sys.argv) == 5 and sys.argv[1] in FORMS and all(text.isdigit() for text in sys.argv[2:]):
    write(sys.argv[1], *map(int, sys.argv[2:]))
else:
    sys.exit(__doc__)
