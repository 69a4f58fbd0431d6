// RUN: comm-opt %s --split-input-file --allow-unregistered-dialect --comm-fuse-compute=steps=elementwise | FileCheck %s

// Ops with several results: reductions that read the same, and elementwise ops that
// read each other's results.

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#column = affine_map<(i, j) -> (j)>
#first = affine_map<(i, j) -> (i)>

// The sums of a column and of its squares, in loops of another order. What makes their
// elements is in both.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @statistics
// CHECK-SAME: %[[X:.*]]: tensor<4x8xbf16>
// CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[ID]], #[[COLUMN]], #[[COLUMN]]],
// CHECK-SAME: {{^}} iterator_types = ["reduction", "parallel"]}
// CHECK-SAME: {{^}} ins(%[[X]] : tensor<4x8xbf16>) outs(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: bf16, %[[S:.*]]: f32, %[[T:.*]]: f32):
// CHECK-NEXT: %[[F:.*]] = arith.extf %[[A]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[S]], %[[F]]
// CHECK-NEXT: %[[SQUARE:.*]] = arith.mulf %[[F]], %[[F]]
// CHECK-NEXT: %[[SQUARES:.*]] = arith.addf %[[T]], %[[SQUARE]]
// CHECK-NEXT: linalg.yield %[[SUM]], %[[SQUARES]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @statistics(%x: tensor<4x8xbf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xbf16>)
      outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %0 = arith.extf %a : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<4x8xf32>
  %s = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%f : tensor<4x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
  %squares = linalg.generic {indexing_maps = [#swap, #first], iterator_types = ["parallel", "reduction"]}
      ins(%f : tensor<4x8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %sum, %squares : tensor<8xf32>, tensor<8xf32>
}

// One that needs the other, those along other dimensions, and one that reads another
// tensor stay apart.
// CHECK-LABEL: func.func @apart
// CHECK-COUNT-4: = linalg.generic {{.*}}"reduction"
func.func @apart(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %s: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %centred = linalg.generic {indexing_maps = [#id, #column, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x, %sum : tensor<8x8xf32>, tensor<8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %o, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %rows = linalg.generic {indexing_maps = [#id, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %other = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<8x8xf32>) outs(%s : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %sum, %centred, %rows, %other : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// A momentum is read by what moves the parameter, and returned.
// CHECK-LABEL: func.func @momentum
// CHECK-SAME: %[[P:.*]]: tensor<64xf32>, %[[M:.*]]: tensor<64xf32>, %[[G:.*]]: tensor<64xf32>
// CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK-SAME: {{^}} ins(%[[P]], %[[M]], %[[G]] : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<64xf32>, tensor<64xf32>)
// CHECK: %[[MOVED:.*]] = arith.addf
// CHECK: %[[STEP:.*]] = arith.subf
// CHECK: linalg.yield %[[MOVED]], %[[STEP]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[R]]#1, %[[R]]#0
func.func @momentum(%p: tensor<64xf32>, %m: tensor<64xf32>, %g: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %decay = arith.constant 0.9 : f32
  %rate = arith.constant 0.1 : f32
  %e = tensor.empty() : tensor<64xf32>
  %moved = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%m, %g : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %decay : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  %step = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %moved : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %b, %rate : f32
    %1 = arith.subf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<64xf32>
  return %step, %moved : tensor<64xf32>, tensor<64xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#line = affine_map<(i) -> (i)>

// Not where another op needs the first one's result before the second, nor where the
// second has more iterations: it would write each result often.
// CHECK-LABEL: func.func @needed_between
// CHECK-COUNT-2: = linalg.generic
// CHECK-LABEL: func.func @more_iterations
// CHECK-COUNT-2: = linalg.generic
func.func @needed_between(%x: tensor<64xf32>, %at: index) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %exp = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %one = tensor.extract %exp[%at] : tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%exp : tensor<64xf32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %one : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  return %exp, %y : tensor<64xf32>, tensor<64xf32>
}
func.func @more_iterations(%x: tensor<64xf32>, %z: tensor<64x32xf32>) -> (tensor<64xf32>, tensor<64x32xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %exp = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>)
      outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64x32xf32>
  %y = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %z : tensor<64xf32>, tensor<64x32xf32>) outs(%e2 : tensor<64x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<64x32xf32>
  return %exp, %y : tensor<64xf32>, tensor<64x32xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#one = affine_map<(i, j) -> (j)>

// A sum of one element, which starts from a scalar, is elementwise.
// CHECK-LABEL: func.func @sum_of_one
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}} : tensor<1x64xf32>)
// CHECK-SAME: {{^}} outs(%{{.*}} : tensor<64xf32>)
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: arith.negf
// CHECK-NOT: linalg.generic
func.func @sum_of_one(%x: tensor<1x64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %exp = linalg.exp ins(%x : tensor<1x64xf32>) outs(%e : tensor<1x64xf32>) -> tensor<1x64xf32>
  %s = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "parallel"]}
      ins(%exp : tensor<1x64xf32>) outs(%s : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %y = linalg.negf ins(%sum : tensor<64xf32>) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  return %y : tensor<64xf32>
}

// What it is added to is not known here.
// CHECK-LABEL: func.func @added_to_one
// CHECK: iterator_types = ["reduction", "parallel"]
func.func @added_to_one(%x: tensor<1x64xf32>, %s: tensor<64xf32>) -> tensor<64xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #one], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<1x64xf32>) outs(%s : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  return %sum : tensor<64xf32>
}

// -----

#id = affine_map<(i) -> (i)>

// The gradient of a rectifier asks whether what came in was above 0, which is so if what
// comes out is. So the sum that came in, which reads two tensors, is not written.
// CHECK-LABEL: func.func @rectified
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<64xbf16>, %[[Y:[a-z0-9]*]]: tensor<64xbf16>
// CHECK: %[[OUT:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[Y]] : {{.*}})
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK: %[[G:.*]] = "test.gradient"(%[[OUT]])
// CHECK: linalg.generic {{.*}} ins(%[[OUT]], %[[G]] : {{.*}})
// CHECK: arith.cmpf ogt
// CHECK: arith.select
// Another comparison needs the sum itself.
// CHECK-LABEL: func.func @not_below
// CHECK: %[[BOTH:.*]]:2 = linalg.generic
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK: linalg.generic {{.*}} ins(%[[BOTH]]#0, %{{.*}} : {{.*}})
// CHECK: arith.cmpf oge
func.func @rectified(%x: tensor<64xbf16>, %y: tensor<64xbf16>) -> (tensor<64xbf16>, tensor<64xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<64xbf16>
  %zeros = linalg.fill ins(%zero : bf16) outs(%e : tensor<64xbf16>) -> tensor<64xbf16>
  %z = linalg.add ins(%x, %y : tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) -> tensor<64xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%z, %zeros : tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %0 = arith.maximumf %a, %b : bf16
    linalg.yield %0 : bf16
  } -> tensor<64xbf16>
  %g = "test.gradient"(%r) : (tensor<64xbf16>) -> tensor<64xbf16>
  %d = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%z, %zeros, %g : tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16, %o: bf16):
    %0 = arith.cmpf ogt, %a, %b : bf16
    %1 = arith.select %0, %c, %b : bf16
    linalg.yield %1 : bf16
  } -> tensor<64xbf16>
  return %r, %d : tensor<64xbf16>, tensor<64xbf16>
}
func.func @not_below(%x: tensor<64xbf16>, %y: tensor<64xbf16>) -> (tensor<64xbf16>, tensor<64xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<64xbf16>
  %zeros = linalg.fill ins(%zero : bf16) outs(%e : tensor<64xbf16>) -> tensor<64xbf16>
  %z = linalg.add ins(%x, %y : tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) -> tensor<64xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%z, %zeros : tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %0 = arith.maximumf %a, %b : bf16
    linalg.yield %0 : bf16
  } -> tensor<64xbf16>
  %g = "test.gradient"(%r) : (tensor<64xbf16>) -> tensor<64xbf16>
  %d = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%z, %zeros, %g : tensor<64xbf16>, tensor<64xbf16>, tensor<64xbf16>) outs(%e : tensor<64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16, %o: bf16):
    %0 = arith.cmpf oge, %a, %b : bf16
    %1 = arith.select %0, %c, %b : bf16
    linalg.yield %1 : bf16
  } -> tensor<64xbf16>
  return %r, %d : tensor<64xbf16>, tensor<64xbf16>
}
