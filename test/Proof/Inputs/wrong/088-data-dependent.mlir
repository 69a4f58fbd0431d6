// KIND: data-dependent
// AT RUN TIME: rank 0 stores under a condition on its rank, all load
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

  %m = memref.alloc() : memref<i32>
  memref.store %zero, %m[] : memref<i32>
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    memref.store %one, %m[] : memref<i32>
  }
  %v = memref.load %m[] : memref<i32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
