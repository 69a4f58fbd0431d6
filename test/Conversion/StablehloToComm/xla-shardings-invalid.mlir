// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --verify-diagnostics

// Texts of shardings that cannot be read.

// expected-error @+1 {{'func.func' op has sharding '{devices=[2]<=[2]', expected one such as '{replicated}', '{manual}' or '{devices=[2,1]<=[2]}', with each device once}}
func.func @open(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2]"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]0,0}'}}
func.func @device_twice(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]0,0}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]1,2}'}}
func.func @device_too_large(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]1,2}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]0,1,2}'}}
func.func @too_many(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]0,1,2}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]<=[4]}'}}
func.func @iota_size(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[4]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[4]<=[2,2]T(0,0)}'}}
func.func @permutation(%x: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[2,2]T(0,0)}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[0]<=[0]}'}}
func.func @no_tile(%x: tensor<8xf32> {mhlo.sharding = "{devices=[0]<=[0]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[1048576,1048576]<=[8]}'}}
func.func @too_large(%x: tensor<8xf32> {mhlo.sharding = "{devices=[1048576,1048576]<=[8]}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]<=[2] last_tile_dims={manual, often}}'}}
func.func @subgroup(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2] last_tile_dims={manual, often}}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{has sharding '{devices=[2]<=[2] last_tile_dims={manual, replicated}}'}}
func.func @subgroups(%x: tensor<8xf32> {mhlo.sharding = "{devices=[2]<=[2] last_tile_dims={manual, replicated}}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// A tuple, of a value that is none.
// expected-error @+1 {{has sharding '{{replicated}, {replicated}}'}}
func.func @tuple(%x: tensor<8xf32> {mhlo.sharding = "{{replicated}, {replicated}}"}) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

// Unknown text counts as a sharding.
module attributes {mhlo.num_partitions = 2 : i32} {
  // expected-error @+1 {{argument #0 of @unknown is sharded by an annotation only, "{mesh['x'=2], [{'x'}]}"}}
  func.func @unknown(%x: tensor<8xf32> {mhlo.sharding = "{mesh['x'=2], [{'x'}]}"}) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}
