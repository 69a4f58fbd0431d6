// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory))' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{peak-memory-budget=0.5}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,BUDGET
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{prefetch-limit=1}))' \
// RUN:   | FileCheck %s --check-prefix=PREFETCH
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{prefetch-limit=0}))' \
// RUN:   | FileCheck %s --check-prefix=LIMIT
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{compat=inductor}))' \
// RUN:   | FileCheck %s --check-prefix=COMPAT

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Inductor's test_reorder_peak_memory: nothing above the start, 0 moves.
// REMARK: StartNotHoisted {{.*}}Function=tiny {{.*}}LimitingFactor=None, Moved=0
// CHECK-LABEL: func.func @tiny
// CHECK-SAME: comm.original_peak
func.func @tiny(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<1024xf32>
  %w = comm.wait %t, %r reading %a : tensor<1024xf32>
  %y = "aten.mm"(%w) {comm.cost = 1000 : i64} : (tensor<1024xf32>) -> tensor<1024xf32>
  return %y : tensor<1024xf32>
}

// Inductor's test_reorder_respects_wait_dep: a gather of a gather, 0 moves.
// REMARK: StartNotHoisted {{.*}}Function=respects_wait
// REMARK: StartNotHoisted {{.*}}Function=respects_wait {{.*}}LimitingFactor="data dependency", Moved=0,
// REMARK-SAME: {{^}} StoppedBy="comm.all_gather
// CHECK-LABEL: func.func @respects_wait
// CHECK: comm.all_gather
// CHECK: comm.wait
// CHECK: comm.all_gather
// CHECK: comm.wait
func.func @respects_wait(%a: tensor<1024xf32>) -> tensor<4096xf32> {
  %e0 = tensor.empty() : tensor<2048xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp : tensor<1024xf32> into tensor<2048xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<2048xf32> reading tensor<1024xf32>
  %e1 = tensor.empty() : tensor<4096xf32>
  %r1, %t1 = comm.all_gather %w0 into %e1 dim 0 on @dp : tensor<2048xf32> into tensor<4096xf32>
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<4096xf32> reading tensor<2048xf32>
  return %w1 : tensor<4096xf32>
}

// Peak by hand: %y and %z, 2 * 8192 bytes, then %z and the destination. With the
// start above the second matmul all three are live: 24576, which a budget of half
// of the peak allows.
// REMARK: StartNotHoisted {{.*}}Function=limited {{.*}}LimitingFactor="peak memory new:24576 vs limit:16384", Moved=0,
// REMARK-SAME: {{^}} StoppedBy="aten.mm
// CHECK-LABEL: func.func @limited
// CHECK-SAME: comm.original_peak = 16384
// BUDGET:      comm.all_gather
// BUDGET:      "aten.mm"
// BUDGET:      "aten.mm"
// BUDGET:      comm.wait
// LIMIT-LABEL: func.func @limited
// LIMIT:       "aten.mm"
// LIMIT:       "aten.mm"
// LIMIT:       comm.all_gather
func.func @limited(%a: tensor<1024xf32>, %x: tensor<2048xf32>) -> (tensor<2048xf32>, tensor<2048xf32>) {
  %y = "aten.mm"(%x) : (tensor<2048xf32>) -> tensor<2048xf32>
  %z = "aten.mm"(%y) : (tensor<2048xf32>) -> tensor<2048xf32>
  %e = tensor.empty() : tensor<2048xf32>
  %r, %t = comm.all_gather %a into %e dim 0 on @dp : tensor<1024xf32> into tensor<2048xf32>
  %w = comm.wait %t, %r reading %a : tensor<2048xf32> reading tensor<1024xf32>
  return %w, %z : tensor<2048xf32>, tensor<2048xf32>
}

// Room enough: the start and its cast go to the top; a prefetch limit of one op
// leaves it below the first matmul.
// CHECK-LABEL: func.func @room
// CHECK:      comm.all_reduce
// CHECK:      "aten.mm"
// CHECK:      "aten.mm"
// CHECK:      comm.wait
// PREFETCH-LABEL: func.func @room
// PREFETCH:      "aten.mm"
// PREFETCH:      comm.all_reduce
// PREFETCH:      "aten.mm"
func.func @room(%a: tensor<16xf32>, %x: tensor<2048xf32>) -> (tensor<16xf32>, tensor<2048xf32>, tensor<2048xf32>) {
  %y = "aten.mm"(%x) : (tensor<2048xf32>) -> tensor<2048xf32>
  %y1 = "aten.mm"(%x) : (tensor<2048xf32>) -> tensor<2048xf32>
  %g = "aten.neg"(%a) : (tensor<16xf32>) -> tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<16xf32>
  %z = "aten.mm"(%y, %y1) : (tensor<2048xf32>, tensor<2048xf32>) -> tensor<2048xf32>
  %z1 = "aten.mm"(%z, %y1) : (tensor<2048xf32>, tensor<2048xf32>) -> tensor<2048xf32>
  %w = comm.wait %t, %r reading %g : tensor<16xf32>
  return %w, %z, %z1 : tensor<16xf32>, tensor<2048xf32>, tensor<2048xf32>
}

// Starts of one communicator keep their order, of two they need not. With
// compat=inductor any start passes any.
// CHECK-LABEL: func.func @order
// CHECK:      comm.all_reduce sum %arg1 {{.*}}@tp
// CHECK:      comm.all_reduce sum %arg0 {{.*}}@dp
// CHECK:      comm.all_reduce sum %arg2 {{.*}}@dp
// COMPAT-LABEL: func.func @order
// COMPAT:      comm.all_reduce sum %arg2
// COMPAT:      comm.all_reduce sum %arg1
// COMPAT:      comm.all_reduce sum %arg0
func.func @order(%a: tensor<16xf32>, %b: tensor<16xf32>, %c: tensor<16xf32>)
    -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %e0 = tensor.empty() : tensor<16xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @tp : tensor<16xf32>
  %e2 = tensor.empty() : tensor<16xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e2 on @dp : tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<16xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<16xf32>
  return %w0, %w1, %w2 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}
