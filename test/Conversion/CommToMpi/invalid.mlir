// RUN: comm-opt %s --convert-comm-to-mpi --split-input-file --verify-diagnostics

comm.group @g = ranks [[0, 1]]
func.func @gather(%x: memref<4xf32>, %y: memref<8xf32>) {
  // expected-error @+1 {{has no counterpart in upstream's mpi, expected all_reduce, send, recv or barrier}}
  %t = comm.all_gather %x into %y dim 0 on @g : memref<4xf32> into memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32> reading memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has 'tensor<4xf32>', expected memrefs: bufferize before}}
  %r, %t = comm.all_reduce sum into %x on @g : tensor<4xf32>
  %0 = comm.wait %t, %r : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @average(%x: memref<4xf32>) {
  // expected-error @+1 {{has reduction avg of 'f32', which MPI does not define as comm does}}
  %t = comm.all_reduce avg into %x on @g : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @nans(%x: memref<4xf32>) {
  // expected-error @+1 {{has reduction max of 'f32', which MPI does not define as comm does}}
  %t = comm.all_reduce max into %x on @g : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @elements(%x: memref<4xbf16>) {
  // expected-error @+1 {{has 'memref<4xbf16>', expected a memref of rank 1 or more, without gaps}}
  %t = comm.all_reduce sum into %x on @g : memref<4xbf16>
  comm.wait %t, %x : memref<4xbf16>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @gaps(%x: memref<4xf32, strided<[2]>>) {
  // expected-error @+1 {{has 'memref<4xf32, strided<[2]>>', expected a memref of rank 1 or more, without gaps}}
  %t = comm.all_reduce sum into %x on @g : memref<4xf32, strided<[2]>>
  comm.wait %t, %x : memref<4xf32, strided<[2]>>
  return
}

// -----

// expected-error @+1 {{has no rank 1, expected all 3: all call MPI_Comm_split}}
comm.group @g = ranks [[0, 2]]
func.func @ranks(%x: memref<4xf32>) {
  %t = comm.all_reduce sum into %x on @g : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @later(!comm.token)
func.func @token(%x: memref<4xf32>) {
  // expected-error @+1 {{has a token that is passed on, expected only waits as its users}}
  %t = comm.all_reduce sum into %x on @g : memref<4xf32>
  // expected-note @+1 {{is passed on here}}
  func.call @later(%t) : (!comm.token) -> ()
  return
}
