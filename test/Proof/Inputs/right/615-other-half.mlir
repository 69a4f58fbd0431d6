// KIND: other-half
// AT RUN TIME: the other half of the buffer is filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %h = arith.remui %i, %c2 : index
    %o = arith.muli %h, %c4 : index
    %e = arith.subi %c4, %o : index
    %a = memref.subview %x[%o] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %b = memref.subview %x[%e] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %a on @dp : memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%b : memref<4xf32, strided<[1], offset: ?>>)
    comm.wait %t, %a : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
