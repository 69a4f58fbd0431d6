// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=none --comm-verify \
// RUN:   --remarks-filter=comm-schedule 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// What ops cost is in their comm.cost. Ranks 0 to 3 are one node: collectives
// on @tp and on @dp use different links.
comm.mesh @mesh(dp = 2, tp = 4)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Compute that needs nothing of the collective fills the time of its wait, and
// what needs it follows: 10 + 100 of 60 + 60 + 110.
// CHECK-LABEL: func.func @fill
// CHECK: comm.all_reduce
// CHECK: math.exp
// CHECK: comm.wait
// CHECK: arith.addf
// REMARK: [Passed] LessExposed {{.*}}ExposedAfterNs=40, ExposedBeforeNs=100{{.*}}StartPlace="1 to 1"
// REMARK: [Analysis] Schedule {{.*}}Function=fill | LowerBoundNs=110, MakespanAfterNs=110, MakespanBeforeNs=170
func.func @fill(%g: tensor<4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 100} : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %z = arith.addf %x, %w {comm.cost = 10} : tensor<4xf32>
  %y = math.exp %x {comm.cost = 60} : tensor<4xf32>
  return %z, %y : tensor<4xf32>, tensor<4xf32>
}

// There is nothing to fill it with: each needs what is before it.
// CHECK-LABEL: func.func @no_fill
// CHECK: comm.all_reduce
// CHECK-NEXT: comm.wait
// CHECK-NEXT: arith.addf
// CHECK-NEXT: math.exp
// REMARK: [Missed] Exposed {{.*}}Function=no_fill {{.*}}ExposedAfterNs=100, ExposedBeforeNs=100,
// REMARK-SAME: {{^}} Reason="nothing left to hide it"
func.func @no_fill(%g: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 100} : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %z = arith.addf %x, %w {comm.cost = 10} : tensor<4xf32>
  %y = math.exp %z {comm.cost = 60} : tensor<4xf32>
  return %y : tensor<4xf32>
}

// A start goes up past compute, with the cheap op that it needs.
// CHECK-LABEL: func.func @prefetch
// CHECK: tensor.cast
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: comm.all_reduce
// CHECK-NEXT: math.exp
// REMARK: [Passed] Hidden {{.*}}ExposedAfterNs=0, ExposedBeforeNs=50{{.*}}Reason=hidden
func.func @prefetch(%g: tensor<?xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = math.exp %x {comm.cost = 60} : tensor<4xf32>
  %c = tensor.cast %g : tensor<?xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %c into %e on @dp {comm.cost = 50} : tensor<4xf32>
  %w = comm.wait %t, %r reading %c : tensor<4xf32>
  %z = arith.addf %y, %w {comm.cost = 10} : tensor<4xf32>
  return %z : tensor<4xf32>
}

// Two communicators on two links run at once: 100 instead of 200.
// CHECK-LABEL: func.func @two_lanes
// CHECK: all_reduce sum {{.*}} on @dp
// CHECK-NOT: comm.wait
// CHECK: all_reduce sum {{.*}} on @tp
// REMARK: Schedule {{.*}}Function=two_lanes {{.*}}MakespanAfterNs=100, MakespanBeforeNs=200
func.func @two_lanes(%g: tensor<4xf32>, %h: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 100} : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %q, %u = comm.all_reduce sum %h into %f on @tp {comm.cost = 100} : tensor<4xf32>
  %v = comm.wait %u, %q reading %h : tensor<4xf32>
  return %w, %v : tensor<4xf32>, tensor<4xf32>
}

// On one communicator nothing is to be had from that. Nobody needs the data yet,
// so that both waits are last all the same.
// CHECK-LABEL: func.func @one_lane
// CHECK: all_reduce
// CHECK: all_reduce
// CHECK-NEXT: wait
// CHECK-NEXT: wait
// REMARK: Schedule {{.*}}Function=one_lane {{.*}}MakespanAfterNs=200, MakespanBeforeNs=200
func.func @one_lane(%g: tensor<4xf32>, %h: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 100} : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %q, %u = comm.all_reduce sum %h into %f on @dp {comm.cost = 100} : tensor<4xf32>
  %v = comm.wait %u, %q reading %h : tensor<4xf32>
  return %w, %v : tensor<4xf32>, tensor<4xf32>
}

// The second start could run at once and would hide behind the compute that the
// first one needs, but their communicator keeps its order.
// CHECK-LABEL: func.func @order
// CHECK: math.exp
// CHECK: all_reduce sum {{.*}}comm.cost = 30
// CHECK: all_reduce sum {{.*}}comm.cost = 40
func.func @order(%g: tensor<4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = math.exp %x {comm.cost = 60} : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %y into %e on @dp {comm.cost = 30} : tensor<4xf32>
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %q, %u = comm.all_reduce sum %g into %f on @dp {comm.cost = 40} : tensor<4xf32>
  %v = comm.wait %u, %q reading %g : tensor<4xf32>
  return %w, %v : tensor<4xf32>, tensor<4xf32>
}

// On two communicators the second one does go first.
// CHECK-LABEL: func.func @no_order
// CHECK: all_reduce sum {{.*}}comm.cost = 40
// CHECK: math.exp
// CHECK: all_reduce sum {{.*}}comm.cost = 30
func.func @no_order(%g: tensor<4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = math.exp %x {comm.cost = 60} : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %y into %e on @dp {comm.cost = 30} : tensor<4xf32>
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %q, %u = comm.all_reduce sum %g into %f on @tp {comm.cost = 40} : tensor<4xf32>
  %v = comm.wait %u, %q reading %g : tensor<4xf32>
  return %w, %v : tensor<4xf32>, tensor<4xf32>
}

// Blocks of regions are scheduled as well, each on its own: nothing leaves the
// loop or crosses its back edge.
// CHECK-LABEL: func.func @nested
// CHECK: math.cos
// CHECK: scf.for
// CHECK: tensor.empty
// CHECK: comm.all_reduce
// CHECK-NEXT: math.exp
// CHECK-NEXT: comm.wait
// CHECK-NEXT: arith.addf
// CHECK-NEXT: scf.yield
// REMARK: [Passed] Hidden {{.*}}Function=nested
func.func @nested(%g: tensor<4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = math.cos %x {comm.cost = 10} : tensor<4xf32>
  %s = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %g into %e on @dp {comm.cost = 50} : tensor<4xf32>
    %w = comm.wait %t, %r reading %g : tensor<4xf32>
    %y = math.exp %acc {comm.cost = 60} : tensor<4xf32>
    %z = arith.addf %y, %w {comm.cost = 10} : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %s, %a : tensor<4xf32>, tensor<4xf32>
}

// A function that does not communicate is left alone.
// CHECK-LABEL: func.func @alone(
// CHECK-NOT: comm.original_peak
// CHECK: math.exp
// REMARK-NOT: Function=alone
func.func @alone(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = math.exp %x {comm.cost = 60} : tensor<4xf32>
  return %y : tensor<4xf32>
}
