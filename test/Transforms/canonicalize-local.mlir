// Collectives that need no communication, each beside one that does.
//
// A peer that is an argument is not known to be matched.
// RUN: comm-opt %s %target --comm-canonicalize --comm-verify=unproven=warning 2> %t.warnings | FileCheck %s
// RUN: comm-opt %s %target --comm-canonicalize > %t && comm-opt %t %target --comm-canonicalize | diff %t -

comm.group @g = ranks [[0, 1, 2, 3]]
comm.group @odd = ranks [[0, 1, 2]]
comm.group @far = ranks [[0, 2], [1, 3]]
comm.group @eight = ranks [[0, 1, 2, 3, 4, 5, 6, 7]]
comm.group @alone = ranks [[0], [1], [2], [3]]
comm.group @unequal = ranks [[0, 1, 2], [3]]

//===----------------------------------------------------------------------===//
// Not used
//===----------------------------------------------------------------------===//

// What it was made of goes with it.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:  return
func.func @unused(%x: tensor<4xf32>) {
  %y = math.exp %x : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %y into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @unused_operand(
// CHECK:       %[[R:.*]], %[[T:.*]] = comm.all_reduce premul_sum(%arg3 : f32) %arg1 into %{{.*}} on @g : tensor<8xf32>
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %arg1 : tensor<8xf32>
// CHECK-NEXT:  return %[[W]]
func.func @unused_operand(%x: tensor<4xf32>, %y: tensor<8xf32>, %f: f32, %h: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r:2, %t = comm.all_reduce premul_sum(%f, %h : f32, f32) %x, %y into %e, %e1 on @g : tensor<4xf32>, tensor<8xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<8xf32>
  return %w#1 : tensor<8xf32>
}

// The other end of a message is another op, under another condition.
// CHECK-LABEL: func.func @unused_message(
// CHECK:       comm.recv
// CHECK:       comm.send
func.func @unused_message(%x: tensor<4xf32>, %peer: index) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.recv into %e from %peer on @g : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %s = comm.send %x to %peer on @g : tensor<4xf32>
  comm.wait %s reading %x : reading tensor<4xf32>
  return
}

// A barrier gives nothing, and is not for nothing. What is in memory is seen by
// others.
// CHECK-LABEL: func.func @unused_effects(
// CHECK:       comm.barrier
// CHECK:       comm.all_reduce
func.func @unused_effects(%m: memref<4xf32>) {
  %b = comm.barrier on @g
  comm.wait %b
  %t = comm.all_reduce sum into %m on @g : memref<4xf32>
  comm.wait %t, %m : memref<4xf32>
  return
}

//===----------------------------------------------------------------------===//
// Of no size, or on groups of one rank
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @no_size(
// CHECK-NEXT:  %[[E:.*]] = tensor.empty() : tensor<0x4xf32>
// CHECK-NEXT:  return %[[E]]
func.func @no_size(%x: tensor<0x1xf32>) -> tensor<0x4xf32> {
  %e = tensor.empty() : tensor<0x4xf32>
  %r, %t = comm.all_gather %x into %e dim 1 on @g : tensor<0x1xf32> into tensor<0x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<0x4xf32> reading tensor<0x1xf32>
  return %w : tensor<0x4xf32>
}

// CHECK-LABEL: func.func @dynamic_size(
// CHECK:       comm.all_reduce
func.func @dynamic_size(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<?xf32>
  %w = comm.wait %t, %r reading %x : tensor<?xf32>
  return %w : tensor<?xf32>
}

// CHECK-LABEL: func.func @single_ranks(
// CHECK-NEXT:  return %arg0, %arg1, %arg0
func.func @single_ranks(%x: tensor<4xf32>, %y: tensor<8xbf16>) -> (tensor<4xf32>, tensor<8xbf16>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xbf16>
  %r:2, %t = comm.all_reduce avg %x, %y into %e, %e1 on @alone : tensor<4xf32>, tensor<8xbf16>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<8xbf16>
  %r2, %t2 = comm.permute %x into %e pairs [[0, 0]] on @alone : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xf32>
  return %w#0, %w#1, %w2 : tensor<4xf32>, tensor<8xbf16>, tensor<4xf32>
}

// Its factor is still to be applied; and a line of three is not trivial.
// CHECK-LABEL: func.func @single_ranks_not(
// CHECK:       comm.all_reduce premul_sum
// CHECK:       comm.all_reduce sum
func.func @single_ranks_not(%x: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce premul_sum(%f : f32) %x into %e on @alone : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %x into %e on @unequal : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  return %w, %w1 : tensor<4xf32>, tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Equal on all ranks
//===----------------------------------------------------------------------===//

// The second broadcast, whatever its root, and the one of an all_reduce.
// CHECK-LABEL: func.func @broadcast_twice(
// CHECK:       %[[B:.*]] = comm.wait
// CHECK-NEXT:  %{{.*}} = tensor.empty
// CHECK:       comm.all_reduce sum %arg0
// CHECK:       %[[S:.*]] = comm.wait
// CHECK-NEXT:  return %[[B]], %[[S]]
func.func @broadcast_twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.broadcast %x into %e root 0 on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.broadcast %w into %e root 2 on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %x into %e2 on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xf32>
  %r3, %t3 = comm.broadcast %w2 into %e2 root 1 on @g : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %w1, %w3 : tensor<4xf32>, tensor<4xf32>
}

// Equal within the lines of @far only.
// CHECK-LABEL: func.func @broadcast_of_part(
// CHECK:       comm.broadcast {{.*}} on @far
// CHECK:       comm.broadcast {{.*}} on @g
func.func @broadcast_of_part(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.broadcast %x into %e root 0 on @far : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.broadcast %w into %e root 0 on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @reductions_of_uniform(
// CHECK-NOT:   = comm.
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : i32
// CHECK-DAG:   arith.muli %{{.*}}, %[[C4]] : i32
// CHECK-DAG:   arith.constant 4.000000e+00 : f32
// CHECK-DAG:   arith.mulf
// CHECK-DAG:   arith.constant 0 : i32
// CHECK:       return %arg1, %{{.*}}, %{{.*}}, %{{.*}}, %arg0
func.func @reductions_of_uniform(%x: tensor<4xi32> {comm.uniform}, %f: tensor<4xf32> {comm.uniform})
    -> (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  %e = tensor.empty() : tensor<4xi32>
  %ef = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.all_reduce max %f, %x into %ef, %e on @g : tensor<4xf32>, tensor<4xi32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %f, %x : tensor<4xf32>, tensor<4xi32>
  %r1:2, %t1 = comm.all_reduce sum %x, %f into %e, %ef on @g : tensor<4xi32>, tensor<4xf32>
  %w1:2 = comm.wait %t1, %r1#0, %r1#1 reading %x, %f : tensor<4xi32>, tensor<4xf32>
  %r2, %t2 = comm.all_reduce bxor %x into %e on @g : tensor<4xi32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xi32>
  %r3, %t3 = comm.all_reduce bxor %x into %e on @odd : tensor<4xi32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<4xi32>
  return %w#0, %w1#0, %w1#1, %w2, %w3 : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// Rounded otherwise than one product: eight floats, averages. Unknown: lines of
// different sizes, powers.
// CHECK-LABEL: func.func @reductions_of_uniform_not(
// CHECK:       comm.all_reduce sum {{.*}} on @eight
// CHECK:       comm.all_reduce avg
// CHECK:       comm.all_reduce sum {{.*}} on @unequal
// CHECK:       comm.all_reduce prod
func.func @reductions_of_uniform_not(%x: tensor<4xi32> {comm.uniform}, %f: tensor<4xf32> {comm.uniform})
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  %e = tensor.empty() : tensor<4xi32>
  %ef = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %f into %ef on @eight : tensor<4xf32>
  %w = comm.wait %t, %r reading %f : tensor<4xf32>
  %r1, %t1 = comm.all_reduce avg %f into %ef on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %f : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %x into %e on @unequal : tensor<4xi32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xi32>
  %r3, %t3 = comm.all_reduce prod %x into %e on @g : tensor<4xi32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<4xi32>
  return %w, %w1, %w2, %w3 : tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @gather_of_uniform(
// CHECK:       %[[E:.*]] = tensor.empty() : tensor<2x4x3xf32>
// CHECK:       %[[B:.*]] = linalg.broadcast ins(%arg0 : tensor<2x3xf32>) outs(%[[E]] : tensor<2x4x3xf32>)
// CHECK-SAME: {{^}} dimensions = [1]
// CHECK-NEXT:  %[[C:.*]] = tensor.collapse_shape %[[B]] {{\[\[}}0], [1, 2]] : tensor<2x4x3xf32> into tensor<2x12xf32>
// CHECK-NEXT:  return %[[C]]
func.func @gather_of_uniform(%x: tensor<2x3xf32> {comm.uniform}) -> tensor<2x12xf32> {
  %e = tensor.empty() : tensor<2x12xf32>
  %r, %t = comm.all_gather %x into %e dim 1 on @g : tensor<2x3xf32> into tensor<2x12xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x12xf32> reading tensor<2x3xf32>
  return %w : tensor<2x12xf32>
}

// Only the gather of the first operand is known.
// CHECK-LABEL: func.func @gather_of_varying(
// CHECK:       %[[R:.*]], %[[T:.*]] = comm.all_gather %arg1
// CHECK:       linalg.broadcast
// CHECK:       comm.wait %[[T]], %[[R]] reading %arg1
func.func @gather_of_varying(%x: tensor<3xf32> {comm.uniform}, %y: tensor<3xf32>) -> (tensor<12xf32>, tensor<12xf32>) {
  %e = tensor.empty() : tensor<12xf32>
  %e1 = tensor.empty() : tensor<12xf32>
  %r:2, %t = comm.all_gather %x, %y into %e, %e1 dim 0 on @g
      : tensor<3xf32>, tensor<3xf32> into tensor<12xf32>, tensor<12xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<12xf32>, tensor<12xf32> reading tensor<3xf32>, tensor<3xf32>
  return %w#0, %w#1 : tensor<12xf32>, tensor<12xf32>
}

//===----------------------------------------------------------------------===//
// Permutes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @permutes(
// CHECK-NOT:   = comm.
// CHECK:       %[[Z:.*]] = linalg.generic
// CHECK:         linalg.yield %cst
// CHECK-NOT:   = comm.
// CHECK:       return %arg0, %[[Z]], %arg1
func.func @permutes(%x: tensor<4xf32>, %u: tensor<4xf32> {comm.uniform})
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 0], [1, 1], [2, 2], [3, 3]] on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.permute %x into %e pairs [] on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  %r2, %t2 = comm.permute %u into %e pairs [[0, 1], [1, 2], [2, 3], [3, 0]] on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %u : tensor<4xf32>
  return %w, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// No constant is all zeros.
// CHECK-LABEL: func.func @no_zeros
// CHECK:       comm.permute %arg0
// CHECK:       comm.permute %arg1
func.func @no_zeros(%x: tensor<4xcomplex<f32>>, %y: tensor<4xf8E8M0FNU>)
    -> (tensor<4xcomplex<f32>>, tensor<4xf8E8M0FNU>) {
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %r, %t = comm.permute %x into %e pairs [] on @g : tensor<4xcomplex<f32>>
  %w = comm.wait %t, %r reading %x : tensor<4xcomplex<f32>>
  %f = tensor.empty() : tensor<4xf8E8M0FNU>
  %r1, %t1 = comm.permute %y into %f pairs [] on @g : tensor<4xf8E8M0FNU>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf8E8M0FNU>
  return %w, %w1 : tensor<4xcomplex<f32>>, tensor<4xf8E8M0FNU>
}

// One rank gets zeros; not the identity; equal sources, but not to all.
// CHECK-LABEL: func.func @permutes_not(
// CHECK-COUNT-3: comm.permute
func.func @permutes_not(%x: tensor<4xf32>, %u: tensor<4xf32> {comm.uniform})
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 0], [1, 1], [2, 2]] on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.permute %x into %e pairs [[0, 1], [1, 0], [2, 2], [3, 3]] on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  %r2, %t2 = comm.permute %u into %e pairs [[0, 1], [1, 2], [2, 3]] on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %u : tensor<4xf32>
  return %w, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Not a matter of the pass
//===----------------------------------------------------------------------===//

// Two tokens in one wait; a token that leaves its block.
// CHECK-LABEL: func.func @other_waits(
// CHECK-COUNT-3: comm.all_reduce max
func.func @other_waits(%u: tensor<4xf32> {comm.uniform}, %c: i1) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce max %u into %e on @g : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max %u into %e1 on @g : tensor<4xf32>
  %w:2 = comm.wait [%t, %t1], %r, %r1 reading %u, %u : tensor<4xf32>, tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %r2, %t2 = comm.all_reduce max %u into %e2 on @g : tensor<4xf32>
  %w2 = scf.if %c -> tensor<4xf32> {
    %a = comm.wait %t2, %r2 reading %u : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %a = comm.wait %t2, %r2 reading %u : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  return %w#0, %w#1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
