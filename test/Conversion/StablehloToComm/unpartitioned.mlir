// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-stablehlo-to-comm

// A program whose shardings are XLA's annotations only is not partitioned: each
// rank would compute all of it.

module attributes {mhlo.num_partitions = 4 : i32} {
  // expected-error @+1 {{argument #0 of @xla is sharded by an annotation only, "{devices=[4]<=[4]}"}}
  func.func @xla(%x: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// expected-error @+1 {{argument #0 of @partly is sharded by an annotation only}}
func.func @partly(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dim_replicate}"})
    -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}

// -----

// expected-error @+1 {{argument #0 of @tuple is sharded by an annotation only}}
func.func @tuple(%x: tensor<8xf32> {mhlo.sharding =
    "{{replicated}, {devices=[1,4]0,1,2,3 last_tile_dims={manual}}, {devices=[2,1,2]<=[4] last_tile_dims={manual}}}"})
    -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

module attributes {mhlo.num_partitions = 2 : i32} {
  // expected-error @+1 {{argument #0 of @placed is sharded by an annotation only, "{maximal device=0}"}}
  func.func @placed(%x: tensor<8xf32> {mhlo.sharding = "{maximal device=0}"}) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// As jax.export writes them.
module attributes {mhlo.num_partitions = 2 : i32} {
  // expected-error @+1 {{argument #0 of @round_trip is sharded by an annotation only}}
  func.func @round_trip(%x: tensor<8x8xf32> {mhlo.frontend_attributes = {xla.sdy.sharding =
      "#sdy.sharding<@mesh, [{}, {\22x\22}], replicated={\22y\22}>"}}) -> tensor<8x8xf32> {
    return %x : tensor<8x8xf32>
  }
}

// -----

// expected-error @+1 {{'func.func' op has shardings that cannot be read at character}}
func.func @malformed(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{x}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

// These shard nothing.
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "one"=1]>, sym_name = "mesh"}> : () -> ()
  func.func @whole(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>},
      %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"one"}], replicated={"x"}>},
      %c: tensor<8xf32> {mhlo.sharding = "{replicated}"}, %d: tensor<8xf32> {mhlo.sharding = "{manual}"},
      %e: tensor<8xf32> {mhlo.sharding = "{devices=[1,4]<=[4] last_tile_dim_replicate}"},
      %f: tensor<8xf32> {mhlo.sharding = "{{replicated}, {devices=[1,2,2]<=[4] last_tile_dims={replicated, manual}}}"},
      %g: tensor<8xf32> {mhlo.sharding = "{unknown}"},
      %h: tensor<8xf32> {mhlo.frontend_attributes = {xla.sdy.sharding =
      "#sdy.sharding<@mesh, [{}], replicated={\22x\22}>"}}) -> tensor<8xf32> {
    return %c : tensor<8xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @one_partition(%x: tensor<8xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

// What communicates, or asks for its rank, is per-rank already.
module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @partitioned(%x: tensor<2xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<8xf32> {
    %0 = "stablehlo.all_gather"(%x)
        <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}>
          : (tensor<2xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @own(%x: tensor<2xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<ui32> {
    %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
    return %0 : tensor<ui32>
  }
}

// -----

// XLA has partitioned it.
module attributes {mhlo.num_partitions = 4 : i32, mhlo.spmd_parameters_shardings = ["{devices=[4]<=[4]}"]} {
  func.func @elementwise(%x: tensor<2xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<2xf32> {
    %0 = "stablehlo.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
