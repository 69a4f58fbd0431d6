// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --inputs %t --check %t %s
// Ops that move data, reductions, and linalg ops of all ranks.
// IN f32 3x4: i * 7 % 12 - 5
// IN i32 3x4: i * 7 % 12 - 5
// IN i1 3x4: i % 5 == 0
// IN f32 1x6x6x1: i * 5 % 17 - 8
// IN i64 3: [2, 0, 1][i]
// IN i8 4: [100, -100, 127, -128][i]
// IN f32 -: 2.5
// IN index -: 2

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
#d = affine_map<(i) -> (i)>
#scalar = affine_map<() -> ()>

func.func @main(%x: tensor<3x4xf32>, %n: tensor<3x4xi32>, %b: tensor<3x4xi1>, %image: tensor<1x6x6x1xf32>,
                %at: tensor<3xi64>, %bytes: tensor<4xi8>, %s: f32, %k: index)
    -> (tensor<3xf32>, tensor<4xi32>, tensor<i1>, tensor<3x4xi32>, tensor<3x4xf32>, tensor<f32>,
        tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<5x7xf32>, tensor<6x4xf32>, tensor<3x4xf32>,
        tensor<4x3xf32>, tensor<4xi8>, tensor<4xi8>, tensor<?xf32>, tensor<3x4xf32>, tensor<2x?xf32>,
        tensor<2x6xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xi1>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f0 = arith.constant 0.0 : f32

  // OUT f32 3: max((i0 * 4 + j) * 7 % 12 - 5 for j in range(4))
  %minusInf = arith.constant dense<0xFF800000> : tensor<3xf32>
  %0 = linalg.reduce ins(%x : tensor<3x4xf32>) outs(%minusInf : tensor<3xf32>) dimensions = [1]
    (%v: f32, %acc: f32) {
      %r = arith.maximumf %v, %acc : f32
      linalg.yield %r : f32
    }
  // OUT i32 4: min((j * 4 + i0) * 7 % 12 - 5 for j in range(3))
  %large = arith.constant dense<100> : tensor<4xi32>
  %1 = linalg.reduce ins(%n : tensor<3x4xi32>) outs(%large : tensor<4xi32>) dimensions = [0]
    (%v: i32, %acc: i32) {
      %r = arith.minsi %v, %acc : i32
      linalg.yield %r : i32
    }
  // OUT i1 -: True
  %false = arith.constant dense<false> : tensor<i1>
  %2 = linalg.reduce ins(%b : tensor<3x4xi1>) outs(%false : tensor<i1>) dimensions = [0, 1]
    (%v: i1, %acc: i1) {
      %r = arith.ori %v, %acc : i1
      linalg.yield %r : i1
    }

  // No inputs, but indices.
  // OUT i32 3x4: 10 * i0 + i1
  %ei = tensor.empty() : tensor<3x4xi32>
  %3 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%ei : tensor<3x4xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c10 = arith.constant 10 : index
    %t = arith.muli %i, %c10 : index
    %u = arith.addi %t, %j : index
    %r = arith.index_cast %u : index to i32
    linalg.yield %r : i32
  } -> tensor<3x4xi32>

  // A captured scalar, a captured constant, a captured tensor.
  // OUT f32 3x4: (i * 7 % 12 - 5) * 2.5 + (7 % 12 - 5)
  %e = tensor.empty() : tensor<3x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%v: f32, %out: f32):
    %m = arith.mulf %v, %s : f32
    %y = tensor.extract %x[%c0, %c1] : tensor<3x4xf32>
    %r = arith.addf %m, %y : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>

  // OUT f32 -: 6.25
  %e0 = tensor.empty() : tensor<f32>
  %s0 = tensor.from_elements %s : tensor<f32>
  %5 = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%s0 : tensor<f32>)
      outs(%e0 : tensor<f32>) {
  ^bb0(%v: f32, %out: f32):
    %r = arith.mulf %v, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>

  // OUT f32 1x4x4x1: sum((p + 1) * (((i1 + p // 3) * 6 + i2 + p % 3) * 5 % 17 - 8) for p in range(9))
  // OUT f32 1x3x3x1: max(((2 * i1 + p // 2) * 6 + 2 * i2 + p % 2) * 5 % 17 - 8 for p in range(4))
  %filter = arith.constant
      dense<[[[[1.0]], [[2.0]], [[3.0]]], [[[4.0]], [[5.0]], [[6.0]]], [[[7.0]], [[8.0]], [[9.0]]]]>
      : tensor<3x3x1x1xf32>
  %zero4 = arith.constant dense<0.0> : tensor<1x4x4x1xf32>
  %6 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<1x6x6x1xf32>, tensor<3x3x1x1xf32>)
      outs(%zero4 : tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  %low3 = arith.constant dense<-100.0> : tensor<1x3x3x1xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %7 = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>}
      ins(%image, %window : tensor<1x6x6x1xf32>, tensor<2x2xf32>)
      outs(%low3 : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>

  // OUT f32 5x7: ((i0 - 1) * 4 + i1 - 1) * 7 % 12 - 5 if 1 <= i0 < 4 and 1 <= i1 < 5 else 2.5
  %8 = tensor.pad %x low[1, 1] high[1, %k] {
  ^bb0(%i: index, %j: index):
    tensor.yield %s : f32
  } : tensor<3x4xf32> to tensor<5x?xf32>
  %padded = tensor.cast %8 : tensor<5x?xf32> to tensor<5x7xf32>
  // OUT f32 6x4: (i % 12) * 7 % 12 - 5
  %9 = tensor.concat dim(0) %x, %x : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<6x4xf32>

  // A gather of rows.
  // OUT f32 3x4: ([2, 0, 1][i0] * 4 + i1) * 7 % 12 - 5
  %10 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<3xi64>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%v: i64, %out: f32):
    %i = arith.index_cast %v : i64 to index
    %j = linalg.index 1 : index
    %r = tensor.extract %x[%i, %j] : tensor<3x4xf32>
    linalg.yield %r : f32
  } -> tensor<3x4xf32>

  // OUT f32 4x3: (i1 * 4 + i0) * 7 % 12 - 5
  %et = tensor.empty() : tensor<4x3xf32>
  %11 = linalg.transpose ins(%x : tensor<3x4xf32>) outs(%et : tensor<4x3xf32>) permutation = [1, 0]

  // i8 wraps; shifts of the sign.
  // OUT i8 4: [-56, 56, -2, 0][i]
  // OUT i8 4: [25, -25, 31, -32][i]
  %12 = arith.addi %bytes, %bytes : tensor<4xi8>
  %two = arith.constant dense<2> : tensor<4xi8>
  %13 = arith.shrsi %bytes, %two : tensor<4xi8>

  // A size known only at run time; each value depends on the one before.
  // OUT f32 4: 2.5 * 2 ** i
  %size = arith.muli %k, %k : index
  %ed = tensor.empty(%size) : tensor<?xf32>
  %14:2 = scf.for %i = %c0 to %size step %c1 iter_args(%t = %ed, %v = %s) -> (tensor<?xf32>, f32) {
    %inserted = tensor.insert %v into %t[%i] : tensor<?xf32>
    %next = arith.addf %v, %v : f32
    scf.yield %inserted, %next : tensor<?xf32>, f32
  }

  // A while with a tensor, whose linalg ops are kernels in a loop.
  // OUT f32 3x4: (i * 7 % 12 - 5) * 8
  %15:2 = scf.while (%t = %x, %i = %c0) : (tensor<3x4xf32>, index) -> (tensor<3x4xf32>, index) {
    %c3 = arith.constant 3 : index
    %more = arith.cmpi ult, %i, %c3 : index
    scf.condition(%more) %t, %i : tensor<3x4xf32>, index
  } do {
  ^bb0(%t: tensor<3x4xf32>, %i: index):
    %e1 = tensor.empty() : tensor<3x4xf32>
    %twice = linalg.add ins(%t, %t : tensor<3x4xf32>, tensor<3x4xf32>) outs(%e1 : tensor<3x4xf32>) -> tensor<3x4xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %twice, %next : tensor<3x4xf32>, index
  }

  // OUT f32 2x2: ((i0 + 1) * 4 + 2 * i1) * 7 % 12 - 5
  // OUT f32 2x6: (i * 7 % 12 - 5)
  %16 = tensor.extract_slice %x[1, 0] [2, %k] [1, %k] : tensor<3x4xf32> to tensor<2x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %17 = tensor.expand_shape %flat [[0, 1]] output_shape [2, 6] : tensor<12xf32> into tensor<2x6xf32>

  // OUT f32 3x4: (i1 if i0 == 1 else i * 7 % 12 - 5)
  %line = arith.constant dense<[[0.0, 1.0, 2.0, 3.0]]> : tensor<1x4xf32>
  %18 = tensor.insert_slice %line into %x[%c1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  // OUT f32 3x4: (i1 + 1) * 2.5
  %vector = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %scaled = linalg.map ins(%vector : tensor<4xf32>) outs(%vector : tensor<4xf32>)
    (%v: f32, %out: f32) {
      %r = arith.mulf %v, %s : f32
      linalg.yield %r : f32
    }
  %19 = linalg.broadcast ins(%scaled : tensor<4xf32>) outs(%e : tensor<3x4xf32>) dimensions = [0]

  // OUT i1 3x4: (i % 5 == 0) != (i * 7 % 12 - 5 < 0)
  %zeros = arith.constant dense<0> : tensor<3x4xi32>
  %negative = arith.cmpi slt, %n, %zeros : tensor<3x4xi32>
  %20 = arith.xori %b, %negative : tensor<3x4xi1>
  // OUT i32 -: sum(i % 5 == 0 for i in range(12))
  %zero = arith.constant dense<0> : tensor<i32>
  %21 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]}
      ins(%b : tensor<3x4xi1>) outs(%zero : tensor<i32>) {
  ^bb0(%v: i1, %acc: i32):
    %w = arith.extui %v : i1 to i32
    %r = arith.addi %w, %acc : i32
    linalg.yield %r : i32
  } -> tensor<i32>

  return %0, %1, %2, %3, %4, %5, %6, %7, %padded, %9, %10, %11, %12, %13, %14#0, %15#0, %16, %17, %18, %19, %20, %21
      : tensor<3xf32>, tensor<4xi32>, tensor<i1>, tensor<3x4xi32>, tensor<3x4xf32>, tensor<f32>,
        tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<5x7xf32>, tensor<6x4xf32>, tensor<3x4xf32>,
        tensor<4x3xf32>, tensor<4xi8>, tensor<4xi8>, tensor<?xf32>, tensor<3x4xf32>, tensor<2x?xf32>,
        tensor<2x6xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xi1>, tensor<i32>
}
