// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Each collective of upstream's shard on devices (r / 2, r mod 2), or r.

shard.grid @grid(shape = 2x2)
shard.grid @line(shape = 4)

// IN f32 4: r * 10 + i
func.func @main(%x: tensor<4xf32>)
    -> (tensor<8xf32>, tensor<16xf32>, tensor<4xf32>, tensor<4xf64>, tensor<2xf32>, tensor<4xf32>,
        tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>,
        tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i, %j = shard.process_multi_index on @grid : index, index

  // OUT f32 8: (r // 2 * 2 + i // 4) * 10 + i % 4
  %gathered = shard.all_gather %x on @grid grid_axes = [1] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  // Device (i, j) is number 2 * j + i of its group.
  // OUT f32 16: (i // 4 % 2 * 2 + i // 8) * 10 + i % 4
  %turned = shard.all_gather %x on @grid grid_axes = [1, 0] gather_axis = 0 : tensor<4xf32> -> tensor<16xf32>
  // OUT f32 4: (2 + r % 2) * 10 + i
  %max = shard.all_reduce %x on @grid grid_axes = [0] reduction = max : tensor<4xf32> -> tensor<4xf32>
  // OUT f64 4: 60 + 4 * i
  %sum = shard.all_reduce %x on @grid grid_axes = [0, 1] : tensor<4xf32> -> tensor<4xf64>
  // OUT f32 2: r * 10 + r // 2 * 2 + i
  %slice = shard.all_slice %x on @grid grid_axes = [0] slice_axis = 0 : tensor<4xf32> -> tensor<2xf32>
  // OUT f32 4: (r // 2 * 2 + i // 2) * 10 + r % 2 * 2 + i % 2
  %exchanged = shard.all_to_all %x on @grid grid_axes = [1] split_axis = 0 concat_axis = 0
      : tensor<4xf32> -> tensor<4xf32>
  // OUT f32 4: (r // 2 * 2 + 1) * 10 + i
  %copied = shard.broadcast %x on @grid grid_axes = [1] root = [1] : (tensor<4xf32>) -> tensor<4xf32>

  // Only the root has a result.
  // OUT f32 8: (i // 4 * 2 + r % 2) * 10 + i % 4 if r >= 2 else 0
  %zeros8 = arith.constant dense<0.0> : tensor<8xf32>
  %on_root = shard.gather %x on @grid grid_axes = [0] gather_axis = 0 root = [1] : (tensor<4xf32>) -> tensor<8xf32>
  %below = arith.cmpi eq, %i, %c1 : index
  %gathered_there = arith.select %below, %on_root, %zeros8 : tensor<8xf32>
  // OUT f32 4: 60 + 4 * i if r == 2 else 0
  %zeros4 = arith.constant dense<0.0> : tensor<4xf32>
  %reduced = shard.reduce %x on @grid grid_axes = [0, 1] root = [1, 0] : (tensor<4xf32>) -> tensor<4xf32>
  %left = arith.cmpi eq, %j, %c0 : index
  %is_root = arith.andi %below, %left : i1
  %reduced_there = arith.select %is_root, %reduced, %zeros4 : tensor<4xf32>

  // OUT f32 2: (r // 2 * 4 + 1) * 10 + 2 * (r % 2 * 2 + i)
  %piece = shard.reduce_scatter %x on @grid grid_axes = [1] scatter_axis = 0 : tensor<4xf32> -> tensor<2xf32>
  // OUT f32 2: (2 + r % 2) * 10 + r // 2 * 2 + i
  %scattered = shard.scatter %x on @grid grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4xf32>) -> tensor<2xf32>
  // OUT f32 4: (r + 3) % 4 * 10 + i
  %ring = shard.shift %x on @line grid_axes = [0] shift_axis = 0 offset = 1 rotate : tensor<4xf32> -> tensor<4xf32>
  // OUT f32 4: (r + 1) * 10 + i if r < 3 else 0
  %shifted = shard.shift %x on @line grid_axes = [0] shift_axis = 0 offset = -1 : tensor<4xf32> -> tensor<4xf32>

  // All send to their neighbour before they receive.
  // OUT f32 4: (r ^ 1) * 10 + i
  %other = arith.subi %c1, %j : index
  %sent = shard.send %x on @grid grid_axes = [1] destination = [%other] : (tensor<4xf32>, index) -> tensor<4xf32>
  %received = shard.recv %sent on @grid grid_axes = [1] source = [%other] : (tensor<4xf32>, index) -> tensor<4xf32>
  // The upper half sends, the lower receives.
  // OUT f32 4: r % 2 * 10 + i
  %moved = scf.if %below -> tensor<4xf32> {
    %1 = shard.recv %x on @grid grid_axes = [0] source = [0] : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %1 = shard.send %x on @grid grid_axes = [0] destination = [1] : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }

  // OUT i64 5: [r, r // 2, r % 2, r - 2 if r >= 2 else -1, r + 2 if r < 2 else -1][i]
  %number = shard.process_linear_index on @grid : index
  %up, %down = shard.neighbors_linear_indices on @grid[%i, %j] split_axes = [0] : index, index
  %n0 = arith.index_cast %number : index to i64
  %n1 = arith.index_cast %i : index to i64
  %n2 = arith.index_cast %j : index to i64
  %n3 = arith.index_cast %up : index to i64
  %n4 = arith.index_cast %down : index to i64
  %numbers = tensor.from_elements %n0, %n1, %n2, %n3, %n4 : tensor<5xi64>
  return %gathered, %turned, %max, %sum, %slice, %exchanged, %copied, %gathered_there, %reduced_there,
      %piece, %scattered, %ring, %shifted, %received, %moved, %numbers
      : tensor<8xf32>, tensor<16xf32>, tensor<4xf32>, tensor<4xf64>, tensor<2xf32>, tensor<4xf32>,
        tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>,
        tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xi64>
}
