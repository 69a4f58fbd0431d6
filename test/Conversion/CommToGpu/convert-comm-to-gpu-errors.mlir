// RUN: comm-opt %s --convert-comm-to-gpu --verify-diagnostics --split-input-file

comm.group @tp = ranks [[0, 1, 2, 3]]

// NCCL would round 16-bit floats after each addition.
func.func @gaps(%g: memref<4x8xbf16, strided<[16, 1]>>) {
  // expected-error @+1 {{'comm.all_reduce' op on elements of type 'bf16' can be run neither by 'push': a buffer has gaps; nor by NCCL: NCCL rounds after each of several additions}}
  %t = comm.all_reduce sum into %g on @tp by push : memref<4x8xbf16, strided<[16, 1]>>
  comm.wait %t, %g : memref<4x8xbf16, strided<[16, 1]>>
  return
}

// -----

comm.group @tp = ranks [[0, 1, 2, 3]]

// The runtime would refuse it, with and without an algorithm.
func.func @left_to_nccl(%g: memref<8xbf16>) {
  // expected-error @+1 {{'comm.all_reduce' op on elements of type 'bf16' cannot be run by NCCL: NCCL rounds after each of several additions}}
  %t = comm.all_reduce sum into %g on @tp : memref<8xbf16>
  comm.wait %t, %g : memref<8xbf16>
  return
}

// -----

comm.group @tp = ranks [[0, 1, 2, 3]]

func.func @by_nccl(%g: memref<8xf32>) {
  // expected-error @+1 {{'comm.all_reduce' op on elements of type 'f32' cannot be run by NCCL: NCCL drops NaNs, and the reduction keeps them}}
  %t = comm.all_reduce max into %g on @tp by nccl : memref<8xf32>
  comm.wait %t, %g : memref<8xf32>
  return
}

// -----

comm.group @tp = ranks [[0, 1]]

func.func @no_such_kernel(%x: memref<8xi16>) {
  // expected-error @+1 {{can be run neither by '2shot-s': 2shot-s needs f32, f16 or bf16, of which one NaN marks what has not arrived, and this is i16; nor by NCCL: NCCL has no 16-bit integers}}
  %t = comm.all_reduce sum into %x on @tp by "2shot-s" : memref<8xi16>
  comm.wait %t, %x : memref<8xi16>
  return
}
