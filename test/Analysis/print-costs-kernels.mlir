// RUN: sed 's/"sustained": 0.5/"kernels": {"products": 1000, "lines": 100}, "sustained": 0.5/' \
// RUN:   %S/Inputs/round.json > %t.json
// RUN: comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KERNEL
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/round.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ROOFLINE
// RUN: sed 's/"sustained": 0.5/"kernels": {"products": 1000}, "sustained": 0.5/' %S/Inputs/round.json > %t.json
// RUN: not comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sed 's/"sustained": 0.5/"kernels": {"products": 0, "lines": 1}, "sustained": 0.5/' \
// RUN:   %S/Inputs/round.json > %t.json
// RUN: not comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs 2>&1 | FileCheck %s --check-prefix=ZERO

// MISSING: error: {{.*}}compute.kernels: missing 'lines'
// ZERO: error: {{.*}}compute.kernels.products: expected a positive number (products/ns), got 0

// 10 ns of launch; f32 contractions 1000 operations/ns. All three convolutions have
// 8 * 8 * 32 * 3 * 3 * 64 = 1179648 products: 2359 ns of operations. Kernels do 1000
// products and 100 cache lines a ns.

#image = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2 + d3, d4 + d5, d0)>
#filter = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d5, d1, d0)>
#result = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d2, d4, d1)>
#window = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2 + d3, d4 + d5, d6)>
#place = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d3, d5, d1)>
#weight = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d2, d4, d6, d1)>

// CHECK-LABEL: costs of @convolutions
func.func @convolutions(%x: tensor<1x10x10x64xf32>, %w: tensor<3x3x64x32xf32>, %y: tensor<1x8x8x32xf32>,
                        %v: tensor<3x3x32x64xf32>) {
  // 32 threads take 32 input features of one sum: of the image they lie in one
  // line, of the filter 32 apart: 1179648 * (1/32 + 1) / 100.
  // KERNEL: linalg.conv_2d_nhwc_hwcf takes 12175 ns
  // ROOFLINE: linalg.conv_2d_nhwc_hwcf takes 2369 ns
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x10x10x64xf32>, tensor<3x3x64x32xf32>)
      outs(%y : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  // The image's gradient: 32 features of the sum lie together in both factors:
  // 1179648 / 16 / 100 = 737 ns, 1180 of products, less than the operations.
  // CHECK: linalg.generic takes 2369 ns
  %1 = linalg.generic {indexing_maps = [#image, #filter, #result],
      iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]}
      ins(%x, %v : tensor<1x10x10x64xf32>, tensor<3x3x32x64xf32>) outs(%y : tensor<1x8x8x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x8x8x32xf32>
  // The filter's gradient: the sum runs over 8 neighbours of a row, 64 and 32
  // features apart: a line for each element, 1179648 * 2 / 100.
  // KERNEL: linalg.generic takes 23603 ns
  // ROOFLINE: linalg.generic takes 2369 ns
  %2 = linalg.generic {indexing_maps = [#window, #place, #weight],
      iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]}
      ins(%x, %y : tensor<1x10x10x64xf32>, tensor<1x8x8x32xf32>) outs(%w : tensor<3x3x64x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<3x3x64x32xf32>
  return
}

// A product of matrices of floats is the library's, of integers a kernel of ours:
// 64 * 64 * 64 * (1/32 + 1) / 100.
// CHECK-LABEL: costs of @products
func.func @products(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %i: tensor<64x64xi32>, %j: tensor<64x64xi32>) {
  // CHECK: linalg.matmul takes 665 ns
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%a : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  // KERNEL: linalg.matmul takes 2713 ns
  // ROOFLINE: linalg.matmul takes 665 ns
  %1 = linalg.matmul ins(%i, %j : tensor<64x64xi32>, tensor<64x64xi32>) outs(%i : tensor<64x64xi32>)
      -> tensor<64x64xi32>
  return
}
