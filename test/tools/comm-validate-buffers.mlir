// On buffers a program is the terms of the one on tensors that it was made of.
// RUN: comm-opt %s \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   -o %t.mlir
// RUN: comm-validate %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t.mlir %t.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal

// A buffer that is read in flight.
// RUN: sed 's/comm.wait .*//' %t.mlir > %t.dropped.mlir
// RUN: not comm-validate %s %t.dropped.mlir 2>&1 | FileCheck %s --check-prefix=DROPPED
// DROPPED: different: function '{{.*}}': result #0 [0:4, 0:4]: {{.*}} has become {{.*}}in-flight

// Another place of a buffer.
// RUN: sed 's/\[2, 0\] \[2, 4\]/[1, 0] [2, 4]/; s/offset: 8/offset: 4/g' %t.mlir > %t.moved.mlir
// RUN: not comm-validate %s %t.moved.mlir 2>&1 | FileCheck %s --check-prefix=MOVED
// MOVED: different: function 'places'

// One branch for both.
// RUN: sed 's/%0 = scf.if %arg1/%yes = arith.constant true\n%0 = scf.if %yes/' %t.mlir > %t.branch.mlir
// RUN: not comm-validate %s %t.branch.mlir 2>&1 | FileCheck %s --check-prefix=BRANCH
// BRANCH: different: function 'branch'

comm.group @all = ranks [[0, 1]]

func.func @sum(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @all : tensor<4x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4x4xf32>
  %o = tensor.empty() : tensor<4x4xf32>
  %p = linalg.add ins(%w, %x : tensor<4x4xf32>, tensor<4x4xf32>)
      outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

func.func @places(%x: tensor<4x4xf32>, %y: tensor<2x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = tensor.insert_slice %y into %f[2, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

func.func @branch(%x: tensor<4xf32>, %flag: i1) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.if %flag -> tensor<4xf32> {
    %f = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f : tensor<4xf32>
  } else {
    %f = linalg.fill ins(%two : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @loop(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> tensor<8xf32> {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %n = arith.negf %v : f32
    %b = tensor.insert %n into %a[%i] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
