// Products by a library, with what is added to them: sums in an order of its own.

// RUN: split-file %s %t
// RUN: comm-opt %t/plus.mlir --comm-raise-compute=ops=products -o %t/plus-raised.mlir
// RUN: FileCheck %s --check-prefix=RAISED --input-file=%t/plus-raised.mlir
// RUN: comm-validate --allow-reassociation %t/plus.mlir %t/plus-raised.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate --allow-reassociation %t/plus.mlir %t/plus-memref.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/plus.mlir %t/plus-transposed.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/plus.mlir %t/plus-scaled.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-opt %t/joined.mlir --comm-raise-compute=ops=products -o %t/joined-raised.mlir
// RUN: FileCheck %s --check-prefix=RAISED --input-file=%t/joined-raised.mlir
// RUN: comm-validate --allow-reassociation %t/joined.mlir %t/joined-raised.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/joined-other.mlir %t/joined-raised.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation %t/relu.mlir %t/relu-library.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/relu.mlir %t/relu-without.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR

// In an order that counts it cannot tell, nor where sums are rounded once.
// RUN: not comm-validate %t/plus.mlir %t/plus-raised.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/bf16.mlir %t/bf16-library.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR

// RAISED: commlib.product
// EQUAL: equal
// UNCLEAR: error: {{different|cannot tell}}: function 'main': {{result #|what is left in}}

//--- plus.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%y, %p : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

//--- plus-memref.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = bufferization.to_buffer %x : tensor<4x8xf32> to memref<4x8xf32>
  %b = bufferization.to_buffer %w : tensor<8x4xf32> to memref<8x4xf32>
  %c = bufferization.to_buffer %y : tensor<4x4xf32> to memref<4x4xf32>
  %d = memref.alloc() : memref<4x4xf32>
  commlib.product %a, %b plus %c into %d scale 1.000000e+00 none
      : (memref<4x8xf32>, memref<8x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  %r = bufferization.to_tensor %d : memref<4x4xf32> to tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// The other way round: y + (w' * x')'.

//--- plus-transposed.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %r = commlib.product %w transposed, %x transposed plus %y into %e scale 1.000000e+00 none
      : (tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

//--- plus-scaled.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %r = commlib.product %x, %w plus %y into %e scale 2.000000e+00 none
      : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// Rows of several dimensions, of what is a sum itself.

//--- joined.mlir
func.func @main(%q: tensor<4x8x6xf32>, %v: tensor<4x6x16xf32>, %w: tensor<16x16xf32>, %y: tensor<4x8x16xf32>)
    -> tensor<4x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %x = linalg.batch_matmul ins(%q, %v : tensor<4x8x6xf32>, tensor<4x6x16xf32>) outs(%f : tensor<4x8x16xf32>)
      -> tensor<4x8x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, t, d, k) -> (b, t, k)>, affine_map<(b, t, d, k) -> (k, d)>,
      affine_map<(b, t, d, k) -> (b, t, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8x16xf32>
  %r = linalg.generic {indexing_maps =
      [affine_map<(b, t, d) -> (b, t, d)>, affine_map<(b, t, d) -> (b, t, d)>, affine_map<(b, t, d) -> (b, t, d)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %p : tensor<4x8x16xf32>, tensor<4x8x16xf32>)
      outs(%e : tensor<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8x16xf32>
  return %r : tensor<4x8x16xf32>
}

//--- joined-other.mlir
func.func @main(%q: tensor<4x8x6xf32>, %v: tensor<4x6x16xf32>, %w: tensor<16x16xf32>, %y: tensor<4x8x16xf32>)
    -> tensor<4x8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %x = linalg.batch_matmul ins(%q, %v : tensor<4x8x6xf32>, tensor<4x6x16xf32>) outs(%f : tensor<4x8x16xf32>)
      -> tensor<4x8x16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, t, d, k) -> (b, t, k)>, affine_map<(b, t, d, k) -> (d, k)>,
      affine_map<(b, t, d, k) -> (b, t, d)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x8x16xf32>
  %r = linalg.generic {indexing_maps =
      [affine_map<(b, t, d) -> (b, t, d)>, affine_map<(b, t, d) -> (b, t, d)>, affine_map<(b, t, d) -> (b, t, d)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %p : tensor<4x8x16xf32>, tensor<4x8x16xf32>)
      outs(%e : tensor<4x8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x8x16xf32>
  return %r : tensor<4x8x16xf32>
}

//--- relu.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %y: tensor<6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %p = linalg.generic {indexing_maps =
      [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x8xf32>, tensor<6x8xf32>)
      outs(%f : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%p, %y : tensor<4x6xf32>, tensor<6xf32>)
      outs(%e : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %h = arith.mulf %a, %half : f32
    %s = arith.addf %h, %b : f32
    %t = arith.maximumf %s, %zero : f32
    linalg.yield %t : f32
  } -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

//--- relu-library.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %y: tensor<6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %r = commlib.product %x, %w transposed bias %y into %e scale 5.000000e-01 relu
      : (tensor<4x8xf32>, tensor<6x8xf32>, tensor<6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

//--- relu-without.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %y: tensor<6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %r = commlib.product %x, %w transposed bias %y into %e scale 5.000000e-01 none
      : (tensor<4x8xf32>, tensor<6x8xf32>, tensor<6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

//--- bf16.mlir
func.func @main(%x: tensor<4x8xbf16>, %w: tensor<8x4xbf16>, %y: tensor<4xbf16>) -> tensor<4x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x4xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<4x8xbf16>, tensor<8x4xbf16>) outs(%f : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%p, %y : tensor<4x4xbf16>, tensor<4xbf16>)
      outs(%e : tensor<4x4xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.addf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}

//--- bf16-library.mlir
func.func @main(%x: tensor<4x8xbf16>, %w: tensor<8x4xbf16>, %y: tensor<4xbf16>) -> tensor<4x4xbf16> {
  %e = tensor.empty() : tensor<4x4xbf16>
  %r = commlib.product %x, %w bias %y into %e scale 1.000000e+00 none
      : (tensor<4x8xbf16>, tensor<8x4xbf16>, tensor<4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return %r : tensor<4x4xbf16>
}
