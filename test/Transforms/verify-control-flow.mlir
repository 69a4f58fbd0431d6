// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// What decides on a collective is the same on all ranks of a line.

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]
func.func @uniform(%c: i1, %n: index, %u: tensor<i1> {comm.uniform}, %x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  %size = comm.group_size @dp : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %bound = arith.addi %size, %dim : index
  scf.for %i = %c0 to %bound step %c1 {
    %even = arith.cmpi eq, %i, %n : index
    scf.if %even {
      %t = comm.barrier on @all
      comm.wait %t
    }
  }
  %d = tensor.extract %u[] : tensor<i1>
  scf.if %d {
    %t = comm.barrier on @all
    comm.wait %t
  }
  return
}
// What a collective made equal on its lines decides on collectives there.
func.func @made_equal(%x: tensor<f32>, %eps: f32) -> tensor<f32> {
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<f32>
  %w = comm.wait %t, %r : tensor<f32>
  %v = tensor.extract %w[] : tensor<f32>
  %c = arith.cmpf olt, %v, %eps : f32
  scf.if %c {
    %b = comm.barrier on @dp
    comm.wait %b
  }
  // Over both axes: equal everywhere.
  %r1, %t1 = comm.all_reduce sum into %w on @tp : tensor<f32>
  %w1 = comm.wait %t1, %r1 : tensor<f32>
  %v1 = tensor.extract %w1[] : tensor<f32>
  %c1 = arith.cmpf olt, %v1, %eps : f32
  scf.if %c1 {
    %b = comm.barrier on @all
    comm.wait %b
  }
  return %w1 : tensor<f32>
}
func.func @until_converged(%x: tensor<f32>, %eps: f32) -> tensor<f32> {
  %y = scf.while (%a = %x) : (tensor<f32>) -> tensor<f32> {
    %r, %t = comm.all_reduce sum into %a on @all : tensor<f32>
    %w = comm.wait %t, %r : tensor<f32>
    %v = tensor.extract %w[] : tensor<f32>
    %c = arith.cmpf ogt, %v, %eps : f32
    scf.condition(%c) %w : tensor<f32>
  } do {
  ^bb0(%a: tensor<f32>):
    %b = math.sqrt %a : tensor<f32>
    scf.yield %b : tensor<f32>
  }
  return %y : tensor<f32>
}
// All members of a line of tp have one place on dp, a stage of its own.
func.func @stage() {
  %c0 = arith.constant 0 : index
  %stage = comm.group_rank @dp : index
  %c = arith.cmpi eq, %stage, %c0 : index
  scf.if %c {
    %t = comm.barrier on @tp
    comm.wait %t
  }
  return
}
// No collective: may vary.
func.func @varying_compute(%f: memref<f32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %c = arith.cmpi eq, %rank, %c0 : index
  scf.if %c {
    memref.store %v, %f[] : memref<f32>
  }
  return
}
func.func private @helper(%c: i1) {
  scf.if %c {
    %t = comm.barrier on @all
    comm.wait %t
  }
  return
}
func.func @calls_helper(%c: i1) {
  func.call @helper(%c) : (i1) -> ()
  return
}
// On memrefs: the buffer is overwritten by what is equal.
func.func @buffers(%x: memref<f32>, %y: memref<f32>, %eps: f32) {
  memref.copy %x, %y : memref<f32> to memref<f32>
  %t = comm.all_reduce sum into %y on @all : memref<f32>
  comm.wait %t, %y : memref<f32>
  %v = memref.load %y[] : memref<f32>
  %c = arith.cmpf olt, %v, %eps : f32
  scf.if %c {
    %b = comm.barrier on @all
    comm.wait %b
  }
  return
}
func.func @blocks(%c: i1) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %first = arith.cmpi eq, %rank, %c0 : index
  cf.cond_br %first, ^a, ^b
^a:
  cf.br ^b
^b:
  // All ranks come here.
  %t = comm.barrier on @all
  comm.wait %t
  cf.cond_br %c, ^d, ^e
^d:
  %t1 = comm.barrier on @all
  comm.wait %t1
  cf.br ^e
^e:
  return
}

// -----

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
func.func @by_rank() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  // expected-note @+1 {{it depends on %1, which is varying}}
  %c = arith.cmpi eq, %rank, %c0 : index
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
func.func @by_place_in_its_line() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{it depends on %0, which is uniform within [[0, 1], [2, 3]]}}
  %n = comm.group_rank @dp : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+2 {{rank 2: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
// expected-note @+1 {{it depends on %arg0, which is varying}}
func.func @marked(%c: i1 {comm.varying}) {
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
// expected-note @+1 {{it varies because of this}}
func.func @by_contents(%x: tensor<i1>) {
  // expected-note @+1 {{it depends on %extracted}}
  %c = tensor.extract %x[] : tensor<i1>
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
func.func @equal_on_other_lines(%x: tensor<f32>, %eps: f32) {
  // expected-note @+1 {{it varies because of this}}
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<f32>
  %w = comm.wait %t, %r : tensor<f32>
  %v = tensor.extract %w[] : tensor<f32>
  // expected-note @+1 {{which is uniform within [[0, 2], [1, 3]]}}
  %c = arith.cmpf olt, %v, %eps : f32
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @tp}}
    // expected-error @+1 {{collective on @tp runs under control flow that varies by rank}}
    %b = comm.barrier on @tp
    comm.wait %b
  }
  return
}

// -----

// Of a reduce_scatter each rank gets another piece.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @piece(%x: tensor<2xi32>, %e: tensor<1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  // expected-note @+1 {{it varies because of this}}
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @dp : tensor<2xi32> into tensor<1xi32>
  %w = comm.wait %t, %r reading %x : tensor<1xi32> reading tensor<2xi32>
  %v = tensor.extract %w[%c0] : tensor<1xi32>
  // expected-note @+1 {{it depends on}}
  %c = arith.cmpi eq, %v, %zero : i32
  scf.while : () -> () {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %b = comm.barrier on @dp
    comm.wait %b
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @result_of_varying_control(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  %c = arith.cmpi eq, %rank, %c0 : index
  %v = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  // expected-note @+1 {{it depends on}}
  %w = arith.cmpi eq, %v, %a : i32
  scf.if %w {
    // expected-note @+2 {{rank 1: barrier on @dp}}
    // expected-error @+1 {{varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @helper(%c: i1) {
  // expected-note @+2 {{rank 0: barrier on @dp}}
  // expected-note @+1 {{the collective}}
  %t = comm.barrier on @dp
  comm.wait %t
  return
}
func.func @call(%c: i1) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  // expected-note @+1 {{it depends on}}
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    // expected-error @+1 {{call of a function with a collective on @dp runs under control flow that varies by rank}}
    func.call @helper(%c) : (i1) -> ()
  }
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// expected-note @+1 {{it depends on %arg0, which is varying}}
func.func private @helper(%c: i1) {
  scf.if %c {
    // expected-note @+2 {{rank 0: barrier on @dp}}
    // expected-error @+1 {{collective on @dp runs under control flow that varies by rank}}
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
func.func @handed_over() {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  %first = arith.cmpi eq, %rank, %c0 : index
  func.call @helper(%first) : (i1) -> ()
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @buffer(%y: memref<i32>, %z: memref<i32>) {
  %zero = arith.constant 0 : i32
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  %r = arith.index_cast %rank : index to i32
  memref.store %zero, %y[] : memref<i32>
  memref.store %r, %z[] : memref<i32>
  memref.copy %z, %y : memref<i32> to memref<i32>
  %v = memref.load %y[] : memref<i32>
  // expected-note @+1 {{it depends on}}
  %c = arith.cmpi eq, %v, %zero : i32
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
func.func @blocks(%n: index) {
  // expected-note @+1 {{it varies because of this}}
  %rank = comm.rank : index
  // expected-note @+1 {{it depends on}}
  %first = arith.cmpi eq, %rank, %n : index
  cf.cond_br %first, ^a, ^b
^a:
  // expected-note @+2 {{rank 0: barrier on @dp}}
  // expected-error @+1 {{varies by rank}}
  %t = comm.barrier on @dp
  comm.wait %t
  cf.br ^b
^b:
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @peers(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  %none = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %to = arith.select %first, %none, %c0 : index
  %from = arith.select %first, %c1, %none : index
  %t = comm.send %x to %to on @dp : memref<4xf32>
  %u = comm.recv into %y from %from on @dp : memref<4xf32>
  comm.wait %t reading %x : reading memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  return
}

// -----

comm.mesh @mesh(dp = 2)
// expected-note @+1 {{the group is defined here}}
comm.group @dp = @mesh[dp]
func.func @peers(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  %c2 = arith.constant 2 : index
  %m2 = arith.constant -2 : index
  // expected-error @+1 {{peer 2 is neither -1 nor a rank of a line of 2 ranks of @dp (send_c2)}}
  %t = comm.send %x to %c2 on @dp : memref<4xf32>
  comm.wait %t reading %x : reading memref<4xf32>
  // expected-error @+1 {{peer -2 is neither -1 nor a rank of a line of 2 ranks of @dp (recv_c1)}}
  %u = comm.recv into %y from %m2 on @dp : memref<4xf32>
  comm.wait %u, %y : memref<4xf32>
  // expected-error @+2 {{peer 2 is neither -1 nor a rank of a line of 2 ranks of @dp (batch_p2p_c3)}}
  // expected-error @+1 {{peer -2 is neither -1 nor a rank of a line of 2 ranks of @dp (batch_p2p_c3)}}
  %v = comm.batch_p2p send %x to %c2 receive into %y from %m2 on @dp : memref<4xf32> into memref<4xf32>
  comm.wait %v, %y reading %x : memref<4xf32>
  return
}

// -----

comm.mesh @mesh(dp = 4)
// expected-note @+1 {{the group is defined here}}
comm.group @some = ranks [[0, 1], [3]]
func.func @uncovered() {
  // expected-error @+1 {{every rank reaches this collective, but rank 2 is in no line of @some}}
  %t = comm.barrier on @some
  comm.wait %t
  return
}
func.func @perhaps_not_reached(%c: i1) {
  scf.if %c {
    // expected-error @+1 {{every rank reaches this collective, but rank 2 is in no line of @some}}
    %t = comm.barrier on @some
    comm.wait %t
  }
  return
}
