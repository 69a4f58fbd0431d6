// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --inputs %t --check %t %s
// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm | FileCheck %s

// What XLA has beside StableHLO, as ops and as custom calls; slices and paddings of
// nothing, with gaps.

// IN f32 4: i - 1.5
// OUT f32 4: math.erf(i - 1.5)
// OUT f32 4: math.erf(i - 1.5)
// OUT f32 4: math.tan((i - 1.5) / 2)
// OUT f32 2: [1.5, .5][i]
// OUT i32 2: [3, 2][i]
// OUT f32 2: [-1.5, -.5][i]
// OUT i32 2: i
// OUT f32 4: i - 1.5
// OUT f32 4: 0.5
// OUT f32 10: [.5, -1.5, .5, -.5, .5, .5, .5, 1.5, .5, .5][i]
// OUT bf16 2: 0.4765625
// CHECK: "mhlo.erf"(%{{.*}}) {result_accuracy = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "mhlo.topk"(%{{.*}}) {k = 2 : i64, largest = false} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
func.func @main(%x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>,
        tensor<4xf32>, tensor<4xf32>, tensor<10xf32>, tensor<2xbf16>) {
  %0 = "mhlo.erf"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.custom_call"(%x) <{call_target_name = "mhlo.erf"}>
      {mhlo.attributes = {result_accuracy = 0 : i32}, mhlo.version = 1 : i64}
    : (tensor<4xf32>) -> tensor<4xf32>
  %half = "mhlo.constant"() <{value = dense<0.5> : tensor<4xf32>}> : () -> tensor<4xf32>
  %halves = "mhlo.multiply"(%x, %half) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.custom_call"(%halves) <{call_target_name = "mhlo.tan"}> : (tensor<4xf32>) -> tensor<4xf32>
  %3:2 = "mhlo.topk"(%x) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  %4:2 = "stablehlo.custom_call"(%x) <{call_target_name = "mhlo.topk"}>
      {mhlo.attributes = {k = 2 : i64, largest = false}}
    : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  %5 = "mhlo.copy"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %value = "stablehlo.constant"() <{value = dense<0.5> : tensor<f32>}> : () -> tensor<f32>
  %nothing = "stablehlo.slice"(%x)
      <{start_indices = array<i64: 4>, limit_indices = array<i64: 4>, strides = array<i64: 2>}>
    : (tensor<4xf32>) -> tensor<0xf32>
  %6 = "stablehlo.pad"(%nothing, %value)
      <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 3>, interior_padding = array<i64: 1>}>
    : (tensor<0xf32>, tensor<f32>) -> tensor<4xf32>
  %7 = "stablehlo.pad"(%x, %value)
      <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 2>, interior_padding = array<i64: 1>}>
    : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  %bits = "stablehlo.constant"() <{value = dense<0.5> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %8 = "chlo.erf_inv"(%bits) : (tensor<2xbf16>) -> tensor<2xbf16>
  return %0, %1, %2, %3#0, %3#1, %4#0, %4#1, %5, %6, %7, %8
    : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>,
      tensor<4xf32>, tensor<4xf32>, tensor<10xf32>, tensor<2xbf16>
}
