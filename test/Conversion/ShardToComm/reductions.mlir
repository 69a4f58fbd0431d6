// RUN: comm-opt %s --convert-shard-to-comm | FileCheck %s

shard.grid @grid(shape = 4)

// CHECK-LABEL: @kinds
func.func @kinds(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<1xi32> {
  // CHECK: comm.all_reduce sum %{{.*}} on @axis0 : tensor<4xi32>
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xi32> -> tensor<4xi32>
  // CHECK: comm.all_reduce max
  %1 = shard.all_reduce %x on @grid grid_axes = [0] reduction = max : tensor<4xi32> -> tensor<4xi32>
  // CHECK: comm.all_reduce min
  %2 = shard.all_reduce %y on @grid grid_axes = [0] reduction = min : tensor<4xf32> -> tensor<4xf32>
  // CHECK: comm.all_reduce prod
  %3 = shard.all_reduce %x on @grid grid_axes = [0] reduction = product : tensor<4xi32> -> tensor<4xi32>
  // CHECK: comm.all_reduce avg
  %4 = shard.all_reduce %y on @grid grid_axes = [0] reduction = average : tensor<4xf32> -> tensor<4xf32>
  // CHECK: comm.all_reduce band
  %5 = shard.all_reduce %x on @grid grid_axes = [0] reduction = bitwise_and : tensor<4xi32> -> tensor<4xi32>
  // CHECK: comm.all_reduce bor
  %6 = shard.all_reduce %x on @grid grid_axes = [0] reduction = bitwise_or : tensor<4xi32> -> tensor<4xi32>
  // CHECK: comm.reduce_scatter bxor %{{.*}} dim 0 on @axis0 : tensor<4xi32> into tensor<1xi32>
  %7 = shard.reduce_scatter %x on @grid grid_axes = [0] reduction = bitwise_xor scatter_axis = 0
      : tensor<4xi32> -> tensor<1xi32>
  return %7 : tensor<1xi32>
}

// CHECK-LABEL: @converted
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @converted(%x: tensor<4xf32>) -> (tensor<4xf64>, tensor<1xbf16>) {
  // CHECK: %[[WIDE:.*]] = arith.extf %[[X]] : tensor<4xf32> to tensor<4xf64>
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.all_reduce sum %[[WIDE]] into %{{.*}} : tensor<4xf64>
  // CHECK: comm.wait %[[T]], %[[R]] reading %[[WIDE]]
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xf32> -> tensor<4xf64>
  // CHECK: %[[NARROW:.*]] = arith.truncf %[[X]] : tensor<4xf32> to tensor<4xbf16>
  // CHECK: comm.reduce_scatter sum %[[NARROW]] into %{{.*}} : tensor<4xbf16> into tensor<1xbf16>
  %1 = shard.reduce_scatter %x on @grid grid_axes = [0] scatter_axis = 0 : tensor<4xf32> -> tensor<1xbf16>
  return %0, %1 : tensor<4xf64>, tensor<1xbf16>
}

// CHECK-LABEL: @buffers
// CHECK-SAME: %[[X:.*]]: memref<4xf32>
func.func @buffers(%x: memref<4xf32>) -> memref<4xf32> {
  // CHECK: %[[Y:.*]] = memref.alloc() : memref<4xf32>
  // CHECK: %[[T:.*]] = comm.all_reduce sum %[[X]] into %[[Y]] on @axis0 : memref<4xf32>
  // CHECK: comm.wait %[[T]], %[[Y]] reading %[[X]] : memref<4xf32>
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : memref<4xf32> -> memref<4xf32>
  // CHECK: return %[[Y]]
  return %0 : memref<4xf32>
}

// The sign is that of the reduction that the partitioner has split.
// CHECK-LABEL: @unsigned
func.func @unsigned(%x: tensor<4x2xi8>, %init: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = linalg.reduce ins(%x : tensor<4x2xi8>) outs(%init : tensor<4xi8>) dimensions = [1]
    (%a: i8, %b: i8) {
      %m = arith.maxui %a, %b : i8
      linalg.yield %m : i8
    }
  // CHECK: comm.all_reduce umax
  %1 = shard.all_reduce %0 on @grid grid_axes = [0] reduction = max : tensor<4xi8> -> tensor<4xi8>
  %2 = linalg.reduce ins(%x : tensor<4x2xi8>) outs(%init : tensor<4xi8>) dimensions = [1]
    (%a: i8, %b: i8) {
      %m = arith.minsi %a, %b : i8
      linalg.yield %m : i8
    }
  // CHECK: comm.all_reduce min
  %3 = shard.all_reduce %2 on @grid grid_axes = [0] reduction = min : tensor<4xi8> -> tensor<4xi8>
  return %1, %3 : tensor<4xi8>, tensor<4xi8>
}
