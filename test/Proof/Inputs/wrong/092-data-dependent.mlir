// KIND: data-dependent
// AT RUN TIME: a call gets one buffer as two arguments: it writes the rank
//   through one and nothing through the other
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @f(%a: memref<1xi32>, %b: memref<1xi32>) {
  cf.br ^body
^body:
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ri = arith.index_cast %rank : index to i32

  memref.store %ri, %a[%c0] : memref<1xi32>
  memref.store %zero, %b[%c0] : memref<1xi32>
  memref.store %ri, %a[%c0] : memref<1xi32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %zero, %m[%c0] : memref<1xi32>
  call @f(%m, %m) : (memref<1xi32>, memref<1xi32>) -> ()
  %v = memref.load %m[%c0] : memref<1xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
