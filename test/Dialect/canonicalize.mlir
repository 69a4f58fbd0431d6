// RUN: comm-opt %s --canonicalize | FileCheck %s
// Each fold, and beside it the case in which it must not happen.

comm.mesh @mesh(dp = 4)
comm.group @all = @mesh[dp]
comm.group @alone = ranks [[0], [1], [2], [3]]
comm.group @mixed = ranks [[0], [1, 2, 3]]

// CHECK-LABEL: @wait_completed
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @wait_completed(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[A]]
  %t = comm.completed_token
  %w = comm.wait %t, %a reading %b : tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: @wait_pending
func.func @wait_pending(%t: !comm.token, %a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: comm.wait
  %w = comm.wait %t, %a : tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: @wait_one_of_two
func.func @wait_one_of_two(%t: !comm.token, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[C:.*]] = comm.completed_token
  // CHECK-NEXT: %[[W:.*]]:2 = comm.wait [%[[C]], %{{.*}}]
  // CHECK-NEXT: return %[[W]]#0, %[[W]]#1
  %c = comm.completed_token
  %w:2 = comm.wait [%c, %t], %a, %b : tensor<4xf32>, tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @wait_completed_memref
func.func @wait_completed_memref(%a: memref<4xf32>) {
  // CHECK-NEXT: return
  %t = comm.completed_token
  comm.wait %t, %a : memref<4xf32>
  return
}

// CHECK-LABEL: @trivial
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @trivial(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: return %[[A]], %[[A]], %[[B]]
  %r, %t = comm.all_reduce avg %a into %b on @alone : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_gather %a into %e dim 0 on @alone : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %r2, %t2 = comm.broadcast into %b root 0 on @alone : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 : tensor<4xf32>
  %t3 = comm.barrier on @alone
  comm.wait %t3
  return %w, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A line of one rank does not make the group trivial: its other ranks take part.
// CHECK-LABEL: @not_trivial
func.func @not_trivial(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: comm.all_reduce sum
  // CHECK: comm.barrier
  %r, %t = comm.all_reduce sum %a into %b on @mixed : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %t3 = comm.barrier on @mixed
  comm.wait %t3
  return %w : tensor<4xf32>
}

// The factor is applied even where nobody is there to sum with.
// CHECK-LABEL: @trivial_premul
func.func @trivial_premul(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  // CHECK: comm.all_reduce premul_sum
  %r, %t = comm.all_reduce premul_sum(%f : f32) %a into %b on @alone : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  return %w : tensor<4xf32>
}

// A rank that no pair sends to gets zeros.
// CHECK-LABEL: @trivial_permute
func.func @trivial_permute(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: comm.permute
  %r, %t = comm.permute %a into %b pairs [] on @alone : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  return %w : tensor<4xf32>
}

// What is waited for with others stays: its data would be what another reads.
// CHECK-LABEL: @trivial_with_another
func.func @trivial_with_another(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: comm.all_reduce sum into %{{.*}} on @alone
  %r, %t = comm.all_reduce sum into %a on @alone : tensor<4xf32>
  %q, %u = comm.all_reduce sum %a into %b on @all : tensor<4xf32>
  %w:2 = comm.wait [%t, %u], %r, %q reading %a : tensor<4xf32>, tensor<4xf32> reading tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @trivial_memref
// CHECK-SAME: (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>)
func.func @trivial_memref(%a: memref<4xf32>, %b: memref<4xf32>) {
  // CHECK-NEXT: memref.copy %[[A]], %[[B]]
  // CHECK-NEXT: return
  %t = comm.all_reduce sum %a into %b on @alone : memref<4xf32>
  comm.wait %t, %b reading %a : memref<4xf32>
  return
}

// CHECK-LABEL: @sizes_and_ranks
func.func @sizes_and_ranks() -> (index, index, index, index) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4
  // CHECK-DAG: %[[M:.*]] = comm.group_size @mixed
  // CHECK-DAG: %[[R:.*]] = comm.group_rank @all
  // CHECK: return %[[C4]], %[[C0]], %[[M]], %[[R]]
  %0 = comm.group_size @all : index
  %1 = comm.group_rank @alone : index
  %2 = comm.group_size @mixed : index
  %3 = comm.group_rank @all : index
  return %0, %1, %2, %3 : index, index, index, index
}

// What is known of a memref is not forgotten; starts and waits do not care.
// CHECK-LABEL: @casts
// CHECK-SAME: (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>
func.func @casts(%a: memref<4xf32>, %b: memref<4xf32>, %peer: index) {
  %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %d = memref.cast %b : memref<4xf32> to memref<?xf32>
  // CHECK-NEXT: %[[T:.*]] = comm.all_reduce sum %[[A]] into %[[B]] on @all : memref<4xf32>
  %t = comm.all_reduce sum %c into %d on @all : memref<4xf32, strided<[?], offset: ?>> into memref<?xf32>
  // CHECK-NEXT: comm.wait %[[T]], %[[B]] reading %[[A]] : memref<4xf32>
  comm.wait %t, %d reading %c : memref<?xf32> reading memref<4xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: %[[S:.*]] = comm.send %[[A]]
  %s = comm.send %c to %peer on @all : memref<4xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: comm.wait %[[S]] reading %[[A]]
  comm.wait %s reading %c : reading memref<4xf32, strided<[?], offset: ?>>
  return
}

// A cast that says more, or that would make one memref source and destination.
// CHECK-LABEL: @casts_that_stay
// CHECK: memref.cast
// CHECK-NEXT: comm.all_reduce sum %{{.*}} into %{{.*}} on @all : memref<4xf32>
// CHECK: memref.cast
// CHECK-NEXT: comm.all_reduce sum %{{.*}} into %{{.*}} on @all
// CHECK-SAME: {{^}} : memref<4xf32, strided<[?], offset: ?>> into memref<4xf32>
func.func @casts_that_stay(%a: memref<?xf32>, %b: memref<4xf32>) {
  %c = memref.cast %a : memref<?xf32> to memref<4xf32>
  %t = comm.all_reduce sum %c into %b on @all : memref<4xf32>
  comm.wait %t, %b reading %c : memref<4xf32>
  %d = memref.cast %b : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %u = comm.all_reduce sum %d into %b on @all : memref<4xf32, strided<[?], offset: ?>> into memref<4xf32>
  comm.wait %u, %b reading %d : memref<4xf32> reading memref<4xf32, strided<[?], offset: ?>>
  return
}
