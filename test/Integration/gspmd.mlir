// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// RUN: comm-run -n 4 --passes= --inputs %t --check %t %s

// GSPMD's manual computations, with pieces where JAX puts them. The devices are a mesh of 2
// by 2: of %x, rank r has rows r % 2 and columns r / 2 (a transposed assignment), of %y
// row r / 2 (partly replicated). Rows are added up and columns gathered; then, elementwise
// compute with whole values; then a second manual computation, manual along one axis only,
// in which each rank adds the number of its partition's row. The last gather is along both
// axes, the second first.

// IN i32 1x2: 100 * (r % 2) + 10 * i0 + 2 * (r // 2) + i1
// IN i32 1x2: 7 * (r // 2) + i1
// IN i32 -: 3
// OUT i32 1x4: (100 + 2 * i1) * 3
// OUT i32 2x2: 8 * i0 + i1
// OUT i32 4: [0, 2, 1, 3][i]

#columns = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>
#rows = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>
#channel = #stablehlo.channel_handle<handle = 1, type = 1>
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%x: tensor<2x4xi32>, %y: tensor<2x2xi32>, %n: tensor<i32>)
      -> (tensor<1x4xi32>, tensor<2x2xi32>, tensor<4xi32>) {
    %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}>
        {mhlo.sharding = "{devices=[2,2]<=[2,2]T(1,0)}"} : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"}
        : (tensor<2x4xi32>) -> tensor<1x2xi32>
    %2 = func.call @body(%1) : (tensor<1x2xi32>) -> tensor<1x4xi32>
    %3 = "stablehlo.custom_call"(%2) <{call_target_name = "Sharding"}> {mhlo.sharding = "{manual}"}
        : (tensor<1x4xi32>) -> tensor<1x4xi32>
    %4 = "stablehlo.custom_call"(%3) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{replicated}"}
        : (tensor<1x4xi32>) -> tensor<1x4xi32>
    %5 = "stablehlo.broadcast_in_dim"(%n) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1x4xi32>
    %6 = "stablehlo.multiply"(%4, %5) : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi32>
    %7 = "stablehlo.custom_call"(%y) <{backend_config = "unspecified_dims=[0,1]", call_target_name = "Sharding"}>
        {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<2x2xi32>) -> tensor<2x2xi32>
    %8 = "stablehlo.custom_call"(%7) <{call_target_name = "SPMDFullToShardShape"}>
        {mhlo.sharding = "{devices=[1,1,2,2]<=[4] last_tile_dims={manual, replicated}}"}
        : (tensor<2x2xi32>) -> tensor<1x2xi32>
    %9 = "stablehlo.partition_id"() : () -> tensor<ui32>
    %two = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %10 = "stablehlo.divide"(%9, %two) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %11 = "stablehlo.convert"(%10) : (tensor<ui32>) -> tensor<i32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1x2xi32>
    %13 = "stablehlo.add"(%8, %12) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
    %14 = "stablehlo.all_gather"(%13) <{all_gather_dim = 0 : i64, channel_handle = #channel, replica_groups = #columns,
        use_global_device_ids}> : (tensor<1x2xi32>) -> tensor<2x2xi32>
    %15 = "stablehlo.custom_call"(%14) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{replicated}"}
        : (tensor<2x2xi32>) -> tensor<2x2xi32>
    %16 = "stablehlo.convert"(%9) : (tensor<ui32>) -> tensor<i32>
    %17 = "stablehlo.reshape"(%16) : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.all_gather"(%17) <{all_gather_dim = 0 : i64, channel_handle = #channel, replica_groups =
        dense<[[0, 2, 1, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<1xi32>) -> tensor<4xi32>
    return %6, %15, %18 : tensor<1x4xi32>, tensor<2x2xi32>, tensor<4xi32>
  }
  func.func private @body(%x: tensor<1x2xi32>) -> tensor<1x4xi32> {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #channel, replica_groups = #rows, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %2 = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%2) : (tensor<i32>) -> ()
    }) : (tensor<1x2xi32>) -> tensor<1x2xi32>
    %1 = "stablehlo.all_gather"(%0) <{all_gather_dim = 1 : i64, channel_handle = #channel, replica_groups = #columns,
        use_global_device_ids}> : (tensor<1x2xi32>) -> tensor<1x4xi32>
    return %1 : tensor<1x4xi32>
  }
}
