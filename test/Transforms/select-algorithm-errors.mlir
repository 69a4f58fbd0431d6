// RUN: not comm-opt %s --split-input-file --comm-set-target=machine=h200-x2 --comm-select-algorithm -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:
// RUN: not comm-opt %S/Inputs/empty.mlir --comm-set-target=machine=h900 --comm-select-algorithm 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MACHINE

// MACHINE: error: unknown machine 'h900': expected one of

comm.group @g = ranks [[0, 1]]

func.func @unknown(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: error: unknown algorithm 'mpi': machine 'h200-x2' has nccl, 2shot-p, push, 2shot-s, 2shot-f,
  // CHECK-SAME: {{^}} pull, copy-engine
  %r, %t = comm.all_reduce sum into %x on @g by mpi : tensor<8xf32>
  %y = comm.wait %t, %r : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

comm.group @g = ranks [[0, 1]]

func.func @impossible(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: error: cannot be run by 'push':
  // CHECK-SAME: {{^}} tensor<?xf32> has no static shape; leave 'by' out to have an algorithm chosen
  %r, %t = comm.all_reduce sum into %x on @g by push : tensor<?xf32>
  %y = comm.wait %t, %r : tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

comm.group @g = ranks [[0, 1]]

func.func @other_kind(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: error: cannot be run by 'copy-engine': it is in place; leave 'by' out to have an algorithm chosen
  %r, %t = comm.all_reduce sum into %x on @g by "copy-engine" : tensor<8xf32>
  %y = comm.wait %t, %r : tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

comm.group @g = ranks [[0, 1]]

func.func @none(%x: tensor<?xi32>) -> tensor<?xi32> {
  // CHECK: error: no algorithm of machine 'h200-x2' can run it: 2shot-p: tensor<?xi32> has no static shape;
  // CHECK-SAME: {{^}} {{.*}}; nccl:
  %r, %t = comm.all_reduce bxor into %x on @g : tensor<?xi32>
  %y = comm.wait %t, %r : tensor<?xi32>
  return %y : tensor<?xi32>
}
