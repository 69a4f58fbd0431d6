// KIND: size-by-rank
// AT RUN TIME: as many rows as the rank's number divided by the number of
//   ranks, plus one, says

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<8xf32>) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %n = comm.group_size @dp : index
  %q = arith.divui %rank, %n : index
  %rows = arith.addi %q, %c1 : index
  %s = tensor.extract_slice %x[0] [%rows] [1] : tensor<8xf32> to tensor<?xf32>
  %r, %t = comm.all_reduce sum into %s on @dp : tensor<?xf32>
  %w = comm.wait %t, %r : tensor<?xf32>
  return
}
