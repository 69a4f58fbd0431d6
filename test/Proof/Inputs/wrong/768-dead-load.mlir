// KIND: dead-load
// AT RUN TIME: as in pick-by-parity, but what is in flight is read; nobody uses what is read

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @pick(%i: index, %a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %h = arith.remui %i, %c2 : index
  %e = arith.cmpi eq, %h, %c0 : index
  %r = arith.select %e, %a, %b : memref<8xf32>
  return %r : memref<8xf32>
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    %now = func.call @pick(%i, %x, %y) : (index, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    %next = func.call @pick(%j, %x, %y) : (index, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    %t = comm.all_reduce sum into %now on @dp : memref<8xf32>
    linalg.fill ins(%v : f32) outs(%next : memref<8xf32>)
    %u = memref.load %now[%c0] : memref<8xf32>
    comm.wait %t, %now : memref<8xf32>
  }
  return
}
