// RUN: comm-opt %s --convert-shard-to-comm --split-input-file | FileCheck %s

// CHECK: comm.mesh @grid(axis0 = 2, axis1 = 3)
// CHECK-NEXT: comm.group @axis0 = @grid[axis0]
// CHECK-NEXT: comm.group @axis1 = @grid[axis1]
// CHECK-NEXT: comm.group @axis1_axis0 = @grid[axis1, axis0]
// CHECK-NOT: comm.group
shard.grid @grid(shape = 2x3)

// CHECK-LABEL: @all_gather
// CHECK-SAME: %[[X:.*]]: tensor<4x5xi8>
func.func @all_gather(%x: tensor<4x5xi8>) -> tensor<4x10xi8> {
  // CHECK: %[[INIT:.*]] = tensor.empty() : tensor<4x10xi8>
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[X]] into %[[INIT]] dim 1 on @axis0
  // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]]
  %0 = shard.all_gather %x on @grid grid_axes = [0] gather_axis = 1 : tensor<4x5xi8> -> tensor<4x10xi8>
  // CHECK: return %[[W]]
  return %0 : tensor<4x10xi8>
}

// CHECK-LABEL: @all_slice
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>
func.func @all_slice(%x: tensor<4x6xf32>) -> tensor<4x2xf32> {
  // CHECK: %[[RANK:.*]] = comm.group_rank @axis1
  // CHECK: %[[C2:.*]] = arith.constant 2
  // CHECK: %[[OFFSET:.*]] = arith.muli %[[RANK]], %[[C2]]
  // CHECK: tensor.extract_slice %[[X]][0, %[[OFFSET]]] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  %0 = shard.all_slice %x on @grid grid_axes = [1] slice_axis = 1 : tensor<4x6xf32> -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: @all_to_all
func.func @all_to_all(%x: tensor<6x4xf32>) -> tensor<1x24xf32> {
  // CHECK: comm.all_to_all %{{.*}} into %{{.*}} split 0 concat 1 on @axis1_axis0 :
  %0 = shard.all_to_all %x on @grid grid_axes = [1, 0] split_axis = 0 concat_axis = 1
      : tensor<6x4xf32> -> tensor<1x24xf32>
  return %0 : tensor<1x24xf32>
}

// The device (2, 1) along the axes 1 and 0 is the sixth of its group.
// CHECK-LABEL: @rooted
func.func @rooted(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<18xf32>, tensor<6xf32>, tensor<1xf32>) {
  // CHECK: comm.broadcast %{{.*}} into %{{.*}} root 1 on @axis0 : tensor<6xf32>
  %0 = shard.broadcast %x on @grid grid_axes = [0] root = [1] : (tensor<6xf32>) -> tensor<6xf32>
  // CHECK: comm.gather %{{.*}} into %{{.*}} dim 0 root 2 on @axis1 : tensor<6xf32> into tensor<18xf32>
  %c2 = arith.constant 2 : index
  %1 = shard.gather %x on @grid grid_axes = [1] gather_axis = 0 root = [%c2]
      : (tensor<6xf32>, index) -> tensor<18xf32>
  // CHECK: comm.reduce max %{{.*}} into %{{.*}} root 5 on @axis1_axis0 : tensor<6xf32>
  %2 = shard.reduce %x on @grid grid_axes = [1, 0] reduction = max root = [2, 1]
      : (tensor<6xf32>) -> tensor<6xf32>
  // CHECK: comm.scatter %{{.*}} into %{{.*}} dim 0 root 2 on @axis1_axis0 : tensor<6xf32> into tensor<1xf32>
  %3 = shard.scatter %x on @grid grid_axes = [1, 0] scatter_axis = 0 root = [1, 0]
      : (tensor<6xf32>) -> tensor<1xf32>
  return %0, %1, %2, %3 : tensor<6xf32>, tensor<18xf32>, tensor<6xf32>, tensor<1xf32>
}

// CHECK-LABEL: @shift
func.func @shift(%x: tensor<2xf32>) {
  // CHECK: comm.permute %{{.*}} pairs {{\[}}[0, 1], [1, 2], [2, 0]] on @axis1
  %0 = shard.shift %x on @grid grid_axes = [0, 1] shift_axis = 1 offset = 1 rotate : tensor<2xf32> -> tensor<2xf32>
  // CHECK: comm.permute %{{.*}} pairs {{\[}}[0, 2], [1, 0], [2, 1]] on @axis1
  %1 = shard.shift %x on @grid grid_axes = [1] shift_axis = 1 offset = -4 rotate : tensor<2xf32> -> tensor<2xf32>
  // CHECK: comm.permute %{{.*}} pairs {{\[}}[0, 2]] on @axis1
  %2 = shard.shift %x on @grid grid_axes = [1] shift_axis = 1 offset = 2 : tensor<2xf32> -> tensor<2xf32>
  // CHECK: comm.permute %{{.*}} pairs {{\[}}[1, 0], [2, 1]] on @axis1
  %3 = shard.shift %x on @grid grid_axes = [1] shift_axis = 1 offset = -1 : tensor<2xf32> -> tensor<2xf32>
  // CHECK: comm.permute %{{.*}} pairs [] on @axis1
  %4 = shard.shift %x on @grid grid_axes = [1] shift_axis = 1 offset = 9223372036854775807
      : tensor<2xf32> -> tensor<2xf32>
  return
}

// Without axes each device is alone.
// CHECK-LABEL: @alone
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @alone(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf64>, tensor<4xf32>) {
  // CHECK-NOT: comm.
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : tensor<4xf32> to tensor<4xf64>
  %0 = shard.all_gather %x on @grid gather_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  %1 = shard.all_reduce %x on @grid : tensor<4xf32> -> tensor<4xf64>
  %2 = shard.all_slice %x on @grid slice_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: return %[[X]], %[[WIDE]], %[[X]]
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf64>, tensor<4xf32>
}

// -----

// Names that are taken, and grids of the same devices, two of them equal.
// CHECK: comm.mesh @a(axis0 = 4)
// CHECK-NEXT: comm.mesh @b(axis0 = 2, axis1 = 2)
// CHECK-NEXT: comm.mesh @c(axis0 = 4)
// CHECK-NEXT: comm.group @axis0_0 = @a[axis0]
// CHECK-NEXT: comm.group @axis0_1 = @b[axis0]
// CHECK-NOT: comm.group
shard.grid @a(shape = 4)
shard.grid @b(shape = 2x2)
shard.grid @c(shape = 4)

// CHECK-LABEL: func.func @axis0(
func.func @axis0(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: comm.all_reduce sum %{{.*}} on @axis0_0
  %0 = shard.all_reduce %x on @a grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: comm.all_reduce sum %{{.*}} on @axis0_1
  %1 = shard.all_reduce %0 on @b grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  // CHECK: comm.all_reduce sum %{{.*}} on @axis0_0
  %2 = shard.all_reduce %1 on @c grid_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A module without shard does not change.
// CHECK-LABEL: @others
// CHECK-NEXT: return
func.func @others() {
  return
}
