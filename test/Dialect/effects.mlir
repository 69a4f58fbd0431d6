// RUN: comm-opt %s --cse --canonicalize | FileCheck %s
// RUN: comm-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM
// Communication is never merged, dropped or hoisted by upstream passes.

comm.group @g = ranks [[0, 1]]

// CHECK-LABEL: @same_twice
func.func @same_twice(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-2: comm.all_reduce
  %r, %t = comm.all_reduce sum %a into %b on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %b on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  return %w, %w1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @unused
func.func @unused(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // CHECK: comm.all_reduce
  // CHECK: comm.wait
  %r, %t = comm.all_reduce sum %a into %b on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  return
}

// LICM-LABEL: @in_loop
func.func @in_loop(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) {
  // LICM: scf.for
  // LICM-NEXT: comm.all_reduce
  // LICM-NEXT: comm.wait
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r, %t = comm.all_reduce sum %a into %b on @g : tensor<4xf32>
    %w = comm.wait %t, %r reading %a : tensor<4xf32>
  }
  return
}

// The pure ones are merged.
// CHECK-LABEL: @ranks
func.func @ranks() -> (index, index) {
  // CHECK: %[[R:.*]] = comm.rank
  // CHECK-NEXT: return %[[R]], %[[R]]
  %0 = comm.rank : index
  %1 = comm.rank : index
  return %0, %1 : index, index
}

// A dealloc of the source does not move above the wait that names it.
// RUN: comm-opt %s \
// RUN:   --pass-pipeline='builtin.module(buffer-deallocation-pipeline,func.func(optimize-allocation-liveness))' \
// RUN:   | FileCheck %s --check-prefix=DEALLOC
// DEALLOC-LABEL: @dealloc
func.func @dealloc(%f: f32) -> memref<4xf32> {
  // DEALLOC: %[[SRC:.*]] = memref.alloc
  // DEALLOC: comm.all_reduce
  // DEALLOC-NEXT: comm.wait
  // DEALLOC-NEXT: memref.dealloc %[[SRC]]
  %src = memref.alloc() : memref<4xf32>
  %dst = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%src : memref<4xf32>)
  %t = comm.all_reduce sum %src into %dst on @g : memref<4xf32>
  comm.wait %t, %dst reading %src : memref<4xf32>
  return %dst : memref<4xf32>
}
