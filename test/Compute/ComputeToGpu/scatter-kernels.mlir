// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

// Writes in order without atomics: a warp for each 32 of the 1,024 columns and each
// part of the rows, each 256th. Its lanes look at four positions each; what is in
// its part they write together, four at a time where there are as many: each reads
// what was there or what one of those before it wrote. 8,192 warps want all threads.
// CHECK: gpu.func @compute_1_generic{{.*}} nvvm.minctasm = 8 : i32
// CHECK: scf.for
// CHECK: %[[AT:.*]] = llvm.load {{.*}} -> i32
// CHECK: %[[POSITION:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK: arith.cmpi ult, %[[POSITION]], %{{.*}} : index
// CHECK: %[[MASK:.*]] = arith.constant 255 : index
// CHECK: %[[REST:.*]] = arith.andi %[[POSITION]], %[[MASK]] : index
// CHECK: arith.cmpi eq, %[[REST]], %{{.*}} : index
// CHECK-COUNT-3: llvm.load {{.*}} -> i32
// CHECK: %[[FIRST:.*]] = nvvm.vote.sync  ballot
// CHECK-COUNT-3: nvvm.vote.sync  ballot
// CHECK: %[[LOW:.*]] = arith.extui %[[FIRST]]
// CHECK: %[[VOTES:.*]] = arith.ori %{{.*}}, %[[LOW]] : i64
// CHECK: %[[LEFT:.*]] = scf.while (%{{.*}} = %[[VOTES]])
// CHECK: llvm.intr.ctpop
// CHECK-COUNT-4: llvm.intr.cttz
// CHECK: scf.if
// CHECK: arith.addf
// CHECK: %[[FIRST:.*]] = arith.select
// CHECK: %[[SAME:.*]] = arith.cmpi eq, {{.*}} : i64
// CHECK: %[[OLD:.*]] = arith.select %[[SAME]], %[[FIRST]], %{{.*}} : f32
// CHECK: arith.addf %[[OLD]],
// CHECK-COUNT-4: llvm.store {{.*}} : f32
// CHECK: scf.while (%{{.*}} = %[[LEFT]])
// CHECK: llvm.intr.cttz
// CHECK: scf.if
// CHECK: llvm.load {{.*}} -> i32
// CHECK: llvm.load {{.*}} -> f32
// CHECK: llvm.load {{.*}} -> f32
// CHECK: arith.addf
// CHECK: llvm.store {{.*}} : f32
// CHECK: scf.while
// CHECK-COUNT-4: llvm.store {{.*}} : f32
// CHECK: scf.while
// CHECK: llvm.store {{.*}} : f32
// CHECK-NOT: llvm.store
// What it does not write must be there: the fill is a kernel.
// CHECK-LABEL: func.func @rows
// CHECK: gpu.launch_func {{.*}}fill
// CHECK: %[[BLOCKS:.*]] = arith.constant 1024 : i64
// CHECK: gpu.launch_func {{.*}}generic blocks in (%[[BLOCKS]],
func.func @rows(%at: memref<8192xi32>, %updates: memref<8192x1024xf32>) -> memref<32000x1024xf32> {
  %zero = arith.constant 0.0 : f32
  %table = memref.alloc() : memref<32000x1024xf32>
  linalg.fill ins(%zero : f32) outs(%table : memref<32000x1024xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (n, j)>,
      affine_map<(i, j, n) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %updates : memref<8192xi32>, memref<8192x1024xf32>) outs(%table : memref<32000x1024xf32>) {
  ^bb0(%a: i32, %u: f32, %old: f32):
    %i = linalg.index 0 : index
    %position = arith.index_cast %a : i32 to index
    %here = arith.cmpi eq, %position, %i : index
    %new = arith.addf %old, %u : f32
    %kept = arith.select %here, %new, %old : f32
    linalg.yield %kept : f32
  }
  return %table : memref<32000x1024xf32>
}

// -----

// Where nothing is written twice a thread does one write.
// CHECK: gpu.func @compute_0_generic
// CHECK-NOT: scf.for
// CHECK: gpu.return
// CHECK-LABEL: func.func @unique
// CHECK: %[[BLOCKS:.*]] = arith.constant 400 : i64
// CHECK: gpu.launch_func {{.*}} blocks in (%[[BLOCKS]],
func.func @unique(%at: memref<1024x100xi32>, %numbers: memref<1024x100xi32>) {
  linalg.generic {indexing_maps = [affine_map<(b, i, n) -> (b, n)>, affine_map<(b, i, n) -> (b, i)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at : memref<1024x100xi32>) outs(%numbers : memref<1024x100xi32>) attrs = {comm.unique_positions} {
  ^bb0(%a: i32, %old: i32):
    %i = linalg.index 1 : index
    %n = linalg.index 2 : index
    %position = arith.index_cast %a : i32 to index
    %number = arith.index_cast %n : index to i32
    %here = arith.cmpi eq, %position, %i : index
    %kept = arith.select %here, %number, %old : i32
    linalg.yield %kept : i32
  }
  return
}
