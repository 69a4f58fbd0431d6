// Sums in another order, of operands that are in pieces along the loops of the sum and along
// others.

// RUN: split-file %s %t
// RUN: comm-validate --allow-reassociation %t/whole.mlir %t/parts.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: comm-validate --allow-reassociation %t/parts.mlir %t/whole.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not comm-validate --allow-reassociation %t/whole.mlir %t/other-part.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/whole.mlir %t/part-twice.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNCLEAR
// RUN: not comm-validate --allow-reassociation %t/whole.mlir %t/cos.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not comm-validate %t/whole.mlir %t/parts.mlir 2>&1 | FileCheck %s --check-prefix=UNCLEAR
// EQUAL: equal
// OTHER: error: different: function 'main': result #
// UNCLEAR: error: {{different|cannot tell}}: function 'main': result #

// Rows of the second factor are those of ranks, and so are columns of what is in them.

//--- whole.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%x: tensor<4x8xf32>, %w: tensor<4x4xf32>, %b: tensor<2xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_gather %b into %e dim 0 on @dp : tensor<2xf32> into tensor<4xf32>
  %bs = comm.wait %t, %v reading %b : tensor<4xf32> reading tensor<2xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w, %bs : tensor<4x4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<8x4xf32>
  %v2, %t2 = comm.all_gather %u into %e3 dim 0 on @dp : tensor<4x4xf32> into tensor<8x4xf32>
  %us = comm.wait %t2, %v2 reading %u : tensor<8x4xf32> reading tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %us : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = math.tanh %y : tensor<4x4xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4x4xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %o: f32) {
      %0 = arith.addf %o, %a : f32
      linalg.yield %0 : f32
    }
  return %z, %s : tensor<4x4xf32>, tensor<f32>
}

// The own rows first, and then those of the other rank.

//--- parts.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%x: tensor<4x8xf32>, %w: tensor<4x4xf32>, %b: tensor<2xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_gather %b into %e dim 0 on @dp : tensor<2xf32> into tensor<4xf32>
  %bs = comm.wait %t, %v reading %b : tensor<4xf32> reading tensor<2xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w, %bs : tensor<4x4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<8x4xf32>
  %v2, %t2 = comm.all_gather %u into %e3 dim 0 on @dp : tensor<4x4xf32> into tensor<8x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %own = arith.muli %r, %c4 : index
  %q = arith.subi %c1, %r : index
  %other = arith.muli %q, %c4 : index
  %x0 = tensor.extract_slice %x[0, %own] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y0 = linalg.matmul ins(%x0, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %us = comm.wait %t2, %v2 reading %u : tensor<8x4xf32> reading tensor<4x4xf32>
  %x1 = tensor.extract_slice %x[0, %other] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %u1 = tensor.extract_slice %us[%other, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %y = linalg.matmul ins(%x1, %u1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = math.tanh %y : tensor<4x4xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4x4xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %o: f32) {
      %0 = arith.addf %o, %a : f32
      linalg.yield %0 : f32
    }
  return %z, %s : tensor<4x4xf32>, tensor<f32>
}

// The columns of one rank with the rows of another.

//--- other-part.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%x: tensor<4x8xf32>, %w: tensor<4x4xf32>, %b: tensor<2xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_gather %b into %e dim 0 on @dp : tensor<2xf32> into tensor<4xf32>
  %bs = comm.wait %t, %v reading %b : tensor<4xf32> reading tensor<2xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w, %bs : tensor<4x4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<8x4xf32>
  %v2, %t2 = comm.all_gather %u into %e3 dim 0 on @dp : tensor<4x4xf32> into tensor<8x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %own = arith.muli %r, %c4 : index
  %q = arith.subi %c1, %r : index
  %other = arith.muli %q, %c4 : index
  %x0 = tensor.extract_slice %x[0, %own] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y0 = linalg.matmul ins(%x0, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %us = comm.wait %t2, %v2 reading %u : tensor<8x4xf32> reading tensor<4x4xf32>
  %x1 = tensor.extract_slice %x[0, %other] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %u1 = tensor.extract_slice %us[%own, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %y = linalg.matmul ins(%x1, %u1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = math.tanh %y : tensor<4x4xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4x4xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %o: f32) {
      %0 = arith.addf %o, %a : f32
      linalg.yield %0 : f32
    }
  return %z, %s : tensor<4x4xf32>, tensor<f32>
}

// The own part twice.

//--- part-twice.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%x: tensor<4x8xf32>, %w: tensor<4x4xf32>, %b: tensor<2xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_gather %b into %e dim 0 on @dp : tensor<2xf32> into tensor<4xf32>
  %bs = comm.wait %t, %v reading %b : tensor<4xf32> reading tensor<2xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w, %bs : tensor<4x4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<8x4xf32>
  %v2, %t2 = comm.all_gather %u into %e3 dim 0 on @dp : tensor<4x4xf32> into tensor<8x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %own = arith.muli %r, %c4 : index
  %q = arith.subi %c1, %r : index
  %other = arith.muli %q, %c4 : index
  %x0 = tensor.extract_slice %x[0, %own] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y0 = linalg.matmul ins(%x0, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %us = comm.wait %t2, %v2 reading %u : tensor<8x4xf32> reading tensor<4x4xf32>
  %x1 = tensor.extract_slice %x[0, %own] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %u1 = tensor.extract_slice %us[%own, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %y = linalg.matmul ins(%x1, %u1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = math.tanh %y : tensor<4x4xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4x4xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %o: f32) {
      %0 = arith.addf %o, %a : f32
      linalg.yield %0 : f32
    }
  return %z, %s : tensor<4x4xf32>, tensor<f32>
}

// Another function of each sum.

//--- cos.mlir
comm.group @dp = ranks [[0, 1]]
func.func @main(%x: tensor<4x8xf32>, %w: tensor<4x4xf32>, %b: tensor<2xf32>) -> (tensor<4x4xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<4xf32>
  %v, %t = comm.all_gather %b into %e dim 0 on @dp : tensor<2xf32> into tensor<4xf32>
  %bs = comm.wait %t, %v reading %b : tensor<4xf32> reading tensor<2xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%w, %bs : tensor<4x4xf32>, tensor<4xf32>) outs(%e2 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<8x4xf32>
  %v2, %t2 = comm.all_gather %u into %e3 dim 0 on @dp : tensor<4x4xf32> into tensor<8x4xf32>
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %own = arith.muli %r, %c4 : index
  %q = arith.subi %c1, %r : index
  %other = arith.muli %q, %c4 : index
  %x0 = tensor.extract_slice %x[0, %own] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y0 = linalg.matmul ins(%x0, %u : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %us = comm.wait %t2, %v2 reading %u : tensor<8x4xf32> reading tensor<4x4xf32>
  %x1 = tensor.extract_slice %x[0, %other] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %u1 = tensor.extract_slice %us[%other, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
  %y = linalg.matmul ins(%x1, %u1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = math.cos %y : tensor<4x4xf32>
  %e4 = tensor.empty() : tensor<f32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4x4xf32>) outs(%f4 : tensor<f32>) dimensions = [0, 1]
    (%a: f32, %o: f32) {
      %0 = arith.addf %o, %a : f32
      linalg.yield %0 : f32
    }
  return %z, %s : tensor<4x4xf32>, tensor<f32>
}
