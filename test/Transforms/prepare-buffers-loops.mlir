// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-place-buffers{step=prepare}))' | FileCheck %s

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// The argument is read later: the loop's first start gets a copy.
// CHECK-LABEL: func.func @argument
// CHECK-SAME: (%[[X:[^:]*]]: tensor<4xf32>
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[X]])
// CHECK: comm.all_reduce sum %[[COPY]]
// CHECK: scf.for {{.*}} iter_args({{.*}} = %[[COPY]])
// In the loop: a tensor computed into an empty one, used by no other.
// CHECK: %[[MEAN:.*]] = linalg.exp
// CHECK-NOT: alloc_tensor
// CHECK: comm.all_reduce sum %[[MEAN]]
// CHECK: scf.yield {{.*}}, {{.*}}, %[[MEAN]]
func.func @argument(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e0 on @dp : tensor<4xf32>
  %p:3 = scf.for %k = %c0 to %n step %c1
      iter_args(%t = %t0, %r = %r0, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %t, %r reading %s : tensor<4xf32>
    %e1 = tensor.empty() : tensor<4xf32>
    %mean = linalg.exp ins(%w : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %mean into %e on @dp : tensor<4xf32>
    scf.yield %t1, %r1, %mean : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %last = comm.wait %p#0, %p#1 reading %p#2 : tensor<4xf32>
  return %last, %x : tensor<4xf32>, tensor<4xf32>
}

// Computed into the buffer of a value of the loop.
// CHECK-LABEL: func.func @in_place
// CHECK: scf.for
// CHECK: %[[NEXT:.*]] = linalg.exp
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[NEXT]])
// CHECK: comm.all_reduce sum %[[COPY]]
// CHECK: scf.yield {{.*}}, {{.*}}, %[[COPY]]
func.func @in_place(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = comm.completed_token
  %e0 = tensor.empty() : tensor<4xf32>
  %p:3 = scf.for %k = %c0 to %n step %c1
      iter_args(%t = %done, %r = %e0, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %t, %r reading %s : tensor<4xf32>
    %next = linalg.exp ins(%w : tensor<4xf32>) outs(%w : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %next into %e on @dp : tensor<4xf32>
    scf.yield %t1, %r1, %next : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %last = comm.wait %p#0, %p#1 reading %p#2 : tensor<4xf32>
  return %last : tensor<4xf32>
}

// Nothing is carried: the wait is beside the start, or after a branch; the loop
// recycles its own source.
// CHECK-LABEL: func.func @not_carried
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @not_carried(%x: tensor<4xf32>, %n: index, %flag: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %v = scf.for %k = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<4xf32> {
    %r, %t = comm.all_reduce sum %v into %e on @dp : tensor<4xf32>
    %w = comm.wait %t, %r reading %v : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  %q:3 = scf.if %flag -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    scf.yield %t, %r, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  } else {
    %t = comm.completed_token
    scf.yield %t, %e, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %q#0, %q#1 reading %q#2 : tensor<4xf32>
  %done = comm.completed_token
  %p:3 = scf.for %k = %c0 to %n step %c1
      iter_args(%t = %done, %r = %e, %s = %v) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w1 = comm.wait %t, %r reading %s : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %s into %w1 on @dp : tensor<4xf32>
    scf.yield %t1, %r1, %s : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %last = comm.wait %p#0, %p#1 reading %p#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
