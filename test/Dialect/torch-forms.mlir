// RUN: comm-opt %s --allow-unregistered-dialect | comm-opt --allow-unregistered-dialect | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --comm-verify %target --comm-optimize --comm-verify \
// RUN:   | FileCheck %s --check-prefix=OPTIMIZED

// How PyTorch's collectives are written where its own form is another: see
// docs/Opaque.md.

comm.group @g = ranks [[0, 1, 2, 3]]

// A gathered scalar gets a dimension first: PyTorch's gather gives one of as many
// elements as there are ranks.
// CHECK-LABEL: func.func @gathered_scalar
// CHECK:       comm.all_gather {{.*}} : tensor<1xf32> into tensor<4xf32>
// OPTIMIZED-LABEL: func.func @gathered_scalar
// OPTIMIZED:   comm.all_gather
func.func @gathered_scalar(%x: tensor<f32>) -> tensor<4xf32> {
  %v = "aten.view"(%x) : (tensor<f32>) -> tensor<1xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_gather %v into %e dim 0 on @g : tensor<1xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %v : tensor<4xf32> reading tensor<1xf32>
  return %w : tensor<4xf32>
}

// Reduced and broadcast scalars are as they are.
// CHECK-LABEL: func.func @scalars
// CHECK:       comm.all_reduce sum %{{.*}} : tensor<f32>
// CHECK:       comm.broadcast {{.*}} : tensor<i8>
func.func @scalars(%x: tensor<f32>, %b: tensor<i8>) -> (tensor<f32>, tensor<i8>) {
  %e = tensor.empty() : tensor<f32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<f32>
  %w = comm.wait %t, %r reading %x : tensor<f32>
  %e1 = tensor.empty() : tensor<i8>
  %r1, %t1 = comm.broadcast %b into %e1 root 0 on @g : tensor<i8>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<i8>
  return %w, %w1 : tensor<f32>, tensor<i8>
}

// The sizes of an uneven all_to_all_single are those of this rank, and others have
// others: they are values, `comm.varying`, not constants of the program.
// CHECK-LABEL: func.func @uneven
// CHECK:       comm.all_to_all_v %{{.*}} into %{{.*}} send [%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] receive [
// OPTIMIZED-LABEL: func.func @uneven
// OPTIMIZED:   comm.all_to_all_v
func.func @uneven(%x: tensor<10x3xf32>,
                  %s0: index {comm.varying}, %s1: index {comm.varying},
                  %s2: index {comm.varying}, %s3: index {comm.varying},
                  %r0: index {comm.varying}, %r1: index {comm.varying},
                  %r2: index {comm.varying}, %r3: index {comm.varying}) -> tensor<8x3xf32> {
  %e = tensor.empty() : tensor<8x3xf32>
  %r, %t = comm.all_to_all_v %x into %e send [%s0, %s1, %s2, %s3] receive [%r0, %r1, %r2, %r3] dim 0 on @g
      : tensor<10x3xf32> into tensor<8x3xf32>
  %w = comm.wait %t, %r reading %x : tensor<8x3xf32> reading tensor<10x3xf32>
  return %w : tensor<8x3xf32>
}

// Even ones, of no elements, too, and of bytes that are bools.
// CHECK-LABEL: func.func @even
// CHECK:       comm.all_to_all {{.*}} : tensor<0x3xi8>
func.func @even(%x: tensor<0x3xi8>) -> tensor<0x3xi8> {
  %e = tensor.empty() : tensor<0x3xi8>
  %r, %t = comm.all_to_all %x into %e split 0 concat 0 on @g : tensor<0x3xi8>
  %w = comm.wait %t, %r reading %x : tensor<0x3xi8>
  return %w : tensor<0x3xi8>
}
