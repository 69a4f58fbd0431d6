// RUN: comm-opt %s --convert-compute-to-gpu | FileCheck %s
// A thread that computes four neighbours: what does not depend on which it is
// is computed, asked and branched on once, and neighbours are loaded at once.

#id = affine_map<(i, j) -> (i, j)>

// CHECK: gpu.func @compute_0_generic
// CHECK-COUNT-1: arith.remui
// CHECK: scf.if {{.*}} -> (f32, f32, f32, f32)
// CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: scf.yield
// CHECK: scf.yield %[[F:.*]], %[[F]], %[[F]], %[[F]]
// CHECK-NOT: scf.if
// CHECK: llvm.store {{.*}} : vector<4xf32>
func.func @rows(%x: memref<4x8xf32>, %out: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %zero = arith.constant 0 : index
    %two = arith.constant 2 : index
    %fill = arith.constant 0.0 : f32
    %rest = arith.remui %i, %two : index
    %even = arith.cmpi eq, %rest, %zero : index
    %at = arith.divui %i, %two : index
    %r = scf.if %even -> f32 {
      %a = memref.load %x[%at, %j] : memref<4x8xf32>
      scf.yield %a : f32
    } else {
      scf.yield %fill : f32
    }
    linalg.yield %r : f32
  }
  return
}

// Where it does depend, each has a branch of its own.
// CHECK: gpu.func @compute_1_generic
// CHECK-COUNT-4: scf.if {{.*}} -> (f32)
// CHECK-NOT: scf.if
// CHECK: llvm.store {{.*}} : vector<4xf32>
func.func @columns(%x: memref<8x4xf32>, %out: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %four = arith.constant 4 : index
    %fill = arith.constant 0.0 : f32
    %first = arith.cmpi ult, %j, %four : index
    %r = scf.if %first -> f32 {
      %a = memref.load %x[%i, %j] : memref<8x4xf32>
      scf.yield %a : f32
    } else {
      scf.yield %fill : f32
    }
    linalg.yield %r : f32
  }
  return
}

// Neighbours that are not aligned, or lie apart, are loaded one by one.
// CHECK: gpu.func @compute_2_generic
// CHECK-NOT: -> vector<4xf32>
// CHECK-COUNT-8: llvm.load {{.*}} -> f32
// CHECK-NOT: llvm.load
// CHECK: llvm.store {{.*}} : vector<4xf32>
func.func @apart(%x: memref<8x9xf32>, %y: memref<8x8xf32>, %out: memref<8x8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = memref.load %x[%i, %j] : memref<8x9xf32>
    %b = memref.load %y[%j, %i] : memref<8x8xf32>
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  }
  return
}
