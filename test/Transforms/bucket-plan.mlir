// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced})' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-bucket{mode=coalesced})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced cap-mb=0 first-cap-mb=0})' \
// RUN:   | FileCheck %s --check-prefix=ALONE

// What goes together and what does not, one situation a function.

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Two gradients that only results need: one bucket, waited for at the end.
// REMARK: Bucketed {{.*}}Function=two {{.*}}Bytes=48,
// REMARK-SAME: {{^}} Ended="nothing left", Members="comm.all_reduce at {{.*}}, comm.all_reduce at {{.*}}"
// CHECK-LABEL: func.func @two
// CHECK-SAME: comm.original_peak
// CHECK:      "t.mm"
// CHECK:      "t.mm"
// CHECK:      comm.all_reduce sum %{{.*}}, %{{.*}} into {{.*}} on @dp {comm.bucket = {{.*}}}
// CHECK-NEXT: "t.mm"
// CHECK-NEXT: comm.wait
// CHECK-NOT:  = comm.all_reduce
// CHECK:      return
// ALONE-LABEL: func.func @two
// ALONE-COUNT-2: comm.all_reduce {{.*}}comm.left_alone = "its size reaches the cap"
func.func @two(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) {
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e0 on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %g1 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e1 on @dp : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<8xf32>
  %y = "t.mm"(%g1) : (tensor<8xf32>) -> tensor<8xf32>
  return %w0, %w1, %y : tensor<4xf32>, tensor<8xf32>, tensor<8xf32>
}

// Kind, group, reduction, type, form and factor keep collectives apart.
// CHECK-LABEL: func.func @keys
// CHECK-NOT: comm.bucket =
// CHECK-COUNT-8: comm.left_alone = "the only one of its kind, group, reduction and type"
// CHECK: return
func.func @keys(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xbf16>, %f: f32, %g: f32)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<2xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %e3 = tensor.empty() : tensor<4xbf16>
  %e7 = tensor.empty() : tensor<2xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %e on @tp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce max %a into %e on @dp : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %c into %e3 on @dp : tensor<4xbf16>
  %r4, %t4 = comm.all_reduce sum into %b on @dp : tensor<4xf32>
  %r5, %t5 = comm.all_reduce premul_sum(%f : f32) %a into %e on @dp : tensor<4xf32>
  %r6, %t6 = comm.all_reduce premul_sum(%g : f32) %a into %e on @dp : tensor<4xf32>
  %r7, %t7 = comm.reduce_scatter sum %a into %e7 dim 0 on @dp : tensor<4xf32> into tensor<2xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %a : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %c : tensor<4xbf16>
  %w4 = comm.wait %t4, %r4 : tensor<4xf32>
  %w5 = comm.wait %t5, %r5 reading %a : tensor<4xf32>
  %w6 = comm.wait %t6, %r6 reading %a : tensor<4xf32>
  %w7 = comm.wait %t7, %r7 reading %a : tensor<2xf32> reading tensor<4xf32>
  return %w0, %w1, %w2, %w3, %w4, %w5, %w6, %w7 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
}

// An op between wants the first one's data: its bucket is closed before the
// second is there. The op after the second needs both: they could not wait.
// REMARK: LeftAlone {{.*}}Function=needed {{.*}}Reason="needed by t.mm at {{.*}} before another could join it"
// REMARK: LeftAlone {{.*}}Function=needed
// CHECK-LABEL: func.func @needed
// CHECK-COUNT-2: comm.left_alone
// CHECK: return
func.func @needed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %g1 = "t.mm"(%w0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  %y = "t.mm"(%w1) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// A chain of elementwise ops and collectives: level by level.
// CHECK-LABEL: func.func @levels
// CHECK:      %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce sum
// CHECK-NEXT: %[[W:.*]]:2 = comm.wait %[[T]]
// CHECK:      %[[Y0:.*]] = arith.negf %[[W]]#0
// CHECK:      %[[Y1:.*]] = arith.negf %[[W]]#1
// CHECK:      comm.all_reduce sum %[[Y0]], %[[Y1]] into {{.*}} on @tp
// CHECK-NEXT: comm.wait
// CHECK-NEXT: return
func.func @levels(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %n0 = arith.negf %w0 : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %n0 into %e on @tp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %n0 : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<4xf32>
  %n2 = arith.negf %w2 : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %n2 into %e on @tp : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %n2 : tensor<4xf32>
  return %w1, %w3 : tensor<4xf32>, tensor<4xf32>
}

// Starts whose order is kept: only neighbours go together.
// REMARK: Bucketed {{.*}}Function=ordered {{.*}}Ended=dependence, EndedBy="comm.all_reduce
// CHECK-LABEL: func.func @ordered
// CHECK:     comm.all_reduce sum %arg0, %arg1 {{.*}} on @dp
// CHECK:     comm.all_reduce sum %arg0 {{.*}} on @tp
// CHECK:     comm.all_reduce sum %arg2 {{.*}} on @dp
// CHECK:     return
func.func @ordered(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attributes {comm.ordered_starts} {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %a into %e on @tp : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %c into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %a : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %c : tensor<4xf32>
  return %w0, %w1, %w2, %w3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A barrier keeps its order to all starts of its group: none moves past it.
// CHECK-LABEL: func.func @barrier
// CHECK:     comm.all_reduce sum %arg0 {{.*}} on @dp
// CHECK:     comm.barrier
// CHECK:     comm.all_reduce sum %arg1 {{.*}} on @dp
// CHECK:     return
func.func @barrier(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %t1 = comm.barrier on @dp
  comm.wait %t1
  %r2, %t2 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<4xf32>
  return %w0, %w2 : tensor<4xf32>, tensor<4xf32>
}

// What a bucket cannot hold. REMARK-DAG below: the reasons.
// REMARK: LeftAlone {{.*}}Function=refused {{.*}}Reason="its wait waits for others as well"
// REMARK: LeftAlone {{.*}}Function=refused {{.*}}Reason="its wait waits for others as well"
// REMARK: LeftAlone {{.*}}Function=refused {{.*}}Reason="a dynamic shape"
// REMARK: LeftAlone {{.*}}Function=refused {{.*}}Reason="broadcast is not among the kinds"
// REMARK: LeftAlone {{.*}}Function=refused {{.*}}Reason="its token goes to more than one op"
// CHECK-LABEL: func.func @refused
// CHECK-NOT: comm.bucket =
// CHECK: return
func.func @refused(%a: tensor<4xf32>, %b: tensor<?xf32>, %d: tensor<?xf32>, %c: i1)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w0:2 = comm.wait [%t0, %t1], %r0, %r1 reading %a, %a : tensor<4xf32>, tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %b into %d on @dp : tensor<?xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<?xf32>
  %r3, %t3 = comm.broadcast %a into %e root 0 on @dp : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %a : tensor<4xf32>
  %r4, %t4 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w4 = scf.if %c -> tensor<4xf32> {
    %w5 = comm.wait %t4, %r4 reading %a : tensor<4xf32>
    scf.yield %w5 : tensor<4xf32>
  } else {
    %w5 = comm.wait %t4, %r4 reading %a : tensor<4xf32>
    scf.yield %w5 : tensor<4xf32>
  }
  return %w0#0, %w0#1, %w2, %w3, %w4 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>
}

// No elements: no slice could begin behind the last one of a bucket.
// REMARK: LeftAlone {{.*}}Function=nothing {{.*}}Reason="there is nothing in it"
// REMARK: LeftAlone {{.*}}Function=nothing {{.*}}Reason="there is nothing in it"
// CHECK-LABEL: func.func @nothing
// CHECK-NOT: comm.bucket =
// CHECK: return
func.func @nothing(%a: tensor<0xf32>, %b: tensor<2x0xf32>) -> (tensor<0xf32>, tensor<2x0xf32>) {
  %e = tensor.empty() : tensor<0xf32>
  %f = tensor.empty() : tensor<2x0xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<0xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<0xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @dp : tensor<2x0xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<2x0xf32>
  return %w0, %w1 : tensor<0xf32>, tensor<2x0xf32>
}

// Offsets behind them would be no numbers.
// REMARK-COUNT-2: LeftAlone {{.*}}Function=too_large {{.*}}Reason="it is too large"
func.func @too_large(%a: tensor<4611686018427387904xf64>, %b: tensor<4611686018427387904xf64>)
    -> (tensor<4611686018427387904xf64>, tensor<4611686018427387904xf64>) {
  %e = tensor.empty() : tensor<4611686018427387904xf64>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4611686018427387904xf64>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4611686018427387904xf64>
  %r1, %t1 = comm.all_reduce sum %b into %e on @dp : tensor<4611686018427387904xf64>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4611686018427387904xf64>
  return %w0, %w1 : tensor<4611686018427387904xf64>, tensor<4611686018427387904xf64>
}

// A block of its own.
// CHECK-LABEL: func.func @nested
// CHECK: scf.for
// CHECK:   comm.all_reduce sum %{{.*}}, %{{.*}} into
// CHECK:   scf.yield
func.func @nested(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %z:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  }
  return %z#0, %z#1 : tensor<4xf32>, tensor<4xf32>
}

// The first was hidden by the op between; in a bucket with the second, that
// comes last, it is not.
// REMARK: Unhides {{.*}}Function=unhidden {{.*}}ExposedAfterNs={{[1-9][0-9]*}}, WereHidden="comm.all_reduce at
// REMARK: Bucketed {{.*}}Function=unhidden
// CHECK-LABEL: func.func @unhidden
func.func @unhidden(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %g = "t.mm"(%x) {comm.cost = 1000000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}

// An activation goes at once, and does not wait for a gradient, nor the gradient
// for it.
// CHECK-LABEL: func.func @urgent
// CHECK:      %[[G:.*]] = "t.mm"
// CHECK:      comm.all_reduce sum %[[G]] into {{.*}}comm.left_alone = "needed by t.mm
// CHECK:      comm.wait
// CHECK:      "t.mm"
// CHECK:      comm.all_reduce sum %arg0, %{{.*}} into
// CHECK:      return
func.func @urgent(%x: tensor<4xf32>, %p: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %g = "t.mm"(%x) {comm.cost = 1000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g : tensor<4xf32>
  %h = "t.mm"(%w1) {comm.cost = 1000 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %h into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %h : tensor<4xf32>
  return %w0, %h, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
