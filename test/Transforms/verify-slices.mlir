// RUN: comm-opt %s --comm-verify -split-input-file -verify-diagnostics -o /dev/null

// Which part of a buffer a view is, where offsets are no constants; arguments
// that are one buffer; buffers that are gone, or that only the root has.

// Row i is in flight, row i + 1 is written.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @next_row(%b: memref<8x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c7 step %c1 {
    %j = arith.addi %i, %c1 : index
    %s = memref.subview %b[%i, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %u = memref.subview %b[%j, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%f : f32) outs(%u : memref<4xf32, strided<[1], offset: ?>>)
    comm.wait %t, %s : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// Two rows from i on reach row i + 1.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @two_rows(%b: memref<8x4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %j = arith.addi %i, %c1 : index
    %s = memref.subview %b[%i, 0] [2, 4] [1, 1] : memref<8x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
    %u = memref.subview %b[%j, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    // expected-note @+1 {{started here}}
    %t = comm.all_reduce sum into %s on @dp : memref<2x4xf32, strided<[4, 1], offset: ?>>
    // expected-error @+1 {{'linalg.fill' writes %subview_0, which is or overlaps destination #0 of a collective in flight}}
    linalg.fill ins(%f : f32) outs(%u : memref<4xf32, strided<[1], offset: ?>>)
    comm.wait %t, %s : memref<2x4xf32, strided<[4, 1], offset: ?>>
  }
  return
}

// -----

// The own row and the neighbour's, on each of two ranks.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @other_rank(%b: memref<2x4xf32>, %f: f32) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @dp : index
  %other = arith.subi %c1, %rank : index
  %s = memref.subview %b[%rank, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %u = memref.subview %b[%other, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1], offset: ?>>
  linalg.fill ins(%f : f32) outs(%u : memref<4xf32, strided<[1], offset: ?>>)
  comm.wait %t, %s : memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// Of three ranks rank 1 has its own row twice.

comm.mesh @mesh(dp = 3)
comm.group @dp = @mesh[dp]

func.func @middle_rank(%b: memref<3x4xf32>, %f: f32) {
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @dp : index
  %other = arith.subi %c2, %rank : index
  %s = memref.subview %b[%rank, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %u = memref.subview %b[%other, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum into %s on @dp : memref<4xf32, strided<[1], offset: ?>>
  // expected-error @+1 {{'linalg.fill' writes %subview_0, which is or overlaps}}
  linalg.fill ins(%f : f32) outs(%u : memref<4xf32, strided<[1], offset: ?>>)
  comm.wait %t, %s : memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// One buffer as two arguments: the second is written while the first is in
// flight. Two buffers are fine, and so is reading.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @writes(%x: memref<4xf32>, %y: memref<4xf32>, %d: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
  // expected-error @+1 {{'memref.store' writes %arg1, which is or overlaps source #0 of a collective in flight}}
  memref.store %f, %y[%c0] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

func.func private @inner(%x: memref<4xf32>, %y: memref<4xf32>, %d: memref<4xf32>, %f: f32) {
  call @writes(%x, %y, %d, %f) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32) -> ()
  return
}

func.func @main(%x: memref<4xf32>, %d: memref<4xf32>, %f: f32) {
  call @inner(%x, %x, %d, %f) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32) -> ()
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @writes(%x: memref<4xf32>, %y: memref<4xf32>, %d: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
  memref.store %f, %y[%c0] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

func.func @main(%x: memref<8xf32>, %d: memref<4xf32>, %f: f32) {
  %l = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @writes(%a, %b, %d, %f) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, f32) -> ()
  return
}

// -----

// Source and destination are one buffer, by the call.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @reduce(%x: memref<4xf32>, %d: memref<4xf32>) {
  // expected-error @+1 {{destination %arg1 and %arg0 may be the same memory}}
  %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

func.func @main(%x: memref<4xf32>) {
  call @reduce(%x, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// A global that the callee names itself.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

memref.global "private" @buffer : memref<4xf32> = dense<1.0>

func.func private @reduce(%x: memref<4xf32>, %d: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{started here}}
  %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
  %m = memref.get_global @buffer : memref<4xf32>
  // expected-error @+1 {{'memref.store' writes %0, which is or overlaps source #0 of a collective in flight}}
  memref.store %f, %m[%c0] : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

func.func @main(%d: memref<4xf32>, %f: f32) {
  %m = memref.get_global @buffer : memref<4xf32>
  call @reduce(%m, %d, %f) : (memref<4xf32>, memref<4xf32>, f32) -> ()
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @freed(%d: memref<4xf32>, %f: f32) {
  %x = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%x : memref<4xf32>)
  // expected-note @+1 {{freed here}}
  memref.dealloc %x : memref<4xf32>
  // expected-error @+1 {{%alloc was freed before}}
  %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
  comm.wait %t, %d reading %x : memref<4xf32>
  return
}

// -----

// Freed in an iteration that made it; the next one has a new one.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @freed_each_time(%n: index, %d: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%x : memref<4xf32>)
    %t = comm.all_reduce sum %x into %d on @dp : memref<4xf32>
    comm.wait %t, %d reading %x : memref<4xf32>
    memref.dealloc %x : memref<4xf32>
  }
  return
}

// -----

// What reduce gives, only the root has.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @unspecified(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce sum %x into %e root 0 on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  // expected-error @+1 {{source #0 is unspecified on rank 1: only the root of comm.reduce has it}}
  %r1, %t1 = comm.all_reduce sum %w into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

func.func @other_root(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce sum %x into %e root 0 on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  // expected-error @+1 {{source #0 is unspecified on rank 1: only the root of comm.reduce has it}}
  %r1, %t1 = comm.broadcast %w into %e root 1 on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

func.func @same_root(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce sum %x into %e root 1 on @dp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.broadcast %w into %e root 1 on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

// -----

// Every thread of a forall would wait.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @each_waits() {
  // expected-error @+1 {{token %0 is defined outside of a loop and waited for or carried on in it, once in each iteration}}
  %t = comm.barrier on @dp
  // expected-note @+1 {{the loop}}
  scf.forall (%i) in (2) {
    // expected-note @+1 {{used here}}
    comm.wait %t
  }
  return
}
