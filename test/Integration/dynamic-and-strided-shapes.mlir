// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// Dynamic shapes, strided buffers, empty tensors, constants, several operands.
// IN f32 3x8: r * 100 + i
// IN f32 4x6: r * 100 + i
// IN bf16 0x5: 0

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func @main(%x: tensor<?x8xf32>, %y: tensor<4x6xf32>, %empty: tensor<0x5xbf16>)
    -> (tensor<?x8xf32>, tensor<3x?xf32>, tensor<4x6xf32>, tensor<0x5xbf16>, tensor<0x20xbf16>, tensor<2xi32>,
    tensor<f32>, tensor<2x3xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index

  // OUT f32 12x8: i0 // 3 * 100 + i % 24
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n4 = arith.muli %n, %c4 : index
  %e0 = tensor.empty(%n4) : tensor<?x8xf32>
  %r0, %t0 = comm.all_gather %x into %e0 dim 0 on @dp : tensor<?x8xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<?x8xf32>

  // A dimension known only at run time on one side.
  // OUT f32 3x2: 600 + 4 * (8 * i0 + 2 * r + i1)
  %xs = tensor.cast %x : tensor<?x8xf32> to tensor<3x8xf32>
  %c2 = arith.constant 2 : index
  %e1 = tensor.empty(%c2) : tensor<3x?xf32>
  %r1, %t1 = comm.reduce_scatter sum %xs into %e1 dim 1 on @dp : tensor<3x8xf32> into tensor<3x?xf32>
  %w1 = comm.wait %t1, %r1 reading %xs : tensor<3x?xf32> reading tensor<3x8xf32>

  // Strided source, strided destination that is a slice of a larger tensor.
  // OUT f32 4x6: 600 + 4 * i if i1 % 2 == 0 else r * 100 + i
  %slice = tensor.extract_slice %y[0, 0] [4, 3] [1, 2] : tensor<4x6xf32> to tensor<4x3xf32>
  %room = tensor.extract_slice %y[0, 0] [4, 3] [1, 2] : tensor<4x6xf32> to tensor<4x3xf32>
  %e2 = tensor.empty() : tensor<4x3xf32>
  %r2, %t2 = comm.all_reduce sum %slice into %e2 on @dp : tensor<4x3xf32>
  %w2 = comm.wait %t2, %r2 reading %slice : tensor<4x3xf32>
  %whole = tensor.insert_slice %w2 into %y[0, 0] [4, 3] [1, 2] : tensor<4x3xf32> into tensor<4x6xf32>

  // OUT bf16 0x5: 0
  // OUT bf16 0x20: 0
  %e3 = tensor.empty() : tensor<0x5xbf16>
  %r3, %t3 = comm.all_reduce avg %empty into %e3 on @dp : tensor<0x5xbf16>
  %w3 = comm.wait %t3, %r3 reading %empty : tensor<0x5xbf16>
  %e4 = tensor.empty() : tensor<0x20xbf16>
  %r4, %t4 = comm.all_gather %empty into %e4 dim 1 on @dp : tensor<0x5xbf16> into tensor<0x20xbf16>
  %w4 = comm.wait %t4, %r4 reading %empty : tensor<0x20xbf16> reading tensor<0x5xbf16>

  // A constant as source; one operation with two operands; a scalar.
  // OUT i32 2: [4, 8][i]
  // OUT f32 -: 606
  %constant = arith.constant dense<[1, 2]> : tensor<2xi32>
  %one = tensor.extract_slice %y[0, 1] [1, 1] [1, 1] : tensor<4x6xf32> to tensor<f32>
  %half = arith.constant dense<0.5> : tensor<f32>
  %scalar = arith.addf %one, %half : tensor<f32>
  %e5 = tensor.empty() : tensor<2xi32>
  %e6 = tensor.empty() : tensor<f32>
  %r5:2, %t5 = comm.all_reduce sum %constant, %scalar into %e5, %e6 on @dp : tensor<2xi32>, tensor<f32>
  %w5:2 = comm.wait %t5, %r5#0, %r5#1 reading %constant, %scalar : tensor<2xi32>, tensor<f32>

  // In place on an argument's slice.
  // OUT f32 2x3: 600 + 4 * (6 * (i0 + 1) + i1 + 1)
  %part = tensor.extract_slice %y[1, 1] [2, 3] [1, 1] : tensor<4x6xf32> to tensor<2x3xf32>
  %r7, %t7 = comm.all_reduce sum into %part on @dp : tensor<2x3xf32>
  %w7 = comm.wait %t7, %r7 : tensor<2x3xf32>
  return %w0, %w1, %whole, %w3, %w4, %w5#0, %w5#1, %w7
      : tensor<?x8xf32>, tensor<3x?xf32>, tensor<4x6xf32>, tensor<0x5xbf16>, tensor<0x20xbf16>, tensor<2xi32>,
      tensor<f32>, tensor<2x3xf32>
}
