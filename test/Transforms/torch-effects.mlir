// No pass that moves ops takes one of PyTorch across another that changes what it
// reads, whatever says so: an underscore, an overload, an attribute, a view. Of
// values, the same ops move.
//
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-schedule='memory-limit=none' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-sink-waits))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-raise-comms))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},func.func(comm-sink-waits-iterative))' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative{compat=inductor}))' | FileCheck %s
// RUN: comm-opt %s \
// RUN:   --allow-unregistered-dialect --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MOVED
// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-group-fsdp))' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket=mode=concat | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket=mode=coalesced | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket='cap=auto' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-canonicalize=cse=always | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-optimize | FileCheck %s --check-prefixes=CHECK,MOVED

comm.group @g = ranks [[0, 1]]

// A parameter is written behind its reader, which waits for communication.
// CHECK-LABEL: func.func @war
// CHECK:       comm.wait
// CHECK:       "aten.mul.Tensor"
// CHECK:       "aten.copy_"
func.func @war(%p: tensor<1024xf32>, %s: tensor<1024xf32>, %g: tensor<1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %g into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %g : tensor<1024xf32>
  %y = "aten.mul.Tensor"(%p, %w) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %c = "aten.copy_"(%p, %s) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  return %y, %c, %w : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}

// A long reader, a short copy, and what could start earlier without it.
// CHECK-LABEL: func.func @war_side_effect
// CHECK:       "aten.exp"
// CHECK:       "aten.copy_"
func.func @war_side_effect(%p: tensor<1024xf32>, %s: tensor<1024xf32>, %g: tensor<1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %y = "aten.exp"(%p) {comm.cost = 60000} : (tensor<1024xf32>) -> tensor<1024xf32>
  %c = "aten.copy_"(%p, %s) {has_side_effect = true, comm.cost = 10}
      : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %g into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %g : tensor<1024xf32>
  return %y, %c, %w : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}

// Through the second result of a view, an overload that is given where to write,
// and a declared change.
// CHECK-LABEL: func.func @war_of_views
// CHECK-DAG:   "aten.exp"
// CHECK-DAG:   "aten.cos"
// CHECK:       "aten.tanh_backward.grad_input"
// CHECK:       "mine.update"
func.func @war_of_views(%p: tensor<1024xf32>, %s: tensor<512xf32>, %g: tensor<1024xf32>)
    -> (tensor<512xf32>, tensor<512xf32>, tensor<1024xf32>, tensor<512xf32>) {
  %v:2 = "aten.split.Tensor"(%p) : (tensor<1024xf32>) -> (tensor<512xf32>, tensor<512xf32>)
  %y = "aten.exp"(%v#1) {comm.cost = 60000} : (tensor<512xf32>) -> tensor<512xf32>
  %z = "aten.cos"(%v#0) {comm.cost = 60000} : (tensor<512xf32>) -> tensor<512xf32>
  %c = "aten.tanh_backward.grad_input"(%s, %s, %v#1) {comm.cost = 10}
      : (tensor<512xf32>, tensor<512xf32>, tensor<512xf32>) -> tensor<512xf32>
  "mine.update"(%p, %c) {comm.mutates = array<i64: 0>, comm.cost = 10} : (tensor<1024xf32>, tensor<512xf32>) -> ()
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %p into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %p : tensor<1024xf32>
  return %y, %z, %w, %c : tensor<512xf32>, tensor<512xf32>, tensor<1024xf32>, tensor<512xf32>
}

// Random numbers come one after the other, though the second is needed first.
// CHECK-LABEL: func.func @random
// CHECK:       "aten.native_dropout"
// CHECK:       "prims.inductor_seed"
func.func @random(%p: tensor<1024xf32>) -> (tensor<1024xf32>, tensor<1024xf32>) {
  %y:2 = "aten.native_dropout"(%p) {comm.cost = 60000} : (tensor<1024xf32>) -> (tensor<1024xf32>, tensor<1024xi8>)
  %s = "prims.inductor_seed"() : () -> tensor<i64>
  %x = "prims.inductor_random"(%s) {comm.cost = 10} : (tensor<i64>) -> tensor<1024xf32>
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %x : tensor<1024xf32>
  return %y#0, %w : tensor<1024xf32>, tensor<1024xf32>
}

// None of these changes anything, nor do the words in the second name: what the
// collective needs goes before what is long, or what is long goes down to hide it.
// CHECK-LABEL: func.func @values
// MOVED:       comm.all_reduce
// MOVED:       "aten.{{exp|sin}}"
// MOVED:       comm.wait
func.func @values(%p: tensor<1024xf32>, %s: tensor<1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %y = "aten.exp"(%p) {comm.cost = 60000} : (tensor<1024xf32>) -> tensor<1024xf32>
  %c = "aten.copy"(%p, %s) {comm.cost = 10} : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %d = "mine.call_rng_send"(%c) {comm.mutates = array<i64>, comm.cost = 10} : (tensor<1024xf32>) -> tensor<1024xf32>
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %d into %e on @g : tensor<1024xf32>
  %w = comm.wait %t, %r reading %d : tensor<1024xf32>
  %z = "aten.sin"(%p) {comm.cost = 60000} : (tensor<1024xf32>) -> tensor<1024xf32>
  return %y, %w, %z : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}
