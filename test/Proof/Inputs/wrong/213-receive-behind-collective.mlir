// KIND: nccl-order
// AT RUN TIME: under MPI it ends; on NCCL, where a communicator is a queue, the
//   send is behind the reduction, and the reduction of rank 1 behind its receive

comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]

func.func @main(%y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  scf.if %first {
    %a, %u = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %v = comm.wait %u, %a : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %a, %u = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    %v = comm.wait %u, %a : tensor<4xf32>
  }
  return
}
