// RUN: comm-opt %s --convert-comm-to-stablehlo --split-input-file --verify-diagnostics --allow-unregistered-dialect

comm.group @all = ranks [[0, 1]]
func.func @memref(%x: memref<4xf32>) {
  // expected-error @+1 {{has 'memref<4xf32>', expected tensors: convert before bufferization}}
  %t = comm.all_reduce sum into %x on @all : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @layout(%x: tensor<4xf32, #comm.layout<comm_buffer<symm, @all>>>)
    -> tensor<4xf32, #comm.layout<comm_buffer<symm, @all>>> {
  // expected-error @+1 {{expected tensors without a layout}}
  %r, %t = comm.all_reduce sum into %x on @all : tensor<4xf32, #comm.layout<comm_buffer<symm, @all>>>
  %0 = comm.wait %t, %r : tensor<4xf32, #comm.layout<comm_buffer<symm, @all>>>
  return %0 : tensor<4xf32, #comm.layout<comm_buffer<symm, @all>>>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @algorithm(%x: tensor<4xf32>) -> tensor<8xf32> {
  %init = tensor.empty() : tensor<8xf32>
  // expected-error @+1 {{runs by copy-engine, expected no algorithm: StableHLO has neither kernels nor copy engines}}
  %r, %t = comm.all_gather %x into %init dim 0 on @all by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %0 : tensor<8xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @barrier() {
  // expected-error @+1 {{has no counterpart in StableHLO, where only data order ops}}
  %t = comm.barrier on @all
  comm.wait %t
  return
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @sizes(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has no counterpart in StableHLO}}
  %r, %t = comm.all_to_all_v %x into %y send [1, 3] receive [1, 3] dim 0 on @all
      : tensor<4xf32> into tensor<8xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %0 : tensor<8xf32>
}

// -----

comm.group @some = ranks [[0, 2]]
func.func @some_ranks(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{is on @some, expected all 3 ranks in lines of one size}}
  %r, %t = comm.all_gather %x into %y dim 0 on @some : tensor<4xf32> into tensor<8xf32>
  %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  return %0 : tensor<8xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @unknown_peer(%x: tensor<4xf32>, %peer: index) {
  // expected-error @+1 {{has a peer that is not known for each rank, expected one computed from constants and ranks}}
  %t = comm.send %x to %peer on @all : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}

// -----

comm.group @all = ranks [[0, 1, 2]]
func.func @peer_outside(%x: tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %i = comm.rank : index
  %next = arith.addi %i, %c1 : index
  // expected-error @+1 {{has peer 3 on rank 2, expected -1 or a rank of its line of 3}}
  %t = comm.send %x to %next on @all : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}

// -----

comm.group @all = ranks [[0, 1, 2]]
func.func @same_peer(%x: tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{has peer 1 on rank 1 and on another, expected one message for each rank}}
  %t = comm.send %x to %c1 on @all : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{has 'tensor<?xf32>', expected a static shape where pieces or constants are made}}
  %r, %t = comm.all_reduce avg into %x on @all : tensor<?xf32>
  %0 = comm.wait %t, %r : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @wider_matmul(%x: tensor<4x4xf16>, %init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = arith.addf %x, %x : tensor<4x4xf16>
  // expected-error @+1 {{has no form in StableHLO here; with 'target=iree' it stays as it is}}
  %1 = linalg.matmul ins(%0, %x : tensor<4x4xf16>, tensor<4x4xf16>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @reduces_squares(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{has no form in StableHLO here; with 'target=iree' it stays as it is}}
  %0 = linalg.reduce ins(%x : tensor<4xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %1 = arith.mulf %a, %a : f32
      %2 = arith.addf %1, %b : f32
      linalg.yield %2 : f32
    }
  return %0 : tensor<f32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @while(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> {
  // expected-error @+1 {{has no form in StableHLO here; with 'target=iree' it stays as it is}}
  %0 = scf.while (%y = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    %1 = "stablehlo.tanh"(%y) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.extract %c[] : tensor<i1>
    scf.condition(%2) %1 : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    scf.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @not_converted(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{is not converted}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

module {
  module @nested {
    // expected-error @+1 {{is in a nested module, expected one module}}
    comm.group @all = ranks [[0, 1]]
  }
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @dim(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has no form in StableHLO here; with 'target=iree' it stays as it is}}
  %0 = tensor.dim %x, %c0 : tensor<?xf32>
  return %0 : index
}

// -----

// expected-error @+1 {{has scalars or indices that an op of an unknown dialect uses}}
module {
  comm.group @all = ranks [[0, 1]]
  func.func @unknown(%i: index) -> index {
    %0 = "other.op"(%i) : (index) -> index
    return %0 : index
  }
}
