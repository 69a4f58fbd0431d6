// RUN: comm-opt %s --convert-comm-to-stablehlo | FileCheck %s

// CHECK: module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 2 : i32}
// CHECK: "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
comm.mesh @mesh(dp = 2)

// All users convert the counter to i32.
// CHECK-LABEL: func.func @narrow(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V1:.*]]:2 = "stablehlo.while"(%[[V0]], %arg0) ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<i32>, %[[V3:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.compare"(%[[V2]], %[[V4]]) <{compare_type = #stablehlo<comparison_type
// CHECK-SAME: SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>)
// CHECK-SAME: -> tensor<i1>
// CHECK-NEXT: "stablehlo.return"(%[[V5]]) : (tensor<i1>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V6:.*]]: tensor<i32>, %[[V7:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.custom_call"(%[[V7]], %[[V6]]) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT: %[[V9:.*]] = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V10:.*]] = "stablehlo.add"(%[[V6]], %[[V9]]) : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK-NEXT: "stablehlo.return"(%[[V10]], %[[V8]]) : (tensor<i32>, tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
// CHECK-NEXT: return %[[V1]]#1 : tensor<4xf32>
func.func @narrow(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
    %j = arith.index_cast %i : index to i32
    %k = tensor.from_elements %j : tensor<i32>
    %1 = "stablehlo.custom_call"(%y, %k) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// The last counter and the step have no sum in i8.
// CHECK-LABEL: func.func @wide(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V1:.*]]:2 = "stablehlo.while"(%[[V0]], %arg0) ({
// CHECK-NEXT: ^bb0(%[[V2:.*]]: tensor<i64>, %[[V3:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.constant"() <{value = dense<127> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.compare"(%[[V2]], %[[V4]]) <{compare_type = #stablehlo<comparison_type
// CHECK-SAME: SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>)
// CHECK-SAME: -> tensor<i1>
// CHECK-NEXT: "stablehlo.return"(%[[V5]]) : (tensor<i1>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V6:.*]]: tensor<i64>, %[[V7:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V8:.*]] = "stablehlo.convert"(%[[V6]]) : (tensor<i64>) -> tensor<i8>
// CHECK-NEXT: %[[V9:.*]] = "stablehlo.custom_call"(%[[V7]], %[[V8]]) : (tensor<4xf32>, tensor<i8>) -> tensor<4xf32>
// CHECK-NEXT: %[[V10:.*]] = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V11:.*]] = "stablehlo.add"(%[[V6]], %[[V10]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT: "stablehlo.return"(%[[V11]], %[[V9]]) : (tensor<i64>, tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i64>, tensor<4xf32>) -> (tensor<i64>, tensor<4xf32>)
// CHECK-NEXT: return %[[V1]]#1 : tensor<4xf32>
func.func @wide(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c127 = arith.constant 127 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c127 step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
    %j = arith.index_cast %i : index to i8
    %k = tensor.from_elements %j : tensor<i8>
    %1 = "stablehlo.custom_call"(%y, %k) : (tensor<4xf32>, tensor<i8>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK-NEXT: %[[V0:.*]]:2 = "stablehlo.while"(%arg0, %arg1) ({
// CHECK-NEXT: ^bb0(%[[V1:.*]]: tensor<i32>, %[[V2:.*]]: tensor<4xf32>):
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.is_finite"(%[[V1]]) : (tensor<i32>) -> tensor<i1>
// CHECK-NEXT: "stablehlo.return"(%[[V3]]) : (tensor<i1>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%[[V4:.*]]: tensor<i32>, %[[V5:.*]]: tensor<4xf32>):
// CHECK-NEXT: "stablehlo.return"(%[[V4]], %[[V5]]) : (tensor<i32>, tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
// CHECK-NEXT: return %[[V0]]#1 : tensor<4xf32>
func.func @while(%x: tensor<i32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = scf.while (%a = %x, %b = %y) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %1 = "stablehlo.is_finite"(%a) : (tensor<i32>) -> tensor<i1>
    %2 = tensor.extract %1[] : tensor<i1>
    scf.condition(%2) %a, %b : tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
    scf.yield %a, %b : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @branches(
// CHECK-NEXT: %[[V0:.*]] = "stablehlo.if"(%arg0) ({
// CHECK-NEXT: %[[V1:.*]] = "stablehlo.tanh"(%arg2) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: "stablehlo.return"(%[[V1]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: "stablehlo.return"(%arg2) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i1>) -> tensor<4xf32>
// CHECK-NEXT: %[[V2:.*]] = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V3:.*]] = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
// CHECK-NEXT: %[[V4:.*]] = "stablehlo.compare"(%arg1, %[[V3]]) <{compare_type = #stablehlo<comparison_type
// CHECK-SAME: SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i64>, tensor<i64>)
// CHECK-SAME: -> tensor<i1>
// CHECK-NEXT: %[[V5:.*]] = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
// CHECK-NEXT: %[[V6:.*]] = "stablehlo.select"(%[[V4]], %[[V5]], %[[V2]]) : (tensor<i1>, tensor<i32>, tensor<i32>)
// CHECK-SAME: -> tensor<i32>
// CHECK-NEXT: %[[V7:.*]] = "stablehlo.case"(%[[V6]]) ({
// CHECK-NEXT: "stablehlo.return"(%[[V0]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: "stablehlo.return"(%arg2) : (tensor<4xf32>) -> ()
// CHECK-NEXT: }) : (tensor<i32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[V7]] : tensor<4xf32>
func.func @branches(%c: i1, %i: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = "stablehlo.tanh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %2 = scf.index_switch %i -> tensor<4xf32>
  case 3 {
    scf.yield %0 : tensor<4xf32>
  }
  default {
    scf.yield %x : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}
