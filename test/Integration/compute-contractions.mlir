// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --inputs %t --check %t %s
// Contractions: every way in which their loops are arranged, and element types.
// IN f32 5x7: i * 3 % 11 - 5
// IN f32 7x16: i * 5 % 13 - 6
// IN f32 16x7: i * 5 % 13 - 6
// IN f32 7x5: i * 3 % 11 - 5
// IN bf16 5x7: i * 3 % 11 - 5
// IN bf16 7x16: i * 5 % 13 - 6
// IN i32 5x7: i * 3 % 11 - 5
// IN i8 5x7: i * 3 % 11 - 5
// IN i8 7x16: i * 5 % 13 - 6
// IN i1 5x7: i % 3 == 0
// IN i1 7x16: i % 5 == 0
// IN f32 2x3x5: i * 3 % 11 - 5
// IN f32 2x5x8: i * 5 % 13 - 6
// IN f32 3x67: i % 5 - 2
// IN f32 67x144: i % 7 - 3
// IN f32 5x0: 0
// IN f32 0x16: 0
// IN f32 4x32: i % 9 - 4
// IN f16 5x7: i * 3 % 11 - 5
// IN f16 7x16: i * 5 % 13 - 6
// IN f64 5x7: i * 3 % 11 - 5

#ik = affine_map<(i, j, k) -> (i, k)>
#ki = affine_map<(i, j, k) -> (k, i)>
#kj = affine_map<(i, j, k) -> (k, j)>
#jk = affine_map<(i, j, k) -> (j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ji = affine_map<(i, j, k) -> (j, i)>

func.func @main(%a: tensor<5x7xf32>, %b: tensor<7x16xf32>, %bt: tensor<16x7xf32>, %at: tensor<7x5xf32>,
                %abf: tensor<5x7xbf16>, %bbf: tensor<7x16xbf16>, %ai32: tensor<5x7xi32>,
                %ai8: tensor<5x7xi8>, %bi8: tensor<7x16xi8>, %ai1: tensor<5x7xi1>, %bi1: tensor<7x16xi1>,
                %ba: tensor<2x3x5xf32>, %bb: tensor<2x5x8xf32>, %la: tensor<3x67xf32>, %lb: tensor<67x144xf32>,
                %za: tensor<5x0xf32>, %zb: tensor<0x16xf32>, %s: tensor<4x32xf32>,
                %af16: tensor<5x7xf16>, %bf16: tensor<7x16xf16>, %af64: tensor<5x7xf64>)
    -> (tensor<5x16xf32>, tensor<5x16xf32>, tensor<5x16xf32>, tensor<16x5xf32>, tensor<5x16xf32>,
        tensor<5x16xbf16>, tensor<5x16xi32>, tensor<5x16xi1>, tensor<2x3x8xf32>, tensor<3x144xf32>,
        tensor<5x16xf32>, tensor<?x?xf32>, tensor<2x16xf32>, tensor<5xf32>, tensor<f32>,
        tensor<5x16xf16>, tensor<5x5xf64>, tensor<5x16xf32>, tensor<5x16xf32>, tensor<5x16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x16xf32>
  %zero = linalg.fill ins(%f0 : f32) outs(%e : tensor<5x16xf32>) -> tensor<5x16xf32>

  // OUT f32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %0 = linalg.matmul ins(%a, %b : tensor<5x7xf32>, tensor<7x16xf32>) outs(%zero : tensor<5x16xf32>) -> tensor<5x16xf32>

  // OUT f32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((i1 * 7 + k) * 5 % 13 - 6) for k in range(7))
  %1 = linalg.matmul indexing_maps = [#ik, #jk, #ij]
      ins(%a, %bt : tensor<5x7xf32>, tensor<16x7xf32>) outs(%zero : tensor<5x16xf32>) -> tensor<5x16xf32>

  // OUT f32 5x16: sum(((k * 5 + i0) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %2 = linalg.matmul indexing_maps = [#ki, #kj, #ij]
      ins(%at, %b : tensor<7x5xf32>, tensor<7x16xf32>) outs(%zero : tensor<5x16xf32>) -> tensor<5x16xf32>

  // A transposed result, on top of what is there.
  // OUT f32 16x5: 3 + sum(((i1 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i0) * 5 % 13 - 6) for k in range(7))
  %f3 = arith.constant dense<3.0> : tensor<16x5xf32>
  %3 = linalg.generic {indexing_maps = [#ik, #kj, #ji], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<5x7xf32>, tensor<7x16xf32>) outs(%f3 : tensor<16x5xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %m = arith.mulf %x, %y : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<16x5xf32>

  // bf16 into f32, and bf16 throughout.
  // OUT f32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  // OUT bf16 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %4 = linalg.matmul ins(%abf, %bbf : tensor<5x7xbf16>, tensor<7x16xbf16>) outs(%zero : tensor<5x16xf32>)
      -> tensor<5x16xf32>
  %zerobf = arith.constant dense<0.0> : tensor<5x16xbf16>
  %5 = linalg.matmul ins(%abf, %bbf : tensor<5x7xbf16>, tensor<7x16xbf16>) outs(%zerobf : tensor<5x16xbf16>)
      -> tensor<5x16xbf16>

  // i8 into i32; or of ands.
  // OUT i32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  // OUT i1 5x16: any((i0 * 7 + k) % 3 == 0 and (k * 16 + i1) % 5 == 0 for k in range(7))
  %zeroi32 = arith.constant dense<0> : tensor<5x16xi32>
  %6 = linalg.matmul ins(%ai8, %bi8 : tensor<5x7xi8>, tensor<7x16xi8>) outs(%zeroi32 : tensor<5x16xi32>)
      -> tensor<5x16xi32>
  %falses = arith.constant dense<false> : tensor<5x16xi1>
  %7 = linalg.generic {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ai1, %bi1 : tensor<5x7xi1>, tensor<7x16xi1>) outs(%falses : tensor<5x16xi1>) {
  ^bb0(%x: i1, %y: i1, %acc: i1):
    %m = arith.andi %x, %y : i1
    %r = arith.ori %acc, %m : i1
    linalg.yield %r : i1
  } -> tensor<5x16xi1>

  // OUT f32 2x3x8: sum(((i0 * 15 + i1 * 5 + k) * 3 % 11 - 5) * ((i0 * 40 + k * 8 + i2) * 5 % 13 - 6) for k in range(5))
  %eb = tensor.empty() : tensor<2x3x8xf32>
  %zeros8 = linalg.fill ins(%f0 : f32) outs(%eb : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  %8 = linalg.batch_matmul ins(%ba, %bb : tensor<2x3x5xf32>, tensor<2x5x8xf32>) outs(%zeros8 : tensor<2x3x8xf32>)
      -> tensor<2x3x8xf32>

  // A prime size larger than a tile, and one that tiles divide unevenly.
  // OUT f32 3x144: sum(((i0 * 67 + k) % 5 - 2) * ((k * 144 + i1) % 7 - 3) for k in range(67))
  %zerol = arith.constant dense<0.0> : tensor<3x144xf32>
  %9 = linalg.matmul ins(%la, %lb : tensor<3x67xf32>, tensor<67x144xf32>) outs(%zerol : tensor<3x144xf32>)
      -> tensor<3x144xf32>

  // Nothing to sum over.
  // OUT f32 5x16: 0
  %10 = linalg.matmul ins(%za, %zb : tensor<5x0xf32>, tensor<0x16xf32>) outs(%zero : tensor<5x16xf32>)
      -> tensor<5x16xf32>

  // Sizes known only at run time.
  // OUT f32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %ad = tensor.cast %a : tensor<5x7xf32> to tensor<?x?xf32>
  %bd = tensor.cast %b : tensor<7x16xf32> to tensor<?x?xf32>
  %m = tensor.dim %ad, %c0 : tensor<?x?xf32>
  %n = tensor.dim %bd, %c1 : tensor<?x?xf32>
  %ed = tensor.empty(%m, %n) : tensor<?x?xf32>
  %zerod = linalg.fill ins(%f0 : f32) outs(%ed : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = linalg.matmul ins(%ad, %bd : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zerod : tensor<?x?xf32>) -> tensor<?x?xf32>

  // Every second row and column of a larger tensor.
  // OUT f32 2x16: sum(((2 * i0 * 32 + 2 * k) % 9 - 4) * (((2 * k) * 32 + 2 * i1) % 9 - 4) for k in range(2))
  %left = tensor.extract_slice %s[0, 0] [2, 2] [2, 2] : tensor<4x32xf32> to tensor<2x2xf32>
  %right = tensor.extract_slice %s[0, 0] [2, 16] [2, 2] : tensor<4x32xf32> to tensor<2x16xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x16xf32>
  %12 = linalg.matmul ins(%left, %right : tensor<2x2xf32>, tensor<2x16xf32>) outs(%zeros : tensor<2x16xf32>)
      -> tensor<2x16xf32>

  // OUT f32 5: sum(((i0 * 7 + k) * 3 % 11 - 5) * (k * 5 % 13 - 6) for k in range(7))
  // OUT f32 -: sum((k * 5 % 13 - 6) ** 2 for k in range(7))
  %v = tensor.extract_slice %bt[0, 0] [1, 7] [1, 1] : tensor<16x7xf32> to tensor<7xf32>
  %zerov = arith.constant dense<0.0> : tensor<5xf32>
  %13 = linalg.matvec ins(%a, %v : tensor<5x7xf32>, tensor<7xf32>) outs(%zerov : tensor<5xf32>) -> tensor<5xf32>
  %zerod0 = arith.constant dense<0.0> : tensor<f32>
  %14 = linalg.dot ins(%v, %v : tensor<7xf32>, tensor<7xf32>) outs(%zerod0 : tensor<f32>) -> tensor<f32>

  // OUT f16 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %zerof16 = arith.constant dense<0.0> : tensor<5x16xf16>
  %15 = linalg.matmul ins(%af16, %bf16 : tensor<5x7xf16>, tensor<7x16xf16>) outs(%zerof16 : tensor<5x16xf16>)
      -> tensor<5x16xf16>

  // OUT f64 5x5: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((i1 * 7 + k) * 3 % 11 - 5) for k in range(7))
  %zerof64 = arith.constant dense<0.0> : tensor<5x5xf64>
  %16 = linalg.matmul indexing_maps = [#ik, #jk, #ij]
      ins(%af64, %af64 : tensor<5x7xf64>, tensor<5x7xf64>) outs(%zerof64 : tensor<5x5xf64>) -> tensor<5x5xf64>

  // Complex: (A + 2iA)(B - iB).
  // OUT f32 5x16: sum(3 * ((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  // OUT f32 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %f2 = arith.constant 2.0 : f32
  %fm1 = arith.constant -1.0 : f32
  %ac = tensor.generate {
  ^bb0(%i: index, %k: index):
    %re = tensor.extract %a[%i, %k] : tensor<5x7xf32>
    %im = arith.mulf %re, %f2 : f32
    %c = complex.create %re, %im : complex<f32>
    tensor.yield %c : complex<f32>
  } : tensor<5x7xcomplex<f32>>
  %bc = tensor.generate {
  ^bb0(%k: index, %j: index):
    %re = tensor.extract %b[%k, %j] : tensor<7x16xf32>
    %im = arith.mulf %re, %fm1 : f32
    %c = complex.create %re, %im : complex<f32>
    tensor.yield %c : complex<f32>
  } : tensor<7x16xcomplex<f32>>
  %c00 = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %ec = tensor.empty() : tensor<5x16xcomplex<f32>>
  %zeroc = linalg.fill ins(%c00 : complex<f32>) outs(%ec : tensor<5x16xcomplex<f32>>) -> tensor<5x16xcomplex<f32>>
  %pc = linalg.matmul ins(%ac, %bc : tensor<5x7xcomplex<f32>>, tensor<7x16xcomplex<f32>>)
      outs(%zeroc : tensor<5x16xcomplex<f32>>) -> tensor<5x16xcomplex<f32>>
  %17 = tensor.generate {
  ^bb0(%i: index, %k: index):
    %c = tensor.extract %pc[%i, %k] : tensor<5x16xcomplex<f32>>
    %re = complex.re %c : complex<f32>
    tensor.yield %re : f32
  } : tensor<5x16xf32>
  %18 = tensor.generate {
  ^bb0(%i: index, %k: index):
    %c = tensor.extract %pc[%i, %k] : tensor<5x16xcomplex<f32>>
    %im = complex.im %c : complex<f32>
    tensor.yield %im : f32
  } : tensor<5x16xf32>

  // bf16 into f64.
  // OUT f64 5x16: sum(((i0 * 7 + k) * 3 % 11 - 5) * ((k * 16 + i1) * 5 % 13 - 6) for k in range(7))
  %zerow = arith.constant dense<0.0> : tensor<5x16xf64>
  %19 = linalg.matmul ins(%abf, %bbf : tensor<5x7xbf16>, tensor<7x16xbf16>) outs(%zerow : tensor<5x16xf64>)
      -> tensor<5x16xf64>

  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19
      : tensor<5x16xf32>, tensor<5x16xf32>, tensor<5x16xf32>, tensor<16x5xf32>, tensor<5x16xf32>,
        tensor<5x16xbf16>, tensor<5x16xi32>, tensor<5x16xi1>, tensor<2x3x8xf32>, tensor<3x144xf32>,
        tensor<5x16xf32>, tensor<?x?xf32>, tensor<2x16xf32>, tensor<5xf32>, tensor<f32>,
        tensor<5x16xf16>, tensor<5x5xf64>, tensor<5x16xf32>, tensor<5x16xf32>, tensor<5x16xf64>
}
