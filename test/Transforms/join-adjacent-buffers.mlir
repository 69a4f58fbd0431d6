// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-place-buffers{step=join}))' | FileCheck %s

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// All of a buffer; a rank of 0, and one through reshapes.
// CHECK-LABEL: func @all
// CHECK-SAME: (%[[A:.*]]: memref<13xf32>)
// CHECK: %[[T:.*]] = comm.all_reduce sum into %[[A]] on @dp : memref<13xf32>
// CHECK: comm.wait %[[T]], %[[A]] : memref<13xf32>
func.func @all(%a: memref<13xf32>) {
  %0 = memref.subview %a[0] [4] [1] : memref<13xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[4] [1] [1] : memref<13xf32> to memref<f32, strided<[], offset: 4>>
  %2 = memref.subview %a[5] [8] [1] : memref<13xf32> to memref<8xf32, strided<[1], offset: 5>>
  %3 = memref.expand_shape %2 [[0, 1]] output_shape [2, 4]
      : memref<8xf32, strided<[1], offset: 5>> into memref<2x4xf32, strided<[4, 1], offset: 5>>
  %t = comm.all_reduce sum into %0, %1, %3 on @dp
      : memref<4xf32, strided<[1]>>, memref<f32, strided<[], offset: 4>>, memref<2x4xf32, strided<[4, 1], offset: 5>>
  comm.wait %t, %0, %1, %3 : memref<4xf32, strided<[1]>>, memref<f32, strided<[], offset: 4>>,
      memref<2x4xf32, strided<[4, 1], offset: 5>>
  return
}

// Part of a buffer, then another buffer, then what is behind a gap; sources too.
// CHECK-LABEL: func @some
// CHECK-SAME: (%[[A:.*]]: memref<20xf32>, %[[B:.*]]: memref<20xf32>, %[[C:.*]]: memref<4xf32>)
// CHECK: %[[X:.*]] = memref.subview %[[A]][2] [8] [1]
// CHECK: %[[Y:.*]] = memref.subview %[[B]][1] [8] [1]
// CHECK: comm.broadcast %[[X]], %[[C]], %{{.*}} into %[[Y]], %{{.*}}, %{{.*}} root 0
// CHECK: comm.wait %{{.*}}, %[[Y]], %{{.*}}, %{{.*}} reading %[[X]], %[[C]], %{{.*}}
func.func @some(%a: memref<20xf32>, %b: memref<20xf32>, %c: memref<4xf32>) {
  %0 = memref.subview %a[2] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.subview %a[6] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 6>>
  %2 = memref.subview %a[12] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 12>>
  %3 = memref.subview %b[1] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 1>>
  %4 = memref.subview %b[5] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 5>>
  %5 = memref.subview %b[9] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 9>>
  %6 = memref.subview %b[13] [4] [1] : memref<20xf32> to memref<4xf32, strided<[1], offset: 13>>
  %t = comm.broadcast %0, %1, %c, %2 into %3, %4, %5, %6 root 0 on @dp : memref<4xf32, strided<[1], offset: 2>>,
      memref<4xf32, strided<[1], offset: 6>>, memref<4xf32>, memref<4xf32, strided<[1], offset: 12>>
      into memref<4xf32, strided<[1], offset: 1>>, memref<4xf32, strided<[1], offset: 5>>,
      memref<4xf32, strided<[1], offset: 9>>, memref<4xf32, strided<[1], offset: 13>>
  comm.wait %t, %3, %4, %5, %6 reading %0, %1, %c, %2 : memref<4xf32, strided<[1], offset: 1>>,
      memref<4xf32, strided<[1], offset: 5>>, memref<4xf32, strided<[1], offset: 9>>,
      memref<4xf32, strided<[1], offset: 13>> reading memref<4xf32, strided<[1], offset: 2>>,
      memref<4xf32, strided<[1], offset: 6>>, memref<4xf32>, memref<4xf32, strided<[1], offset: 12>>
  return
}

// Not: in another order, with gaps within, a factor each, gathered, or waited
// for together with others.
// CHECK-LABEL: func @none
// CHECK-COUNT-2: comm.all_reduce {{.*}}sum into %{{[^ ]*}}, %{{[^ ]*}} on
// CHECK: comm.all_reduce premul_sum({{.*}}) into %{{[^ ]*}}, %{{[^ ]*}} on
// CHECK: comm.all_gather {{.*}} into %{{[^ ]*}}, %{{[^ ]*}} dim
// CHECK: comm.all_reduce max into %{{[^ ]*}}, %{{[^ ]*}} on
// CHECK: comm.all_reduce min into %{{[^ ]*}} on
func.func @none(%a: memref<16xf32>, %g: memref<4xf32>, %h: memref<4xf32>, %f: f32) {
  %0 = memref.subview %a[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %a[4] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 4>>
  %2 = memref.subview %a[8] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 8>>
  %p = memref.subview %g[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %q = memref.subview %g[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  %t0 = comm.all_reduce sum into %1, %0 on @dp : memref<4xf32, strided<[1], offset: 4>>, memref<4xf32, strided<[1]>>
  comm.wait %t0, %1, %0 : memref<4xf32, strided<[1], offset: 4>>, memref<4xf32, strided<[1]>>
  %t1 = comm.all_reduce sum into %1, %2 on @dp
      : memref<4xf32, strided<[1], offset: 4>>, memref<4xf32, strided<[2], offset: 8>>
  comm.wait %t1, %1, %2 : memref<4xf32, strided<[1], offset: 4>>, memref<4xf32, strided<[2], offset: 8>>
  %t2 = comm.all_reduce premul_sum(%f, %f : f32, f32) into %0, %1 on @dp
      : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
  comm.wait %t2, %0, %1 : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
  %t3 = comm.all_gather %p, %q into %0, %1 dim 0 on @dp : memref<2xf32, strided<[1]>>,
      memref<2xf32, strided<[1], offset: 2>> into memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
  comm.wait %t3, %0, %1 reading %p, %q : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
      reading memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1], offset: 2>>
  %t4 = comm.all_reduce max into %0, %1 on @dp : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
  %t5 = comm.all_reduce min into %h on @dp : memref<4xf32>
  comm.wait [%t4, %t5], %0, %1, %h : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>, memref<4xf32>
  return
}
