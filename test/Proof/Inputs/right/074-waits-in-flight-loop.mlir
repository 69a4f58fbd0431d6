// KIND: waits-in-flight-loop
// AT RUN TIME: the destination is read behind the wait, in a loop with
//   blocks
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %g = arith.constant 100.0 : f32
  %x = memref.alloc() : memref<1048576xf32>
  %d = memref.alloc() : memref<1048576xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<1048576xf32>)
  linalg.fill ins(%f : f32) outs(%d : memref<1048576xf32>)

  %t0 = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  cf.br ^loop(%c0, %t0 : index, !comm.token)
^loop(%i: index, %a: !comm.token):
  comm.wait %a, %d reading %x : memref<1048576xf32>
  %v = memref.load %d[%c1] : memref<1048576xf32>
  %t = comm.all_reduce sum %x into %d on @dp : memref<1048576xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^loop(%j, %t : index, !comm.token), ^end(%t, %v : !comm.token, f32)
^end(%b: !comm.token, %r: f32):
  comm.wait %b, %d reading %x : memref<1048576xf32>
  return %r : f32
}
