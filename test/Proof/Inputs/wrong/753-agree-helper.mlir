// KIND: agree-helper
// AT RUN TIME: the flag itself decides

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @agree(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.alloca() : memref<1xi32>
  memref.store %v, %x[%c0] : memref<1xi32>
  %t = comm.all_reduce max into %x on @dp : memref<1xi32>
  comm.wait %t, %x : memref<1xi32>
  %r = memref.load %x[%c0] : memref<1xi32>
  return %r : i32
}
func.func @main(%own: i32 {comm.varying}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %zero2 = arith.constant 0 : i32
  %u = func.call @agree(%own) : (i32) -> i32
  %v = arith.addi %own, %zero2 : i32
  
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %v, %zero : i32
  scf.if %c {
    %b = comm.barrier on @dp
    comm.wait %b
  }
  return
}
