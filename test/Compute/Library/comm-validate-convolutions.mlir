// Convolutions by a library: sums in an order of its own. Each gradient is also what a
// linalg op computes of it, and something else is not.

// RUN: split-file %s %t
// RUN: comm-validate --allow-reassociation %t/forward.mlir %t/forward-library.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/forward.mlir %t/forward-low.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/forward.mlir %t/forward-flipped.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/forward-library.mlir %t/forward-low.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation %t/image.mlir %t/image-library.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/image.mlir %t/image-flipped.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation %t/filter.mlir %t/filter-library.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/filter.mlir %t/filter-dilated.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/image-library.mlir %t/image-flipped.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation %t/bf16.mlir %t/bf16-memref.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/bf16.mlir %t/bf16-other.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation --assume-finite %t/strided-filter.mlir %t/strided-filter-library.mlir \
// RUN:   | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation \
// RUN:   --assume-finite %t/strided-filter.mlir %t/strided-filter-other.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate --allow-reassociation --assume-finite %t/strided-image.mlir %t/strided-image-library.mlir \
// RUN:   | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation --assume-finite %t/strided-image.mlir %t/strided-image-other.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR

// In an order that counts it cannot tell; nor of products with zeros, which may be NaNs.
// RUN: not comm-validate --allow-reassociation %t/strided-filter.mlir %t/strided-filter-library.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/strided-image.mlir %t/strided-image-library.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --assume-finite %t/strided-filter.mlir %t/strided-filter-library.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate %t/forward.mlir %t/forward-library.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR

// EQUAL: equal
// UNCLEAR: error: {{different|cannot tell}}: function 'main': {{result #|what is left in}}

//--- forward.mlir
func.func @main(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x8x8x3xf32> to tensor<2x9x9x3xf32>
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %y = linalg.conv_2d_nhwc_hwcf
      {strides = dense<2> : tensor<2xi64>} ins(%p, %w : tensor<2x9x9x3xf32>, tensor<3x3x3x4xf32>)
      outs(%f : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  return %y : tensor<2x4x4x4xf32>
}

//--- forward-library.mlir
func.func @main(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
  %e = tensor.empty() : tensor<4x3x3x3xf32>
  %t = linalg.transpose ins(%w : tensor<3x3x3x4xf32>) outs(%e : tensor<4x3x3x3xf32>) permutation = [3, 0, 1, 2]
  %i = tensor.empty() : tensor<2x4x4x4xf32>
  %y = commlib.convolution forward %x "n01c", %t "k01c" into %i "n01k" strides [2, 2] dilations [1, 1]
      low [1, 1] high [0, 0]
      : tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32> into tensor<2x4x4x4xf32> -> tensor<2x4x4x4xf32>
  return %y : tensor<2x4x4x4xf32>
}

// Zeros on the other side.

//--- forward-low.mlir
func.func @main(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
  %e = tensor.empty() : tensor<4x3x3x3xf32>
  %t = linalg.transpose ins(%w : tensor<3x3x3x4xf32>) outs(%e : tensor<4x3x3x3xf32>) permutation = [3, 0, 1, 2]
  %i = tensor.empty() : tensor<2x4x4x4xf32>
  %y = commlib.convolution forward %x "n01c", %t "k01c" into %i "n01k" strides [2, 2] dilations [1, 1]
      low [1, 0] high [0, 1]
      : tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32> into tensor<2x4x4x4xf32> -> tensor<2x4x4x4xf32>
  return %y : tensor<2x4x4x4xf32>
}

//--- forward-flipped.mlir
func.func @main(%x: tensor<2x8x8x3xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x4x4x4xf32> {
  %e = tensor.empty() : tensor<4x3x3x3xf32>
  %t = linalg.transpose ins(%w : tensor<3x3x3x4xf32>) outs(%e : tensor<4x3x3x3xf32>) permutation = [3, 0, 1, 2]
  %i = tensor.empty() : tensor<2x4x4x4xf32>
  %y = commlib.convolution forward %x "n01c", %t "k01c" into %i "n01k" strides [2, 2] dilations [1, 1]
      low [1, 1] high [0, 0] flipped
      : tensor<2x8x8x3xf32>, tensor<4x3x3x3xf32> into tensor<2x4x4x4xf32> -> tensor<2x4x4x4xf32>
  return %y : tensor<2x4x4x4xf32>
}

// The gradient of the image in one dimension: the filter from its end.

//--- image.mlir
func.func @main(%g: tensor<2x8x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %g low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<2x8x4xf32> to tensor<2x10x4xf32>
  %e = tensor.empty() : tensor<2x8x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = tensor.empty() : tensor<3x5x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(w, c, k) -> (2 - w, c, k)>, affine_map<(w, c, k) -> (w, c, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x5x4xf32>) outs(%o : tensor<3x5x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<3x5x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(k, n, i, c, w) -> (n, i + w, k)>,
                                        affine_map<(k, n, i, c, w) -> (w, c, k)>,
                                        affine_map<(k, n, i, c, w) -> (n, i, c)>],
                       iterator_types = ["reduction", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %r : tensor<2x10x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<2x8x5xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}

//--- image-library.mlir
func.func @main(%g: tensor<2x8x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %e = tensor.empty() : tensor<4x3x5xf32>
  %t = linalg.transpose ins(%w : tensor<3x5x4xf32>) outs(%e : tensor<4x3x5xf32>) permutation = [2, 0, 1]
  %i = tensor.empty() : tensor<2x8x5xf32>
  %y = commlib.convolution image_gradient %g "n0k", %t "k0c" into %i "n0c" strides [1] dilations [1] low [1] high [1]
      : tensor<2x8x4xf32>, tensor<4x3x5xf32> into tensor<2x8x5xf32> -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}

//--- image-flipped.mlir
func.func @main(%g: tensor<2x8x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %e = tensor.empty() : tensor<4x3x5xf32>
  %t = linalg.transpose ins(%w : tensor<3x5x4xf32>) outs(%e : tensor<4x3x5xf32>) permutation = [2, 0, 1]
  %i = tensor.empty() : tensor<2x8x5xf32>
  %y = commlib.convolution image_gradient %g "n0k", %t "k0c" into %i "n0c" strides [1] dilations [1]
      low [1] high [1] flipped
      : tensor<2x8x4xf32>, tensor<4x3x5xf32> into tensor<2x8x5xf32> -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}

// The gradient of a filter with dilation 2.

//--- filter.mlir
func.func @main(%x: tensor<2x8x5xf32>, %g: tensor<2x4x3xf32>) -> tensor<3x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x3x5xf32>) -> tensor<3x3x5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(k, w, c, i, n) -> (n, i + w * 2, c)>,
                                        affine_map<(k, w, c, i, n) -> (n, i, k)>,
                                        affine_map<(k, w, c, i, n) -> (k, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : tensor<2x8x5xf32>, tensor<2x4x3xf32>) outs(%f : tensor<3x3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<3x3x5xf32>
  return %y : tensor<3x3x5xf32>
}

//--- filter-library.mlir
func.func @main(%x: tensor<2x8x5xf32>, %g: tensor<2x4x3xf32>) -> tensor<3x3x5xf32> {
  %i = tensor.empty() : tensor<3x3x5xf32>
  %y = commlib.convolution filter_gradient %x "n0c", %g "n0k" into %i "k0c" strides [1] dilations [2] low [0] high [0]
      : tensor<2x8x5xf32>, tensor<2x4x3xf32> into tensor<3x3x5xf32> -> tensor<3x3x5xf32>
  return %y : tensor<3x3x5xf32>
}

// Moved by two instead.

//--- filter-dilated.mlir
func.func @main(%x: tensor<2x8x5xf32>, %g: tensor<2x4x3xf32>) -> tensor<3x3x5xf32> {
  %i = tensor.empty() : tensor<3x3x5xf32>
  %y = commlib.convolution filter_gradient %x "n0c", %g "n0k" into %i "k0c" strides [2] dilations [1] low [0] high [1]
      : tensor<2x8x5xf32>, tensor<2x4x3xf32> into tensor<3x3x5xf32> -> tensor<3x3x5xf32>
  return %y : tensor<3x3x5xf32>
}

// On buffers too, and 16-bit floats are added up in f32.

//--- bf16.mlir
func.func @main(%x: memref<2x8x5xbf16>, %w: memref<3x3x5xbf16>, %y: memref<2x6x3xbf16>) {
  commlib.convolution forward %x "n0c", %w "k0c" into %y "n0k" strides [1] dilations [1] low [0] high [0]
      : memref<2x8x5xbf16>, memref<3x3x5xbf16> into memref<2x6x3xbf16>
  return
}

//--- bf16-memref.mlir
func.func @main(%x: memref<2x8x5xbf16>, %w: memref<3x3x5xbf16>, %y: memref<2x6x3xbf16>) {
  %a = memref.subview %x[0, 0, 0] [1, 8, 5] [1, 1, 1] : memref<2x8x5xbf16> to memref<1x8x5xbf16, strided<[40, 5, 1]>>
  %b = memref.subview %x[1, 0, 0] [1, 8, 5] [1, 1, 1]
      : memref<2x8x5xbf16> to memref<1x8x5xbf16, strided<[40, 5, 1], offset: 40>>
  %c = memref.subview %y[0, 0, 0] [1, 6, 3] [1, 1, 1] : memref<2x6x3xbf16> to memref<1x6x3xbf16, strided<[18, 3, 1]>>
  %d = memref.subview %y[1, 0, 0] [1, 6, 3] [1, 1, 1]
      : memref<2x6x3xbf16> to memref<1x6x3xbf16, strided<[18, 3, 1], offset: 18>>
  commlib.convolution forward %a "n0c", %w "k0c" into %c "n0k" strides [1] dilations [1] low [0] high [0]
      : memref<1x8x5xbf16, strided<[40, 5, 1]>>, memref<3x3x5xbf16> into memref<1x6x3xbf16, strided<[18, 3, 1]>>
  commlib.convolution forward %b "n0c", %w "k0c" into %d "n0k" strides [1] dilations [1] low [0] high [0]
      : memref<1x8x5xbf16, strided<[40, 5, 1], offset: 40>>, memref<3x3x5xbf16>
      into memref<1x6x3xbf16, strided<[18, 3, 1], offset: 18>>
  return
}

//--- bf16-other.mlir
func.func @main(%x: memref<2x8x5xbf16>, %w: memref<3x3x5xbf16>, %y: memref<2x6x3xbf16>) {
  %a = memref.subview %x[0, 0, 0] [1, 8, 5] [1, 1, 1] : memref<2x8x5xbf16> to memref<1x8x5xbf16, strided<[40, 5, 1]>>
  %c = memref.subview %y[0, 0, 0] [1, 6, 3] [1, 1, 1] : memref<2x6x3xbf16> to memref<1x6x3xbf16, strided<[18, 3, 1]>>
  %d = memref.subview %y[1, 0, 0] [1, 6, 3] [1, 1, 1]
      : memref<2x6x3xbf16> to memref<1x6x3xbf16, strided<[18, 3, 1], offset: 18>>
  commlib.convolution forward %a "n0c", %w "k0c" into %c "n0k" strides [1] dilations [1] low [0] high [0]
      : memref<1x8x5xbf16, strided<[40, 5, 1]>>, memref<3x3x5xbf16> into memref<1x6x3xbf16, strided<[18, 3, 1]>>
  commlib.convolution forward %a "n0c", %w "k0c" into %d "n0k" strides [1] dilations [1] low [0] high [0]
      : memref<1x8x5xbf16, strided<[40, 5, 1]>>, memref<3x3x5xbf16>
      into memref<1x6x3xbf16, strided<[18, 3, 1], offset: 18>>
  return
}

// The gradients of a convolution with stride 2: JAX writes the response with zeros between its
// elements. The library reads the elements alone.

//--- strided-filter.mlir
func.func @main(%x: tensor<2x8x5xbf16>, %g: tensor<2x4x3xbf16>) -> tensor<3x3x5xf32> {
  %zero = arith.constant 0.0 : bf16
  %begin = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 0] high[0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %zero : bf16
  } : tensor<2x8x5xbf16> to tensor<2x9x5xbf16>
  %d = tensor.empty() : tensor<2x7x3xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%d : tensor<2x7x3xbf16>) -> tensor<2x7x3xbf16>
  %s = tensor.insert_slice %g into %z[0, 0, 0] [2, 4, 3] [1, 2, 1] : tensor<2x4x3xbf16> into tensor<2x7x3xbf16>
  %e = tensor.empty() : tensor<3x3x5xf32>
  %f = linalg.fill ins(%begin : f32) outs(%e : tensor<3x3x5xf32>) -> tensor<3x3x5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(k, w, c, i, n) -> (n, i + w, c)>,
                                        affine_map<(k, w, c, i, n) -> (n, i, k)>,
                                        affine_map<(k, w, c, i, n) -> (k, w, c)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %s : tensor<2x9x5xbf16>, tensor<2x7x3xbf16>) outs(%f : tensor<3x3x5xf32>) {
  ^bb0(%a: bf16, %b: bf16, %sum: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.extf %b : bf16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<3x3x5xf32>
  %n = arith.truncf %y : tensor<3x3x5xf32> to tensor<3x3x5xbf16>
  %r = arith.extf %n : tensor<3x3x5xbf16> to tensor<3x3x5xf32>
  return %r : tensor<3x3x5xf32>
}

//--- strided-filter-library.mlir
func.func @main(%x: tensor<2x8x5xbf16>, %g: tensor<2x4x3xbf16>) -> tensor<3x3x5xf32> {
  %i = tensor.empty() : tensor<3x3x5xbf16>
  %y = commlib.convolution filter_gradient %x "n0c", %g "n0k" into %i "k0c" strides [2] dilations [1] low [1] high [0]
      : tensor<2x8x5xbf16>, tensor<2x4x3xbf16> into tensor<3x3x5xbf16> -> tensor<3x3x5xbf16>
  %r = arith.extf %y : tensor<3x3x5xbf16> to tensor<3x3x5xf32>
  return %r : tensor<3x3x5xf32>
}

// The zero on the other side.

//--- strided-filter-other.mlir
func.func @main(%x: tensor<2x8x5xbf16>, %g: tensor<2x4x3xbf16>) -> tensor<3x3x5xf32> {
  %i = tensor.empty() : tensor<3x3x5xbf16>
  %y = commlib.convolution filter_gradient %x "n0c", %g "n0k" into %i "k0c" strides [2] dilations [1] low [0] high [1]
      : tensor<2x8x5xbf16>, tensor<2x4x3xbf16> into tensor<3x3x5xbf16> -> tensor<3x3x5xbf16>
  %r = arith.extf %y : tensor<3x3x5xbf16> to tensor<3x3x5xf32>
  return %r : tensor<3x3x5xf32>
}

//--- strided-image.mlir
func.func @main(%g: tensor<2x4x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<2x7x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%d : tensor<2x7x4xf32>) -> tensor<2x7x4xf32>
  %s = tensor.insert_slice %g into %z[0, 0, 0] [2, 4, 4] [1, 2, 1] : tensor<2x4x4xf32> into tensor<2x7x4xf32>
  %p = tensor.pad %s low[0, 2, 0] high[0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<2x7x4xf32> to tensor<2x10x4xf32>
  %e = tensor.empty() : tensor<2x8x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = tensor.empty() : tensor<3x5x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(w, c, k) -> (2 - w, c, k)>, affine_map<(w, c, k) -> (w, c, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x5x4xf32>) outs(%o : tensor<3x5x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<3x5x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(k, n, i, c, w) -> (n, i + w, k)>,
                                        affine_map<(k, n, i, c, w) -> (w, c, k)>,
                                        affine_map<(k, n, i, c, w) -> (n, i, c)>],
                       iterator_types = ["reduction", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %r : tensor<2x10x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<2x8x5xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}

//--- strided-image-library.mlir
func.func @main(%g: tensor<2x4x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %e = tensor.empty() : tensor<4x3x5xf32>
  %t = linalg.transpose ins(%w : tensor<3x5x4xf32>) outs(%e : tensor<4x3x5xf32>) permutation = [2, 0, 1]
  %i = tensor.empty() : tensor<2x8x5xf32>
  %y = commlib.convolution image_gradient %g "n0k", %t "k0c" into %i "n0c" strides [2] dilations [1] low [0] high [1]
      : tensor<2x4x4xf32>, tensor<4x3x5xf32> into tensor<2x8x5xf32> -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}

// The zero on the other side.

//--- strided-image-other.mlir
func.func @main(%g: tensor<2x4x4xf32>, %w: tensor<3x5x4xf32>) -> tensor<2x8x5xf32> {
  %e = tensor.empty() : tensor<4x3x5xf32>
  %t = linalg.transpose ins(%w : tensor<3x5x4xf32>) outs(%e : tensor<4x3x5xf32>) permutation = [2, 0, 1]
  %i = tensor.empty() : tensor<2x8x5xf32>
  %y = commlib.convolution image_gradient %g "n0k", %t "k0c" into %i "n0c" strides [2] dilations [1] low [1] high [0]
      : tensor<2x4x4xf32>, tensor<4x3x5xf32> into tensor<2x8x5xf32> -> tensor<2x8x5xf32>
  return %y : tensor<2x8x5xf32>
}
