comm.group @g = ranks [[0, 1]]

func.func @leaves(%x: tensor<8xf32>) -> (tensor<8xf32>, !comm.token) {
  %r, %t = comm.all_reduce sum into %x on @g : tensor<8xf32>
  return %r, %t : tensor<8xf32>, !comm.token
}
