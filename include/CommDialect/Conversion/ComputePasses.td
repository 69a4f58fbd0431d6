//===- ComputePasses.td - Conversions of compute -----------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_COMPUTEPASSES_TD
#define COMMDIALECT_CONVERSION_COMPUTEPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertComputeToHostPass : Pass<"convert-compute-to-host", "::mlir::func::FuncOp"> {
  let summary = "Lower linalg ops on memrefs to loops for a CPU";
  let description = [{
    Contractions (matmul, batch matmul and generics like them) of static shape
    are tiled for the cache and vectorized along the dimension in which the
    output and every operand that has it are contiguous. Where there is none (a
    transposed operand), and for everything else, LLVM vectorizes the loops; the
    sums of contractions may be reassociated for that. A scatter
    (`convert-stablehlo-to-arith`) becomes loops over what it writes.

    **Before**: linalg ops are on memrefs.
    **After**: no linalg op is left.
  }];
  let options = [
    Option<"tileSize", "tile-size", "int64_t", /*default=*/"64",
           "The greatest tile of a contraction, in elements a dimension">,
    Option<"vectorSize", "vector-size", "int64_t", /*default=*/"16",
           "The greatest vector of a contraction, in elements">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertComputeToGpuPass
    : Pass<"convert-compute-to-gpu", "::mlir::ModuleOp"> {
  let summary =
      "Lower linalg ops and memory to GPU kernels, libraries and streams";
  let description = [{
    From here on every memref of the host program lies in the GPU's memory
    (`memref.alloc` becomes the runtime's), and the host only gives out work, on
    the compute stream (CommDialect/Runtime/CommGpuRuntime.h).

    * Contractions of f64, f32, f16, bf16 and complex numbers become calls of
      `commGpuMatmul`, with whatever strides and transposes their maps and memrefs
      have, as far as it takes them; of 8-bit floats that are widened to f32, of
      copies in bf16, which has them all. A `linalg.fill` with zero of the output just
      before is dropped.
    * All other linalg ops, and copies between memrefs that are not contiguous,
      become kernels in `gpu.module @comm_compute`, equal ones one kernel, and
      `gpu.launch_func` on the compute stream. Elementwise ops take 16 bytes a
      thread where the operands are contiguous and aligned. A reduction has one
      thread for each output, a warp or block for each, or several blocks, as its
      shape wants; in an order that depends on nothing else. Floats of 16 and 8
      bits are summed in f32. A `linalg.fill` of what is reduced is part of the kernel.
      A scatter (`convert-stablehlo-to-arith`) whose positions are unique has a
      thread for each write; else warps write in the program's order, each in its
      part of the output, without atomics.
    * `memref.get_global` becomes `commGpuConstant`, a contiguous `memref.copy`
      `commGpuCopy`. `memref.load`, where the host must know a value that the GPU
      has, becomes `commGpuRead`, which waits for it (a remark, `ReadBack`, says
      so); `memref.store` becomes `commGpuWrite`.
    * What only kernels need of what is loaded (the place in a cache of a slice
      that they read or write, a scalar of a body, the value of a fill) they load
      and compute themselves, up to 64 ops, if nothing writes it in between. What
      matmuls and communication read at such a place is copied, since libraries
      take addresses from the host.
    * `comm.symm_alloc` and `comm.symm_peer` become addresses in the group's
      window; `#comm.symm` goes from all types.

    **Before**: linalg ops are on memrefs; symmetric memory is planned
    (`comm-plan-symmetric-memory`).
    **After**: no linalg op is left; kernels are in gpu, scf, arith, math, complex
    and LLVM.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::func::FuncDialect",
    "::mlir::gpu::GPUDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

#endif // COMMDIALECT_CONVERSION_COMPUTEPASSES_TD
