// KIND: dynamic-chunks
// AT RUN TIME: chunk i of s elements is in flight, the next is filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<?xf32>, %n: index, %s: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %o = arith.muli %i, %s : index
    %p = arith.addi %o, %s : index
    %x = memref.subview %b[%o] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %y = memref.subview %b[%p] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %x on @dp : memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%v : f32) outs(%y : memref<?xf32, strided<[1], offset: ?>>)
    comm.wait %t, %x : memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
