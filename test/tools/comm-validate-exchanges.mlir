// A shifted value that is a case by rank of itself, shifted the same way: three exchanges in a row, each
// of what the one before has brought, beside a permute. It once never ended.

// RUN: comm-validate %s %s | FileCheck %s
// CHECK: equal

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %k = arith.constant dense<0.01> : tensor<8x8xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %x) -> (tensor<8x8xf32>) {
    %p = arith.mulf %k, %y : tensor<8x8xf32>
    %d = arith.subf %y, %p : tensor<8x8xf32>
    %e0 = tensor.empty() : tensor<8x8xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %m = linalg.matmul ins(%y, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
    %e1 = tensor.empty() : tensor<8x8xf32>
    %v1, %t1 = comm.all_to_all %d into %e1 split 0 concat 0 on @dp : tensor<8x8xf32>
    %e2 = tensor.empty() : tensor<8x8xf32>
    %v2, %t2 = comm.permute %m into %e2 pairs [[0, 1], [1, 0]] on @dp : tensor<8x8xf32>
    %w2 = comm.wait %t2, %v2 reading %m : tensor<8x8xf32>
    %w1 = comm.wait %t1, %v1 reading %d : tensor<8x8xf32>
    scf.yield %w1 : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
