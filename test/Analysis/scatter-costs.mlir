// RUN: comm-opt %s --comm-set-target=machine=h200-x1 --comm-print-costs -o /dev/null | FileCheck %s

// Scatters that may write an element twice, as ScatterKernels.cpp makes them. Measured
// on an H200 (docs/benchmarks/gpu.md): 308, 402 and 92 us. A launch takes 1700 ns.

#row = affine_map<(i, j, n) -> (n)>
#value = affine_map<(i, j, n) -> (n, j)>
#out = affine_map<(i, j, n) -> (i, j)>

// 128 warps for each of 128 parts; 512 looks and 128 single writes each, in
// 16384 / 8448 rounds: 109052 + 1.939 * (25600 + 70400).
// CHECK-LABEL: costs of @rows
// CHECK: linalg.generic takes {{29[67][0-9]+}} ns
func.func @rows(%at: tensor<16384xi32>, %values: tensor<16384x4096xbf16>)
    -> tensor<8192x4096xbf16> {
  %c = tensor.empty() : tensor<8192x4096xbf16>
  %0 = linalg.generic {indexing_maps = [#row, #value, #out],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %values : tensor<16384xi32>, tensor<16384x4096xbf16>) outs(%c : tensor<8192x4096xbf16>) {
  ^bb0(%x: i32, %y: bf16, %z: bf16):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addf %z, %y : bf16
    %k = arith.select %e, %s, %z : bf16
    linalg.yield %k : bf16
  } -> tensor<8192x4096xbf16>
  return %0 : tensor<8192x4096xbf16>
}

// 8 parts, so that 8 of the 64 positions of a vote are written, four at a time:
// 6816 + 25600 + 2048 * 180.
// CHECK-LABEL: costs of @few_rows
// CHECK: linalg.generic takes {{40[0-9][0-9]+}} ns
func.func @few_rows(%at: tensor<16384xi32>, %values: tensor<16384x4096xbf16>)
    -> tensor<8x4096xbf16> {
  %c = tensor.empty() : tensor<8x4096xbf16>
  %0 = linalg.generic {indexing_maps = [#row, #value, #out],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %values : tensor<16384xi32>, tensor<16384x4096xbf16>) outs(%c : tensor<8x4096xbf16>) {
  ^bb0(%x: i32, %y: bf16, %z: bf16):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addf %z, %y : bf16
    %k = arith.select %e, %s, %z : bf16
    linalg.yield %k : bf16
  } -> tensor<8x4096xbf16>
  return %0 : tensor<8x4096xbf16>
}

// Counts: there are no values to load. 106 + 25600 + 1024 * 65.
// CHECK-LABEL: costs of @counts
// CHECK: linalg.generic takes {{9[0-9][0-9]+}} ns
func.func @counts(%at: tensor<16384xi32>) -> tensor<16xi32> {
  %c = tensor.empty() : tensor<16xi32>
  %one = arith.constant 1 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%at : tensor<16384xi32>) outs(%c : tensor<16xi32>) {
  ^bb0(%x: i32, %z: i32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addi %z, %one : i32
    %k = arith.select %e, %s, %z : i32
    linalg.yield %k : i32
  } -> tensor<16xi32>
  return %0 : tensor<16xi32>
}

// Sums of single values, as many as 8 and as 64: 106 / 2 + 25600 + 2048 * 100 and
// 426 + 25600 + 256 * 240. Measured: 230 and 86 us.
// CHECK-LABEL: costs of @few_elements
// CHECK: linalg.generic takes {{23[0-9][0-9]+}} ns
// CHECK: linalg.generic takes {{8[0-9][0-9]+}} ns
func.func @few_elements(%at: tensor<16384xi32>, %values: tensor<16384xi32>) -> (tensor<8xi32>, tensor<64xi32>) {
  %c = tensor.empty() : tensor<8xi32>
  %d = tensor.empty() : tensor<64xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (n)>,
      affine_map<(i, n) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%at, %values : tensor<16384xi32>, tensor<16384xi32>) outs(%c : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addi %z, %y : i32
    %k = arith.select %e, %s, %z : i32
    linalg.yield %k : i32
  } -> tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, n) -> (n)>, affine_map<(i, n) -> (n)>,
      affine_map<(i, n) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%at, %values : tensor<16384xi32>, tensor<16384xi32>) outs(%d : tensor<64xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addi %z, %y : i32
    %k = arith.select %e, %s, %z : i32
    linalg.yield %k : i32
  } -> tensor<64xi32>
  return %0, %1 : tensor<8xi32>, tensor<64xi32>
}
