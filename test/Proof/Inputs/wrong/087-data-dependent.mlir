// KIND: data-dependent
// AT RUN TIME: the gathered data are equal, but each rank looks at its own
//   place in them
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ri = arith.index_cast %rank : index to i32

  %x = tensor.from_elements %ri : tensor<1xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r, %t0 = comm.all_gather %x into %e dim 0 on @dp : tensor<1xi32> into tensor<2xi32>
  %w = comm.wait %t0, %r reading %x : tensor<2xi32> reading tensor<1xi32>
  %v = tensor.extract %w[%rank] : tensor<2xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
