// KIND: even-and-odd
// AT RUN TIME: even ranks send first, odd ones receive first

comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %n = comm.group_size @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %n : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %n : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %parity = arith.remui %rank, %c2 : index
  %even = arith.cmpi eq, %parity, %c0 : index
  scf.if %even {
    %s = comm.send %x to %next on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %r, %t = comm.recv into %e from %previous on @pp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
  } else {
    %r, %t = comm.recv into %e from %previous on @pp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    %s = comm.send %x to %next on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
  }
  return
}
