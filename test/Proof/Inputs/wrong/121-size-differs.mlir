// KIND: size-differs
// AT RUN TIME: the ranks reduce tensors of another size each (r + 1
//   elements)
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index

  %f = arith.constant 1.0 : f32
  %n = arith.addi %rank, %c1 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<?xf32>
  %w = comm.wait %t, %r : tensor<?xf32>
  return %w : tensor<?xf32>
}
