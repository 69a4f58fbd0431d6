// A switch is a branch on each of its cases in turn, and decides the same as a
// branch on a comparison with the case.

// RUN: split-file %s %t
// RUN: comm-opt %target --comm-optimize %t/switch.mlir -o %t/switch-optimized.mlir
// RUN: comm-validate %t/switch.mlir %t/switch-optimized.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/switch.mlir %t/ifs.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/ifs.mlir %t/switch.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/case 1/case 2/' %t/switch.mlir > %t/other-case.mlir
// RUN: not comm-validate %t/switch.mlir %t/other-case.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/sum %%x/max %%x/' %t/switch.mlir > %t/other-kind.mlir
// RUN: not comm-validate %t/switch.mlir %t/other-kind.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-opt %target --comm-optimize %t/in-loop.mlir -o %t/in-loop-optimized.mlir
// RUN: comm-validate %t/in-loop.mlir %t/in-loop-optimized.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/in-loop.mlir %t/in-loop.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/sum %%a/max %%a/' %t/in-loop.mlir > %t/in-loop-other.mlir
// RUN: not comm-validate %t/in-loop.mlir %t/in-loop-other.mlir 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: comm-validate %t/by-rank.mlir %t/by-rank-if.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed "s/dense<0.0>/dense<1.0>/" %t/by-rank-if.mlir > %t/by-rank-other.mlir
// RUN: not comm-validate %t/by-rank.mlir %t/by-rank-other.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-validate %t/known.mlir %t/known-case.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/nested.mlir %t/switch.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal
// OTHER: error: {{different|cannot tell}}: function 'main': result #0
// DIFFERENT: error: different: function 'main': result #0
// LOOP: error: {{different|cannot tell}}: function 'main': result #0

//--- switch.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %y = scf.index_switch %n -> tensor<4xf32>
  case 0 {
    scf.yield %x : tensor<4xf32>
  }
  case 1 {
    %two = arith.addf %x, %x : tensor<4xf32>
    scf.yield %two : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %x into %e on @d : tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

//--- ifs.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is0 = arith.cmpi eq, %n, %c0 : index
  %y = scf.if %is0 -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    %is1 = arith.cmpi eq, %n, %c1 : index
    %z = scf.if %is1 -> tensor<4xf32> {
      %two = arith.addf %x, %x : tensor<4xf32>
      scf.yield %two : tensor<4xf32>
    } else {
      %e = tensor.empty() : tensor<4xf32>
      %r, %t = comm.all_reduce sum %x into %e on @d : tensor<4xf32>
      %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    scf.yield %z : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// In the arm of case 0, case 0 is chosen again.

//--- nested.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %y = scf.index_switch %n -> tensor<4xf32>
  case 0 {
    %again = scf.index_switch %n -> tensor<4xf32>
    case 0 {
      scf.yield %x : tensor<4xf32>
    }
    default {
      %no = arith.mulf %x, %x : tensor<4xf32>
      scf.yield %no : tensor<4xf32>
    }
    scf.yield %again : tensor<4xf32>
  }
  case 1 {
    %two = arith.addf %x, %x : tensor<4xf32>
    scf.yield %two : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %x into %e on @d : tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// As JAX's lax.cond in a loop, of a length that is not known.

//--- in-loop.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %y = scf.index_switch %i -> tensor<4xf32>
    case 0 {
      scf.yield %a : tensor<4xf32>
    }
    default {
      %e = tensor.empty() : tensor<4xf32>
      %r, %t = comm.all_reduce sum %a into %e on @d : tensor<4xf32>
      %w = comm.wait %t, %r reading %a : tensor<4xf32> reading tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    scf.yield %y : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

// The case is known on each rank: one sends in its arm, the other one receives.

//--- by-rank.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @d : index
  %y = scf.index_switch %rank -> tensor<4xf32>
  case 1 {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.batch_p2p receive into %e from %c0 on @d : into tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  default {
    %t = comm.batch_p2p send %x to %c1 on @d : tensor<4xf32>
    comm.wait %t reading %x : reading tensor<4xf32>
    %zeros = arith.constant dense<0.0> : tensor<4xf32>
    scf.yield %zeros : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

//--- by-rank-if.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @d : index
  %receives = arith.cmpi eq, %rank, %c1 : index
  %y = scf.if %receives -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.batch_p2p receive into %e from %c0 on @d : into tensor<4xf32>
    %w = comm.wait %t, %r : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    %t = comm.batch_p2p send %x to %c1 on @d : tensor<4xf32>
    comm.wait %t reading %x : reading tensor<4xf32>
    %zeros = arith.constant dense<0.0> : tensor<4xf32>
    scf.yield %zeros : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

//--- known.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c7 = arith.constant 7 : index
  %y = scf.index_switch %c7 -> tensor<4xf32>
  case 0 {
    scf.yield %x : tensor<4xf32>
  }
  case 7 {
    %two = arith.addf %x, %x : tensor<4xf32>
    scf.yield %two : tensor<4xf32>
  }
  default {
    %square = arith.mulf %x, %x : tensor<4xf32>
    scf.yield %square : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

//--- known-case.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %two = arith.addf %x, %x : tensor<4xf32>
  return %two : tensor<4xf32>
}
