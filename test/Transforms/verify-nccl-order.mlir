// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// NCCL runs the operations of a communicator in the order of their starts. All
// of these end under MPI, where no start waits for another.

comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @send_behind_collective(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %r:2 = scf.if %first -> (tensor<4xf32>, tensor<4xf32>) {
    // expected-note @+2 {{started here, and waits for other ranks}}
    // expected-note @+1 {{rank 0: all_reduce sum on @pp}}
    %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    // expected-note @+2 {{rank 0: send on @pp}}
    // expected-error @+1 {{deadlock on NCCL, where the operations of a group run in the order of their starts: on rank 0, send on @pp is behind all_reduce sum on @pp}}
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
    scf.yield %b, %x : tensor<4xf32>, tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %g, %s = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    %h = comm.wait %s, %g : tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
    scf.yield %b, %h : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// The collective comes first on both, or last.
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @one_order(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    %c, %u = comm.all_reduce sum into %z on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
    %d = comm.wait %u, %c : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
    %g, %s = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %c, %u = comm.all_reduce sum into %z on @pp : tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
    %h = comm.wait %s, %g : tensor<4xf32>
    %d = comm.wait %u, %c : tensor<4xf32>
  }
  return
}

// -----

// On two communicators.
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @two_streams(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    %a, %t = comm.all_reduce sum into %y on @other : tensor<4xf32>
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %g, %s = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %a, %t = comm.all_reduce sum into %y on @other : tensor<4xf32>
    %h = comm.wait %s, %g : tensor<4xf32>
    %b = comm.wait %t, %a : tensor<4xf32>
  }
  return
}

// -----

// All ranks send, reduce, and only then receive.
comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
func.func @receive_behind_collective(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+2 {{started here, and waits for other ranks}}
  // expected-note @+1 {{rank 0: send on @pp}}
  %s = comm.send %x to %next on @pp : tensor<4xf32>
  // expected-note @+2 {{rank 0: all_reduce sum on @pp}}
  // expected-error @+1 {{deadlock on NCCL, where the operations of a group run in the order of their starts: on rank 0, all_reduce sum on @pp is behind send on @pp}}
  %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
  // expected-note @+1 {{rank 0: recv on @pp}}
  %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
  comm.wait %s reading %x : reading tensor<4xf32>
  %b = comm.wait %t, %a : tensor<4xf32>
  %h = comm.wait %u, %g : tensor<4xf32>
  return %b, %h : tensor<4xf32>, tensor<4xf32>
}

// -----

// The messages go together, in front of the collective.
comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
func.func @collective_behind_messages(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e = tensor.empty() : tensor<4xf32>
  %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
  %s = comm.send %x to %next on @pp : tensor<4xf32>
  %a, %t = comm.all_reduce sum into %y on @pp : tensor<4xf32>
  comm.wait %s reading %x : reading tensor<4xf32>
  %b = comm.wait %t, %a : tensor<4xf32>
  %h = comm.wait %u, %g : tensor<4xf32>
  return %b, %h : tensor<4xf32>, tensor<4xf32>
}

// -----

// A wait parts the messages: they are not one group of calls any more.
comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @wait_in_ring(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e = tensor.empty() : tensor<4xf32>
  // expected-note @+2 {{started here, and waits for other ranks}}
  // expected-note @+1 {{rank 0: recv on @pp}}
  %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
  // expected-note @+1 {{rank 0: barrier on @other}}
  %b = comm.barrier on @other
  comm.wait %b
  // expected-note @+2 {{rank 0: send on @pp}}
  // expected-error @+1 {{deadlock on NCCL, where the operations of a group run in the order of their starts: on rank 0, send on @pp is behind recv on @pp}}
  %s = comm.send %x to %next on @pp : tensor<4xf32>
  comm.wait %s reading %x : reading tensor<4xf32>
  %h = comm.wait %u, %g : tensor<4xf32>
  return %h : tensor<4xf32>
}

// -----

// A start on another group does not, and no more does compute.
comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @start_in_ring(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e = tensor.empty() : tensor<4xf32>
  %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
  %b = comm.barrier on @other
  %y = arith.addf %x, %x : tensor<4xf32>
  %s = comm.send %y to %next on @pp : tensor<4xf32>
  comm.wait %b
  comm.wait %s reading %y : reading tensor<4xf32>
  %h = comm.wait %u, %g : tensor<4xf32>
  return %h : tensor<4xf32>
}

// -----

// Parted by a wait, but even ranks send first.
comm.mesh @mesh(pp = 4)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @even_and_odd(%x: tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e = tensor.empty() : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %parity = arith.remui %rank, %c2 : index
  %even = arith.cmpi eq, %parity, %c0 : index
  scf.if %even {
    %s = comm.send %x to %next on @pp : tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
  } else {
    %g, %u = comm.recv into %e from %previous on @pp : tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    %s = comm.send %x to %next on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
  }
  return
}

// -----

// Two messages of one group of calls end together: rank 0 goes on only when rank 2,
// which it makes wait, has received.
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @end_together(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @pp : index
  %e = tensor.empty() : tensor<4xf32>
  scf.index_switch %rank
  case 0 {
    // expected-note @+2 {{rank 0: send on @pp}}
    // expected-error @+1 {{on rank 0, send on @pp ends together with send on @pp}}
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    // expected-note @+2 {{started here, and waits for other ranks}}
    // expected-note @+1 {{rank 0: send on @pp}}
    %t = comm.send %y to %c2 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    comm.wait %t reading %y : reading tensor<4xf32>
    scf.yield
  }
  case 1 {
    %g, %u = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    scf.yield
  }
  default {
    %b = comm.barrier on @other
    comm.wait %b
    %g, %u = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
  }
  return
}

// -----

// One behind the other.
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
comm.group @other = @mesh[pp]
func.func @end_apart(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @pp : index
  %e = tensor.empty() : tensor<4xf32>
  scf.index_switch %rank
  case 0 {
    %s = comm.send %x to %c1 on @pp : tensor<4xf32>
    comm.wait %s reading %x : reading tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    %t = comm.send %y to %c2 on @pp : tensor<4xf32>
    comm.wait %t reading %y : reading tensor<4xf32>
    scf.yield
  }
  case 1 {
    %g, %u = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
    %b = comm.barrier on @other
    comm.wait %b
    scf.yield
  }
  default {
    %b = comm.barrier on @other
    comm.wait %b
    %g, %u = comm.recv into %e from %c0 on @pp : tensor<4xf32>
    %h = comm.wait %u, %g : tensor<4xf32>
  }
  return
}
