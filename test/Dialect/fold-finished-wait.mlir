// RUN: comm-opt %s --canonicalize | FileCheck %s

// What has been done where it was started is not waited for, in either form.
// (Inductor drops the wait of the in-place form only.)

// CHECK-LABEL: @functional
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[R:.*]]: tensor<4xf32>)
func.func @functional(%x: tensor<4xf32>, %r: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[R]]
  %t = comm.completed_token
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: @in_place
// CHECK-SAME: (%[[R:.*]]: tensor<4xf32>)
func.func @in_place(%r: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[R]]
  %t = comm.completed_token
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: @buffers
func.func @buffers(%x: memref<4xf32>, %r: memref<4xf32>) {
  // CHECK-NEXT: return
  %t = comm.completed_token
  comm.wait %t, %r reading %x : memref<4xf32>
  return
}

// Another token keeps the wait, and with it all that it names.
// CHECK-LABEL: @another
func.func @another(%r: memref<4xf32>, %s: memref<4xf32>, %u: !comm.token) {
  // CHECK: comm.wait
  %t = comm.completed_token
  comm.wait [%t, %u], %r, %s : memref<4xf32>, memref<4xf32>
  return
}
