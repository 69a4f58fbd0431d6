// KIND: constant-destination
// AT RUN TIME: the destination is a constant global: all ranks die of a
//   store to read-only memory
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

memref.global "private" constant @ones : memref<4xf32> = dense<1.0>
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.get_global @ones : memref<4xf32>
  %t = comm.all_reduce sum into %x on @dp : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  %v = memref.load %x[%c0] : memref<4xf32>
  return %v : f32
}
