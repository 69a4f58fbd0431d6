// A batch in which each message is received that is sent is a permute; what is not known to be one is a
// term of its own.

// RUN: split-file %s %t
// RUN: comm-validate %t/ring.mlir %t/permute.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/ring.mlir %t/ring.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/ring.mlir %t/back.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-validate %t/two.mlir %t/two-permutes.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/swapped.mlir %t/two-permutes.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-validate %t/itself.mlir %t/nothing.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/branches.mlir %t/permute.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// EQUAL: equal
// DIFFERENT: different: function 'main': result #0
// UNKNOWN: cannot tell

//--- ring.mlir
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %is_last = arith.cmpi eq, %rank, %c2 : index
  %to = arith.select %is_last, %none, %up : index
  %from = arith.subi %rank, %c1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.batch_p2p send %x to %to receive into %e from %from on @pp : tensor<4xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

//--- permute.mlir
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 2]] on @pp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

//--- back.mlir
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[1, 0], [2, 1]] on @pp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

//--- two.mlir
// Two messages of one pair match in their order.
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %other = arith.subi %c1, %rank : index
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.batch_p2p send %x, %y to %other, %other receive into %e, %f from %other, %other on @pp
      : tensor<4xf32>, tensor<4xf32> into tensor<4xf32>, tensor<4xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}

//--- two-permutes.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.permute %x, %y into %e, %f pairs [[0, 1], [1, 0]] on @pp : tensor<4xf32>, tensor<4xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<4xf32>, tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}

//--- swapped.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %other = arith.subi %c1, %rank : index
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.batch_p2p send %y, %x to %other, %other receive into %e, %f from %other, %other on @pp
      : tensor<4xf32>, tensor<4xf32> into tensor<4xf32>, tensor<4xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %y, %x : tensor<4xf32>, tensor<4xf32>
  return %w#0, %w#1 : tensor<4xf32>, tensor<4xf32>
}

//--- itself.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %rank = comm.group_rank @pp : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.batch_p2p send %x to %rank receive into %e from %rank on @pp : tensor<4xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

//--- nothing.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

//--- branches.mlir
// The two of a message are in two arms.
comm.mesh @mesh(pp = 3)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %none = arith.constant -1 : index
  %rank = comm.group_rank @pp : index
  %up = arith.addi %rank, %c1 : index
  %is_last = arith.cmpi eq, %rank, %c2 : index
  %to = arith.select %is_last, %none, %up : index
  %from = arith.subi %rank, %c1 : index
  %e = tensor.empty() : tensor<4xf32>
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %v = scf.if %is_first -> (tensor<4xf32>) {
    %r, %t = comm.batch_p2p send %x to %to receive into %e from %from on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    %y = arith.addf %x, %x : tensor<4xf32>
    %r, %t = comm.batch_p2p send %y to %to receive into %e from %from on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %y : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}
