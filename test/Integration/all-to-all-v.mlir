// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// Rank r sends (r + j) % 3 rows to rank j, so it receives (r + j) % 3 from it.
// IN i64 4: (r + i) % 3
// IN f32 6x2: r * 100 + i
// IN f32 7x2: -1

comm.mesh @mesh(ep = 4)
comm.group @ep = @mesh[ep]
comm.group @halves = ranks [[0, 1], [2, 3]]

// A row's first element is 100 r + 2 * row. Rank r's rows from j start, in j's
// source, where j's sizes to ranks before r end.
// OUT f32 7x2: ([100 * j + 2 * (sum((j + k) % 3 for k in range(r)) + n) for j in range(4) for n in range((r + j) % 3)] + [None] * 7)[i0] + i1 if i0 < sum((r + j) % 3 for j in range(4)) else -1
// OUT f32 6x2: ([100 * (r - r % 2) + 2 * (r % 2) + i1] if i0 == 0 else [100 * (r - r % 2 + 1) + 2 * (2 * (r % 2) + i0 - 1) + i1] if i0 < 3 else [9])[0]

func.func @main(%sizes: tensor<4xi64>, %x: tensor<6x2xf32>, %y: tensor<7x2xf32>) -> (tensor<7x2xf32>, tensor<6x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i0 = tensor.extract %sizes[%c0] : tensor<4xi64>
  %i1 = tensor.extract %sizes[%c1] : tensor<4xi64>
  %i2 = tensor.extract %sizes[%c2] : tensor<4xi64>
  %i3 = tensor.extract %sizes[%c3] : tensor<4xi64>
  %s0 = arith.index_cast %i0 : i64 to index
  %s1 = arith.index_cast %i1 : i64 to index
  %s2 = arith.index_cast %i2 : i64 to index
  %s3 = arith.index_cast %i3 : i64 to index
  %r, %t = comm.all_to_all_v %x into %y send [%s0, %s1, %s2, %s3] receive [%s0, %s1, %s2, %s3] dim 0 on @ep
      : tensor<6x2xf32> into tensor<7x2xf32>
  %w = comm.wait %t, %r reading %x : tensor<7x2xf32> reading tensor<6x2xf32>

  // Sizes that differ by rank, as constants and values: in each pair the first
  // sends one row to each, the second two to each.
  %place = comm.group_rank @halves : index
  %n = arith.addi %place, %c1 : index
  %c9 = arith.constant 9.0 : f32
  %nine = tensor.splat %c9 : tensor<6x2xf32>
  %r1, %t1 = comm.all_to_all_v %x into %nine send [%n, %n] receive [1, 2] dim 0 on @halves : tensor<6x2xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<6x2xf32>
  return %w, %w1 : tensor<7x2xf32>, tensor<6x2xf32>
}
