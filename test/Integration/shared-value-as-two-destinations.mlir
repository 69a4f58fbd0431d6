// Two computations of the same become one value, which is then a destination
// twice; each gets a buffer of its own.
//
// RUN: %python %S/Inputs/data.py %s 2 %t
// RUN: comm-run -n 2 --passes='builtin.module(cse)' --inputs %t --check %t %s
// IN f32 4: r + i

comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = arith.negf %x : tensor<4xf32>
  %b = arith.negf %x : tensor<4xf32>
  %r:2, %t = comm.all_reduce sum into %a, %b on @g : tensor<4xf32>, tensor<4xf32>
  // OUT f32 4: -(2 * i + 1)
  // OUT f32 4: -(2 * i + 1)
  %s:2 = comm.wait %t, %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
  return %s#0, %s#1 : tensor<4xf32>, tensor<4xf32>
}
