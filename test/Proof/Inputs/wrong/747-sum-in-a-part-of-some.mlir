// KIND: sum-in-a-part-of-some
// AT RUN TIME: one rank stores its own there in a branch

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %s = memref.subview %m[2] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: 2>>
  %t = comm.all_reduce sum into %s on @dp : memref<1xi32, strided<[1], offset: 2>>
  comm.wait %t, %s : memref<1xi32, strided<[1], offset: 2>>
  %rk = comm.rank : index
  %ri = arith.index_cast %rk : index to i32
  %f = arith.cmpi eq, %rk, %c0 : index
  scf.if %f {
    memref.store %ri, %m[%c2] : memref<4xi32>
  }
  %v = memref.load %m[%c2] : memref<4xi32>
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %v, %zero : i32
  scf.if %c {
    %b = comm.barrier on @dp
    comm.wait %b
  }
  return
}
