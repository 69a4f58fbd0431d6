// KIND: chain-through-if
// AT RUN TIME: what may be in flight from an earlier iteration is written
//   behind the branch

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: memref<8xf32>, %n: index, %flag: i1, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = comm.all_reduce sum into %x on @dp : memref<8xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t0) -> (!comm.token) {
    %b = scf.if %flag -> (!comm.token) {
      comm.wait %a, %x : memref<8xf32>
      %t = comm.all_reduce max into %x on @dp : memref<8xf32>
      scf.yield %t : !comm.token
    } else {
      scf.yield %a : !comm.token
    }
    memref.store %v, %x[%c0] : memref<8xf32>
    scf.yield %b : !comm.token
  }
  comm.wait %l, %x : memref<8xf32>
  return
}
