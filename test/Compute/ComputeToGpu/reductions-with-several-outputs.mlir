// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// A reduction with several outputs has totals of each, in f32 of 16-bit floats, in
// memory of its own, and one second kernel adds up what blocks have of both. What is
// the same for a column is loaded before its elements.
// CHECK: gpu.func @compute_0_generic
// CHECK-SAME: workgroup(%[[SUMS:.*]] : memref<2048xf32, #gpu.address_space<workgroup>>,
// CHECK-SAME: {{^}} %[[MOST:.*]] : memref<2048xf32, #gpu.address_space<workgroup>>)
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK: scf.for
// CHECK-NOT: vector<8xf32>
// CHECK-COUNT-8: llvm.load {{.*}} -> vector<8xbf16>
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.extf
// CHECK-NEXT: arith.maximumf
// CHECK: memref.store %{{.*}}, %[[SUMS]]
// CHECK: memref.store %{{.*}}, %[[MOST]]
// CHECK: gpu.barrier
// CHECK: memref.load %[[SUMS]]
// CHECK: memref.load %[[MOST]]
// CHECK-COUNT-2: llvm.store {{.*}} : f32
// CHECK: gpu.return
// CHECK: gpu.func @compute_1_generic
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> f32
// CHECK: arith.addf
// CHECK: llvm.load {{.*}} -> f32
// CHECK: arith.maximumf
// CHECK: llvm.store {{.*}} : f32
// CHECK: llvm.store {{.*}} : bf16
// CHECK: gpu.return
// CHECK-LABEL: func.func @columns
// CHECK-COUNT-2: gpu.launch_func
// CHECK-NOT: gpu.launch_func
func.func @columns(%x: memref<200704x64xbf16>, %scale: memref<64xf32>, %s: memref<64xf32>, %m: memref<64xbf16>) {
  linalg.generic {indexing_maps = [#id, #column, #column, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x, %scale : memref<200704x64xbf16>, memref<64xf32>) outs(%s, %m : memref<64xf32>, memref<64xbf16>) {
  ^bb0(%a: bf16, %b: f32, %o: f32, %p: bf16):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.mulf %0, %b : f32
    %2 = arith.addf %o, %1 : f32
    %3 = arith.maximumf %p, %a : bf16
    linalg.yield %2, %3 : f32, bf16
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// So has one along rows, by shuffles.
// CHECK: gpu.func @compute_0_generic
// CHECK-COUNT-10: nvvm.shfl.sync bfly
// CHECK: llvm.store
// CHECK: llvm.store
// CHECK-NOT: llvm.store
// CHECK: gpu.return
func.func @rows(%x: memref<4096x512xf32>, %s: memref<4096xf32>, %t: memref<4096xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4096x512xf32>) outs(%s, %t : memref<4096xf32>, memref<4096xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %0 = arith.addf %o, %a : f32
    %1 = arith.mulf %a, %a : f32
    %2 = arith.addf %p, %1 : f32
    linalg.yield %0, %2 : f32, f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Where one total depends on the other (the greatest so far, and where), one thread
// runs the loops of an output.
// CHECK: gpu.func @compute_0_generic
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, i32)
// CHECK-NOT: nvvm.shfl
// CHECK: gpu.return
func.func @dependent(%x: memref<4096x512xf32>, %n: memref<512xi32>, %s: memref<4096xf32>, %t: memref<4096xi32>) {
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (j)>, #row, #row],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %n : memref<4096x512xf32>, memref<512xi32>) outs(%s, %t : memref<4096xf32>, memref<4096xi32>) {
  ^bb0(%a: f32, %i: i32, %o: f32, %p: i32):
    %0 = arith.cmpf ogt, %a, %o : f32
    %1 = arith.select %0, %a, %o : f32
    %2 = arith.select %0, %i, %p : i32
    linalg.yield %1, %2 : f32, i32
  }
  return
}
