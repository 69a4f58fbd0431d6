// RUN: comm-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(comm-group-fsdp))' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-group-fsdp{prefetch=1}))' \
// RUN:   | FileCheck %s --check-prefix=PREFETCH
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-group-fsdp))' 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-group-fsdp{prefetch=-1}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INVALID

// INVALID: error: comm-reorder: prefetch is -1, expected 0 or more

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Three gathers at the top: each waits for the copy-out of the one before. The
// cast goes with the gather that it is for, the reshape with its wait.
// REMARK: FsdpGroup {{.*}}Function=gathers {{.*}}WithStart=2, WithWait=1
// REMARK: FsdpGroup {{.*}}Function=gathers {{.*}}After="comm.wait at {{.*}}WithStart=1, WithWait=0
// CHECK-LABEL: func.func @gathers
// CHECK:      arith.truncf %arg0
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: comm.all_gather
// CHECK:      comm.wait
// CHECK-NEXT: tensor.expand_shape
// CHECK:      comm.all_gather %arg1
// CHECK:      comm.wait
// CHECK:      comm.all_gather %arg2
// CHECK:      comm.wait
// PREFETCH-LABEL: func.func @gathers
// PREFETCH:      comm.all_gather
// PREFETCH:      comm.all_gather %arg1
// PREFETCH:      comm.wait
// PREFETCH:      comm.all_gather %arg2
// PREFETCH:      comm.wait
// PREFETCH:      comm.wait
func.func @gathers(%p0: tensor<8xf32>, %p1: tensor<8xf32>, %p2: tensor<8xf32>, %x: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.truncf %p0 : tensor<8xf32> to tensor<8xbf16>
  %e0 = tensor.empty() : tensor<16xbf16>
  %r0, %t0 = comm.all_gather %c0 into %e0 dim 0 on @dp : tensor<8xbf16> into tensor<16xbf16>
  %e1 = tensor.empty() : tensor<16xf32>
  %r1, %t1 = comm.all_gather %p1 into %e1 dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %e2 = tensor.empty() : tensor<16xf32>
  %r2, %t2 = comm.all_gather %p2 into %e2 dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %c0 : tensor<16xbf16> reading tensor<8xbf16>
  %y0 = "aten.mm"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %v0 = tensor.expand_shape %w0 [[0, 1]] output_shape [4, 4] : tensor<16xbf16> into tensor<4x4xbf16>
  %y1 = "aten.mm"(%y0, %v0) : (tensor<4x4xf32>, tensor<4x4xbf16>) -> tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %p1 : tensor<16xf32> reading tensor<8xf32>
  %y2 = "aten.mm"(%y1, %w1) : (tensor<4x4xf32>, tensor<16xf32>) -> tensor<4x4xf32>
  %w2 = comm.wait %t2, %r2 reading %p2 : tensor<16xf32> reading tensor<8xf32>
  %y3 = "aten.mm"(%y2, %w2) : (tensor<4x4xf32>, tensor<16xf32>) -> tensor<4x4xf32>
  return %y2, %y3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A gather of an activation is none of FSDP's, and stays where it is.
// REMARK: NotFsdp {{.*}}Function=activation {{.*}}Reason="its operand is not made of arguments alone"
// CHECK-LABEL: func.func @activation
// CHECK:      "aten.mm"
// CHECK:      comm.all_gather
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: comm.wait
func.func @activation(%x: tensor<8xf32>) -> (tensor<16xf32>, tensor<8xf32>) {
  %y = "aten.mm"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r, %t = comm.all_gather %y into %e dim 0 on @tp : tensor<8xf32> into tensor<16xf32>
  %z = "aten.mm"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %w = comm.wait %t, %r reading %y : tensor<16xf32> reading tensor<8xf32>
  return %w, %z : tensor<16xf32>, tensor<8xf32>
}

// Two gradients: the second reduce-scatter follows the wait of the first. One
// whose result is used further is not chained.
// REMARK: FsdpGroup {{.*}}Function=scatters {{.*}}WithStart=1, WithWait=0
// REMARK: FsdpGroup {{.*}}Function=scatters
// REMARK: NotFsdp {{.*}}Function=scatters {{.*}}Reason="its result is not a result of the function"
// CHECK-LABEL: func.func @scatters
// CHECK:      comm.reduce_scatter sum %0
// CHECK:      comm.wait
// CHECK:      comm.reduce_scatter sum %1
// CHECK:      comm.reduce_scatter sum %2
func.func @scatters(%x: tensor<16xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %g0 = "aten.mm"(%x) {comm.cost = 1 : i64} : (tensor<16xf32>) -> tensor<16xf32>
  %g1 = "aten.mm"(%x) {comm.cost = 2 : i64} : (tensor<16xf32>) -> tensor<16xf32>
  %g2 = "aten.mm"(%x) {comm.cost = 3 : i64} : (tensor<16xf32>) -> tensor<16xf32>
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.reduce_scatter sum %g0 into %e0 dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.reduce_scatter sum %g1 into %e1 dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.reduce_scatter sum %g2 into %e2 dim 0 on @dp : tensor<16xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<8xf32> reading tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %g1 : tensor<8xf32> reading tensor<16xf32>
  %w2 = comm.wait %t2, %r2 reading %g2 : tensor<8xf32> reading tensor<16xf32>
  %n = "aten.mm"(%w2) : (tensor<8xf32>) -> tensor<8xf32>
  return %w0, %w1, %n : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
