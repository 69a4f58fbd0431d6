// KIND: roots
// AT RUN TIME: each rank takes another root

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %rank = comm.rank : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %r, %t = comm.broadcast into %x root 0 on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
  } else {
    %r, %t = comm.broadcast into %x root 1 on @dp : tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
  }
  return
}
