// KIND: data-dependent
// AT RUN TIME: a sum that each rank makes of its own data decides
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %r = arith.index_cast %rank : index to i32
  %x = tensor.from_elements %r : tensor<1xi32>
  %v = tensor.extract %x[%c0] : tensor<1xi32>
  %z = arith.constant 0 : i32
  %c = arith.cmpi sgt, %v, %z : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
