// KIND: broadcast-by-row-and-column
// AT RUN TIME: what rank 0 broadcasts along its column goes on along the rows

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func @main(%x: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %t = comm.broadcast into %x root 0 on @dp : memref<1xi32>
  comm.wait %t, %x : memref<1xi32>
  %u = comm.broadcast into %x root 0 on @tp : memref<1xi32>
  comm.wait %u, %x : memref<1xi32>
  %v = memref.load %x[%c0] : memref<1xi32>
  %zero = arith.constant 0 : i32
  %c = arith.cmpi ne, %v, %zero : i32
  scf.if %c {
    %b = comm.barrier on @all
    comm.wait %b
  }
  return
}
