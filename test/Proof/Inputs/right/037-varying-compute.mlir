// KIND: varying-compute
// AT RUN TIME: a rank-dependent loop of compute before and behind a
//   collective
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %f = arith.constant 1.0 : f32
  %s = scf.for %i = %c0 to %rank step %c1 iter_args(%a = %f) -> (f32) {
    %b = arith.addf %a, %f : f32
    scf.yield %b : f32
  }
  %x = tensor.from_elements %s : tensor<1xf32>
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<1xf32>
  %w = comm.wait %t, %r : tensor<1xf32>
  %v = tensor.extract %w[%c0] : tensor<1xf32>
  return %v : f32
}
