// RUN: comm-opt %s --comm-verify --allow-unregistered-dialect --split-input-file --verify-diagnostics

// On tensors a destination in flight is used by its wait only.

comm.group @g = ranks [[0, 1]]
// A new value made from a source in flight is legal: bufferization copies.
func.func @source_overwritten(%x: tensor<4xf32>, %e: tensor<4xf32>, %v: f32, %i: index)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %y = tensor.insert %v into %x[%i] : tensor<4xf32>
  %z = tensor.extract %x[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w, %y : tensor<4xf32>, tensor<4xf32>
}
// What is handed in as destination is not what is in flight.
func.func @empty_shared(%x: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r0, %t0 = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max %x into %e on @g : tensor<4xf32>
  %w:2 = comm.wait [%t0, %t1], %r0, %r1 reading %x, %x : tensor<4xf32>, tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}
func.func @each_arm(%c: i1, %x: tensor<4xf32>, %e: tensor<4xf32>) {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  scf.if %c {
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    "foo.use"(%w) : (tensor<4xf32>) -> ()
  } else {
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @read(%x: tensor<4xf32>, %e: tensor<4xf32>, %i: index) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{%values, a destination of 'comm.all_reduce', is in flight until its wait}}
  %v = tensor.extract %r[%i] : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @used_after_wait(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{in-flight value %values is waited for or carried on twice}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-note @+1 {{once here}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  // expected-note @+1 {{and once more here}}
  return %r : tensor<4xf32>
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @source_of_another(%x: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<4xf32>) {
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-error @+1 {{%values, a destination of 'comm.all_reduce', is in flight until its wait}}
  %r1, %t1 = comm.all_reduce sum %r into %f on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  // expected-error @+1 {{is in flight until its wait}}
  %w1 = comm.wait %t1, %r1 reading %r : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @used_in_loop(%n: index, %x: tensor<4xf32>, %e: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum into %e on @g : tensor<4xf32>
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %r) -> (!comm.token, tensor<4xf32>) {
    // expected-error @+1 {{a destination of 'comm.all_reduce', is in flight until its wait}}
    %v = tensor.extract %b[%c0] : tensor<4xf32>
    %w = comm.wait %a, %b : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum into %w on @g : tensor<4xf32>
    scf.yield %t1, %r1 : !comm.token, tensor<4xf32>
  }
  %w = comm.wait %l#0, %l#1 : tensor<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @reads(%r: tensor<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{%arg0, a destination of 'comm.all_reduce', is in flight until its wait}}
  %v = tensor.extract %r[%i] : tensor<4xf32>
  return %v : f32
}
func.func @used_by_callee(%x: tensor<4xf32>, %e: tensor<4xf32>, %i: index) {
  // expected-error @+2 {{in-flight value %values is waited for or carried on twice}}
  // expected-note @+1 {{started here}}
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  // expected-note @+1 {{once here}}
  %v = func.call @reads(%r, %i) : (tensor<4xf32>, index) -> f32
  // expected-note @+1 {{and once more here}}
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return
}

// -----

// What linalg.exp computes is said by its name: nothing looks into its body.
comm.group @g = ranks [[0, 1]]
func.func @in_named_body(%x: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4x4xf32>
  // expected-note @+1 {{this is the op}}
  %y = "linalg.exp"(%w, %e) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %c: f32):
    // expected-error @+1 {{'comm.rank' op is in the body of a linalg.exp, expected what that computes by its name}}
    %rank = comm.rank : index
    %i = arith.index_cast %rank : index to i32
    %f = arith.sitofp %i : i32 to f32
    linalg.yield %f : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// A linalg.generic has a body of its own.
comm.group @g = ranks [[0, 1]]
func.func @in_generic(%x: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4x4xf32>
  %y = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%w : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %rank = comm.rank : index
    %i = arith.index_cast %rank : index to i32
    %f = arith.sitofp %i : i32 to f32
    linalg.yield %f : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
