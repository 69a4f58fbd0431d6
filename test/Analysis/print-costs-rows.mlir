// RUN: sed 's/"sustained": 0.5/"sustained": 0.5, "folds_fills": true/; s/"f32": 20,/"f32": 20000,/' \
// RUN:   %S/Inputs/round.json > %t.json
// RUN: comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ROWS
// RUN: sed 's/comm.row_group = array<i64: [0-9]*, [0-9]*>//' %s \
// RUN:   | comm-opt --comm-set-target=machine=%t.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,APART
// RUN: sed 's/"folds_fills": true/"folds_fills": false/' %t.json > %t.no.json
// RUN: comm-opt %s --comm-set-target=machine=%t.no.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,APART

// The kernel of a group is started once (10 ns), and moves 100 bytes a ns: what several
// ops read once, and what only they need not at all. Rows of 262144 bytes take 2621 ns,
// their totals 20. Other kernels read all that their ops read.

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#first = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: costs of @norm
func.func @norm(%x: tensor<512x128xf32>, %z: tensor<512xf32>, %e: tensor<512x128xf32>)
    -> (tensor<512x128xf32>, tensor<512x128xf32>) {
  // Stored, since it is a result of the function, too.
  // ROWS: linalg.generic takes 5253 ns
  // APART: linalg.generic takes 5253 ns
  %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<512x128xf32>) outs(%e : tensor<512x128xf32>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512x128xf32>
  // What the totals begin with is read.
  // ROWS: linalg.generic takes 20 ns
  // APART: linalg.generic takes 2672 ns
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%h : tensor<512x128xf32>) outs(%z : tensor<512xf32>) attrs = {comm.row_group = array<i64: 0, 1>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %wide = tensor.expand_shape %sum [[0, 1]] output_shape [512, 1] : tensor<512xf32> into tensor<512x1xf32>
  // ROWS: linalg.generic takes 2621 ns
  // APART: linalg.generic takes 5273 ns
  %y = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %wide : tensor<512x128xf32>, tensor<512x1xf32>) outs(%e : tensor<512x128xf32>)
      attrs = {comm.row_group = array<i64: 0, 2>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x128xf32>
  return %h, %y : tensor<512x128xf32>, tensor<512x128xf32>
}
