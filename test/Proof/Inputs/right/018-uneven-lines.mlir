// KIND: uneven-lines
// AT RUN TIME: an all_reduce on lines of two ranks and of one
// RANKS: 3

comm.group @g = ranks [[0, 2], [1]]
func.func @main() -> tensor<4xf32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %r, %t = comm.all_reduce sum into %x on @g : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}
