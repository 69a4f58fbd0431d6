// KIND: data-dependent
// AT RUN TIME: one element of the buffer is overwritten by a linalg.generic
//   with a constant map; the other, the rank's, is looked at
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

#in = affine_map<(d0) -> (d0)>
#out = affine_map<(d0) -> (0)>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ri = arith.index_cast %rank : index to i32

  %u = memref.alloc() : memref<1xi32>
  memref.store %zero, %u[%c0] : memref<1xi32>
  %m = memref.alloc() : memref<2xi32>
  memref.store %ri, %m[%c0] : memref<2xi32>
  memref.store %ri, %m[%c1] : memref<2xi32>
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%u : memref<1xi32>) outs(%m : memref<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  %v = memref.load %m[%c1] : memref<2xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
