// KIND: prefetch
// AT RUN TIME: the next layer is gathered while this one computes, the last gathers nothing

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @compute(%w: memref<8xf32>, %acc: memref<8xf32>) {
  linalg.add ins(%w, %acc : memref<8xf32>, memref<8xf32>) outs(%acc : memref<8xf32>)
  return
}
func.func @main(%p: memref<16x4xf32>, %acc: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s0 = memref.subview %p[%c0, 0] [1, 4] [1, 1] : memref<16x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %t0 = comm.all_gather %s0 into %a dim 0 on @dp : memref<4xf32, strided<[1], offset: ?>> into memref<8xf32>
  comm.wait %t0, %a reading %s0 : memref<8xf32> reading memref<4xf32, strided<[1], offset: ?>>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%now = %a, %next = %b) -> (memref<8xf32>, memref<8xf32>) {
    %j = arith.addi %i, %c1 : index
    %more = arith.cmpi slt, %j, %n : index
    %s = memref.subview %p[%j, 0] [1, 4] [1, 1] : memref<16x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = scf.if %more -> !comm.token {
      %u = comm.all_gather %s into %next dim 0 on @dp : memref<4xf32, strided<[1], offset: ?>> into memref<8xf32>
      scf.yield %u : !comm.token
    } else {
      %u = comm.completed_token
      scf.yield %u : !comm.token
    }
    func.call @compute(%now, %acc) : (memref<8xf32>, memref<8xf32>) -> ()
    comm.wait %t, %next reading %s : memref<8xf32> reading memref<4xf32, strided<[1], offset: ?>>
    scf.yield %next, %now : memref<8xf32>, memref<8xf32>
  }
  return
}
