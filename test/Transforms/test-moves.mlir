// A program as it is written, without a pass before: dialects of what buckets make are
// loaded.
// RUN: comm-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics \
// RUN:   --comm-set-target=machine=h200-x2 --comm-test-moves -o /dev/null | FileCheck %s

// CHECK: compared {{[1-9][0-9]}} moves
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @buckets(%x: tensor<256xf32>, %y: tensor<256xf32>)
    -> (tensor<256xf32>, tensor<256xf32>) {
  %e0 = tensor.empty() : tensor<256xf32>
  %a = linalg.exp ins(%x : tensor<256xf32>) outs(%e0 : tensor<256xf32>) -> tensor<256xf32>
  %r0, %t0 = comm.all_reduce sum into %a on @dp : tensor<256xf32>
  %e1 = tensor.empty() : tensor<256xf32>
  %b = linalg.exp ins(%y : tensor<256xf32>) outs(%e1 : tensor<256xf32>) -> tensor<256xf32>
  %r1, %t1 = comm.all_reduce sum into %b on @dp : tensor<256xf32>
  %w0 = comm.wait %t0, %r0 : tensor<256xf32>
  %w1 = comm.wait %t1, %r1 : tensor<256xf32>
  return %w0, %w1 : tensor<256xf32>, tensor<256xf32>
}

// -----

// What writes a source comes before the start that is moved, though the source has
// another name there.
// CHECK: compared {{[1-9][0-9]}} moves
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @memrefs(%f: f32) -> memref<4xf32> {
  %src = memref.alloc() : memref<8xf32>
  %dst = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%src : memref<8xf32>)
  %view = memref.subview %src[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %t = comm.all_reduce sum %view into %dst on @dp
      : memref<4xf32, strided<[1]>> into memref<4xf32>
  comm.wait %t, %dst reading %view : memref<4xf32> reading memref<4xf32, strided<[1]>>
  memref.dealloc %src : memref<8xf32>
  return %dst : memref<4xf32>
}

// -----

// One buffer for both or two: that depends on the order, which moves change.
func.func @shared(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-error @below {{'tensor.empty' op is used 2 times, expected once: run comm-prepare-for-scheduling first}}
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// What has an algorithm would be rewritten with what is moved.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @chosen(%x: tensor<256xf32>) -> tensor<256xf32> {
  // expected-error @+1 {{'comm.all_reduce' op has the algorithm 'copy-engine', expected none: moves give it one}}
  %r, %t = comm.all_reduce sum into %x on @dp by "copy-engine" : tensor<256xf32>
  %w = comm.wait %t, %r : tensor<256xf32>
  return %w : tensor<256xf32>
}

// -----

// The wait writes what is in flight, though a copy of the start is what it waits for: the
// change in place comes after it.
// CHECK: compared {{[1-9][0-9]}} moves
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @in_place(%q: tensor<4xf32>) {
  %r, %t = comm.all_reduce sum into %q on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %0 = "aten.zero_"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// An op that is not known may be the terminator.
// CHECK: compared {{[1-9][0-9]}} moves
func.func private @unreachable() {
  "foo.unreachable"() : () -> ()
}
