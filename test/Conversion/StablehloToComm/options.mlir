// RUN: comm-opt %s \
// RUN:   --convert-stablehlo-to-comm="num-replicas=2 num-partitions=3" | FileCheck %s

// Options go before what the module says.

// CHECK: comm.group @groups_0 = ranks {{\[}}[0, 3], [1, 4], [2, 5]]
module attributes {mhlo.num_replicas = 7 : i32} {
  func.func @main(%x: tensor<4xf32>) -> tensor<8xf32> {
    %0 = "stablehlo.all_gather"(%x) <{
      all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>
    }> : (tensor<4xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
