// RUN: comm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --convert-stablehlo-to-comm

// Compute beside a manual computation that would need data moved, or that is not
// the same on all ranks.

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @norm(%x: tensor<8xf32>) -> tensor<f32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %e = arith.constant dense<0.0> : tensor<f32>
  // expected-error @+1 {{'linalg.generic' op is outside of the manual computation, and data would have to be moved for it: dimension 0 of operand #0 is sharded over 'dp', expected not sharded; compute it inside, or export the program partitioned}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xf32>) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %sum = arith.addf %a, %s : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// What depends on the place of an element would depend on the rank.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @index(%x: tensor<8xi32>) -> tensor<8xi32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xi32>):
    "sdy.return"(%a) : (tensor<4xi32>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %e = tensor.empty() : tensor<8xi32>
  // expected-error @+1 {{'linalg.generic' op is outside of the manual computation, and data would have to be moved for it: dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %s: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %sum = arith.addi %a, %j : i32
    linalg.yield %sum : i32
  } -> tensor<8xi32>
  return %1 : tensor<8xi32>
}

// -----

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

"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @two_shardings(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0:2 = "sdy.manual_computation"(%x)
      <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>, manual_axes = #sdy<manual_axes{"dp"}>,
      out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>, <@mesh, [{}, {"dp"}]>]>}> ({
  ^bb0(%a: tensor<8x8xf32>):
    %1:2 = "test.split"(%a) : (tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>)
    "sdy.return"(%1#0, %1#1) : (tensor<4x8xf32>, tensor<8x4xf32>) -> ()
  }) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
  // expected-error @+1 {{dimension 0 of operand #1 is not sharded, expected sharded over 'dp'}}
  %2 = "stablehlo.add"(%0#0, %0#1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
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

// The result is annotated otherwise than it is computed.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @annotated(%x: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  return %0 : tensor<8xf32>
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

// -----

// A loop that would turn what it carries from one sharding into another.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @resharding_loop(%x: tensor<8x8xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  %r:2 = "stablehlo.while"(%n, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<8x8xf32>):
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<8x8xf32>):
    // expected-note @+1 {{see 'sdy.manual_computation'}}
    %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>,
        manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}, {"dp"}]>]>}> ({
    ^bb0(%b: tensor<4x8xf32>):
      %1 = "test.turn"(%b) : (tensor<4x8xf32>) -> tensor<8x4xf32>
      "sdy.return"(%1) : (tensor<8x4xf32>) -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    // expected-error @+1 {{dimension 0 of operand #1 is not sharded, expected sharded over 'dp'}}
    "stablehlo.return"(%i, %0) : (tensor<i32>, tensor<8x8xf32>) -> ()
  }) : (tensor<i32>, tensor<8x8xf32>) -> (tensor<i32>, tensor<8x8xf32>)
  return %r#1 : tensor<8x8xf32>
}

// -----

// A slice of the dimension that is sharded.
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2]>, sym_name = "mesh"}> : () -> ()
func.func @sliced(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-note @+1 {{see 'sdy.manual_computation'}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>,
      manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'tensor.extract_slice' op is outside of the manual computation, and data would have to be moved for it: dimension 0 of operand #0 is sharded over 'dp', expected not sharded}}
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
