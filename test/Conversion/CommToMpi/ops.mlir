// RUN: comm-opt %s --convert-comm-to-mpi --split-input-file | FileCheck %s

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @all = @mesh[dp, tp]
comm.group @dp = @mesh[dp]

// Ranks 0 and 2 are line 0 of @dp, 1 and 3 are line 1.
// CHECK-NOT: comm.
// CHECK-DAG: memref.global "private" constant @__mpi_dp_colors : memref<4xi32> = dense<[0, 1, 0, 1]>
// CHECK-DAG: memref.global "private" constant @__mpi_dp_keys : memref<4xi32> = dense<[0, 0, 1, 1]>

// CHECK-LABEL: @reductions
// CHECK-SAME: %[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>, %[[Z:.*]]: memref<2x3xi32>
func.func @reductions(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<2x3xi32>) {
  // CHECK: %[[WORLD:.*]] = mpi.comm_world
  // CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]]) : i32
  // CHECK: %[[COLOR:.*]] = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
  // CHECK: %[[KEY:.*]] = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
  // CHECK: %[[DP:.*]] = mpi.comm_split(%[[WORLD]], %[[COLOR]], %[[KEY]])
  // CHECK: mpi.allreduce(%[[X]], %[[Y]], MPI_SUM, %[[WORLD]])
  // CHECK-NOT: comm.wait
  %t0 = comm.all_reduce sum %x into %y on @all : memref<4xf32>
  comm.wait %t0, %y reading %x : memref<4xf32>
  // CHECK: %[[FLAT:.*]] = memref.collapse_shape %[[Z]] {{\[}}[0, 1]] : memref<2x3xi32> into memref<6xi32>
  // CHECK: mpi.allreduce(%[[FLAT]], %[[FLAT]], MPI_MAX, %[[DP]])
  %t1 = comm.all_reduce max into %z on @dp : memref<2x3xi32>
  comm.wait %t1, %z : memref<2x3xi32>
  // CHECK: mpi.barrier(%[[DP]])
  %t2 = comm.barrier on @dp
  comm.wait %t2
  return
}

// CHECK-LABEL: @ranks
func.func @ranks() -> (index, index, index) {
  // CHECK: %[[WORLD:.*]] = mpi.comm_world
  // CHECK: %[[DP:.*]] = mpi.comm_split(%[[WORLD]]
  // CHECK: mpi.comm_rank(%[[WORLD]])
  // CHECK: mpi.comm_rank(%[[DP]])
  // CHECK: mpi.comm_size(%[[DP]])
  %0 = comm.rank : index
  %1 = comm.group_rank @dp : index
  %2 = comm.group_size @dp : index
  return %0, %1, %2 : index, index, index
}

// A peer of -1 sends nothing, and receives zeros.
// CHECK-LABEL: @messages
// CHECK-SAME: %[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>, %[[I:.*]]: index
func.func @messages(%x: memref<4xf32>, %y: memref<4xf32>, %i: index) {
  // CHECK: %[[WORLD:.*]] = mpi.comm_world
  // CHECK: arith.cmpi sge, %[[I]]
  // CHECK: scf.if
  // CHECK: %[[TO:.*]] = arith.index_cast %[[I]] : index to i32
  // CHECK: mpi.send(%[[X]], %{{.*}}, %[[TO]], %[[WORLD]])
  %t0 = comm.send %x to %i on @all : memref<4xf32>
  // CHECK: scf.if
  // CHECK: mpi.recv(%[[Y]], %{{.*}}, %{{.*}}, %[[WORLD]])
  // CHECK: else
  // CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[Y]] : memref<4xf32>)
  %t1 = comm.recv into %y from %i on @all : memref<4xf32>
  comm.wait [%t0, %t1], %y reading %x : memref<4xf32>
  return
}

// -----

// All ranks, but in another order than the world's.
comm.group @turned = ranks [[1, 0]]
// CHECK: @__mpi_turned_keys : memref<2xi32> = dense<[1, 0]>
// CHECK-LABEL: @order
func.func @order(%x: memref<4xf32>) {
  // CHECK: mpi.comm_split
  %t = comm.all_reduce sum into %x on @turned : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}
