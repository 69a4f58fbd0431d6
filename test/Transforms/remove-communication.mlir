// RUN: comm-opt %s --comm-remove-communication | FileCheck %s --implicit-check-not=comm.wait
// RUN: not comm-opt %S/Inputs/remove-communication-invalid.mlir --split-input-file --comm-remove-communication 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID

// INVALID: error: communication cannot be removed: its token does not go to one wait in the same block

comm.group @g = ranks [[0, 1]]

// CHECK-LABEL: func.func @tensors
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<16xf32>
// CHECK: arith.addf %[[X]], %[[Y]]
// CHECK: arith.addf %[[E]], %[[E]]
func.func @tensors(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<8xf32>
  %g = tensor.empty() : tensor<16xf32>
  %r1, %t1 = comm.all_gather %x into %g dim 0 on @g : tensor<8xf32> into tensor<16xf32>
  %r2, %t2 = comm.all_reduce sum into %y on @g : tensor<8xf32>
  %s:3 = comm.wait [%t, %t1, %t2], %r, %r1, %r2 reading %x, %x
    : tensor<8xf32>, tensor<16xf32>, tensor<8xf32> reading tensor<8xf32>, tensor<8xf32>
  %a = arith.addf %s#0, %s#2 : tensor<8xf32>
  %b = arith.addf %s#1, %s#1 : tensor<16xf32>
  return %a, %b : tensor<8xf32>, tensor<16xf32>
}

// CHECK-LABEL: func.func @memrefs
// CHECK-NEXT: return
func.func @memrefs(%x: memref<8xf32>) {
  %t = comm.all_reduce sum into %x on @g : memref<8xf32>
  comm.wait %t, %x : memref<8xf32>
  return
}
