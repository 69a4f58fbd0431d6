// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

// A call inside of an op of no dialect does not verify, because that op might be
// a symbol table: comm-opt has a stand-in for sdy.

// Callers that only forward are per-rank functions, too; functions that are
// called in the body are on local shapes already.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "one"=1]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = call @shard_map(%[[X]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %[[R]] : tensor<4xf32>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @shard_map(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func private @shard_map(
// CHECK-SAME: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: call @relu
func.func private @shard_map(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>, manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    %1 = func.call @relu(%a) : (tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
