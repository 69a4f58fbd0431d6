// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap)' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap{compat=inductor})' \
// RUN:   | FileCheck %s --check-prefix=COMPAT
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},func.func(comm-inductor-overlap))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LEVEL
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap{compat=xla})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COMPAT-NAME
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=none},func.func(comm-reorder-compute-for-overlap))' \
// RUN:   2>&1 | FileCheck %s --check-prefix=MACHINE
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative{peak-memory-budget=-1}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BUDGET
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative{peak-memory-budget=many}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BUDGET-TEXT
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative{peak-memory-budget=inf}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INF
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory{prefetch-limit=-7}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PREFETCH
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap{limit=3})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// RUN: not comm-opt %s --allow-unregistered-dialect %target --comm-inductor-overlap=limit=3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTION
// RUN: not comm-opt %s --allow-unregistered-dialect %target --comm-optimize='memory-limit=1.2 machines=h200-x8' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTIMIZE
// RUN: comm-opt %S/Inputs/unknown-cost.mlir --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap)' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WARN
// RUN: comm-opt %S/Inputs/unknown-cost.mlir --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},comm-inductor-overlap{compat=inductor})' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARN

// LEVEL: 'comm-inductor-overlap' runs on 'builtin.module', not on 'func.func'
// OPTION: error: 'comm-inductor-overlap' cannot have the options 'limit=3': <Pass-Options-Parser>: no such option limit
// OPTIMIZE: error: 'comm-optimize' cannot have the options 'memory-limit=1.2 machines=h200-x8':
// OPTIMIZE-SAME: {{^}} {{.*}}no such option machines
// COMPAT-NAME: 'xla' is not known; expected none or inductor
// COMPAT-NAME-NEXT: error: 'comm-inductor-overlap' cannot have the options 'compat=xla'
// MACHINE: error: {{.*}}none{{.*}}h200-x8
// BUDGET: error: comm-reorder: peak-memory-budget is -1, expected a number from 0 to 1000
// BUDGET-TEXT: error: comm-reorder: peak-memory-budget is many, expected a number from 0 to 1000
// INF: error: comm-reorder: peak-memory-budget is inf, expected a number from 0 to 1000
// PREFETCH: error: comm-reorder: prefetch-limit is -7, expected -1 or more
// Of three passes one warns.
// WARN-COUNT-1: warning: cost of 'foo.bar' is not known
// WARN-NOT: warning

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]

// By hand: the peak is at the last matmul, %z, a gathered parameter and the
// result, 3 * 4096 bytes. Both gathered parameters and %y are as much, so the
// second start goes up to the first, whose wait it may pass; but not above it.
// CHECK-LABEL: func.func @step
// CHECK-SAME: comm.original_peak = 12288
// CHECK:      comm.all_gather %arg0
// CHECK:      comm.all_gather %arg1
// CHECK:      comm.wait
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.mm"
// Inductor's starts pass each other: the first pass puts the second one on top,
// the last pass the first one again.
// COMPAT-LABEL: func.func @step
// COMPAT-NOT: comm.original_peak
// COMPAT:     comm.all_gather %arg0
// COMPAT:     comm.all_gather %arg1
// COMPAT:     comm.wait
func.func @step(%p0: tensor<512xf32>, %p1: tensor<512xf32>, %x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e0 = tensor.empty() : tensor<1024xf32>
  %r0, %t0 = comm.all_gather %p0 into %e0 dim 0 on @dp : tensor<512xf32> into tensor<1024xf32>
  %w0 = comm.wait %t0, %r0 reading %p0 : tensor<1024xf32> reading tensor<512xf32>
  %y = "aten.mm"(%x, %w0) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  %z = "aten.mm"(%y) : (tensor<1024xf32>) -> tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %r1, %t1 = comm.all_gather %p1 into %e1 dim 0 on @dp : tensor<512xf32> into tensor<1024xf32>
  %w1 = comm.wait %t1, %r1 reading %p1 : tensor<1024xf32> reading tensor<512xf32>
  %u = "aten.mm"(%z, %w1) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
  return %u : tensor<1024xf32>
}
