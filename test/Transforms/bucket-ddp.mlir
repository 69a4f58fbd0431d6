// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced scope=ddp-gradients})' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-bucket{mode=coalesced scope=ddp-gradients})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// Gradients of data parallelism: in all the ways in which they are averaged and
// used.

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Divided before, as Inductor knows them; the second is added to a gradient that
// is there, and decayed.
// CHECK-LABEL: func.func @divided
// CHECK:     %[[D0:.*]] = arith.divf
// CHECK:     %[[D1:.*]] = arith.divf
// CHECK:     comm.all_reduce sum %[[D0]], %[[D1]] into
// CHECK-NOT: = comm.all_reduce
func.func @divided(%x: tensor<4xf32>, %n: tensor<4xf32>, %p: tensor<4xf32>, %old: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %d0 = arith.divf %g0, %n : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %d0 into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %d0 : tensor<4xf32>
  %g1 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %d1 = arith.divf %g1, %n : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %d1 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %d1 : tensor<4xf32>
  %sum = arith.addf %w1, %old : tensor<4xf32>
  %decay = arith.mulf %p, %n : tensor<4xf32>
  %new = arith.addf %sum, %decay : tensor<4xf32>
  return %w0, %new : tensor<4xf32>, tensor<4xf32>
}

// Averaged by the collective, or after it; used by an update between the
// backward ops, which goes down with its bucket.
// CHECK-LABEL: func.func @averaged
// CHECK:     "t.mm"
// CHECK:     "t.mm"
// CHECK:     comm.all_reduce avg %{{.*}}, %{{.*}} into
// CHECK-NOT: = comm.all_reduce
// CHECK:     "t.mm"
// CHECK:     comm.wait
// CHECK:     arith.subf
func.func @averaged(%x: tensor<4xf32>, %p: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r0, %t0 = comm.all_reduce avg %g0 into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %new = arith.subf %p, %w0 : tensor<4xf32>
  %g1 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce avg %g1 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  %y = "t.mm"(%g1) : (tensor<4xf32>) -> tensor<4xf32>
  return %new, %w1, %y : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Two groups and two types, in any order.
// CHECK-LABEL: func.func @mixed
// CHECK-DAG: comm.all_reduce sum %arg0, %arg3 into {{.*}} on @dp
// CHECK-DAG: comm.all_reduce sum %arg1, %arg4 into {{.*}} on @tp
// CHECK-DAG: comm.all_reduce sum %arg2, %arg5 into {{.*}} on @dp {{.*}}bf16
// CHECK: return
func.func @mixed(%a0: tensor<4xf32>, %b0: tensor<4xf32>, %c0: tensor<4xbf16>, %a1: tensor<4xf32>, %b1: tensor<4xf32>,
    %c1: tensor<4xbf16>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>) {
  %e = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xbf16>
  %r0, %t0 = comm.all_reduce sum %a0 into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b0 into %e on @tp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %c0 into %e2 on @dp : tensor<4xbf16>
  %r3, %t3 = comm.all_reduce sum %a1 into %e on @dp : tensor<4xf32>
  %r4, %t4 = comm.all_reduce sum %b1 into %e on @tp : tensor<4xf32>
  %r5, %t5 = comm.all_reduce sum %c1 into %e2 on @dp : tensor<4xbf16>
  %w5 = comm.wait %t5, %r5 reading %c1 : tensor<4xbf16>
  %w4 = comm.wait %t4, %r4 reading %b1 : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %a1 : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c0 : tensor<4xbf16>
  %w1 = comm.wait %t1, %r1 reading %b0 : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a0 : tensor<4xf32>
  return %w0, %w1, %w2, %w3, %w4, %w5
      : tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>
}

// A clump at the end in the order of parameters, as JAX has it: starts go up to
// where gradients are made, which is the other way round.
// CHECK-LABEL: func.func @clump
// CHECK:      %[[G1:.*]] = "t.mm"
// CHECK-NEXT: %[[G0:.*]] = "t.mm"
// CHECK:      comm.all_reduce sum %[[G1]], %[[G0]] into
// CHECK-NEXT: "t.mm"
func.func @clump(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %g1 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %g0 = "t.mm"(%g1) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e0 on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e1 on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  return %w0, %w1, %y : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// One parameter used twice: its gradient is a sum.
// CHECK-LABEL: func.func @reused
// CHECK:     %[[S:.*]] = arith.addf
// CHECK:     comm.all_reduce sum %{{.*}}, %[[S]] into
// CHECK-NOT: = comm.all_reduce
func.func @reused(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %h0 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %h0 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %h0 : tensor<4xf32>
  %g1 = "t.mm"(%h0) : (tensor<4xf32>) -> tensor<4xf32>
  %s = arith.addf %g0, %g1 : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %s into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %s : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}

// Clipping: a norm over all gradients, itself reduced over the parts that other
// ranks have. The part of each gradient is computed where it stands in the
// program, which does not close its bucket; nothing comes before the norm that
// needs it.
// CHECK-LABEL: func.func @clipped
// CHECK:     comm.all_reduce sum %{{.*}}, %{{.*}} into {{.*}} on @dp
// CHECK:     comm.wait
// CHECK:     linalg.reduce
// CHECK:     linalg.reduce
// CHECK:     %[[N:.*]], %{{.*}} = comm.all_reduce sum %{{.*}} on @tp {comm.left_alone
// CHECK:     comm.wait
// CHECK:     linalg.map
// CHECK:     linalg.map
func.func @clipped(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %g0 = "t.mm"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4xf32>
  %q0 = linalg.reduce { arith.addf } ins(%w0 : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %g1 = "t.mm"(%g0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4xf32>
  %q1 = linalg.reduce { arith.addf } ins(%w1 : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %q = arith.addf %q0, %q1 : tensor<f32>
  %en = tensor.empty() : tensor<f32>
  %rn, %tn = comm.all_reduce sum %q into %en on @tp : tensor<f32>
  %wn = comm.wait %tn, %rn reading %q : tensor<f32>
  %norm = tensor.extract %wn[] : tensor<f32>
  %c0 = linalg.map ins(%w0 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%in: f32, %out: f32) {
    %v = arith.divf %in, %norm : f32
    linalg.yield %v : f32
  }
  %c1 = linalg.map ins(%w1 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%in: f32, %out: f32) {
    %v = arith.divf %in, %norm : f32
    linalg.yield %v : f32
  }
  return %c0, %c1 : tensor<4xf32>, tensor<4xf32>
}

// No gradients: an activation that a later op contracts, a maximum, and what a
// second collective needs all of.
// REMARK: LeftAlone {{.*}}Function=others {{.*}}Reason="not the reduction of a gradient that only results need"
// REMARK: LeftAlone {{.*}}Function=others {{.*}}Reason="not the reduction of a gradient that only results need"
// REMARK: LeftAlone {{.*}}Function=others {{.*}}Reason="not the reduction of a gradient that only results need"
// REMARK: LeftAlone {{.*}}Function=others {{.*}}Reason="the only one of its kind, group, reduction and type"
// CHECK-LABEL: func.func @others
// CHECK-NOT: comm.bucket =
// CHECK: return
func.func @others(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %n0 = arith.negf %w0 : tensor<4xf32>
  %y = "t.mm"(%n0) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce max %x into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %w2 into %e on @tp : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %y, %w1, %w3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// PyTorch's: averaged behind the wait, used by an optimizer that works on lists
// and copies into the parameters. Ops of ATen are light by what their schemas
// say; the product in between is not.
// CHECK-LABEL: func.func @aten
// CHECK:     "aten.mm.default"
// CHECK:     "aten.mm.default"
// CHECK:     comm.all_reduce sum %{{.*}}, %{{.*}} into
// CHECK-NOT: = comm.all_reduce
// CHECK:     "aten.copy_.default"
// CHECK:     "aten.copy_.default"
func.func @aten(%x: tensor<4x4xf32>, %p0: tensor<4x4xf32>, %p1: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %g0 = "aten.mm.default"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp : tensor<4x4xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4x4xf32>
  %d0 = "aten.div.Tensor"(%w0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %g1 = "aten.mm.default"(%g0, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r1, %t1 = comm.all_reduce sum %g1 into %e on @dp : tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<4x4xf32>
  %d1 = "aten.div.Tensor"(%w1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %n:2 = "aten._foreach_add.List"(%p0, %p1, %d0, %d1)
      : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %c0 = "aten.copy_.default"(%p0, %n#0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %c1 = "aten.copy_.default"(%p1, %n#1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = "aten.mm.default"(%g1, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// No gradients, as a product, an op that is not known, or one with an effect uses
// the sums.
// CHECK-LABEL: func.func @aten_used
// CHECK-COUNT-3: comm.all_reduce sum %{{[^,]*}} into
// CHECK: return
// REMARK-COUNT-3: LeftAlone {{.*}}Function=aten_used {{.*}}Reason="not the reduction of a gradient that only results need"
func.func @aten_used(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4x4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4x4xf32>
  %y = "aten.mm.default"(%w0, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r1, %t1 = comm.all_reduce sum %x into %e on @dp : tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4x4xf32>
  %z = "aten.mystery.default"(%w1, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r2, %t2 = comm.all_reduce sum %x into %e on @dp : tensor<4x4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4x4xf32>
  "aten._assert_async.msg"(%w2) : (tensor<4x4xf32>) -> ()
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}
