// RUN: comm-opt %s --comm-verify --allow-unregistered-dialect --split-input-file --verify-diagnostics

// On memrefs nothing touches a destination, and nothing writes a source,
// between start and wait.

comm.group @g = ranks [[0, 1]]
memref.global @state : memref<4xf32>
memref.global @other : memref<4xf32>
func.func private @external(memref<4xf32>)
func.func private @reads(%x: memref<4xf32>, %i: index) -> f32 {
  %v = memref.load %x[%i] : memref<4xf32>
  return %v : f32
}
func.func @others_are_free(%x: memref<4xf32>, %d: memref<4xf32>, %o: memref<4xf32>, %i: index) {
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  %v = memref.load %x[%i] : memref<4xf32>
  %u = func.call @reads(%x, %i) : (memref<4xf32>, index) -> f32
  memref.store %v, %o[%i] : memref<4xf32>
  memref.copy %x, %o : memref<4xf32> to memref<4xf32>
  func.call @external(%o) : (memref<4xf32>) -> ()
  "foo.touch"(%o, %v) : (memref<4xf32>, f32) -> ()
  "foo.other"() : () -> ()
  %g = memref.get_global @state : memref<4xf32>
  memref.store %v, %g[%i] : memref<4xf32>
  %dim = memref.dim %d, %i : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  memref.store %v, %d[%i] : memref<4xf32>
  memref.store %v, %x[%i] : memref<4xf32>
  return
}
func.func @one_source_of_two(%x: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf32>) {
  %t0 = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  %t1 = comm.all_reduce max %x into %e on @g : memref<4xf32>
  comm.wait [%t0, %t1], %d, %e reading %x, %x : memref<4xf32>, memref<4xf32>
  return
}
func.func @parts(%b: memref<8x8xf32>, %n: memref<?x8xf32>, %v: f32, %i: index) {
  // Columns.
  %l = memref.subview %b[0, 0] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1]>>
  %r = memref.subview %b[0, 4] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1], offset: 4>>
  %t0 = comm.all_reduce sum into %l on @g : memref<8x4xf32, strided<[8, 1]>>
  memref.store %v, %r[%i, %i] : memref<8x4xf32, strided<[8, 1], offset: 4>>
  // A part of a part.
  %q = memref.subview %r[2, 2] [2, 2] [1, 1]
      : memref<8x4xf32, strided<[8, 1], offset: 4>> to memref<2x2xf32, strided<[8, 1], offset: 22>>
  memref.store %v, %q[%i, %i] : memref<2x2xf32, strided<[8, 1], offset: 22>>
  comm.wait %t0, %l : memref<8x4xf32, strided<[8, 1]>>
  // Even and odd rows.
  %even = memref.subview %b[0, 0] [4, 8] [2, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[16, 1]>>
  %odd = memref.subview %b[1, 0] [4, 8] [2, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[16, 1], offset: 8>>
  %t1 = comm.all_reduce sum into %even on @g : memref<4x8xf32, strided<[16, 1]>>
  memref.store %v, %odd[%i, %i] : memref<4x8xf32, strided<[16, 1], offset: 8>>
  comm.wait %t1, %even : memref<4x8xf32, strided<[16, 1]>>
  // The buffer's size is not known; the parts are.
  %top = memref.subview %n[0, 0] [2, 8] [1, 1] : memref<?x8xf32> to memref<2x8xf32, strided<[8, 1]>>
  %next = memref.subview %n[2, 0] [%i, 8] [1, 1] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: 16>>
  %t2 = comm.all_reduce sum into %top on @g : memref<2x8xf32, strided<[8, 1]>>
  memref.store %v, %next[%i, %i] : memref<?x8xf32, strided<[8, 1], offset: 16>>
  comm.wait %t2, %top : memref<2x8xf32, strided<[8, 1]>>
  // A flat view, in two halves.
  %flat = memref.collapse_shape %b [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  %first = memref.subview %flat[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  %rows = memref.subview %b[4, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  %t3 = comm.all_reduce sum into %first on @g : memref<32xf32, strided<[1]>>
  memref.store %v, %rows[%i, %i] : memref<4x8xf32, strided<[8, 1], offset: 32>>
  comm.wait %t3, %first : memref<32xf32, strided<[1]>>
  return
}
// A fresh buffer in each iteration is none of those in flight.
func.func @fresh_in_loop(%n: index, %d0: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = comm.all_reduce sum into %d0 on @g : memref<4xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t0, %b = %d0) -> (!comm.token, memref<4xf32>) {
    %d = memref.alloc() : memref<4xf32>
    memref.store %v, %d[%c0] : memref<4xf32>
    %t1 = comm.all_reduce sum into %d on @g : memref<4xf32>
    comm.wait %a, %b : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    scf.yield %t1, %d : !comm.token, memref<4xf32>
  }
  comm.wait %l#0, %l#1 : memref<4xf32>
  return
}
func.func @arms(%c: i1, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32, %i: index) {
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  scf.if %c {
    comm.wait %t, %d reading %x : memref<4xf32>
    memref.store %v, %d[%i] : memref<4xf32>
  } else {
    comm.wait %t, %d reading %x : memref<4xf32>
    memref.store %v, %x[%i] : memref<4xf32>
  }
  memref.store %v, %d[%i] : memref<4xf32>
  return
}
func.func @blocks(%c: i1, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32, %i: index) {
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  cf.cond_br %c, ^a, ^b(%t : !comm.token)
^a:
  comm.wait %t, %d reading %x : memref<4xf32>
  memref.store %v, %d[%i] : memref<4xf32>
  cf.br ^end
^b(%u: !comm.token):
  comm.wait %u, %d reading %x : memref<4xf32>
  memref.store %v, %x[%i] : memref<4xf32>
  cf.br ^end
^end:
  memref.store %v, %d[%i] : memref<4xf32>
  return
}
func.func private @finishes(%t: !comm.token, %d: memref<4xf32>, %v: f32, %i: index) {
  comm.wait %t, %d : memref<4xf32>
  memref.store %v, %d[%i] : memref<4xf32>
  return
}
func.func @callee_finishes(%d: memref<4xf32>, %v: f32, %i: index) {
  %t = comm.all_reduce sum into %d on @g : memref<4xf32>
  func.call @finishes(%t, %d, %v, %i) : (!comm.token, memref<4xf32>, f32, index) -> ()
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @read_destination(%x: memref<4xf32>, %d: memref<4xf32>, %i: index) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'memref.load' reads %arg1, which is or overlaps destination #0 of a collective in flight}}
  %v = memref.load %d[%i] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @write_source(%x: memref<4xf32>, %d: memref<4xf32>, %i: index, %v: f32) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'memref.store' writes %arg0, which is or overlaps source #0 of a collective in flight}}
  memref.store %v, %x[%i] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @through_aliases(%d: memref<8xf32>, %c: i1, %e: memref<8xf32>, %v: f32, %i: index) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum into %d on @g : memref<8xf32>
  %s = memref.subview %d[2] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 2>>
  // expected-error @+1 {{'memref.store' writes %subview, which is or overlaps destination #0}}
  memref.store %v, %s[%i] : memref<2xf32, strided<[1], offset: 2>>
  %either = scf.if %c -> memref<8xf32> {
    scf.yield %d : memref<8xf32>
  } else {
    scf.yield %e : memref<8xf32>
  }
  // expected-error @+1 {{'memref.load' reads}}
  %u = memref.load %either[%i] : memref<8xf32>
  %selected = arith.select %c, %d, %e : memref<8xf32>
  // expected-error @+1 {{'memref.copy' reads}}
  memref.copy %selected, %e : memref<8xf32> to memref<8xf32>
  comm.wait %t, %d : memref<8xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @freed(%x: memref<4xf32>, %d: memref<4xf32>) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'memref.dealloc' may free %arg0, which is or overlaps source #0 of a collective in flight}}
  memref.dealloc %x : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @realloc(%x: memref<?xf32>, %d: memref<?xf32>, %n: index) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<?xf32>
  // expected-error @+1 {{'memref.realloc' may free %arg1}}
  %y = memref.realloc %d(%n) : memref<?xf32> to memref<?xf32>
  comm.wait %t, %d reading %x : memref<?xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @linalg(%x: memref<4xf32>, %d: memref<4xf32>, %v: f32) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'linalg.fill' writes %arg0}}
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @two_starts(%x: memref<4xf32>, %d: memref<4xf32>) {
  // expected-note @+1 {{started here}}
  %t0 = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'comm.all_reduce' writes %arg1, which is or overlaps destination #0}}
  %t1 = comm.all_reduce max %x into %d on @g : memref<4xf32>
  comm.wait %t0, %d reading %x : memref<4xf32>
  comm.wait %t1, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @start_writes_source(%x: memref<4xf32>, %d: memref<4xf32>) {
  // expected-note @+1 {{started here}}
  %t0 = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'comm.all_reduce' writes %arg0, which is or overlaps source #0}}
  %t1 = comm.all_reduce max into %x on @g : memref<4xf32>
  comm.wait %t0, %d reading %x : memref<4xf32>
  comm.wait %t1, %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @own_buffers_overlap(%b: memref<8xf32>) {
  %x = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %d = memref.subview %b[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  // expected-error @+1 {{destination %subview_0 and %subview may be the same memory}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32, strided<[1]>> into memref<4xf32, strided<[1], offset: 2>>
  comm.wait %t, %d reading %x : memref<4xf32, strided<[1], offset: 2>> reading memref<4xf32, strided<[1]>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @dynamic_parts(%b: memref<8xf32>, %i: index, %j: index, %v: f32) {
  %d = memref.subview %b[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %e = memref.subview %b[%j] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum into %d on @g : memref<4xf32, strided<[1], offset: ?>>
  // expected-error @+1 {{'memref.store' writes %subview_0}}
  memref.store %v, %e[%i] : memref<4xf32, strided<[1], offset: ?>>
  comm.wait %t, %d : memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @columns_overlap(%b: memref<8x8xf32>, %v: f32, %i: index) {
  %l = memref.subview %b[0, 0] [8, 5] [1, 1] : memref<8x8xf32> to memref<8x5xf32, strided<[8, 1]>>
  %r = memref.subview %b[0, 4] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1], offset: 4>>
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum into %l on @g : memref<8x5xf32, strided<[8, 1]>>
  // expected-error @+1 {{'memref.store' writes %subview_0}}
  memref.store %v, %r[%i, %i] : memref<8x4xf32, strided<[8, 1], offset: 4>>
  comm.wait %t, %l : memref<8x5xf32, strided<[8, 1]>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @inside_a_loop(%n: index, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @+1 {{'memref.store' writes %arg1}}
    memref.store %v, %x[%i] : memref<4xf32>
  }
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

// In flight from the iteration before.
comm.group @g = ranks [[0, 1]]
func.func @over_iterations(%n: index, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = comm.completed_token
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%t = %none) -> (!comm.token) {
    // expected-error @+1 {{'memref.store' writes %arg1}}
    memref.store %v, %x[%i] : memref<4xf32>
    comm.wait %t, %d reading %x : memref<4xf32>
    // expected-note @+1 {{started here}}
    %u = comm.all_reduce sum %x into %d on @g : memref<4xf32>
    scf.yield %u : !comm.token
  }
  comm.wait %l, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @after_a_loop(%n: index, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = comm.completed_token
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%t = %none) -> (!comm.token) {
    comm.wait %t, %d reading %x : memref<4xf32>
    // expected-note @+1 {{started here}}
    %u = comm.all_reduce sum %x into %d on @g : memref<4xf32>
    scf.yield %u : !comm.token
  }
  // expected-error @+1 {{'memref.store' writes %arg2}}
  memref.store %v, %d[%c0] : memref<4xf32>
  comm.wait %l, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @external(memref<4xf32>)
func.func private @writes(%x: memref<4xf32>, %v: f32, %i: index) {
  memref.store %v, %x[%i] : memref<4xf32>
  return
}
func.func @calls(%x: memref<4xf32>, %d: memref<4xf32>, %v: f32, %i: index) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  // expected-error @+1 {{'func.call' may free %arg0}}
  func.call @external(%x) : (memref<4xf32>) -> ()
  // expected-error @+1 {{'func.call' writes %arg0}}
  func.call @writes(%x, %v, %i) : (memref<4xf32>, f32, index) -> ()
  // expected-error @+1 {{'foo.touch' may free %arg0}}
  "foo.touch"(%x) : (memref<4xf32>) -> ()
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
memref.global @state : memref<4xf32>
func.func private @writes_state(%v: f32, %i: index) {
  %s = memref.get_global @state : memref<4xf32>
  memref.store %v, %s[%i] : memref<4xf32>
  return
}
func.func @global(%d: memref<4xf32>, %v: f32, %i: index) {
  %s = memref.get_global @state : memref<4xf32>
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %s into %d on @g : memref<4xf32>
  // expected-error @+1 {{'func.call' writes a global, which is or overlaps source #0}}
  func.call @writes_state(%v, %i) : (f32, index) -> ()
  %s1 = memref.get_global @state : memref<4xf32>
  comm.wait %t, %d reading %s1 : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @starts(%x: memref<4xf32>, %d: memref<4xf32>) -> !comm.token {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  return %t : !comm.token
}
func.func @started_by_callee(%x: memref<4xf32>, %d: memref<4xf32>, %v: f32, %i: index) {
  %t = func.call @starts(%x, %d) : (memref<4xf32>, memref<4xf32>) -> !comm.token
  // expected-error @+1 {{'memref.store' writes %arg0}}
  memref.store %v, %x[%i] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}
func.func @argument(%t: !comm.token, %d: memref<4xf32>, %v: f32, %i: index) {
  // expected-error @+1 {{'memref.store' writes %arg1}}
  memref.store %v, %d[%i] : memref<4xf32>
  // expected-note @+1 {{in flight until this wait}}
  comm.wait %t, %d : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @blocks(%c: i1, %x: memref<4xf32>, %d: memref<4xf32>, %v: f32, %i: index) {
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @g : memref<4xf32>
  cf.cond_br %c, ^a, ^b(%t : !comm.token)
^a:
  comm.wait %t, %d reading %x : memref<4xf32>
  cf.br ^end
^b(%u: !comm.token):
  // expected-error @+1 {{'memref.store' writes %arg1}}
  memref.store %v, %x[%i] : memref<4xf32>
  comm.wait %u, %d reading %x : memref<4xf32>
  cf.br ^end
^end:
  return
}

// -----

comm.group @g = ranks [[0, 1]]
// expected-note @+1 {{the global is defined here}}
memref.global "private" constant @ones : memref<4xf32> = dense<1.0>
func.func @constant_destination() {
  %x = memref.get_global @ones : memref<4xf32>
  // expected-error @+1 {{destination #0 may be the constant global @ones, which cannot be written}}
  %t = comm.all_reduce sum into %x on @g : memref<4xf32>
  comm.wait %t, %x : memref<4xf32>
  return
}

// -----

// Through a view, a choice and a call.
comm.group @g = ranks [[0, 1]]
// expected-note @+1 {{the global is defined here}}
memref.global "private" constant @ones : memref<8xf32> = dense<1.0>
func.func private @reduce(%x: memref<4xf32, strided<[1], offset: ?>>) {
  // expected-error @+1 {{destination #0 may be the constant global @ones}}
  %t = comm.all_reduce sum into %x on @g : memref<4xf32, strided<[1], offset: ?>>
  comm.wait %t, %x : memref<4xf32, strided<[1], offset: ?>>
  return
}
func.func @constant_destination_of_callee(%c: i1, %m: memref<8xf32>, %i: index) {
  %x = memref.get_global @ones : memref<8xf32>
  %chosen = arith.select %c, %x, %m : memref<8xf32>
  %view = memref.subview %chosen[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  // expected-note @+1 {{passed by this call}}
  func.call @reduce(%view) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
  return
}

// -----

// Right: a source; a global that is not constant; what an unknown function makes
// of a constant.
comm.group @g = ranks [[0, 1]]
memref.global "private" constant @ones : memref<4xf32> = dense<1.0>
memref.global "private" @state : memref<4xf32> = dense<1.0>
func.func private @copy_of(memref<4xf32>) -> memref<4xf32>
func.func @not_constant() {
  %x = memref.get_global @ones : memref<4xf32>
  %s = memref.get_global @state : memref<4xf32>
  %t = comm.all_reduce sum %x into %s on @g : memref<4xf32>
  comm.wait %t, %s reading %x : memref<4xf32>
  %y = func.call @copy_of(%x) : (memref<4xf32>) -> memref<4xf32>
  %u = comm.all_reduce sum into %y on @g : memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  return
}
