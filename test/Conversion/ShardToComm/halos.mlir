// RUN: comm-opt %s --convert-shard-to-comm --split-input-file --verify-diagnostics | FileCheck %s

shard.grid @grid(shape = 4x1)

// Of 8 rows 2 are the halo at the start and 1 is that at the end; 5 are the device's own.
// CHECK-LABEL: @rows
// CHECK-SAME: %[[X:.*]]: tensor<8x3xf32>
func.func @rows(%x: tensor<8x3xf32>) -> tensor<8x3xf32> {
  // CHECK: %[[LAST:.*]] = tensor.extract_slice %[[X]][5, 0] [2, 3] [1, 1]
  // CHECK: %[[OLD:.*]] = tensor.extract_slice %[[X]][0, 0] [2, 3] [1, 1]
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.permute %[[LAST]] into %{{.*}} pairs {{\[}}[0, 1], [1, 2], [2, 3]] on @axis0
  // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[LAST]]
  // CHECK: %[[PLACE:.*]] = comm.group_rank @axis0
  // CHECK: %[[C0:.*]] = arith.constant 0
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ne, %[[PLACE]], %[[C0]]
  // CHECK: %[[NEW:.*]] = arith.select %[[INSIDE]], %[[W]], %[[OLD]]
  // CHECK: %[[Y:.*]] = tensor.insert_slice %[[NEW]] into %[[X]][0, 0] [2, 3] [1, 1]
  // CHECK: tensor.extract_slice %[[Y]][2, 0] [1, 3] [1, 1]
  // CHECK: tensor.extract_slice %[[Y]][7, 0] [1, 3] [1, 1]
  // CHECK: comm.permute %{{.*}} pairs {{\[}}[1, 0], [2, 1], [3, 2]] on @axis0
  // CHECK: arith.constant 3
  // CHECK: %[[Z:.*]] = tensor.insert_slice %{{.*}} into %[[Y]][7, 0] [1, 3] [1, 1]
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [2, 1] : tensor<8x3xf32>
  // CHECK: return %[[Z]]
  return %0 : tensor<8x3xf32>
}

// No halo, and an axis of one device.
// CHECK-LABEL: @nothing
// CHECK-SAME: %[[X:.*]]: tensor<8x3xf32>
func.func @nothing(%x: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %0 = shard.update_halo %x on @grid split_axes = [[0], [1]] halo_sizes = [0, 0, 1, 1] : tensor<8x3xf32>
  // CHECK-NEXT: return %[[X]]
  return %0 : tensor<8x3xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @buffer(%x: memref<8xf32>) -> memref<8xf32> {
  // expected-error @+1 {{has 'memref<8xf32>', expected a tensor of static shape}}
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [1, 1] : memref<8xf32>
  return %0 : memref<8xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @dynamic(%x: tensor<8xf32>, %n: i64) -> tensor<8xf32> {
  // expected-error @+1 {{has halos of sizes known only at run time, expected constants}}
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [%n, 1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @dimensions(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{splits 2 dimensions of 'tensor<8xf32>'}}
  %0 = shard.update_halo %x on @grid split_axes = [[], [0]] halo_sizes = [1, 1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @sizes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has 3 sizes of halos, expected two for each of the 1 split dimensions}}
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [1, 1, 1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @wide(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has a halo of 9 elements, expected at most the 8 of dimension 0}}
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [9, 1] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @between(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has halos of 3 and 3 elements in the 8 of dimension 0, which leave 2, expected at least 3}}
  %0 = shard.update_halo %x on @grid split_axes = [[0]] halo_sizes = [3, 3] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
