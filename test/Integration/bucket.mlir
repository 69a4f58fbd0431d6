// Buckets of every kind, on members of all ranks, sizes and dimensions, in place
// and not: every bit is as it is without buckets, in each mode.
//
// RUN: rm -rf %t && %python %S/Inputs/data.py %s 4 %t/in
// RUN: comm-run -n 4 --inputs %t/in --outputs %t/alone --passes= %s
// RUN: comm-run -n 4 --inputs %t/in --outputs %t/concat \
// RUN:   --passes='builtin.module(comm-bucket{mode=concat})' %s
// RUN: diff -r %t/alone %t/concat
// RUN: comm-run -n 4 --inputs %t/in --outputs %t/coalesced \
// RUN:   --passes='builtin.module(comm-bucket{mode=coalesced})' %s
// RUN: diff -r %t/alone %t/coalesced
// RUN: comm-run -n 4 --inputs %t/in --outputs %t/view \
// RUN:   --passes='builtin.module(comm-bucket{mode=view})' %s
// RUN: diff -r %t/alone %t/view
//
// RUN: comm-opt %target --comm-bucket='mode=concat' %s | FileCheck %s
// CHECK-COUNT-10: #comm.bucket<concat
// CHECK:          #comm.bucket<coalesced
// CHECK-NOT:      comm.left_alone

// IN f32 -: (r * 3 + i * 5 + 0) % 17 / (3 + i + r)
// IN f32 5: (r * 3 + i * 5 + 1) % 17 / (3 + i + r)
// IN f32 2x3: (r * 3 + i * 5 + 2) % 17 / (3 + i + r)
// IN f32 1x3x2: (r * 3 + i * 5 + 3) % 17 / (3 + i + r)
// IN f32 2x1x2x2: (r * 3 + i * 5 + 4) % 17 / (3 + i + r)
// IN f32 3: (r * 3 + i * 5 + 5) % 17 / (3 + i + r)
// IN f32 2x2: (r * 3 + i * 5 + 6) % 17 / (3 + i + r)
// IN f32 2x3: (r * 3 + i * 5 + 7) % 17 / (3 + i + r)
// IN f32 2x3: (r * 3 + i * 5 + 8) % 17 / (3 + i + r)
// IN f32 1x1x2: (r * 3 + i * 5 + 9) % 17 / (3 + i + r)
// IN f32 2x1x3: (r * 3 + i * 5 + 10) % 17 / (3 + i + r)
// IN f32 2x2: (r * 3 + i * 5 + 11) % 17 / (3 + i + r)
// IN f32 8x3: (r * 3 + i * 5 + 12) % 17 / (3 + i + r)
// IN f32 3x8: (r * 3 + i * 5 + 13) % 17 / (3 + i + r)
// IN f32 2x4x3: (r * 3 + i * 5 + 14) % 17 / (3 + i + r)
// IN i32 8: (r * 7 + i * 3) % 11 - 5
// IN i32 3x4: (r * 7 + i * 3) % 11 - 5
// IN i32 8: (r * 7 + i * 3) % 11 - 5
// IN i32 3x4: (r * 7 + i * 3) % 11 - 5
// IN f32 4: (r * 3 + i * 5 + 19) % 17 / (3 + i + r)
// IN f32 2x2: (r * 3 + i * 5 + 20) % 17 / (3 + i + r)
// IN f32 4x4: (r * 3 + i * 5 + 21) % 17 / (3 + i + r)
// IN f32 4x2x2: (r * 3 + i * 5 + 22) % 17 / (3 + i + r)
// IN f32 4: (r * 3 + i * 5 + 23) % 17 / (3 + i + r)
// IN f32 2x3: (r * 3 + i * 5 + 24) % 17 / (3 + i + r)
// IN f32 4: (r * 3 + i * 5 + 25) % 17 / (3 + i + r)
// IN f32 2x3: (r * 3 + i * 5 + 26) % 17 / (3 + i + r)
// IN f32 2x4: (r * 3 + i * 5 + 27) % 17 / (3 + i + r)
// IN f32 1x8: (r * 3 + i * 5 + 28) % 17 / (3 + i + r)

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(
    %a0: tensor<f32>, %a1: tensor<5xf32>, %a2: tensor<2x3xf32>, %a3: tensor<1x3x2xf32>,
    %a4: tensor<2x1x2x2xf32>, %a5: tensor<3xbf16>, %a6: tensor<2x2xbf16>, %a7: tensor<2x3xf32>,
    %a8: tensor<2x3xf32>, %a9: tensor<1x1x2xf32>, %a10: tensor<2x1x3xf32>, %a11: tensor<2x2xf32>,
    %a12: tensor<8x3xf32>, %a13: tensor<3x8xf32>, %a14: tensor<2x4x3xf32>, %a15: tensor<8xi32>,
    %a16: tensor<3x4xi32>, %a17: tensor<8xi32>, %a18: tensor<3x4xi32>, %a19: tensor<4xf32>,
    %a20: tensor<2x2xf32>, %a21: tensor<4x4xf32>, %a22: tensor<4x2x2xf32>, %a23: tensor<4xbf16>,
    %a24: tensor<2x3xbf16>, %a25: tensor<4xf32>, %a26: tensor<2x3xf32>, %a27: tensor<2x4xf32>,
    %a28: tensor<1x8xf32>)
    -> (
    tensor<f32>, tensor<5xf32>, tensor<2x3xf32>, tensor<1x3x2xf32>, tensor<2x1x2x2xf32>, tensor<3xbf16>,
    tensor<2x2xbf16>, tensor<8x3xf32>, tensor<2x12xf32>, tensor<1x1x8xf32>, tensor<2x4x3xf32>,
    tensor<2x2xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x1x3xf32>, tensor<8xi32>, tensor<3x4xi32>,
    tensor<2xi32>, tensor<3x1xi32>, tensor<4xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x2x2xf32>,
    tensor<4xf32>, tensor<2x3xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<8x1xf32>, tensor<4x2xf32>) {
  %e0 = tensor.empty() : tensor<f32>
  %r0, %t0 = comm.all_reduce sum %a0 into %e0 on @dp {comm.bucket_with = "sum"}
      : tensor<f32>
  %w0 = comm.wait %t0, %r0 reading %a0 : tensor<f32>
  %e1 = tensor.empty() : tensor<5xf32>
  %r1, %t1 = comm.all_reduce sum %a1 into %e1 on @dp {comm.bucket_with = "sum"}
      : tensor<5xf32>
  %w1 = comm.wait %t1, %r1 reading %a1 : tensor<5xf32>
  %e2 = tensor.empty() : tensor<2x3xf32>
  %r2, %t2 = comm.all_reduce sum %a2 into %e2 on @dp {comm.bucket_with = "sum"}
      : tensor<2x3xf32>
  %w2 = comm.wait %t2, %r2 reading %a2 : tensor<2x3xf32>
  %e3 = tensor.empty() : tensor<1x3x2xf32>
  %r3, %t3 = comm.all_reduce sum %a3 into %e3 on @dp {comm.bucket_with = "sum"}
      : tensor<1x3x2xf32>
  %w3 = comm.wait %t3, %r3 reading %a3 : tensor<1x3x2xf32>
  %e4 = tensor.empty() : tensor<2x1x2x2xf32>
  %r4, %t4 = comm.all_reduce sum %a4 into %e4 on @dp {comm.bucket_with = "sum"}
      : tensor<2x1x2x2xf32>
  %w4 = comm.wait %t4, %r4 reading %a4 : tensor<2x1x2x2xf32>
  %r5, %t5 = comm.all_reduce sum into %a5 on @dp {comm.bucket_with = "in_place"} : tensor<3xbf16>
  %w5 = comm.wait %t5, %r5 : tensor<3xbf16>
  %r6, %t6 = comm.all_reduce sum into %a6 on @dp {comm.bucket_with = "in_place"} : tensor<2x2xbf16>
  %w6 = comm.wait %t6, %r6 : tensor<2x2xbf16>
  %e7 = tensor.empty() : tensor<8x3xf32>
  %r7, %t7 = comm.all_gather %a7 into %e7 dim 0 on @dp {comm.bucket_with = "gather"}
      : tensor<2x3xf32> into tensor<8x3xf32>
  %w7 = comm.wait %t7, %r7 reading %a7 : tensor<8x3xf32> reading tensor<2x3xf32>
  %e8 = tensor.empty() : tensor<2x12xf32>
  %r8, %t8 = comm.all_gather %a8 into %e8 dim 1 on @dp {comm.bucket_with = "gather"}
      : tensor<2x3xf32> into tensor<2x12xf32>
  %w8 = comm.wait %t8, %r8 reading %a8 : tensor<2x12xf32> reading tensor<2x3xf32>
  %e9 = tensor.empty() : tensor<1x1x8xf32>
  %r9, %t9 = comm.all_gather %a9 into %e9 dim 2 on @dp {comm.bucket_with = "gather"}
      : tensor<1x1x2xf32> into tensor<1x1x8xf32>
  %w9 = comm.wait %t9, %r9 reading %a9 : tensor<1x1x8xf32> reading tensor<1x1x2xf32>
  %e10 = tensor.empty() : tensor<2x4x3xf32>
  %r10, %t10 = comm.all_gather %a10 into %e10 dim 1 on @dp {comm.bucket_with = "gather"}
      : tensor<2x1x3xf32> into tensor<2x4x3xf32>
  %w10 = comm.wait %t10, %r10 reading %a10 : tensor<2x4x3xf32> reading tensor<2x1x3xf32>
  %e11 = tensor.empty() : tensor<8x2xf32>
  %r11, %t11 = comm.all_gather %a11 into %e11 dim 0 on @dp {comm.bucket_with = "gather"}
      : tensor<2x2xf32> into tensor<8x2xf32>
  %w11 = comm.wait %t11, %r11 reading %a11 : tensor<8x2xf32> reading tensor<2x2xf32>
  %third = tensor.extract_slice %w11[4, 0] [2, 2] [1, 1] : tensor<8x2xf32> to tensor<2x2xf32>
  %e12 = tensor.empty() : tensor<2x3xf32>
  %r12, %t12 = comm.reduce_scatter avg %a12 into %e12 dim 0 on @dp {comm.bucket_with = "scatter"}
      : tensor<8x3xf32> into tensor<2x3xf32>
  %w12 = comm.wait %t12, %r12 reading %a12 : tensor<2x3xf32> reading tensor<8x3xf32>
  %e13 = tensor.empty() : tensor<3x2xf32>
  %r13, %t13 = comm.reduce_scatter avg %a13 into %e13 dim 1 on @dp {comm.bucket_with = "scatter"}
      : tensor<3x8xf32> into tensor<3x2xf32>
  %w13 = comm.wait %t13, %r13 reading %a13 : tensor<3x2xf32> reading tensor<3x8xf32>
  %e14 = tensor.empty() : tensor<2x1x3xf32>
  %r14, %t14 = comm.reduce_scatter avg %a14 into %e14 dim 1 on @dp {comm.bucket_with = "scatter"}
      : tensor<2x4x3xf32> into tensor<2x1x3xf32>
  %w14 = comm.wait %t14, %r14 reading %a14 : tensor<2x1x3xf32> reading tensor<2x4x3xf32>
  %r15, %t15 = comm.all_gather into %a15 dim 0 on @dp {comm.bucket_with = "gather_in_place"} : tensor<8xi32>
  %w15 = comm.wait %t15, %r15 : tensor<8xi32>
  %r16, %t16 = comm.all_gather into %a16 dim 1 on @dp {comm.bucket_with = "gather_in_place"} : tensor<3x4xi32>
  %w16 = comm.wait %t16, %r16 : tensor<3x4xi32>
  %r17, %t17 = comm.reduce_scatter max into %a17 dim 0 on @dp {comm.bucket_with = "scatter_in_place"} : tensor<8xi32>
  %w17 = comm.wait %t17, %r17 : tensor<8xi32>
  %rank = comm.group_rank @dp : index
  %c2 = arith.constant 2 : index
  %twice = arith.muli %rank, %c2 : index
  %own0 = tensor.extract_slice %w17[%twice] [2] [1] : tensor<8xi32> to tensor<2xi32>
  %r18, %t18 = comm.reduce_scatter max into %a18 dim 1 on @dp {comm.bucket_with = "scatter_in_place"} : tensor<3x4xi32>
  %w18 = comm.wait %t18, %r18 : tensor<3x4xi32>
  %own1 = tensor.extract_slice %w18[0, %rank] [3, 1] [1, 1] : tensor<3x4xi32> to tensor<3x1xi32>
  %e19 = tensor.empty() : tensor<4xf32>
  %r19, %t19 = comm.permute %a19 into %e19 pairs [[0, 2], [1, 0]] on @dp {comm.bucket_with = "permute"}
      : tensor<4xf32>
  %w19 = comm.wait %t19, %r19 reading %a19 : tensor<4xf32>
  %e20 = tensor.empty() : tensor<2x2xf32>
  %r20, %t20 = comm.permute %a20 into %e20 pairs [[0, 2], [1, 0]] on @dp {comm.bucket_with = "permute"}
      : tensor<2x2xf32>
  %w20 = comm.wait %t20, %r20 reading %a20 : tensor<2x2xf32>
  %e21 = tensor.empty() : tensor<1x4xf32>
  %r21, %t21 = comm.scatter %a21 into %e21 dim 0 root 2 on @dp {comm.bucket_with = "scatter_root"}
      : tensor<4x4xf32> into tensor<1x4xf32>
  %w21 = comm.wait %t21, %r21 reading %a21 : tensor<1x4xf32> reading tensor<4x4xf32>
  %e22 = tensor.empty() : tensor<1x2x2xf32>
  %r22, %t22 = comm.scatter %a22 into %e22 dim 0 root 2 on @dp {comm.bucket_with = "scatter_root"}
      : tensor<4x2x2xf32> into tensor<1x2x2xf32>
  %w22 = comm.wait %t22, %r22 reading %a22 : tensor<1x2x2xf32> reading tensor<4x2x2xf32>
  %wide0 = arith.extf %a23 : tensor<4xbf16> to tensor<4xf32>
  %e23 = tensor.empty() : tensor<4xf32>
  %r23, %t23 = comm.broadcast %wide0 into %e23 root 1 on @dp {comm.bucket_with = "widened"}
      : tensor<4xf32>
  %w23 = comm.wait %t23, %r23 reading %wide0 : tensor<4xf32>
  %wide1 = arith.extf %a24 : tensor<2x3xbf16> to tensor<2x3xf32>
  %e24 = tensor.empty() : tensor<2x3xf32>
  %r24, %t24 = comm.broadcast %wide1 into %e24 root 1 on @dp {comm.bucket_with = "widened"}
      : tensor<2x3xf32>
  %w24 = comm.wait %t24, %r24 reading %wide1 : tensor<2x3xf32>
  %three0 = arith.constant dense<3.0> : tensor<4xf32>
  %third0 = arith.divf %a25, %three0 : tensor<4xf32>
  %e25 = tensor.empty() : tensor<4xf32>
  %r25, %t25 = comm.all_reduce sum %third0 into %e25 on @dp {comm.bucket_with = "scaled"}
      : tensor<4xf32>
  %w25 = comm.wait %t25, %r25 reading %third0 : tensor<4xf32>
  %three1 = arith.constant dense<3.0> : tensor<2x3xf32>
  %third1 = arith.divf %a26, %three1 : tensor<2x3xf32>
  %e26 = tensor.empty() : tensor<2x3xf32>
  %r26, %t26 = comm.all_reduce sum %third1 into %e26 on @dp {comm.bucket_with = "scaled"}
      : tensor<2x3xf32>
  %w26 = comm.wait %t26, %r26 reading %third1 : tensor<2x3xf32>
  %e27 = tensor.empty() : tensor<8x1xf32>
  %r27, %t27 = comm.all_to_all %a27 into %e27 split 1 concat 0 on @dp {comm.bucket_with = "all_to_all"}
      : tensor<2x4xf32> into tensor<8x1xf32>
  %w27 = comm.wait %t27, %r27 reading %a27 : tensor<8x1xf32> reading tensor<2x4xf32>
  %e28 = tensor.empty() : tensor<4x2xf32>
  %r28, %t28 = comm.all_to_all %a28 into %e28 split 1 concat 0 on @dp {comm.bucket_with = "all_to_all"}
      : tensor<1x8xf32> into tensor<4x2xf32>
  %w28 = comm.wait %t28, %r28 reading %a28 : tensor<4x2xf32> reading tensor<1x8xf32>
  return
    %w0, %w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8, %w9, %w10, %third, %w12, %w13, %w14, %w15, %w16, %own0,
    %own1, %w19, %w20, %w21, %w22, %w23, %w24, %w25, %w26, %w27, %w28 :
    tensor<f32>, tensor<5xf32>, tensor<2x3xf32>, tensor<1x3x2xf32>, tensor<2x1x2x2xf32>, tensor<3xbf16>,
    tensor<2x2xbf16>, tensor<8x3xf32>, tensor<2x12xf32>, tensor<1x1x8xf32>, tensor<2x4x3xf32>,
    tensor<2x2xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x1x3xf32>, tensor<8xi32>, tensor<3x4xi32>,
    tensor<2xi32>, tensor<3x1xi32>, tensor<4xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1x2x2xf32>,
    tensor<4xf32>, tensor<2x3xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<8x1xf32>, tensor<4x2xf32>
}
