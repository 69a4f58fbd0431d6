// RUN: comm-opt %s --convert-c10d-to-comm --split-input-file | FileCheck %s

// CHECK-LABEL: @even
func.func @even(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: comm.all_to_all %{{.*}} into %{{.*}} split 0 concat 0 on @groups_0 : tensor<4x3xf32>
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>]} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// -----

// CHECK-LABEL: @even_sizes
func.func @even_sizes(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: comm.all_to_all %{{.*}} into %{{.*}} split 0 concat 0 on @groups_0 : tensor<4xf32>
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 2, 2>, array<i64: 2, 2>],
      receive_sizes = [array<i64: 2, 2>, array<i64: 2, 2>]} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Equal parts that are not all of the source.
// CHECK-LABEL: @part
func.func @part(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: comm.all_to_all_v %{{.*}} into %{{.*}} send [2, 2] receive [2, 2] dim 0
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 2, 2>, array<i64: 2, 2>],
      receive_sizes = [array<i64: 2, 2>, array<i64: 2, 2>]} : (tensor<5xf32>) -> tensor<5xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// Each rank sends all to the next one of its line.
// CHECK-LABEL: @ring
func.func @ring(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: comm.permute %{{.*}} into %{{.*}} pairs {{\[}}[0, 1], [1, 0]] on @groups_0 : tensor<3xf32>
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 2>, array<i64: 1, 3>],
      send_sizes = [array<i64: 0, 3>, array<i64: 0, 3>, array<i64: 3, 0>, array<i64: 3, 0>],
      receive_sizes = [array<i64: 0, 3>, array<i64: 0, 3>, array<i64: 3, 0>, array<i64: 3, 0>]}
      : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// Not the same in both lines.
// CHECK-LABEL: @ring_of_one_line
func.func @ring_of_one_line(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK-NOT: comm.permute
  // CHECK: comm.all_to_all_v
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 2>, array<i64: 1, 3>],
      send_sizes = [array<i64: 0, 3>, array<i64: 3, 0>, array<i64: 3, 0>, array<i64: 0, 3>],
      receive_sizes = [array<i64: 0, 3>, array<i64: 3, 0>, array<i64: 3, 0>, array<i64: 0, 3>]}
      : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// CHECK-LABEL: @by_rank
func.func @by_rank(%x: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: %[[RANK:.*]] = comm.rank
  // CHECK: %[[FIRST:.*]] = arith.constant dense<[2, 3]> : tensor<2xindex>
  // CHECK: %[[S0:.*]] = tensor.extract %[[FIRST]][%[[RANK]]] : tensor<2xindex>
  // CHECK: %[[SECOND:.*]] = arith.constant dense<[3, 2]> : tensor<2xindex>
  // CHECK: %[[S1:.*]] = tensor.extract %[[SECOND]][%[[RANK]]] : tensor<2xindex>
  // CHECK: comm.all_to_all_v %{{.*}} into %{{.*}} send [%[[S0]], %[[S1]]] receive [%{{.*}}, %{{.*}}] dim 0 on @groups_0
  %0 = "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 2, 3>, array<i64: 3, 2>],
      receive_sizes = [array<i64: 2, 3>, array<i64: 3, 2>]} : (tensor<5xf32>) -> tensor<5xf32>
  %1 = "c10d_functional.wait_tensor"(%0) : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
