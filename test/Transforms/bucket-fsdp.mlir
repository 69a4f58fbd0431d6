// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{scope=fsdp mode=coalesced})' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{scope=fsdp mode=coalesced prefetch=2})' \
// RUN:   | FileCheck %s --check-prefix=TWO
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{scope=fsdp mode=coalesced prefetch=0})' \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{scope=fsdp mode=coalesced layers=use})' \
// RUN:   | FileCheck %s --check-prefix=USE
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{scope=fsdp mode=coalesced \
// RUN:   layers=use first-cap-mb=1e-5 cap-mb=1e-5})' \
// RUN:   | FileCheck %s --check-prefix=CAP
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{scope=fsdp mode=coalesced})' \
// RUN:   2>&1 | FileCheck %s --check-prefix=REMARK

// Inductor's manual plans (test_manual_reordering_bucketing_pass) and its
// pre-bucketing of FSDP (TestPreBucketingFsdpCollectives). "t.mm" is a matmul,
// of 1 ms. What a layer needs is %p2k and %p2k+1.

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// A bucket for each layer and pass: a layer is gathered while the one before it
// computes, in the backward pass as well. Its scatters start with its last
// gradient, and are waited for when those of the next are on their way. 17
// collectives become 9.
// REMARK-COUNT-5: Bucketed {{.*}}Function=layers {{.*}}Ended=layer, {{.*}}Members="comm.all_gather
// CHECK-LABEL: func.func @layers
// CHECK:      %[[R0:.*]]:2, %[[T0:.*]] = comm.all_gather %arg1, %arg2 into
// CHECK:      %[[R1:.*]]:2, %[[T1:.*]] = comm.all_gather %arg3, %arg4 into
// CHECK:      comm.wait %[[T0]]
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      %[[R2:.*]]:2, %[[T2:.*]] = comm.all_gather %arg5, %arg6 into
// CHECK:      comm.wait %[[T1]]
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      %[[B2:.*]]:2, %[[U2:.*]] = comm.all_gather %arg6, %arg5 into
// CHECK:      comm.wait %[[T2]]
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      %[[G5:.*]] = "t.mm"
// CHECK:      %[[B1:.*]]:2, %[[U1:.*]] = comm.all_gather %arg4, %arg3 into
// CHECK:      comm.wait %[[U2]]
// CHECK:      "t.mm"
// CHECK:      %[[G4:.*]] = "t.mm"
// CHECK-NOT:  t.mm
// CHECK:      %[[S2:.*]]:2, %[[V2:.*]] = comm.reduce_scatter sum %[[G5]], %[[G4]] into
// CHECK:      "t.mm"
// CHECK:      %[[G3:.*]] = "t.mm"
// CHECK:      %[[B0:.*]], %[[U0:.*]] = comm.all_gather %arg2 into
// CHECK:      comm.wait %[[U1]]
// CHECK:      "t.mm"
// CHECK:      %[[G2:.*]] = "t.mm"
// CHECK-NOT:  t.mm
// CHECK:      %[[S1:.*]]:2, %[[V1:.*]] = comm.reduce_scatter sum %[[G3]], %[[G2]] into
// CHECK-NOT:  t.mm
// CHECK:      comm.wait %[[V2]]
// CHECK:      comm.wait %[[U0]]
// CHECK:      %[[S0:.*]]:2, %[[V0:.*]] = comm.reduce_scatter sum
// CHECK:      comm.wait %[[V1]]
// CHECK:      comm.wait %[[V0]]
//
// Two layers ahead, and none.
// TWO-LABEL: func.func @layers
// TWO:       comm.all_gather %arg1, %arg2 into
// TWO:       comm.all_gather %arg3, %arg4 into
// TWO:       comm.all_gather %arg5, %arg6 into
// TWO:       comm.wait
// TWO:       "t.mm"
// NONE-LABEL: func.func @layers
// NONE:      comm.all_gather %arg1, %arg2 into
// NONE:      comm.wait
// NONE-COUNT-2: "t.mm"
// NONE:      comm.all_gather %arg3, %arg4 into
// NONE:      comm.wait
//
// Without layers: up to the cap, but nothing twice; each alone where the cap is
// less than one.
// USE-LABEL: func.func @layers
// USE:       comm.all_gather %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 into
// USE:       comm.all_gather %arg6, %arg5, %arg4, %arg3, %arg2 into
// USE-NOT:   = comm.all_gather
// USE:       comm.reduce_scatter
// USE-NOT:   = comm.reduce_scatter
// USE:       return
// CAP-LABEL: func.func @layers
// CAP-COUNT-11: = comm.all_gather %{{[^,]*}} into
// CAP-LABEL: func.func @scopes
func.func @layers(%x: tensor<8xf32>, %p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>,
    %p4: tensor<4xf32>, %p5: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %h = tensor.empty() : tensor<4xf32>
  %rf0, %tf0 = comm.all_gather %p0 into %e dim 0 on @dp {comm.layer = "0"} : tensor<4xf32> into tensor<8xf32>
  %wf0 = comm.wait %tf0, %rf0 reading %p0 : tensor<8xf32> reading tensor<4xf32>
  %x0 = "t.mm"(%x, %wf0) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf1, %tf1 = comm.all_gather %p1 into %e dim 0 on @dp {comm.layer = "0"} : tensor<4xf32> into tensor<8xf32>
  %wf1 = comm.wait %tf1, %rf1 reading %p1 : tensor<8xf32> reading tensor<4xf32>
  %x1 = "t.mm"(%x0, %wf1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf2, %tf2 = comm.all_gather %p2 into %e dim 0 on @dp {comm.layer = "1"} : tensor<4xf32> into tensor<8xf32>
  %wf2 = comm.wait %tf2, %rf2 reading %p2 : tensor<8xf32> reading tensor<4xf32>
  %x2 = "t.mm"(%x1, %wf2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf3, %tf3 = comm.all_gather %p3 into %e dim 0 on @dp {comm.layer = "1"} : tensor<4xf32> into tensor<8xf32>
  %wf3 = comm.wait %tf3, %rf3 reading %p3 : tensor<8xf32> reading tensor<4xf32>
  %x3 = "t.mm"(%x2, %wf3) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf4, %tf4 = comm.all_gather %p4 into %e dim 0 on @dp {comm.layer = "2"} : tensor<4xf32> into tensor<8xf32>
  %wf4 = comm.wait %tf4, %rf4 reading %p4 : tensor<8xf32> reading tensor<4xf32>
  %x4 = "t.mm"(%x3, %wf4) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf5, %tf5 = comm.all_gather %p5 into %e dim 0 on @dp {comm.layer = "2"} : tensor<4xf32> into tensor<8xf32>
  %wf5 = comm.wait %tf5, %rf5 reading %p5 : tensor<8xf32> reading tensor<4xf32>
  %x5 = "t.mm"(%x4, %wf5) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g5 = "t.mm"(%x5, %x4) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs5, %ts5 = comm.reduce_scatter sum %g5 into %h dim 0 on @dp {comm.layer = "2"} : tensor<8xf32> into tensor<4xf32>
  %ws5 = comm.wait %ts5, %rs5 reading %g5 : tensor<4xf32> reading tensor<8xf32>
  %u5 = arith.subf %p5, %ws5 : tensor<4xf32>
  %rb5, %tb5 = comm.all_gather %p5 into %e dim 0 on @dp {comm.layer = "2"} : tensor<4xf32> into tensor<8xf32>
  %wb5 = comm.wait %tb5, %rb5 reading %p5 : tensor<8xf32> reading tensor<4xf32>
  %y5 = "t.mm"(%x5, %wb5) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g4 = "t.mm"(%y5, %x3) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs4, %ts4 = comm.reduce_scatter sum %g4 into %h dim 0 on @dp {comm.layer = "2"} : tensor<8xf32> into tensor<4xf32>
  %ws4 = comm.wait %ts4, %rs4 reading %g4 : tensor<4xf32> reading tensor<8xf32>
  %u4 = arith.subf %p4, %ws4 : tensor<4xf32>
  %rb4, %tb4 = comm.all_gather %p4 into %e dim 0 on @dp {comm.layer = "2"} : tensor<4xf32> into tensor<8xf32>
  %wb4 = comm.wait %tb4, %rb4 reading %p4 : tensor<8xf32> reading tensor<4xf32>
  %y4 = "t.mm"(%y5, %wb4) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g3 = "t.mm"(%y4, %x2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs3, %ts3 = comm.reduce_scatter sum %g3 into %h dim 0 on @dp {comm.layer = "1"} : tensor<8xf32> into tensor<4xf32>
  %ws3 = comm.wait %ts3, %rs3 reading %g3 : tensor<4xf32> reading tensor<8xf32>
  %u3 = arith.subf %p3, %ws3 : tensor<4xf32>
  %rb3, %tb3 = comm.all_gather %p3 into %e dim 0 on @dp {comm.layer = "1"} : tensor<4xf32> into tensor<8xf32>
  %wb3 = comm.wait %tb3, %rb3 reading %p3 : tensor<8xf32> reading tensor<4xf32>
  %y3 = "t.mm"(%y4, %wb3) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g2 = "t.mm"(%y3, %x1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs2, %ts2 = comm.reduce_scatter sum %g2 into %h dim 0 on @dp {comm.layer = "1"} : tensor<8xf32> into tensor<4xf32>
  %ws2 = comm.wait %ts2, %rs2 reading %g2 : tensor<4xf32> reading tensor<8xf32>
  %u2 = arith.subf %p2, %ws2 : tensor<4xf32>
  %rb2, %tb2 = comm.all_gather %p2 into %e dim 0 on @dp {comm.layer = "1"} : tensor<4xf32> into tensor<8xf32>
  %wb2 = comm.wait %tb2, %rb2 reading %p2 : tensor<8xf32> reading tensor<4xf32>
  %y2 = "t.mm"(%y3, %wb2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g1 = "t.mm"(%y2, %x0) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs1, %ts1 = comm.reduce_scatter sum %g1 into %h dim 0 on @dp {comm.layer = "0"} : tensor<8xf32> into tensor<4xf32>
  %ws1 = comm.wait %ts1, %rs1 reading %g1 : tensor<4xf32> reading tensor<8xf32>
  %u1 = arith.subf %p1, %ws1 : tensor<4xf32>
  %rb1, %tb1 = comm.all_gather %p1 into %e dim 0 on @dp {comm.layer = "0"} : tensor<4xf32> into tensor<8xf32>
  %wb1 = comm.wait %tb1, %rb1 reading %p1 : tensor<8xf32> reading tensor<4xf32>
  %y1 = "t.mm"(%y2, %wb1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g0 = "t.mm"(%y1, %x) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs0, %ts0 = comm.reduce_scatter sum %g0 into %h dim 0 on @dp {comm.layer = "0"} : tensor<8xf32> into tensor<4xf32>
  %ws0 = comm.wait %ts0, %rs0 reading %g0 : tensor<4xf32> reading tensor<8xf32>
  %u0 = arith.subf %p0, %ws0 : tensor<4xf32>
  return %u0, %u1, %u2, %u3, %u4, %u5
      : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Layers by the scopes of names.
// CHECK-LABEL: func.func @scopes
// CHECK:      comm.all_gather %arg1, %arg2 into
// CHECK:      comm.all_gather %arg3, %arg4 into
// CHECK:      comm.all_gather %arg4, %arg3 into
// CHECK:      comm.all_gather %arg2 into
// CHECK:      comm.reduce_scatter {{.*}}, {{.*}} into
// CHECK:      comm.reduce_scatter {{.*}}, {{.*}} into
// CHECK-NOT:  = comm.reduce_scatter
// CHECK:      return
func.func @scopes(%x: tensor<8xf32>, %p0: tensor<4xf32>, %p1: tensor<4xf32>, %p2: tensor<4xf32>, %p3: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %h = tensor.empty() : tensor<4xf32>
  %rf0, %tf0 = comm.all_gather %p0 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.0/w0")
  %wf0 = comm.wait %tf0, %rf0 reading %p0 : tensor<8xf32> reading tensor<4xf32>
  %x0 = "t.mm"(%x, %wf0) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf1, %tf1 = comm.all_gather %p1 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.0/w1")
  %wf1 = comm.wait %tf1, %rf1 reading %p1 : tensor<8xf32> reading tensor<4xf32>
  %x1 = "t.mm"(%x0, %wf1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf2, %tf2 = comm.all_gather %p2 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.1/w2")
  %wf2 = comm.wait %tf2, %rf2 reading %p2 : tensor<8xf32> reading tensor<4xf32>
  %x2 = "t.mm"(%x1, %wf2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rf3, %tf3 = comm.all_gather %p3 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.1/w3")
  %wf3 = comm.wait %tf3, %rf3 reading %p3 : tensor<8xf32> reading tensor<4xf32>
  %x3 = "t.mm"(%x2, %wf3) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g3 = "t.mm"(%x3, %x2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs3, %ts3 = comm.reduce_scatter sum %g3 into %h dim 0 on @dp
      : tensor<8xf32> into tensor<4xf32> loc("model/layers.1/g3")
  %ws3 = comm.wait %ts3, %rs3 reading %g3 : tensor<4xf32> reading tensor<8xf32>
  %u3 = arith.subf %p3, %ws3 : tensor<4xf32>
  %rb3, %tb3 = comm.all_gather %p3 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.1/w3")
  %wb3 = comm.wait %tb3, %rb3 reading %p3 : tensor<8xf32> reading tensor<4xf32>
  %y3 = "t.mm"(%x3, %wb3) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g2 = "t.mm"(%y3, %x1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs2, %ts2 = comm.reduce_scatter sum %g2 into %h dim 0 on @dp
      : tensor<8xf32> into tensor<4xf32> loc("model/layers.1/g2")
  %ws2 = comm.wait %ts2, %rs2 reading %g2 : tensor<4xf32> reading tensor<8xf32>
  %u2 = arith.subf %p2, %ws2 : tensor<4xf32>
  %rb2, %tb2 = comm.all_gather %p2 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.1/w2")
  %wb2 = comm.wait %tb2, %rb2 reading %p2 : tensor<8xf32> reading tensor<4xf32>
  %y2 = "t.mm"(%y3, %wb2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g1 = "t.mm"(%y2, %x0) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs1, %ts1 = comm.reduce_scatter sum %g1 into %h dim 0 on @dp
      : tensor<8xf32> into tensor<4xf32> loc("model/layers.0/g1")
  %ws1 = comm.wait %ts1, %rs1 reading %g1 : tensor<4xf32> reading tensor<8xf32>
  %u1 = arith.subf %p1, %ws1 : tensor<4xf32>
  %rb1, %tb1 = comm.all_gather %p1 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32> loc("model/layers.0/w1")
  %wb1 = comm.wait %tb1, %rb1 reading %p1 : tensor<8xf32> reading tensor<4xf32>
  %y1 = "t.mm"(%y2, %wb1) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %g0 = "t.mm"(%y1, %x) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %rs0, %ts0 = comm.reduce_scatter sum %g0 into %h dim 0 on @dp
      : tensor<8xf32> into tensor<4xf32> loc("model/layers.0/g0")
  %ws0 = comm.wait %ts0, %rs0 reading %g0 : tensor<4xf32> reading tensor<8xf32>
  %u0 = arith.subf %p0, %ws0 : tensor<4xf32>
  return %u0, %u1, %u2, %u3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What is FSDP's is told from what is not: the gather and the reduction of an
// activation, of another group or of the same one, stay.
// REMARK-COUNT-3: LeftAlone {{.*}}Function=groups {{.*}}Reason="neither the gather of a parameter nor the reduction of a gradient"
// CHECK-LABEL: func.func @groups
// CHECK:      comm.all_gather %arg1, %arg2 into
// CHECK:      comm.all_gather %{{[^,]*}} into {{.*}} on @tp
// CHECK:      comm.all_gather %{{[^,]*}} into {{.*}} on @dp
// CHECK:      comm.all_reduce sum %{{[^,]*}} into {{.*}} on @tp
func.func @groups(%x: tensor<4xf32>, %p0: tensor<4xf32>, %p1: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y0 = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r0, %t0 = comm.all_gather %y0 into %e dim 0 on @tp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %y0 : tensor<8xf32> reading tensor<4xf32>
  %y1 = "t.mm"(%w0) {comm.cost = 1000000 : i64} : (tensor<8xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_gather %y1 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %y1 : tensor<8xf32> reading tensor<4xf32>
  %r2, %t2 = comm.all_gather %p0 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %p0 : tensor<8xf32> reading tensor<4xf32>
  %r3, %t3 = comm.all_gather %p1 into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %p1 : tensor<8xf32> reading tensor<4xf32>
  %y2 = "t.mm"(%w1, %w2, %w3) {comm.cost = 1000000 : i64}
      : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r4, %t4 = comm.all_reduce sum %y2 into %e on @tp : tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %y2 : tensor<8xf32>
  %y3 = "t.mm"(%w4, %w2) {comm.cost = 1000000 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %y3 : tensor<8xf32>
}

// Sharded within replicas: the reductions over replicas follow the scatters,
// and both are in buckets.
// CHECK-LABEL: func.func @hybrid
// CHECK:      comm.reduce_scatter sum %arg0, %arg1 into {{.*}} on @dp
// CHECK:      comm.wait
// CHECK:      comm.all_reduce sum %{{.*}}, %{{.*}} into {{.*}} on @tp
// CHECK:      comm.wait
func.func @hybrid(%g0: tensor<8xf32>, %g1: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.reduce_scatter sum %g0 into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32> reading tensor<8xf32>
  %r1, %t1 = comm.all_reduce sum %w0 into %e on @tp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<4xf32>
  %r2, %t2 = comm.reduce_scatter sum %g1 into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %g1 : tensor<4xf32> reading tensor<8xf32>
  %r3, %t3 = comm.all_reduce sum %w2 into %e on @tp : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %w1, %w3 : tensor<4xf32>, tensor<4xf32>
}
