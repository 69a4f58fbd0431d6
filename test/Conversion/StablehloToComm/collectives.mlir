// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

module attributes {mhlo.num_replicas = 4 : i32, mhlo.num_partitions = 1 : i32} {
  // CHECK: comm.group @[[PAIRS:groups_[0-9]]] = ranks {{\[}}[0, 1], [2, 3]]
  // CHECK-NEXT: comm.group @[[ROOTS:.*]] = ranks {{\[}}[1, 0], [3, 2]]
  // CHECK-NEXT: comm.group @[[SOME:.*]] = ranks {{\[}}[0], [2, 1], [3]]
  // CHECK-NEXT: comm.group @[[RAGGED:.*]] = ranks {{\[}}[0, 2, 3], [1]]

  // CHECK-LABEL: @all_reduce
  // CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
  func.func @all_reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK-NEXT: %[[INIT:.*]] = tensor.empty() : tensor<4xf32>
    // CHECK-NEXT: %[[R:.*]], %[[T:.*]] = comm.all_reduce sum %[[X]] into %[[INIT]] on @[[PAIRS]] : tensor<4xf32>
    // CHECK-NEXT: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]] : tensor<4xf32>
    // CHECK-NEXT: return %[[W]]
    %0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) {replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // CHECK-LABEL: @several
  func.func @several(%x: tensor<4xf32>, %y: tensor<2x8xbf16>) -> (tensor<4xf32>, tensor<2x8xbf16>) {
    // CHECK: %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce sum %arg0, %arg1 into %{{.*}}, %{{.*}} on @[[PAIRS]]
    // CHECK-SAME: {{^}} : tensor<4xf32>, tensor<2x8xbf16>
    // CHECK: %[[W:.*]]:2 = comm.wait %[[T]], %[[R]]#0, %[[R]]#1 reading %arg0, %arg1
    %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[2, 3], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<2x8xbf16>) -> (tensor<4xf32>, tensor<2x8xbf16>)
    // CHECK: return %[[W]]#0, %[[W]]#1
    return %0#0, %0#1 : tensor<4xf32>, tensor<2x8xbf16>
  }

  // CHECK-LABEL: @reduce_scatter
  func.func @reduce_scatter(%x: tensor<4x8xf32>) -> tensor<4x4xf32> {
    // CHECK: comm.reduce_scatter max %arg0 into %{{.*}} dim 1 on @[[PAIRS]] : tensor<4x8xf32> into tensor<4x4xf32>
    %0 = "stablehlo.reduce_scatter"(%x)
        <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }

  // CHECK-LABEL: @all_gather
  func.func @all_gather(%x: tensor<4x8xf32>, %y: tensor<4x2xi8>) -> (tensor<4x16xf32>, tensor<4x4xi8>) {
    // CHECK: comm.all_gather %arg0, %arg1 into %{{.*}}, %{{.*}} dim 1 on @[[PAIRS]]
    // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<4x2xi8> into tensor<4x16xf32>, tensor<4x4xi8>
    %0:2 = "stablehlo.all_gather"(%x, %y)
        <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}>
        : (tensor<4x8xf32>, tensor<4x2xi8>) -> (tensor<4x16xf32>, tensor<4x4xi8>)
    return %0#0, %0#1 : tensor<4x16xf32>, tensor<4x4xi8>
  }

  // CHECK-LABEL: @all_to_all
  func.func @all_to_all(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
    // CHECK: comm.all_to_all %arg0 into %{{.*}} split 1 concat 0 on @[[PAIRS]] : tensor<4x8xf32> into tensor<8x4xf32>
    %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64,
        replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }

  // The first id of a group is its root.
  // CHECK-LABEL: @collective_broadcast
  func.func @collective_broadcast(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.broadcast %arg0 into %{{.*}} root 0 on @[[ROOTS]] : tensor<4xf32>
    // CHECK-NOT: arith.select
    %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[1, 0], [3, 2]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // Ranks 0 and 3 are in no group: zeros.
  // CHECK-LABEL: @broadcast_to_some
  func.func @broadcast_to_some(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.broadcast %arg0 into %{{.*}} root 0 on @[[SOME]] : tensor<4xf32>
    // CHECK: %[[W:.*]] = comm.wait
    // CHECK: %[[TABLE:.*]] = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
    // CHECK: %[[RANK:.*]] = comm.rank
    // CHECK: %[[IN:.*]] = tensor.extract %[[TABLE]][%[[RANK]]]
    // CHECK: %[[ZEROS:.*]] = linalg.fill
    // CHECK: arith.select %[[IN]], %[[W]], %[[ZEROS]] : tensor<4xf32>
    %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // CHECK-LABEL: @collective_reduce
  func.func @collective_reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.reduce sum %arg0 into %{{.*}} root 0 on @[[PAIRS]] : tensor<4xf32>
    %0 = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // CHECK-LABEL: @ragged
  func.func @ragged(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.all_reduce sum %arg0 into %{{.*}} on @[[RAGGED]] : tensor<4xf32>
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 2, 3], [1, -1, -1]]> : tensor<2x3xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }

  // CHECK-LABEL: @dynamic
  func.func @dynamic(%x: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x16xf32>, tensor<?x8xf32>) {
    // CHECK: %[[DIM:.*]] = tensor.dim %arg0, %c0
    // CHECK: %[[SIZE:.*]] = arith.muli %[[DIM]], %c2
    // CHECK: tensor.empty(%[[SIZE]]) : tensor<?x8xf32>
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<?x8xf32>) -> tensor<?x8xf32>
    // CHECK: %[[DIM:.*]] = tensor.dim %arg0
    // CHECK: tensor.empty(%[[DIM]]) : tensor<?x16xf32>
    %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64,
        replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<?x8xf32>) -> tensor<?x16xf32>
    // CHECK: arith.divui
    %2 = "stablehlo.reduce_scatter"(%x)
        <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    return %0, %1, %2 : tensor<?x8xf32>, tensor<?x16xf32>, tensor<?x8xf32>
  }

  // CHECK-LABEL: @cross_replica_sum
  func.func @cross_replica_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
    // CHECK: comm.all_reduce sum
    %0 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
