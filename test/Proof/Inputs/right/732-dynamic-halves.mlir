// KIND: dynamic-halves
// AT RUN TIME: n / 2 elements are in flight, the n / 2 behind them are filled

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%b: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %n = memref.dim %b, %c0 : memref<?xf32>
  %h = arith.divui %n, %c2 : index
  %x = memref.subview %b[0] [%h] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %y = memref.subview %b[%h] [%h] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %x on @dp : memref<?xf32, strided<[1]>>
  linalg.fill ins(%v : f32) outs(%y : memref<?xf32, strided<[1], offset: ?>>)
  comm.wait %t, %x : memref<?xf32, strided<[1]>>
  return
}
