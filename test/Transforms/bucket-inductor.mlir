// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced})' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced multi-type})' \
// RUN:   | FileCheck %s --check-prefix=MULTI
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced first-cap-mb=200 cap-mb=200})' \
// RUN:   | FileCheck %s --check-prefix=LARGE

// The situations of Inductor's tests of bucketing, by their names. "t.mm" is a
// matmul, of 1 ms where it hides a collective (which takes some 0.01 ms).

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// test_all_gather_bucket: of four gathers the three of parameters go together,
// the one of what an op makes of another does not.
// CHECK-LABEL: func.func @all_gather_bucket(
// CHECK:      comm.all_gather %arg0, %arg1, %arg2 into
// CHECK:      comm.wait
// CHECK:      "t.mm"
// CHECK:      comm.all_gather %{{.*}} into
// CHECK-NOT:  = comm.all_gather
func.func @all_gather_bucket(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%w0, %w1) {comm.cost = 1000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_gather %y into %e2 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<8xf32> reading tensor<4xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.all_gather %c into %e3 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %c : tensor<8xf32> reading tensor<4xf32>
  %z = "t.mm"(%w3) {comm.cost = 1000 : i64} : (tensor<8xf32>) -> tensor<4xf32>
  return %z, %w2 : tensor<4xf32>, tensor<8xf32>
}

// test_all_gather_bucket_path: a gather of what another gives is not in its
// bucket.
// CHECK-LABEL: func.func @all_gather_bucket_path(
// CHECK:      %[[R:.*]]:2, %{{.*}} = comm.all_gather %arg0, %arg1 into
// CHECK:      comm.wait
// CHECK:      tensor.extract_slice
// CHECK:      comm.all_gather %{{.*}} into
// CHECK-NOT:  = comm.all_gather
func.func @all_gather_bucket_path(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %s = tensor.extract_slice %w0[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %s into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %s : tensor<8xf32> reading tensor<4xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_gather %b into %e2 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<8xf32> reading tensor<4xf32>
  %z = "t.mm"(%w1, %w2) {comm.cost = 1000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %z, %w0 : tensor<4xf32>, tensor<8xf32>
}

// test_reduce_scatter_bucket, test_reduce_scatter_coalesced_mode: one, also when
// results are cast after the wait.
// CHECK-LABEL: func.func @reduce_scatter_bucket(
// CHECK:      %[[R:.*]]:2, %[[T:.*]] = comm.reduce_scatter sum %arg0, %arg1 into
// CHECK:      %[[W:.*]]:2 = comm.wait %[[T]]
// CHECK-DAG:  arith.truncf %[[W]]#0
// CHECK-DAG:  arith.truncf %[[W]]#1
// CHECK-NOT:  = comm.reduce_scatter
func.func @reduce_scatter_bucket(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<4xbf16>, tensor<4xbf16>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.reduce_scatter sum %a into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32> reading tensor<8xf32>
  %c0 = arith.truncf %w0 : tensor<4xf32> to tensor<4xbf16>
  %r1, %t1 = comm.reduce_scatter sum %b into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32> reading tensor<8xf32>
  %c1 = arith.truncf %w1 : tensor<4xf32> to tensor<4xbf16>
  return %c0, %c1 : tensor<4xbf16>, tensor<4xbf16>
}

// test_reduce_scatter_coalesced_single_rs: one alone stays as it is.
// CHECK-LABEL: func.func @single_rs(
// CHECK:      comm.reduce_scatter sum %arg0 into {{.*}}comm.left_alone = "the only one of its kind, group,
// CHECK-SAME: {{^}} reduction and type"
func.func @single_rs(%a: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.reduce_scatter sum %a into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32> reading tensor<8xf32>
  return %w0 : tensor<4xf32>
}

// test_all_reduce_bucket, test_can_bucket_all_reduce: one.
// CHECK-LABEL: func.func @all_reduce_bucket(
// CHECK:      comm.all_reduce sum %arg0, %arg1 into
// CHECK-NOT:  = comm.all_reduce
// CHECK:      return
func.func @all_reduce_bucket(%a: tensor<8xf32>, %b: tensor<4xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  return %w0, %w1 : tensor<8xf32>, tensor<4xf32>
}

// test_no_cross_type_bucketing_ar_and_rs: the kind is part of the key.
// CHECK-LABEL: func.func @ar_and_rs(
// CHECK-DAG:  comm.all_reduce sum %arg0 into
// CHECK-DAG:  comm.reduce_scatter sum %arg0 into
// CHECK:      return
func.func @ar_and_rs(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.reduce_scatter sum %a into %e1 dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32> reading tensor<8xf32>
  return %w0, %w1 : tensor<8xf32>, tensor<4xf32>
}

// test_all_gather_bucket_multidtype, test_can_bucket_multidtype_collectives.
// CHECK-LABEL: func.func @multidtype(
// CHECK:      comm.all_gather %arg0 into
// CHECK:      comm.all_gather %arg1 into
// MULTI-LABEL: func.func @multidtype(
// MULTI:      comm.all_gather %arg0, %arg1 into
// MULTI-NOT:  = comm.all_gather
// MULTI:      return
func.func @multidtype(%a: tensor<4xf32>, %b: tensor<4xbf16>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xbf16>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xbf16> reading tensor<4xbf16>
  %y = "t.mm"(%w0, %w1) {comm.cost = 1000 : i64} : (tensor<8xf32>, tensor<8xbf16>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_basic_all_gather_bucketing: 3 to 1, hidden by what needs none.
// CHECK-LABEL: func.func @basic(
// CHECK:      comm.all_gather %arg0, %arg1, %arg2 into
// CHECK:      "t.mm"(%arg3)
// CHECK:      comm.wait
// CHECK-NOT:  = comm.all_gather
// CHECK:      return
func.func @basic(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_gather %c into %e2 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%h, %w0, %w1, %w2) {comm.cost = 1000000 : i64}
      : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_reduce_scatter_bucketing: 3 to 1.
// CHECK-LABEL: func.func @basic_rs(
// CHECK:      comm.reduce_scatter sum %arg0, %arg1, %arg2 into
// CHECK-NOT:  = comm.reduce_scatter
// CHECK:      return
func.func @basic_rs(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.reduce_scatter sum %a into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32> reading tensor<8xf32>
  %r1, %t1 = comm.reduce_scatter sum %b into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32> reading tensor<8xf32>
  %r2, %t2 = comm.reduce_scatter sum %c into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32> reading tensor<8xf32>
  %y = "t.mm"(%w0, %w1, %w2) {comm.cost = 1000 : i64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_no_bucketing_with_dependent_hiding_nodes,
// test_no_bucketing_when_collective_depends_on_hiding_node: the second is made of
// what hides the first.
// CHECK-LABEL: func.func @dependent_hiding(
// CHECK:      comm.all_gather %arg0 into
// CHECK:      %[[H:.*]] = "t.mm"(%arg1)
// CHECK:      comm.all_gather %[[H]] into
// CHECK:      comm.wait
// CHECK:      return
func.func @dependent_hiding(%a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %k = "t.mm"(%w0) {comm.cost = 1000000 : i64} : (tensor<8xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %h into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %l = "t.mm"(%k) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %h : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%l, %w1) {comm.cost = 1000000 : i64} : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_bucketing_wait_sink: 4 to 1, the wait below both matmuls.
// CHECK-LABEL: func.func @wait_sink(
// CHECK:      comm.all_gather %arg0, %arg1, %arg2, %arg3 into
// CHECK:      "t.mm"(%arg4) 
// CHECK:      "t.mm"(%arg4) 
// CHECK:      comm.wait
// CHECK:      return
func.func @wait_sink(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>, %x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_gather %c into %e2 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<8xf32> reading tensor<4xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.all_gather %d into %e3 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<8xf32> reading tensor<4xf32>
  %h = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %k = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %h, %k, %w0, %w1, %w2, %w3
      : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// test_bucketing_split_for_overlap: 4 to 2 and 2, the second of which is hidden
// by what the first is for.
// LARGE-LABEL: func.func @split_for_overlap(
// LARGE:      comm.all_gather %arg0, %arg1 into
// LARGE:      comm.all_gather %arg2, %arg3 into
// LARGE:      comm.wait
// LARGE:      "t.mm"
// LARGE:      comm.wait
// LARGE:      "t.mm"
func.func @split_for_overlap(%a: tensor<4194304xf32>,
    %b: tensor<4194304xf32>, %c: tensor<4194304xf32>, %d: tensor<4194304xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e0 = tensor.empty() : tensor<8388608xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8388608xf32> reading tensor<4194304xf32>
  %e1 = tensor.empty() : tensor<8388608xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8388608xf32> reading tensor<4194304xf32>
  %e2 = tensor.empty() : tensor<8388608xf32>
  %r2, %t2 = comm.all_gather %c into %e2 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<8388608xf32> reading tensor<4194304xf32>
  %e3 = tensor.empty() : tensor<8388608xf32>
  %r3, %t3 = comm.all_gather %d into %e3 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<8388608xf32> reading tensor<4194304xf32>
  %h = "t.mm"(%w0, %w1) {comm.cost = 1000000 : i64} : (tensor<8388608xf32>, tensor<8388608xf32>) -> tensor<4xf32>
  %k = "t.mm"(%w2, %w3) {comm.cost = 1000000 : i64} : (tensor<8388608xf32>, tensor<8388608xf32>) -> tensor<4xf32>
  return %h, %k : tensor<4xf32>, tensor<4xf32>
}

// test_can_bucket_with_multiple_hiding_nodes: the first is hidden by one matmul,
// the second by two, half as long each.
// CHECK-LABEL: func.func @multiple_hiding_nodes(
// CHECK:      comm.all_gather %arg0, %arg1 into
// CHECK-NEXT: "t.mm"
// CHECK:      "t.mm"
// CHECK:      comm.wait
// CHECK-NOT:  = comm.all_gather
// CHECK:      return
func.func @multiple_hiding_nodes(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h = "t.mm"(%x) {comm.cost = 500000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %k = "t.mm"(%x) {comm.cost = 500000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%h, %k, %w0, %w1) {comm.cost = 1000 : i64}
      : (tensor<4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_cant_bucket_nested_hiding_intervals: the gather that is needed first is
// hidden, and so would not be if it waited for the other's source.
// CHECK-LABEL: func.func @nested_hiding(
// CHECK:      comm.all_gather %arg0 into
// CHECK:      %[[H:.*]] = "t.mm"(%arg1)
// CHECK:      comm.all_gather %[[H]] into
// CHECK:      "t.mm"
// CHECK:      return
func.func @nested_hiding(%a: tensor<4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %h into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %k = "t.mm"(%w0) {comm.cost = 1000000 : i64} : (tensor<8xf32>) -> tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %h : tensor<8xf32> reading tensor<4xf32>
  return %k, %w1 : tensor<4xf32>, tensor<8xf32>
}

// test_cant_bucket_ag_with_rs_hiding_interval_between: gathers on both sides of
// a reduce_scatter that needs the first one's data.
// CHECK-LABEL: func.func @rs_between(
// CHECK:      comm.all_gather %arg0 into
// CHECK:      comm.all_gather %arg1 into
// CHECK:      comm.reduce_scatter
// CHECK:      return
func.func @rs_between(%a: tensor<4194304xf32>, %b: tensor<4194304xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %e0 = tensor.empty() : tensor<8388608xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8388608xf32> reading tensor<4194304xf32>
  %h = "t.mm"(%w0) {comm.cost = 1000000 : i64} : (tensor<8388608xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<2xf32>
  %rs, %ts = comm.reduce_scatter sum %h into %e dim 0 on @dp : tensor<4xf32> into tensor<2xf32>
  %e1 = tensor.empty() : tensor<8388608xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4194304xf32> into tensor<8388608xf32>
  %k = "t.mm"(%h) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %ws = comm.wait %ts, %rs reading %h : tensor<2xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8388608xf32> reading tensor<4194304xf32>
  %y = "t.mm"(%k, %w1) {comm.cost = 1000000 : i64} : (tensor<4xf32>, tensor<8388608xf32>) -> tensor<4xf32>
  return %y, %ws : tensor<4xf32>, tensor<2xf32>
}

// test_bucketing_with_convert_dtype, no_self_dependency_cycle_with_dtype_conversion,
// no_cycle_with_fusion_regions_and_bucketing, no_cycle_from_dtype_convert_timeline_deps:
// casts before the gathers, one of which the other's cast is made of.
// CHECK-LABEL: func.func @convert_dtype(
// CHECK:      comm.all_gather %{{.*}}, %{{.*}} into
// CHECK-NOT:  = comm.all_gather
// CHECK:      return
func.func @convert_dtype(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.truncf %a : tensor<4xf32> to tensor<4xbf16>
  %e0 = tensor.empty() : tensor<8xbf16>
  %r0, %t0 = comm.all_gather %c0 into %e0 dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %b0 = arith.extf %c0 : tensor<4xbf16> to tensor<4xf32>
  %b1 = arith.addf %b, %b0 : tensor<4xf32>
  %c1 = arith.truncf %b1 : tensor<4xf32> to tensor<4xbf16>
  %w0 = comm.wait %t0, %r0 reading %c0 : tensor<8xbf16> reading tensor<4xbf16>
  %e1 = tensor.empty() : tensor<8xbf16>
  %r1, %t1 = comm.all_gather %c1 into %e1 dim 0 on @dp : tensor<4xbf16> into tensor<8xbf16>
  %w1 = comm.wait %t1, %r1 reading %c1 : tensor<8xbf16> reading tensor<4xbf16>
  %y = "t.mm"(%w0, %w1) {comm.cost = 1000 : i64} : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// "pointwise chain hides collective": elementwise ops between start and use.
// CHECK-LABEL: func.func @pointwise(
// CHECK:      comm.all_gather %arg0, %arg1 into
// CHECK:      math.exp
// CHECK:      comm.wait
// CHECK-NOT:  = comm.all_gather
// CHECK:      return
func.func @pointwise(%a: tensor<4xf32>, %b: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %h = math.exp %x : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %y = "t.mm"(%h, %w0, %w1) {comm.cost = 1000 : i64} : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// test_bucketing_coalesced_op, test_bucketing_concat_op: exactly three buckets,
// the first of 1 MiB, all started before the first wait.
// CHECK-LABEL: func.func @ddp(
// CHECK-COUNT-3: comm.all_reduce {{.*}}comm.bucket =
// CHECK-NOT: = comm.all_reduce
// CHECK-COUNT-3: comm.wait
// CHECK-NOT: = comm.wait
// CHECK: return
func.func @ddp(%x: tensor<4xf32>) -> (tensor<131072xf32>, tensor<131072xf32>, tensor<4194304xf32>, tensor<2621440xf32>,
    tensor<1048576xf32>, tensor<1048576xf32>) {
  %g0 = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<131072xf32>
  %g1 = "t.mm"(%g0) {comm.cost = 1000000 : i64} : (tensor<131072xf32>) -> tensor<131072xf32>
  %g2 = "t.mm"(%g1) {comm.cost = 1000000 : i64} : (tensor<131072xf32>) -> tensor<4194304xf32>
  %g3 = "t.mm"(%g2) {comm.cost = 1000000 : i64} : (tensor<4194304xf32>) -> tensor<2621440xf32>
  %g4 = "t.mm"(%g3) {comm.cost = 1000000 : i64} : (tensor<2621440xf32>) -> tensor<1048576xf32>
  %g5 = "t.mm"(%g4) {comm.cost = 1000000 : i64} : (tensor<1048576xf32>) -> tensor<1048576xf32>
  %e5 = tensor.empty() : tensor<1048576xf32>
  %r5, %t5 = comm.all_reduce sum %g5 into %e5 on @dp : tensor<1048576xf32>
  %w5 = comm.wait %t5, %r5 reading %g5 : tensor<1048576xf32>
  %e4 = tensor.empty() : tensor<1048576xf32>
  %r4, %t4 = comm.all_reduce sum %g4 into %e4 on @dp : tensor<1048576xf32>
  %w4 = comm.wait %t4, %r4 reading %g4 : tensor<1048576xf32>
  %e3 = tensor.empty() : tensor<2621440xf32>
  %r3, %t3 = comm.all_reduce sum %g3 into %e3 on @dp : tensor<2621440xf32>
  %w3 = comm.wait %t3, %r3 reading %g3 : tensor<2621440xf32>
  %e2 = tensor.empty() : tensor<4194304xf32>
  %r2, %t2 = comm.all_reduce sum %g2 into %e2 on @dp : tensor<4194304xf32>
  %w2 = comm.wait %t2, %r2 reading %g2 : tensor<4194304xf32>
  %e1 = tensor.empty() : tensor<131072xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e1 on @dp : tensor<131072xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<131072xf32>
  %e0 = tensor.empty() : tensor<131072xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e0 on @dp : tensor<131072xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<131072xf32>
  return %w0, %w1, %w2, %w3, %w4, %w5 : tensor<131072xf32>,
      tensor<131072xf32>, tensor<4194304xf32>, tensor<2621440xf32>, tensor<1048576xf32>, tensor<1048576xf32>
}
