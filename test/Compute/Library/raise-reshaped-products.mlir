// RUN: comm-opt %s --comm-raise-compute=ops=products | FileCheck %s

// Readers of a product whose rows are separated into batches and sequences, as torch-mlir
// writes them.

#id = affine_map<(b, s, c) -> (b, s, c)>
#last = affine_map<(b, s, c) -> (c)>
#swapped = affine_map<(b, s, c) -> (s, b, c)>

// GELU, with a power. What reads its result as a matrix reads it without reshapes. The
// op that also reads the product reads the one that is kept.
// CHECK-LABEL: func @gelu
// CHECK-NOT: tensor.expand_shape
// CHECK: %[[P:.*]]:2 = commlib.product %{{.*}}, %{{.*}} into %{{.*}} keeps %{{.*}} scale 1.000000e+00 gelu
// CHECK-SAME: {{^}} : (tensor<32x64xbf16>, tensor<64x96xbf16>, tensor<32x96xbf16>, tensor<32x96xbf16>)
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[P]]#1 : tensor<32x96xbf16>) outs(%{{.*}} : tensor<32x96xbf16>)
// CHECK: arith.negf
// CHECK: %[[E:.*]] = tensor.expand_shape %[[N]] {{\[}}[0, 1], [2]]
// CHECK: return %[[P]]#0, %[[E]]
func.func @gelu(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>) -> (tensor<32x96xbf16>, tensor<4x8x96xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %half = arith.constant 0.5 : bf16
  %one = arith.constant 1.0 : bf16
  %cubic = arith.constant 4.467770e-02 : bf16
  %root = arith.constant 7.968750e-01 : bf16
  %three = arith.constant 3 : i64
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %parts = tensor.expand_shape %p [[0, 1], [2]] output_shape [4, 8, 96] : tensor<32x96xbf16> into tensor<4x8x96xbf16>
  %e3 = tensor.empty() : tensor<4x8x96xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%parts : tensor<4x8x96xbf16>) outs(%e3 : tensor<4x8x96xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %t3 = math.fpowi %a, %three : bf16, i64
    %c = arith.mulf %t3, %cubic : bf16
    %s = arith.addf %a, %c : bf16
    %u = arith.mulf %s, %root : bf16
    %tanh = math.tanh %u : bf16
    %d = arith.addf %tanh, %one : bf16
    %m = arith.mulf %a, %half : bf16
    %r = arith.mulf %m, %d : bf16
    linalg.yield %r : bf16
  } -> tensor<4x8x96xbf16>
  %joined = tensor.collapse_shape %h [[0, 1], [2]] : tensor<4x8x96xbf16> into tensor<32x96xbf16>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%parts : tensor<4x8x96xbf16>) outs(%e3 : tensor<4x8x96xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %r = arith.negf %a : bf16
    linalg.yield %r : bf16
  } -> tensor<4x8x96xbf16>
  return %joined, %n : tensor<32x96xbf16>, tensor<4x8x96xbf16>
}

// A bias of each column.
// CHECK-LABEL: func @bias
// CHECK: %[[P:.*]] = commlib.product %{{.*}}, %{{.*}} bias %{{.*}} into %{{.*}} scale 1.000000e+00 none
// CHECK: %[[E:.*]] = tensor.expand_shape %[[P]]
// CHECK: return %[[E]]
func.func @bias(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>, %b: tensor<96xbf16>) -> tensor<4x8x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %parts = tensor.expand_shape %p [[0, 1], [2]] output_shape [4, 8, 96] : tensor<32x96xbf16> into tensor<4x8x96xbf16>
  %e3 = tensor.empty() : tensor<4x8x96xbf16>
  %r = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%parts, %b : tensor<4x8x96xbf16>, tensor<96xbf16>) outs(%e3 : tensor<4x8x96xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %s = arith.addf %a, %c : bf16
    linalg.yield %s : bf16
  } -> tensor<4x8x96xbf16>
  return %r : tensor<4x8x96xbf16>
}

// The negative twins: a tensor with batches and sequences in another order; a reader
// that is no op on elements.
// CHECK-LABEL: func @transposed
// CHECK: tensor.expand_shape
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
// CHECK-NOT: commlib.product
func.func @transposed(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>, %b: tensor<8x4x96xbf16>) -> tensor<4x8x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %parts = tensor.expand_shape %p [[0, 1], [2]] output_shape [4, 8, 96] : tensor<32x96xbf16> into tensor<4x8x96xbf16>
  %e3 = tensor.empty() : tensor<4x8x96xbf16>
  %r = linalg.generic {indexing_maps = [#id, #swapped, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%parts, %b : tensor<4x8x96xbf16>, tensor<8x4x96xbf16>) outs(%e3 : tensor<4x8x96xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %s = arith.addf %a, %c : bf16
    linalg.yield %s : bf16
  } -> tensor<4x8x96xbf16>
  return %r : tensor<4x8x96xbf16>
}

// CHECK-LABEL: func @returned
// CHECK: linalg.matmul
// CHECK: %[[E:.*]] = tensor.expand_shape
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
// CHECK-NOT: commlib.product
// CHECK: return %{{.*}}, %[[E]]
func.func @returned(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>, %b: tensor<96xbf16>)
    -> (tensor<4x8x96xbf16>, tensor<4x8x96xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %parts = tensor.expand_shape %p [[0, 1], [2]] output_shape [4, 8, 96] : tensor<32x96xbf16> into tensor<4x8x96xbf16>
  %e3 = tensor.empty() : tensor<4x8x96xbf16>
  %r = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%parts, %b : tensor<4x8x96xbf16>, tensor<96xbf16>) outs(%e3 : tensor<4x8x96xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %s = arith.addf %a, %c : bf16
    linalg.yield %s : bf16
  } -> tensor<4x8x96xbf16>
  return %r, %parts : tensor<4x8x96xbf16>, tensor<4x8x96xbf16>
}
