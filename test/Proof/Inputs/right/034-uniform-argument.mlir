// KIND: uniform-argument
// AT RUN TIME: a tensor that the caller says is uniform decides
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<1xi32> {comm.uniform}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ri = arith.index_cast %rank : index to i32

  %v = tensor.extract %x[%c0] : tensor<1xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
