// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced cap-mb=0 first-cap-mb=0})' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced kinds=all_gather scope=fsdp})' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Buckets that the user names, whatever caps, kinds and scope say.

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// The sources of the second come late: the first waits for it.
// REMARK: Bucketed {{.*}}Function=named
// CHECK-LABEL: func.func @named
// CHECK:      %[[G0:.*]] = "t.mm"(%arg0)
// CHECK:      %[[G1:.*]] = "t.mm"(%[[G0]])
// CHECK:      %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce sum %[[G0]], %[[G1]]
// CHECK:      %[[W:.*]]:2 = comm.wait %[[T]]
// CHECK:      "t.mm"(%[[W]]#0)
func.func @named(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %y = "t.mm"(%w0) : (tensor<4xf32>) -> tensor<4xf32>
  %g1 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  return %y, %w1 : tensor<4xf32>, tensor<4xf32>
}

// The second needs the first.
// REMARK-COUNT-2: LeftAlone {{.*}}Function=cycle {{.*}}Reason="one of those that are to be in its bucket needs another's data"
// CHECK-LABEL: func.func @cycle
// CHECK-NOT: comm.bucket =
// CHECK: return
func.func @cycle(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %y = "t.mm"(%w0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %y into %e on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

// Each of two buckets could be made, but not both.
// CHECK-LABEL: func.func @crossed
// CHECK: comm.all_reduce sum %{{.*}} on @tp {{.*}}comm.left_alone
// CHECK: comm.all_reduce sum %{{.*}}, %{{.*}} into {{.*}} on @dp
// CHECK: comm.all_reduce sum %{{.*}} on @tp {{.*}}comm.left_alone
// CHECK: return
func.func @crossed(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.bucket_with = "a"} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %w0 into %e on @tp {comm.bucket_with = "b"} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %b into %e on @tp {comm.bucket_with = "b"} : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %w2 into %e on @dp {comm.bucket_with = "a"} : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %w1, %w3 : tensor<4xf32>, tensor<4xf32>
}

// Of two groups, and one alone.
// REMARK-COUNT-2: LeftAlone {{.*}}Function=unlike {{.*}}Reason="those that are to be in bucket 'b' differ in kind, group, reduction, type or form"
// REMARK: LeftAlone {{.*}}Function=unlike {{.*}}Reason="no other in the block is to be in bucket 'c'"
// CHECK-LABEL: func.func @unlike
// CHECK-NOT: comm.bucket =
// CHECK: return
func.func @unlike(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %e on @tp {comm.bucket_with = "b"} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %a into %e on @dp {comm.bucket_with = "c"} : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %a : tensor<4xf32>
  return %w0, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
