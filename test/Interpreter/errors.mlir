// What the interpreter finds, each at the op where it shows.
// RUN: comm-opt %s --split-input-file --comm-interpret=most-steps=100000 -verify-diagnostics -o /dev/null

// Rank 1 does not come.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @deadlock() {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  scf.if %is_first {
    // expected-note@below {{rank 0 comm.barrier on @dp was started here and is never complete}}
    %t = comm.barrier on @dp
    // expected-error@below {{deadlock: rank 0 waits here for ever}}
    comm.wait %t
  }
  return
}

// -----

// Both send first.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @send_send(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c1 = arith.constant 1 : index
  %rank = comm.rank : index
  %peer = arith.subi %c1, %rank : index
  %e = tensor.empty() : tensor<2xf32>
  // expected-note@below {{rank 0 comm.send on @dp to group rank 1 was started here}}
  // expected-note@below {{rank 1 comm.send on @dp to group rank 0 was started here}}
  %s = comm.send %x to %peer on @dp : tensor<2xf32>
  // expected-error@below {{deadlock: rank 0 waits here for ever}}
  comm.wait %s reading %x : reading tensor<2xf32>
  %r, %t = comm.recv into %e from %peer on @dp : tensor<2xf32>
  %w = comm.wait %t, %r : tensor<2xf32>
  return %w : tensor<2xf32>
}

// -----

// Two communicators in two orders.
comm.group @a = ranks [[0, 1]]
comm.group @b = ranks [[1, 0]]
func.func @orders() {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  scf.if %is_first {
    // expected-note@below {{rank 0 comm.barrier on @a}}
    %t = comm.barrier on @a
    // expected-error@below {{deadlock}}
    comm.wait %t
    %u = comm.barrier on @b
    comm.wait %u
  } else {
    // expected-note@below {{rank 1 comm.barrier on @b}}
    %u = comm.barrier on @b
    comm.wait %u
    %t = comm.barrier on @a
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @sizes(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %rank = comm.rank : index
  %n = arith.addi %rank, %c1 : index
  %s = tensor.extract_slice %x[0] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  // expected-error@below {{ranks do not agree on the type or size of an operand: rank 1 comm.all_reduce on @dp meets rank 0 comm.all_reduce on @dp}}
  // expected-note@below {{rank 0 comm.all_reduce on @dp}}
  %r, %t = comm.all_reduce sum %s into %e on @dp : tensor<?xf32>
  %w = comm.wait %t, %r reading %s : tensor<?xf32>
  return %w : tensor<?xf32>
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @race(%i: index) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<2xf32>)
  // expected-note@below {{since this start, which writes it}}
  %t = comm.all_reduce sum into %a on @dp : memref<2xf32>
  // expected-error@below {{reads memory that is in flight}}
  %v = memref.load %a[%c0] : memref<2xf32>
  comm.wait %t, %a : memref<2xf32>
  return
}

// -----

// The other half of the buffer may be touched.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @other_half() {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<4xf32>)
  %half = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %t = comm.all_reduce sum into %half on @dp : memref<2xf32, strided<[1]>>
  %v = memref.load %a[%c2] : memref<4xf32>
  comm.wait %t, %half : memref<2xf32, strided<[1]>>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @out_of_bounds(%x: tensor<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %rank = comm.rank : index
  %i = arith.addi %rank, %c3 : index
  // expected-error@below {{accesses [4] of what has the shape [4]}}
  %v = tensor.extract %x[%i] : tensor<4xf32>
  return %v : f32
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @nobody(%x: tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %none = arith.constant -1 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %one = arith.constant 1 : index
  %peer = arith.select %is_first, %one, %none : index
  // expected-note@below {{rank 0 comm.send on @dp to group rank 1}}
  %s = comm.send %x to %peer on @dp : tensor<2xf32>
  // expected-error@below {{deadlock}}
  comm.wait %s reading %x : reading tensor<2xf32>
  return
}

// -----

comm.mesh @mesh(dp = 3)
comm.group @pair = ranks [[0, 1]]
func.func @outside() {
  // expected-error@below {{rank 2 is in no line of @pair}}
  %t = comm.barrier on @pair
  comm.wait %t
  return
}

// -----

func.func private @elsewhere() -> i1
func.func @not_known() {
  // expected-error@below {{cannot interpret 'func.call': its callee has no body here}}
  %c = call @elsewhere() : () -> i1
  return
}

// -----

func.func @for_ever() {
  %true = arith.constant true
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    %c = arith.constant 1 : index
    // expected-error@below {{cannot interpret 'scf.yield': the program takes more than 100000 steps (most-steps)}}
    scf.yield
  }
  return
}
