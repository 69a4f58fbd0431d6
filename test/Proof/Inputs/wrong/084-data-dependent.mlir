// KIND: data-dependent
// AT RUN TIME: the sum over dp differs between lines of dp: a barrier of
//   all hangs
// RANKS: 4

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main() {
  %rank = comm.rank : index
  %r = arith.index_cast %rank : index to i32
  %x = tensor.from_elements %r : tensor<1xi32>
  %c0 = arith.constant 0 : index
  %v0, %t0 = comm.all_reduce sum into %x on @dp : tensor<1xi32>
  %w = comm.wait %t0, %v0 : tensor<1xi32>
  %v = tensor.extract %w[%c0] : tensor<1xi32>
  %three = arith.constant 3 : i32
  %c = arith.cmpi slt, %v, %three : i32
  scf.if %c {
    %t = comm.barrier on @all
    comm.wait %t
  }
  return
}
