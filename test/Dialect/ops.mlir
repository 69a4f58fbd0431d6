// RUN: comm-opt %s | comm-opt | FileCheck %s
// RUN: comm-opt %s --mlir-print-op-generic | comm-opt | FileCheck %s
// RUN: comm-opt %s --verify-roundtrip -o /dev/null
// Every op prints as it is written here, in every form.

// CHECK: comm.mesh @mesh(dp = 2, tp = 2)
comm.mesh @mesh(dp = 2, tp = 2)
// CHECK: comm.mesh @one("a b" = 1) {sym_visibility = "private"}
comm.mesh @one("a b" = 1) {sym_visibility = "private"}
// CHECK: comm.group @dp = @mesh[dp]
comm.group @dp = @mesh[dp]
// CHECK: comm.group @all = @mesh[tp, dp] {tag = 1 : i32}
comm.group @all = @mesh[tp, dp] {tag = 1 : i32}
// CHECK: comm.group @uneven = ranks {{\[\[}}3, 0, 1], [2]]
comm.group @uneven = ranks [[3, 0, 1], [2]]

// CHECK-LABEL: func.func @reduction_kinds(
func.func @reduction_kinds(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %i: tensor<4xi32>, %j: tensor<4xi32>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce sum %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rsum, %tsum = comm.all_reduce sum %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce prod %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rprod, %tprod = comm.all_reduce prod %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce avg %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %ravg, %tavg = comm.all_reduce avg %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce min %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rmin, %tmin = comm.all_reduce min %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce max %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rmax, %tmax = comm.all_reduce max %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce minnum %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rminnum, %tminnum = comm.all_reduce minnum %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce maxnum %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %rmaxnum, %tmaxnum = comm.all_reduce maxnum %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce umin %{{.*}} into %{{.*}} on @dp : tensor<4xi32>
  %rumin, %tumin = comm.all_reduce umin %i into %j on @dp : tensor<4xi32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce umax %{{.*}} into %{{.*}} on @dp : tensor<4xi32>
  %rumax, %tumax = comm.all_reduce umax %i into %j on @dp : tensor<4xi32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce band %{{.*}} into %{{.*}} on @dp : tensor<4xi32>
  %rband, %tband = comm.all_reduce band %i into %j on @dp : tensor<4xi32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce bor %{{.*}} into %{{.*}} on @dp : tensor<4xi32>
  %rbor, %tbor = comm.all_reduce bor %i into %j on @dp : tensor<4xi32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce bxor %{{.*}} into %{{.*}} on @dp : tensor<4xi32>
  %rbxor, %tbxor = comm.all_reduce bxor %i into %j on @dp : tensor<4xi32>
  return
}

// In place, factors, several operands, attributes, lines of unequal size.
// CHECK-LABEL: func.func @all_reduce(
func.func @all_reduce(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index) {
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce sum into %{{.*}} on @dp : tensor<4x8xf32>
  %r0, %t0 = comm.all_reduce sum into %x on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce premul_sum(%{{.*}} : f32) %{{.*}} into %{{.*}} on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.all_reduce premul_sum(%f : f32) %x into %y on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.all_reduce premul_sum(%{{.*}}, %{{.*}} : f32, bf16)
  // CHECK-SAME: {{^}} %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  %r2:2, %t2 = comm.all_reduce premul_sum(%f, %h : f32, bf16) %x, %a into %y, %b on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.all_reduce avg into %{{.*}}, %{{.*}} on @uneven
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16>
  %r3:2, %t3 = comm.all_reduce avg into %x, %a on @uneven : tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_reduce sum %{{.*}} into %{{.*}} on @dp {tag = 1 : i32} : tensor<4x8xf32>
  %r4, %t4 = comm.all_reduce sum %x into %y on @dp {tag = 1 : i32} : tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @reduce(
func.func @reduce(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index) {
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce max %{{.*}} into %{{.*}} root 1 on @dp : tensor<4x8xf32>
  %r0, %t0 = comm.reduce max %x into %y root 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce sum into %{{.*}} root 0 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.reduce sum into %x root 0 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce premul_sum(%{{.*}} : f32) into %{{.*}} root 0 on @dp : tensor<4x8xf32>
  %r2, %t2 = comm.reduce premul_sum(%f : f32) into %x root 0 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.reduce sum %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} root 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16>
  %r3:2, %t3 = comm.reduce sum %x, %a into %y, %b root 1 on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  return
}

// CHECK-LABEL: func.func @reduce_scatter(
func.func @reduce_scatter(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %p: tensor<2x8xf32>, %q: tensor<2x3xbf16>, %u: tensor<1x6xbf16>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce_scatter sum %{{.*}} into %{{.*}} dim 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<2x8xf32>
  %r0, %t0 = comm.reduce_scatter sum %x into %p dim 0 on @dp : tensor<4x8xf32> into tensor<2x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce_scatter min into %{{.*}} dim 1 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.reduce_scatter min into %x dim 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.reduce_scatter avg %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} dim 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<2x8xf32>, tensor<1x6xbf16>
  %r2:2, %t2 = comm.reduce_scatter avg %x, %a into %p, %u dim 0 on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<2x8xf32>, tensor<1x6xbf16>
  // CHECK: %{{.*}}, %{{.*}} = comm.reduce_scatter premul_sum(%{{.*}} : bf16) %{{.*}} into %{{.*}} dim 1 on @dp
  // CHECK-SAME: {{^}} : tensor<2x6xbf16> into tensor<2x3xbf16>
  %r3, %t3 = comm.reduce_scatter premul_sum(%h : bf16) %a into %q dim 1 on @dp : tensor<2x6xbf16> into tensor<2x3xbf16>
  return
}

// CHECK-LABEL: func.func @broadcast(
func.func @broadcast(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index) {
  // CHECK: %{{.*}}, %{{.*}} = comm.broadcast %{{.*}} into %{{.*}} root 1 on @dp : tensor<4x8xf32>
  %r0, %t0 = comm.broadcast %x into %y root 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.broadcast into %{{.*}} root 0 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.broadcast into %x root 0 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.broadcast %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} root 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16>
  %r2:2, %t2 = comm.broadcast %x, %a into %y, %b root 0 on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  return
}

// CHECK-LABEL: func.func @all_gather(
func.func @all_gather(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %w: tensor<8x8xf32>, %v: tensor<4x6xbf16>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.all_gather %{{.*}} into %{{.*}} dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %r0, %t0 = comm.all_gather %x into %w dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_gather into %{{.*}} dim 1 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.all_gather into %x dim 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.all_gather %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} dim 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x8xf32>, tensor<4x6xbf16>
  %r2:2, %t2 = comm.all_gather %x, %a into %w, %v dim 0 on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x8xf32>, tensor<4x6xbf16>
  return
}

// CHECK-LABEL: func.func @gather(
func.func @gather(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %w: tensor<8x8xf32>, %v: tensor<4x6xbf16>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.gather %{{.*}} into %{{.*}} dim 0 root 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<8x8xf32>
  %r0, %t0 = comm.gather %x into %w dim 0 root 1 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.gather into %{{.*}} dim 1 root 1 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.gather into %x dim 1 root 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.gather %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} dim 0 root 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x8xf32>, tensor<4x6xbf16>
  %r2:2, %t2 = comm.gather %x, %a into %w, %v dim 0 root 1 on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x8xf32>, tensor<4x6xbf16>
  return
}

// CHECK-LABEL: func.func @scatter(
func.func @scatter(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %p: tensor<2x8xf32>, %u: tensor<1x6xbf16>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.scatter %{{.*}} into %{{.*}} dim 0 root 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<2x8xf32>
  %r0, %t0 = comm.scatter %x into %p dim 0 root 1 on @dp : tensor<4x8xf32> into tensor<2x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.scatter into %{{.*}} dim 1 root 0 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.scatter into %x dim 1 root 0 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.scatter %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} dim 0 root 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<2x8xf32>, tensor<1x6xbf16>
  %r2:2, %t2 = comm.scatter %x, %a into %p, %u dim 0 root 1 on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<2x8xf32>, tensor<1x6xbf16>
  return
}

// CHECK-LABEL: func.func @all_to_all(
func.func @all_to_all(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %w: tensor<8x4xf32>, %v: tensor<4x3xbf16>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.all_to_all %{{.*}} into %{{.*}} split 1 concat 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<8x4xf32>
  %r0, %t0 = comm.all_to_all %x into %w split 1 concat 0 on @dp : tensor<4x8xf32> into tensor<8x4xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_to_all into %{{.*}} split 1 concat 1 on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.all_to_all into %x split 1 concat 1 on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.all_to_all %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} split 1 concat 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x4xf32>, tensor<4x3xbf16>
  %r2:2, %t2 = comm.all_to_all %x, %a into %w, %v split 1 concat 0 on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<8x4xf32>, tensor<4x3xbf16>
  return
}

// CHECK-LABEL: func.func @all_to_all_v(
func.func @all_to_all_v(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index, %w: tensor<9x8xf32>) {
  // CHECK: %{{.*}}, %{{.*}} = comm.all_to_all_v %{{.*}} into %{{.*}} send [1, 3] receive [2, 0] dim 0 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<9x8xf32>
  %r0, %t0 = comm.all_to_all_v %x into %w send [1, 3] receive [2, 0] dim 0 on @dp : tensor<4x8xf32> into tensor<9x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_to_all_v %{{.*}} into %{{.*}} send [%{{.*}}, 1] receive [%{{.*}}, %{{.*}}] dim 0
  // CHECK-SAME: {{^}} on @dp : tensor<4x8xf32> into tensor<9x8xf32>
  %r1, %t1 = comm.all_to_all_v %x into %w send [%i, 1] receive [%j, %i] dim 0 on @dp
      : tensor<4x8xf32> into tensor<9x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.all_to_all_v %{{.*}} into %{{.*}} send [1, %{{.*}}] receive [1, 1] dim 1 on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>
  %r2, %t2 = comm.all_to_all_v %x into %y send [1, %i] receive [1, 1] dim 1 on @dp : tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @permute(
func.func @permute(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index) {
  // CHECK: %{{.*}}, %{{.*}} = comm.permute %{{.*}} into %{{.*}} pairs {{\[\[}}0, 1], [1, 0]] on @dp : tensor<4x8xf32>
  %r0, %t0 = comm.permute %x into %y pairs [[0, 1], [1, 0]] on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}, %{{.*}} = comm.permute into %{{.*}} pairs [] on @dp : tensor<4x8xf32>
  %r1, %t1 = comm.permute into %x pairs [] on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.permute %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} pairs {{\[\[}}1, 0]] on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16>
  %r2:2, %t2 = comm.permute %x, %a into %y, %b pairs [[1, 0]] on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  return
}

// CHECK-LABEL: func.func @point_to_point(
func.func @point_to_point(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %a: tensor<2x6xbf16>, %b: tensor<2x6xbf16>, %f: f32,
    %h: bf16, %i: index, %j: index) {
  // CHECK: %{{.*}} = comm.send %{{.*}} to %{{.*}} on @dp : tensor<4x8xf32>
  %t0 = comm.send %x to %i on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}} = comm.send %{{.*}}, %{{.*}} to %{{.*}} on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  %t1 = comm.send %x, %a to %i on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}}, %{{.*}} = comm.recv into %{{.*}} from %{{.*}} on @dp : tensor<4x8xf32>
  %r2, %t2 = comm.recv into %x from %i on @dp : tensor<4x8xf32>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.recv into %{{.*}}, %{{.*}} from %{{.*}} on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  %r3:2, %t3 = comm.recv into %y, %b from %j on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}} = comm.batch_p2p send %{{.*}}, %{{.*}} to %{{.*}}, %{{.*}} on @dp
  // CHECK-SAME: {{^}} : tensor<4x8xf32>, tensor<2x6xbf16>
  %t4 = comm.batch_p2p send %x, %a to %i, %j on @dp : tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}}:2, %{{.*}} = comm.batch_p2p receive into %{{.*}}, %{{.*}} from %{{.*}}, %{{.*}} on @dp
  // CHECK-SAME: {{^}} : into tensor<4x8xf32>, tensor<2x6xbf16>
  %r5:2, %t5 = comm.batch_p2p receive into %y, %b from %i, %j on @dp : into tensor<4x8xf32>, tensor<2x6xbf16>
  // CHECK: %{{.*}}, %{{.*}} = comm.batch_p2p send %{{.*}}, %{{.*}} to %{{.*}}, %{{.*}} receive
  // CHECK-SAME: {{^}} into %{{.*}} from %{{.*}} on @dp : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<4x8xf32>
  %r6, %t6 = comm.batch_p2p send %x, %a to %i, %j receive into %y from %i on @dp
      : tensor<4x8xf32>, tensor<2x6xbf16> into tensor<4x8xf32>
  return
}

// CHECK-LABEL: func.func @tokens_and_ranks(
func.func @tokens_and_ranks() {
  // CHECK: %{{.*}} = comm.rank : index
  %n0 = comm.rank : index
  // CHECK: %{{.*}} = comm.group_rank @dp : index
  %n1 = comm.group_rank @dp : index
  // CHECK: %{{.*}} = comm.group_size @dp : index
  %n2 = comm.group_size @dp : index
  // CHECK: %{{.*}} = comm.barrier on @dp
  %t0 = comm.barrier on @dp
  // CHECK: %{{.*}} = comm.completed_token
  %t1 = comm.completed_token
  // CHECK: %{{.*}} = comm.completed_token {tag = 1 : i32}
  %t2 = comm.completed_token {tag = 1 : i32}
  // CHECK: comm.wait %{{.*}}
  comm.wait %t0
  // CHECK: comm.wait [%{{.*}}, %{{.*}}] {tag = 2 : i32}
  comm.wait [%t1, %t2] {tag = 2 : i32}
  return
}

// Types of sources are written only where they differ.
// CHECK-LABEL: func.func @waits(
func.func @waits(%t: !comm.token, %u: !comm.token, %x: tensor<4x8xf32>,
    %y: tensor<4x8xf32>, %w: tensor<8x8xf32>, %m: memref<4x8xf32>, %n: memref<4x8xf32, strided<[16, 2], offset: ?>>) {
  // CHECK: %{{.*}} = comm.wait %{{.*}}, %{{.*}} : tensor<4x8xf32>
  %v0 = comm.wait %t, %x : tensor<4x8xf32>
  // CHECK: %{{.*}} = comm.wait %{{.*}}, %{{.*}} reading %{{.*}} : tensor<4x8xf32>
  %v1 = comm.wait %t, %x reading %y : tensor<4x8xf32>
  // CHECK: %{{.*}} = comm.wait %{{.*}}, %{{.*}} reading %{{.*}} : tensor<8x8xf32> reading tensor<4x8xf32>
  %v2 = comm.wait %t, %w reading %x : tensor<8x8xf32> reading tensor<4x8xf32>
  // CHECK: comm.wait %{{.*}} reading %{{.*}} : reading tensor<4x8xf32>
  comm.wait %t reading %x : reading tensor<4x8xf32>
  // CHECK: %{{.*}}:2 = comm.wait [%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} reading %{{.*}}, %{{.*}} : tensor<4x8xf32>,
  // CHECK-SAME: {{^}} tensor<8x8xf32> reading tensor<4x8xf32>, tensor<4x8xf32>
  %v3:2 = comm.wait [%t, %u], %x, %w reading %y, %y
      : tensor<4x8xf32>, tensor<8x8xf32> reading tensor<4x8xf32>, tensor<4x8xf32>
  // CHECK: comm.wait %{{.*}}, %{{.*}} reading %{{.*}} : memref<4x8xf32>
  // CHECK-SAME: {{^}} reading memref<4x8xf32, strided<[16, 2], offset: ?>>
  comm.wait %t, %m reading %n : memref<4x8xf32> reading memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: comm.wait [%{{.*}}, %{{.*}}], %{{.*}} : memref<4x8xf32>
  comm.wait [%t, %u], %m : memref<4x8xf32>
  return
}

// On memrefs there are no results but the token; source and destination may differ in
// layout.
// CHECK-LABEL: func.func @memrefs(
func.func @memrefs(%m: memref<4x8xf32>, %o: memref<4x8xf32>, %s: memref<4x8xf32, strided<[16, 2], offset: ?>>,
    %d: memref<?x8xf32, strided<[?, ?], offset: ?>>, %w: memref<8x8xf32>, %sp: memref<4x8xf32, 1>, %i: index) {
  // CHECK: %{{.*}} = comm.all_reduce sum %{{.*}} into %{{.*}} on @dp : memref<4x8xf32>
  %t0 = comm.all_reduce sum %m into %o on @dp : memref<4x8xf32>
  // CHECK: %{{.*}} = comm.all_reduce sum into %{{.*}} on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  %t1 = comm.all_reduce sum into %s on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: %{{.*}} = comm.all_reduce sum %{{.*}} into %{{.*}} on @dp
  // CHECK-SAME: {{^}} : memref<4x8xf32> into memref<4x8xf32, strided<[16, 2], offset: ?>>
  %t2 = comm.all_reduce sum %m into %s on @dp : memref<4x8xf32> into memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: %{{.*}} = comm.all_reduce sum %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} on @dp
  // CHECK-SAME: {{^}} : memref<4x8xf32>, memref<4x8xf32, strided<[16, 2], offset: ?>> into memref<4x8xf32>,
  // CHECK-SAME: {{^}} memref<?x8xf32, strided<[?, ?], offset: ?>>
  %t3 = comm.all_reduce sum %m, %s into %o, %d on @dp : memref<4x8xf32>, memref<4x8xf32, strided<[16, 2], offset: ?>>
      into memref<4x8xf32>, memref<?x8xf32, strided<[?, ?], offset: ?>>
  // CHECK: %{{.*}} = comm.all_gather %{{.*}} into %{{.*}} dim 0 on @dp
  // CHECK-SAME: {{^}} : memref<4x8xf32, strided<[16, 2], offset: ?>> into memref<8x8xf32>
  %t4 = comm.all_gather %s into %w dim 0 on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>> into memref<8x8xf32>
  // CHECK: %{{.*}} = comm.all_to_all_v %{{.*}} into %{{.*}} send [%{{.*}}, %{{.*}}] receive [1, 2] dim 0 on @dp
  // CHECK-SAME: {{^}} : memref<?x8xf32, strided<[?, ?], offset: ?>> into memref<4x8xf32>
  %t5 = comm.all_to_all_v %d into %m send [%i, %i] receive [1, 2] dim 0 on @dp
      : memref<?x8xf32, strided<[?, ?], offset: ?>> into memref<4x8xf32>
  // CHECK: %{{.*}} = comm.permute %{{.*}} into %{{.*}} pairs {{\[\[}}0, 1]] on @dp
  // CHECK-SAME: {{^}} : memref<4x8xf32> into memref<4x8xf32, strided<[16, 2], offset: ?>>
  %t6 = comm.permute %m into %s pairs [[0, 1]] on @dp
      : memref<4x8xf32> into memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: %{{.*}} = comm.send %{{.*}} to %{{.*}} on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  %t7 = comm.send %s to %i on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: %{{.*}} = comm.recv into %{{.*}} from %{{.*}} on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  %t8 = comm.recv into %s from %i on @dp : memref<4x8xf32, strided<[16, 2], offset: ?>>
  // CHECK: %{{.*}} = comm.batch_p2p send %{{.*}} to %{{.*}} receive into %{{.*}} from %{{.*}} on @dp
  // CHECK-SAME: {{^}} : memref<4x8xf32, strided<[16, 2], offset: ?>> into memref<?x8xf32, strided<[?, ?], offset: ?>>
  %t9 = comm.batch_p2p send %s to %i receive into %d from %i on @dp
      : memref<4x8xf32, strided<[16, 2], offset: ?>> into memref<?x8xf32, strided<[?, ?], offset: ?>>
  // CHECK: %{{.*}} = comm.broadcast into %{{.*}} root 0 on @dp : memref<4x8xf32, 1>
  %t10 = comm.broadcast into %sp root 0 on @dp : memref<4x8xf32, 1>
  return
}
