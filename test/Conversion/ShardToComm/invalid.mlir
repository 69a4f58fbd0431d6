// RUN: comm-opt %s --convert-shard-to-comm --split-input-file --verify-diagnostics

// expected-error @+1 {{has size ? along axis 1, expected a positive number}}
shard.grid @grid(shape = 2x?)

// -----

// expected-error @+1 {{has 4194304 devices, expected at most 1048576}}
shard.grid @grid(shape = 2048x2048)

// -----

shard.grid @a(shape = 4)
// expected-error @+1 {{has 6 devices, expected as many as "a": 4}}
shard.grid @b(shape = 2x3)

// -----

module {
  module @inner {
    // expected-error @+1 {{is in a nested module, expected one module}}
    shard.grid @grid(shape = 4)
  }
}

// -----

shard.grid @grid(shape = 4)
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{has 'tensor<?xf32>', expected a static shape}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @dynamic_result(%x: tensor<2xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{has 'tensor<?xf32>', expected a static shape}}
  %0 = shard.all_gather %x on @grid grid_axes = [0] gather_axis = 0 : tensor<2xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @generic(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has reduction 'generic', expected sum, product, average, min, max or a bitwise one}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] reduction = generic : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @integers(%x: tensor<4xi8>) -> tensor<4xi32> {
  // expected-error @+1 {{combines elements of 'i8' as 'i32', expected one type, or tensors of floats of different widths}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xi8> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

shard.grid @grid(shape = 4)
func.func @equal_widths(%x: tensor<4xf16>) -> tensor<4xbf16> {
  // expected-error @+1 {{combines elements of 'f16' as 'bf16'}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// -----

shard.grid @grid(shape = 4)
func.func @wider_buffer(%x: memref<4xf32>) -> memref<4xf64> {
  // expected-error @+1 {{combines elements of 'f32' as 'f64'}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : memref<4xf32> -> memref<4xf64>
  return %0 : memref<4xf64>
}

// -----

shard.grid @grid(shape = 4)
func.func @tensor_to_buffer(%x: tensor<4xf32>) -> memref<4xf32> {
  // expected-error @+1 {{has 'tensor<4xf32>' and 'memref<4xf32>', expected two tensors or two memrefs}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xf32> -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

shard.grid @grid(shape = 2x2)
func.func @root(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  // expected-error @+1 {{has a root whose coordinate 1 is known only at run time, expected a constant}}
  %0 = shard.broadcast %x on @grid grid_axes = [0, 1] root = [0, %i] : (tensor<4xf32>, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2x2)
func.func @root_outside(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{has a root whose coordinate 0 is 2, expected one below 2}}
  %0 = shard.broadcast %x on @grid grid_axes = [0] root = [%c2] : (tensor<4xf32>, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 4)
func.func @any_source(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has no source, expected one device}}
  %0 = shard.recv %x on @grid grid_axes = [0] : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2x2)
func.func @split_axes(%i: index) -> (index, index) {
  // expected-error @+1 {{has 2 split axes, expected one}}
  %0:2 = shard.neighbors_linear_indices on @grid[%i, %i] split_axes = [0, 1] : index, index
  return %0#0, %0#1 : index, index
}

// -----

shard.grid @grid(shape = 2x2)
func.func @split_axis(%i: index) -> (index, index) {
  // expected-error @+1 {{has split axis 2, expected one of the 2 axes of the grid}}
  %0:2 = shard.neighbors_linear_indices on @grid[%i, %i] split_axes = [2] : index, index
  return %0#0, %0#1 : index, index
}

// -----

shard.grid @grid(shape = 2x2)
func.func @coordinates(%i: index) -> (index, index) {
  // expected-error @+1 {{has a device of 1 coordinates, expected 2}}
  %0:2 = shard.neighbors_linear_indices on @grid[%i] split_axes = [0] : index, index
  return %0#0, %0#1 : index, index
}

// -----

shard.grid @grid(shape = 4)
func.func @annotated(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{is of a program that is not partitioned: run 'sharding-propagation' and 'shard-partition' before}}
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What shard's verifier leaves to comm's.
shard.grid @grid(shape = 4)
func.func @elements(%x: tensor<4xi4>) -> tensor<4xi4> {
  // expected-error @+1 {{'comm.all_reduce' op elements of 'i4' cannot be communicated}}
  %0 = shard.all_reduce %x on @grid grid_axes = [0] : tensor<4xi4> -> tensor<4xi4>
  return %0 : tensor<4xi4>
}

// -----

shard.grid @grid(shape = 4)
func.func @pieces(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{'comm.all_to_all' op dimension 0 of source #0 is 6}}
  %0 = shard.all_to_all %x on @grid grid_axes = [0] split_axis = 0 concat_axis = 0 : tensor<6xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
