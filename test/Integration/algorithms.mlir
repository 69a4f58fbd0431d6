// Which algorithm a collective runs by is a choice for GPUs; the host
// runs all of them in its one way.
//
// RUN: %python %S/Inputs/data.py %s 2 %t
// RUN: comm-run -n 2 --passes='' --inputs %t --check %t %s
// IN f32 4: r + i

comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) attributes {comm.static_results} {
  // OUT f32 8: i // 4 + i % 4
  %g = tensor.empty() : tensor<8xf32>
  %0, %t0 = comm.all_gather %x into %g dim 0 on @g by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %a = comm.wait %t0, %0 reading %x : tensor<8xf32> reading tensor<4xf32>
  // OUT f32 4: 2 * i + 1
  // OUT f32 4: i
  %s = tensor.empty() : tensor<4xf32>
  %1, %t1 = comm.all_reduce sum %x into %s on @g by push : tensor<4xf32>
  %b = comm.wait %t1, %1 reading %x : tensor<4xf32> reading tensor<4xf32>
  %2, %t2 = comm.broadcast %x into %s root 0 on @g by nccl : tensor<4xf32>
  %c = comm.wait %t2, %2 reading %x : tensor<4xf32> reading tensor<4xf32>
  return %a, %b, %c : tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
}
