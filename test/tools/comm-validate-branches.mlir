// Which ranks run an arm is known if its condition is the same on all ranks, or known on each. Collectives
// that ranks start in different arms match in order.

// RUN: split-file %s %t
// RUN: comm-validate %t/flag-ring.mlir %t/flag-permute.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/comm.uniform/comm.varying/' %t/flag-ring.mlir > %t/varying-ring.mlir
// RUN: sed 's/comm.uniform/comm.varying/' %t/flag-permute.mlir > %t/varying-permute.mlir
// RUN: not comm-validate %t/varying-ring.mlir %t/varying-permute.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: sed 's/%%flag = .*/%%flag = arith.cmpi eq, %%n, %%rank : index/' %t/number-ring.mlir > %t/by-number-ring.mlir
// RUN: sed 's/%%flag = .*/%%flag = arith.cmpi eq, %%n, %%rank : index/' \
// RUN:   %t/number-permute.mlir > %t/by-number-permute.mlir
// RUN: comm-validate %t/number-ring.mlir %t/number-permute.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/by-number-ring.mlir %t/by-number-permute.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: comm-validate %t/itself-on-one.mlir %t/nothing.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/two.mlir %t/two-by-rank.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/two.mlir %t/two-swapped.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not comm-validate %t/two.mlir %t/two-swapped-waited.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not comm-validate %t/two.mlir %t/missing.mlir 2>&1 | FileCheck %s --check-prefix=ARMS
// RUN: sed '0,/sum %%y/s//max %%y/' %t/two-by-rank.mlir > %t/kinds.mlir
// RUN: not comm-validate %t/two.mlir %t/kinds.mlir 2>&1 | FileCheck %s --check-prefix=KINDS
// RUN: not comm-validate %t/kinds.mlir %t/two.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: comm-validate %t/chain.mlir %t/chain-by-rank.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/loop.mlir %t/unrolled.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/constant 4/constant 5/' %t/loop.mlir > %t/longer.mlir
// RUN: not comm-validate %t/loop.mlir %t/longer.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not comm-validate %t/loop-sum.mlir %t/loop-sum.mlir 2>&1 | FileCheck %s --check-prefix=SOME
// EQUAL: equal
// DIFFERENT: different: function 'main': result #0
// UNKNOWN: cannot tell
// ARMS: missing.mlir:{{.*}}: error: cannot tell: function 'main': a collective that some ranks start in one arm only
// KINDS: kinds.mlir:{{.*}}: error:
// KINDS-SAME: {{^}} different: function 'main': some ranks start another 'comm.all_reduce' than others do
// SOME: cannot tell: function 'main': a collective that only some ranks start

//--- flag-ring.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %f: tensor<i1> {comm.uniform}) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %flag = tensor.extract %f[] : tensor<i1>
  %rank = comm.group_rank @pp : index
  %other = arith.subi %c1, %rank : index
  %v = scf.if %flag -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.batch_p2p send %x to %other receive into %e from %other on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- flag-permute.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %f: tensor<i1> {comm.uniform}) -> tensor<4xf32> {
  %flag = tensor.extract %f[] : tensor<i1>
  %e = tensor.empty() : tensor<4xf32>
  %v, %s = scf.if %flag -> (tensor<4xf32>, !comm.token) {
    %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 0]] on @pp : tensor<4xf32>
    scf.yield %r, %t : tensor<4xf32>, !comm.token
  } else {
    %t = comm.completed_token
    scf.yield %x, %t : tensor<4xf32>, !comm.token
  }
  %w = comm.wait %s, %v reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

//--- number-ring.mlir
// An argument that is a number is the same on all ranks. What compares it with the rank is not.
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %flag = arith.cmpi eq, %n, %c1 : index
  %other = arith.subi %c1, %rank : index
  %v = scf.if %flag -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.batch_p2p send %x to %other receive into %e from %other on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- number-permute.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %rank = comm.group_rank @pp : index
  %flag = arith.cmpi eq, %n, %c1 : index
  %v = scf.if %flag -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 0]] on @pp : tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- itself-on-one.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @pp : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %v = scf.if %is_first -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.batch_p2p send %x to %rank receive into %e from %rank on @pp : tensor<4xf32> into tensor<4xf32>
    %w = comm.wait %t, %r reading %x : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- nothing.mlir
comm.mesh @mesh(pp = 2)
comm.group @pp = @mesh[pp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

//--- two.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}

//--- two-by-rank.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %v:2 = scf.if %is_first -> (tensor<4xf32>, tensor<4xf32>) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  } else {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  }
  return %v#0, %v#1 : tensor<4xf32>, tensor<4xf32>
}

//--- two-swapped.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %v:4 = scf.if %is_first -> (tensor<4xf32>, tensor<4xf32>, !comm.token, !comm.token) {
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    scf.yield %r0, %r1, %t0, %t1 : tensor<4xf32>, tensor<4xf32>, !comm.token, !comm.token
  } else {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    scf.yield %r0, %r1, %t0, %t1 : tensor<4xf32>, tensor<4xf32>, !comm.token, !comm.token
  }
  %w0 = comm.wait %v#2, %v#0 reading %x : tensor<4xf32>
  %w1 = comm.wait %v#3, %v#1 reading %y : tensor<4xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<4xf32>
}

//--- two-swapped-waited.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %v:2 = scf.if %is_first -> (tensor<4xf32>, tensor<4xf32>) {
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  } else {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  }
  return %v#0, %v#1 : tensor<4xf32>, tensor<4xf32>
}

//--- missing.mlir
// Rank 1 starts one more.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %v:2 = scf.if %is_first -> (tensor<4xf32>, tensor<4xf32>) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    scf.yield %w0, %y : tensor<4xf32>, tensor<4xf32>
  } else {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    scf.yield %w0, %w1 : tensor<4xf32>, tensor<4xf32>
  }
  return %v#0, %v#1 : tensor<4xf32>, tensor<4xf32>
}

//--- chain.mlir
// What is sent comes of what has been received, and differs by rank.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %s = arith.select %is_first, %x, %y : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %s into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %s : tensor<4xf32>
  %twice = arith.addf %w0, %w0 : tensor<4xf32>
  %next = arith.select %is_first, %w0, %twice : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max %next into %e on @dp : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %next : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

//--- chain-by-rank.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %e = tensor.empty() : tensor<4xf32>
  %v = scf.if %is_first -> (tensor<4xf32>) {
    %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
    %r1, %t1 = comm.all_reduce max %w0 into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %w0 : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  } else {
    %r0, %t0 = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w0 = comm.wait %t0, %r0 reading %y : tensor<4xf32>
    %twice = arith.addf %w0, %w0 : tensor<4xf32>
    %r1, %t1 = comm.all_reduce max %twice into %e on @dp : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %twice : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- loop.mlir
// Rank 0 runs it once more.
comm.mesh @mesh(dp = 2)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %end = arith.select %is_first, %four, %three : index
  %v = scf.for %i = %c0 to %end step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
    %s = arith.addf %y, %x : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}

//--- unrolled.mlir
comm.mesh @mesh(dp = 2)
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %s0 = arith.addf %x, %x : tensor<4xf32>
  %s1 = arith.addf %s0, %x : tensor<4xf32>
  %s2 = arith.addf %s1, %x : tensor<4xf32>
  %s3 = arith.addf %s2, %x : tensor<4xf32>
  %v = arith.select %is_first, %s3, %s2 : tensor<4xf32>
  return %v : tensor<4xf32>
}

//--- loop-sum.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = comm.rank : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %end = arith.select %is_first, %c2, %c1 : index
  %e = tensor.empty() : tensor<4xf32>
  %v = scf.for %i = %c0 to %end step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
    %r, %t = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
    %w = comm.wait %t, %r reading %y : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %v : tensor<4xf32>
}
