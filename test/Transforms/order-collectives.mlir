// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-order-collectives))' \
// RUN:   | FileCheck %s --check-prefix=ORDERED
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},func.func(comm-order-collectives, \
// RUN:   comm-reorder-preserving-peak-memory))' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-reorder-preserving-peak-memory))' \
// RUN:   | FileCheck %s --check-prefix=FREE
// RUN: comm-opt %s --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-order-collectives))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: not comm-opt %S/Inputs/ordered-starts-invalid.mlir -split-input-file 2>&1 | FileCheck %s --check-prefix=INVALID

// INVALID: error: 'comm.ordered_starts' must be a unit attribute, got 1 : i64
// INVALID: error: 'comm.ordered_starts' belongs on a function

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// REMARK: remark: {{.*}}StartsOrdered {{.*}}Function=two {{.*}}Starts=2
// ORDERED: func.func @two{{.*}}attributes {comm.ordered_starts}
// CHECK-LABEL: func.func @two
// CHECK: comm.all_reduce {{.*}}@dp
// CHECK: comm.all_reduce {{.*}}@tp
// FREE-LABEL: func.func @two
// FREE: comm.all_reduce {{.*}}@tp
// FREE: comm.all_reduce {{.*}}@dp
func.func @two(%a: tensor<16xf32>, %b: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %e0 = tensor.empty() : tensor<16xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @tp : tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<16xf32>
  return %w0, %w1 : tensor<16xf32>, tensor<16xf32>
}

// ORDERED: func.func @none
// ORDERED-NOT: comm.ordered_starts
func.func @none() {
  return
}
