// RUN: comm-opt %s --convert-c10d-to-comm --split-input-file | FileCheck %s

// CHECK: comm.group @world = ranks {{\[}}[0, 1, 2, 3]]
// CHECK: comm.group @dp = ranks {{\[}}[0, 2], [1, 3]]
// CHECK-NOT: comm.group

// CHECK-LABEL: @reductions
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @reductions(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  // CHECK: %[[INIT:.*]] = tensor.empty() : tensor<4xf32>
  // CHECK: %[[R:.*]], %[[T:.*]] = comm.all_reduce avg %[[X]] into %[[INIT]] on @world : tensor<4xf32>
  // CHECK: %[[Y:.*]] = arith.addf
  // CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]] : tensor<4xf32>
  %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "avg", group_name = "world", groups = [array<i64: 0, 1, 2, 3>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  %y = arith.addf %x, %x : tensor<4xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.reduce_scatter max %[[Y]] into %{{.*}} dim 0 on @dp : tensor<4xf32> into tensor<2xf32>
  %2 = "c10d_functional.reduce_scatter_tensor"(%y) {reduce_op = "max",
      group_name = "dp", groups = [array<i64: 0, 2>, array<i64: 1, 3>]} : (tensor<4xf32>) -> tensor<2xf32>
  %3 = "c10d_functional.wait_tensor"(%2) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: return %[[W]]
  return %1, %3 : tensor<4xf32>, tensor<2xf32>
}

// The same lines are one group, by whatever name.
// CHECK-LABEL: @movement
func.func @movement(%x: tensor<4xi8>) -> (tensor<8xi8>, tensor<4xi8>, tensor<4xi8>) {
  // CHECK: comm.all_gather %{{.*}} into %{{.*}} dim 0 on @dp : tensor<4xi8> into tensor<8xi8>
  %0 = "c10d_functional.all_gather_into_tensor"(%x)
      {group_name = "other", groups = [array<i64: 0, 2>, array<i64: 1, 3>]} : (tensor<4xi8>) -> tensor<8xi8>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<8xi8>) -> tensor<8xi8>
  // CHECK: comm.broadcast %{{.*}} into %{{.*}} root 3 on @world : tensor<4xi8>
  %2 = "c10d_functional.broadcast"(%x) {src = 3 : i64, groups = [array<i64: 0, 1, 2, 3>]}
      : (tensor<4xi8>) -> tensor<4xi8>
  %3 = "c10d_functional.wait_tensor"(%2) : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: comm.all_reduce umin
  %4 = "c10d_functional.all_reduce"(%x) {reduce_op = "min", is_unsigned, groups = [array<i64: 0, 1, 2, 3>]}
      : (tensor<4xi8>) -> tensor<4xi8>
  %5 = "c10d_functional.wait_tensor"(%4) : (tensor<4xi8>) -> tensor<4xi8>
  return %1, %3, %5 : tensor<8xi8>, tensor<4xi8>, tensor<4xi8>
}

// -----

// One wait for all, where the first of them was.
// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 1]]
// CHECK-LABEL: @coalesced
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<2xi32>
func.func @coalesced(%x: tensor<4xf32>, %y: tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>) {
  // CHECK: %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce sum %[[X]], %[[Y]] into
  %0:2 = "c10d_functional.all_reduce"(%x, %y) {reduce_op = "sum", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>)
  // CHECK: %[[W:.*]]:2 = comm.wait %[[T]], %[[R]]#0, %[[R]]#1 reading %[[X]], %[[Y]]
  %1 = "c10d_functional.wait_tensor"(%0#1) : (tensor<2xi32>) -> tensor<2xi32>
  %2 = "c10d_functional.wait_tensor"(%0#0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: return %[[W]]#0, %[[W]]#1
  return %2, %1 : tensor<4xf32>, tensor<2xi32>
}

// -----

// What nobody waits for is waited for at once.
// CHECK-LABEL: @unused
func.func @unused(%x: tensor<4xf32>) {
  // CHECK: comm.all_reduce sum
  // CHECK-NEXT: comm.wait
  // CHECK-NEXT: return
  %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK-LABEL: @rank
func.func @rank() -> tensor<i64> {
  // CHECK: %[[RANK:.*]] = comm.rank
  // CHECK: %[[CAST:.*]] = arith.index_cast %[[RANK]] : index to i64
  // CHECK: tensor.from_elements %[[CAST]] : tensor<i64>
  %0 = "c10d_functional.get_rank"() : () -> tensor<i64>
  return %0 : tensor<i64>
}

// -----

// A name that is taken.
// CHECK: comm.group @main_0 = ranks
// CHECK-LABEL: @main(
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "sum", group_name = "main", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
