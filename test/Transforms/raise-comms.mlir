// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-raise-comms))' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-sink-waits,comm-raise-comms))' \
// RUN:   | FileCheck %s --check-prefix=BOTH

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Inductor's test_raise_comms: the start is above the second matmul but below the
// relu that reads the buffer which it reuses in place; nobody touches that buffer
// until the wait.
// CHECK-LABEL: func.func @inductor_raise_comms
// CHECK:      "aten.mm"
// CHECK-NEXT: "aten.relu"
// CHECK-NEXT: comm.all_reduce sum into
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.mm"
func.func @inductor_raise_comms(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %b = "aten.mm"(%a, %a) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = "aten.relu"(%b) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = "aten.mm"(%c, %c) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r, %t = comm.all_reduce sum into %b on @dp : tensor<4x4xf32>
  %e = comm.wait %t, %r : tensor<4x4xf32>
  %f = "aten.mm"(%d, %e) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %f : tensor<4x4xf32>
}

// Inductor's test_sink_waits_raise_comms: the copy that the all-reduce in place
// works on is an op of its own; the start is above the second matmul, the wait
// below the third and above the fourth.
// BOTH-LABEL: func.func @inductor_sink_waits_raise_comms
// BOTH:      "aten.mm"
// BOTH:      "aten.clone"
// BOTH-NEXT: comm.all_reduce sum into
// BOTH-NEXT: "aten.relu"
// BOTH-NEXT: "aten.mm"
// BOTH-NEXT: "aten.mm"
// BOTH-NEXT: comm.wait
// BOTH-NEXT: "aten.mm"
func.func @inductor_sink_waits_raise_comms(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %b = "aten.mm"(%a, %a) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = "aten.relu"(%b) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = "aten.mm"(%c, %c) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %clone = "aten.clone"(%b) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r, %t = comm.all_reduce sum into %clone on @dp : tensor<4x4xf32>
  %e = comm.wait %t, %r : tensor<4x4xf32>
  %f = "aten.mm"(%d, %d) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = "aten.mm"(%f, %e) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g, %f : tensor<4x4xf32>, tensor<4x4xf32>
}

// Inductor's test_inductor_default_comms_ordering: starts keep their order though
// they are waited for in reverse.
// CHECK-LABEL: func.func @inductor_default_ordering
// CHECK:      comm.all_reduce sum %arg0
// CHECK-NEXT: comm.all_reduce sum %arg1
// CHECK-NEXT: comm.all_reduce sum %arg2
// CHECK-NEXT: math.exp
// BOTH-LABEL: func.func @inductor_default_ordering
// BOTH:      comm.all_reduce sum %arg0
// BOTH-NEXT: comm.all_reduce sum %arg1
// BOTH-NEXT: comm.all_reduce sum %arg2
// BOTH-NEXT: math.exp
func.func @inductor_default_ordering(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %x = math.exp %a : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  return %x, %w0, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What a start needs goes with it; what it does not need stays behind.
// CHECK-LABEL: func.func @operands
// CHECK:      arith.addf %arg0, %arg0
// CHECK:      comm.all_reduce
// CHECK-NEXT: math.exp
func.func @operands(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %x = math.exp %a : tensor<4xf32>
  %y = arith.addf %a, %a : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  return %x, %w : tensor<4xf32>, tensor<4xf32>
}

// A start follows an earlier one on its communicator though it could go before.
// (That another communicator is free of it: print-dependences.mlir.)
// CHECK-LABEL: func.func @one_communicator
// CHECK:      comm.wait
// CHECK-NEXT: comm.all_reduce sum %[[W:.*]] into
// CHECK-NEXT: comm.all_reduce sum %arg1
// CHECK-NEXT: math.exp
func.func @one_communicator(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %w0 into %e on @dp : tensor<4xf32>
  %x = math.exp %b : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<4xf32>
  return %w1, %w2, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// In flight on memrefs: the second start reads the first one's destination and
// stays below its wait. The store to another buffer stays behind.
// CHECK-LABEL: func.func @in_flight
// CHECK:      comm.all_reduce sum %arg0
// CHECK-NEXT: memref.alloc
// CHECK-NEXT: comm.wait
// CHECK-NEXT: comm.all_reduce sum %alloc into
// CHECK:      memref.alloc
// CHECK-NEXT: memref.store
func.func @in_flight(%a: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : memref<4xf32>
  %f = memref.alloc() : memref<4xf32>
  %o = memref.alloc() : memref<4xf32>
  %t0 = comm.all_reduce sum %a into %d on @dp : memref<4xf32>
  memref.store %v, %o[%c0] : memref<4xf32>
  comm.wait %t0, %d reading %a : memref<4xf32>
  %t1 = comm.all_reduce sum %d into %f on @tp : memref<4xf32>
  comm.wait %t1, %f reading %d : memref<4xf32>
  return
}

// A start is not raised above the store that makes its source, found through a
// view; it is raised above a load from it.
// CHECK-LABEL: func.func @view
// CHECK:      memref.subview
// CHECK:      memref.store
// CHECK:      comm.all_reduce
// CHECK-NEXT: memref.load
func.func @view(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %view = memref.subview %s[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.store %v, %view[%c0] : memref<2xf32, strided<[1], offset: 1>>
  %x = memref.load %s[%c0] : memref<4xf32>
  %t = comm.all_reduce sum %s into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %s : memref<4xf32>
  return %x : f32
}

// Calls, and ops with communication in a region, keep their order to starts.
func.func private @callee()
// CHECK-LABEL: func.func @calls
// CHECK:      math.exp
// CHECK-NEXT: scf.if
// CHECK:      call @callee
// CHECK-NEXT: comm.all_reduce
func.func @calls(%a: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %x = math.exp %a : tensor<4xf32>
  scf.if %c {
    %t0 = comm.barrier on @tp
    comm.wait %t0
    "test.keep"(%x) : (tensor<4xf32>) -> ()
  }
  call @callee() : () -> ()
  %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  return %x, %w : tensor<4xf32>, tensor<4xf32>
}

// In loops too.
// CHECK-LABEL: func.func @loop
// CHECK:      scf.for
// CHECK-NEXT:   comm.all_reduce
// CHECK-NEXT:   math.exp
func.func @loop(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %y = math.exp %x : tensor<4xf32>
    %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
    %w = comm.wait %t, %r reading %a : tensor<4xf32>
    %z = arith.addf %y, %w : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %s : tensor<4xf32>
}
