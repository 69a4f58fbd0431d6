// RUN: comm-opt %s --allow-unregistered-dialect --comm-fuse-compute=steps=elementwise | FileCheck %s

// CHECK: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#swap = affine_map<(i, j) -> (j, i)>
#scalar = affine_map<(i, j) -> ()>
#line = affine_map<(i) -> (i)>
#point = affine_map<(i) -> ()>

comm.group @g = ranks [[0, 1]]

// A chain is one op; the constant and the fill are scalars of its body, and gone.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
// CHECK-NOT: linalg.fill
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[X]] : tensor<4x8xf32>)
// CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00
// CHECK: arith.mulf %{{.*}}, %[[TWO]]
// CHECK: %[[THREE:.*]] = arith.constant 3.000000e+00
// CHECK: math.tanh
// CHECK: arith.addf %{{.*}}, %[[THREE]]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @chain(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %two = arith.constant dense<2.0> : tensor<f32>
  %three = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %twos = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel", "parallel"]}
      ins(%two : tensor<f32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %twos : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  %threes = linalg.fill ins(%three : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%scaled, %threes : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = math.tanh %a : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A reduction takes in what it adds up; a named op is like a generic one.
// CHECK-LABEL: func.func @reduction
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction"]
// CHECK: math.exp
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @reduction(%x: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %exp = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %sum = linalg.reduce ins(%exp : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %0 = arith.addf %a, %b : f32
      linalg.yield %0 : f32
    }
  return %sum : tensor<4xf32>
}

// Nothing takes in a reduction.
// CHECK-LABEL: func.func @after_reduction
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: linalg.generic
// CHECK: math.sqrt
func.func @after_reduction(%x: tensor<4x8xf32>, %init: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %sum = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %0 = arith.addf %a, %b : f32
      linalg.yield %0 : f32
    }
  %root = linalg.sqrt ins(%sum : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %root : tensor<4xf32>
}

// A contraction reads a transposed input as it lies, but takes in nothing else.
// CHECK-LABEL: func.func @contraction
// CHECK-SAME: (%[[A:.*]]: tensor<16x4xf32>, %[[B:.*]]: tensor<16x8xf32>
// CHECK: %[[TANH:.*]] = linalg.generic
// CHECK: math.tanh
// CHECK: linalg.generic
// CHECK-SAME: indexing_maps = [#[[LHS]]
// CHECK-SAME: ins(%[[A]], %[[TANH]] : tensor<16x4xf32>, tensor<16x8xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @contraction(%a: tensor<16x4xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<16x4xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<4x16xf32>
  %f = tensor.empty() : tensor<16x8xf32>
  %tanh = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<16x8xf32>) outs(%f : tensor<16x8xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = math.tanh %v : f32
    linalg.yield %0 : f32
  } -> tensor<16x8xf32>
  %p = linalg.matmul ins(%t, %tanh : tensor<4x16xf32>, tensor<16x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %p : tensor<4x8xf32>
}

// With several uses only what is cheap is computed several times ...
// CHECK-LABEL: func.func @cheap
// CHECK-COUNT-2: arith.negf
// CHECK: return
func.func @cheap(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.exp ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// ... or a function of an element that would be read from memory otherwise ...
// CHECK-LABEL: func.func @function
// CHECK-COUNT-2: math.exp
// CHECK: return
func.func @function(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.negf ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// ... but not one of an element that is read many times ...
// CHECK-LABEL: func.func @broadcast
// CHECK-COUNT-1: math.exp
// CHECK-NOT: math.exp
// CHECK: return
func.func @broadcast(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %n = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  %b = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.addf %l, %r : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// ... not what takes longer than reading it ...
// CHECK-LABEL: func.func @costly
// CHECK-COUNT-4: math.exp
// CHECK-NOT: math.exp
// CHECK: return
func.func @costly(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) {
  ^bb0(%l: f32, %o: f32):
    %0 = math.exp %l : f32
    %1 = math.exp %0 : f32
    %2 = math.exp %1 : f32
    %3 = math.exp %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  %a = linalg.negf ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.abs ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// ... more is read, but what the users read anyway does not count, ...
// CHECK-LABEL: func.func @read_anyway
// CHECK-COUNT-2: arith.mulf
// CHECK: return
func.func @read_anyway(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.mul ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.add ins(%n, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.sub ins(%n, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}
// ... nor what it reads twice.
// CHECK-LABEL: func.func @read_twice
// CHECK-COUNT-2: arith.mulf
// CHECK: return
func.func @read_twice(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.mul ins(%x, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.abs ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.exp ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}
// What one of them would read for it does.
// CHECK-LABEL: func.func @read_for_it
// CHECK-COUNT-1: arith.mulf
// CHECK-NOT: arith.mulf
// CHECK: return
func.func @read_for_it(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.mul ins(%x, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.add ins(%n, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.exp ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %b : tensor<4x8xf32>, tensor<4x8xf32>
}

// ... and not where it is needed in memory anyway.
// CHECK-LABEL: func.func @returned
// CHECK-COUNT-1: arith.negf
// CHECK-NOT: arith.negf
// CHECK: return
func.func @returned(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %n = linalg.negf ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.exp ins(%n : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %a, %n : tensor<4x8xf32>, tensor<4x8xf32>
}

// Two tensors would live through the collective instead of one.
// CHECK-LABEL: func.func @lives_longer
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: comm.all_reduce
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK-LABEL: func.func @lives_as_long
// CHECK: comm.all_reduce
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: arith.negf
func.func @lives_longer(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %d: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %p = "test.produce"() : () -> tensor<4x8xf32>
  %q = "test.produce"() : () -> tensor<4x8xf32>
  %s = linalg.add ins(%p, %q : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r, %t = comm.all_reduce sum %g into %d on @g : tensor<8xf32>
  %w = comm.wait %t, %r reading %g : tensor<8xf32>
  %n = linalg.negf ins(%s : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %n, %w : tensor<4x8xf32>, tensor<8xf32>
}
func.func @lives_as_long(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %d: tensor<8xf32>)
    -> (tensor<4x8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %p = "test.produce"() : () -> tensor<4x8xf32>
  %s = linalg.mul ins(%p, %x : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r, %t = comm.all_reduce sum %g into %d on @g : tensor<8xf32>
  %w = comm.wait %t, %r reading %g : tensor<8xf32>
  %n = linalg.negf ins(%s : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %n, %w : tensor<4x8xf32>, tensor<8xf32>
}

// A product that is transposed is written transposed; not where it is read as it
// is, too.
// CHECK-LABEL: func.func @transposed_result
// CHECK: linalg.fill {{.*}} -> tensor<8x4xf32>
// CHECK: %[[T:.*]] = linalg.generic
// CHECK-SAME: outs(%{{.*}} : tensor<8x4xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return %[[T]]
// CHECK-LABEL: func.func @read_both_ways
// CHECK: linalg.matmul
// CHECK: linalg.generic
func.func @transposed_result(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = tensor.empty() : tensor<8x4xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x8xf32>) outs(%f : tensor<8x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %t : tensor<8x4xf32>
}
func.func @read_both_ways(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%z : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = tensor.empty() : tensor<8x4xf32>
  %t = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x8xf32>) outs(%f : tensor<8x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %t, %p : tensor<8x4xf32>, tensor<4x8xf32>
}

// What a fused op keeps of a scalar that others read too is no obstacle to its
// own consumer: both chains become one op each.

// CHECK-LABEL: func @shared_scalar
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic
func.func @shared_scalar(%x: tensor<64xf32>, %y: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %half = arith.constant dense<5.000000e-01> : tensor<f32>
  %e = tensor.empty() : tensor<64xf32>
  %halves = linalg.generic {indexing_maps = [#point, #line], iterator_types = ["parallel"]} ins(%half : tensor<f32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<64xf32>
  %a0 = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      ins(%halves, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %a1 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%a0 : tensor<64xf32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.tanh %a : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %b0 = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      ins(%halves, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.addf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  %b1 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%b0 : tensor<64xf32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = math.exp %a : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  return %a1, %b1 : tensor<64xf32>, tensor<64xf32>
}

// A library takes one batch. Sequences and heads that lie apart would be a call for
// each sequence: the heads' queries, keys and results are brought together, and what
// scales the queries does so on the way.
// CHECK-LABEL: func.func @heads
// CHECK: %[[Q:.*]] = linalg.generic {{.*}} ins(%arg0, %{{.*}} : tensor<8x64x12x32xf32>, tensor<8x64x12x32xf32>)
// CHECK-SAME: {{^}} outs(%{{.*}} : tensor<8x12x64x32xf32>)
// CHECK: arith.mulf
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<8x64x12x32xf32>) outs(%{{.*}} : tensor<8x12x64x32xf32>)
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%[[Q]], %[[K]] : tensor<8x12x64x32xf32>, tensor<8x12x64x32xf32>)
// CHECK-SAME: {{^}} outs(%{{.*}} : tensor<8x12x64x64xf32>)
// CHECK: %[[P:.*]] = linalg.generic {{.*}}"reduction", "parallel"]} {{.*}} outs(%{{.*}} : tensor<8x12x64x32xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<8x12x64x32xf32>) outs(%{{.*}} : tensor<8x64x12x32xf32>)
#attend = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#keys = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#scores = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#wide = affine_map<(b, q, h, d) -> (b, q, h, d)>
func.func @heads(%q: tensor<8x64x12x32xf32>, %k: tensor<8x64x12x32xf32>, %scale: tensor<8x64x12x32xf32>)
    -> (tensor<8x12x64x64xf32>, tensor<8x64x12x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x64x12x32xf32>
  %scaled = linalg.generic {indexing_maps = [#wide, #wide, #wide], iterator_types = ["parallel", "parallel", "parallel",
      "parallel"]} ins(%q, %scale : tensor<8x64x12x32xf32>, tensor<8x64x12x32xf32>) outs(%e : tensor<8x64x12x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x64x12x32xf32>
  %es = tensor.empty() : tensor<8x12x64x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<8x12x64x64xf32>) -> tensor<8x12x64x64xf32>
  %s = linalg.generic {indexing_maps = [#attend, #keys, #scores],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%scaled, %k : tensor<8x64x12x32xf32>, tensor<8x64x12x32xf32>) outs(%fs : tensor<8x12x64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x12x64x64xf32>
  %er = tensor.empty() : tensor<8x64x12x32xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<8x64x12x32xf32>) -> tensor<8x64x12x32xf32>
  %r = linalg.generic {indexing_maps = [#scores, #keys, #attend],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]}
      ins(%s, %k : tensor<8x12x64x64xf32>, tensor<8x64x12x32xf32>) outs(%fr : tensor<8x64x12x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x64x12x32xf32>
  return %s, %r : tensor<8x12x64x64xf32>, tensor<8x64x12x32xf32>
}

// As they are: batches that follow each other everywhere; long calls; a start that is
// no fill; short calls, of few queries each, that read 64 MiB of keys.
// CHECK-LABEL: func.func @batches_that_stay
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
#a = affine_map<(b, h, q, k, d) -> (b, h, q, d)>
#b = affine_map<(b, h, q, k, d) -> (b, h, k, d)>
func.func @batches_that_stay(%a: tensor<8x12x64x32xf32>, %long: tensor<8x2048x16x64xf32>, %x: tensor<8x64x12x32xf32>,
    %start: tensor<8x12x64x64xf32>,
                             %query: tensor<8x2x16x64xf32>, %cache: tensor<8x2048x16x64xf32>)
                             -> (tensor<8x12x64x64xf32>, tensor<8x16x2048x2048xf32>, tensor<8x12x64x64xf32>,
                             tensor<8x16x2x2048xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<8x12x64x64xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x12x64x64xf32>) -> tensor<8x12x64x64xf32>
  %0 = linalg.generic {indexing_maps = [#a, #b, #scores], iterator_types = ["parallel", "parallel", "parallel",
      "parallel", "reduction"]}
      ins(%a, %a : tensor<8x12x64x32xf32>, tensor<8x12x64x32xf32>) outs(%f0 : tensor<8x12x64x64xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x12x64x64xf32>
  %e1 = tensor.empty() : tensor<8x16x2048x2048xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x16x2048x2048xf32>) -> tensor<8x16x2048x2048xf32>
  %1 = linalg.generic {indexing_maps = [#attend, #keys, #scores],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%long, %long : tensor<8x2048x16x64xf32>, tensor<8x2048x16x64xf32>) outs(%f1 : tensor<8x16x2048x2048xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x16x2048x2048xf32>
  %2 = linalg.generic {indexing_maps = [#attend, #keys, #scores],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %x : tensor<8x64x12x32xf32>, tensor<8x64x12x32xf32>) outs(%start : tensor<8x12x64x64xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x12x64x64xf32>
  %e3 = tensor.empty() : tensor<8x16x2x2048xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<8x16x2x2048xf32>) -> tensor<8x16x2x2048xf32>
  %3 = linalg.generic {indexing_maps = [#attend, #keys, #scores],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%query, %cache : tensor<8x2x16x64xf32>, tensor<8x2048x16x64xf32>) outs(%f3 : tensor<8x16x2x2048xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x16x2x2048xf32>
  return %0, %1, %2, %3 : tensor<8x12x64x64xf32>, tensor<8x16x2048x2048xf32>, tensor<8x12x64x64xf32>,
      tensor<8x16x2x2048xf32>
}

// What a scatter writes is computed where it writes it, and no element is written
// twice still. Positions, which many threads compute, are taken in where they are
// cheap.
// CHECK-LABEL: func.func @scatter
// CHECK: math.exp
// CHECK: linalg.generic {{.*}}"parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi32>)
// CHECK-SAME: {{^}} outs(%{{.*}} : tensor<9xf32>) attrs = {comm.unique_positions}
// CHECK: arith.index_cast
// CHECK: return
#each = affine_map<(n) -> (n)>
#along = affine_map<(i, n) -> (n)>
#place = affine_map<(i, n) -> (i)>
func.func @scatter(%x: tensor<4xf32>, %at: tensor<4xf32>, %table: tensor<9xf32>) -> tensor<9xf32> {
  %ei = tensor.empty() : tensor<4xi32>
  %positions = linalg.generic {indexing_maps = [#each, #each], iterator_types = ["parallel"]} ins(%at : tensor<4xf32>)
      outs(%ei : tensor<4xi32>) {
  ^bb0(%a: f32, %o: i32):
    %0 = math.exp %a : f32
    %1 = arith.fptosi %0 : f32 to i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  %e = tensor.empty() : tensor<4xf32>
  %updates = linalg.generic {indexing_maps = [#each, #each], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>)
      outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#along, #along, #place], iterator_types = ["parallel", "reduction"]}
      ins(%updates, %positions : tensor<4xf32>, tensor<4xi32>) outs(%table : tensor<9xf32>)
      attrs = {comm.unique_positions} {
  ^bb0(%u: f32, %a: i32, %old: f32):
    %i = linalg.index 0 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %i, %position : index
    %kept = arith.select %here, %u, %old : f32
    linalg.yield %kept : f32
  } -> tensor<9xf32>
  return %r : tensor<9xf32>
}

// One write a row into what is filled for it is elementwise, and a part of what
// reads it ...
// CHECK-LABEL: func.func @one_of_each_row
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
// CHECK-SAME: ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x1xf32>, tensor<4x1xi32>, tensor<4x8xf32>)
// CHECK: arith.addf %{{.*}} : f32
// CHECK: arith.select
// CHECK-NOT: linalg.generic
// CHECK: return
// ... but writes what it leaves alone when it does not need to be written.
// CHECK-LABEL: func.func @one_of_each_row_in_place
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: return
// CHECK-LABEL: func.func @two_of_each_row
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
// CHECK: return
#one = affine_map<(i, j, n) -> (i, n)>
#all = affine_map<(i, j, n) -> (i, j)>
func.func @one_of_each_row(%u: tensor<4x1xf32>, %at: tensor<4x1xi32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#one, #one, #all], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%u, %at : tensor<4x1xf32>, tensor<4x1xi32>) outs(%f : tensor<4x8xf32>) attrs = {comm.unique_positions} {
  ^bb0(%v: f32, %a: i32, %old: f32):
    %i = linalg.index 1 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %i, %position : index
    %sum = arith.addf %old, %v : f32
    %kept = arith.select %here, %sum, %old : f32
    linalg.yield %kept : f32
  } -> tensor<4x8xf32>
  %s = linalg.add ins(%r, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %s : tensor<4x8xf32>
}
func.func @one_of_each_row_in_place(%u: tensor<4x1xf32>, %at: tensor<4x1xi32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#one, #one, #all], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%u, %at : tensor<4x1xf32>, tensor<4x1xi32>) outs(%y : tensor<4x8xf32>) attrs = {comm.unique_positions} {
  ^bb0(%v: f32, %a: i32, %old: f32):
    %i = linalg.index 1 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %i, %position : index
    %sum = arith.addf %old, %v : f32
    %kept = arith.select %here, %sum, %old : f32
    linalg.yield %kept : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
func.func @two_of_each_row(%u: tensor<4x2xf32>, %at: tensor<4x2xi32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#one, #one, #all], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%u, %at : tensor<4x2xf32>, tensor<4x2xi32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%v: f32, %a: i32, %old: f32):
    %i = linalg.index 1 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %i, %position : index
    %sum = arith.addf %old, %v : f32
    %kept = arith.select %here, %sum, %old : f32
    linalg.yield %kept : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// A gather reads what the elementwise op reads, of which its own place is a part;
// what is costly it reads itself.
// CHECK-LABEL: func.func @gather
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xbf16>, %[[G:.*]]: tensor<8xbf16>
// CHECK-DAG: tensor.extract %[[X]][%[[I:.*]], %[[J:.*]]] : tensor<4x8xbf16>
// CHECK-DAG: tensor.extract %[[G]][%[[J]]] : tensor<8xbf16>
// CHECK: return
// CHECK-LABEL: func.func @gather_of_costly
// CHECK: %[[E:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: tensor.extract %[[E]]
// CHECK: return
func.func @gather(%x: tensor<4x8xbf16>, %g: tensor<8xbf16>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4xf32>
  %n = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %g : tensor<4x8xbf16>, tensor<8xbf16>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%l: bf16, %r: bf16, %o: f32):
    %0 = arith.mulf %l, %r : bf16
    %1 = arith.extf %0 : bf16 to f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%at : tensor<4xindex>)
      outs(%f : tensor<4xf32>) {
  ^bb0(%j: index, %o: f32):
    %i = linalg.index 0 : index
    %0 = tensor.extract %n[%i, %j] : tensor<4x8xf32>
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @gather_of_costly(%x: tensor<4x8xf32>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<4xf32>
  %n = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%at : tensor<4xindex>)
      outs(%f : tensor<4xf32>) {
  ^bb0(%j: index, %o: f32):
    %i = linalg.index 0 : index
    %0 = tensor.extract %n[%i, %j] : tensor<4x8xf32>
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// What two operands bring along is computed once.
// CHECK-LABEL: func.func @brought_twice
// CHECK-COUNT-1: math.tanh
// CHECK-NOT: math.tanh
// CHECK: return
func.func @brought_twice(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.tanh ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a = linalg.negf ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = linalg.mul ins(%a, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %s : tensor<4x8xf32>
}

// A value of a row is computed for each element where that is quick, but not
// for 200 million elements.
// CHECK-LABEL: func.func @row
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
// CHECK-LABEL: func.func @row_of_many
// CHECK: linalg.generic
// CHECK: math.log
// CHECK: linalg.generic
// CHECK: return
func.func @row(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %n = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  return %a : tensor<4x8xf32>
}
func.func @row_of_many(%x: tensor<4096xf32>, %y: tensor<4096x50304xf32>) -> tensor<4096x50304xf32> {
  %e = tensor.empty() : tensor<4096xf32>
  %f = tensor.empty() : tensor<4096x50304xf32>
  %n = linalg.log ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %a = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %y : tensor<4096xf32>, tensor<4096x50304xf32>) outs(%f : tensor<4096x50304xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    linalg.yield %0 : f32
  } -> tensor<4096x50304xf32>
  return %a : tensor<4096x50304xf32>
}

// An operand that is one scalar does not count as read: 0.5 * tanh(x), read
// twice, is computed twice.
// CHECK-LABEL: func.func @with_a_scalar
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @with_a_scalar(%x: tensor<4x8xf32>, %g: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %half = arith.constant dense<0.5> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.tanh ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = linalg.mul ins(%half, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = linalg.mul ins(%x, %h : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %d = linalg.sub ins(%g, %h : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y, %d : tensor<4x8xf32>, tensor<4x8xf32>
}
