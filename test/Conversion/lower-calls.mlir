// REQUIRES: compute
// RUN: comm-opt %s --comm-lower-to-host --mlir-print-ir-before=comm-outline-kernels -o /dev/null 2>&1 | FileCheck %s

// A nested jit is inlined: where a call returns a buffer, all others would live
// until the end of the function, and be compared there with those returned. And
// a matmul of a slice is lowered without a complaint of the vectorizer, which
// knows no strides.

// CHECK-NOT: error
// CHECK-LABEL: func.func @main
// CHECK-NOT: call
// CHECK-NOT: scf.if
// CHECK: return
// CHECK-NOT: dealloc_helper
// CHECK-NOT: error
func.func @main(%x: tensor<16x16xf32>, %w: tensor<2x16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %0 = func.call @exp(%x) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %slice = tensor.extract_slice %w[0, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<2x16x16xf32> to tensor<1x16x16xf32>
  %matrix = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<16x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = linalg.matmul ins(%0, %matrix : tensor<16x16xf32>, tensor<16x16xf32>) outs(%init : tensor<16x16xf32>)
      -> tensor<16x16xf32>
  %2 = func.call @exp(%1) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %3 = func.call @exp(%2) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %2, %3 : tensor<16x16xf32>, tensor<16x16xf32>
}
func.func private @exp(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %empty = tensor.empty() : tensor<16x16xf32>
  %0 = linalg.exp ins(%x : tensor<16x16xf32>) outs(%empty : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
