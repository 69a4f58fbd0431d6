// KIND: chosen-buffer-written
// AT RUN TIME: the other one may be the same: it gets the rank

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

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
  %rk = comm.rank : index
  %ri = arith.index_cast %rk : index to i32
  memref.store %ri, %p[%c0] : memref<1xi32>
  %v = memref.load %x[%c0] : memref<1xi32>
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %v, %zero : i32
  scf.if %c {
    %b = comm.barrier on @dp
    comm.wait %b
  }
  return
}
