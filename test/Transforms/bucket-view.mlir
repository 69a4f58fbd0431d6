// RUN: comm-opt %s --mlir-print-local-scope \
// RUN:   %target --comm-bucket='mode=view cap-mb=100 first-cap-mb=100' | FileCheck %s
// RUN: comm-opt %s --mlir-print-local-scope \
// RUN:   %target --comm-bucket='mode=view cap-mb=100 first-cap-mb=100' --comm-verify --comm-prepare-for-scheduling \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   --canonicalize --cse --canonicalize \
// RUN:   | FileCheck %s --check-prefix=BUFFERS --implicit-check-not=memref.copy --implicit-check-not=linalg.copy

// Members of ranks 0 to 5: producers of several ops, a fill and an empty tensor
// with several users, reshapes on the way to the collective.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @ranks
// CHECK:         linalg.matmul {{.*}} outs(%[[Z:.*]] : tensor<2x3xf32>)
// CHECK:         %[[B:.*]] = memref.alloc() {alignment = 64 : i64} : memref<37xf32>
// CHECK:         memref.subview %[[B]][31] [6] [1]
// CHECK:         memref.expand_shape {{.*}} {{\[\[}}0, 1]] output_shape [2, 3]
// CHECK:         %[[E:.*]] = bufferization.to_tensor
// CHECK:         %[[F:.*]] = linalg.fill {{.*}} outs(%[[E]]
// CHECK:         linalg.matmul {{.*}} outs(%[[F]]
// CHECK:         memref.subview %[[B]][0] [1] [1]
// CHECK:         memref.collapse_shape
// CHECK:         bufferization.to_tensor {{.*}} restrict writable : {{.*}} to tensor<f32>
// CHECK:         memref.subview %[[B]][1] [3] [1]
// CHECK:         memref.subview %[[B]][4] [8] [1]
// CHECK:         memref.expand_shape {{.*}} {{\[\[}}0, 1, 2]] output_shape [2, 2, 2]
// CHECK:         memref.subview %[[B]][12] [3] [1]
// CHECK:         memref.subview %[[B]][15] [16] [1]
// CHECK:         memref.expand_shape {{.*}} {{\[\[}}0, 1, 2, 3, 4]] output_shape [2, 2, 2, 2, 1]
// CHECK:         comm.all_reduce sum into %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} on @dp
// CHECK-NOT:       copies =
// CHECK-SAME:      #comm.bucket<view
// CHECK-NOT:     linalg.copy
//
// One buffer, and those of the results: none of a member.
// BUFFERS-LABEL: func @ranks
// BUFFERS-COUNT-8: memref.alloc
// BUFFERS-NOT:   memref.alloc
// BUFFERS:       return
func.func @ranks(%x: tensor<2x4xf32>, %y: tensor<4x3xf32>, %v: tensor<3xf32>,
                 %c: tensor<2x2x2xf32>, %f: tensor<2x2x2x2x1xf32>)
    -> (tensor<f32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<8xf32>,
        tensor<3x1x1x1xf32>, tensor<2x2x2x2x1xf32>) {
  %zero = arith.constant 0.0 : f32
  // Rank 0, by fill and reduction.
  %e0 = tensor.empty() : tensor<f32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %p0 = linalg.reduce ins(%v : tensor<3xf32>) outs(%z0 : tensor<f32>) dimensions = [0]
      (%a: f32, %b: f32) { %s = arith.addf %a, %b : f32 linalg.yield %s : f32 }
  %d0 = tensor.empty() : tensor<f32>
  %r0, %t0 = comm.all_reduce sum %p0 into %d0 on @dp : tensor<f32>
  // Rank 1; the empty tensor is that of rank 4, too.
  %e1 = tensor.empty() : tensor<3xf32>
  %p1 = linalg.exp ins(%v : tensor<3xf32>) outs(%e1 : tensor<3xf32>) -> tensor<3xf32>
  %r1, %t1 = comm.all_reduce sum %p1 into %e1 on @dp : tensor<3xf32>
  // Rank 2, a contraction; its zeros are those of another.
  %e2 = tensor.empty() : tensor<2x3xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %p2a = linalg.matmul ins(%x, %y : tensor<2x4xf32>, tensor<4x3xf32>) outs(%z2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %p2b = linalg.matmul ins(%x, %y : tensor<2x4xf32>, tensor<4x3xf32>) outs(%z2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %r2, %t2 = comm.all_reduce sum %p2b into %e2 on @dp : tensor<2x3xf32>
  // Rank 3, sent as rank 1.
  %e3 = tensor.empty() : tensor<2x2x2xf32>
  %p3 = linalg.exp ins(%c : tensor<2x2x2xf32>) outs(%e3 : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %q3 = tensor.collapse_shape %p3 [[0, 1, 2]] : tensor<2x2x2xf32> into tensor<8xf32>
  %d3 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.all_reduce sum %q3 into %d3 on @dp : tensor<8xf32>
  // Rank 4, made as rank 1.
  %p4 = linalg.log ins(%v : tensor<3xf32>) outs(%e1 : tensor<3xf32>) -> tensor<3xf32>
  %q4 = tensor.expand_shape %p4 [[0, 1, 2, 3]] output_shape [3, 1, 1, 1] : tensor<3xf32> into tensor<3x1x1x1xf32>
  %d4 = tensor.empty() : tensor<3x1x1x1xf32>
  %r4, %t4 = comm.all_reduce sum %q4 into %d4 on @dp : tensor<3x1x1x1xf32>
  // Rank 5, read by another before it is sent.
  %e5 = tensor.empty() : tensor<2x2x2x2x1xf32>
  %p5 = linalg.exp ins(%f : tensor<2x2x2x2x1xf32>) outs(%e5 : tensor<2x2x2x2x1xf32>) -> tensor<2x2x2x2x1xf32>
  %d5 = tensor.empty() : tensor<2x2x2x2x1xf32>
  %r5, %t5 = comm.all_reduce sum %p5 into %d5 on @dp : tensor<2x2x2x2x1xf32>
  %w0 = comm.wait %t0, %r0 reading %p0 : tensor<f32>
  %w1 = comm.wait %t1, %r1 reading %p1 : tensor<3xf32>
  %w2 = comm.wait %t2, %r2 reading %p2b : tensor<2x3xf32>
  %w3 = comm.wait %t3, %r3 reading %q3 : tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %q4 : tensor<3x1x1x1xf32>
  %w5 = comm.wait %t5, %r5 reading %p5 : tensor<2x2x2x2x1xf32>
  %o0 = linalg.exp ins(%w0 : tensor<f32>) outs(%d0 : tensor<f32>) -> tensor<f32>
  %o1 = linalg.exp ins(%w1 : tensor<3xf32>) outs(%e1 : tensor<3xf32>) -> tensor<3xf32>
  %o2 = linalg.exp ins(%w2 : tensor<2x3xf32>) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %o3 = linalg.exp ins(%w3 : tensor<8xf32>) outs(%d3 : tensor<8xf32>) -> tensor<8xf32>
  %o4 = linalg.exp ins(%w4 : tensor<3x1x1x1xf32>) outs(%d4 : tensor<3x1x1x1xf32>) -> tensor<3x1x1x1xf32>
  %o5 = linalg.exp ins(%w5 : tensor<2x2x2x2x1xf32>) outs(%d5 : tensor<2x2x2x2x1xf32>) -> tensor<2x2x2x2x1xf32>
  return %o0, %o1, %o2, %p2a, %o3, %o4, %o5 : tensor<f32>,
      tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<8xf32>, tensor<3x1x1x1xf32>, tensor<2x2x2x2x1xf32>
}

// A gradient that a loop accumulates is accumulated in its slice.
// CHECK-LABEL: func @accumulated
// CHECK:         memref.subview %{{.*}}[2] [4] [1]
// CHECK:         %[[S:.*]] = bufferization.to_tensor
// CHECK:         %[[F:.*]] = linalg.fill {{.*}} outs(%[[S]]
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[F]])
// CHECK-NOT:     linalg.copy
// BUFFERS-LABEL: func @accumulated
// BUFFERS:       scf.for
// BUFFERS-NOT:   memref.alloc
// BUFFERS:       comm.all_reduce
func.func @accumulated(%x: tensor<4xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %g = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %f) -> tensor<4xf32> {
    %s = linalg.add ins(%x, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %r0, %t0 = comm.all_reduce sum into %g on @dp : tensor<4xf32>
  %e1 = tensor.empty() : tensor<2xf32>
  %h = linalg.exp ins(%y : tensor<2xf32>) outs(%e1 : tensor<2xf32>) -> tensor<2xf32>
  %r1, %t1 = comm.all_reduce sum into %h on @dp : tensor<2xf32>
  %w0 = comm.wait %t0, %r0 : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<2xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %o0 = linalg.exp ins(%w0 : tensor<4xf32>) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %e3 = tensor.empty() : tensor<2xf32>
  %o1 = linalg.exp ins(%w1 : tensor<2xf32>) outs(%e3 : tensor<2xf32>) -> tensor<2xf32>
  return %o0, %o1 : tensor<4xf32>, tensor<2xf32>
}
