// A program with annotations, partitioned by upstream, on 4 ranks: rows of x on axis 0,
// columns of w and rows of v on axis 1. The product needs an all_reduce, its other
// sharding an all_to_all, and whole results an all_gather.

// RUN: %python %S/Inputs/data.py %s 4 %t
// RUN: comm-run -n 4 --inputs %t --check %t %s
// RUN: comm-run -n 4 --inputs %t --check %t --passes= %s

// The same by passes, to comm and to PTX.
// RUN: comm-opt %s -o %t/comm.mlir --pass-pipeline='builtin.module( \
// RUN:   func.func(sharding-propagation,shard-partition),convert-shard-to-comm)'
// RUN: FileCheck %s --input-file=%t/comm.mlir
// RUN: comm-run -n 4 --inputs %t --check %t %t/comm.mlir
// RUN: comm-opt %t/comm.mlir --comm-prepare-for-gpu %target --comm-lower-to-gpu=format=isa \
// RUN:   | FileCheck %s --check-prefix=PTX

// CHECK: comm.mesh @grid(axis0 = 2, axis1 = 2)
// CHECK-DAG: comm.group @axis0 = @grid[axis0]
// CHECK-DAG: comm.group @axis1 = @grid[axis1]
// CHECK-LABEL: @main
// CHECK-SAME: tensor<2x6xf32>, %{{.*}}: tensor<6x4xf32>, %{{.*}}: tensor<4x4xf32>
// CHECK-NOT: shard.
// CHECK-DAG: comm.all_reduce sum %{{.*}} on @axis1 : tensor<2x4xf32>
// CHECK-DAG: comm.all_to_all %{{.*}} split 1 concat 0 on @axis0 : tensor<2x4xf32> into tensor<4x2xf32>
// CHECK-DAG: comm.all_gather %{{.*}} dim 0 on @axis0 : tensor<2x4xf32> into tensor<4x4xf32>
// CHECK-DAG: comm.all_gather %{{.*}} dim 0 on @axis0 : tensor<2xf32> into tensor<4xf32>
// CHECK-DAG: comm.all_reduce umax %{{.*}} on @axis1 : tensor<4xi8>
// CHECK-DAG: tensor.extract_slice %{{.*}} : tensor<4xi8> to tensor<2xi8>

// PTX: gpu.binary
// PTX-SAME: .entry

shard.grid @grid(shape = 2x2)

// x is i + 2 * k, w is k - j, v is j + m, and z is 40 * i + 10 * j, above 127 in some
// columns.
// IN f32 2x6: r // 2 * 2 + i0 + 2 * i1
// IN f32 6x4: i0 - (r % 2 * 4 + i1)
// IN f32 4x4: r % 2 * 4 + i0 + i1
// IN i8 4x4: (lambda u: u - 256 if u > 127 else u)(40 * i0 + 10 * (r % 2 * 4 + i1))
// OUT f32 4x4: sum((i0 + 2 * k) * (k - j) * (j + i1) for k in range(6) for j in range(8))
// OUT f32 4: sum((n + 2 * k) * (k - j) * (j + i) for n in range(4) for k in range(6) for j in range(8))
// OUT i8 2: (lambda u: u - 256 if u > 127 else u)(40 * (r // 2 * 2 + i) + 70)
func.func @main(%x: tensor<4x6xf32>, %w: tensor<6x8xf32>, %v: tensor<8x4xf32>, %z: tensor<4x8xi8>)
    -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4xi8>) {
  %first = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %inner = shard.sharding @grid split_axes = [[1]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [1]] : !shard.sharding
  %turned = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %x1 = shard.shard %x to %first : tensor<4x6xf32>
  %x2 = shard.shard %x1 to %first annotate_for_users : tensor<4x6xf32>
  %w1 = shard.shard %w to %columns : tensor<6x8xf32>
  %w2 = shard.shard %w1 to %columns annotate_for_users : tensor<6x8xf32>
  %v1 = shard.shard %v to %inner : tensor<8x4xf32>
  %v2 = shard.shard %v1 to %inner annotate_for_users : tensor<8x4xf32>
  %z1 = shard.shard %z to %columns : tensor<4x8xi8>
  %z2 = shard.shard %z1 to %columns annotate_for_users : tensor<4x8xi8>

  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4x8xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = linalg.matmul ins(%x2, %w2 : tensor<4x6xf32>, tensor<6x8xf32>) outs(%f0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%h, %v2 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y1 = shard.shard %y to %first : tensor<4x4xf32>

  %y2 = shard.shard %y1 to %turned annotate_for_users : tensor<4x4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %sums = linalg.reduce {arith.addf} ins(%y2 : tensor<4x4xf32>) outs(%f2 : tensor<4xf32>) dimensions = [0]
  %s1 = shard.shard %sums to %first : tensor<4xf32>

  %lowest = arith.constant 0 : i8
  %e3 = tensor.empty() : tensor<4xi8>
  %f3 = linalg.fill ins(%lowest : i8) outs(%e3 : tensor<4xi8>) -> tensor<4xi8>
  %max = linalg.reduce {arith.maxui} ins(%z2 : tensor<4x8xi8>) outs(%f3 : tensor<4xi8>) dimensions = [1]
  %m1 = shard.shard %max to %whole : tensor<4xi8>

  %y3 = shard.shard %y1 to %whole annotate_for_users : tensor<4x4xf32>
  %s2 = shard.shard %s1 to %whole annotate_for_users : tensor<4xf32>
  %m2 = shard.shard %m1 to %first annotate_for_users : tensor<4xi8>
  return %y3, %s2, %m2 : tensor<4x4xf32>, tensor<4xf32>, tensor<4xi8>
}
