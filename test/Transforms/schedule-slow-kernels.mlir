// Which ops are slow because no library runs them.
//
// RUN: comm-opt %s --comm-set-target=machine=h100-x8 --comm-schedule --remarks-filter=comm-schedule -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --comm-set-target=machine=cpu-host --comm-schedule --remarks-filter=comm-schedule -o /dev/null \
// RUN:   2>&1 | FileCheck %s --check-prefix=HOST --allow-empty

comm.group @g = ranks [[0, 1]]

// 64 * 56 * 56 * 64 * 3 * 3 * 64 products with 1 + 1/32 lines each, 107 lines a ns,
// behind the 2500 ns of a contraction. By its operations: twice as many of 310000 * 0.717 a ns.
// CHECK: SlowKernel {{.*}}Function=forward | Ns=71310568, Op=linalg.conv_2d_nhwc_hwcf, Reason="no library runs it:
// CHECK-SAME: {{^}} its kernel asks for 1.03 cache lines a product", RooflineNs=69055
// HOST-NOT: SlowKernel
func.func @forward(%x: tensor<64x58x58x64xf32>, %w: tensor<3x3x64x64xf32>, %y: tensor<64x56x56x64xf32>)
    -> tensor<64x56x56x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<64x58x58x64xf32>, tensor<3x3x64x64xf32>)
      outs(%y : tensor<64x56x56x64xf32>) -> tensor<64x56x56x64xf32>
  return %0 : tensor<64x56x56x64xf32>
}

// A product of matrices is the library's, and what is given is believed.
// CHECK-NOT: SlowKernel
func.func @others(%a: tensor<512x512xf32>, %x: tensor<64x58x58x64xf32>,
    %w: tensor<3x3x64x64xf32>, %y: tensor<64x56x56x64xf32>) -> (tensor<512x512xf32>, tensor<64x56x56x64xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<512x512xf32>, tensor<512x512xf32>) outs(%a : tensor<512x512xf32>)
      -> tensor<512x512xf32>
  %1 = linalg.conv_2d_nhwc_hwcf {comm.cost = 300000 : i64} ins(%x, %w : tensor<64x58x58x64xf32>, tensor<3x3x64x64xf32>)
      outs(%y : tensor<64x56x56x64xf32>) -> tensor<64x56x56x64xf32>
  return %0, %1 : tensor<512x512xf32>, tensor<64x56x56x64xf32>
}
