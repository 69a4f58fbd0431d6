// KIND: chosen-buffer-by-call
// AT RUN TIME: a callee stores the rank in it

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @put(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %rk = comm.rank : index
  %ri = arith.index_cast %rk : index to i32
  memref.store %ri, %m[%c0] : memref<1xi32>
  return
}
func.func @main(%p: memref<1xi32>, %q: memref<1xi32>, %which: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %x = arith.select %which, %p, %q : memref<1xi32>
  %t = comm.all_reduce sum into %x on @dp : memref<1xi32>
  comm.wait %t, %x : memref<1xi32>
  func.call @put(%q) : (memref<1xi32>) -> ()
  %v = memref.load %x[%c0] : memref<1xi32>
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %v, %zero : i32
  scf.if %c {
    %b = comm.barrier on @dp
    comm.wait %b
  }
  return
}
