// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise | FileCheck %s

#hot_n = affine_map<(k, n) -> (n)>
#hot_k = affine_map<(k, n) -> (k)>
#hot = affine_map<(k, n) -> (k, n)>
#lhs = affine_map<(n, c, k) -> (k, n)>
#rhs = affine_map<(n, c, k) -> (k, c)>
#out = affine_map<(n, c, k) -> (n, c)>
#id1 = affine_map<(i) -> (i)>

// The gradient of an embedding: rows of the gradient are added where a position is that
// of the loop. The sum is of f32, and rounded once, as that of a product. The loop
// provides the indices that the one-hot matrix reads from a tensor.
// CHECK-DAG: #[[K:.*]] = affine_map<(d0, d1, d2) -> (d2)>
// CHECK-DAG: #[[KC:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[NC:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func @embedding
// CHECK-SAME: (%[[AT:.*]]: tensor<4096xi64>, %[[G:.*]]: tensor<4096x768xbf16>)
// CHECK: %[[F:.*]] = linalg.fill {{.*}} -> tensor<50304x768xf32>
// CHECK-NEXT: %[[S:.*]] = linalg.generic {indexing_maps = [#[[K]], #[[KC]], #[[NC]]],
// CHECK-SAME: {{^}} iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-SAME: {{^}} ins(%[[AT]], %[[G]] : tensor<4096xi64>, tensor<4096x768xbf16>) outs(%[[F]] : tensor<50304x768xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: i64, %[[B:.*]]: bf16, %[[O:.*]]: f32):
// CHECK-NEXT: %[[N:.*]] = linalg.index 0
// CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK-NEXT: %[[HERE:.*]] = arith.cmpi eq, %[[A]], %[[I]]
// CHECK-NEXT: %[[W:.*]] = arith.extf %[[B]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[O]], %[[W]]
// CHECK-NEXT: %[[KEPT:.*]] = arith.select %[[HERE]], %[[NEXT]], %[[O]]
// CHECK-NEXT: linalg.yield %[[KEPT]]
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<50304x768xf32>)
// CHECK: arith.truncf
// CHECK: return %[[R]]
func.func @embedding(%at: tensor<4096xi64>, %g: tensor<4096x768xbf16>) -> tensor<50304x768xbf16> {
  %ei = tensor.empty() : tensor<50304xi64>
  %i = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%ei : tensor<50304xi64>) {
  ^bb0(%o: i64):
    %index = linalg.index 0 : index
    %r = arith.index_cast %index : index to i64
    linalg.yield %r : i64
  } -> tensor<50304xi64>
  %eh = tensor.empty() : tensor<4096x50304xbf16>
  %h = linalg.generic {indexing_maps = [#hot_k, #hot_n, #hot], iterator_types = ["parallel", "parallel"]}
      ins(%at, %i : tensor<4096xi64>, tensor<50304xi64>) outs(%eh : tensor<4096x50304xbf16>) {
  ^bb0(%a: i64, %b: i64, %o: bf16):
    %here = arith.cmpi eq, %a, %b : i64
    %r = arith.uitofp %here : i1 to bf16
    linalg.yield %r : bf16
  } -> tensor<4096x50304xbf16>
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<50304x768xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<50304x768xbf16>) -> tensor<50304x768xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %g : tensor<4096x50304xbf16>, tensor<4096x768xbf16>) outs(%f : tensor<50304x768xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.mulf %a, %b : bf16
    %r = arith.addf %o, %m : bf16
    linalg.yield %r : bf16
  } -> tensor<50304x768xbf16>
  return %p : tensor<50304x768xbf16>
}

// The negative twins: a small product, which tensor cores compute in less time; a matrix
// with several ones in a row.
// CHECK-LABEL: func @small
// CHECK: %[[H:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4096x512xbf16>)
// CHECK: ins(%[[H]], %{{.*}} outs(%{{.*}} : tensor<512x768xbf16>)
// CHECK: arith.mulf
// CHECK-NOT: arith.select
func.func @small(%at: tensor<4096xi64>, %g: tensor<4096x768xbf16>) -> tensor<512x768xbf16> {
  %eh = tensor.empty() : tensor<4096x512xbf16>
  %h = linalg.generic {indexing_maps = [#hot_k, #hot], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<4096xi64>) outs(%eh : tensor<4096x512xbf16>) {
  ^bb0(%a: i64, %o: bf16):
    %index = linalg.index 1 : index
    %b = arith.index_cast %index : index to i64
    %here = arith.cmpi eq, %a, %b : i64
    %r = arith.uitofp %here : i1 to bf16
    linalg.yield %r : bf16
  } -> tensor<4096x512xbf16>
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<512x768xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<512x768xbf16>) -> tensor<512x768xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %g : tensor<4096x512xbf16>, tensor<4096x768xbf16>) outs(%f : tensor<512x768xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.mulf %a, %b : bf16
    %r = arith.addf %o, %m : bf16
    linalg.yield %r : bf16
  } -> tensor<512x768xbf16>
  return %p : tensor<512x768xbf16>
}

// CHECK-LABEL: func @mask
// CHECK: %[[H:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4096x50304xbf16>)
// CHECK: ins(%[[H]], %{{.*}} outs(%{{.*}} : tensor<50304x768xbf16>)
// CHECK-NOT: arith.select
func.func @mask(%at: tensor<4096xi64>, %g: tensor<4096x768xbf16>) -> tensor<50304x768xbf16> {
  %eh = tensor.empty() : tensor<4096x50304xbf16>
  %h = linalg.generic {indexing_maps = [#hot_k, #hot], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<4096xi64>) outs(%eh : tensor<4096x50304xbf16>) {
  ^bb0(%a: i64, %o: bf16):
    %index = linalg.index 1 : index
    %b = arith.index_cast %index : index to i64
    %here = arith.cmpi sle, %a, %b : i64
    %r = arith.uitofp %here : i1 to bf16
    linalg.yield %r : bf16
  } -> tensor<4096x50304xbf16>
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<50304x768xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<50304x768xbf16>) -> tensor<50304x768xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %g : tensor<4096x50304xbf16>, tensor<4096x768xbf16>) outs(%f : tensor<50304x768xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.mulf %a, %b : bf16
    %r = arith.addf %o, %m : bf16
    linalg.yield %r : bf16
  } -> tensor<50304x768xbf16>
  return %p : tensor<50304x768xbf16>
}
