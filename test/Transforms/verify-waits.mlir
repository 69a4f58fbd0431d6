// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// Waits name the buffers of their starts.

comm.group @g = ranks [[0, 1]]
func.func @straight(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @several(%x: tensor<4xf32>, %y: tensor<8xf32>, %e: tensor<4xf32>) -> tensor<8xf32> {
  %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %b = comm.barrier on @g
  %r1, %t1 = comm.all_reduce sum into %y on @g : tensor<8xf32>
  %w:2 = comm.wait [%t0, %b, %t1], %r0, %r1 reading %x : tensor<4xf32>, tensor<8xf32> reading tensor<4xf32>
  return %w#1 : tensor<8xf32>
}
func.func @completed_takes_the_rest(%x: tensor<4xf32>, %e: tensor<4xf32>, %y: tensor<4xf32>) {
  %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %c = comm.completed_token
  %w:2 = comm.wait [%c, %t0], %y, %r0 reading %x : tensor<4xf32>, tensor<4xf32> reading tensor<4xf32>
  return
}
func.func @conditional(%c: i1, %x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %r, %t = scf.if %c -> (tensor<4xf32>, !comm.token) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
    scf.yield %r0, %t0 : tensor<4xf32>, !comm.token
  } else {
    %t0 = comm.completed_token
    scf.yield %e, %t0 : tensor<4xf32>, !comm.token
  }
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @loop(%n: index, %x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %t, %b = %r, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %w into %f on @g : tensor<4xf32>
    scf.yield %t1, %r1, %w : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %l#0, %l#1 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @while_loop(%c: i1, %x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %l:3 = scf.while (%a = %t, %b = %r, %s = %x)
      : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !comm.token, tensor<4xf32>) {
    scf.condition(%c) %b, %a, %s : tensor<4xf32>, !comm.token, tensor<4xf32>
  } do {
  ^bb0(%b: tensor<4xf32>, %a: !comm.token, %s: tensor<4xf32>):
    %w = comm.wait %a, %b reading %s : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %w into %f on @g : tensor<4xf32>
    scf.yield %t1, %r1, %w : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %w = comm.wait %l#1, %l#0 reading %l#2 : tensor<4xf32>
  return %w : tensor<4xf32>
}
// A destination that is hoisted: only the token is carried.
func.func @hoisted(%n: index, %x: memref<4xf32>, %d: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (!comm.token) {
    comm.wait %a, %d reading %x : memref<4xf32>
    %t1 = comm.all_reduce sum %x into %d on @g : memref<4xf32>
    scf.yield %t1 : !comm.token
  }
  comm.wait %l, %d reading %x : memref<4xf32>
  return
}
func.func @views(%x: memref<4xf32>, %d: memref<8xf32>, %i: index) {
  %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum %x into %v on @g : memref<4xf32> into memref<4xf32, strided<[1]>>
  %u = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %c = memref.cast %u : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  comm.wait %t, %c reading %x : memref<4xf32, strided<[1], offset: ?>> reading memref<4xf32>
  %v1 = memref.subview %d[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %t1 = comm.all_reduce sum %x into %v1 on @g : memref<4xf32> into memref<4xf32, strided<[1], offset: ?>>
  %u1 = memref.subview %d[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  comm.wait %t1, %u1 reading %x : memref<4xf32, strided<[1], offset: ?>> reading memref<4xf32>
  return
}
func.func private @starts(%x: tensor<4xf32>, %e: tensor<4xf32>) -> (!comm.token, tensor<4xf32>) {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  return %t, %r : !comm.token, tensor<4xf32>
}
func.func private @waits(%t: !comm.token, %r: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @calls(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %t, %r = func.call @starts(%x, %e) : (tensor<4xf32>, tensor<4xf32>) -> (!comm.token, tensor<4xf32>)
  %w = func.call @waits(%t, %r, %x) : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @call_of_start(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %t, %r = func.call @starts(%x, %e) : (tensor<4xf32>, tensor<4xf32>) -> (!comm.token, tensor<4xf32>)
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func private @starts_on_memrefs(%x: memref<4xf32>, %d: memref<4xf32>) -> !comm.token {
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  return %t : !comm.token
}
func.func @call_on_memrefs(%x: memref<4xf32>, %d: memref<4xf32>) {
  %t = func.call @starts_on_memrefs(%x, %d) : (memref<4xf32>, memref<4xf32>) -> !comm.token
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}
// Nothing is known of the callers: taken at its word.
func.func @public(%t: !comm.token, %d: memref<4xf32>, %x: memref<4xf32>) {
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}
func.func @blocks(%c: i1, %x: memref<4xf32>, %d: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  cf.br ^end(%t, %d : !comm.token, memref<4xf32>)
^b:
  %e = memref.alloc() : memref<4xf32>
  %u = comm.all_reduce sum %x into %e on @g : memref<4xf32>
  cf.br ^end(%u, %e : !comm.token, memref<4xf32>)
^end(%v: !comm.token, %f: memref<4xf32>):
  comm.wait %v, %f reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @wrong_destination(%x: tensor<4xf32>, %e: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{wait names %arg2 as destination #0 of token %token, but that of its start is %values}}
  %w = comm.wait %t, %y reading %x : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @wrong_source(%x: tensor<4xf32>, %e: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{wait names %arg2 as source #0 of token %token, but that of its start is %arg0}}
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @no_source(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{wait names 0 sources of token %token, but its start has 1}}
  %w = comm.wait %t, %r : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @in_place_has_no_source(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum into %e on @g : tensor<4xf32>
  // expected-error @+1 {{wait names 1 sources of token %token, but its start has 0}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @barrier_has_no_data(%x: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %t = comm.barrier on @g
  // expected-error @+1 {{wait names 1 destinations of token %0, but its start has 0}}
  %w = comm.wait %t, %x : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @order(%x: tensor<4xf32>, %y: tensor<4xf32>, %e: tensor<4xf32>, %e1: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r:2, %t = comm.all_reduce sum %x, %y into %e, %e1 on @g : tensor<4xf32>, tensor<4xf32>
  // expected-error @+1 {{wait names %values#1 as destination #0 of token %token, but that of its start is %values#0}}
  %w:2 = comm.wait %t, %r#1, %r#0 reading %x, %y : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @numbers_of_several(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{token %token is started here, with 1 destinations and 1 sources}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-note @+1 {{token %0 is started here, with 0 destinations and 0 sources}}
  %b = comm.barrier on @g
  // expected-error @+1 {{wait names 1 destinations and 0 sources, but the starts of its tokens have 1 and 1}}
  %w = comm.wait [%t, %b], %r : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @order_of_tokens(%x: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r0, %t0 = comm.all_reduce sum into %e on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %f on @g : tensor<4xf32>
  // expected-error @+1 {{wait names %values_0 as destination #0 of token %token, but that of its start is %values}}
  %w:2 = comm.wait [%t0, %t1], %r1, %r0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @conditional(%c: i1, %x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{is what comes from here instead}}
  %f = tensor.empty() : tensor<4xf32>
  %r, %t = scf.if %c -> (tensor<4xf32>, !comm.token) {
    // expected-note @+1 {{started here}}
    %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
    scf.yield %f, %t0 : tensor<4xf32>, !comm.token
  } else {
    %t0 = comm.completed_token
    scf.yield %e, %t0 : tensor<4xf32>, !comm.token
  }
  // expected-error @+1 {{wait names %1#0 as destination #0 of token %1#1, but that of its start is %values}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return
}

// -----

// The destination is of this iteration, the token of the one before.
comm.group @g = ranks [[0, 1]]
func.func @fresh_in_loop(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = comm.completed_token
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %none, %b = %x) -> (!comm.token, memref<4xf32>) {
    %d = memref.alloc() : memref<4xf32>
    // expected-error @+1 {{as destination #0 of token}}
    comm.wait %a, %d reading %x : memref<4xf32>
    // expected-note @+1 {{started here}}
    %t1 = comm.all_reduce sum %x into %d on @g : memref<4xf32>
    scf.yield %t1, %d : !comm.token, memref<4xf32>
  }
  comm.wait %l#0, %l#1 reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @other_part(%x: memref<4xf32>, %d: memref<8xf32>) {
  %v = memref.subview %d[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %v on @g : memref<4xf32> into memref<4xf32, strided<[1]>>
  %u = memref.subview %d[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  // expected-error @+1 {{wait names %subview_0 as destination #0 of token %token, but that of its start is %subview}}
  comm.wait %t, %u reading %x : memref<4xf32, strided<[1], offset: 4>> reading memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @waits(%t: !comm.token, %r: tensor<4xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{wait names %arg1 as destination #0 of token %arg0, but that of its start is}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return
}
// expected-note @+1 {{%arg1 is what comes from here instead}}
func.func @caller(%x: tensor<4xf32>, %e: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  func.call @waits(%t, %e, %x) : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> ()
  return
}
