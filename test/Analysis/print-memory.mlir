// RUN: comm-opt %s --split-input-file --allow-unregistered-dialect --comm-print-memory -o /dev/null | FileCheck %s
// All bytes below are worked out by hand: tensor<16xf32> takes 64, <32xf32> 128.

comm.group @g = ranks [[0, 1]]

// What is in flight lives to the wait, which names it. The argument and the
// empty tensors take nothing; the result lives to the end.
// CHECK-LABEL: memory of @flight
// CHECK-NEXT:  block in func.func: peak 320 bytes at op 5
// CHECK-NEXT:   buffer 0: 128 bytes, ops 1 3 6{{$}}
// CHECK-NEXT:   buffer 1: 128 bytes, ops 3 6 7{{$}}
// CHECK-NEXT:   buffer 2: 64 bytes, ops 5, live-out
// CHECK-NEXT:   0 tensor.empty: 0, then 0
// CHECK-NEXT:   1 linalg.exp: 128, then 128
// CHECK-NEXT:   2 tensor.empty: 128, then 128
// CHECK-NEXT:   3 comm.all_reduce: 256, then 256
// CHECK-NEXT:   4 tensor.empty: 256, then 256
// CHECK-NEXT:   5 linalg.exp: 320, then 320
// CHECK-NEXT:   6 comm.wait: 320, then 192
// CHECK-NEXT:   7 tensor.extract: 192, then 64
func.func @flight(%x: tensor<32xf32>, %y: tensor<16xf32>, %i: index) -> (f32, tensor<16xf32>) {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %d = tensor.empty() : tensor<32xf32>
  %r, %t = comm.all_reduce sum %a into %d on @g : tensor<32xf32>
  %e2 = tensor.empty() : tensor<16xf32>
  %b = linalg.exp ins(%y : tensor<16xf32>) outs(%e2 : tensor<16xf32>) -> tensor<16xf32>
  %s = comm.wait %t, %r reading %a : tensor<32xf32>
  %v = tensor.extract %s[%i] : tensor<32xf32>
  return %v, %b : f32, tensor<16xf32>
}

// In place, until what is overwritten is read later: that needs a second buffer,
// and the first is not touched, for its old content is not read.
// CHECK-LABEL: memory of @in_place
// CHECK-NEXT:  block in func.func: peak 256 bytes at op 3
// CHECK-NEXT:   buffer 0: 128 bytes, ops 1 2 4, live-out
// CHECK-NEXT:   buffer 1: 128 bytes, ops 3 4{{$}}
func.func @in_place(%x: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %b = linalg.exp ins(%a : tensor<32xf32>) outs(%a : tensor<32xf32>) -> tensor<32xf32>
  %c = linalg.exp ins(%x : tensor<32xf32>) outs(%b : tensor<32xf32>) -> tensor<32xf32>
  %d = linalg.add ins(%b, %c : tensor<32xf32>, tensor<32xf32>) outs(%b : tensor<32xf32>) -> tensor<32xf32>
  return %d : tensor<32xf32>
}

// Views are no buffers. A part that is returned is copied behind the last op:
// 128 + 64 bytes are live then.
// CHECK-LABEL: memory of @views
// CHECK-NEXT:  block in func.func: peak 192 bytes at op 2
// CHECK-NEXT:   buffer 0: 128 bytes, ops 1, live-out
// CHECK-NEXT:   buffer 1: 64 bytes, ops 2, live-out
func.func @views(%x: tensor<32xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %s = tensor.extract_slice %a[16] [16] [1] : tensor<32xf32> to tensor<16xf32>
  return %s : tensor<16xf32>
}

// Sizes are multiples of 64 bytes; i1 takes a byte, bf16 two, index eight.
// CHECK-LABEL: memory of @types
// CHECK:        buffer 0: 128 bytes, ops 2
// CHECK-NEXT:   buffer 1: 192 bytes, ops 4
// CHECK-NEXT:   buffer 2: 64 bytes, ops 6
func.func @types(%p: i1, %h: bf16, %n: index) -> (tensor<100xi1>, tensor<70xbf16>, tensor<index>) {
  %false = arith.constant false
  %e0 = tensor.empty() : tensor<100xi1>
  %0 = linalg.fill ins(%p : i1) outs(%e0 : tensor<100xi1>) -> tensor<100xi1>
  %e1 = tensor.empty() : tensor<70xbf16>
  %1 = linalg.fill ins(%h : bf16) outs(%e1 : tensor<70xbf16>) -> tensor<70xbf16>
  %e2 = tensor.empty() : tensor<index>
  %2 = linalg.fill ins(%n : index) outs(%e2 : tensor<index>) -> tensor<index>
  return %0, %1, %2 : tensor<100xi1>, tensor<70xbf16>, tensor<index>
}

// A loop that makes a buffer in each iteration has at its peak the initial one,
// that of the iteration before, and two more: %v and %w. The result is one of
// them, so 256 of the bytes of the body are transient.
// CHECK-LABEL: memory of @loop
// CHECK-NEXT:  block in func.func: peak 512 bytes at op 5
// CHECK-NEXT:   buffer 0: 128 bytes, ops 4 5, live-out
// CHECK-NEXT:   buffer 1: 128 bytes, ops 5, live-out
// CHECK:        5 scf.for: 512, then 256 (256 transient)
// CHECK-NEXT:  block in scf.for: peak 384 bytes at op 3
// CHECK-NEXT:   buffer 0: 128 bytes, ops 1 3, live-in{{$}}
// CHECK-NEXT:   buffer 1: 128 bytes, ops 1 3{{$}}
// CHECK-NEXT:   buffer 2: 128 bytes, ops 3, live-out
func.func @loop(%x: tensor<32xf32>) -> tensor<32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%b = %a) -> tensor<32xf32> {
    %e1 = tensor.empty() : tensor<32xf32>
    %v = linalg.exp ins(%b : tensor<32xf32>) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
    %e2 = tensor.empty() : tensor<32xf32>
    %w = linalg.add ins(%b, %v : tensor<32xf32>, tensor<32xf32>) outs(%e2 : tensor<32xf32>) -> tensor<32xf32>
    scf.yield %w : tensor<32xf32>
  }
  return %r : tensor<32xf32>
}

// The same buffer in all iterations: the loop allocates nothing.
// CHECK-LABEL: memory of @recycled
// CHECK-NEXT:  block in func.func: peak 128 bytes at op 4
// CHECK-NEXT:   buffer 0: 128 bytes, ops 4 5, live-out
// CHECK:        5 scf.for: 128, then 128{{$}}
// CHECK-NOT:   buffer
// CHECK-LABEL: memory of @branch
func.func @recycled(%x: tensor<32xf32>) -> tensor<32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%b = %a) -> tensor<32xf32> {
    %v = linalg.exp ins(%b : tensor<32xf32>) outs(%b : tensor<32xf32>) -> tensor<32xf32>
    scf.yield %v : tensor<32xf32>
  }
  return %r : tensor<32xf32>
}

// The greater of the two regions counts: 128 for its result and 64 for what only
// it has. To be returned it is copied: 256, 64 more than that.
// CHECK-NEXT:  block in func.func: peak 256 bytes at op 0
// CHECK-NEXT:   buffer 0: 128 bytes, ops 0, live-out
// CHECK-NEXT:   buffer 1: 64 bytes, ops 0, live-out
// CHECK-NEXT:   0 scf.if: 256, then 192 (64 transient)
func.func @branch(%x: tensor<32xf32>, %y: tensor<16xf32>, %p: i1, %i: index) -> tensor<32xf32> {
  %r = scf.if %p -> tensor<32xf32> {
    %e = tensor.empty() : tensor<32xf32>
    %v = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
    scf.yield %v : tensor<32xf32>
  } else {
    %e = tensor.empty() : tensor<16xf32>
    %v = linalg.exp ins(%y : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    %f = tensor.extract %v[%i] : tensor<16xf32>
    %e2 = tensor.empty() : tensor<32xf32>
    %w = linalg.fill ins(%f : f32) outs(%e2 : tensor<32xf32>) -> tensor<32xf32>
    %g = tensor.extract %v[%i] : tensor<16xf32>
    %u = linalg.fill ins(%g : f32) outs(%w : tensor<32xf32>) -> tensor<32xf32>
    scf.yield %u : tensor<32xf32>
  }
  return %r : tensor<32xf32>
}

// A call takes what its callee takes.
// CHECK-LABEL: memory of @call
// CHECK:        0 func.call: 256, then 128 (128 transient)
func.func @call(%x: tensor<32xf32>) -> tensor<32xf32> {
  %r = call @callee(%x) : (tensor<32xf32>) -> tensor<32xf32>
  return %r : tensor<32xf32>
}
func.func private @callee(%x: tensor<32xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %a = linalg.exp ins(%x : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %e2 = tensor.empty() : tensor<32xf32>
  %b = linalg.add ins(%x, %a : tensor<32xf32>, tensor<32xf32>) outs(%e2 : tensor<32xf32>) -> tensor<32xf32>
  return %b : tensor<32xf32>
}

// -----

// With ops that bufferization does not know: their results are new, but for
// views; what a start writes is in place unless it is used later, as %b is.
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: memory of @unknown
// CHECK-NEXT:  block in func.func: peak 384 bytes at op 6
// CHECK-NEXT:   buffer 0: 128 bytes, ops 0 3 4{{$}}
// CHECK-NEXT:   buffer 1: 128 bytes, ops 3 4 6 7{{$}}
// CHECK-NEXT:   buffer 2: 128 bytes, ops 5 8{{$}}
// CHECK-NEXT:   buffer 3: 128 bytes, ops 6 7 8{{$}}
// CHECK-NEXT:   buffer 4: 128 bytes, ops 8, live-out
func.func @unknown(%x: tensor<32xf32>) -> tensor<32xf32> {
  %a = "aten.mm"(%x) : (tensor<32xf32>) -> tensor<32xf32>
  %v = "stablehlo.reshape"(%a) : (tensor<32xf32>) -> tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %r, %t = comm.all_reduce sum %v into %e on @g : tensor<4x8xf32>
  %s = comm.wait %t, %r reading %v : tensor<4x8xf32>
  %b = "aten.mm"(%x) : (tensor<32xf32>) -> tensor<4x8xf32>
  %r2, %t2 = comm.all_reduce sum %s into %b on @g : tensor<4x8xf32>
  %s2 = comm.wait %t2, %r2 reading %s : tensor<4x8xf32>
  %c = "aten.mm"(%s2, %b) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<32xf32>
  return %c : tensor<32xf32>
}

// -----

// Bytes that 64 bits do not hold (2^66, and 2^63) are 16 TiB.
// CHECK-LABEL: memory of @huge
// CHECK-NEXT: block in func.func: peak 35184372088832 bytes at op 1
// CHECK-NEXT: buffer 0: 17592186044416 bytes
// CHECK-NEXT: buffer 1: 17592186044416 bytes
func.func @huge(%x: tensor<4294967296x4294967296xf32>, %y: tensor<1073741824x1073741824xf64>)
    -> (tensor<4294967296x4294967296xf32>, tensor<1073741824x1073741824xf64>) {
  %a = math.exp %x : tensor<4294967296x4294967296xf32>
  %b = math.exp %y : tensor<1073741824x1073741824xf64>
  return %a, %b : tensor<4294967296x4294967296xf32>, tensor<1073741824x1073741824xf64>
}

// -----

comm.group @g = ranks [[0, 1]]

// A scatter by copy engines has a staging buffer while it is in flight, of what
// it scatters; one by NCCL has none.
// CHECK-LABEL: memory of @staging
// CHECK-NEXT:  block in func.func: peak 192 bytes at op 1
// CHECK-NEXT:   buffer 0: 64 bytes, ops 1 2, live-out
// CHECK-NEXT:   buffer 1: 64 bytes, ops 4 5, live-out
// CHECK-NEXT:   buffer 2: 128 bytes, ops 1 2{{$}}
func.func @staging(%x: tensor<32xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %d = tensor.empty() : tensor<16xf32>
  %r, %t = comm.reduce_scatter sum %x into %d dim 0 on @g by "copy-engine"
    : tensor<32xf32> into tensor<16xf32>
  %y = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<32xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r1, %t1 = comm.reduce_scatter sum %x into %e dim 0 on @g by nccl
    : tensor<32xf32> into tensor<16xf32>
  %z = comm.wait %t1, %r1 reading %x : tensor<16xf32> reading tensor<32xf32>
  return %y, %z : tensor<16xf32>, tensor<16xf32>
}
