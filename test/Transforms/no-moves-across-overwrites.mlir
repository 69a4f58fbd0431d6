// No pass moves an op across another that changes in place what it reads, or
// takes a tensor for the same before and after it.
//
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-schedule='memory-limit=none' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-sink-waits))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-raise-comms))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s \
// RUN:   --allow-unregistered-dialect --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s \
// RUN:   --allow-unregistered-dialect --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-group-fsdp))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket=mode=concat | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket=mode=coalesced | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket='cap=auto' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-canonicalize=cse=always \
// RUN:   | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-optimize | FileCheck %s

comm.group @g = ranks [[0, 1]]
comm.group @one = ranks [[0], [1]]

// The reader is long, and what follows the copy waits for it: moving the copy up
// would start the all_reduce earlier.
// CHECK-LABEL: func.func @reader_first
// CHECK:       "aten.exp"(%arg0)
// CHECK:       "aten.copy_"(%arg0, %arg1)
func.func @reader_first(%p: tensor<1024xf32>, %s: tensor<1024xf32>, %g: tensor<1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %y = "aten.exp"(%p) {comm.cost = 60000 : i64} : (tensor<1024xf32>) -> tensor<1024xf32>
  %c = "aten.copy_"(%p, %s) {comm.cost = 10 : i64} : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %c into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %c : tensor<1024xf32>
  return %y, %c, %w : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}

// The reader waits for communication, and the op behind it, which gives nothing,
// does not.
// CHECK-LABEL: func.func @reader_late
// CHECK:       comm.wait
// CHECK:       "aten.mul.Tensor"
// CHECK:       "mine.store"
func.func @reader_late(%p: tensor<1024xf32>, %g: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<1024xf32>) {
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %g into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %g : tensor<1024xf32>
  %v = "aten.view"(%p) : (tensor<1024xf32>) -> tensor<1024xf32>
  %y = "aten.mul.Tensor"(%v, %w) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  "mine.store"(%p) {has_side_effect = false, comm.mutates = array<i64: 0>} : (tensor<1024xf32>) -> ()
  return %y, %w : tensor<1024xf32>, tensor<1024xf32>
}

// The matmul reads what the copy has written: it does not go above it to hide
// the all_reduce, nor does the next start go above the copy into its source.
// CHECK-LABEL: func.func @reader_behind
// CHECK:       comm.all_reduce
// CHECK:       comm.wait
// CHECK:       "aten.copy_"(%arg0,
// CHECK-DAG:   "aten.mm"(%arg0, %arg0)
// KEPT-DAG:    comm.all_reduce sum %arg0
func.func @reader_behind(%p: tensor<64x64xf32>, %g: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %e1 = tensor.empty() : tensor<64x64xf32>
  %r, %t = comm.all_reduce sum %g into %e on @g : tensor<64x64xf32>
  %w = comm.wait %t, %r reading %g : tensor<64x64xf32>
  %c = "aten.copy_"(%p, %w) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = "aten.mm"(%p, %p) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %r1, %t1 = comm.all_reduce sum %p into %e1 on @g : tensor<64x64xf32>
  %w1 = comm.wait %t1, %r1 reading %p : tensor<64x64xf32>
  return %y, %w1 : tensor<64x64xf32>, tensor<64x64xf32>
}

// Two gathers of one value, which is another the second time.
// CHECK-LABEL: func.func @gathered_twice
// CHECK:       comm.all_gather
// CHECK:       "aten.mul_.Tensor"
// CHECK:       comm.all_gather
func.func @gathered_twice(%p: tensor<4xf32>, %s: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %p into %e dim 0 on @g : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %p : tensor<8xf32> reading tensor<4xf32>
  %m = "aten.mul_.Tensor"(%p, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_gather %p into %e1 dim 0 on @g : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %p : tensor<8xf32> reading tensor<4xf32>
  return %w, %w1 : tensor<8xf32>, tensor<8xf32>
}
