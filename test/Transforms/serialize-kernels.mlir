// REQUIRES: compute, ptxas
// RUN: comm-opt %s %target --comm-lower-to-gpu="chip=sm_80" | FileCheck %s --check-prefix=BIN -DCHIP=sm_80
// RUN: comm-opt %s %target --comm-lower-to-gpu | FileCheck %s --check-prefix=BIN -DCHIP=sm_90
// RUN: comm-opt %s %target --comm-lower-to-gpu="chip=sm_100" | FileCheck %s --check-prefix=BIN -DCHIP=sm_100
// RUN: comm-opt %s %target --comm-lower-to-gpu="format=fatbin" | FileCheck %s --check-prefix=FAT
// RUN: comm-opt %s %target --comm-lower-to-gpu="format=isa chip=sm_90" | FileCheck %s --check-prefix=PTX
// RUN: not comm-opt %s %target --comm-lower-to-gpu="chip=sm_42" 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not comm-opt %s %target --comm-lower-to-gpu="format=elf" 2>&1 | FileCheck %s --check-prefix=FORMAT

// Each class of kernels, for each chip; ptxas takes them.
// BIN: gpu.binary @comm_compute [#gpu.object<#nvvm.target<O = 3, chip = "[[CHIP]]">, {{.*}}bin = "
// BIN: llvm.func @commProgramEntry
// FAT: gpu.binary @comm_compute [#gpu.object<#nvvm.target<O = 3, chip = "sm_90">, {{.*}}"P
// PTX: gpu.binary @comm_compute
// PTX-SAME: .target sm_90
// PTX-SAME: .entry compute_0_
// PTX-SAME: .maxntid 256, 1, 1
// PTX-SAME: ld.global.v4
// PTX-SAME: shfl.sync.bfly.b32
// PTX-SAME: bar.sync
// CHIP: serialize-kernels.mlir:{{[0-9]+}}:1: error: chip 'sm_42' is not known; expected one of sm_80, sm_86,
// CHIP-SAME: {{^}} {{.*}}sm_90, {{.*}}sm_100
// FORMAT: for the --format option: 'elf' is not known; expected bin, isa or fatbin
module {
  func.func @main(%x: tensor<64x4096xbf16>, %y: tensor<4096x64xf32>,
      %i: tensor<33x65xi8>, %b: tensor<1000xi1>, %d: tensor<40x50xf64>, %n: tensor<?xf32>, %c: tensor<4x6xi64>)
      -> (tensor<64x4096xbf16>, tensor<64xf32>,
      tensor<64xbf16>, tensor<65x33xi8>, tensor<i1>, tensor<f64>, tensor<?xf32>, tensor<40xf64>, tensor<4x5xi64>) {
    %e = tensor.empty() : tensor<64x4096xbf16>
    %tanh = linalg.tanh ins(%x : tensor<64x4096xbf16>) outs(%e : tensor<64x4096xbf16>) -> tensor<64x4096xbf16>
    %exp = linalg.exp ins(%tanh : tensor<64x4096xbf16>) outs(%e : tensor<64x4096xbf16>) -> tensor<64x4096xbf16>
    %zero = arith.constant 0.0 : f32
    %e1 = tensor.empty() : tensor<64xf32>
    %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
    %columns = linalg.reduce { arith.addf } ins(%y : tensor<4096x64xf32>) outs(%z1 : tensor<64xf32>) dimensions = [0]
    %low = arith.constant 0xFF80 : bf16
    %e2 = tensor.empty() : tensor<64xbf16>
    %z2 = linalg.fill ins(%low : bf16) outs(%e2 : tensor<64xbf16>) -> tensor<64xbf16>
    %rows = linalg.reduce { arith.maximumf } ins(%x : tensor<64x4096xbf16>) outs(%z2 : tensor<64xbf16>) dimensions = [1]
    %e3 = tensor.empty() : tensor<65x33xi8>
    %transposed = linalg.transpose ins(%i : tensor<33x65xi8>) outs(%e3 : tensor<65x33xi8>) permutation = [1, 0]
    %true = arith.constant true
    %e4 = tensor.empty() : tensor<i1>
    %z4 = linalg.fill ins(%true : i1) outs(%e4 : tensor<i1>) -> tensor<i1>
    %all = linalg.reduce { arith.andi } ins(%b : tensor<1000xi1>) outs(%z4 : tensor<i1>) dimensions = [0]
    %zero64 = arith.constant 0.0 : f64
    %e5 = tensor.empty() : tensor<f64>
    %z5 = linalg.fill ins(%zero64 : f64) outs(%e5 : tensor<f64>) -> tensor<f64>
    %total = linalg.reduce { arith.addf } ins(%d : tensor<40x50xf64>) outs(%z5 : tensor<f64>) dimensions = [0, 1]
    %c0 = arith.constant 0 : index
    %size = tensor.dim %n, %c0 : tensor<?xf32>
    %e6 = tensor.empty(%size) : tensor<?xf32>
    %dynamic = linalg.sqrt ins(%n : tensor<?xf32>) outs(%e6 : tensor<?xf32>) -> tensor<?xf32>
    %e7 = tensor.empty() : tensor<40xf64>
    %z7 = linalg.fill ins(%zero64 : f64) outs(%e7 : tensor<40xf64>) -> tensor<40xf64>
    %sums = linalg.reduce { arith.addf } ins(%d : tensor<40x50xf64>) outs(%z7 : tensor<40xf64>) dimensions = [1]
    %e8 = tensor.empty() : tensor<6x5xi64>
    %ones = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        outs(%e8 : tensor<6x5xi64>) {
    ^bb0(%o: i64):
      %row = linalg.index 0 : index
      %v = arith.index_cast %row : index to i64
      linalg.yield %v : i64
    } -> tensor<6x5xi64>
    %e9 = tensor.empty() : tensor<4x5xi64>
    %zi = arith.constant 0 : i64
    %z9 = linalg.fill ins(%zi : i64) outs(%e9 : tensor<4x5xi64>) -> tensor<4x5xi64>
    %integers = linalg.matmul ins(%c, %ones : tensor<4x6xi64>, tensor<6x5xi64>) outs(%z9 : tensor<4x5xi64>)
        -> tensor<4x5xi64>
    return %exp, %columns, %rows, %transposed, %all, %total, %dynamic, %sums, %integers
        : tensor<64x4096xbf16>, tensor<64xf32>,
        tensor<64xbf16>, tensor<65x33xi8>, tensor<i1>, tensor<f64>, tensor<?xf32>, tensor<40xf64>, tensor<4x5xi64>
  }
}
