// RUN: comm-opt %s --comm-simplify-fsdp='steps=dedup-reduce-scatters allow-reassociation' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=dedup-reduce-scatters})' \
// RUN:   | FileCheck %s --check-prefix=EXACT
// RUN: comm-opt %s --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=dedup-reduce-scatters allow-reassociation})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=dedup-reduce-scatters})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STRICT

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

#id = affine_map<(d0) -> (d0)>

// REMARK: ScattersMerged {{.*}}Function=floats {{.*}}With="comm.reduce_scatter at
// STRICT: ScatterKept {{.*}}Function=floats {{.*}}Reason="it would change rounding; see allow-reassociation"
// STRICT: ScatterKept {{.*}}Function=floats
// CHECK-LABEL: func.func @floats
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<8xf32>
// CHECK-NEXT:  %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] fastmath<nnan> : tensor<8xf32>
// CHECK-NEXT:  %[[R:.*]], %[[T:.*]] = comm.reduce_scatter sum %[[SUM]] into %[[E]] dim 0 on @dp {comm.layer = "b"}
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[SUM]]
// CHECK-NEXT:  return %[[W]]
// EXACT-LABEL: func.func @floats
// EXACT:       comm.reduce_scatter
// EXACT:       comm.reduce_scatter
func.func @floats(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %a, %ta = comm.reduce_scatter sum %x into %e0 dim 0 on @dp {comm.layer = "a"} : tensor<8xf32> into tensor<4xf32>
  %b, %tb = comm.reduce_scatter sum %y into %e1 dim 0 on @dp {comm.layer = "b"} : tensor<8xf32> into tensor<4xf32>
  %wb = comm.wait %tb, %b reading %y : tensor<4xf32> reading tensor<8xf32>
  %wa = comm.wait %ta, %a reading %x : tensor<4xf32> reading tensor<8xf32>
  %g = arith.addf %wb, %wa fastmath<nnan> : tensor<4xf32>
  return %g : tensor<4xf32>
}

// A tree of four becomes one, whatever adds; it is exact. What is known of the
// overflow of the old sums is not known of the new ones.
// CHECK-LABEL: func.func @tree
// CHECK-SAME:    %[[X:.*]]: tensor<?xi32>, %[[Y:.*]]: tensor<?xi32>, %[[Z:.*]]: tensor<?xi32>, %[[V:.*]]: tensor<?xi32>
// CHECK:       %[[YX:.*]] = arith.addi %[[X]], %[[Y]] : tensor<?xi32>
// CHECK:       %[[ZV:.*]] = linalg.add ins(%[[Z]], %[[V]] : {{.*}}) outs(%{{.*}} : tensor<?xi32>)
// CHECK:       %[[ALL:.*]] = linalg.add ins(%[[YX]], %[[ZV]] :
// CHECK-NEXT:  comm.reduce_scatter sum %[[ALL]]
// CHECK-NOT:   comm.reduce_scatter
// CHECK:       %[[W:.*]] = comm.wait
// CHECK-NEXT:  return %[[W]]
// EXACT-LABEL: func.func @tree
// EXACT:       comm.reduce_scatter
// EXACT-NOT:   comm.reduce_scatter
// EXACT:       return
func.func @tree(%x: tensor<?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>, %v: tensor<?xi32>, %n: index)
    -> tensor<?xi32> {
  %e = tensor.empty(%n) : tensor<?xi32>
  %a, %ta = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<?xi32> into tensor<?xi32>
  %wa = comm.wait %ta, %a reading %x : tensor<?xi32> reading tensor<?xi32>
  %b, %tb = comm.reduce_scatter sum %y into %e dim 0 on @dp : tensor<?xi32> into tensor<?xi32>
  %wb = comm.wait %tb, %b reading %y : tensor<?xi32> reading tensor<?xi32>
  %g0 = arith.addi %wa, %wb overflow<nsw> : tensor<?xi32>
  %c, %tc = comm.reduce_scatter sum %z into %e dim 0 on @dp : tensor<?xi32> into tensor<?xi32>
  %wc = comm.wait %tc, %c reading %z : tensor<?xi32> reading tensor<?xi32>
  %d, %td = comm.reduce_scatter sum %v into %e dim 0 on @dp : tensor<?xi32> into tensor<?xi32>
  %wd = comm.wait %td, %d reading %v : tensor<?xi32> reading tensor<?xi32>
  %g1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%wc, %wd : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%i: i32, %j: i32, %out: i32):
    %s = arith.addi %j, %i : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  %g2 = linalg.add ins(%g1, %g0 : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  return %g2 : tensor<?xi32>
}

// The factor must be the same.
// REMARK: ScattersMerged {{.*}}Function=factors
// REMARK: ScatterKept {{.*}}Function=factors {{.*}}Reason="the other is along another dimension or has another factor"
// REMARK: ScatterKept {{.*}}Function=factors
// CHECK-LABEL: func.func @factors
// CHECK-COUNT-3: comm.reduce_scatter premul_sum
// CHECK-NOT:   comm.reduce_scatter
// CHECK:       return
func.func @factors(%x: tensor<8xf32>, %y: tensor<8xf32>, %f: f32, %h: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %a, %ta = comm.reduce_scatter premul_sum(%f : f32) %x into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %b, %tb = comm.reduce_scatter premul_sum(%f : f32) %y into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %wa = comm.wait %ta, %a reading %x : tensor<4xf32> reading tensor<8xf32>
  %wb = comm.wait %tb, %b reading %y : tensor<4xf32> reading tensor<8xf32>
  %g0 = arith.addf %wa, %wb : tensor<4xf32>
  %c, %tc = comm.reduce_scatter premul_sum(%f : f32) %x into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %d, %td = comm.reduce_scatter premul_sum(%h : f32) %y into %e dim 0 on @dp : tensor<8xf32> into tensor<4xf32>
  %wc = comm.wait %tc, %c reading %x : tensor<4xf32> reading tensor<8xf32>
  %wd = comm.wait %td, %d reading %y : tensor<4xf32> reading tensor<8xf32>
  %g1 = arith.addf %wc, %wd : tensor<4xf32>
  return %g0, %g1 : tensor<4xf32>, tensor<4xf32>
}

// Kept: other groups, reductions, dimensions; max, which is not linear; or,
// which is no sum.
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is of another group"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is of another group"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is of another reduction"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is of another reduction"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="its reduction is not linear"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="its reduction is not linear"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is along another dimension or has another factor"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="the other is along another dimension or has another factor"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="its element type is i1"
// REMARK: ScatterKept {{.*}}Function=kept {{.*}}Reason="its element type is i1"
// CHECK-LABEL: func.func @kept
// CHECK-COUNT-10: comm.reduce_scatter
func.func @kept(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %z: tensor<?x?xf32>, %n: index, %p: tensor<8xi1>,
    %r: tensor<8xi1>)
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<4xi1>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %a, %ta = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8x8xf32> into tensor<4x8xf32>
  %b, %tb = comm.reduce_scatter sum %y into %e dim 0 on @tp : tensor<8x8xf32> into tensor<4x8xf32>
  %wa = comm.wait %ta, %a reading %x : tensor<4x8xf32> reading tensor<8x8xf32>
  %wb = comm.wait %tb, %b reading %y : tensor<4x8xf32> reading tensor<8x8xf32>
  %g0 = arith.addf %wa, %wb : tensor<4x8xf32>
  %c, %tc = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8x8xf32> into tensor<4x8xf32>
  %d, %td = comm.reduce_scatter avg %y into %e dim 0 on @dp : tensor<8x8xf32> into tensor<4x8xf32>
  %wc = comm.wait %tc, %c reading %x : tensor<4x8xf32> reading tensor<8x8xf32>
  %wd = comm.wait %td, %d reading %y : tensor<4x8xf32> reading tensor<8x8xf32>
  %g1 = arith.addf %wc, %wd : tensor<4x8xf32>
  %f, %tf = comm.reduce_scatter max %x into %e dim 0 on @dp : tensor<8x8xf32> into tensor<4x8xf32>
  %h, %th = comm.reduce_scatter max %y into %e dim 0 on @dp : tensor<8x8xf32> into tensor<4x8xf32>
  %wf = comm.wait %tf, %f reading %x : tensor<4x8xf32> reading tensor<8x8xf32>
  %wh = comm.wait %th, %h reading %y : tensor<4x8xf32> reading tensor<8x8xf32>
  %g2 = arith.addf %wf, %wh : tensor<4x8xf32>
  %ed = tensor.empty(%n, %n) : tensor<?x?xf32>
  %k, %tk = comm.reduce_scatter sum %z into %ed dim 0 on @dp : tensor<?x?xf32> into tensor<?x?xf32>
  %m, %tm = comm.reduce_scatter sum %z into %ed dim 1 on @dp : tensor<?x?xf32> into tensor<?x?xf32>
  %wk = comm.wait %tk, %k reading %z : tensor<?x?xf32> reading tensor<?x?xf32>
  %wm = comm.wait %tm, %m reading %z : tensor<?x?xf32> reading tensor<?x?xf32>
  %g3 = arith.addf %wk, %wm : tensor<?x?xf32>
  %ep = tensor.empty() : tensor<4xi1>
  %q, %tq = comm.reduce_scatter sum %p into %ep dim 0 on @dp : tensor<8xi1> into tensor<4xi1>
  %s, %ts = comm.reduce_scatter sum %r into %ep dim 0 on @dp : tensor<8xi1> into tensor<4xi1>
  %wq = comm.wait %tq, %q reading %p : tensor<4xi1> reading tensor<8xi1>
  %ws = comm.wait %ts, %s reading %r : tensor<4xi1> reading tensor<8xi1>
  %g4 = arith.addi %wq, %ws : tensor<4xi1>
  return %g0, %g1, %g2, %g3, %g4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<4xi1>
}

// Kept: a sum with something else, results and starts with other uses, one in
// place, two of one op, one waited for with another.
// REMARK-COUNT-9: ScatterKept {{.*}}Function=alone {{.*}}Reason="its result is not only added to that of another reduce_scatter"
// CHECK-LABEL: func.func @alone
// CHECK-COUNT-9: comm.reduce_scatter
func.func @alone(%x: tensor<8xi32>, %y: tensor<8xi32>, %v: tensor<4xi32>)
    -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<8xi32>, tensor<4xi32>, tensor<4xi32>) {
  %e = tensor.empty() : tensor<4xi32>
  %a, %ta = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %wa = comm.wait %ta, %a reading %x : tensor<4xi32> reading tensor<8xi32>
  %g0 = arith.addi %wa, %v : tensor<4xi32>
  %b, %tb = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %wb = comm.wait %tb, %b reading %x : tensor<4xi32> reading tensor<8xi32>
  %c, %tc = comm.reduce_scatter sum %y into %e dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %wc = comm.wait %tc, %c reading %y : tensor<4xi32> reading tensor<8xi32>
  %g1 = arith.addi %wb, %wc : tensor<4xi32>
  %d, %td = comm.reduce_scatter sum into %x dim 0 on @dp : tensor<8xi32>
  %wd = comm.wait %td, %d : tensor<8xi32>
  %f, %tf = comm.reduce_scatter sum into %y dim 0 on @dp : tensor<8xi32>
  %wf = comm.wait %tf, %f : tensor<8xi32>
  %g2 = arith.addi %wd, %wf : tensor<8xi32>
  %h, %th = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %wh = comm.wait %th, %h reading %x : tensor<4xi32> reading tensor<8xi32>
  %g3 = arith.addi %wh, %wh : tensor<4xi32>
  %e2 = tensor.empty() : tensor<4xi32>
  %k:2, %tk = comm.reduce_scatter sum %x, %y into %e, %e2 dim 0 on @dp
      : tensor<8xi32>, tensor<8xi32> into tensor<4xi32>, tensor<4xi32>
  %wk:2 = comm.wait %tk, %k#0, %k#1 reading %x, %y : tensor<4xi32>, tensor<4xi32> reading tensor<8xi32>, tensor<8xi32>
  %g4 = arith.addi %wk#0, %wk#1 : tensor<4xi32>
  %m, %tm = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %q, %tq = comm.reduce_scatter sum %y into %e2 dim 0 on @dp : tensor<8xi32> into tensor<4xi32>
  %wm, %wq = comm.wait [%tm, %tq], %m, %q reading %x, %y
      : tensor<4xi32>, tensor<4xi32> reading tensor<8xi32>, tensor<8xi32>
  %g5 = arith.addi %wm, %wq : tensor<4xi32>
  return %g0, %g1, %wb, %g2, %g4, %g5
      : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<8xi32>, tensor<4xi32>, tensor<4xi32>
}
