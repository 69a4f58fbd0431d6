// Shapes that cut what is computed in other places, each with programs that do not
// compute the same.

// RUN: split-file %s %t
// RUN: comm-validate %t/kept.mlir %t/dropped.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/kept.mlir %t/dropped-other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/largest.mlir %t/largest-alone.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate %t/largest-alone.mlir %t/largest.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/largest.mlir %t/largest-index.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/heads.mlir %t/heads-collapsed.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/heads.mlir %t/heads-swapped.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/squares.mlir %t/squares-fused.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/squares.mlir %t/squares-other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-validate %t/table.mlir %t/number.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/table.mlir %t/number-other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// EQUAL: equal
// OTHER: error: different: function 'main': result #

// Sums into a dimension of one, or without it.

//--- kept.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x1xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4x1xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4x1xf32>
  return %sum : tensor<4x1xf32>
}

//--- dropped.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %kept = tensor.expand_shape %sum [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  return %kept : tensor<4x1xf32>
}

// From another number on.

//--- dropped-other.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant dense<1.0> : tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %kept = tensor.expand_shape %sum [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  return %kept : tensor<4x1xf32>
}

// What is largest does not need its place, which nothing uses.

//--- largest.mlir
func.func @main(%x: tensor<16xf32>) -> tensor<f32> {
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %first = arith.constant dense<0> : tensor<index>
  %most, %place = linalg.generic
      {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
                                  iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least, %first : tensor<f32>, tensor<index>) {
  ^bb0(%a: f32, %m: f32, %p: index):
    %i = linalg.index 0 : index
    %0 = arith.maximumf %m, %a : f32
    %is = arith.cmpf ogt, %a, %m : f32
    %1 = arith.select %is, %i, %p : index
    linalg.yield %0, %1 : f32, index
  } -> (tensor<f32>, tensor<index>)
  return %most : tensor<f32>
}

//--- largest-alone.mlir
func.func @main(%x: tensor<16xf32>) -> tensor<f32> {
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %most = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                          iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least : tensor<f32>) {
  ^bb0(%a: f32, %m: f32):
    %0 = arith.maximumf %m, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %most : tensor<f32>
}

//--- largest-index.mlir
func.func @main(%x: tensor<16xf32>) -> tensor<f32> {
  %least = arith.constant dense<0xFF800000> : tensor<f32>
  %most = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                          iterator_types = ["reduction"]}
      ins(%x : tensor<16xf32>) outs(%least : tensor<f32>) {
  ^bb0(%a: f32, %m: f32):
    %0 = arith.minimumf %m, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %most : tensor<f32>
}

// Queries and keys side by side in each token, as attention has them: rows of a
// product are all tokens of all sequences.

//--- heads.mlir
func.func @main(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %w: tensor<8x3xf32>) -> tensor<16x3xf32> {
  %e = tensor.empty() : tensor<2x2x8x4xf32>
  %a = tensor.insert_slice %q into %e[0, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<2x8x4xf32> into tensor<2x2x8x4xf32>
  %b = tensor.insert_slice %k into %a[1, 0, 0, 0] [1, 2, 8, 4] [1, 1, 1, 1] : tensor<2x8x4xf32> into tensor<2x2x8x4xf32>
  %t = tensor.empty() : tensor<2x8x2x4xf32>
  %by_token = linalg.transpose ins(%b : tensor<2x2x8x4xf32>) outs(%t : tensor<2x8x2x4xf32>) permutation = [1, 2, 0, 3]
  %rows = tensor.collapse_shape %by_token [[0, 1], [2, 3]] : tensor<2x8x2x4xf32> into tensor<16x8xf32>
  %zero = arith.constant dense<0.0> : tensor<16x3xf32>
  %y = linalg.matmul ins(%rows, %w : tensor<16x8xf32>, tensor<8x3xf32>) outs(%zero : tensor<16x3xf32>)
      -> tensor<16x3xf32>
  return %y : tensor<16x3xf32>
}

//--- heads-collapsed.mlir
func.func @main(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %w: tensor<8x3xf32>) -> tensor<16x3xf32> {
  %a = tensor.collapse_shape %q [[0, 1], [2]] : tensor<2x8x4xf32> into tensor<16x4xf32>
  %b = tensor.collapse_shape %k [[0, 1], [2]] : tensor<2x8x4xf32> into tensor<16x4xf32>
  %rows = tensor.concat dim(1) %a, %b : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %zero = arith.constant dense<0.0> : tensor<16x3xf32>
  %y = linalg.matmul ins(%rows, %w : tensor<16x8xf32>, tensor<8x3xf32>) outs(%zero : tensor<16x3xf32>)
      -> tensor<16x3xf32>
  return %y : tensor<16x3xf32>
}

//--- heads-swapped.mlir
func.func @main(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %w: tensor<8x3xf32>) -> tensor<16x3xf32> {
  %a = tensor.collapse_shape %q [[0, 1], [2]] : tensor<2x8x4xf32> into tensor<16x4xf32>
  %b = tensor.collapse_shape %k [[0, 1], [2]] : tensor<2x8x4xf32> into tensor<16x4xf32>
  %rows = tensor.concat dim(1) %b, %a : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %zero = arith.constant dense<0.0> : tensor<16x3xf32>
  %y = linalg.matmul ins(%rows, %w : tensor<16x8xf32>, tensor<8x3xf32>) outs(%zero : tensor<16x3xf32>)
      -> tensor<16x3xf32>
  return %y : tensor<16x3xf32>
}

// A sum over columns that two parts make, of squares that are computed before or in it.

//--- squares.mlir
func.func @main(%x: tensor<4x2xf32>, %y: tensor<4x2xf32>, %b: tensor<4x4xf32>) -> tensor<f32> {
  %both = tensor.concat dim(1) %x, %y : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %d = linalg.sub ins(%both, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.mul ins(%d, %d : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                         iterator_types = ["reduction", "reduction"]}
      ins(%s : tensor<4x4xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %t: f32):
    %0 = arith.addf %t, %a : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

//--- squares-fused.mlir
func.func @main(%x: tensor<4x2xf32>, %y: tensor<4x2xf32>, %b: tensor<4x4xf32>) -> tensor<f32> {
  %both = tensor.concat dim(1) %x, %y : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> ()>],
                         iterator_types = ["reduction", "reduction"]}
      ins(%both, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %c: f32, %t: f32):
    %0 = arith.subf %a, %c : f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// The parts have changed places.

//--- squares-other.mlir
func.func @main(%x: tensor<4x2xf32>, %y: tensor<4x2xf32>, %b: tensor<4x4xf32>) -> tensor<f32> {
  %both = tensor.concat dim(1) %y, %x : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>,
      affine_map<(i, j) -> ()>],
                         iterator_types = ["reduction", "reduction"]}
      ins(%both, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %c: f32, %t: f32):
    %0 = arith.subf %a, %c : f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// A number out of a table of all numbers decides where a slice goes.

//--- table.mlir
func.func @main(%x: tensor<1x4xf32>, %y: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %e = tensor.empty() : tensor<6xi32>
  %numbers = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<6xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i32
    linalg.yield %0 : i32
  } -> tensor<6xi32>
  %c3 = arith.constant 3 : index
  %n = tensor.extract %numbers[%c3] : tensor<6xi32>
  %at = arith.index_cast %n : i32 to index
  %r = tensor.insert_slice %x into %y[%at, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

//--- number.mlir
func.func @main(%x: tensor<1x4xf32>, %y: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %r = tensor.insert_slice %x into %y[3, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

//--- number-other.mlir
func.func @main(%x: tensor<1x4xf32>, %y: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %r = tensor.insert_slice %x into %y[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
