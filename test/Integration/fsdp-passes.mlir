// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s \
// RUN:   --passes='builtin.module(comm-simplify-fsdp)'
// RUN: comm-opt %s --comm-simplify-fsdp --remarks-filter='comm.*' -o /dev/null 2>&1 | FileCheck %s

// CHECK-DAG: GatherReinplaced
// CHECK-DAG: ScattersMerged
// CHECK-DAG: UnshardedRemoved

// IN f32 2x3: 10 * r + i
// IN i32 4: 100 * r + i
// IN i32 4: 7 * r - i
// IN i32 8: -1

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]

// Rank r's line is r % 2 and r % 2 + 2.
// OUT f32 4x3: -(10 * (r % 2 + 2 * (i0 // 2)) + 3 * (i0 % 2) + i1)
// OUT i32 2: sum(107 * k for k in (r % 2, r % 2 + 2))
// OUT i32 8: 2 * (100 * (r % 2 + 2 * (i // 4)) + i % 4)

func.func @main(%p: tensor<2x3xf32>, %x: tensor<4xi32>, %y: tensor<4xi32>, %full: tensor<8xi32>)
    -> (tensor<4x3xf32>, tensor<2xi32>, tensor<8xi32>) {
  %e = tensor.empty() : tensor<2x3xf32>
  %n = linalg.negf ins(%p : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %all = tensor.empty() : tensor<4x3xf32>
  %r0, %t0 = comm.all_gather %n into %all dim 0 on @dp : tensor<2x3xf32> into tensor<4x3xf32>
  %w0 = comm.wait %t0, %r0 reading %n : tensor<4x3xf32> reading tensor<2x3xf32>

  %half = tensor.empty() : tensor<2xi32>
  %r1, %t1 = comm.reduce_scatter sum %x into %half dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %r2, %t2 = comm.reduce_scatter sum %y into %half dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<2xi32> reading tensor<4xi32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<2xi32> reading tensor<4xi32>
  %sum = arith.addi %w1, %w2 : tensor<2xi32>

  %r3, %t3 = comm.all_gather %x into %full dim 0 on @dp : tensor<4xi32> into tensor<8xi32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<8xi32> reading tensor<4xi32>
  %twice = arith.addi %w3, %w3 : tensor<8xi32>
  return %w0, %sum, %twice : tensor<4x3xf32>, tensor<2xi32>, tensor<8xi32>
}
