// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --verify-diagnostics

func.func @tiles_left(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[4]<=[4]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{devices=[2,2]<=[4] last_tile_dims={manual}}', which leaves tiles of dimension 0 to the compiler; all axes that shard a value must be manual}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}>
      {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dims={manual}}"} : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_left(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[4]<=[4]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{which leaves axis 'd1' to the compiler; all axes that shard a value must be manual}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}>
      {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_left_by_output(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{which leaves axis 'd0' to the compiler}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}>
      {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual, replicated}}"}
      : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}>
      {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @not_manual(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{replicated}', expected '{manual}', or last_tile_dims that are manual or replicated}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{replicated}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_manual(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  // expected-error @+1 {{has no sharding, expected '{manual}'}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_input_sharding(%x: tensor<8xf32>) {
  %0 = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{must take a value with a sharding, from 'Sharding' or as an annotated argument}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// The copy disappears; the sharding of what it copies is not read.
func.func @copied(%x: tensor<8xf32>) {
  %0 = "stablehlo.negate"(%x) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "mhlo.copy"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{must take a value with a sharding, from 'Sharding' or as an annotated argument}}
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_output_sharding(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op has no sharding}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDShardToFullShape"}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @one_device(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{maximal device=0}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{maximal device=0}' of 'tensor<8xf32>', expected '{replicated}' or '{devices=[}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rank(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,2]<=[4]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{devices=[2,2]<=[4]}' of 'tensor<8xf32>', expected as many tiles as dimensions}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<?xf32>) -> tensor<?xf32>
  // expected-error @+1 {{has sharding '{devices=[2]<=[2]}' of 'tensor<?xf32>', which must be a tensor of static shape}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @uneven(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[3]<=[3]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{devices=[3]<=[3]}' of 'tensor<8xf32>', whose tiles do not divide the sizes}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @piece(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has pieces of 'tensor<2xf32>', expected 'tensor<4xf32>'}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<2xf32>
  return
}

// -----

// The region is on pieces, and the value from outside is sharded.
func.func @captured(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}, %c: tensor<i1>) -> tensor<8xf32> {
  // expected-note @+1 {{see 'stablehlo.custom_call'}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @+1 {{dimension 0 of a value in its region is sharded over 'd0', expected not sharded}}
  %1 = "stablehlo.reduce"(%0, %0) <{dimensions = array<i64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 1>}>
        : (tensor<8xf32>) -> tensor<1xf32>
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<8xf32>
}

// -----

func.func @no_return(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op must be before a 'func.return'}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
}

// -----

%x = "stablehlo.constant"() <{value = dense<0.0> : tensor<8xf32>}> : () -> tensor<8xf32>
// expected-error @+1 {{must be in a function, is in 'builtin.module'}}
%0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
    : (tensor<8xf32>) -> tensor<4xf32>

// -----

func.func @in_map(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.map"(%x) ({
  ^bb0(%a: tensor<f32>):
    %1 = "stablehlo.custom_call"(%a) <{call_target_name = "Sharding"}> {mhlo.sharding = "{replicated}"}
        : (tensor<f32>) -> tensor<f32>
    // expected-error @+1 {{must be in a function or in control flow there, is in 'stablehlo.map'}}
    %2 = "stablehlo.custom_call"(%1) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%2) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Neither a divisor of the other.
func.func @no_mesh(%x: tensor<6x6xf32> {mhlo.sharding = "{devices=[2,3]<=[6]}"},
    %y: tensor<6x6xf32> {mhlo.sharding = "{devices=[3,2]<=[6]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<6x6xf32>) -> tensor<3x2xf32>
  return
}
// expected-error @-6 {{has sharding '{devices=[3,2]<=[6]}', whose order of devices fits no mesh with those before}}

// -----

func.func @orders(%x: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,1,3,2}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<1xf32>
  // expected-error @+1 {{has sharding '{devices=[4]0,2,3,1}', whose order of devices fits no mesh with those before}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}>
      {mhlo.sharding = "{devices=[4]0,2,3,1}"} : (tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @counts(%x: tensor<4xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<4xf32>) -> tensor<1xf32>
  // expected-error @+1 {{has sharding '{devices=[2]<=[2]}' on 2 devices, and others are on 4}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDShardToFullShape"}>
      {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 2 : i32} {
  func.func @devices(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
    // expected-error @+1 {{has a mesh of 2 devices, but the program has 2 replicas and 4 partitions}}
    %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<4xf32>) -> tensor<2xf32>
    return
  }
}

// -----

// No function uses it in a manual computation.
func.func @main(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}
func.func @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op of 'Sharding' is of a program that is not partitioned yet; export it with manual computations}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
