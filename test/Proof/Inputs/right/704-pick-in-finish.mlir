// KIND: pick-in-finish
// AT RUN TIME: the helper that waits picks the buffer itself

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
func.func private @finish(%t: !comm.token, %i: index, %a: memref<8xf32>, %b: memref<8xf32>) {
  %m = call @pick(%i, %a, %b) : (index, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
  comm.wait %t, %m : memref<8xf32>
  return
}
func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = func.call @pick(%i, %x, %y) : (index, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
    %t = comm.all_reduce sum into %m on @dp : memref<8xf32>
    func.call @finish(%t, %i, %x, %y) : (!comm.token, index, memref<8xf32>, memref<8xf32>) -> ()
  }
  return
}
