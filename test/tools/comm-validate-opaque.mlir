// Ops of dialects that are not known: what only computes may be in another order, and what
// changes tensors or has other effects may not.

// RUN: split-file %s %t
// RUN: comm-validate %t/pure.mlir %t/pure-moved.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/pure.mlir %t/pure-swapped.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate %t/pure.mlir %t/pure-other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/effects.mlir %t/effects-moved.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate %t/in-place.mlir %t/in-place-moved.mlir 2>&1 | FileCheck %s --check-prefix=IN-PLACE
// RUN: not comm-validate %t/changed.mlir %t/changed-moved.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate %t/region.mlir %t/no-region.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/region.mlir %t/other-region.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// EQUAL: equal
// UNCLEAR: error: cannot tell: function 'main': result #
// OTHER: error: different: function 'main': result #
// IN-PLACE: error: cannot tell: function 'main': a tensor that is changed in place

// Two that look alike may be two functions.

//--- pure.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "mine.fusion"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = arith.subf %0, %2 : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- pure-moved.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %1 = "mine.fusion"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = arith.subf %0, %2 : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- pure-swapped.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "mine.fusion"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = arith.subf %2, %0 : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- pure-other.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.fusion"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "mine.fusion"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = arith.subf %0, %2 : tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- effects.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.f"(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "mine.g"(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- effects-moved.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %1 = "mine.g"(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "mine.f"(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- in-place.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.scale"(%x) {comm.mutates = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = arith.negf %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- in-place-moved.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %1 = arith.negf %x : tensor<4xf32>
  %0 = "mine.scale"(%x) {comm.mutates = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- changed.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "mine.scale"(%x) {comm.mutates = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "mine.read"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- changed-moved.mlir
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %1 = "mine.read"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "mine.scale"(%x) {comm.mutates = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A region that is run once.

//--- region.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    %1 = math.tanh %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

//--- no-region.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- other-region.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    %1 = math.cos %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
