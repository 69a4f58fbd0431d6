// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// Functions that are called with what differs, or through their address.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// expected-note @+1 {{it depends on %arg0, which is varying}}
func.func private @promised(%c: i1 {comm.uniform}) {
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  call @promised(%first) : (i1) -> ()
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @sync() {
  // expected-note @+2 {{rank 0: barrier on @dp}}
  // expected-note @+1 {{the collective}}
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func private @nothing() {
  return
}
func.func @on_some_ranks() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  // expected-note @+1 {{it depends on}}
  %first = arith.cmpi eq, %rank, %c0 : index
  %f = func.constant @sync : () -> ()
  scf.if %first {
    // expected-error @+1 {{call of a function with a collective on @dp runs under control flow that varies by rank}}
    func.call_indirect %f() : () -> ()
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @sync() {
  // expected-note @+2 {{rank 0: barrier on @dp}}
  // expected-note @+1 {{the collective}}
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func private @nothing() {
  return
}
func.func @which() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %f = func.constant @sync : () -> ()
  %g = func.constant @nothing : () -> ()
  // expected-note @+1 {{it depends on}}
  %h = arith.select %first, %f, %g : () -> ()
  // expected-error @+1 {{call of a function with a collective on @dp runs under control flow that varies by rank}}
  func.call_indirect %h() : () -> ()
  return
}

// -----

// All ranks call, and what they call on some ranks has no collective.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @sync() {
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func private @nothing(%i: index) {
  return
}
func.func @all() {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %f = func.constant @sync : () -> ()
  %g = func.constant @nothing : (index) -> ()
  func.call_indirect %f() : () -> ()
  scf.if %first {
    func.call_indirect %g(%c0) : (index) -> ()
  }
  return
}

// -----

// The function's argument is what its unknown callers hand over.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// expected-note @+1 {{it depends on %arg0, which is varying}}
func.func private @maybe(%c: i1) {
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main(%c: i1) {
  %f = func.constant @maybe : (i1) -> ()
  func.call_indirect %f(%c) : (i1) -> ()
  return
}

// -----

// The size of what callers hand over.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @rounds(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{it depends on %dim, which is varying}}
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @main() {
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  %x = tensor.empty(%rank) : tensor<?xf32>
  call @rounds(%x) : (tensor<?xf32>) -> ()
  return
}

// -----

// The same reproducers as in canonicalize-uniform.mlir.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @yield_by_rank() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %yes = arith.constant true
  %no = arith.constant false
  // expected-note @+1 {{it depends on}}
  %c = scf.execute_region -> i1 {
    cf.cond_br %first, ^a, ^b
  ^a:
    scf.yield %yes : i1
  ^b:
    scf.yield %no : i1
  }
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @element(%u: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = tensor.from_elements %u : tensor<1xi1>
  %m = tensor.from_elements %first, %first : tensor<2xi1>
  %n = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
                       iterator_types = ["reduction"]}
      ins(%x : tensor<1xi1>) outs(%m : tensor<2xi1>) {
  ^bb0(%a: i1, %b: i1):
    linalg.yield %a : i1
  } -> tensor<2xi1>
  // expected-note @+1 {{it depends on}}
  %c = tensor.extract %n[%c1] : tensor<2xi1>
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @yield_by_flag(%first: i1, %u: i1) {
  %c1 = arith.constant 1 : index
  %yes = arith.constant true
  %no = arith.constant false
  %c = scf.execute_region -> i1 {
    cf.cond_br %first, ^a, ^b
  ^a:
    scf.yield %yes : i1
  ^b:
    scf.yield %no : i1
  }
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  %x = tensor.from_elements %u : tensor<1xi1>
  %m = tensor.from_elements %c, %c : tensor<2xi1>
  %n = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
                       iterator_types = ["reduction"]}
      ins(%x : tensor<1xi1>) outs(%m : tensor<2xi1>) {
  ^bb0(%a: i1, %b: i1):
    linalg.yield %a : i1
  } -> tensor<2xi1>
  %d = tensor.extract %n[%c1] : tensor<2xi1>
  scf.if %d {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
