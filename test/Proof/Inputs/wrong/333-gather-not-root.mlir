// KIND: gather-not-root
// AT RUN TIME: a rank that is not the root sends on what gather gave to the
//   root only

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func @main(%x: tensor<4xf32>, %y: tensor<8xf32>, %z: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.gather %x into %y dim 0 root 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  %s, %u = comm.broadcast %w into %z root 1 on @dp : tensor<8xf32>
  %v = comm.wait %u, %s reading %w : tensor<8xf32>
  return %v : tensor<8xf32>
}
