// Random inputs are the same on all ranks where the program says so: comm.uniform, and
// scalars that are not comm.varying. Others differ.
//
// RUN: rm -rf %t && mkdir %t
// RUN: comm-run -n 2 %s --random-inputs=1 --outputs=%t
// RUN: cmp %t/rank0_out0.npy %t/rank1_out0.npy
// RUN: not cmp -s %t/rank0_out1.npy %t/rank1_out1.npy
// RUN: cmp %t/rank0_out2.npy %t/rank1_out2.npy
// RUN: not cmp -s %t/rank0_out3.npy %t/rank1_out3.npy
// With other numbers than in another run:
// RUN: mkdir %t/other
// RUN: comm-run -n 2 %s --random-inputs=2 --outputs=%t/other
// RUN: not cmp -s %t/rank0_out0.npy %t/other/rank0_out0.npy
// RUN: cmp %t/other/rank0_out0.npy %t/other/rank1_out0.npy

func.func @main(%same: tensor<16xf32> {comm.uniform}, %other: tensor<16xf32>, %scalar: f32, %varying: f32
    {comm.varying})
    -> (tensor<16xf32>, tensor<16xf32>, f32, f32) {
  %e0 = tensor.empty() : tensor<16xf32>
  %0 = linalg.exp ins(%same : tensor<16xf32>) outs(%e0 : tensor<16xf32>) -> tensor<16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %1 = linalg.exp ins(%other : tensor<16xf32>) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %2 = arith.negf %scalar : f32
  %3 = arith.negf %varying : f32
  return %0, %1, %2, %3 : tensor<16xf32>, tensor<16xf32>, f32, f32
}
