// Ops that were joined, fused or moved into regions, each with programs that do not
// compute the same.

// RUN: split-file %s %t
// RUN: comm-validate %t/apart.mlir %t/joined.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/joined.mlir %t/apart.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/apart.mlir %t/joined-otherwise.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/above-0.mlir %t/rectified-above-0.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/above-0.mlir %t/rectified-above-1.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/not-below-0.mlir %t/rectified-not-below-0.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/asserts.mlir %t/above-0.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/empty-outside.mlir %t/empty-inside.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/empty-outside.mlir %t/zero-outside.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// RUN: comm-validate %t/concatenated.mlir %t/concatenated-sums.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/concatenated.mlir %t/concatenated-otherwise.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// EQUAL: equal
// OTHER: error: different: function 'main': result #
// UNCLEAR: error: cannot tell: function 'main': result #

// A sum, and the largest element with its place, which needs what is largest so far.

//--- apart.mlir
#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
func.func @main(%x: tensor<16xf32>) -> (tensor<f32>, tensor<f32>, tensor<index>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %first = arith.constant dense<0> : tensor<index>
  %sum = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %most, %place = linalg.generic {indexing_maps = [#in, #out, #out], iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least, %first : tensor<f32>, tensor<index>) {
  ^bb0(%a: f32, %m: f32, %p: index):
    %i = linalg.index 0 : index
    %is = arith.cmpf ogt, %a, %m : f32
    %0 = arith.select %is, %a, %m : f32
    %1 = arith.select %is, %i, %p : index
    linalg.yield %0, %1 : f32, index
  } -> (tensor<f32>, tensor<index>)
  return %sum, %most, %place : tensor<f32>, tensor<f32>, tensor<index>
}

//--- joined.mlir
#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
func.func @main(%x: tensor<16xf32>) -> (tensor<f32>, tensor<f32>, tensor<index>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %first = arith.constant dense<0> : tensor<index>
  %most, %sum, %place = linalg.generic {indexing_maps = [#in, #out, #out, #out], iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least, %zero, %first : tensor<f32>, tensor<f32>, tensor<index>) {
  ^bb0(%a: f32, %m: f32, %s: f32, %p: index):
    %i = linalg.index 0 : index
    %is = arith.cmpf ogt, %a, %m : f32
    %0 = arith.select %is, %a, %m : f32
    %1 = arith.addf %s, %a : f32
    %2 = arith.select %is, %i, %p : index
    linalg.yield %0, %1, %2 : f32, f32, index
  } -> (tensor<f32>, tensor<f32>, tensor<index>)
  return %sum, %most, %place : tensor<f32>, tensor<f32>, tensor<index>
}

//--- joined-otherwise.mlir
#in = affine_map<(i) -> (i)>
#out = affine_map<(i) -> ()>
func.func @main(%x: tensor<16xf32>) -> (tensor<f32>, tensor<f32>, tensor<index>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %first = arith.constant dense<0> : tensor<index>
  %most, %sum, %place = linalg.generic {indexing_maps = [#in, #out, #out, #out], iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least, %zero, %first : tensor<f32>, tensor<f32>, tensor<index>) {
  ^bb0(%a: f32, %m: f32, %s: f32, %p: index):
    %i = linalg.index 0 : index
    %is = arith.cmpf ogt, %a, %s : f32
    %0 = arith.select %is, %a, %m : f32
    %1 = arith.addf %s, %a : f32
    %2 = arith.select %is, %i, %p : index
    linalg.yield %0, %1, %2 : f32, f32, index
  } -> (tensor<f32>, tensor<f32>, tensor<index>)
  return %sum, %most, %place : tensor<f32>, tensor<f32>, tensor<index>
}

// The larger of a number and 0 is above 0 if the number is; it is never below 0.

//--- above-0.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %0 = arith.cmpf ogt, %a, %zero : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

//--- rectified-above-0.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %b = arith.maximumf %a, %zero : f32
    %0 = arith.cmpf ogt, %b, %zero : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

//--- rectified-above-1.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %b = arith.maximumf %a, %zero : f32
    %0 = arith.cmpf ogt, %b, %one : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

//--- not-below-0.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %0 = arith.cmpf oge, %a, %zero : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

//--- rectified-not-below-0.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %b = arith.maximumf %a, %zero : f32
    %0 = arith.cmpf oge, %b, %zero : f32
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

// An assert computes nothing.

//--- asserts.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32>) -> tensor<16xi1> {
  %e = tensor.empty() : tensor<16xi1>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xi1>) {
  ^bb0(%a: f32, %o: i1):
    %zero = arith.constant 0.0 : f32
    %0 = arith.cmpf ogt, %a, %zero : f32
    cf.assert %0, "is not above 0"
    linalg.yield %0 : i1
  } -> tensor<16xi1>
  return %r : tensor<16xi1>
}

// What is in an empty tensor does not matter, nor where it is.

//--- empty-outside.mlir
#id = affine_map<() -> ()>
func.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<f32>
  %r = "stablehlo.some"(%x) ({
  ^bb0(%a: tensor<f32>):
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = []}
        ins(%a : tensor<f32>) outs(%e : tensor<f32>) {
    ^bb0(%b: f32, %o: f32):
      %1 = arith.addf %b, %o : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

//--- empty-inside.mlir
#id = affine_map<() -> ()>
func.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %r = "stablehlo.some"(%x) ({
  ^bb0(%a: tensor<f32>):
    %e = tensor.empty() : tensor<f32>
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = []}
        ins(%a : tensor<f32>) outs(%e : tensor<f32>) {
    ^bb0(%b: f32, %o: f32):
      %1 = arith.addf %b, %o : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

//--- zero-outside.mlir
#id = affine_map<() -> ()>
func.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = arith.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.some"(%x) ({
  ^bb0(%a: tensor<f32>):
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = []}
        ins(%a : tensor<f32>) outs(%e : tensor<f32>) {
    ^bb0(%b: f32, %o: f32):
      %1 = arith.addf %b, %o : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    "stablehlo.return"(%0) : (tensor<f32>) -> ()
  }) : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// Branches in bodies, as concatenations become.

//--- concatenated.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  %s = arith.addf %x, %y : tensor<4xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %four = arith.constant 4 : index
    %is = arith.cmpi ult, %i, %four : index
    %0 = scf.if %is -> f32 {
      %1 = tensor.extract %s[%i] : tensor<4xf32>
      scf.yield %1 : f32
    } else {
      %j = arith.subi %i, %four : index
      %1 = tensor.extract %y[%j] : tensor<4xf32>
      scf.yield %1 : f32
    }
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- concatenated-sums.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %four = arith.constant 4 : index
    %is = arith.cmpi ult, %i, %four : index
    %0 = scf.if %is -> f32 {
      %1 = tensor.extract %x[%i] : tensor<4xf32>
      %2 = tensor.extract %y[%i] : tensor<4xf32>
      %3 = arith.addf %1, %2 : f32
      scf.yield %3 : f32
    } else {
      %j = arith.subi %i, %four : index
      %1 = tensor.extract %y[%j] : tensor<4xf32>
      scf.yield %1 : f32
    }
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

//--- concatenated-otherwise.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %four = arith.constant 4 : index
    %is = arith.cmpi ult, %i, %four : index
    %0 = scf.if %is -> f32 {
      %1 = tensor.extract %x[%i] : tensor<4xf32>
      %2 = tensor.extract %y[%i] : tensor<4xf32>
      %3 = arith.addf %1, %2 : f32
      scf.yield %3 : f32
    } else {
      %j = arith.subi %i, %four : index
      %1 = tensor.extract %x[%j] : tensor<4xf32>
      scf.yield %1 : f32
    }
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
