// RUN: comm-opt %s --convert-comm-to-gpu --verify-diagnostics --split-input-file

comm.group @tp = ranks [[0, 1, 2, 3]]

// NCCL would round 16-bit floats after each addition.
func.func @gaps(%g: memref<4x8xbf16, strided<[16, 1]>>) {
  // expected-error @+1 {{'comm.all_reduce' op on elements of type 'bf16' can be run neither by 'push': a buffer has gaps; nor by NCCL: NCCL rounds after each of several additions}}
  %t = comm.all_reduce sum into %g on @tp {comm.algorithm = "push"} : memref<4x8xbf16, strided<[16, 1]>>
  comm.wait %t, %g : memref<4x8xbf16, strided<[16, 1]>>
  return
}

// -----

comm.group @tp = ranks [[0, 1]]

func.func @no_such_algorithm(%x: memref<8xi16>) {
  // expected-error @+1 {{can be run neither by 'pushed': no kernel of all_reduce is called 'pushed'; nor by NCCL: NCCL has no 16-bit integers}}
  %t = comm.all_reduce sum into %x on @tp {comm.algorithm = "pushed"} : memref<8xi16>
  comm.wait %t, %x : memref<8xi16>
  return
}
