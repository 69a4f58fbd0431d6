"""Prints a program that adds up sums of 16 elements each, as loops and as nests.

usage: sums-of-nests.py ROWS FIRST LIKE [OTHER]

There are ROWS sums. Every other sum, from row FIRST on, is a loop of 16 iterations.
The rest are nests of 4 x 4, LIKE the loop or in the order of columns. Rows are added
from the last one on if FIRST is 1. The row OTHER is added twice, instead of the one
before it."""

import sys

rows, first, like = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
other = int(sys.argv[4]) if len(sys.argv) > 4 else None
index = "j, i" if like == "columns" else "i, j"

print(f"""#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
#nest = affine_map<(i, j) -> ({index})>
#sum = affine_map<(i, j) -> ()>
func.func @main(%x: tensor<{rows}x16xf32>) -> tensor<i32> {{
  %zero = arith.constant dense<0> : tensor<i32>
  %start = arith.constant dense<0.0> : tensor<f32>""")
last = None
for row in range(rows)[:: -1 if first else 1]:
    taken = row + 1 if other == row + 1 else row
    print(f"""  %s{row} = tensor.extract_slice %x[{taken}, 0] [1, 16] [1, 1]
      : tensor<{rows}x16xf32> to tensor<16xf32>""")
    if row % 2 == first:
        maps, kinds, operand = "#in, #out", '"reduction"', f"%s{row} : tensor<16xf32>"
    else:
        maps, kinds, operand = "#nest, #sum", '"reduction", "reduction"', f"%e{row} : tensor<4x4xf32>"
        print(f"""  %e{row} = tensor.expand_shape %s{row} [[0, 1]] output_shape [4, 4]
      : tensor<16xf32> into tensor<4x4xf32>""")
    print(f"""  %r{row} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
      ins({operand}) outs(%start : tensor<f32>) {{
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  }} -> tensor<f32>
  %c{row} = tensor.extract %r{row}[] : tensor<f32>
  %b{row} = arith.bitcast %c{row} : f32 to i32""")
    if last:
        print(f"  %t{row} = arith.addi {last}, %b{row} : i32")
    last = f"%t{row}" if last else f"%b{row}"
print(f"""  %result = tensor.from_elements {last} : tensor<i32>
  return %result : tensor<i32>
}}""")
