// KIND: calls-in-calls
// AT RUN TIME: even ranks send to the next, odd ones receive from the
//   previous, both through two helpers

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
comm.group @other = @mesh[dp]

func.func private @shift(%by: index) -> index {
  %n = comm.group_size @dp : index
  %rank = comm.group_rank @dp : index
  %sum = arith.addi %rank, %by : index
  %peer = arith.remui %sum, %n : index
  return %peer : index
}
func.func private @send(%x: tensor<4xf32>, %by: index) {
  %to = call @shift(%by) : (index) -> index
  %t = comm.send %x to %to on @dp : tensor<4xf32>
  comm.wait %t reading %x : reading tensor<4xf32>
  return
}
func.func private @recv(%by: index) -> tensor<4xf32> {
  %from = call @shift(%by) : (index) -> index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.recv into %e from %from on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %rank = comm.group_rank @dp : index
  %half = arith.remui %rank, %c2 : index
  %even = arith.cmpi eq, %half, %c0 : index
  scf.if %even {
    func.call @send(%x, %c1) : (tensor<4xf32>, index) -> ()
  } else {
    %r = func.call @recv(%c3) : (index) -> tensor<4xf32>
  }
  return
}
