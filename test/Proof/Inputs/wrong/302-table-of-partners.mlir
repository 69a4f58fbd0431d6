// KIND: table-of-partners
// AT RUN TIME: the table is no pairing: rank 1 exchanges with rank 2, which
//   exchanges with rank 3

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @partner(%i: index) -> index {
  %table = arith.constant dense<[0, 2, 3, 1]> : tensor<4xindex>
  %p = tensor.extract %table[%i] : tensor<4xindex>
  return %p : index
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %rank = comm.group_rank @dp : index
  %p = call @partner(%rank) : (index) -> index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.batch_p2p send %x to %p receive into %e from %p on @dp : tensor<4xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
