// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s

// Halos in both dimensions of a grid of devices (r / 2, r mod 2): 1 row before and 2 after,
// 1 column on each side. Each device has 3 rows and 2 columns of a 6x4 matrix, whose element
// (i, j) is 10 * i + j. Corners come from the diagonal device; halos at the borders stay -1.

shard.grid @grid(shape = 2x2)

// Row i0 of rank r is row r / 2 * 3 + i0 - 1 of the matrix.
// IN f32 6x4: 10 * (r // 2 * 3 + i0 - 1) + r % 2 * 2 + i1 - 1 if 1 <= i0 <= 3 and 1 <= i1 <= 2 else -1
// OUT f32 6x4: (lambda i, j: 10 * i + j if 0 <= i < 6 and 0 <= j < 4 else -1)(r // 2 * 3 + i0 - 1, r % 2 * 2 + i1 - 1)
func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %0 = shard.update_halo %x on @grid split_axes = [[0], [1]] halo_sizes = [1, 2, 1, 1] : tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}
