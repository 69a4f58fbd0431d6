// RUN: comm-opt %s --convert-stablehlo-to-comm --split-input-file --verify-diagnostics

func.func @partly(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{has sharding '{devices=[1,2]<=[2] last_tile_dims={manual}}', expected '{manual}': all axes must be manual}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}>
      {mhlo.sharding = "{devices=[1,2]<=[2] last_tile_dims={manual}}"} : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @computed(%x: tensor<8xf32>) {
  %0 = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{must take an argument of the function through 'Sharding'; export the program partitioned}}
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sharding(%x: tensor<8xf32>) {
  // expected-error @+1 {{has sharding '{maximal device=0}' of 'tensor<8xf32>', expected '{replicated}' or '{devices=[}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{maximal device=0}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{has sharding '{devices=[2,2]<=[4]}' of 'tensor<8xf32>', expected as many tiles as dimensions}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,2]<=[4]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uneven(%x: tensor<8xf32>) {
  // expected-error @+1 {{has sharding '{devices=[3]<=[3]}' of 'tensor<8xf32>', whose tiles do not divide the sizes}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[3]<=[3]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
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

func.func @two_ways(%x: tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  %2 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{replicated}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error @+1 {{takes argument #0 in pieces of 'tensor<8xf32>', and another takes it in pieces of 'tensor<4xf32>'}}
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @beside(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<4xf32>) -> tensor<8xf32>
  // expected-error @+1 {{'stablehlo.reverse' op is outside of the manual computation of GSPMD; compute it inside, or export the program partitioned}}
  %3 = "stablehlo.reverse"(%2) <{dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}

// -----

func.func @whole_argument(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'stablehlo.negate' op is outside of the manual computation of GSPMD}}
  %2 = "stablehlo.negate"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<4xf32>, tensor<8xf32>
}

// -----

func.func @called(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2]<=[2]}"}
      : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
      : (tensor<8xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @caller(%x: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{calls @called, which has a manual computation of GSPMD; only a function that nobody calls may have one}}
  %0 = call @called(%x) : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
