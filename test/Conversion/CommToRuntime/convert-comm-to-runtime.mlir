// RUN: comm-opt %s --split-input-file --verify-diagnostics --convert-comm-to-runtime --canonicalize | FileCheck %s

// CHECK-NOT: comm.{{mesh|group}}
// CHECK: llvm.mlir.global internal
// CHECK-SAME: {{^}} constant @commLocation{{.*}}("{{.*}}convert-comm-to-runtime.mlir:{{[0-9]+}}:{{[0-9]+}}\00")
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @pairs = ranks [[1, 0]]

// Kind, group, reduction, dim, dim2, root; sources before destinations.
// CHECK-LABEL: func.func @reductions
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>, %[[F:.*]]: bf16, %[[G:.*]]: f64)
// CHECK-DAG: %[[I0:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[I1:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[I4:.*]] = arith.constant 4 : i32
// CHECK-DAG: %[[I7:.*]] = arith.constant 7 : i32
// CHECK-DAG: %[[I12:.*]] = arith.constant 12 : i32
// CHECK-DAG: %[[L0:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[L1:.*]] = arith.constant 1 : i64
// CHECK: %[[STACK:.*]] = llvm.intr.stacksave
// CHECK: %[[OP:.*]] = call @commOpCreate(%[[I0]], %[[I1]], %[[I0]], %[[L0]], %[[L0]], %[[L0]], %{{.*}})
// CHECK: %[[CX:.*]] = memref.cast %[[X]] : memref<4xf32> to memref<*xf32>
// CHECK: %[[DX:.*]] = builtin.unrealized_conversion_cast %[[CX]]
// CHECK: %[[RANK:.*]] = llvm.extractvalue %[[DX]][0]
// CHECK: %[[POINTER:.*]] = llvm.extractvalue %[[DX]][1]
// CHECK: call @commOpSource(%[[OP]], %[[RANK]], %[[POINTER]], %[[I7]])
// CHECK: memref.cast %[[Y]]
// CHECK: call @commOpDestination(%[[OP]]
// CHECK: %[[TOKEN:.*]] = call @commOpStart(%[[OP]])
// CHECK: llvm.intr.stackrestore %[[STACK]]
// CHECK: call @commWait(%[[TOKEN]], %{{.*}})
// In place with a factor; the group is the first of the module.
// CHECK: call @commOpCreate(%[[I0]], %[[I0]], %[[I12]],
// CHECK-NOT: commOpSource
// CHECK: call @commOpDestination
// CHECK: %[[WIDE:.*]] = arith.extf %[[F]] : bf16 to f64
// CHECK: call @commOpFactor(%{{.*}}, %[[WIDE]])
// CHECK: call @commOpFactor(%{{.*}}, %[[G]])
// CHECK: call @commOpStart
// Reduce to root 1.
// CHECK-NOT: commOpAnyOrder
// CHECK: call @commOpCreate(%[[I1]], %[[I0]], %[[I4]], %[[L0]], %[[L0]], %[[L1]],
// In any order.
// CHECK: %[[ANY:.*]] = call @commOpCreate(
// CHECK: call @commOpAnyOrder(%[[ANY]])
// CHECK: call @commOpStart(%[[ANY]])
func.func @reductions(%x: memref<4xf32>, %y: memref<4xf32>, %f: bf16, %g: f64) {
  %0 = comm.all_reduce sum %x into %y on @pairs : memref<4xf32>
  comm.wait %0, %y reading %x : memref<4xf32>
  %1 = comm.all_reduce premul_sum(%f, %g : bf16, f64) into %x, %y on @dp : memref<4xf32>, memref<4xf32>
  comm.wait %1, %x, %y : memref<4xf32>, memref<4xf32>
  %2 = comm.reduce max %x into %y root 1 on @dp : memref<4xf32>
  comm.wait %2, %y reading %x : memref<4xf32>
  %3 = comm.all_reduce sum %x into %y on @dp {any_order} : memref<4xf32>
  comm.wait %3, %y reading %x : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @movement
// CHECK-DAG: %[[L0:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[L1:.*]] = arith.constant 1 : i64
// CHECK-DAG: %[[K2:.*]] = arith.constant 2 : i32
// CHECK-DAG: %[[K3:.*]] = arith.constant 3 : i32
// CHECK-DAG: %[[K4:.*]] = arith.constant 4 : i32
// CHECK-DAG: %[[K5:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[K6:.*]] = arith.constant 6 : i32
// CHECK-DAG: %[[K7:.*]] = arith.constant 7 : i32
// CHECK-DAG: %[[K9:.*]] = arith.constant 9 : i32
// CHECK-DAG: %[[K11:.*]] = arith.constant 11 : i32
// CHECK: call @commOpCreate(%[[K2]], %{{.*}}, %{{.*}}, %[[L0]], %[[L0]], %[[L1]],
// CHECK: call @commOpCreate(%[[K3]], %{{.*}}, %{{.*}}, %[[L1]], %[[L0]], %[[L0]],
// CHECK: call @commOpCreate(%[[K4]], %{{.*}}, %{{.*}}, %[[L1]], %[[L0]], %[[L1]],
// CHECK: call @commOpCreate(%[[K5]], %{{.*}}, %[[K9]], %[[L1]], %[[L0]], %[[L0]],
// CHECK: call @commOpCreate(%[[K6]], %{{.*}}, %{{.*}}, %[[L1]], %[[L0]], %[[L0]],
// CHECK: call @commOpCreate(%[[K7]], %{{.*}}, %{{.*}}, %[[L0]], %[[L1]], %[[L0]],
// CHECK: call @commOpCreate(%[[K9]],
// CHECK: call @commOpPair(%{{.*}}, %[[L0]], %[[L1]])
// CHECK: call @commOpPair(%{{.*}}, %[[L1]], %[[L0]])
// CHECK: call @commOpCreate(%[[K11]],
// CHECK-NEXT: call @commOpStart
func.func @movement(%x: memref<2x2xi8>, %w: memref<2x4xi8>, %h: memref<1x4xi8>, %y: memref<2x2xi8>) {
  %0 = comm.broadcast %x into %y root 1 on @dp : memref<2x2xi8>
  comm.wait %0, %y reading %x : memref<2x2xi8>
  %1 = comm.all_gather %x into %w dim 1 on @dp : memref<2x2xi8> into memref<2x4xi8>
  comm.wait %1, %w reading %x : memref<2x4xi8> reading memref<2x2xi8>
  %2 = comm.gather %x into %w dim 1 root 1 on @dp : memref<2x2xi8> into memref<2x4xi8>
  comm.wait %2, %w reading %x : memref<2x4xi8> reading memref<2x2xi8>
  %3 = comm.reduce_scatter band %w into %x dim 1 on @dp : memref<2x4xi8> into memref<2x2xi8>
  comm.wait %3, %x reading %w : memref<2x2xi8> reading memref<2x4xi8>
  %4 = comm.scatter %w into %x dim 1 root 0 on @dp : memref<2x4xi8> into memref<2x2xi8>
  comm.wait %4, %x reading %w : memref<2x2xi8> reading memref<2x4xi8>
  %5 = comm.all_to_all %x into %h split 0 concat 1 on @dp : memref<2x2xi8> into memref<1x4xi8>
  comm.wait %5, %h reading %x : memref<1x4xi8> reading memref<2x2xi8>
  %6 = comm.permute %x into %y pairs [[0, 1], [1, 0]] on @dp : memref<2x2xi8>
  comm.wait %6, %y reading %x : memref<2x2xi8>
  %7 = comm.barrier on @dp
  comm.wait %7
  return
}

// CHECK-LABEL: func.func @sizes_and_peers
// CHECK-SAME: %[[N:[^ :]*]]: index)
// CHECK-DAG: %[[L1:.*]] = arith.constant 1 : i64
// CHECK-DAG: %[[L2:.*]] = arith.constant 2 : i64
// CHECK: %[[SEND:.*]] = arith.index_cast %[[N]]
// CHECK: call @commOpSendSize(%{{.*}}, %[[SEND]])
// CHECK: call @commOpSendSize(%{{.*}}, %[[L1]])
// CHECK: call @commOpReceiveSize(%{{.*}}, %[[L2]])
// CHECK: %[[RECEIVE:.*]] = arith.index_cast %[[N]]
// CHECK: call @commOpReceiveSize(%{{.*}}, %[[RECEIVE]])
// One peer for each buffer.
// CHECK-COUNT-2: call @commOpSource
// CHECK-NOT: commOpDestination
// CHECK-COUNT-2: call @commOpPeer
// CHECK: call @commOpStart
// CHECK-NOT: commOpSource
// CHECK: call @commOpDestination
// CHECK-COUNT-1: call @commOpPeer
// CHECK: call @commOpStart
// CHECK: call @commOpSource
// CHECK: call @commOpDestination
// CHECK-COUNT-2: call @commOpPeer
// CHECK: call @commOpStart
// One call a token.
// CHECK-COUNT-4: call @commWait
// CHECK-NOT: commWait
// CHECK: return
func.func @sizes_and_peers(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32, strided<[?], offset: ?>>,
    %u: memref<4xf32>, %n: index) {
  %0 = comm.all_to_all_v %x into %y send [%n, 1] receive [2, %n] dim 0 on @dp : memref<4xf32>
  %1 = comm.send %x, %x to %n on @dp : memref<4xf32>, memref<4xf32>
  %2 = comm.recv into %z from %n on @dp : memref<?xf32, strided<[?], offset: ?>>
  %3 = comm.batch_p2p send %x to %n receive into %u from %n on @dp : memref<4xf32> into memref<4xf32>
  comm.wait [%0, %1, %2, %3], %y, %z, %u reading %x, %x, %x, %x
      : memref<4xf32>, memref<?xf32, strided<[?], offset: ?>>, memref<4xf32>
      reading memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// CHECK-LABEL: func.func @queries
// CHECK-DAG: %[[G1:.*]] = arith.constant 1 : i32
// CHECK: %[[R:.*]] = call @commRank() : () -> i64
// CHECK: arith.index_cast %[[R]] : i64 to index
// CHECK: call @commGroupRank(%[[G1]], %{{.*}}) : (i32, !llvm.ptr) -> i64
// CHECK: call @commGroupSize(%[[G1]], %{{.*}}) : (i32, !llvm.ptr) -> i64
func.func @queries() -> (index, index, index) {
  %0 = comm.rank : index
  %1 = comm.group_rank @pairs : index
  %2 = comm.group_size @pairs : index
  return %0, %1, %2 : index, index, index
}

// Tokens through calls, branches and every kind of region are i64.
// CHECK-LABEL: func.func @tokens(
// CHECK-SAME: %[[T:.*]]: i64, %{{.*}}: i1, %{{.*}}: index) -> i64
// CHECK: scf.for {{.*}} -> (i64)
// CHECK: scf.while {{.*}} : (i64) -> i64
// CHECK: scf.index_switch {{.*}} -> i64
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : i64), ^bb2(%{{.*}} : i64)
// CHECK: ^bb1(%{{.*}}: i64)
// CHECK: call @pass(%{{.*}}) : (i64) -> i64
// CHECK-NOT: !comm.token
func.func private @pass(%t: !comm.token) -> !comm.token
func.func @tokens(%t: !comm.token, %flag: i1, %n: index) -> !comm.token {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%v = %t) -> !comm.token {
    comm.wait %v
    %b = comm.barrier on @dp
    scf.yield %b : !comm.token
  }
  %w = scf.while (%v = %a) : (!comm.token) -> !comm.token {
    scf.condition(%flag) %v : !comm.token
  } do {
  ^bb0(%v: !comm.token):
    comm.wait %v
    %b = comm.barrier on @dp
    scf.yield %b : !comm.token
  }
  %s = scf.index_switch %n -> !comm.token
  case 0 {
    scf.yield %w : !comm.token
  }
  default {
    comm.wait %w
    %b = comm.completed_token
    scf.yield %b : !comm.token
  }
  cf.cond_br %flag, ^bb1(%s : !comm.token), ^bb2(%s : !comm.token)
^bb1(%p: !comm.token):
  %c = call @pass(%p) : (!comm.token) -> !comm.token
  cf.br ^bb2(%c : !comm.token)
^bb2(%q: !comm.token):
  return %q : !comm.token
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @on_tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{failed to legalize operation 'comm.all_reduce'}}
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

// What chooses among a GPU's ways says nothing on the host, where a launch has no
// place.
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: func.func @algorithms
// CHECK-NOT: commOp{{CopyEngine|OnComputeStream}}
// CHECK: call @commOpStart
// CHECK-NOT: commOp{{CopyEngine|OnComputeStream}}
// CHECK: return
func.func @algorithms(%x: memref<16xf32>, %y: memref<32xf32>) {
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" {launch = #comm.launch<on_compute_stream = true>}
      : memref<16xf32> into memref<32xf32>
  comm.wait %t, %y reading %x : memref<32xf32> reading memref<16xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @launch(%x: memref<16xf32>, %y: memref<16xf32>) {
  // expected-error @+2 {{kernel @comm_kernels::@push is launched on a GPU, but the target is host; expected target=cuda}}
  // expected-error @+1 {{failed to legalize}}
  %t = comm.launch all_reduce @comm_kernels::@push(%x) into (%y) on @g
      {blocks = 1 : i64, threads = 128 : i64, count = 16 : i64}
      : (memref<16xf32>) -> (memref<16xf32>)
  comm.wait %t, %y reading %x : memref<16xf32>
  return
}
