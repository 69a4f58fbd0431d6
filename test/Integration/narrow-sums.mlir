// Sums of 16-bit floats have totals in f32: 4,096 ones are 256 if they are added up in bf16, 2,048 in f16.
// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s
// IN bf16 4096x2: 1
// IN f16 4096x2: 1
// IN bf16 2: 512
// OUT bf16 2: 4096
// OUT f16 2: 4096
// OUT bf16 2x2: 4096
// OUT bf16 2: 4608

comm.group @all = ranks [[0, 1]]

func.func @main(%x: tensor<4096x2xbf16>, %y: tensor<4096x2xf16>, %start: tensor<2xbf16>)
    -> (tensor<2xbf16>, tensor<2xf16>, tensor<2x2xbf16>, tensor<2xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %half = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<2xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%e : tensor<2xbf16>) -> tensor<2xbf16>
  %a = linalg.reduce { arith.addf } ins(%x : tensor<4096x2xbf16>) outs(%z : tensor<2xbf16>) dimensions = [0]

  %f = tensor.empty() : tensor<2xf16>
  %g = linalg.fill ins(%half : f16) outs(%f : tensor<2xf16>) -> tensor<2xf16>
  %b = linalg.reduce { arith.addf } ins(%y : tensor<4096x2xf16>) outs(%g : tensor<2xf16>) dimensions = [0]

  %m = tensor.empty() : tensor<2x2xbf16>
  %n = linalg.fill ins(%zero : bf16) outs(%m : tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %c = linalg.matmul
      indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
      affine_map<(i, j, k) -> (i, j)>]
      ins(%x, %x : tensor<4096x2xbf16>, tensor<4096x2xbf16>) outs(%n : tensor<2x2xbf16>) -> tensor<2x2xbf16>

  // What the output begins with counts.
  %d = linalg.reduce { arith.addf } ins(%x : tensor<4096x2xbf16>) outs(%start : tensor<2xbf16>) dimensions = [0]

  %barrier = comm.barrier on @all
  comm.wait %barrier
  return %a, %b, %c, %d : tensor<2xbf16>, tensor<2xf16>, tensor<2x2xbf16>, tensor<2xbf16>
}
