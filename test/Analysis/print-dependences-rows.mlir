// RUN: comm-opt %s --comm-print-dependences -o /dev/null | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#first = affine_map<(i, j) -> (i, 0)>
#line = affine_map<(i) -> (i)>

// A row group is one kernel: what needs a result of one of its ops comes after the last,
// also through a dimension of size 1. What needs none of it may come in between.
// CHECK: 0: linalg.generic
// CHECK-NEXT: 1: tensor.expand_shape after 0 (value)
// CHECK-NEXT: 2: linalg.generic{{$}}
// CHECK-NEXT: 3: linalg.generic after 1 (value)
// CHECK-NEXT: 4: linalg.generic after 0 (value), 3 (pinned)
// CHECK-NEXT: 5: linalg.generic after 1 (value), 3 (pinned)
func.func @norm(%x: tensor<512x128xf32>, %z: tensor<512xf32>, %f: tensor<512x1xf32>, %e: tensor<512x128xf32>)
    -> (tensor<512x128xf32>, tensor<512x128xf32>, tensor<512xf32>, tensor<512x1xf32>) {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x128xf32>) outs(%z : tensor<512xf32>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %wide = tensor.expand_shape %sum [[0, 1]] output_shape [512, 1] : tensor<512xf32> into tensor<512x1xf32>
  %other = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<512x128xf32>) outs(%e : tensor<512x128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<512x128xf32>
  %y = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %wide : tensor<512x128xf32>, tensor<512x1xf32>) outs(%e : tensor<512x128xf32>)
      attrs = {comm.row_group = array<i64: 0, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x128xf32>
  %twice = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%sum : tensor<512xf32>)
      outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %negative = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<512x1xf32>) outs(%f : tensor<512x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<512x1xf32>
  return %other, %y, %twice, %negative : tensor<512x128xf32>, tensor<512x128xf32>, tensor<512xf32>, tensor<512x1xf32>
}
