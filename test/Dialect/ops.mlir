// RUN: comm-opt %s --verify-roundtrip | FileCheck %s

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @dp = @mesh[dp]
comm.group @pairs = ranks [[0, 1], [2, 3]]
comm.group @one = ranks [[0],[1]]
func.func @step(%g: tensor<1024xf32>, %i: index, %x: tensor<4x8xf32>, %f : f32) -> (tensor<1024xf32>, tensor<4x16xf32>) {
  %init = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<1024xf32>
  %sum = comm.wait %t, %r reading %g : tensor<1024xf32>
  %r1, %t1 = comm.all_reduce premul_sum(%f : f32) into %sum on @dp : tensor<1024xf32>
  %sum1 = comm.wait %t1, %r1 : tensor<1024xf32>
  %e = tensor.empty() : tensor<4x16xf32>
  %r2, %t2 = comm.all_gather %x into %e dim 1 on @pairs : tensor<4x8xf32> into tensor<4x16xf32>
  %a = comm.wait %t2, %r2 reading %x : tensor<4x16xf32> reading tensor<4x8xf32>
  %b = comm.barrier on @dp
  %s = comm.send %x to %i on @pairs : tensor<4x8xf32>
  %r3, %t3 = comm.recv into %e from %i on @pairs : tensor<4x16xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %pr, %pt = comm.permute %x into %e2 pairs [[0, 1], [1, 0]] on @pairs : tensor<4x8xf32>
  %vr, %vt = comm.all_to_all_v %x into %e2 send [1, %i] receive [1, 2] dim 0 on @pairs : tensor<4x8xf32>
  comm.wait [%b, %s] reading %x : reading tensor<4x8xf32>
  %q1, %q2, %q3 = comm.wait [%t3, %pt, %vt], %r3, %pr, %vr reading %x, %x : tensor<4x16xf32>, tensor<4x8xf32>, tensor<4x8xf32> reading tensor<4x8xf32>, tensor<4x8xf32>
  %n = comm.group_rank @dp : index
  %m = comm.group_size @dp : index
  %bt = comm.batch_p2p send %x to %n on @pairs : tensor<4x8xf32>
  %b2, %bt2 = comm.batch_p2p send %x to %n receive into %e2 from %m on @pairs : tensor<4x8xf32> into tensor<4x8xf32>
  %b3, %bt3 = comm.batch_p2p receive into %e2 from %m on @pairs : into tensor<4x8xf32>
  %o, %ot = comm.all_gather %x into %e2 dim 0 on @one : tensor<4x8xf32>
  %ow = comm.wait %ot, %o reading %x : tensor<4x8xf32>
  %w4 = comm.wait [%bt2], %b2 reading %x : tensor<4x8xf32>
  %w5 = comm.wait [%bt3], %b3 : tensor<4x8xf32>
  comm.wait %bt reading %x : reading tensor<4x8xf32>
  return %sum1, %a : tensor<1024xf32>, tensor<4x16xf32>
}
// CHECK-LABEL: func.func @step
// CHECK: comm.all_reduce sum %{{.*}} into %{{.*}} on @dp : tensor<1024xf32>
