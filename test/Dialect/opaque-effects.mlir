// RUN: comm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// What ops of other dialects may say of their effects.

func.func @right(%p: tensor<4xf32>, %s: tensor<4xf32>, %i: index) {
  "aten.copy_"(%p, %s) {comm.mutates = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>) -> ()
  "aten.swap"(%p, %s) {comm.mutates = array<i64: 0, 1>} : (tensor<4xf32>, tensor<4xf32>) -> ()
  "aten.nothing"(%p) {comm.mutates = array<i64>} : (tensor<4xf32>) -> ()
  %v = "aten.view"(%i, %p) {comm.views = 1 : i64} : (index, tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%p: tensor<4xf32>) {
  // expected-error @+1 {{'comm.mutates' names operand 1 of 1}}
  "aten.copy_"(%p) {comm.mutates = array<i64: 1>} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%p: tensor<4xf32>) {
  // expected-error @+1 {{'comm.views' names operand -1 of 1}}
  "aten.view"(%p) {comm.views = -1 : i64} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'comm.mutates' names operand 1 of type 'index', expected a tensor}}
  "aten.copy_"(%p, %i) {comm.mutates = array<i64: 0, 1>} : (tensor<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%p: tensor<4xf32>) {
  // expected-error @+1 {{'comm.mutates' must be an array of i64, got 0 : i64}}
  "aten.copy_"(%p) {comm.mutates = 0 : i64} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%p: tensor<4xf32>) {
  // expected-error @+1 {{'comm.views' must be an i64, got array<i64: 0>}}
  "aten.view"(%p) {comm.views = array<i64: 0>} : (tensor<4xf32>) -> ()
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%p: tensor<4xf32>) {
  // expected-error @+1 {{'comm.mutates' belongs on an op of another dialect}}
  %r, %t = comm.all_reduce sum into %p on @g {comm.mutates = array<i64: 0>} : tensor<4xf32>
  comm.wait %t, %r : tensor<4xf32>
  return
}
