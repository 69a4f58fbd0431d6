// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   func.func(comm-sink-waits-iterative))' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},func.func(comm-sink-waits-iterative))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]

// A wait goes below the first matmul and takes the cheap user of its result
// along; the second matmul, which needs that, stops it.
// REMARK: WaitSunk {{.*}}Function=sinks {{.*}}Grouped=1{{.*}}LimitingFactor="data dependency", Moved=1,
// REMARK-SAME: {{^}} StoppedBy="aten.mm
// CHECK-LABEL: func.func @sinks
// CHECK:      comm.all_reduce
// CHECK-NEXT: %[[X:.*]] = "aten.mm"(%arg0)
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.neg"
// CHECK-NEXT: "aten.mm"
func.func @sinks(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<64xf32>
  %w = comm.wait %t, %r reading %a : tensor<64xf32>
  %n = "aten.neg"(%w) : (tensor<64xf32>) -> tensor<64xf32>
  %x = "aten.mm"(%a) : (tensor<64xf32>) -> tensor<64xf32>
  %y = "aten.mm"(%n, %x) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  return %y : tensor<64xf32>
}

// It does not pass the next start.
// REMARK: WaitNotSunk {{.*}}Function=next_start {{.*}}LimitingFactor="collective ordering"
// CHECK-LABEL: func.func @next_start
// CHECK:      comm.all_reduce sum %arg0
// CHECK:      comm.wait
// CHECK:      comm.all_reduce sum %arg1
func.func @next_start(%a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<64xf32>
  %w = comm.wait %t, %r reading %a : tensor<64xf32>
  %s, %u = comm.all_reduce sum %b into %f on @dp : tensor<64xf32>
  %v = comm.wait %u, %s reading %b : tensor<64xf32>
  return %w, %v : tensor<64xf32>, tensor<64xf32>
}

// Nested blocks are treated on their own.
// CHECK-LABEL: func.func @nested
// CHECK:      scf.for
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: comm.wait
func.func @nested(%a: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<64xf32> {
    %e = tensor.empty() : tensor<64xf32>
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<64xf32>
    %w = comm.wait %t, %r reading %x : tensor<64xf32>
    %m = "aten.mm"(%x) : (tensor<64xf32>) -> tensor<64xf32>
    %y = "aten.mm"(%w, %m) : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
    scf.yield %y : tensor<64xf32>
  }
  return %z : tensor<64xf32>
}
