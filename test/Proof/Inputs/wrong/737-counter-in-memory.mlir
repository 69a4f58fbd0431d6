// KIND: counter-in-memory
// AT RUN TIME: the counter begins with the rank: rank 0 meets three times, rank 1 twice

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %m = memref.alloca() : memref<index>
  %rk = comm.group_rank @dp : index
  memref.store %rk, %m[] : memref<index>
  scf.while : () -> () {
    %i = memref.load %m[] : memref<index>
    %more = arith.cmpi ult, %i, %c3 : index
    scf.condition(%more)
  } do {
    %t = comm.barrier on @dp
    comm.wait %t
    %i = memref.load %m[] : memref<index>
    %j = arith.addi %i, %c1 : index
    memref.store %j, %m[] : memref<index>
    scf.yield
  }
  return
}
