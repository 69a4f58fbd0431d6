// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-place-buffers{step=split-deallocs}))' | FileCheck %s

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
  %r:3 = scf.for %i = %c0 to %n
      step %c1 iter_args(%v = %a, %w = %b, %own = %false) -> (memref<8xf32>, memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    scf.yield %new, %new, %true : memref<8xf32>, memref<8xf32>, i1
  }
  bufferization.dealloc (%a, %r#0, %b, %r#1 : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>) if
      (%true, %r#2, %true, %r#2)
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

// What a loop carries: each time from allocations of its own, not owned at first.
// CHECK-LABEL: func.func @carried
// CHECK: %[[R:.*]]:4 = scf.for
// CHECK-SAME: iter_args(%[[V:.*]] = %{{.*}}, %[[W:.*]] = %{{.*}}, %[[OWNV:.*]] = %{{.*}}, %[[OWNW:.*]] = %{{.*}})
// CHECK: bufferization.dealloc (%[[V]] : memref<8xf32>) if (%[[OWNV]])
// CHECK-NEXT: bufferization.dealloc (%[[W]] : memref<8xf32>) if (%[[OWNW]])
// CHECK: bufferization.dealloc (%[[R]]#0 : memref<8xf32>) if (%[[R]]#2)
// CHECK-NEXT: bufferization.dealloc (%[[R]]#1 : memref<8xf32>) if (%[[R]]#3)
func.func @carried(%n: index, %x: memref<8xf32>, %y: memref<8xf32>) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%v = %x, %w = %y, %ownv = %false, %ownw = %false) -> (memref<8xf32>, memref<8xf32>, i1, i1) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    bufferization.dealloc (%v, %w : memref<8xf32>, memref<8xf32>) if (%ownv, %ownw)
    scf.yield %a, %b, %true, %true : memref<8xf32>, memref<8xf32>, i1, i1
  }
  bufferization.dealloc (%r#0, %r#1 : memref<8xf32>, memref<8xf32>) if (%r#2, %r#3)
  return
}

// Owned at first, and perhaps one buffer: what a callee gave.
// CHECK-LABEL: func.func @owned
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
func.func private @give() -> (memref<8xf32>, memref<8xf32>, i1, i1)
func.func @owned(%n: index) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g:4 = call @give() : () -> (memref<8xf32>, memref<8xf32>, i1, i1)
  %r:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%v = %g#0, %w = %g#1, %ownv = %g#2, %ownw = %g#3) -> (memref<8xf32>, memref<8xf32>, i1, i1) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    bufferization.dealloc (%v, %w : memref<8xf32>, memref<8xf32>) if (%ownv, %ownw)
    scf.yield %a, %b, %true, %true : memref<8xf32>, memref<8xf32>, i1, i1
  }
  bufferization.dealloc (%r#0, %r#1 : memref<8xf32>, memref<8xf32>) if (%r#2, %r#3)
  return
}

// Yielded as one, or handed on from one place to the other.
// CHECK-LABEL: func.func @rotated
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
// CHECK-LABEL: func.func @chosen
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
func.func @rotated(%n: index, %x: memref<8xf32>, %y: memref<8xf32>) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%v = %x, %w = %y, %ownv = %false, %ownw = %false) -> (memref<8xf32>, memref<8xf32>, i1, i1) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a, %v, %true, %ownv : memref<8xf32>, memref<8xf32>, i1, i1
  }
  bufferization.dealloc (%r#0, %r#1 : memref<8xf32>, memref<8xf32>) if (%r#2, %r#3)
  return
}
func.func @chosen(%p: i1, %n: index, %x: memref<8xf32>, %y: memref<8xf32>) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.for %i = %c0 to %n step %c1
      iter_args(%v = %x, %w = %y, %ownv = %false, %ownw = %false) -> (memref<8xf32>, memref<8xf32>, i1, i1) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    %s = scf.if %p -> memref<8xf32> {
      scf.yield %a : memref<8xf32>
    } else {
      scf.yield %b : memref<8xf32>
    }
    scf.yield %a, %s, %true, %true : memref<8xf32>, memref<8xf32>, i1, i1
  }
  bufferization.dealloc (%r#0, %r#1 : memref<8xf32>, memref<8xf32>) if (%r#2, %r#3)
  return
}

// A loop that runs for certain gives what its body allocates: that is known to be
// freed, or handed on; and what the loop began with is not what is handed on.
// CHECK-LABEL: func.func @runs
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[R:.*]]:2 = scf.for
// CHECK-NOT: scf.if
// CHECK: bufferization.dealloc (%[[A]] : memref<8xf32>) if (%true{{.*}})
// CHECK-NEXT: %[[OWN:.*]] = arith.constant true
// CHECK-NEXT: return %[[R]]#0, %[[OWN]]
func.func @runs() -> (memref<8xf32>, i1) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %a, %own = %false) -> (memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    %given = bufferization.dealloc (%v, %new : memref<8xf32>, memref<8xf32>) if (%own, %true) retain
        (%new : memref<8xf32>)
    scf.yield %new, %given : memref<8xf32>, i1
  }
  %s = scf.if %r#1 -> memref<8xf32> {
    scf.yield %r#0 : memref<8xf32>
  } else {
    %clone = bufferization.clone %r#0 : memref<8xf32> to memref<8xf32>
    scf.yield %clone : memref<8xf32>
  }
  %own = bufferization.dealloc (%a, %r#0, %s : memref<8xf32>, memref<8xf32>, memref<8xf32>) if (%true, %r#1, %true)
      retain (%s : memref<8xf32>)
  return %s, %own : memref<8xf32>, i1
}

// Not one that may not run, if what is handed on is not known to be owned.
// CHECK-LABEL: func.func @may_not_run
// CHECK: scf.if
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>)
func.func @may_not_run(%n: index) -> (memref<8xf32>, i1) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a, %own = %false) -> (memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    scf.yield %new, %true : memref<8xf32>, i1
  }
  %s = scf.if %r#1 -> memref<8xf32> {
    scf.yield %r#0 : memref<8xf32>
  } else {
    %clone = bufferization.clone %r#0 : memref<8xf32> to memref<8xf32>
    scf.yield %clone : memref<8xf32>
  }
  %own = bufferization.dealloc (%a, %r#0 : memref<8xf32>, memref<8xf32>) if (%true, %r#1) retain (%s : memref<8xf32>)
  return %s, %own : memref<8xf32>, i1
}

// What an scf.if gives and owns may be another's that is owned as well: only where
// that is so if and only if it was handed on is it known who frees.
// CHECK-LABEL: func.func @given_by_if
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<8xf32>, memref<8xf32>) if (%{{.*}}, %{{.*}}) retain
func.func @given_by_if(%p: i1, %x: memref<8xf32>) -> (memref<8xf32>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xf32>
  %s = scf.if %p -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    %clone = bufferization.clone %x : memref<8xf32> to memref<8xf32>
    scf.yield %clone : memref<8xf32>
  }
  %own = bufferization.dealloc (%a, %s : memref<8xf32>, memref<8xf32>) if (%true, %true) retain (%s : memref<8xf32>)
  return %s, %own : memref<8xf32>, i1
}

// A loop that may not run: what it owns then is handed on, else a copy is. What it
// began with is neither.
// CHECK-LABEL: func.func @handed_on
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[S:.*]] = scf.if
// CHECK: bufferization.dealloc (%[[A]] : memref<8xf32>) if (%true{{.*}})
// CHECK-NOT: bufferization.dealloc
// CHECK: return %[[S]], %true
func.func @handed_on(%n: index) -> (memref<8xf32>, i1) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a, %own = %false) -> (memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    scf.yield %new, %true : memref<8xf32>, i1
  }
  %s = scf.if %r#1 -> memref<8xf32> {
    scf.yield %r#0 : memref<8xf32>
  } else {
    %clone = bufferization.clone %r#0 : memref<8xf32> to memref<8xf32>
    scf.yield %clone : memref<8xf32>
  }
  %own = bufferization.dealloc (%a, %r#0, %s : memref<8xf32>, memref<8xf32>, memref<8xf32>) if (%true, %r#1, %true)
      retain (%s : memref<8xf32>)
  return %s, %own : memref<8xf32>, i1
}
