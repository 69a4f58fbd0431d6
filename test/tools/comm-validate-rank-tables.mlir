// What a constant table has for a rank is a number by rank: the rank's own slice, as XLA's partitioner
// writes it.

// RUN: split-file %s %t
// RUN: comm-validate %t/table.mlir %t/scatter.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate %t/other.mlir %t/scatter.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// EQUAL: equal
// OTHER: different: function 'main': result #0

//--- table.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<3x8xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %table = arith.constant dense<[0, 4]> : tensor<2xi32>
  %e = tensor.empty() : tensor<3x8xf32>
  %r, %t = comm.all_reduce max %x into %e on @dp : tensor<3x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<3x8xf32>
  %rank = comm.rank : index
  %own = tensor.extract_slice %table[%rank] [1] [1] : tensor<2xi32> to tensor<1xi32>
  %scalar = tensor.collapse_shape %own [] : tensor<1xi32> into tensor<i32>
  %i = tensor.extract %scalar[] : tensor<i32>
  %at = arith.index_cast %i : i32 to index
  %low = arith.maxsi %at, %c0 : index
  %place = arith.minsi %low, %c4 : index
  %s = tensor.extract_slice %w[0, %place] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

//--- other.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<3x8xf32>) -> tensor<3x4xf32> {
  %table = arith.constant dense<[0, 3]> : tensor<2xindex>
  %e = tensor.empty() : tensor<3x8xf32>
  %r, %t = comm.all_reduce max %x into %e on @dp : tensor<3x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<3x8xf32>
  %rank = comm.rank : index
  %at = tensor.extract %table[%rank] : tensor<2xindex>
  %s = tensor.extract_slice %w[0, %at] [3, 4] [1, 1] : tensor<3x8xf32> to tensor<3x4xf32>
  return %s : tensor<3x4xf32>
}

//--- scatter.mlir
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<3x8xf32>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  %r, %t = comm.reduce_scatter max %x into %e dim 1 on @dp : tensor<3x8xf32> into tensor<3x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<3x4xf32> reading tensor<3x8xf32>
  return %w : tensor<3x4xf32>
}
