// Loops, branches and accesses of affine are compared as those of scf and
// memref that they become.

// RUN: split-file %s %t
// RUN: comm-validate %t/affine.mlir %t/affine.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/affine.mlir %t/scf.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-opt --lower-affine %t/affine.mlir -o %t/lowered.mlir
// RUN: comm-validate %t/lowered.mlir %t/affine.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/d0 - 2/d0 - 1/' %t/affine.mlir > %t/other.mlir
// RUN: not comm-validate %t/affine.mlir %t/other.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-validate %t/unknown.mlir %t/unknown-scf.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-opt %target --comm-optimize %t/unknown.mlir -o %t/optimized.mlir
// RUN: comm-validate %t/unknown.mlir %t/optimized.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/sum %%a/max %%a/' %t/unknown.mlir > %t/unknown-other.mlir
// RUN: not comm-validate %t/unknown.mlir %t/unknown-other.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-validate %t/memory.mlir %t/memory-scf.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: sed 's/%%i + 1/%%i/' %t/memory.mlir > %t/memory-other.mlir
// RUN: not comm-validate %t/memory.mlir %t/memory-other.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: comm-opt --comm-validate-passes --comm-sink-waits %t/unknown.mlir -o /dev/null
// EQUAL: equal
// DIFFERENT: error: different: function 'main':

//--- affine.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %z = affine.for %i = 0 to 4 iter_args(%a = %x) -> tensor<4xf32> {
    %y = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) -> tensor<4xf32> {
      affine.yield %a : tensor<4xf32>
    } else {
      %e = tensor.empty() : tensor<4xf32>
      %r, %t = comm.all_reduce sum %a into %e on @d : tensor<4xf32>
      %w = comm.wait %t, %r reading %a : tensor<4xf32> reading tensor<4xf32>
      affine.yield %w : tensor<4xf32>
    }
    affine.yield %y : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

//--- scf.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %a into %e on @d : tensor<4xf32>
    %w = comm.wait %t, %r reading %a : tensor<4xf32> reading tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

//--- unknown.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %z = affine.for %i = 0 to %n iter_args(%a = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %a into %e on @d : tensor<4xf32>
    %w = comm.wait %t, %r reading %a : tensor<4xf32> reading tensor<4xf32>
    affine.yield %w : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

//--- unknown-scf.mlir
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @main(%x: tensor<4xf32>, %n: index {comm.uniform}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %a into %e on @d : tensor<4xf32>
    %w = comm.wait %t, %r reading %a : tensor<4xf32> reading tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

//--- memory.mlir
func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  affine.for %i = 0 to 3 {
    %k = affine.min affine_map<(d0) -> (d0, 1)>(%i)
    %v = affine.load %x[%i + 1] : memref<4xf32>
    memref.store %v, %y[%k] : memref<4xf32>
  }
  return
}

//--- memory-scf.mlir
func.func @main(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %v = memref.load %x[%c1] : memref<4xf32>
  memref.store %v, %y[%c0] : memref<4xf32>
  %w = memref.load %x[%c3] : memref<4xf32>
  memref.store %w, %y[%c1] : memref<4xf32>
  return
}
