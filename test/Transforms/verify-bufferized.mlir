// RUN: comm-opt %s --split-input-file --verify-diagnostics \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map \
// RUN:   allow-return-allocs-from-loops" --comm-verify

// What upstream makes of programs on tensors: what is right passes, and what it
// breaks without a word is an error.

comm.group @g = ranks [[0, 1]]

func.func @straight(%x: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %v = tensor.extract %x[%i] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}
func.func @several_operands(%x: tensor<4xf32>, %y: tensor<2x8xi32>) -> (tensor<4xf32>, tensor<2x8xi32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<2x8xi32>
  %r:2, %t = comm.all_reduce sum %x, %y into %e, %f on @g : tensor<4xf32>, tensor<2x8xi32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<2x8xi32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<2x8xi32>
}
func.func @shared_empty(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max %x into %e on @g : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}
// Overwritten between start and wait: bufferization copies.
func.func @source_overwritten(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
func.func @source_overwritten_after_wait(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
func.func @in_place(%x: tensor<4xf32>, %y: tensor<4xf32> {bufferization.writable = false}, %v: f32, %i: index)
    -> (tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>) {
  %r, %t = comm.all_reduce sum into %x on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %y on @g : tensor<4xf32>
  // Overwritten, and read, in between.
  %z = tensor.insert %v into %x[%i] : tensor<4xf32>
  %u = tensor.extract %y[%i] : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<4xf32>
  return %w, %w1, %u, %z : tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>
}
func.func @recycled_in_loop(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t, %b = %r, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %y = linalg.negf ins(%w : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %w on @g : tensor<4xf32>
    scf.yield %t1, %r1, %y : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %l#0, %l#1 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @fresh_in_loop(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t, %b = %r, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %y = linalg.negf ins(%w : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    %f1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %f1 on @g : tensor<4xf32>
    scf.yield %t1, %r1, %y : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %l#0, %l#1 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @if_yields(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t, %r, %s = scf.if %c -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
    scf.yield %t0, %r0, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  } else {
    %t0 = comm.completed_token
    scf.yield %t0, %e, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %t, %r reading %s : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @recycled_in_while(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.while (%a = %t, %b = %r, %s = %x)
      : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%c) %a, %b, %s : !comm.token, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: !comm.token, %b: tensor<4xf32>, %s: tensor<4xf32>):
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %y = linalg.negf ins(%w : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %w on @g : tensor<4xf32>
    scf.yield %t1, %r1, %y : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %l#0, %l#1 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func private @starts(%x: tensor<4xf32>, %e: tensor<4xf32>) -> (!comm.token, tensor<4xf32>) {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  return %t, %r : !comm.token, tensor<4xf32>
}
func.func private @waits(%t: !comm.token, %r: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @start_in_callee(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %t, %r = func.call @starts(%x, %e) : (tensor<4xf32>, tensor<4xf32>) -> (!comm.token, tensor<4xf32>)
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
func.func @wait_in_callee(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  %w = func.call @waits(%t, %r, %x) : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
// Strided sources and destinations become views.
func.func @slices(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = tensor.extract_slice %x[0, 2] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %d = tensor.extract_slice %y[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %d1 = tensor.extract_slice %y[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %r, %t = comm.all_reduce sum %s into %d on @g : tensor<4x4xf32>
  %r1, %t1 = comm.all_reduce max %s into %d1 on @g : tensor<4x4xf32>
  %w = comm.wait %t, %r reading %s : tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %s : tensor<4x4xf32>
  %z = tensor.insert_slice %w into %y[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %z1 = tensor.insert_slice %w1 into %z[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  return %z1 : tensor<4x8xf32>
}
// Constants and sizes that are not known.
func.func @constant_and_dynamic(%x: tensor<?x8xf32>) -> (tensor<4xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %f = tensor.empty(%n) : tensor<?x8xf32>
  %r, %t = comm.all_reduce sum %k into %e on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %x into %f on @g : tensor<?x8xf32>
  %w = comm.wait %t, %r reading %k : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<?x8xf32>
  return %w, %w1 : tensor<4xf32>, tensor<?x8xf32>
}
// What decides on collectives is as uniform as before.
func.func @until_converged(%x: tensor<f32>, %eps: f32) -> tensor<f32> {
  %y = scf.while (%a = %x) : (tensor<f32>) -> tensor<f32> {
    %r, %t = comm.all_reduce sum into %a on @g : tensor<f32>
    %w = comm.wait %t, %r : tensor<f32>
    %v = tensor.extract %w[] : tensor<f32>
    %c = arith.cmpf ogt, %v, %eps : f32
    scf.condition(%c) %w : tensor<f32>
  } do {
  ^bb0(%a: tensor<f32>):
    %b = linalg.sqrt ins(%a : tensor<f32>) outs(%a : tensor<f32>) -> tensor<f32>
    scf.yield %b : tensor<f32>
  }
  return %y : tensor<f32>
}

// -----

// The buffer handed to the loop's body is a copy of the one in flight.
comm.group @g = ranks [[0, 1]]
func.func @fresh_in_while(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.while (%a = %t, %b = %r, %s = %x)
      : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    // expected-error @+1 {{'memref.copy' reads %cast_0, which is or overlaps destination #0 of a collective in flight}}
    scf.condition(%c) %a, %b, %s : !comm.token, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: !comm.token, %b: tensor<4xf32>, %s: tensor<4xf32>):
    // expected-error @+1 {{wait names %arg3 as destination #0 of token %arg2, but that of its start is %alloc_1}}
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %y = linalg.negf ins(%w : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    %f1 = tensor.empty() : tensor<4xf32>
    // expected-note @+1 {{started here}}
    %r1, %t1 = comm.all_reduce sum %y into %f1 on @g : tensor<4xf32>
    scf.yield %t1, %r1, %y : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  // expected-error @+1 {{as source #0 of token %0#0, but that of its start is %alloc_0}}
  %w = comm.wait %l#0, %l#1 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

// Used by more than the wait, which comm-verify refuses on tensors. After the
// wait it is harmless: what is overwritten is a copy, made there.
comm.group @g = ranks [[0, 1]]
func.func @result_used_twice(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %y = tensor.insert %v into %r[%i] : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}

// -----

// Before the wait, the copy is of a buffer in flight.
comm.group @g = ranks [[0, 1]]
func.func @result_copied_early(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{'memref.copy' reads %alloc, which is or overlaps destination #0}}
  %y = tensor.insert %v into %r[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}

// -----

// Read in flight: upstream makes it a load there.
comm.group @g = ranks [[0, 1]]
func.func @result_read_early(%x: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{'memref.load' reads %alloc, which is or overlaps destination #0}}
  %v = tensor.extract %r[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}

// -----

// The wait does not name the source, and so nothing keeps it: both are found.
comm.group @g = ranks [[0, 1]]
func.func @source_not_named(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{'memref.store' writes %arg0, which is or overlaps source #0}}
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  // expected-error @+1 {{wait names 0 sources of token %token, but its start has 1}}
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
