// Waits are where their data is needed, not where the transfer should be complete,
// as far as memory allows.
//
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=none --comm-verify \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=1.0 --comm-verify \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TIGHT

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @dp = @mesh[dp]

// The transfer is complete when the first exp is. What only names its data goes
// with the wait. Without the wait %g would live on beside %c: with the peak as it
// was, it must be freed before.
// CHECK-LABEL: func.func @late
// CHECK: comm.all_reduce
// CHECK: linalg.exp {comm.cost = 100
// TIGHT: comm.wait
// NONE-NOT: comm.wait
// CHECK: linalg.exp {comm.cost = 100
// CHECK: linalg.exp {comm.cost = 100
// NONE: comm.wait
// NONE-NEXT: tensor.extract_slice
// CHECK: linalg.exp {comm.cost = 10 :
func.func @late(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<32xf32>) {
  %ge = tensor.empty() : tensor<64xf32>
  %g = linalg.exp {comm.cost = 10} ins(%x : tensor<64xf32>) outs(%ge : tensor<64xf32>) -> tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 100} : tensor<64xf32>
  %w = comm.wait %t, %r reading %g : tensor<64xf32>
  %s = tensor.extract_slice %w[0] [32] [1] : tensor<64xf32> to tensor<32xf32>
  %ae = tensor.empty() : tensor<64xf32>
  %a = linalg.exp {comm.cost = 100} ins(%x : tensor<64xf32>) outs(%ae : tensor<64xf32>) -> tensor<64xf32>
  %be = tensor.empty() : tensor<64xf32>
  %b = linalg.exp {comm.cost = 100} ins(%a : tensor<64xf32>) outs(%be : tensor<64xf32>) -> tensor<64xf32>
  %ce = tensor.empty() : tensor<64xf32>
  %c = linalg.exp {comm.cost = 100} ins(%b : tensor<64xf32>) outs(%ce : tensor<64xf32>) -> tensor<64xf32>
  %fe = tensor.empty() : tensor<32xf32>
  %f = linalg.exp {comm.cost = 10} ins(%s : tensor<32xf32>) outs(%fe : tensor<32xf32>) -> tensor<32xf32>
  return %c, %f : tensor<64xf32>, tensor<32xf32>
}
