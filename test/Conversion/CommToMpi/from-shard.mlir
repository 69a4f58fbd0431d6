// From upstream's shard by comm to upstream's mpi: the ranks of a line have one color, as
// after upstream's own conversion, which computes it from the other axes.
// RUN: comm-opt %s --convert-shard-to-comm --convert-comm-to-mpi | FileCheck %s
// RUN: comm-opt %s --convert-shard-to-mpi | FileCheck %s --check-prefix=UPSTREAM

// CHECK-DAG: @__mpi_axis0_colors : memref<6xi32> = dense<[0, 1, 2, 0, 1, 2]>
// CHECK-DAG: @__mpi_axis0_keys : memref<6xi32> = dense<[0, 0, 0, 1, 1, 1]>
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %[[LINE:.*]] = mpi.comm_split(%[[WORLD]]
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[LINE]]) : memref<4xf32>, memref<4xf32>

// UPSTREAM: %[[LINE:.*]] = mpi.comm_split(
// UPSTREAM: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[LINE]]) : memref<4xf32>, memref<4xf32>

shard.grid @grid(shape = 2x3)
func.func @sum(%x: memref<4xf32>) -> memref<4xf32> {
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : memref<4xf32> -> memref<4xf32>
  return %0 : memref<4xf32>
}
