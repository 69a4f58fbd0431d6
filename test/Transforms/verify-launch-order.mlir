// Ranks that start operations of several groups in different orders: right as
// long as both run at a time, which a GPU may have no room for.

// RUN: comm-opt %s -split-input-file -comm-verify -o /dev/null 2>&1 | count 0
// RUN: comm-opt %s -split-input-file -comm-verify=launch-order=true -o /dev/null 2>&1 | FileCheck %s

// CHECK-NOT: warning
// CHECK: verify-launch-order.mlir:[[@LINE+15]]:{{.*}}: warning: launch order: rank 0 starts all_reduce sum
// CHECK-SAME: {{^}} on @b behind all_reduce sum on @a, and other ranks start them in another order:
// CHECK-SAME: {{^}} they wait for each other on GPUs that have no room for the kernels of both communicators at a time
// CHECK: verify-launch-order.mlir:[[@LINE+11]]:{{.*}}: note: started here before it;
// CHECK-SAME: {{^}} start them in one order on all ranks
// CHECK-NOT: warning
comm.mesh @mesh(d = 2)
comm.group @a = @mesh[d]
comm.group @b = ranks [[0, 1]]
func.func @opposite(%x: memref<4xf32>, %y: memref<4xf32>, %p: memref<4xf32>, %q: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is0 = arith.cmpi eq, %rank, %c0 : index
  scf.if %is0 {
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  } else {
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  }
  return
}

// -----

// In one order, with other things between.

comm.mesh @mesh(d = 2)
comm.group @a = @mesh[d]
comm.group @b = ranks [[0, 1]]
func.func @same(%x: memref<4xf32>, %y: memref<4xf32>, %p: memref<4xf32>, %q: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is0 = arith.cmpi eq, %rank, %c0 : index
  scf.if %is0 {
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  } else {
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  }
  return
}

// -----

// In two orders by ranks that no line of either group joins.

comm.mesh @mesh(d = 2, e = 2)
comm.group @a = @mesh[d]
comm.group @b = ranks [[0, 2], [1, 3]]
func.func @apart(%x: memref<4xf32>, %y: memref<4xf32>, %p: memref<4xf32>, %q: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %rank = comm.rank : index
  %column = arith.remsi %rank, %c2 : index
  %is0 = arith.cmpi eq, %column, %c0 : index
  scf.if %is0 {
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  } else {
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  }
  return
}

// -----

// Three ranks and three groups: each pair of orders is right by itself.

// CHECK: warning: launch order: rank {{[0-2]}} starts all_reduce sum on @{{[a-c]}} behind all_reduce sum on @{{[a-c]}},
comm.mesh @mesh(d = 3)
comm.group @a = ranks [[0, 1]]
comm.group @b = ranks [[1, 2]]
comm.group @c = ranks [[2, 0]]
func.func @cycle(%x: memref<4xf32>, %y: memref<4xf32>, %p: memref<4xf32>, %q: memref<4xf32>) {
  %rank = comm.rank : index
  scf.index_switch %rank
  case 0 {
    %s = comm.all_reduce sum %x into %p on @a : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @c : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
    scf.yield
  }
  case 1 {
    %s = comm.all_reduce sum %x into %p on @b : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @a : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
    scf.yield
  }
  default {
    %s = comm.all_reduce sum %x into %p on @c : memref<4xf32>
    %t = comm.all_reduce sum %y into %q on @b : memref<4xf32>
    comm.wait %s, %p reading %x : memref<4xf32>
    comm.wait %t, %q reading %y : memref<4xf32>
  }
  return
}
