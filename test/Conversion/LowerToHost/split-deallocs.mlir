// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-split-deallocs))' | FileCheck %s

// Two allocations and a loop's result: none is another where both are to be
// freed. The results of one loop may be one buffer: they stay together.
// CHECK-LABEL: func.func @split
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: %[[R:.*]]:3 = scf.for
// CHECK: bufferization.dealloc (%[[A]] : memref<8xf32>) if (%true{{.*}})
// CHECK-NEXT: bufferization.dealloc (%[[R]]#0, %[[R]]#1 : memref<8xf32>, memref<8xf32>) if (%[[R]]#2, %[[R]]#2)
// CHECK-NEXT: bufferization.dealloc (%[[B]] : memref<8xf32>) if (%true{{.*}})
// CHECK-NEXT: return
func.func @split(%n: index) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a, %w = %b, %own = %false) -> (memref<8xf32>, memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    scf.yield %new, %new, %true : memref<8xf32>, memref<8xf32>, i1
  }
  bufferization.dealloc (%a, %r#0, %b, %r#1 : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>) if (%true, %r#2, %true, %r#2)
  return
}

// What is handed on, and what may be the same, stays in the op that says so.
// CHECK-LABEL: func.func @retained
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: bufferization.dealloc (%[[B]] : memref<8xf32>) if (%true{{.*}})
// CHECK-NEXT: %[[OWN:.*]] = bufferization.dealloc (%[[A]] : memref<8xf32>) if (%true{{.*}}) retain (%{{.*}} :
// CHECK-NEXT: return %{{.*}}, %[[OWN]]
func.func @retained(%p: i1, %x: memref<8xf32>) -> (memref<8xf32>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s = scf.if %p -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  %own = bufferization.dealloc (%a, %b : memref<8xf32>, memref<8xf32>) if (%true, %true) retain (%s : memref<8xf32>)
  return %s, %own : memref<8xf32>, i1
}

// Not where who owns what is not known: a select, several blocks.
// CHECK-LABEL: func.func @unknown
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
// CHECK-LABEL: func.func @blocks
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
func.func @unknown(%p: i1, %x: memref<8xf32>) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %s = arith.select %p, %a, %x : memref<8xf32>
  bufferization.dealloc (%a, %s : memref<8xf32>, memref<8xf32>) if (%true, %p)
  return
}
func.func @blocks() {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  cf.br ^next(%a : memref<8xf32>)
^next(%b: memref<8xf32>):
  %c = memref.alloc() : memref<8xf32>
  bufferization.dealloc (%b, %c : memref<8xf32>, memref<8xf32>) if (%true, %true)
  return
}
