// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise | FileCheck %s

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
#scalar = affine_map<() -> ()>

// Counts of steps become one op before their first use, and the updates of two biases
// one op behind the last gradient. What both read is read once.
// CHECK-LABEL: func @optimizer
// CHECK-SAME: (%[[M:.*]]: tensor<f32>, %[[N:.*]]: tensor<f32>, %[[RATE:.*]]: tensor<f32>,
// CHECK-SAME: %[[V:.*]]: tensor<8xf32>, %[[W:.*]]: tensor<8xf32>, %[[G:.*]]: tensor<8xf32>, %{{.*}}: tensor<16x8xf32>)
// CHECK: %[[C:.*]]:2 = linalg.generic {{.*}} iterator_types = []} ins(%[[M]], %[[N]] : tensor<f32>, tensor<f32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: %[[A1:.*]] = arith.addf %[[A]], %{{.*}}
// CHECK-NEXT: %[[B1:.*]] = arith.addf %[[B]], %{{.*}}
// CHECK-NEXT: linalg.yield %[[A1]], %[[B1]]
// CHECK: %[[H:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]}
// CHECK: %[[U:.*]]:2 = linalg.generic {{.*}} iterator_types = ["parallel"]}
// CHECK-SAME: ins(%[[V]], %[[G]], %[[RATE]], %[[C]]#0, %[[W]], %[[H]], %[[C]]#1 :
// CHECK-COUNT-2: arith.subf
// CHECK-NOT: linalg.generic
// CHECK: return %[[C]]#0, %[[U]]#0, %[[C]]#1, %[[U]]#1
func.func @optimizer(%m: tensor<f32>, %n: tensor<f32>, %rate: tensor<f32>, %v: tensor<8xf32>, %w: tensor<8xf32>,
    %g: tensor<8xf32>, %y: tensor<16x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<f32>
  %e1 = tensor.empty() : tensor<8xf32>
  %m1 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%m : tensor<f32>)
      outs(%e0 : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %r = arith.addf %a, %one : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %v1 = linalg.generic {indexing_maps = [#id, #id, #none, #none, #id], iterator_types = ["parallel"]}
      ins(%v, %g, %rate, %m1 : tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>) outs(%e1 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.mulf %b, %c : f32
    %q = arith.divf %p, %d : f32
    %r = arith.subf %a, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%y : tensor<16x8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %n1 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%n : tensor<f32>)
      outs(%e0 : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %r = arith.addf %a, %one : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %w1 = linalg.generic {indexing_maps = [#id, #id, #none, #none, #id], iterator_types = ["parallel"]}
      ins(%w, %h, %rate, %n1 : tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>) outs(%e1 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.mulf %b, %c : f32
    %q = arith.divf %p, %d : f32
    %r = arith.subf %a, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %m1, %v1, %n1, %w1 : tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>
}

// The negative twins: ops of other functions, of other sizes, and of many elements; one
// whose result is needed before the other's input is there.
// CHECK-LABEL: func @others
// CHECK-COUNT-5: = linalg.generic
func.func @others(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<9xf32>, %d: tensor<9000xf32>, %e: tensor<9000xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<9xf32>, tensor<9000xf32>, tensor<9000xf32>) {
  %e8 = tensor.empty() : tensor<8xf32>
  %e9 = tensor.empty() : tensor<9xf32>
  %e9000 = tensor.empty() : tensor<9000xf32>
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.tanh ins(%b : tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.exp ins(%c : tensor<9xf32>) outs(%e9 : tensor<9xf32>) -> tensor<9xf32>
  %3 = linalg.exp ins(%d : tensor<9000xf32>) outs(%e9000 : tensor<9000xf32>) -> tensor<9000xf32>
  %4 = linalg.exp ins(%e : tensor<9000xf32>) outs(%e9000 : tensor<9000xf32>) -> tensor<9000xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<9xf32>, tensor<9000xf32>, tensor<9000xf32>
}

// CHECK-LABEL: func @between
// CHECK: = linalg.generic {{.*}} iterator_types = []
// CHECK: = linalg.generic {{.*}} iterator_types = ["reduction"]
// CHECK: = linalg.generic {{.*}} iterator_types = []
func.func @between(%a: tensor<f32>, %x: tensor<8xf32>) -> (tensor<f32>, tensor<f32>) {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>)
      outs(%0 : tensor<f32>) {
  ^bb0(%b: f32, %o: f32):
    %r = arith.addf %o, %b : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  %2 = linalg.exp ins(%1 : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %0, %2 : tensor<f32>, tensor<f32>
}
