// KIND: slot-number-by-helper
// AT RUN TIME: slots of i / 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @slot(%i: index) -> index {
  %c2 = arith.constant 2 : index
  %h = arith.divui %i, %c2 : index
  return %h : index
}
func.func @main(%b: memref<2x8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    %h = func.call @slot(%i) : (index) -> index
    %k = func.call @slot(%j) : (index) -> index
    %now = memref.subview %b[%h, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %next = memref.subview %b[%k, 0] [1, 8] [1, 1] : memref<2x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %now on @dp : memref<8xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%next : memref<8xf32, strided<[1], offset: ?>>)
    comm.wait %t, %now : memref<8xf32, strided<[1], offset: ?>>
  }
  return
}
