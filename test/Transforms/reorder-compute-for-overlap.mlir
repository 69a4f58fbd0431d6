// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap))' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefix=COMPAT
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-compute-for-overlap))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Inductor's test_reorder_compute_for_overlap: all_reduce 1; what all_reduce 2
// needs and 1 does not give (relu, mm); what neither needs (mm); wait 1; what
// depends on it; all_reduce 2; wait 2; the rest.
// REMARK: Filled {{.*}}Function=inductor {{.*}}Compute=210, LimitingFactor=None, Transfer=200
// COMPAT-LABEL: func.func @inductor
// COMPAT:      comm.all_reduce
// COMPAT-NEXT: "aten.relu"
// COMPAT-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 100
// COMPAT:      "aten.mm"(%{{.*}}) {comm.cost = 101
// COMPAT-NEXT: comm.wait
// COMPAT-NEXT: "aten.add"
// COMPAT:      comm.all_reduce
// COMPAT:      comm.wait
// COMPAT-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 102
// CHECK-LABEL: func.func @inductor
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.relu"
// CHECK-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 100
// CHECK-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 101
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.add"
// CHECK:      comm.all_reduce
// CHECK:      comm.wait
// CHECK-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 102
func.func @inductor(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp {comm.cost = 200 : i64} : tensor<4x4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4x4xf32>
  %relu = "aten.relu"(%a) {comm.cost = 9 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %m0 = "aten.mm"(%relu) {comm.cost = 100 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = "aten.add"(%w, %m0) {comm.cost = 9 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = tensor.empty() : tensor<4x4xf32>
  %r1, %t1 = comm.all_reduce sum %s into %f on @dp {comm.cost = 200 : i64} : tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %s : tensor<4x4xf32>
  %m1 = "aten.mm"(%a) {comm.cost = 101 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %m2 = "aten.mm"(%w1) {comm.cost = 102 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m1, %m2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Half-cost rule: of the long matmul less than half would be hidden, the short
// one fits; the long one is kept for the next transfer. Inductor takes the long
// one, and has the short one left.
// CHECK-LABEL: func.func @half
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 90
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.neg"
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 300
// CHECK-NEXT: comm.wait
// COMPAT-LABEL: func.func @half
// COMPAT:      comm.all_reduce
// COMPAT:      "aten.mm"(%{{.*}}) {comm.cost = 300
// COMPAT-NEXT: comm.wait
// COMPAT-NEXT: "aten.neg"
// COMPAT:      comm.all_reduce
// COMPAT-NEXT: "aten.mm"(%{{.*}}) {comm.cost = 90
// COMPAT-NEXT: comm.wait
func.func @half(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp {comm.cost = 100 : i64} : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %n = "aten.neg"(%w) {comm.cost = 5 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %n into %f on @dp {comm.cost = 100 : i64} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %n : tensor<4xf32>
  %l = "aten.mm"(%a) {comm.cost = 300 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %s = "aten.mm"(%a) {comm.cost = 90 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %w1, %l, %s : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Two communicators at once: the second start does not wait for the first.
// Inductor places the compute first.
// CHECK-LABEL: func.func @two_lanes
// CHECK:      comm.all_reduce {{.*}}@dp
// CHECK:      comm.all_reduce {{.*}}@tp
// CHECK:      "aten.mm"
// CHECK:      comm.wait
// COMPAT-LABEL: func.func @two_lanes
// COMPAT:      comm.all_reduce {{.*}}@dp
// COMPAT:      "aten.mm"
// COMPAT:      comm.all_reduce {{.*}}@tp
func.func @two_lanes(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp {comm.cost = 100 : i64} : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %f on @tp {comm.cost = 100 : i64} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %m = "aten.mm"(%a) {comm.cost = 100 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %w, %w1, %m : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What costs nothing goes where it is first needed; Inductor pulls it in.
// CHECK-LABEL: func.func @free
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.view"
// CHECK-NEXT: "aten.add"
func.func @free(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp {comm.cost = 100 : i64} : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %v = "aten.view"(%a) {comm.cost = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  %s = "aten.add"(%w, %v) {comm.cost = 9 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %m = "aten.mm"(%a) {comm.cost = 100 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %s, %m : tensor<4xf32>, tensor<4xf32>
}
