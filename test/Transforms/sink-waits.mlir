// RUN: comm-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(func.func(comm-sink-waits))' | FileCheck %s

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Inductor's test_sink_waits: start, first matmul, wait, second matmul.
// CHECK-LABEL: func.func @inductor_sink_waits
// CHECK:      comm.all_reduce
// CHECK-NEXT: "aten.mm"(%arg0, %arg0)
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "aten.mm"
// CHECK-NEXT: return
func.func @inductor_sink_waits(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %init = tensor.empty() : tensor<4x4xf32>
  %r, %t = comm.all_reduce sum %a into %init on @dp : tensor<4x4xf32>
  %s = comm.wait %t, %r reading %a : tensor<4x4xf32>
  %x = "aten.mm"(%a, %a) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = "aten.mm"(%s, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// Inductor's test_inductor_default_comms_ordering, first half: starts keep their
// order, and so do waits of which none needs another.
// CHECK-LABEL: func.func @inductor_default_ordering
// CHECK:      %[[T0:token[_0-9]*]] = comm.all_reduce sum %arg0
// CHECK:      %[[T1:token[_0-9]*]] = comm.all_reduce sum %arg1
// CHECK:      %[[T2:token[_0-9]*]] = comm.all_reduce sum %arg2
// CHECK-NEXT: comm.wait %[[T2]]
// CHECK-NEXT: comm.wait %[[T1]]
// CHECK-NEXT: comm.wait %[[T0]]
func.func @inductor_default_ordering(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @dp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  return %w0, %w1, %w2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// On memrefs a wait stays above what reads its destination through a view, and
// above what writes its source; it passes what touches other buffers.
// CHECK-LABEL: func.func @aliasing
// CHECK:      comm.all_reduce
// CHECK-NEXT: memref.store %arg1, %[[OTHER:alloc[_0-9]*]][
// CHECK-NEXT: comm.wait
// CHECK-NEXT: memref.load %subview
// CHECK-NEXT: memref.store
func.func @aliasing(%g: memref<4xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  %view = memref.subview %d[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %t = comm.all_reduce sum %g into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %g : memref<4xf32>
  %x = memref.load %view[%c0] : memref<2xf32, strided<[1]>>
  memref.store %v, %other[%c0] : memref<4xf32>
  memref.store %x, %g[%c0] : memref<4xf32>
  return %x : f32
}

// Its twin: the argument may be the other buffer's caller, so nothing passes.
// CHECK-LABEL: func.func @may_alias
// CHECK:      comm.all_reduce
// CHECK-NEXT: comm.wait
// CHECK-NEXT: memref.store
func.func @may_alias(%g: memref<4xf32>, %h: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : memref<4xf32>
  %t = comm.all_reduce sum %g into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %g : memref<4xf32>
  memref.store %v, %h[%c0] : memref<4xf32>
  return
}

// An allocation that is selected has another name.
// CHECK-LABEL: func.func @captured
// CHECK:      comm.wait
// CHECK-NEXT: memref.store
func.func @captured(%g: memref<4xf32>, %v: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %d, %e : memref<4xf32>
  %t = comm.all_reduce sum %g into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %g : memref<4xf32>
  memref.store %v, %s[%c0] : memref<4xf32>
  return
}

// A buffer in flight is not freed.
// CHECK-LABEL: func.func @dealloc
// CHECK:      comm.wait
// CHECK-NEXT: memref.dealloc
func.func @dealloc(%g: memref<4xf32>) {
  %d = memref.alloc() : memref<4xf32>
  %t = comm.all_reduce sum %g into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %g : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return
}

// On tensors a wait stays above what overwrites its source in place, unless the
// source holds nothing.
// CHECK-LABEL: func.func @in_place
// CHECK:      comm.wait
// CHECK-NEXT: tensor.insert
// CHECK-LABEL: func.func @overwrites_empty
// CHECK:      tensor.insert
// CHECK-NEXT: comm.wait
func.func @in_place(%g: tensor<4xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %i = tensor.insert %v into %g[%c0] : tensor<4xf32>
  return %w, %i : tensor<4xf32>, tensor<4xf32>
}
func.func @overwrites_empty(%g: tensor<4xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %i = tensor.insert %v into %e[%c0] : tensor<4xf32>
  return %w, %i : tensor<4xf32>, tensor<4xf32>
}

// Calls may communicate, and so may ops of unknown effect; unregistered ops on
// tensors do not, unless they say so.
func.func private @callee()
// CHECK-LABEL: func.func @calls
// CHECK:      "stablehlo.add"
// CHECK-NEXT: comm.wait
// CHECK-NEXT: call @callee
func.func @calls(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  call @callee() : () -> ()
  %x = "stablehlo.add"(%g, %g) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %w, %x : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @unregistered
// It may change what it is given: what reads that stays behind.
// CHECK:      comm.wait
// CHECK-NEXT: "stablehlo.custom_call"(%arg0) {has_side_effect = true}
// CHECK-NEXT: "stablehlo.custom_call"(%arg0) :
func.func @unregistered(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %x = "stablehlo.custom_call"(%g) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %y = "stablehlo.custom_call"(%g) : (tensor<4xf32>) -> tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @unregistered_names
// CHECK:      "foo.string_op"
// CHECK-NEXT: comm.wait
// CHECK-NEXT: "stablehlo.rng"
func.func @unregistered_names(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %x = "stablehlo.rng"(%g) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "foo.string_op"(%g) : (tensor<4xf32>) -> tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}

// Blocks of nested regions are each on their own; an op with communication inside
// keeps its order to waits outside, one without does not.
// CHECK-LABEL: func.func @nested
// CHECK:      comm.all_reduce
// CHECK-NEXT: scf.if %arg1 -> (tensor<4xf32>) {
// CHECK-NEXT:   math.exp
// CHECK:      comm.wait
// CHECK-NEXT: scf.if
// CHECK:        comm.all_reduce
// CHECK-NEXT:   math.exp
// CHECK-NEXT:   comm.wait
func.func @nested(%g: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %x = scf.if %c -> tensor<4xf32> {
    %r1, %t1 = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %g : tensor<4xf32>
    %y = math.exp %g : tensor<4xf32>
    %z = arith.addf %w1, %y : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %g : tensor<4xf32>
  }
  %u = scf.if %c -> tensor<4xf32> {
    %y = math.exp %g : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  } else {
    scf.yield %g : tensor<4xf32>
  }
  return %w, %x, %u : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A value used only inside of a region is used by the op.
// CHECK-LABEL: func.func @captured_by_region
// CHECK:      comm.wait
// CHECK-NEXT: scf.if
func.func @captured_by_region(%g: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %x = scf.if %c -> tensor<4xf32> {
    %y = math.exp %w : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  } else {
    scf.yield %g : tensor<4xf32>
  }
  return %x : tensor<4xf32>
}

// Barriers have a token and nothing else.
// CHECK-LABEL: func.func @barrier
// CHECK:      comm.barrier
// CHECK-NEXT: math.exp
// CHECK-NEXT: comm.wait
func.func @barrier(%g: tensor<4xf32>) -> tensor<4xf32> {
  %t = comm.barrier on @dp
  comm.wait %t
  %x = math.exp %g : tensor<4xf32>
  return %x : tensor<4xf32>
}
