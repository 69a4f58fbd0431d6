// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s
// RUN: comm-run -n 2 --passes= --inputs %t --check %t %s
// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm --comm-verify -o /dev/null

// What JAX makes of a nested jit with a psum, in a loop of as many iterations as
// an argument says that is the same on all ranks: a call inside of the manual
// computation. jax.checkpoint leaves a barrier, x ** 2 an op of CHLO.

// IN f32 2: r + i
// IN i32 -: 3
// OUT f32 2: (0.5 + i) ** 2

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %0 = "sdy.manual_computation"(%x, %n) <{
    in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>, <@mesh, []>]>,
    manual_axes = #sdy<manual_axes{"dp"}>,
    out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%local: tensor<2xf32>, %count: tensor<i32>):
    %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1:2 = "stablehlo.while"(%zero, %local) ({
    ^bb0(%i: tensor<i32>, %a: tensor<2xf32>):
      %4 = "stablehlo.compare"(%i, %count) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%4) : (tensor<i1>) -> ()
    }, {
    ^bb0(%i: tensor<i32>, %a: tensor<2xf32>):
      %4 = func.call @mean(%a) : (tensor<2xf32>) -> tensor<2xf32>
      %5 = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%5, %4) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %2:2 = "stablehlo.optimization_barrier"(%1#1, %one) : (tensor<2xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<i32>)
    %3 = "chlo.square"(%2#0) : (tensor<2xf32>) -> tensor<2xf32>
    "sdy.return"(%3) : (tensor<2xf32>) -> ()
  }) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mean(%x: tensor<2xf32>) -> tensor<2xf32> {
  %half = "stablehlo.constant"() <{value = dense<0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "stablehlo.all_reduce"(%x) <{
    channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
    replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%2) : (tensor<f32>) -> ()
  }) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "stablehlo.multiply"(%0, %half) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
