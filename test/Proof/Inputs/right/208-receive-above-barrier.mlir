// KIND: receive-above-barrier
// AT RUN TIME: rank 1 starts to receive before the barrier, and waits for it
//   behind, as rank 0 sends

comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
comm.group @all = @mesh[pp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  scf.if %first {
    %b = comm.barrier on @all
    comm.wait %b
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %b = comm.barrier on @all
    comm.wait %b
    %w = comm.wait %t, %r : tensor<4xf32>
  }
  return
}
