// RUN: comm-opt %s --comm-fuse-compute=steps=rows | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#first = affine_map<(i, j) -> (i, 0)>
#all = affine_map<(i, j) -> ()>

comm.group @g = ranks [[0, 1]]

// A softmax: the maximum, the sum and the quotients.
// CHECK-LABEL: func.func @softmax
// CHECK-NOT: comm.row_group
// CHECK: linalg.generic {{.*}} attrs = {comm.row_group = array<i64: 0, 0>}
// CHECK: linalg.generic {{.*}} attrs = {comm.row_group = array<i64: 0, 1>}
// CHECK: linalg.generic {{.*}} attrs = {comm.row_group = array<i64: 0, 2>}
// CHECK-NOT: comm.row_group
func.func @softmax(%x: tensor<512x96xf32>, %m: tensor<512xf32>, %z: tensor<512xf32>, %e: tensor<512x96xf32>)
    -> tensor<512x96xf32> {
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x96xf32>) outs(%m : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %max : tensor<512x96xf32>, tensor<512xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<512xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max, %sum : tensor<512x96xf32>, tensor<512xf32>, tensor<512xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    %2 = arith.divf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<512x96xf32>
  return %y : tensor<512x96xf32>
}

// A norm, with the op that makes its rows and one on the rows' sums, through a
// dimension of size 1. What lies in between and needs none of it stays before, the sum
// of columns that needs it comes behind.
// CHECK-LABEL: func.func @norm
// CHECK: arith.negf
// CHECK: row_group = array<i64: 0, 0>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK: row_group = array<i64: 0, 1>
// CHECK: tensor.expand_shape
// CHECK: row_group = array<i64: 0, 2>
// CHECK: math.rsqrt
// CHECK: row_group = array<i64: 0, 3>
// CHECK: iterator_types = ["reduction", "parallel"]
// CHECK-NOT: row_group
// CHECK: return
func.func @norm(%x: tensor<512x96xf32>, %r: tensor<512x96xf32>,
    %z: tensor<512xf32>, %c: tensor<96xf32>, %e: tensor<512x96xf32>, %f: tensor<512x1xf32>, %q: tensor<512x96xf32>)
    -> (tensor<512x96xf32>, tensor<512x96xf32>, tensor<96xf32>) {
  %h = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<512x96xf32>, tensor<512x96xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  %columns = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%h : tensor<512x96xf32>) outs(%c : tensor<96xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<96xf32>
  %other = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%q : tensor<512x96xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%h : tensor<512x96xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<512xf32>
  %wide = tensor.expand_shape %sum [[0, 1]] output_shape [512, 1] : tensor<512xf32> into tensor<512x1xf32>
  %scale = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<512x1xf32>) outs(%f : tensor<512x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.rsqrt %a : f32
    linalg.yield %0 : f32
  } -> tensor<512x1xf32>
  %y = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %scale : tensor<512x96xf32>, tensor<512x1xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  return %y, %other, %columns : tensor<512x96xf32>, tensor<512x96xf32>, tensor<96xf32>
}

// A reader that has other rows, that reads the rows transposed, or that reads other
// rows' totals, is in no group; nor is a reduction along the other dimension, or one
// whose rows are few and long, or short, or not known.
// CHECK-LABEL: func.func @none
// CHECK-NOT: comm.row_group
// CHECK: return
func.func @none(%x: tensor<512x512xf32>, %z: tensor<512xf32>, %e: tensor<512x512xf32>, %t: tensor<256x1024xf32>,
    %u: tensor<256x1024xf32>, %long: tensor<8x8192xf32>, %s: tensor<8xf32>, %l: tensor<8x8192xf32>,
    %short: tensor<4096x32xf32>, %ss: tensor<4096xf32>,
    %se: tensor<4096x32xf32>, %d: tensor<?x96xf32>, %ds: tensor<?xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>,
    tensor<512xf32>, tensor<8x8192xf32>, tensor<4096x32xf32>, tensor<?x96xf32>, tensor<256x1024xf32>) {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %of_columns = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  %transposed = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<512x512xf32>
  %columns = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<512x512xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %other = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<256x1024xf32>) outs(%u : tensor<256x1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<256x1024xf32>
  %few = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%long : tensor<8x8192xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %of_few = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%long, %few : tensor<8x8192xf32>, tensor<8xf32>) outs(%l : tensor<8x8192xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x8192xf32>
  %little = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%short : tensor<4096x32xf32>) outs(%ss : tensor<4096xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4096xf32>
  %of_little = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%short, %little : tensor<4096x32xf32>, tensor<4096xf32>) outs(%se : tensor<4096x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4096x32xf32>
  %unknown = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%d : tensor<?x96xf32>) outs(%ds : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<?xf32>
  %of_unknown = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%unknown : tensor<?xf32>) outs(%d : tensor<?x96xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?x96xf32>
  return %of_columns, %transposed, %columns, %of_few, %of_little, %of_unknown, %other
      : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512xf32>, tensor<8x8192xf32>, tensor<4096x32xf32>,
      tensor<?x96xf32>, tensor<256x1024xf32>
}

// What comes of the group in another way comes behind it, and so is not in it: the
// sum of all of a result. Its reader reads rows that the group has, too.
// CHECK-LABEL: func.func @detour
// CHECK: row_group = array<i64: 0, 0>
// CHECK: row_group = array<i64: 0, 1>
// CHECK: iterator_types = ["reduction", "reduction"]
// CHECK-NOT: row_group
// CHECK: return
func.func @detour(%x: tensor<512x96xf32>, %z: tensor<512xf32>, %p: tensor<f32>, %e: tensor<512x96xf32>)
    -> tensor<512x96xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x96xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<512x96xf32>, tensor<512xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  %total = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction", "reduction"]}
      ins(%y : tensor<512x96xf32>) outs(%p : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %scaled = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %total : tensor<512x96xf32>, tensor<f32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  return %scaled : tensor<512x96xf32>
}

// Nothing moves over a start or a wait, and what reads a collective's result may be a
// part of its kernel.
// CHECK-LABEL: func.func @collective
// CHECK-NOT: comm.row_group
// CHECK: return
func.func @collective(%x: tensor<512x96xf32>, %v: tensor<512x96xf32>,
    %i: tensor<512x96xf32>, %z: tensor<512xf32>, %e: tensor<512x96xf32>) -> (tensor<512x96xf32>, tensor<512x96xf32>) {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x96xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %r, %t = comm.all_reduce sum %v into %i on @g : tensor<512x96xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<512x96xf32>, tensor<512xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  %w = comm.wait %t, %r reading %v : tensor<512x96xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%w : tensor<512x96xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %n = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %squares : tensor<512x96xf32>, tensor<512xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  return %y, %n : tensor<512x96xf32>, tensor<512x96xf32>
}

// Nor over an op that may write what the group reads.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT: comm.row_group
// CHECK: return
func.func @in_place(%x: tensor<512x96xf32>, %z: tensor<512xf32>, %e: tensor<512x96xf32>)
    -> (tensor<512x96xf32>, tensor<512x96xf32>) {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x96xf32>) outs(%z : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %changed = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<512x96xf32>) {
  ^bb0(%o: f32):
    %0 = arith.negf %o : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%changed, %sum : tensor<512x96xf32>, tensor<512xf32>) outs(%e : tensor<512x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x96xf32>
  return %changed, %y : tensor<512x96xf32>, tensor<512x96xf32>
}
