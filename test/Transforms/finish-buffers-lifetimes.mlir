// RUN: comm-opt %s --allow-unregistered-dialect --comm-place-buffers=step=finish \
// RUN:   | FileCheck %s

comm.group @g = ranks [[0, 1]]

// The wait names what was in flight; views go where they are used.
// CHECK-LABEL: func.func @flight
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
// CHECK-NEXT: "before"
// CHECK-NEXT: %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: linalg.exp ins(%[[X]] {{.*}} outs(%[[A]]
// CHECK-NEXT: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: %[[T:.*]] = comm.all_reduce sum %[[A]] into %[[B]]
// CHECK-NEXT: "between"
// CHECK-NEXT: comm.wait %[[T]], %[[B]] reading %[[A]]
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: "between"
// CHECK-NEXT: %[[VIEW:.*]] = memref.subview %[[B]]
// CHECK-NEXT: "use"(%[[VIEW]])
// CHECK-NEXT: memref.dealloc %[[B]]
// CHECK-NEXT: "after"
// CHECK-NEXT: return
func.func @flight(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %view = memref.subview %b[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  "before"() : () -> ()
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %t = comm.all_reduce sum %a into %b on @g : memref<8xf32>
  "between"() : () -> ()
  comm.wait %t, %b reading %a : memref<8xf32>
  "between"() : () -> ()
  "use"(%view) : (memref<4xf32, strided<[1], offset: 4>>) -> ()
  "after"() : () -> ()
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// What a loop hands back may be what it was given; that is freed where nothing
// uses the former any more. Frees on one condition are apart. The base pointer
// of what is freed is not needed.
// CHECK-LABEL: func.func @loop
// CHECK: %[[INIT:.*]] = memref.alloc()
// CHECK: %[[R:.*]]:3 = scf.for
// CHECK-SAME: iter_args(%[[ARG:.*]] = %[[INIT]], %{{.*}}, %[[OWNED:.*]] = %{{.*}})
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: linalg.exp ins(%[[ARG]] {{.*}} outs(%[[NEW]]
// CHECK-NEXT: scf.if %[[OWNED]] {
// CHECK-NEXT:   memref.dealloc %[[ARG]] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: "work"
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %[[R]]#2 {
// CHECK-NEXT:   memref.dealloc %[[R]]#1
// CHECK-NEXT: }
// CHECK-NEXT: "use"(%[[R]]#0)
// CHECK-NEXT: scf.if %[[R]]#2 {
// CHECK-NEXT:   memref.dealloc %[[R]]#0
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc %[[INIT]]
// CHECK-NEXT: "after"
// CHECK-NEXT: return
func.func @loop(%x: memref<8xf32>, %n: index) {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%init : memref<8xf32>)
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %init, %b = %x, %own = %false) -> (memref<8xf32>, memref<8xf32>, i1) {
    %new = memref.alloc() : memref<8xf32>
    linalg.exp ins(%a : memref<8xf32>) outs(%new : memref<8xf32>)
    "work"() : () -> ()
    %base, %offset, %size, %stride = memref.extract_strided_metadata %a
        : memref<8xf32> -> memref<f32>, index, index, index
    scf.if %own {
      memref.dealloc %base : memref<f32>
    }
    scf.yield %new, %b, %true : memref<8xf32>, memref<8xf32>, i1
  }
  "use"(%r#0) : (memref<8xf32>) -> ()
  "after"() : () -> ()
  memref.dealloc %init : memref<8xf32>
  scf.if %r#2 {
    memref.dealloc %r#0 : memref<8xf32>
    memref.dealloc %r#1 : memref<8xf32>
  }
  return
}

// Nothing is freed before it is used, in a region or by way of a select; what
// belongs to another block, or does more than free, stays.
// CHECK-LABEL: func.func @stays
// CHECK: scf.if
// CHECK-NEXT: "use"
// CHECK: arith.select
// CHECK-NEXT: "use"
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: "work"
// CHECK-NEXT: scf.if
// CHECK-NEXT: "work"
// CHECK-NEXT: memref.dealloc
func.func @stays(%x: memref<8xf32>, %p: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %p {
    "use"(%a) : (memref<8xf32>) -> ()
  }
  %s = arith.select %p, %a, %x : memref<8xf32>
  "use"(%s) : (memref<8xf32>) -> ()
  "work"() : () -> ()
  memref.dealloc %a : memref<8xf32>
  scf.if %p {
    "work"() : () -> ()
    memref.dealloc %x : memref<8xf32>
  }
  return
}
