// With --assume-finite a product with 0 is 0 and adds nothing: sums over tensors with zeros
// between their elements are sums over the elements.

// RUN: split-file %s %t
// RUN: comm-validate --assume-finite %t/times-zero.mlir %t/nothing.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/times-zero.mlir %t/nothing.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate --allow-reassociation %t/times-zero.mlir %t/nothing.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --assume-finite %t/times-zero.mlir %t/other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate --assume-finite %t/divided.mlir %t/nothing.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate --assume-finite %t/sparse.mlir %t/dense.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/sparse.mlir %t/dense.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --assume-finite %t/ones-between.mlir %t/dense.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --assume-finite %t/largest-sparse.mlir %t/largest-dense.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// EQUAL: equal
// OTHER: error: different: function 'main': result #
// UNCLEAR: error: {{different|cannot tell}}: function 'main': result #

//--- times-zero.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %narrow = arith.constant dense<0.0> : tensor<4xbf16>
  %0 = arith.mulf %x, %zero : tensor<4xf32>
  %1 = arith.addf %x, %0 : tensor<4xf32>
  %2 = arith.mulf %narrow, %y : tensor<4xbf16>
  %3 = arith.extf %2 : tensor<4xbf16> to tensor<4xf32>
  %4 = arith.subf %x, %3 : tensor<4xf32>
  return %1, %4 : tensor<4xf32>, tensor<4xf32>
}

//--- nothing.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

//--- other.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.negf %x : tensor<4xf32>
  return %x, %0 : tensor<4xf32>, tensor<4xf32>
}

// Not what divides by 0, nor 0 minus something.

//--- divided.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %0 = arith.subf %zero, %x : tensor<4xf32>
  return %x, %0 : tensor<4xf32>, tensor<4xf32>
}

// Every third element, and two zeros in front.

//--- sparse.mlir
func.func @main(%x: tensor<2x9xf32>, %w: tensor<3xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %s = tensor.insert_slice %w into %f[2] [3] [3] : tensor<3xf32> into tensor<9xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.matvec ins(%x, %s : tensor<2x9xf32>, tensor<9xf32>) outs(%f2 : tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- dense.mlir
func.func @main(%x: tensor<2x9xf32>, %w: tensor<3xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.extract_slice %x[0, 2] [2, 3] [1, 3] : tensor<2x9xf32> to tensor<2x3xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.matvec ins(%p, %w : tensor<2x3xf32>, tensor<3xf32>) outs(%f2 : tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//--- ones-between.mlir
func.func @main(%x: tensor<2x9xf32>, %w: tensor<3xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<9xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %s = tensor.insert_slice %w into %f[2] [3] [3] : tensor<3xf32> into tensor<9xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.matvec ins(%x, %s : tensor<2x9xf32>, tensor<9xf32>) outs(%f2 : tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// The largest product may be 0.

//--- largest-sparse.mlir
func.func @main(%x: tensor<9xf32>, %w: tensor<3xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant dense<-1.0e30> : tensor<f32>
  %e = tensor.empty() : tensor<9xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9xf32>) -> tensor<9xf32>
  %s = tensor.insert_slice %w into %f[2] [3] [3] : tensor<3xf32> into tensor<9xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                       iterator_types = ["reduction"]}
      ins(%x, %s : tensor<9xf32>, tensor<9xf32>) outs(%least : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %m: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.maximumf %m, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}

//--- largest-dense.mlir
func.func @main(%x: tensor<9xf32>, %w: tensor<3xf32>) -> tensor<f32> {
  %least = arith.constant dense<-1.0e30> : tensor<f32>
  %p = tensor.extract_slice %x[2] [3] [3] : tensor<9xf32> to tensor<3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                       iterator_types = ["reduction"]}
      ins(%p, %w : tensor<3xf32>, tensor<3xf32>) outs(%least : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %m: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.maximumf %m, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
