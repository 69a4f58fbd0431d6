// RUN: sed 's/"sustained": 0.5/"matmul_ns": 100, "sustained": 0.5, "folds_fills": true, "matmul_sustained": [[2e6, \
// RUN:   1], [4e6, 0.25]]/' %S/Inputs/round.json > %t.json
// RUN: comm-opt %s --allow-unregistered-dialect --comm-set-target=machine=%t.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s

// 100 bytes/ns of memory, 10 ns of launch, 100 of a contraction; f32 matmul 2000
// operations/ns at the peak: to 2e6 operations all of it, from 4e6 a quarter.

// CHECK-LABEL: costs of @rates
func.func @rates(%a: tensor<100x50xf32>, %b: tensor<50x100xf32>, %c: tensor<100x100xf32>,
                 %w: tensor<100x150xf32>, %v: tensor<100x300xf32>) {
  // 1e6 operations in 500 ns, but 120,000 bytes.
  // CHECK: linalg.matmul takes 1300 ns
  %0 = linalg.matmul ins(%a, %b : tensor<100x50xf32>, tensor<50x100xf32>) outs(%c : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  // 3e6 at 0.625 of the peak.
  // CHECK-NEXT: linalg.matmul takes 2500 ns
  %1 = linalg.matmul ins(%c, %w : tensor<100x100xf32>, tensor<100x150xf32>) outs(%w : tensor<100x150xf32>)
      -> tensor<100x150xf32>
  // CHECK-NEXT: linalg.matmul takes 12100 ns
  %2 = linalg.matmul ins(%c, %v : tensor<100x100xf32>, tensor<100x300xf32>) outs(%v : tensor<100x300xf32>)
      -> tensor<100x300xf32>
  // One half of 6e6 operations at a quarter.
  // CHECK-NEXT: linalg.matmul takes 6100 ns
  %4 = linalg.matmul {comm.parts = 2 : i64}
      ins(%c, %w : tensor<100x100xf32>, tensor<100x150xf32>) outs(%w : tensor<100x150xf32>) -> tensor<100x150xf32>
  // CHECK-NEXT: aten.mm takes 2500 ns
  %3 = "aten.mm"(%c, %w) : (tensor<100x100xf32>, tensor<100x150xf32>) -> tensor<100x150xf32>
  return
}

// A fill that one op adds to costs nothing; others do: one that is read, that
// two use, or that is returned. What starts from such a fill is not read: of 120,000
// bytes of the matmul of 1e6 operations 40,000.
// CHECK-LABEL: costs of @fills
func.func @fills(%a: tensor<100x100xf32>, %b: tensor<100x50xf32>, %c: tensor<50x100xf32>)
    -> (tensor<100x100xf32>, tensor<100x100xf32>, tensor<100x100xf32>) {
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x100xf32>
  // CHECK: linalg.fill takes 0 ns
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.matmul takes
  %1 = linalg.matmul ins(%a, %a : tensor<100x100xf32>, tensor<100x100xf32>) outs(%0 : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.fill takes 410 ns
  %2 = linalg.fill ins(%f : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.matmul takes
  %3 = linalg.matmul ins(%2, %a : tensor<100x100xf32>, tensor<100x100xf32>) outs(%1 : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.fill takes 410 ns
  %4 = linalg.fill ins(%f : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.matmul takes
  %5 = linalg.matmul ins(%a, %a : tensor<100x100xf32>, tensor<100x100xf32>) outs(%4 : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.fill takes 0 ns
  %6 = linalg.fill ins(%f : f32) outs(%e : tensor<100x100xf32>) -> tensor<100x100xf32>
  // CHECK-NEXT: linalg.matmul takes 900 ns
  %7 = linalg.matmul ins(%b, %c : tensor<100x50xf32>, tensor<50x100xf32>) outs(%6 : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  return %3, %4, %5 : tensor<100x100xf32>, tensor<100x100xf32>, tensor<100x100xf32>
}
