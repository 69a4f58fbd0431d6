// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 4 : i32}
// CHECK: "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=2]>, sym_name = "mesh"}> : () -> ()
comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = ranks [[0, 1, 2, 3]]
comm.group @ragged = ranks [[1, 0, 3], [2]]

// CHECK-LABEL: func.func @all_reduce(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 2], [1, 3]]> :
// CHECK-SAME: tensor<2x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @all_reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @several(
// CHECK-NEXT: %[[V0:.*]]:2 = "stablehlo.all_reduce"(%arg0, %arg2) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.maximum"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf32>, tensor<3xf32>)
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.all_reduce"(%arg1) <{replica_groups = dense<{{\[\[}}0, 1, 2, 3]]> :
// CHECK-SAME: tensor<1x4xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<bf16>, %[[V6:.*]]: tensor<bf16>):
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.maximum"(%[[V5]], %[[V6]]) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
// CHECK-NEXT: "stablehlo.return"(%[[V7]]) : (tensor<bf16>) -> ()
// CHECK-NEXT: }) : (tensor<2xbf16>) -> tensor<2xbf16>
// CHECK-NEXT: return %[[V0]]#0, %[[V4]], %[[V0]]#1 : tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>
func.func @several(%x: tensor<4xf32>, %y: tensor<2xbf16>, %z: tensor<3xf32>)
    -> (tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>) {
  %a = tensor.empty() : tensor<4xf32>
  %b = tensor.empty() : tensor<2xbf16>
  %c = tensor.empty() : tensor<3xf32>
  %r:3, %t = comm.all_reduce max %x, %y, %z into %a, %b, %c on @all
      : tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>
  %0:3 = comm.wait %t, %r#0, %r#1, %r#2 reading %x, %y, %z
      : tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>
}

// CHECK-LABEL: func.func @unequal(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}1, 0, 3], [2, -1, -1]]>
// CHECK-SAME: : tensor<2x3xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<i32>, %[[V2:.*]]: tensor<i32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.xor"(%[[V1]], %[[V2]]) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<i32>) -> ()
// CHECK-NEXT: }) : (tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: return %[[V0]] : tensor<4xi32>
func.func @unequal(%x: tensor<4xi32>) -> tensor<4xi32> {
  %init = tensor.empty() : tensor<4xi32>
  %r, %t = comm.all_reduce bxor %x into %init on @ragged : tensor<4xi32>
  %0 = comm.wait %t, %r reading %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @all_gather(
// CHECK-NEXT: %[[V0:.*]]:2 = "stablehlo.all_gather"(%arg0, %arg1) <{all_gather_dim = 1 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4x2xf32>, tensor<1x3xi8>) ->
// CHECK-SAME: (tensor<4x4xf32>, tensor<1x6xi8>)
// CHECK-NEXT: return %[[V0]]#0, %[[V0]]#1 : tensor<4x4xf32>, tensor<1x6xi8>
func.func @all_gather(%x: tensor<4x2xf32>, %y: tensor<1x3xi8>) -> (tensor<4x4xf32>, tensor<1x6xi8>) {
  %a = tensor.empty() : tensor<4x4xf32>
  %b = tensor.empty() : tensor<1x6xi8>
  %r:2, %t = comm.all_gather %x, %y into %a, %b dim 1 on @tp
      : tensor<4x2xf32>, tensor<1x3xi8> into tensor<4x4xf32>, tensor<1x6xi8>
  %0:2 = comm.wait %t, %r#0, %r#1 reading %x, %y
      : tensor<4x4xf32>, tensor<1x6xi8> reading tensor<4x2xf32>, tensor<1x3xi8>
  return %0#0, %0#1 : tensor<4x4xf32>, tensor<1x6xi8>
}

// CHECK-LABEL: func.func @reduce_scatter(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> :
// CHECK-SAME: tensor<2x2xi64>, scatter_dimension = 1 : i64}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.multiply"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4x6xf32>) -> tensor<4x3xf32>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.reduce_scatter"(%arg1) <{replica_groups = dense<{{\[\[}}0, 1], [2, 3]]> :
// CHECK-SAME: tensor<2x2xi64>, scatter_dimension = 1 : i64}> ({
// CHECK-NEXT: ^bb0(%[[V5:.*]]: tensor<f32>, %[[V6:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.multiply"(%[[V5]], %[[V6]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V7]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<2x2xf32>) -> tensor<2x1xf32>
// CHECK-NEXT: return %[[V0]], %[[V4]] : tensor<4x3xf32>, tensor<2x1xf32>
func.func @reduce_scatter(%x: tensor<4x6xf32>, %y: tensor<2x2xf32>) -> (tensor<4x3xf32>, tensor<2x1xf32>) {
  %a = tensor.empty() : tensor<4x3xf32>
  %b = tensor.empty() : tensor<2x1xf32>
  %r:2, %t = comm.reduce_scatter prod %x, %y into %a, %b dim 1 on @tp
      : tensor<4x6xf32>, tensor<2x2xf32> into tensor<4x3xf32>, tensor<2x1xf32>
  %0:2 = comm.wait %t, %r#0, %r#1 reading %x, %y
      : tensor<4x3xf32>, tensor<2x1xf32> reading tensor<4x6xf32>, tensor<2x2xf32>
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<2x1xf32>
}

// CHECK-LABEL: func.func @all_to_all(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> :
// CHECK-SAME: (tensor<4x8xf32>) -> tensor<16x2xf32>
// CHECK-NEXT: return %[[V0]] : tensor<16x2xf32>
func.func @all_to_all(%x: tensor<4x8xf32>) -> tensor<16x2xf32> {
  %init = tensor.empty() : tensor<16x2xf32>
  %r, %t = comm.all_to_all %x into %init split 1 concat 0 on @all
      : tensor<4x8xf32> into tensor<16x2xf32>
  %0 = comm.wait %t, %r reading %x : tensor<16x2xf32> reading tensor<4x8xf32>
  return %0 : tensor<16x2xf32>
}

// CHECK-LABEL: func.func @permute(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.collective_permute"(%arg0) <{source_target_pairs = dense<{{\[\[}}0, 2], [1,
// CHECK-SAME: 3]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @permute(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %init pairs [[0, 1]] on @dp : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<{{\[\[}}2, 0, 1, 3]]>
// CHECK-SAME: : tensor<1x4xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @broadcast(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.broadcast %x into %init root 2 on @all : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @reduce(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<{{\[\[}}0, 2], [1, 3]]> :
// CHECK-SAME: tensor<2x2xi64>}> ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<f32>, %[[V2:.*]]: tensor<f32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.add"(%[[V1]], %[[V2]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<f32>) -> ()
// CHECK-NEXT: }) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V0]] : tensor<4xf32>
func.func @reduce(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce sum %x into %init root 1 on @dp : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @gather(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 2], [1, 3]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
// CHECK-NEXT: return %[[V0]] : tensor<8xf32>
func.func @gather(%x: tensor<4xf32>) -> tensor<8xf32> {
  %init = tensor.empty() : tensor<8xf32>
  %r, %t = comm.gather %x into %init dim 0 root 1 on @dp : tensor<4xf32> into tensor<8xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @scatter(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_to_all"(%arg0) <{concat_dimension = 1 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}>
// CHECK-SAME: : (tensor<2x6xf32>) -> tensor<2x6xf32>
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.slice"(%[[V0]]) <{limit_indices = array<i64: 2, 6>, start_indices =
// CHECK-SAME: array<i64: 0, 3>, strides = array<i64: 1, 1>}> : (tensor<2x6xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[V1]] : tensor<2x3xf32>
func.func @scatter(%x: tensor<2x6xf32>) -> tensor<2x3xf32> {
  %init = tensor.empty() : tensor<2x3xf32>
  %r, %t = comm.scatter %x into %init dim 1 root 1 on @tp : tensor<2x6xf32> into tensor<2x3xf32>
  %0 = comm.wait %t, %r reading %x : tensor<2x3xf32> reading tensor<2x6xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64, replica_groups =
// CHECK-SAME: dense<{{\[\[}}0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<?x8xf32>) -> tensor<?x16xf32>
// CHECK-NEXT: return %[[V0]] : tensor<?x16xf32>
func.func @dynamic(%x: tensor<?x8xf32>, %init: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %r, %t = comm.all_gather %x into %init dim 1 on @tp : tensor<?x8xf32> into tensor<?x16xf32>
  %0 = comm.wait %t, %r reading %x : tensor<?x16xf32> reading tensor<?x8xf32>
  return %0 : tensor<?x16xf32>
}
