//===- ConversionPasses.td - Conversions of compute --------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_CONVERSIONPASSES_TD
#define COMMDIALECT_COMPUTE_CONVERSIONPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def ConvertComputeToHostPass
    : CommPass<"convert-compute-to-host", "::mlir::func::FuncOp"> {
  let summary = "Lower linalg ops on memrefs to loops for a CPU";
  let description = [{
    Contractions (matmul, batch matmul and similar generics) of static shape are
    tiled for the cache and vectorized along the dimension in which the output
    and every operand that has it are contiguous. If there is no such dimension
    (a transposed operand), and for all other ops, LLVM vectorizes the loops;
    for this, it may reassociate the sums of contractions. A scatter
    (`convert-stablehlo-to-arith`) becomes loops over the elements that it
    writes.

    Sums and products of floats of fewer than 32 bits have their totals in f32,
    in a buffer that is rounded to the output at the end, as on GPUs and in XLA.
    (4,096 ones, added up in bf16, are 256.) The products of a contraction are
    not rounded.

    **Before**: linalg ops are on memrefs.
    **After**: no linalg op is left.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertComputeToGpuPass
    : CommPass<"convert-compute-to-gpu", "::mlir::ModuleOp"> {
  let summary =
      "Lower linalg ops and memory to GPU kernels, libraries and streams";
  let description = [{
    After this pass, every memref of the host program lies in the GPU's memory
    (`memref.alloc` becomes the runtime's), and the host only queues work on the
    compute stream (CommDialect/Runtime/CommGpuRuntime.h).

    * Contractions of f64, f32, f16, bf16 and complex numbers become calls of
      `commLibraryMatmul`, with the strides and transposes of their maps and
      memrefs, as far as it supports them. Contractions of 8-bit floats that are
      widened to f32 use copies in bf16, which represents all their values. A
      preceding `linalg.fill` of the output with zero is dropped.
    * All other linalg ops, and copies between memrefs that are not contiguous,
      become kernels in `gpu.module @comm_compute`, one for all equal ops, and a
      `gpu.launch_func` on the compute stream. Elementwise ops process 16 bytes
      per thread if the operands are contiguous and aligned. A reduction has one
      thread, one warp, one block or several blocks for each output, depending
      on its shape only, and sums in an order that depends on nothing else.
      Floats of 16 and 8 bits are summed in f32. A `linalg.fill` of the reduced
      output is part of the kernel. Ops of a group (`comm-fuse-compute{steps=rows}`) that are
      side by side are one kernel, in which up to 32 lanes of a warp or a block
      have a row; of their buffers it writes those that others read. A scatter
      (`convert-stablehlo-to-arith`)
      whose positions are unique has one thread for each write; otherwise, warps
      write in the program's order, each in its part of the output, without
      atomics.
    * `memref.get_global` becomes `commGpuConstant`, a contiguous `memref.copy`
      becomes `commGpuCopy`. `memref.load`, where the host needs a value that
      the GPU has, becomes `commGpuRead`, which waits for it (and causes a
      remark, `ReadBack`); `memref.store` becomes `commGpuWrite`.
    * If only kernels need a loaded value (the position in a cache of a slice
      that they read or write, a scalar of a body, the value of a fill), they
      load it and compute with it themselves, up to 64 ops, if nothing writes it
      in between. Slices at such a position that matmuls and communication read
      are copied, because libraries take addresses from the host.
    * `comm.symm_alloc` and `comm.symm_peer` become addresses in the group's
      window; `#comm.symm` is removed from all types.

    **Before**: linalg ops are on memrefs; symmetric memory is planned
    (`comm-symmetric-memory{step=plan}`).
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

#endif // COMMDIALECT_COMPUTE_CONVERSIONPASSES_TD
