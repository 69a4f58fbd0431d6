// RUN: comm-opt %s --comm-print-uniformity --split-input-file --verify-diagnostics --allow-unregistered-dialect \
// RUN:   --mlir-print-op-on-diagnostic=false -o /dev/null

// What comes from outside of the program.

comm.mesh @mesh(dp = 2)
func.func @outside(%p: !llvm.ptr, %m: memref<2xi32>) {
  // expected-remark @+1 {{varying}}
  %world = mpi.comm_world : !mpi.comm
  // expected-remark @+1 {{varying}}
  %rank = mpi.comm_rank(%world) : i32
  // expected-remark @+1 {{varying}}
  %block = gpu.block_id x
  // expected-remark @+1 {{varying}}
  %a = llvm.inline_asm "mov $0, 1", "=r" : () -> i32
  // expected-remark @+1 {{varying}}
  %b = llvm.load %p : !llvm.ptr -> i32
  // expected-remark @+1 {{varying}}
  %c = memref.extract_aligned_pointer_as_index %m : memref<2xi32> -> index
  // expected-remark @+1 {{varying}}
  %d = "my.op"() : () -> i32
  // expected-remark @+1 {{varying}}
  %e = "stablehlo.partition_id"() : () -> tensor<ui32>
  // expected-remark @+1 {{uniform}}
  %f = "stablehlo.iota"() : () -> tensor<4xi32>
  // expected-remark @+1 {{uniform}}
  %g = tensor.empty() : tensor<4xi32>
  return
}

// -----

// Sizes of arguments: uniform where the function is called from outside and
// nothing else is said, else what callers hand over.
comm.mesh @mesh(dp = 2)
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32> {comm.varying}, %m: memref<?xf32>, %n: memref<?xf32>
    {comm.varying}) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  // expected-remark @+1 {{varying}}
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  // expected-remark @+1 {{uniform}}
  %c = memref.dim %m, %c0 : memref<?xf32>
  // expected-remark @+1 {{varying}}
  %d = memref.dim %n, %c0 : memref<?xf32>
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %e = tensor.empty(%rank) : tensor<?xf32>
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0.0 : f32
  // expected-remark @+1 {{varying}}
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.call @callee(%x, %f) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
func.func private @callee(%x: tensor<?xf32>, %f: tensor<?xf32>) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  // expected-remark @+1 {{varying}}
  %b = tensor.dim %f, %c0 : tensor<?xf32>
  return
}

// -----

// One buffer as two arguments, also by a view; and buffers apart.
comm.mesh @mesh(dp = 2)
func.func private @shared(%a: memref<2xi32>, %b: memref<2xi32>, %c: memref<2xi32>) -> i32 {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %ri = arith.index_cast %rank : index to i32
  linalg.fill ins(%zero : i32) outs(%b : memref<2xi32>)
  linalg.fill ins(%zero : i32) outs(%c : memref<2xi32>)
  memref.store %ri, %a[%c0] : memref<2xi32>
  // expected-remark @+1 {{varying}}
  %v = memref.load %b[%c0] : memref<2xi32>
  // expected-remark @+1 {{uniform}}
  %w = memref.load %c[%c0] : memref<2xi32>
  return %w : i32
}
func.func @caller(%m: memref<2xi32>, %n: memref<2xi32>) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %r = call @shared(%m, %m, %n) : (memref<2xi32>, memref<2xi32>, memref<2xi32>) -> i32
  // expected-remark @+1 {{varying}}
  %v = memref.load %m[%c0] : memref<2xi32>
  // expected-remark @+1 {{uniform}}
  %w = memref.load %n[%c0] : memref<2xi32>
  return
}

// -----

// A function whose address is taken gets anything.
comm.mesh @mesh(dp = 2)
func.func private @indirect(%i: index, %m: memref<2xi32>, %n: memref<2xi32>) {
  // expected-remark @+1 {{varying}}
  %a = arith.addi %i, %i : index
  return
}
func.func private @direct(%i: index) {
  // expected-remark @+1 {{uniform}}
  %a = arith.addi %i, %i : index
  return
}
func.func @caller(%m: memref<2xi32>) {
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %f = func.constant @indirect : (index, memref<2xi32>, memref<2xi32>) -> ()
  func.call_indirect %f(%rank, %m, %m) : (index, memref<2xi32>, memref<2xi32>) -> ()
  func.call @direct(%c0) : (index) -> ()
  return
}

// -----

// A global under control flow of the rank, also through a call; and alike.
comm.mesh @mesh(dp = 2)
memref.global "private" @g : memref<1xi32> = dense<0>
memref.global "private" @h : memref<1xi32> = dense<0>
memref.global "private" @k : memref<1xi32> = dense<0>
memref.global "private" @other : memref<1xi32>
func.func private @set() {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %one = arith.constant 1 : i32
  // expected-remark @+1 {{uniform}}
  %h = memref.get_global @h : memref<1xi32>
  memref.store %one, %h[%c0] : memref<1xi32>
  return
}
func.func @main(%c: i1) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %one = arith.constant 1 : i32
  // expected-remark @+1 {{uniform}}
  %g = memref.get_global @g : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %h = memref.get_global @h : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %k = memref.get_global @k : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %o = memref.get_global @other : memref<1xi32>
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    memref.store %one, %g[%c0] : memref<1xi32>
    func.call @set() : () -> ()
  }
  scf.if %c {
    memref.store %one, %k[%c0] : memref<1xi32>
  }
  // expected-remark @+1 {{varying}}
  %v = memref.load %g[%c0] : memref<1xi32>
  // expected-remark @+1 {{varying}}
  %w = memref.load %h[%c0] : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %x = memref.load %k[%c0] : memref<1xi32>
  // expected-remark @+1 {{varying}}
  %y = memref.load %o[%c0] : memref<1xi32>
  return
}

// -----

// A loop is left behind its first region.
comm.mesh @mesh(dp = 2)
func.func @while(%c: i1) {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : index
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{uniform}}
  %m = memref.alloc() : memref<index>
  // expected-remark @+1 {{uniform}}
  %n = memref.alloc() : memref<index>
  memref.store %zero, %m[] : memref<index>
  memref.store %rank, %n[] : memref<index>
  scf.while : () -> () {
    memref.store %rank, %m[] : memref<index>
    memref.store %zero, %n[] : memref<index>
    scf.condition(%c)
  } do {
    // expected-remark @+1 {{uniform}}
    %w = memref.load %n[] : memref<index>
    memref.store %zero, %m[] : memref<index>
    scf.yield
  }
  // expected-remark @+1 {{varying}}
  %v = memref.load %m[] : memref<index>
  // expected-remark @+1 {{uniform}}
  %x = memref.load %n[] : memref<index>
  return
}

// -----

// What is written before one of several yields.
comm.mesh @mesh(dp = 2)
func.func @yields(%c: i1) {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %one = arith.constant 1 : index
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %first = arith.cmpi eq, %rank, %zero : index
  // expected-remark @+1 {{uniform}}
  %m = memref.alloc() : memref<index>
  // expected-remark @+1 {{uniform}}
  %n = memref.alloc() : memref<index>
  memref.store %zero, %m[] : memref<index>
  memref.store %zero, %n[] : memref<index>
  scf.execute_region {
    cf.cond_br %first, ^a, ^b
  ^a:
    memref.store %one, %m[] : memref<index>
    scf.yield
  ^b:
    scf.yield
  }
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    memref.store %one, %n[] : memref<index>
    scf.yield
  ^b:
    scf.yield
  }
  // expected-remark @+1 {{varying}}
  %v = memref.load %m[] : memref<index>
  // expected-remark @+1 {{uniform}}
  %w = memref.load %n[] : memref<index>
  return
}

// -----

// The rank decides which buffer is written, also by a collective.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @chosen(%x: memref<1xi32>) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %first = arith.cmpi eq, %rank, %c0 : index
  // expected-remark @+1 {{uniform}}
  %a = memref.alloc() : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %b = memref.alloc() : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %c = memref.alloc() : memref<1xi32>
  memref.store %zero, %a[%c0] : memref<1xi32>
  memref.store %zero, %b[%c0] : memref<1xi32>
  memref.store %zero, %c[%c0] : memref<1xi32>
  // expected-remark @+1 {{varying}}
  %m = arith.select %first, %a, %b : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %t = comm.all_reduce sum %x into %m on @dp : memref<1xi32>
  comm.wait %t, %m reading %x : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %u = comm.all_reduce sum %x into %c on @dp : memref<1xi32>
  comm.wait %u, %c reading %x : memref<1xi32>
  // expected-remark @+1 {{varying}}
  %v = memref.load %a[%c0] : memref<1xi32>
  // expected-remark @+1 {{uniform}}
  %w = memref.load %c[%c0] : memref<1xi32>
  return
}

// -----

// The buffer of an earlier iteration holds what was written then.
comm.mesh @mesh(dp = 2)
func.func @older(%n: index, %x: memref<index>) {
  // expected-remark @+1 {{uniform}}
  %c0 = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %c1 = arith.constant 1 : index
  // expected-remark @+1 {{uniform}}
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%old = %x) -> memref<index> {
    // expected-remark @+1 {{uniform}}
    %new = memref.alloc() : memref<index>
    memref.store %c0, %new[] : memref<index>
    // expected-remark @+1 {{varying}}
    %v = memref.load %old[] : memref<index>
    // expected-remark @+1 {{uniform}}
    %w = memref.load %new[] : memref<index>
    // expected-remark @+1 {{varying}}
    %rank = comm.rank : index
    memref.store %rank, %new[] : memref<index>
    scf.yield %new : memref<index>
  }
  return
}

// -----

// Several returns.
comm.mesh @mesh(dp = 2)
func.func private @is_first(%n: index) -> i32 {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{uniform}}
  %one = arith.constant 1 : i32
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{varying}}
  %first = arith.cmpi eq, %rank, %n : index
  cf.cond_br %first, ^a, ^b
^a:
  return %one : i32
^b:
  return %zero : i32
}
func.func @main(%n: index) {
  // expected-remark @+1 {{varying}}
  %v = call @is_first(%n) : (index) -> i32
  return
}

// -----

// A buffer whose address is in memory may be written by that way.
comm.mesh @mesh(dp = 2)
func.func @kept(%kept: memref<memref<index>>) {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : index
  // expected-remark @+1 {{varying}}
  %rank = comm.rank : index
  // expected-remark @+1 {{uniform}}
  %m = memref.alloc() : memref<index>
  // expected-remark @+1 {{uniform}}
  %n = memref.alloc() : memref<index>
  memref.store %zero, %m[] : memref<index>
  memref.store %zero, %n[] : memref<index>
  memref.store %m, %kept[] : memref<memref<index>>
  // expected-remark @+1 {{varying}}
  %p = memref.load %kept[] : memref<memref<index>>
  memref.store %rank, %p[] : memref<index>
  // expected-remark @+1 {{varying}}
  %v = memref.load %m[] : memref<index>
  // expected-remark @+1 {{uniform}}
  %w = memref.load %n[] : memref<index>
  return
}

// -----

// A region of an op that is not known may get any operand.
comm.mesh @mesh(dp = 2)
func.func @region(%c: i1) {
  // expected-remark @+1 {{uniform}}
  %zero = arith.constant 0 : index
  // expected-remark @+1 {{uniform}}
  %m = memref.alloc() : memref<index>
  memref.store %zero, %m[] : memref<index>
  // expected-remark @+1 {{varying}}
  %x = "my.region"(%m) ({
  ^bb0(%inner: memref<index>):
    // expected-remark @+1 {{varying}}
    %rank = comm.rank : index
    memref.store %rank, %inner[] : memref<index>
    "my.end"() : () -> ()
  }) : (memref<index>) -> index
  // expected-remark @+1 {{varying}}
  %v = memref.load %m[] : memref<index>
  return
}
