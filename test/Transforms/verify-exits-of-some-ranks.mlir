// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// What ends the program on some ranks, and what only looks as if it did.

comm.mesh @mesh(dp = 4)
// expected-note @+1 {{the group is defined here}}
comm.group @first = ranks [[0, 1]]
comm.group @dp = @mesh[dp]
func.func @place_of_a_rank_outside() -> index {
  // expected-error @+1 {{rank 2 reaches comm.group_rank, but is in no line of @first}}
  %i = comm.group_rank @first : index
  %t = comm.barrier on @dp
  comm.wait %t
  return %i : index
}

// -----

comm.mesh @mesh(dp = 4)
// expected-note @+1 {{the group is defined here}}
comm.group @first = ranks [[0, 1]]
comm.group @dp = @mesh[dp]
func.func private @helper() -> index {
  // expected-error @+1 {{rank 2 reaches comm.group_size, but is in no line of @first}}
  %i = comm.group_size @first : index
  return %i : index
}
func.func @in_a_helper(%c: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> index {
    %i = func.call @helper() : () -> index
    scf.yield %i : index
  } else {
    scf.yield %c0 : index
  }
  %t = comm.barrier on @dp
  comm.wait %t
  return %r : index
}

// -----

comm.mesh @mesh(dp = 4)
comm.group @first = ranks [[0, 1]]
comm.group @dp = @mesh[dp]
func.func @place_of_ranks_inside() -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %rank = comm.rank : index
  %inside = arith.cmpi ult, %rank, %c2 : index
  %r = scf.if %inside -> index {
    %i = comm.group_rank @first : index
    scf.yield %i : index
  } else {
    scf.yield %c0 : index
  }
  %t = comm.barrier on @dp
  comm.wait %t
  return %r : index
}

// -----

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @assertion_on_the_rank() {
  %c3 = arith.constant 3 : index
  %rank = comm.group_rank @dp : index
  %ok = arith.cmpi ult, %rank, %c3 : index
  // expected-error @+1 {{the assertion fails on rank 3, but not on all ranks: those that go on wait for it}}
  cf.assert %ok, "not the last"
  %t = comm.barrier on @dp
  comm.wait %t
  return
}

// -----

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @assertion_that_holds(%x: memref<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  %ok = arith.cmpi ult, %rank, %c4 : index
  cf.assert %ok, "a place"
  // It depends on data: the program ends where they are wrong.
  %size = memref.dim %x, %c0 : memref<?xf32>
  %inside = arith.cmpi ult, %i, %size : index
  cf.assert %inside, "in bounds"
  %t = comm.barrier on @dp
  comm.wait %t
  return
}

// -----

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @assertion_of_all() {
  %c3 = arith.constant 3 : index
  %rank = comm.group_rank @dp : index
  %zero = arith.subi %rank, %rank : index
  %never = arith.cmpi eq, %zero, %c3 : index
  cf.assert %never, "not written yet"
  %t = comm.barrier on @dp
  comm.wait %t
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// Nobody calls it.
func.func private @left_over() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  %t = comm.barrier on @dp
  comm.wait %t
  return
}

// -----

// A module of private functions only: who calls them is not known.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @of_a_library() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  // expected-note @+1 {{it depends on}}
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @element_overwritten() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %rank = comm.group_rank @dp : index
  %ri = arith.index_cast %rank : index to i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %ri, %m[%c0] : memref<4xi32>
  memref.store %zero, %m[%c0] : memref<4xi32>
  memref.store %ri, %m[%c1] : memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  memref.dealloc %m : memref<4xi32>
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @another_element_overwritten(%i: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  %ri = arith.index_cast %rank : index to i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %ri, %m[%c0] : memref<4xi32>
  // Perhaps that one, perhaps not.
  memref.store %zero, %m[%i] : memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  // expected-note @+1 {{it depends on}}
  %c = arith.cmpi eq, %v, %zero : i32
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  memref.dealloc %m : memref<4xi32>
  return
}
