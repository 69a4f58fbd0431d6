// RUN: comm-opt %s --convert-comm-to-stablehlo=target=iree --split-input-file --verify-diagnostics

comm.group @all = ranks [[0, 1]]
func.func @bitwise(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @+1 {{has reduction band of 'i32', expected a sum, product, minimum or maximum of integers or floats for IREE}}
  %r, %t = comm.all_reduce band into %x on @all : tensor<4xi32>
  %0 = comm.wait %t, %r : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @number(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has reduction maxnum of 'f32', expected a sum, product, minimum or maximum of integers or floats for IREE}}
  %r, %t = comm.all_reduce maxnum into %x on @all : tensor<4xf32>
  %0 = comm.wait %t, %r : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @message(%x: tensor<4xf32>) {
  %c-1 = arith.constant -1 : index
  // expected-error @+1 {{is a message, expected a comm.batch_p2p of sends and their receives for IREE}}
  %t = comm.send %x to %c-1 on @all : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @unpaired(%x: tensor<4xf32>, %init: tensor<2xf32>) -> tensor<2xf32> {
  %peers = arith.constant dense<[1, 0]> : tensor<2xindex>
  %i = comm.rank : index
  %peer = tensor.extract %peers[%i] : tensor<2xindex>
  // expected-error @+1 {{receives 'tensor<2xf32>', expected a source of that type for the same ranks in the op for IREE, which has no messages}}
  %r, %t = comm.batch_p2p send %x to %peer receive into %init from %peer on @all : tensor<4xf32> into tensor<2xf32>
  %0 = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<4xf32>
  return %0 : tensor<2xf32>
}

// -----

comm.group @all = ranks [[0, 1]]
func.func @only_sent(%x: tensor<4xf32>) {
  %peers = arith.constant dense<[1, 0]> : tensor<2xindex>
  %i = comm.rank : index
  %peer = tensor.extract %peers[%i] : tensor<2xindex>
  // expected-error @+1 {{sends 'tensor<4xf32>', expected a destination of that type for the same ranks in the op for IREE, which has no messages}}
  %t = comm.batch_p2p send %x to %peer on @all : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}
