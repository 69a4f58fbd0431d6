// RUN: comm-opt %s --allow-unregistered-dialect --comm-remove-communication \
// RUN:   | FileCheck %s --implicit-check-not=comm.wait
// RUN: not comm-opt %S/Inputs/remove-communication-invalid.mlir --split-input-file --comm-remove-communication 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID

// INVALID: error: communication cannot be removed: its token does not go to one wait in the same block

comm.group @g = ranks [[0, 1]]

// CHECK-LABEL: func.func @tensors
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>, %[[E:.*]]: tensor<16xf32>)
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

// What is called, or private, keeps its type: unwritten memory it is.

// CHECK-LABEL: func.func @called
// CHECK-SAME: (%{{[^,]*}}: tensor<8xf32>) ->
// CHECK: %[[E:.*]] = tensor.empty() : tensor<16xf32>
// CHECK: return %[[E]]
func.func @called(%x: tensor<8xf32>) -> tensor<16xf32> {
  %g = tensor.empty() : tensor<16xf32>
  %r, %t = comm.all_gather %x into %g dim 0 on @g : tensor<8xf32> into tensor<16xf32>
  %s = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<8xf32>
  return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func private @hidden
// CHECK-SAME: (%{{[^,]*}}: tensor<8xf32>) ->
func.func private @hidden(%x: tensor<8xf32>) -> tensor<16xf32> {
  %y = call @called(%x) : (tensor<8xf32>) -> tensor<16xf32>
  %g = tensor.empty() : tensor<16xf32>
  %r, %t = comm.all_gather %x into %g dim 0 on @g : tensor<8xf32> into tensor<16xf32>
  %s = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<8xf32>
  %a = arith.addf %y, %s : tensor<16xf32>
  return %a : tensor<16xf32>
}

// In a loop the argument is the same in each trip.

// CHECK-LABEL: func.func @loop
// CHECK-SAME: %[[G:[^,]*]]: tensor<16xf32>) -> tensor<16xf32>
// CHECK: scf.for
// CHECK: arith.addf %{{.*}}, %[[G]]
func.func @loop(%x: tensor<8xf32>, %z: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> tensor<16xf32> {
    %g = tensor.empty() : tensor<16xf32>
    %r, %t = comm.all_gather %x into %g dim 0 on @g : tensor<8xf32> into tensor<16xf32>
    %s = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<8xf32>
    %a = arith.addf %acc, %s : tensor<16xf32>
    scf.yield %a : tensor<16xf32>
  }
  return %f : tensor<16xf32>
}

// An op that is not registered hides no call of @called.

// CHECK-LABEL: func.func @unknown
func.func @unknown() {
  "test.unknown"() ({ "test.end"() : () -> () }) : () -> ()
  return
}
