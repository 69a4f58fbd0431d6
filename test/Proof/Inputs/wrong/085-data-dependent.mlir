// KIND: data-dependent
// AT RUN TIME: the reduce makes the value equal on nobody but the root
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant dense<1> : tensor<1xi32>
  %zero = arith.constant dense<0> : tensor<1xi32>
  %r, %t0 = comm.reduce sum %one into %zero root 0 on @dp : tensor<1xi32>
  %w = comm.wait %t0, %r reading %one : tensor<1xi32>
  %v = tensor.extract %w[%c0] : tensor<1xi32>
  %two = arith.constant 2 : i32
  %c = arith.cmpi eq, %v, %two : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
