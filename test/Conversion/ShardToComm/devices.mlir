// RUN: comm-opt %s --convert-shard-to-comm | FileCheck %s

shard.grid @grid(shape = 2x3)

// CHECK-LABEL: @queries
func.func @queries() -> (index, index, index, index, index, index) {
  // CHECK: %[[RANK:.*]] = comm.rank
  %0 = shard.process_linear_index on @grid : index
  // CHECK: %[[I:.*]] = comm.group_rank @axis0
  // CHECK: %[[J:.*]] = comm.group_rank @axis1
  %1:2 = shard.process_multi_index on @grid : index, index
  // CHECK: %[[K:.*]] = comm.group_rank @axis1
  %2 = shard.process_multi_index on @grid axes = [1] : index
  // CHECK: %[[C3:.*]] = arith.constant 3
  // CHECK: %[[C2:.*]] = arith.constant 2
  %3:2 = shard.grid_shape @grid axes = [1, 0] : index, index
  // CHECK: return %[[RANK]], %[[I]], %[[J]], %[[K]], %[[C3]], %[[C2]]
  return %0, %1#0, %1#1, %2, %3#0, %3#1 : index, index, index, index, index, index
}

// CHECK-LABEL: @neighbours
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index
func.func @neighbours(%i: index, %j: index) -> (index, index) {
  // CHECK: %[[C3:.*]] = arith.constant 3
  // CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[C3]]
  // CHECK: %[[HERE:.*]] = arith.addi %[[ROW]], %[[J]]
  // CHECK: %[[NONE:.*]] = arith.constant -1
  // CHECK: %[[C0:.*]] = arith.constant 0
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[I]], %[[C0]]
  // CHECK: %[[UP:.*]] = arith.constant -3
  // CHECK: %[[ABOVE:.*]] = arith.addi %[[HERE]], %[[UP]]
  // CHECK: %[[DOWN:.*]] = arith.select %[[FIRST]], %[[NONE]], %[[ABOVE]]
  // CHECK: %[[C1:.*]] = arith.constant 1
  // CHECK: %[[LAST:.*]] = arith.cmpi eq, %[[I]], %[[C1]]
  // CHECK: %[[STEP:.*]] = arith.constant 3
  // CHECK: %[[BELOW:.*]] = arith.addi %[[HERE]], %[[STEP]]
  // CHECK: %[[NEXT:.*]] = arith.select %[[LAST]], %[[NONE]], %[[BELOW]]
  %0:2 = shard.neighbors_linear_indices on @grid[%i, %j] split_axes = [0] : index, index
  // CHECK: return %[[DOWN]], %[[NEXT]]
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: @messages
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[I:.*]]: index, %[[J:.*]]: index
func.func @messages(%x: tensor<4xf32>, %i: index, %j: index) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[C2:.*]] = arith.constant 2
  // CHECK: %[[ROW:.*]] = arith.muli %[[J]], %[[C2]]
  // CHECK: %[[PEER:.*]] = arith.addi %[[ROW]], %[[I]]
  // CHECK: %[[SENT:.*]] = comm.send %[[X]] to %[[PEER]] on @axis1_axis0 : tensor<4xf32>
  %0 = shard.send %x on @grid grid_axes = [1, 0] destination = [%j, %i]
      : (tensor<4xf32>, index, index) -> tensor<4xf32>
  // CHECK: %[[C1:.*]] = arith.constant 1
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.recv into %{{.*}} from %[[C1]] on @axis0 : tensor<4xf32>
  // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]]
  %1 = shard.recv %x on @grid grid_axes = [0] source = [1] : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.wait %[[SENT]] reading %[[X]]
  // CHECK: return %[[X]], %[[W]]
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// All devices may send before they receive.
// CHECK-LABEL: @exchange
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[I:.*]]: index
func.func @exchange(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = shard.send %x on @grid grid_axes = [1] destination = [%i] : (tensor<4xf32>, index) -> tensor<4xf32>
  // CHECK: %[[C2:.*]] = arith.constant 2
  %c2 = arith.constant 2 : index
  // CHECK: %[[FROM:.*]] = arith.subi %[[C2]], %[[I]]
  %from = arith.subi %c2, %i : index
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.batch_p2p send %[[X]] to %[[I]] receive into %{{.*}} from %[[FROM]] on @axis1
  // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]]
  %1 = shard.recv %0 on @grid grid_axes = [1] source = [%from] : (tensor<4xf32>, index) -> tensor<4xf32>
  // CHECK-NEXT: return %[[W]]
  return %1 : tensor<4xf32>
}

// A collective or another effect comes between.
// CHECK-LABEL: @no_exchange
func.func @no_exchange(%x: tensor<4xf32>, %buffer: memref<1xindex>) -> tensor<4xf32> {
  // CHECK-NOT: comm.batch_p2p
  // CHECK: comm.send
  // CHECK: comm.all_reduce
  // CHECK: comm.recv
  // CHECK: comm.send
  // CHECK: memref.store
  // CHECK: comm.recv
  %c0 = arith.constant 0 : index
  %0 = shard.send %x on @grid grid_axes = [1] destination = [0] : (tensor<4xf32>) -> tensor<4xf32>
  %1 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  %2 = shard.recv %1 on @grid grid_axes = [1] source = [1] : (tensor<4xf32>) -> tensor<4xf32>
  %3 = shard.send %x on @grid grid_axes = [1] destination = [0] : (tensor<4xf32>) -> tensor<4xf32>
  memref.store %c0, %buffer[%c0] : memref<1xindex>
  %4 = shard.recv %2 on @grid grid_axes = [1] source = [1] : (tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
