// RUN: comm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --convert-stablehlo-to-comm

// A region that takes from outside what is sharded.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @captured(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'scf.if' op is outside of the manual computation, and data would have to be moved for it: dimension 0 of a value in its region is sharded over 'dp', expected not sharded}}
  %1 = scf.if %c -> tensor<8xf32> {
    %2 = "stablehlo.negate"(%0) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  } else {
    scf.yield %0 : tensor<8xf32>
  }
  return %1 : tensor<8xf32>
}

// -----

// Each dimension alone could be sharded so.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @outer_product(%x: tensor<8xf32>) -> tensor<8x8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  // expected-error @+1 {{'linalg.generic' op would have result #0 sharded twice over 'dp'}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0, %0 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @unreduced(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes =
      #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}], unreduced={"dp"}>]>}> ({
  ^bb0(%a: tensor<8xf32>):
    "sdy.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.tanh' op is outside of the manual computation, and operand #0 is still to be reduced over 'dp'}}
  %1 = "stablehlo.tanh"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
// expected-error @+1 {{has argument #1, 'tensor<7xf32>', which is sharded into pieces of different sizes}}
func.func @uneven(%x: tensor<8xf32>, %y: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>})
    -> tensor<8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @wrong_piece(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has operand #0 of 'tensor<8xf32>', sharded into pieces of 'tensor<4xf32>', and in its body 'tensor<8xf32>'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%a: tensor<8xf32>):
    "sdy.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A function that asks for its rank.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @called(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<ui32>) {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = func.call @rank() : () -> tensor<ui32>
  return %0, %1 : tensor<8xf32>, tensor<ui32>
}
func.func private @rank() -> tensor<ui32> {
  // expected-error @+1 {{'stablehlo.partition_id' op is outside of the manual computation}}
  %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @callback(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.custom_call' op of 'xla_ffi_python_cpu_callback' calls back into Python; remove debug prints and callbacks}}
  "stablehlo.custom_call"() <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}> : () -> ()
  return %0 : tensor<8xf32>
}
