// RUN: comm-opt %s --convert-comm-to-stablehlo=collective-reduce | FileCheck %s
// RUN: comm-opt %s --convert-comm-to-stablehlo="collective-reduce ids=partitions" \
// RUN:   | FileCheck %s --check-prefix=PARTITIONS

comm.group @pairs = ranks [[0, 1], [2, 3]]

// The root is the first member of its group.
// CHECK-LABEL: func.func @reduce(
// CHECK-NEXT: "stablehlo.collective_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}1, 0], [3, 2]]> :
// CHECK-SAME: tensor<2x2xi64>}> ({
// CHECK: "stablehlo.maximum"
// PARTITIONS: "stablehlo.collective_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type =
// PARTITIONS-SAME: 1>,
// PARTITIONS-SAME: replica_groups = dense<{{\[\[}}1, 0], [3, 2]]> : tensor<2x2xi64>, use_global_device_ids}>
func.func @reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce max %x into %init root 1 on @pairs : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
