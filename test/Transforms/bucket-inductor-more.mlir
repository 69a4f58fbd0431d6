// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket)' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{multi-type},comm-verify)' \
// RUN:   | FileCheck %s --check-prefix=MULTI
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory,comm-sink-waits-iterative, \
// RUN:   comm-reorder-preserving-peak-memory),comm-verify)' \
// RUN:   | FileCheck %s --check-prefix=MOVED

// More situations of Inductor's tests of bucketing, by their names: packed, and
// those that bucket-inductor.mlir has only together with others.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// test_bucketing_concat_op with gradients that are there: each is added to, and
// nothing of that is between the backward ops.
// CHECK-LABEL: func.func @existing_gradients(
// CHECK:      %[[G0:.*]] = "t.mm"
// CHECK:      %[[G1:.*]] = "t.mm"
// CHECK:      tensor.concat dim(0) %[[G0]], %[[G1]]
// CHECK-NEXT: comm.all_reduce sum into
// CHECK-NOT:  = comm.all_reduce
// CHECK:      comm.wait
// CHECK:      arith.addf
// CHECK:      arith.addf
// CHECK:      return
func.func @existing_gradients(%x: tensor<4xf32>, %p: tensor<4xf32>, %q: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %g0 = "t.mm"(%x) {comm.cost = 1000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %s0 = arith.addf %p, %w0 : tensor<4xf32>
  %g1 = "t.mm"(%g0) {comm.cost = 1000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  %s1 = arith.addf %q, %w1 : tensor<4xf32>
  return %s0, %s1 : tensor<4xf32>, tensor<4xf32>
}

// no_self_dependency_cycle_with_dtype_conversion: what hides the one gather is
// the cast that the other one's source is made by.
// CHECK-LABEL: func.func @hidden_by_cast(
// CHECK:      arith.truncf %arg1
// CHECK:      tensor.concat
// CHECK:      comm.all_gather
// CHECK-NOT:  = comm.all_gather
// CHECK:      return
func.func @hidden_by_cast(%a: tensor<4xbf16>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xbf16>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %c = arith.truncf %b {comm.cost = 1000 : i64} : tensor<4xf32> to tensor<4xbf16>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xbf16> reading tensor<4xbf16>
  %r1, %t1 = comm.all_gather %c into %e dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %w1 = comm.wait %t1, %r1 reading %c : tensor<8xbf16> reading tensor<4xbf16>
  %y = "t.mm"(%w0, %w1) {comm.cost = 1000 : i64} : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_fusion_regions_hide_collective, no_cycle_with_fusion_regions_and_bucketing:
// a chain of elementwise ops between starts and waits, which the bucket keeps
// there; its end is computed with the first one's data.
// CHECK-LABEL: func.func @fusion_region(
// CHECK:      comm.all_gather
// CHECK-NOT:  = comm.all_gather
// CHECK:      math.exp
// CHECK:      math.sin
// CHECK:      comm.wait
// CHECK:      arith.mulf
// CHECK:      return
func.func @fusion_region(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %f0 = math.exp %x : tensor<8xf32>
  %f1 = math.sin %f0 : tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %r1, %t1 = comm.all_gather %b into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %f2 = arith.mulf %f1, %w0 : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%f2, %w1) {comm.cost = 1000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_can_bucket_with_multiple_hiding_nodes, with one that they share.
// CHECK-LABEL: func.func @shared_hiding_node(
// CHECK:      comm.all_gather
// CHECK-NOT:  = comm.all_gather
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      comm.wait
// CHECK:      return
func.func @shared_hiding_node(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h0 = "t.mm"(%x) {comm.cost = 5000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_gather %b into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h1 = "t.mm"(%h0) {comm.cost = 5000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %h2 = "t.mm"(%h1) {comm.cost = 5000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%h2, %w0, %w1) {comm.cost = 1000 : i64} : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_cant_bucket_ag_with_rs_hiding_interval_between[final_mm_hidden=False]:
// where no op hides the last gather, small ones go together.
// CHECK-LABEL: func.func @rs_between_not_hidden(
// CHECK:      comm.all_gather
// CHECK-NOT:  = comm.all_gather
// CHECK:      comm.reduce_scatter
// CHECK:      return
func.func @rs_between_not_hidden(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h0 = "t.mm"(%x) {comm.cost = 5000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %s = tensor.empty() : tensor<2xf32>
  %rs, %ts = comm.reduce_scatter sum %h0 into %s dim 0 on @dp : tensor<4xf32> into tensor<2xf32>
  %h1 = "t.mm"(%h0, %w0) {comm.cost = 5000 : i64} : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  %ws = comm.wait %ts, %rs reading %h0 : tensor<2xf32> reading tensor<4xf32>
  %r1, %t1 = comm.all_gather %b into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%h1, %w1) {comm.cost = 5000 : i64} : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y, %ws : tensor<4xf32>, tensor<2xf32>
}

// TestForeachGroupsUnit: what is packed is grouped by element type, in any order
// of shapes.
// MULTI-LABEL: func.func @groups_of_types(
// MULTI-DAG:   tensor.concat dim(0) %arg0, %{{.*}} : (tensor<4xf32>, tensor<6xf32>) -> tensor<10xf32>
// MULTI-DAG:   tensor.concat dim(0) %arg1, %arg3 : (tensor<4xbf16>, tensor<2xbf16>) -> tensor<6xbf16>
// MULTI:       comm.all_reduce sum into %{{.*}}, %{{.*}} on @dp {{.*}} : tensor<10xf32>, tensor<6xbf16>
// MULTI-NOT:   = comm.all_reduce
// MULTI:       return
func.func @groups_of_types(%a: tensor<4xf32>, %b: tensor<4xbf16>, %c: tensor<2x3xf32>, %d: tensor<2xbf16>)
    -> (tensor<4xf32>, tensor<4xbf16>, tensor<2x3xf32>, tensor<2xbf16>) {
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xbf16>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @dp : tensor<4xbf16>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xbf16>
  %e2 = tensor.empty() : tensor<2x3xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e2 on @dp : tensor<2x3xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<2x3xf32>
  %e3 = tensor.empty() : tensor<2xbf16>
  %r3, %t3 = comm.all_reduce sum %d into %e3 on @dp : tensor<2xbf16>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<2xbf16>
  return %w0, %w1, %w2, %w3 : tensor<4xf32>, tensor<4xbf16>, tensor<2x3xf32>, tensor<2xbf16>
}

// test_reorder_peak_memory_bucketed: the passes that reorder move what packs a
// bucket along with its start, above an op that neither needs.
// MOVED-LABEL: func.func @pack_moves_along(
// MOVED-NEXT:  tensor.concat
// MOVED:       comm.all_gather
// MOVED-NEXT:  "t.mm"(%arg2)
// MOVED-NEXT:  comm.wait
func.func @pack_moves_along(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %h = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %packed = tensor.concat dim(1) %a, %b : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x8xf32>
  %e = tensor.empty() : tensor<2x8xf32>
  %r, %t = comm.all_gather %packed into %e dim 0 on @dp : tensor<1x8xf32> into tensor<2x8xf32>
  %w = comm.wait %t, %r reading %packed : tensor<2x8xf32> reading tensor<1x8xf32>
  %y = "t.mm"(%h, %w) {comm.cost = 1000000 : i64} : (tensor<4xf32>, tensor<2x8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
