//===- CommPasses.td - Conversions of comm -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_COMMPASSES_TD
#define COMMDIALECT_CONVERSION_COMMPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertCommToGpuPass : Pass<"convert-comm-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Convert collectives to launches of generated kernels";
  let description = [{
    A start with a kernel's algorithm (`push`, `pull`, `2shot-s`,
    `2shot-f`, `2shot-p`) becomes a `comm.launch` for each of its operands, and
    the kernels are made in `gpu.module @comm_kernels`, one for all sizes
    (docs/Kernels.md). A start for `nccl` or `copy-engine`, or without an
    algorithm, stays; so does one that no kernel can run (a buffer with gaps or
    of a size known at run time only, lines of different sizes, more than 8
    operands, a premul_sum by what is known at run time only, ...), and becomes
    one for `nccl`, with a remark that says why, or an error where NCCL does not
    compute what the op says. Where the source of a `pull` is not in the window,
    `push` stands for it.

    Linalg ops right behind the wait of an all_reduce that work element by
    element, on the result and on buffers of its shape, are done by the same
    kernel: the result, and what one of them computes for the next, is then
    written only if others read it (`fuse=false`: not). Among them may be
    reductions of the result's rows (sums, maxima, ... of the elements that the
    innermost dimensions have), what is computed from their totals, and buffers
    with a value for each row or column: an RMS norm behind the addition of a
    residual, a layer norm, a softmax. Then a block works on whole rows. Not by
    `pull`; and not rows that no block can hold, or many that are shorter than a
    warp: then what comes before the first reduction is fused alone, with a
    remark.

    A start with nothing but views, allocations and deallocations up to its wait
    gets `on_compute_stream`, whatever runs it: nothing can run meanwhile.

    **Before**: memrefs. **After**: a collective with a kernel's algorithm is a
    launch. Remarks: `KernelLaunched`, `ElementwiseFused`, `RowsFused`,
    `RowsNotFused`, `LeftToNccl`, `PushedNotPulled`. Linear.

    Example:
    ```mlir
    %t = comm.all_reduce sum %x into %y on @tp by push
        : memref<4096xbf16>
    comm.wait %t, %y reading %x : memref<4096xbf16>
    ```
    becomes
    ```mlir
    %t = comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_bf16_w2(%x)
        into (%y) on @tp {blocks = 4 : i64, threads = 128 : i64,
        count = 4096 : i64, ring_bytes = 16384 : i64, on_compute_stream}
        : (memref<4096xbf16>) -> (memref<4096xbf16>)
    comm.wait %t, %y reading %x : memref<4096xbf16>
    ```
  }];
  let options = [
    Option<"fuseElementwise", "fuse", "bool", /*default=*/"true",
           "Do elementwise ops, and reductions of rows, behind an all_reduce in its kernel">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertCommToRuntimePass
    : Pass<"convert-comm-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Convert comm ops on memrefs to calls of the runtime";
  let description = [{
    Each start becomes the calls that describe and start the operation, each wait
    one call a token (CommDialect/Runtime/CommRuntime.h); tokens become i64, a
    completed token 0. Calls carry the op's source location, which the runtime
    names in its errors.

    With `target=cuda` a `comm.launch` becomes the same with `commOpKernel`; a start
    by copy engines (`algorithm`) or on the compute stream
    (`on_compute_stream`) says so (CommGpuRuntime.h). For the host both
    attributes say nothing, and a launch is an error.

    Groups become indices, in the module's order; they and the meshes are erased.

    **Before**: comm ops are on memrefs; for GPUs flags are planned
    (`comm-plan-symmetric-memory`).
    **After**: no comm op and no token is left.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"host\"",
           "host or cuda: the runtime that is called">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

#endif // COMMDIALECT_CONVERSION_COMMPASSES_TD
