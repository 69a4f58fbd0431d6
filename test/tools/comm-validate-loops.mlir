// Loops of which the number of iterations is not known: what they begin with and what one
// iteration does is compared.

// RUN: split-file %s %t
// RUN: comm-validate %t/step.mlir %t/step-bucket.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/step-bucket.mlir %t/step.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/step.mlir %t/step-other-scale.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/step.mlir %t/step-swapped.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate %t/step.mlir %t/step-no-wait.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/step.mlir %t/step-other-begin.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/step.mlir %t/step-once-less.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/in-flight.mlir %t/in-flight-later.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/in-flight.mlir %t/in-flight-early.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/while.mlir %t/while-split.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/while.mlir %t/while-other-end.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/varying.mlir %t/varying-fused.mlir 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: comm-validate %t/sort.mlir %t/sort-fused.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/sort.mlir %t/sort-down.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/sort.mlir %t/sort-unstable.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// EQUAL: equal
// OTHER: error: different: function 'main': result #
// UNCLEAR: error: cannot tell: function 'main': result #
// LOOP: error: cannot tell: function 'main': a loop of which the number of iterations is not known

// Two sums in each iteration, of which a pass may make one; and one value that the loop
// carries without need.

//--- step.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%h = %half, %x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %v, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %p = comm.wait %t, %v reading %x : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %v2, %t2 = comm.all_reduce sum %y into %f on @dp : tensor<4xf32>
    %q = comm.wait %t2, %v2 reading %y : tensor<4xf32>
    %u = arith.mulf %p, %h : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %h, %u, %w : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>
}

//--- step-bucket.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// One sum waited for in the next iteration.

//--- in-flight.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%tk = %t, %x = %v, %s = %a) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %p = comm.wait %tk, %x reading %s : tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %f = tensor.empty() : tensor<4xf32>
    %v2, %t2 = comm.all_reduce sum %u into %f on @dp : tensor<4xf32>
    scf.yield %t2, %v2, %u : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %q = comm.wait %r#0, %r#1 reading %r#2 : tensor<4xf32>
  return %q : tensor<4xf32>
}

//--- in-flight-later.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %half = arith.constant 0.5 : f32
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%s = %a, %x = %v, %tk = %t) -> (tensor<4xf32>, tensor<4xf32>, !comm.token) {
    %f = tensor.empty() : tensor<4xf32>
    %h = linalg.fill ins(%half : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    %p = comm.wait %tk, %x reading %s : tensor<4xf32>
    %u = arith.mulf %h, %p : tensor<4xf32>
    %v2, %t2 = comm.all_reduce sum %u into %f on @dp : tensor<4xf32>
    scf.yield %u, %v2, %t2 : tensor<4xf32>, tensor<4xf32>, !comm.token
  }
  %q = comm.wait %r#2, %r#1 reading %r#0 : tensor<4xf32>
  return %q : tensor<4xf32>
}

// Until what all ranks have is small enough.

//--- while.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %limit: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %ten = arith.constant dense<10.0> : tensor<f32>
  %r:2 = scf.while (%x = %a, %norm = %ten) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
    %now = tensor.extract %norm[] : tensor<f32>
    %isLarge = arith.cmpf ogt, %now, %limit : f32
    scf.condition(%isLarge) %x, %norm : tensor<4xf32>, tensor<f32>
  } do {
  ^bb0(%x: tensor<4xf32>, %norm: tensor<f32>):
    %y = math.tanh %x : tensor<4xf32>
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce ins(%y : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
      (%p: f32, %q: f32) {
        %0 = arith.addf %q, %p : f32
        linalg.yield %0 : f32
      }
    %e = tensor.empty() : tensor<f32>
    %v, %t = comm.all_reduce sum %s into %e on @dp : tensor<f32>
    %all = comm.wait %t, %v reading %s : tensor<f32>
    scf.yield %y, %all : tensor<4xf32>, tensor<f32>
  }
  return %r#0 : tensor<4xf32>
}

//--- while-split.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %limit: f32) -> tensor<4xf32> {
  %ten = arith.constant dense<10.0> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r:2 = scf.while (%x = %a, %norm = %ten) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
    %now = tensor.extract %norm[] : tensor<f32>
    %isLarge = arith.cmpf ogt, %now, %limit : f32
    scf.condition(%isLarge) %x, %norm : tensor<4xf32>, tensor<f32>
  } do {
  ^bb0(%x: tensor<4xf32>, %norm: tensor<f32>):
    %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]}
        ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) {
    ^bb1(%p: f32, %q: f32):
      %0 = math.tanh %p : f32
      %1 = arith.addf %q, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    %e = tensor.empty() : tensor<f32>
    %v, %t = comm.all_reduce sum %s into %e on @dp : tensor<f32>
    %y = math.tanh %x : tensor<4xf32>
    %all = comm.wait %t, %v reading %s : tensor<f32>
    scf.yield %y, %all : tensor<4xf32>, tensor<f32>
  }
  return %r#0 : tensor<4xf32>
}

// Ranks may leave this loop at different iterations.

//--- varying.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %n: index {comm.varying}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %v, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %p = comm.wait %t, %v reading %x : tensor<4xf32>
    scf.yield %p : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//--- varying-fused.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %n: index {comm.varying}) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %v, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %p = comm.wait %t, %v reading %x : tensor<4xf32>
    scf.yield %p : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// What regions of ops compute that are not known, and all of their attributes.

//--- sort.mlir
func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = arith.cmpi ult, %a, %b : tensor<i32>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

//--- sort-fused.mlir
func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %e = tensor.empty() : tensor<i1>
    %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
        iterator_types = []}
        ins(%a, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb1(%p: i32, %q: i32, %o: i1):
      %2 = arith.cmpi ult, %p, %q : i32
      linalg.yield %2 : i1
    } -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// Another factor.

//--- step-other-scale.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.25> : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// The sums of the other values.

//--- step-swapped.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// What is in flight.

//--- step-no-wait.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %v[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// It begins with other values.

//--- step-other-begin.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// It begins one iteration later.

//--- step-once-less.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = tensor.concat dim(0) %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %v, %t = comm.all_reduce sum %c into %e on @dp : tensor<8xf32>
    %s = comm.wait %t, %v reading %c : tensor<8xf32>
    %p = tensor.extract_slice %s[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.extract_slice %s[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = arith.mulf %p, %half : tensor<4xf32>
    %w = arith.subf %q, %u : tensor<4xf32>
    scf.yield %u, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// It does not wait.

//--- in-flight-early.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %half = arith.constant 0.5 : f32
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%s = %a, %x = %v, %tk = %t) -> (tensor<4xf32>, tensor<4xf32>, !comm.token) {
    %f = tensor.empty() : tensor<4xf32>
    %h = linalg.fill ins(%half : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    %p = comm.wait %tk, %x reading %s : tensor<4xf32>
    %u = arith.mulf %h, %x : tensor<4xf32>
    %v2, %t2 = comm.all_reduce sum %u into %f on @dp : tensor<4xf32>
    scf.yield %u, %v2, %t2 : tensor<4xf32>, tensor<4xf32>, !comm.token
  }
  %q = comm.wait %r#2, %r#1 reading %r#0 : tensor<4xf32>
  return %q : tensor<4xf32>
}

// Another condition.

//--- while-other-end.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%a: tensor<4xf32>, %limit: f32) -> tensor<4xf32> {
  %ten = arith.constant dense<10.0> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %r:2 = scf.while (%x = %a, %norm = %ten) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
    %now = tensor.extract %norm[] : tensor<f32>
    %isLarge = arith.cmpf oge, %now, %limit : f32
    scf.condition(%isLarge) %x, %norm : tensor<4xf32>, tensor<f32>
  } do {
  ^bb0(%x: tensor<4xf32>, %norm: tensor<f32>):
    %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]}
        ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) {
    ^bb1(%p: f32, %q: f32):
      %0 = math.tanh %p : f32
      %1 = arith.addf %q, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    %e = tensor.empty() : tensor<f32>
    %v, %t = comm.all_reduce sum %s into %e on @dp : tensor<f32>
    %y = math.tanh %x : tensor<4xf32>
    %all = comm.wait %t, %v reading %s : tensor<f32>
    scf.yield %y, %all : tensor<4xf32>, tensor<f32>
  }
  return %r#0 : tensor<4xf32>
}

// In the other order.

//--- sort-down.mlir
func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %e = tensor.empty() : tensor<i1>
    %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
        iterator_types = []}
        ins(%a, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb1(%p: i32, %q: i32, %o: i1):
      %2 = arith.cmpi ugt, %p, %q : i32
      linalg.yield %2 : i1
    } -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// Another attribute.

//--- sort-unstable.mlir
func.func @main(%x: tensor<8xi32>) -> tensor<8xi32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = false}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %e = tensor.empty() : tensor<i1>
    %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
        iterator_types = []}
        ins(%a, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i1>) {
    ^bb1(%p: i32, %q: i32, %o: i1):
      %2 = arith.cmpi ult, %p, %q : i32
      linalg.yield %2 : i1
    } -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
