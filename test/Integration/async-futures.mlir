// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s
// RUN: comm-run -n 2 --passes= --inputs %t --check %t %s

// Futures that functions return and take, and that a loop carries: each iteration starts a
// sum, and the next one takes its value.

// IN i32 2: 10 * r + i
// OUT i32 2: 8 * (10 + 2 * i)
// OUT i32 4: 10 * (i // 2) + i % 2
// OUT i32 4: 10 * (i // 2) + i % 2

#world = dense<[[0, 1]]> : tensor<1x2xi64>
func.func @main(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %0 = func.call @start_sum(%x) : (tensor<2xi32>) -> !stablehlo.future<tensor<2xi32>>
  %1:2 = "stablehlo.while"(%zero, %0) ({
  ^bb0(%i: tensor<i32>, %f: !stablehlo.future<tensor<2xi32>>):
    %5 = "stablehlo.compare"(%i, %three) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%5) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %f: !stablehlo.future<tensor<2xi32>>):
    %5 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xi32>>) -> tensor<2xi32>
    %6 = func.call @start_sum(%5) : (tensor<2xi32>) -> !stablehlo.future<tensor<2xi32>>
    %7 = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%7, %6) : (tensor<i32>, !stablehlo.future<tensor<2xi32>>) -> ()
  }) : (tensor<i32>, !stablehlo.future<tensor<2xi32>>) -> (tensor<i32>, !stablehlo.future<tensor<2xi32>>)
  %2 = "stablehlo.async_done"(%1#1) : (!stablehlo.future<tensor<2xi32>>) -> tensor<2xi32>
  %3 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<2xi32>):
    %5 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = #world}>
        : (tensor<2xi32>) -> tensor<4xi32>
    "stablehlo.return"(%5) : (tensor<4xi32>) -> ()
  }) : (tensor<2xi32>) -> !stablehlo.future<tensor<4xi32>>
  %4:2 = func.call @wait(%3) : (!stablehlo.future<tensor<4xi32>>) -> (tensor<4xi32>, tensor<4xi32>)
  return %2, %4#0, %4#1 : tensor<2xi32>, tensor<4xi32>, tensor<4xi32>
}
func.func private @start_sum(%x: tensor<2xi32>) -> !stablehlo.future<tensor<2xi32>> {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<2xi32>):
    %1 = "stablehlo.all_reduce"(%a) <{replica_groups = #world}> ({
    ^bb0(%b: tensor<i32>, %c: tensor<i32>):
      %2 = "stablehlo.add"(%b, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%2) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    "stablehlo.return"(%1) : (tensor<2xi32>) -> ()
  }) : (tensor<2xi32>) -> !stablehlo.future<tensor<2xi32>>
  return %0 : !stablehlo.future<tensor<2xi32>>
}
func.func private @wait(%f: !stablehlo.future<tensor<4xi32>>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xi32>>) -> tensor<4xi32>
  %1 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xi32>>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}
