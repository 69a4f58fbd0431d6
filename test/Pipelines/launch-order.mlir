// Two communicators that ranks use in opposite orders compile for GPUs with a
// warning, and for the host, where nothing is launched, without one.

// REQUIRES: compute
// RUN: comm-opt %s %target --comm-lower-to-gpu -o /dev/null 2>&1 | FileCheck %s
// RUN: comm-opt %s %target --comm-optimize --comm-lower-to-gpu=planned=true -o /dev/null 2>&1 | FileCheck %s
// RUN: comm-opt %s --comm-lower-to-host -o /dev/null 2>&1 | count 0
// RUN: sed 's/on @b/on @a/' %s | comm-opt %target --comm-lower-to-gpu -o /dev/null 2>&1 | count 0

// CHECK: launch-order.mlir:{{.*}}: warning: launch order:
// CHECK-SAME: {{^}} rank {{[01]}} starts {{.*}}all_reduce{{.*}} on @{{[ab]}} behind
// CHECK-SAME: {{^}} {{.*}}all_reduce{{.*}} on @{{[ab]}}, and other ranks start them in another order
// CHECK: launch-order.mlir:{{.*}}: note: started here before it
// CHECK-NOT: launch order

comm.mesh @mesh(d = 2)
comm.group @a = @mesh[d]
comm.group @b = ranks [[0, 1]]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is0 = arith.cmpi eq, %rank, %c0 : index
  %v:2 = scf.if %is0 -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %p, %s = comm.all_reduce sum %x into %e on @a : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %q, %t = comm.all_reduce sum %y into %f on @b : tensor<4xf32>
    %v = comm.wait %s, %p reading %x : tensor<4xf32>
    %w = comm.wait %t, %q reading %y : tensor<4xf32>
    scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>
  } else {
    %f = tensor.empty() : tensor<4xf32>
    %q, %t = comm.all_reduce sum %y into %f on @b : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p, %s = comm.all_reduce sum %x into %e on @a : tensor<4xf32>
    %w = comm.wait %t, %q reading %y : tensor<4xf32>
    %v = comm.wait %s, %p reading %x : tensor<4xf32>
    scf.yield %v, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %v#0, %v#1 : tensor<4xf32>, tensor<4xf32>
}
