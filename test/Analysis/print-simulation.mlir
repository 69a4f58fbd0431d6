// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/round.json --comm-print-simulation -o /dev/null | FileCheck %s
// RUN: not comm-opt %s --comm-set-target=machine=abacus --comm-print-simulation -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN

// The machine starts collectives at kernel boundaries, and compute takes 10 %
// longer beside them. All costs are given.
// UNKNOWN: error: {{.*}}abacus

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Two communicators share the link: each takes the sum of both.
// CHECK-LABEL: simulation of @two_groups
// CHECK:      2 comm.all_reduce 0 to 0
// CHECK-NEXT:   on dp: issued 0, moves 0 to 2000, exposed 1450, nothing left to hide it
// CHECK-NEXT: 3 comm.all_reduce 0 to 0
// CHECK-NEXT:   on tp: issued 0, moves 0 to 2000, exposed 0, hidden{{$}}
// CHECK-NEXT: 4 math.exp 0 to 550
// CHECK-NEXT: 5 comm.wait 550 to 2000
// CHECK-NEXT: 6 comm.wait 2000 to 2000
// CHECK-NEXT: makespan 2000, compute 500, communication 2000, exposed 1450, lower bound 2000
func.func @two_groups(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.cost = 1000} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @tp {comm.cost = 1000} : tensor<4xf32>
  %y = math.exp %a {comm.cost = 500} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  return %w0, %w1, %y : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// The second transfer of one communicator follows the first, at the end of the
// kernel that runs then: 99 + 1 + (40 - 1 / 1.1). 40 ns beside it take 44.
// CHECK-LABEL: simulation of @one_group
// CHECK:        on dp: issued 0, moves 0 to 100, exposed 0, hidden
// CHECK:        on dp: issued 0, moves 139 to 239, exposed 56, lane busy: stands behind another on its
// CHECK-SAME: {{^}} communicator (comm.all_reduce)
// CHECK-NEXT: 4 math.exp 0 to 99
// CHECK-NEXT: 5 math.exp 99 to 139
// CHECK-NEXT: 6 math.exp 139 to 183
// CHECK-NEXT: 7 comm.wait 183 to 239
// CHECK-NEXT: makespan 239, compute 170, communication 200, exposed 56, lower bound 200
func.func @one_group(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.cost = 100} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @dp {comm.cost = 100} : tensor<4xf32>
  %x = math.exp %a {comm.cost = 90} : tensor<4xf32>
  %y = math.exp %a {comm.cost = 40} : tensor<4xf32>
  %z = math.exp %a {comm.cost = 40} : tensor<4xf32>
  %w:2 = comm.wait [%t0, %t1], %r0, %r1 reading %a, %b : tensor<4xf32>, tensor<4xf32>
  return
}

// The second start could be first but for the order of starts; 200 of the 400 ns
// are the lane's. The third needs the second's data; %v could run beside it.
// CHECK-LABEL: simulation of @reasons
// CHECK:        on dp: issued 100, {{.*}} exposed 0, hidden
// CHECK:        on dp: issued 100, moves 300 to 500, exposed 400, order of starts: must start after what is right above
// CHECK-SAME: {{^}} it (comm.all_reduce)
// CHECK:        on tp: issued 550, {{.*}} exposed 300, data dependence: needs what comes right before it (math.exp)
func.func @reasons(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %x = math.exp %a {comm.cost = 100} : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp {comm.cost = 200} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %f on @dp {comm.cost = 200} : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %y = math.exp %w1 {comm.cost = 50} : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %y into %g on @tp {comm.cost = 300} : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<4xf32>
  %z = math.exp %w2 {comm.cost = 50} : tensor<4xf32>
  %v = math.exp %a {comm.cost = 50} : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  return %v, %w0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: simulation of @order_of_starts
// CHECK:        on tp: issued 100, {{.*}} exposed 200, order of starts: must start after what is right above
// CHECK-SAME: {{^}} it (comm.barrier)
func.func @order_of_starts(%a: tensor<4xf32>) -> tensor<4xf32> {
  %f = tensor.empty() : tensor<4xf32>
  %x = math.exp %a {comm.cost = 100} : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %f on @tp {comm.cost = 0} : tensor<4xf32>
  %t1 = comm.barrier on @tp {comm.cost = 0}
  %e = tensor.empty() : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %a into %e on @tp {comm.cost = 200} : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %a : tensor<4xf32>
  %y = math.exp %w2 {comm.cost = 50} : tensor<4xf32>
  comm.wait %t1
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// An op with communication in it takes as long as that: a loop its trips, a
// branch the longer arm, a call its callee.
// CHECK-LABEL: simulation of @loop
// CHECK:      3 scf.for 0 to 1500
// CHECK-NEXT: 4 func.call 1500 to 1640
// CHECK-NEXT: makespan 1640
// CHECK-NEXT: block in scf.for
// CHECK-NEXT: 0 tensor.empty 0 to 0
// CHECK-NEXT: 1 comm.all_reduce 0 to 0
// CHECK-NEXT:   on dp: {{.*}} control flow: starts with what enters the region (scf.for)
// CHECK-NEXT: 2 comm.wait 0 to 100
// CHECK-NEXT: 3 math.exp 100 to 150
// CHECK-NEXT: makespan 150
func.func @loop(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp {comm.cost = 100} : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    %y = math.exp %w0 {comm.cost = 50} : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  %z = call @branch(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}

// CHECK-LABEL: simulation of @branch
// CHECK: 1 scf.if 0 to 140
func.func private @branch(%a: tensor<4xf32>) -> tensor<4xf32> {
  %true = arith.constant true
  %r = scf.if %true -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.cost = 100} : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
    scf.yield %w0 : tensor<4xf32>
  } else {
    %y = math.exp %a {comm.cost = 70} : tensor<4xf32>
    %z = math.exp %y {comm.cost = 70} : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A cycle of calls ends.
// CHECK-LABEL: simulation of @recursive
// CHECK: 1 comm.wait 0 to 30
// CHECK: 2 func.call 30 to
func.func private @recursive() {
  %t = comm.barrier on @dp {comm.cost = 30}
  comm.wait %t
  call @recursive() : () -> ()
  return
}
