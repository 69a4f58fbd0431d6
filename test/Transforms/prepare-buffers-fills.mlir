// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-place-buffers{step=prepare}))' | FileCheck %s

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// Each op that computes into the fill gets its own; what only reads shares one.
// CHECK-LABEL: func.func @updated
// CHECK-SAME: (%[[A:.*]]: tensor<4x4xf32>)
// CHECK: %[[E0:.*]] = tensor.empty()
// CHECK: %[[SHARED:.*]] = linalg.fill {{.*}} outs(%[[E0]]
// CHECK: %[[E1:.*]] = tensor.empty()
// CHECK: %[[F1:.*]] = linalg.fill {{.*}} outs(%[[E1]]
// CHECK: linalg.matmul {{.*}} outs(%[[F1]]
// CHECK: %[[E2:.*]] = tensor.empty()
// CHECK: %[[F2:.*]] = linalg.fill {{.*}} outs(%[[E2]]
// CHECK: linalg.matmul ins(%{{.*}}, %[[SHARED]] : {{.*}}) outs(%[[F2]]
func.func @updated(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = linalg.fill ins(%c : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %zero : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// A fill without readers goes; sizes known at run time are kept.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: (%[[A:.*]]: tensor<?xf32>, %[[N:.*]]: index)
// CHECK-COUNT-2: tensor.empty(%[[N]])
// CHECK-NOT: tensor.empty
func.func @dynamic(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %zero = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%zero : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.abs ins(%a : tensor<?xf32>) outs(%zero : tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Start and wait must name one source; so must what carries it there.
// CHECK-LABEL: func.func @in_flight
// CHECK: %[[ONE:.*]] = linalg.fill
// CHECK: comm.all_reduce sum %[[ONE]]
// CHECK: scf.if
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[ONE]]
// CHECK: linalg.fill
// CHECK: comm.wait {{.*}} reading %[[ONE]]
func.func @in_flight(%flag: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %one = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r, %t = comm.all_reduce sum %one into %e1 on @dp : tensor<4xf32>
  %q:3 = scf.if %flag -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %r2, %t2 = comm.all_reduce sum %one into %e2 on @dp : tensor<4xf32>
    scf.yield %t2, %r2, %one : !comm.token, tensor<4xf32>, tensor<4xf32>
  } else {
    %done = comm.completed_token
    scf.yield %done, %e2, %one : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %x = linalg.add ins(%one, %one : tensor<4xf32>, tensor<4xf32>) outs(%one : tensor<4xf32>) -> tensor<4xf32>
  %w = comm.wait %t, %r reading %one : tensor<4xf32>
  %w2 = comm.wait %q#0, %q#1 reading %q#2 : tensor<4xf32>
  return %w, %x : tensor<4xf32>, tensor<4xf32>
}

// A slice is put into a fill of its own, too (a scan puts its parts into zeros); what is put in is only read.
// CHECK-LABEL: func.func @slices
// CHECK: %[[SHARED:.*]] = linalg.fill {{.*}} -> tensor<4xf32>
// CHECK: %[[F1:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK: %[[R1:.*]] = tensor.insert_slice %[[SHARED]] into %[[F1]]
// CHECK: %[[F2:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK: %[[R2:.*]] = tensor.insert_slice %[[SHARED]] into %[[F2]]
// CHECK-NOT: linalg.fill
// CHECK: return %[[R1]], %[[R2]]
func.func @slices() -> (tensor<8xf32>, tensor<8xf32>) {
  %c = arith.constant 0.0 : f32
  %d = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zero = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %small = tensor.empty() : tensor<4xf32>
  %one = linalg.fill ins(%d : f32) outs(%small : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %one into %zero[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %one into %zero[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
