// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// Two complex numbers at once, as vectors of parts.
// CHECK: gpu.func @compute_0_mul
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[RE:.*]] = llvm.extractelement %{{.*}} : vector<4xf32>
// CHECK: %[[IM:.*]] = llvm.extractelement %{{.*}} : vector<4xf32>
// CHECK: complex.create %[[RE]], %[[IM]] : complex<f32>
// CHECK-COUNT-2: complex.mul
// CHECK: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// A number is a parameter as such a vector.
// CHECK: gpu.func @compute_1_fill({{.*}}vector<2xf64>
// CHECK-LABEL: func.func @complex_elementwise
// CHECK: gpu.launch_func {{.*}} args({{.*}} : vector<2xf64>
func.func @complex_elementwise(%x: memref<64xcomplex<f32>>, %y: memref<8xcomplex<f64>>, %z: complex<f64>) {
  linalg.mul ins(%x, %x : memref<64xcomplex<f32>>, memref<64xcomplex<f32>>) outs(%x : memref<64xcomplex<f32>>)
  linalg.fill ins(%z : complex<f64>) outs(%y : memref<8xcomplex<f64>>)
  return
}

// -----

// Each part is exchanged, and both are in the block's memory.
// CHECK: gpu.func @compute_0_generic
// CHECK-SAME: workgroup(%{{.*}} : memref<8xvector<2xf32>, #gpu.address_space<workgroup>>)
// CHECK: complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32]
// CHECK: %[[RE:.*]] = complex.re
// CHECK: nvvm.shfl.sync {{.*}} -> f32
// CHECK: %[[IM:.*]] = complex.im
// CHECK: nvvm.shfl.sync {{.*}} -> f32
// CHECK: memref.store %{{.*}} : memref<8xvector<2xf32>
// CHECK: gpu.barrier
// CHECK: complex.add
func.func @complex_sum(%x: memref<600x4096xcomplex<f32>>, %r: memref<600xcomplex<f32>>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<600x4096xcomplex<f32>>) outs(%r : memref<600xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %o: complex<f32>):
    %0 = complex.add %a, %o : complex<f32>
    linalg.yield %0 : complex<f32>
  }
  return
}

// -----

// A product is the library's, which starts from 0 itself.
// CHECK: @commNumbers(dense<[10, 10, 0,
// CHECK-LABEL: func.func @complex_product
// CHECK-NOT: gpu.launch_func
// CHECK: call @commLibraryMatmul
// CHECK-NOT: gpu.launch_func
// CHECK: return
func.func @complex_product(%x: memref<8x16xcomplex<f32>>, %y: memref<16x4xcomplex<f32>>) -> memref<8x4xcomplex<f32>> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %c = memref.alloc() : memref<8x4xcomplex<f32>>
  linalg.fill ins(%zero : complex<f32>) outs(%c : memref<8x4xcomplex<f32>>)
  linalg.matmul ins(%x, %y : memref<8x16xcomplex<f32>>, memref<16x4xcomplex<f32>>) outs(%c : memref<8x4xcomplex<f32>>)
  return %c : memref<8x4xcomplex<f32>>
}

// -----

// Products of 8-bit floats are the library's, of copies in bf16.
// CHECK: @commNumbers(dense<[6, 7, 1,
// CHECK: gpu.func @compute_0_copy
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> vector<{{.*}}xi8>
// CHECK: arith.bitcast %{{.*}} : i8 to f8E4M3FN
// CHECK: arith.extf %{{.*}} : f8E4M3FN to bf16
// CHECK-LABEL: func.func @f8_product
// CHECK: %[[A:.*]] = memref.alloc() : memref<8x64xbf16>
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_copy
// CHECK: %[[B:.*]] = memref.alloc() : memref<4x64xbf16>
// CHECK: gpu.launch_func
// CHECK: call @commLibraryMatmul
// CHECK: memref.dealloc %[[A]]
// CHECK: memref.dealloc %[[B]]
func.func @f8_product(%x: memref<8x64xf8E4M3FN>, %y: memref<4x64xf8E5M2>, %c: memref<8x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
      affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : memref<8x64xf8E4M3FN>, memref<4x64xf8E5M2>) outs(%c : memref<8x4xf32>) {
  ^bb0(%a: f8E4M3FN, %b: f8E5M2, %o: f32):
    %0 = arith.extf %a : f8E4M3FN to f32
    %1 = arith.extf %b : f8E5M2 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  }
  return
}

// -----

// What is multiplied in 8 bits is rounded to them: a kernel's. Bytes are loaded,
// and sums are in f32.
// CHECK: gpu.func @compute_0_generic
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> vector<{{.*}}xi8>
// CHECK: arith.mulf %{{.*}} : f8E4M3FN
// CHECK: arith.addf %{{.*}} : f32
// CHECK-LABEL: func.func @f8_rounded_product
// CHECK-NOT: commLibraryMatmul
func.func @f8_rounded_product(%x: memref<8x64xf8E4M3FN>, %y: memref<4x64xf8E4M3FN>, %c: memref<8x4xf8E4M3FN>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,
      affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : memref<8x64xf8E4M3FN>, memref<4x64xf8E4M3FN>) outs(%c : memref<8x4xf8E4M3FN>) {
  ^bb0(%a: f8E4M3FN, %b: f8E4M3FN, %o: f8E4M3FN):
    %0 = arith.mulf %a, %b : f8E4M3FN
    %1 = arith.addf %o, %0 : f8E4M3FN
    linalg.yield %1 : f8E4M3FN
  }
  return
}
