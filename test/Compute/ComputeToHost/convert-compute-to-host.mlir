// RUN: comm-opt %s --split-input-file --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(func.func(convert-compute-to-host))' | FileCheck %s

// Tiles of 64, vectors of 16 along j, in the order (i, k, j).
// CHECK-LABEL: func.func @matmul
// CHECK: affine.for {{.*}} = 0 to 128 step 64
// CHECK: affine.for {{.*}} = 0 to 256 step 64
// CHECK: affine.for {{.*}} = 0 to 192 step 64
// CHECK: affine.for
// CHECK: affine.for
// CHECK: affine.for {{.*}} step 16
// CHECK: vector.transfer_read {{.*}} vector<16xf32>
// CHECK: arith.mulf {{.*}} fastmath<reassoc,contract> : vector<16xf32>
// CHECK-NOT: linalg
func.func @matmul(%a: memref<128x256xf32>, %b: memref<256x192xf32>, %c: memref<128x192xf32>) {
  linalg.matmul ins(%a, %b : memref<128x256xf32>, memref<256x192xf32>) outs(%c : memref<128x192xf32>)
  return
}

// A vector as wide as divides, at least 4; else none.
// CHECK-LABEL: func.func @odd
// CHECK: vector<4xf32>
// CHECK-LABEL: func.func @odder
// CHECK-NOT: vector
// CHECK: return
func.func @odd(%a: memref<3x5xf32>, %b: memref<5x12xf32>, %c: memref<3x12xf32>) {
  linalg.matmul ins(%a, %b : memref<3x5xf32>, memref<5x12xf32>) outs(%c : memref<3x12xf32>)
  return
}
func.func @odder(%a: memref<3x5xf32>, %b: memref<5x14xf32>, %c: memref<3x14xf32>) {
  linalg.matmul ins(%a, %b : memref<3x5xf32>, memref<5x14xf32>) outs(%c : memref<3x14xf32>)
  return
}

// No vectors of i1, of complex numbers, of strided memrefs, of unknown sizes, or
// along a dimension that is not contiguous.
// CHECK-LABEL: func.func @scalar
// CHECK-NOT: vector
// CHECK: return
func.func @scalar(%a: memref<16x16xi1>, %c: memref<16x16xcomplex<f32>>, %s: memref<16x16xf32, strided<[64, 2]>>,
                  %f: memref<16x16xf32>, %d: memref<?x?xf32>) {
  linalg.matmul ins(%a, %a : memref<16x16xi1>, memref<16x16xi1>) outs(%a : memref<16x16xi1>)
  linalg.matmul ins(%c, %c : memref<16x16xcomplex<f32>>, memref<16x16xcomplex<f32>>)
      outs(%c : memref<16x16xcomplex<f32>>)
  linalg.matmul ins(%s, %f : memref<16x16xf32, strided<[64, 2]>>, memref<16x16xf32>) outs(%f : memref<16x16xf32>)
  linalg.matmul ins(%d, %d : memref<?x?xf32>, memref<?x?xf32>) outs(%d : memref<?x?xf32>)
  linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
      affine_map<(i, j, k) -> (i, j)>]
    ins(%f, %f : memref<16x16xf32>, memref<16x16xf32>) outs(%f : memref<16x16xf32>)
  return
}

// Parts of a buffer are as good, wherever they begin and however far apart their
// rows are, as long as the elements of a row are next to each other.
// CHECK-LABEL: func.func @parts
// CHECK: vector.transfer_read {{.*}} : memref<16x16xf32, strided<[64, 1], offset: ?>>, vector<16xf32>
// CHECK: vector.transfer_write {{.*}} : vector<16xf32>, memref<16x16xf32, strided<[16, 1], offset: ?>>
// CHECK-NOT: unrealized_conversion_cast
// CHECK: return
func.func @parts(%a: memref<16x16xf32>, %b: memref<16x16xf32, strided<[64, 1], offset: ?>>,
                 %c: memref<16x16xf32, strided<[16, 1], offset: ?>>) {
  linalg.matmul ins(%a, %b : memref<16x16xf32>, memref<16x16xf32, strided<[64, 1], offset: ?>>)
               outs(%c : memref<16x16xf32, strided<[16, 1], offset: ?>>)
  return
}

// Totals of narrow floats are in f32, in a buffer of their own, and so are the products of a contraction.
// CHECK-LABEL: func.func @narrow
// CHECK: %[[TOTALS:.*]] = memref.alloc({{.*}}) : memref<?xf32>
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: scf.for
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: arith.addf {{.*}} : f32
// CHECK: arith.truncf {{.*}} : f32 to bf16
// CHECK: memref.dealloc %[[TOTALS]]
func.func @narrow(%x: memref<8x?xbf16>, %sum: memref<?xbf16>) {
  linalg.reduce { arith.addf } ins(%x : memref<8x?xbf16>) outs(%sum : memref<?xbf16>) dimensions = [0]
  return
}
// CHECK-LABEL: func.func @narrow_matmul
// CHECK: memref.alloc() : memref<16x16xf32>
// CHECK: arith.mulf {{.*}} fastmath<reassoc,contract> : vector<16xf32>
// CHECK: arith.addf {{.*}} fastmath<reassoc,contract> : vector<16xf32>
// CHECK: return
func.func @narrow_matmul(%a: memref<16x16xf16>, %c: memref<16x16xf16>) {
  linalg.matmul ins(%a, %a : memref<16x16xf16>, memref<16x16xf16>) outs(%c : memref<16x16xf16>)
  return
}

// Maxima are exact, f32 is wide enough, and what is not summed has no total.
// CHECK-LABEL: func.func @not_widened
// CHECK-NOT: alloc
// CHECK: return
func.func @not_widened(%x: memref<8x4xbf16>, %y: memref<8x4xf32>, %greatest: memref<4xbf16>, %sum: memref<4xf32>) {
  linalg.reduce { arith.maximumf } ins(%x : memref<8x4xbf16>) outs(%greatest : memref<4xbf16>) dimensions = [0]
  linalg.reduce { arith.addf } ins(%y : memref<8x4xf32>) outs(%sum : memref<4xf32>) dimensions = [0]
  linalg.add ins(%x, %x : memref<8x4xbf16>, memref<8x4xbf16>) outs(%x : memref<8x4xbf16>)
  return
}

// What is no contraction becomes plain loops, its arithmetic as it was.
// CHECK-LABEL: func.func @elementwise
// CHECK: scf.for
// CHECK: arith.addf %{{[^ ]*}}, %{{[^ ]*}} : f32
func.func @elementwise(%a: memref<16xf32>) {
  linalg.add ins(%a, %a : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  return
}

// -----

func.func @on_tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'linalg.exp' is not on memrefs; bufferize it first}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
