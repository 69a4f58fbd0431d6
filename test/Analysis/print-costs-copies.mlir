// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/round.json --comm-print-costs -o %t | FileCheck %s

// What bufferization copies before an op writes its destination, or a function
// returns what is an argument's, is read and written: 4000 bytes of the table are
// 80 ns at 100 bytes/ns. An insertion of 10 rows of 10 moves 800 bytes: 8 ns, and
// 10 ns of launch.

#id = affine_map<(d0) -> (d0)>

// The caller's buffer may be written, but the result is a copy of it: once, for
// both insertions.
// CHECK-LABEL: costs of @returned
func.func @returned(%table: tensor<100x10xf32>, %row: tensor<10x10xf32>, %i: index) -> tensor<100x10xf32> {
  // CHECK: tensor.insert_slice takes 98 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  // CHECK-NEXT: tensor.insert_slice takes 18 ns
  %1 = tensor.insert_slice %row into %0[0, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  return %1 : tensor<100x10xf32>
}

// CHECK-LABEL: costs of @not_returned
func.func @not_returned(%table: tensor<100x10xf32>, %row: tensor<10x10xf32>, %i: index) -> f32 {
  // CHECK: tensor.insert_slice takes 18 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<100x10xf32>
  return %1 : f32
}

// CHECK-LABEL: costs of @not_writable
func.func @not_writable(%table: tensor<100x10xf32>
    {bufferization.writable = false}, %row: tensor<10x10xf32>, %i: index) -> f32 {
  // CHECK: tensor.insert_slice takes 98 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<100x10xf32>
  return %1 : f32
}

// As it was, the table is read later: by an op, and by a view of it.
// CHECK-LABEL: costs of @read_later
func.func @read_later(%table: tensor<100x10xf32>, %row: tensor<10x10xf32>, %i: index) -> (f32, f32) {
  %view = tensor.extract_slice %table[5, 0] [10, 10] [1, 1] : tensor<100x10xf32> to tensor<10x10xf32>
  // CHECK: tensor.insert_slice takes 98 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<100x10xf32>
  %2 = tensor.extract %view[%i, %i] : tensor<10x10xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: costs of @read_before
func.func @read_before(%table: tensor<100x10xf32>, %row: tensor<10x10xf32>, %i: index) -> (f32, f32) {
  %view = tensor.extract_slice %table[5, 0] [10, 10] [1, 1] : tensor<100x10xf32> to tensor<10x10xf32>
  %2 = tensor.extract %view[%i, %i] : tensor<10x10xf32>
  // CHECK: tensor.insert_slice takes 18 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<100x10xf32>
  return %1, %2 : f32, f32
}

// A constant is copied; an empty tensor holds nothing, and a fill is repeated.
// CHECK-LABEL: costs of @constant
func.func @constant(%row: tensor<10x10xf32>, %i: index) -> (tensor<100x10xf32>, tensor<100x10xf32>) {
  %table = arith.constant dense<1.0> : tensor<100x10xf32>
  // CHECK: tensor.insert_slice takes 98 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  %empty = tensor.empty() : tensor<100x10xf32>
  // CHECK: tensor.insert_slice takes 18 ns
  %1 = tensor.insert_slice %row into %empty[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  return %0, %1 : tensor<100x10xf32>, tensor<100x10xf32>
}

// CHECK-LABEL: costs of @fill
func.func @fill(%row: tensor<10x10xf32>, %f: f32, %i: index) -> (tensor<100x10xf32>, tensor<100x10xf32>) {
  %empty = tensor.empty() : tensor<100x10xf32>
  // CHECK: linalg.fill takes 100 ns
  %table = linalg.fill ins(%f : f32) outs(%empty : tensor<100x10xf32>) -> tensor<100x10xf32>
  // CHECK-NEXT: tensor.insert_slice takes 18 ns
  %0 = tensor.insert_slice %row into %table[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  // CHECK-NEXT: tensor.insert_slice takes 18 ns
  %1 = tensor.insert_slice %row into %table[0, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
  return %0, %1 : tensor<100x10xf32>, tensor<100x10xf32>
}

// A scatter of 10 rows moves 40 + 400 + 800 bytes: 12.4 ns; its 300 operations
// take 40. With the table read later, 80 more.
// CHECK-LABEL: costs of @scatter
func.func @scatter(%table: tensor<100x10xf32>, %rows: tensor<10x10xf32>, %at: tensor<10xi32>, %i: index) -> (f32, f32) {
  // CHECK: linalg.generic takes [[#SCATTER:]] ns
  %0 = linalg.generic {indexing_maps =
      [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (n, j)>, affine_map<(i, j, n) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %rows : tensor<10xi32>, tensor<10x10xf32>) outs(%table : tensor<100x10xf32>) {
  ^bb0(%x: i32, %y: f32, %z: f32):
    %k = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %k, %p : index
    %s = arith.addf %z, %y : f32
    %c = arith.select %e, %s, %z : f32
    linalg.yield %c : f32
  } -> tensor<100x10xf32>
  // CHECK-NEXT: linalg.generic takes [[#SCATTER-80]] ns
  %1 = linalg.generic {indexing_maps =
      [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (n, j)>, affine_map<(i, j, n) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %rows : tensor<10xi32>, tensor<10x10xf32>) outs(%table : tensor<100x10xf32>) {
  ^bb0(%x: i32, %y: f32, %z: f32):
    %k = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %k, %p : index
    %s = arith.addf %z, %y : f32
    %c = arith.select %e, %s, %z : f32
    linalg.yield %c : f32
  } -> tensor<100x10xf32>
  %2 = tensor.extract %0[%i, %i] : tensor<100x10xf32>
  %3 = tensor.extract %1[%i, %i] : tensor<100x10xf32>
  return %2, %3 : f32, f32
}

// What an op overwrites it does not copy.
// CHECK-LABEL: costs of @overwritten
func.func @overwritten(%table: tensor<1000xf32>, %f: f32, %i: index) -> (f32, f32) {
  // CHECK: linalg.fill takes 50 ns
  %0 = linalg.fill ins(%f : f32) outs(%table : tensor<1000xf32>) -> tensor<1000xf32>
  %1 = tensor.extract %0[%i] : tensor<1000xf32>
  %2 = tensor.extract %table[%i] : tensor<1000xf32>
  return %1, %2 : f32, f32
}

// A loop that updates what it carries: the copy is made once, for the caller. One
// that updates what is outside of it copies that each time: 3 * 98 ns.
// CHECK-LABEL: costs of @loops
func.func @loops(%table: tensor<100x10xf32>, %other: tensor<100x10xf32>, %row: tensor<10x10xf32>)
    -> (tensor<100x10xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f0 = arith.constant 0.0 : f32
  // CHECK: scf.for takes 134 ns
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %table) -> tensor<100x10xf32> {
    %1 = tensor.insert_slice %row into %t[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
    scf.yield %1 : tensor<100x10xf32>
  }
  // CHECK-NEXT: scf.for takes [[#]] ns
  %2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %f0) -> f32 {
    %3 = tensor.insert_slice %row into %other[%i, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<100x10xf32>
    %4 = tensor.extract %3[%i, %i] : tensor<100x10xf32>
    scf.yield %4 : f32
  }
  return %0, %2 : tensor<100x10xf32>, f32
  // CHECK: block in scf.for
  // CHECK: tensor.insert_slice takes 18 ns
  // CHECK: block in scf.for
  // CHECK: tensor.insert_slice takes 98 ns
}
