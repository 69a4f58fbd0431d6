// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

// As JAX's axis_index: what depends on the sign becomes arith.

// CHECK-LABEL: func.func @axis_index() -> tensor<i32>
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @axis_index() -> tensor<i32> {
    // CHECK: "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %0 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    // CHECK: comm.rank
    // CHECK-NOT: arith.remui %{{.*}} : index
    %1 = "stablehlo.partition_id"() : () -> tensor<ui32>
    // CHECK: arith.divui %{{.*}} : tensor<i32>
    %2 = "stablehlo.divide"(%1, %0) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    // CHECK: arith.remui %{{.*}} : tensor<i32>
    %3 = "stablehlo.remainder"(%2, %0) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %4 = "stablehlo.convert"(%3) : (tensor<ui32>) -> tensor<i32>
    return %4 : tensor<i32>
  }

  // CHECK-LABEL: func.func @data(
  // CHECK-SAME: tensor<4xi8>) -> tensor<16xi8>
  func.func @data(%x: tensor<4xui8>) -> tensor<16xui8> {
    // CHECK: "stablehlo.add"(%arg0, %arg0) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
    %0 = "stablehlo.add"(%x, %x) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
    // CHECK: arith.cmpi ult
    %1 = "stablehlo.compare"(%0, %x) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
    // CHECK: arith.uitofp
    %2 = "stablehlo.convert"(%0) : (tensor<4xui8>) -> tensor<4xf32>
    // CHECK: arith.extui
    %3 = "stablehlo.convert"(%0) : (tensor<4xui8>) -> tensor<4xi32>
    // CHECK: comm.all_gather %{{.*}} : tensor<4xi8> into tensor<16xi8>
    %4 = "stablehlo.all_gather"(%0)
        <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>
          : (tensor<4xui8>) -> tensor<16xui8>
    return %4 : tensor<16xui8>
  }

  // The casts of the linalg export.
  // CHECK-LABEL: func.func @casts(
  // CHECK-NOT: unrealized
  func.func @casts(%x: tensor<4xi32>) -> tensor<4xi32> {
    %0 = builtin.unrealized_conversion_cast %x : tensor<4xi32> to tensor<4xui32>
    // CHECK: comm.all_reduce umax
    %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
      %c = builtin.unrealized_conversion_cast %a : tensor<ui32> to tensor<i32>
      %d = builtin.unrealized_conversion_cast %b : tensor<ui32> to tensor<i32>
      %e = tensor.empty() : tensor<i32>
      %s = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
          iterator_types = []}
          ins(%c, %d : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
      ^bb0(%f: i32, %g: i32, %o: i32):
        %r = arith.maxui %f, %g : i32
        linalg.yield %r : i32
      } -> tensor<i32>
      %t = builtin.unrealized_conversion_cast %s : tensor<i32> to tensor<ui32>
      "stablehlo.return"(%t) : (tensor<ui32>) -> ()
    }) : (tensor<4xui32>) -> tensor<4xui32>
    %2 = builtin.unrealized_conversion_cast %1 : tensor<4xui32> to tensor<4xi32>
    return %2 : tensor<4xi32>
  }

  // What computes opaquely only has sizes: types and attributes become signless
  // everywhere, in tuples, too.
  // CHECK-LABEL: func.func @opaque(
  // CHECK-SAME: %[[X:.*]]: tensor<4xi32>) -> (tensor<4xi32>, tensor<2xi64>)
  // CHECK-NEXT: %[[T:.*]] = "mhlo.fusion"(%[[X]]) <{kind = "kLoop", table = dense<[1, 2]> : tensor<2xi8>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xi32>):
  // CHECK: }) {zero = 0 : i16} : (tensor<4xi32>) -> tuple<tensor<4xi32>, tuple<tensor<2xi64>>>
  // CHECK-NEXT: "stablehlo.get_tuple_element"(%[[T]]) <{index = 0 : i32}>
  // CHECK-SAME: {{^}} : (tuple<tensor<4xi32>, tuple<tensor<2xi64>>>) -> tensor<4xi32>
  // CHECK-NEXT: "stablehlo.custom_call"(%{{.*}}) <{call_target_name = "hash"}> : (tensor<4xi32>) -> tensor<2xi64>
  // CHECK-NOT: ui
  func.func @opaque(%x: tensor<4xui32>) -> (tensor<4xui32>, tensor<2xui64>) {
    %0 = "mhlo.fusion"(%x) <{kind = "kLoop", table = dense<[1, 2]> : tensor<2xui8>}> ({
    ^bb0(%a: tensor<4xui32>):
      "mhlo.return"(%a) : (tensor<4xui32>) -> ()
    }) {zero = 0 : ui16} : (tensor<4xui32>) -> tuple<tensor<4xui32>, tuple<tensor<2xui64>>>
    %1 = "stablehlo.get_tuple_element"(%0) <{index = 0 : i32}>
        : (tuple<tensor<4xui32>, tuple<tensor<2xui64>>>) -> tensor<4xui32>
    %2 = "stablehlo.custom_call"(%1) <{call_target_name = "hash"}> : (tensor<4xui32>) -> tensor<2xui64>
    return %1, %2 : tensor<4xui32>, tensor<2xui64>
  }

  // MHLO's, where the sign matters.
  // CHECK-LABEL: func.func @mhlo(
  // CHECK: arith.divui
  // CHECK: arith.cmpi ugt
  func.func @mhlo(%x: tensor<4xui32>) -> (tensor<2xui32>, tensor<2xi32>) {
    %0 = "mhlo.divide"(%x, %x) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
    %1:2 = "stablehlo.custom_call"(%0) <{call_target_name = "mhlo.topk"}>
        {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64}
      : (tensor<4xui32>) -> (tensor<2xui32>, tensor<2xi32>)
    return %1#0, %1#1 : tensor<2xui32>, tensor<2xi32>
  }

  // A bitcast to the same type disappears; one of floats does not.
  // CHECK-LABEL: @bitcast
  // CHECK-NEXT: %[[BITS:.*]] = "stablehlo.bitcast_convert"(%arg1) : (tensor<f32>) -> tensor<i32>
  // CHECK-NEXT: return %arg0, %[[BITS]]
  func.func @bitcast(%x: tensor<ui32>, %y: tensor<f32>) -> (tensor<i32>, tensor<ui32>) {
    %0 = "stablehlo.bitcast_convert"(%x) : (tensor<ui32>) -> tensor<i32>
    %1 = "stablehlo.bitcast_convert"(%y) : (tensor<f32>) -> tensor<ui32>
    return %0, %1 : tensor<i32>, tensor<ui32>
  }
}
