comm.group @g = ranks [[0, 1]]

// A wait goes behind the later one of its starts, and no further.
// CHECK-LABEL: @two
// CHECK: %[[T0:.*]] = comm.all_reduce sum into %arg0
// CHECK-NEXT: %[[T1:.*]] = comm.all_reduce sum into %arg1
// CHECK-NEXT: comm.wait [%[[T0]], %[[T1]]]
// CHECK-NEXT: linalg.exp
// SUNK-LABEL: @two
// SUNK: linalg.exp
// SUNK: comm.wait
func.func @two(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  %t0 = comm.all_reduce sum into %x on @g : memref<4xf32>
  %t1 = comm.all_reduce sum into %y on @g : memref<4xf32>
  linalg.exp ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
  comm.wait [%t0, %t1], %x, %y : memref<4xf32>, memref<4xf32>
  return
}

// A token that a loop carries has no start in the wait's block: it stays.
// CHECK-LABEL: @carried
// CHECK: scf.for
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: comm.wait
func.func @carried(%x: memref<4xf32>, %z: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = comm.all_reduce sum into %x on @g : memref<4xf32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %t) -> (!comm.token) {
    linalg.exp ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
    comm.wait %carried, %x : memref<4xf32>
    %next = comm.all_reduce sum into %x on @g : memref<4xf32>
    scf.yield %next : !comm.token
  }
  comm.wait %last, %x : memref<4xf32>
  return
}
