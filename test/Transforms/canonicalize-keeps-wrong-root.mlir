// A program that comm-verify refuses, since it reads what only another rank has, is left
// as it is.
//
// RUN: comm-opt %s %target --comm-canonicalize | FileCheck %s
// RUN: not comm-opt %s --comm-verify 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: source #0 is unspecified on rank 2: only the root of comm.reduce has it

comm.group @g = ranks [[0, 1, 2, 3]]

// Another root has nothing to give.
// CHECK-LABEL: func.func @to_root_and_back_not(
// CHECK:       comm.reduce sum
// CHECK:       comm.broadcast
func.func @to_root_and_back_not(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce sum %x into %e root 1 on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.broadcast %w into %e1 root 2 on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}
