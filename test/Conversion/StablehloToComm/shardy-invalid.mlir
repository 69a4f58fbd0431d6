// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm

// Shardy's collectives whose axes do not fit, and programs that would need
// other communication.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @operand(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'sdy.all_gather' op takes an operand with another sharding than what gives it: sharded over 'x', expected sharded over 'y'}}
  %1 = "sdy.all_gather"(%0) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"y"}]>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @not_last(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_slice' op has axes 'x' of dimension 0, which is sharded over 'x', 'y' behind it, and not lastly over these}}
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @no_axis(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_reduce' op names axis 'z', which the mesh does not have}}
  %0 = "sdy.all_reduce"(%a) <{reduction_axes = #sdy<axis_ref_list{"z"}>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @sub_axis(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_reduce' op names sub-axis 'y':(1)3, which does not divide its size 4}}
  %0 = "sdy.all_reduce"(%a) <{reduction_axes = #sdy<axis_ref_list{"y":(1)3}>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @dims(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_gather' op has gathering_axes of 2 dimensions for 'tensor<8xf32>'}}
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @no_dim(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_to_all' op moves axes of dimension 1 of 'tensor<8xf32>'}}
  %0 = "sdy.all_to_all"(%a) <{params = #sdy<all_to_all_param_list[{"x"}: 0->1]>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @unreadable(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_to_all' op has moves of axes that cannot be read at character 30: 'all_to_all_param_list[{"x"}: 0=1]'}}
  %0 = "sdy.all_to_all"(%a) <{params = #sdy<all_to_all_param_list[{"x"}: 0=1]>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @missing(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_gather' op has axes of dimensions that cannot be read at character 0: ''}}
  %0 = "sdy.all_gather"(%a) <{out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @no_sharding(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.reshard' op has 0 shardings, expected 1}}
  %0 = "sdy.reshard"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A permutation does not change the number of pieces.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @pieces(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.collective_permute' op has 2 pieces along dimension 0 before, and 4 behind it}}
  %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @sizes(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{'sdy.all_slice' op shards 'tensor<6xf32>' into pieces of different sizes}}
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"y"}]>,
      out_sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @twice(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{'sdy.reshard' op shards twice over 'y:(1)2'}}
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"y"}, {"y":(1)2}]>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'sdy.all_slice' op has 'tensor<?xf32>', expected a static shape}}
  %0 = "sdy.all_slice"(%a) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}]>,
      out_sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Replicas of 2 partitions: one mesh has the partitions, the other all devices.
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 2 : i32} {
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "all"}> : () -> ()
  func.func @meshes(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
    // expected-error @+1 {{'sdy.collective_permute' op moves from a mesh of 2 devices to one of 4}}
    %0 = "sdy.collective_permute"(%a) <{out_sharding = #sdy.sharding<@all, [{"y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

// What is reduced before cannot be in parts again.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @parts(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) {
  // expected-error @+1 {{'sdy.reshard' op leaves 'x' to be reduced, which was reduced before}}
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// A value that is returned in parts must say so.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @returned(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<8xf32> {
  // expected-error @+1 {{'func.return' op operand #0 is still to be reduced over 'x'}}
  return %x : tensor<8xf32>
}

// -----

// The hyperbolic tangent of a sum is not the sum of those of its parts.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @not_linear(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.tanh' op operand #0 is still to be reduced over 'x'}}
  %0 = "stablehlo.tanh"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Nor is the sum of products the product of sums.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @square(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.multiply' op operand #1 is still to be reduced over 'x'}}
  %0 = "stablehlo.multiply"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// One would be added by each rank.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @added(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<8xf32> {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<8xf32>}> : () -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.add' op would add a value to each part of a sum over 'x'}}
  %0 = "stablehlo.add"(%x, %one) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.reshard"(%0) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @maximum(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.negate' op result is still to be reduced over 'x', but not by a sum}}
  %0 = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.all_reduce"(%0) <{reduction_axes = #sdy<axis_ref_list{"x"}>, reduction_op = #sdy<reduction_op max>,
      out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @random(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %l: tensor<f32>, %n: tensor<1xi64>)
    -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.rng' op may give each rank another result: on sharded values, only what is the same on all ranks or piece by piece may be computed}}
  %0 = "stablehlo.rng"(%l, %l, %n) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}>
      : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>
  %1 = "stablehlo.add"(%x, %0) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Three groups on two ranks.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @groups(%a: tensor<4x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>},
    %b: tensor<3x2x6xf32>) -> tensor<4x2x6xf32> {
  // expected-error @+1 {{'stablehlo.convolution' op has 3 groups sharded into 2 pieces}}
  %0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, feature_group_count = 3 : i64,
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}>
      : (tensor<4x4x6xf32>, tensor<3x2x6xf32>) -> tensor<4x2x6xf32>
  return %0 : tensor<4x2x6xf32>
}

// -----

func.func @edge(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.data_flow_edge' op is not supported; let Shardy export the program}}
  %0 = "sdy.data_flow_edge"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Partly manual computations.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @order(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.manual_computation' op has operand #0 sharded over 'y', 'x', expected manual axes before others}}
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"y", "x"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    "sdy.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @around(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>,
      manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%a: tensor<4xf32>):
    // expected-error @+1 {{'sdy.manual_computation' op has operand #0 sharded over 'x', which is manual around it}}
    %1 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>,
        manual_axes = #sdy<manual_axes{"y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}]>]>}> ({
    ^bb0(%b: tensor<2xf32>):
      "sdy.return"(%b) : (tensor<2xf32>) -> ()
    }) : (tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Padding may only be resharded: a sum would count it.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// expected-error @+1 {{'func.func' op has argument #0, 'tensor<5xf32>', which is sharded into pieces of different sizes}}
func.func @computes_with_padding(%a: tensor<5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  %0 = "stablehlo.negate"(%a) : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @computes_with_padded_result(%a: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @+1 {{'sdy.reshard' op has a result, 'tensor<5xf32>', which is sharded into pieces of different sizes}}
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<5xf32>) -> tensor<5xf32>
  %1 = "stablehlo.negate"(%0) : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
