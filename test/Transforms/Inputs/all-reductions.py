"""Writes all_reduces of all types, reductions and size classes.

  all-reductions.py RANKS

The odd sizes have no equal pieces for ranks, so that copy engines cannot run them.
"""

import sys

FLOATS, INTEGERS = ("f16", "bf16", "f32", "f64"), ("i16", "i32")
PRODUCT = "tensor<8192x8192xbf16>"
SIZES = ("64", "16384", "1024x1024", "4095x4097", "4096x4096")

ranks = int(sys.argv[1])
print(f"comm.group @all = ranks [{list(range(ranks))}]")
for element in FLOATS + INTEGERS:
    for reduction in ("sum", "avg", "max") if element in FLOATS else ("sum", "max", "bor"):
        for size in SIZES:
            tensor = f"tensor<{size}x{element}>"
            print(f"""
func.func @{reduction}_{element}_{size}(%x: {tensor}, %a: {PRODUCT}) -> ({tensor}, {PRODUCT}) {{
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : {tensor}
  %r, %t = comm.all_reduce {reduction} %x into %e on @all : {tensor}
  %i = tensor.empty() : {PRODUCT}
  %f = linalg.fill ins(%zero : bf16) outs(%i : {PRODUCT}) -> {PRODUCT}
  %p = linalg.matmul ins(%a, %a : {PRODUCT}, {PRODUCT}) outs(%f : {PRODUCT}) -> {PRODUCT}
  %w = comm.wait %t, %r reading %x : {tensor}
  return %w, %p : {tensor}, {PRODUCT}
}}""")
