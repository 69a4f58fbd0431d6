// KIND: overwritten
// AT RUN TIME: the rank was in the element, and is overwritten by 0 on all ranks
//   before the load

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %ri = arith.index_cast %rank : index to i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %ri, %m[%c0] : memref<4xi32>
  memref.store %zero, %m[%c0] : memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
