//===- CommPasses.td - Conversions of comm -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_COMMPASSES_TD
#define COMMDIALECT_CONVERSION_COMMPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def ConvertCommToGpuPass : CommPass<"convert-comm-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Convert collectives to launches of generated kernels";
  let description = [{
    A start with a kernel's algorithm (`push`, `pull`, `2shot-s`, `2shot-f`,
    `2shot-p`) becomes a `comm.launch` for each of its operands. The kernels are
    generated in `gpu.module @comm_kernels`, one for all sizes
    (docs/Kernels.md). A start for `nccl` or `copy-engine`, or without an
    algorithm, stays. A start that no kernel can run (a buffer with gaps or of a
    size known only at run time, lines of different sizes, more than 8 operands,
    a premul_sum by a factor known only at run time, ...) becomes one for
    `nccl`, with a remark that says why, or an error if NCCL does not compute
    what the op defines. If the source of a `pull` is not in the window, `push`
    replaces it.

    The same kernel also runs elementwise linalg ops right behind the wait of an
    all_reduce, on the result and on buffers of its shape; the result, and what
    one of them computes for the next, is then written only if others read it.
    These ops may include reductions of the
    result's rows (sums, maxima, ... of the elements along the innermost
    dimensions), ops on their totals, and buffers with one value for each row or
    column: an RMS norm behind the addition of a residual, a layer norm, a
    softmax. A block of threads then works on whole rows. This does not apply to
    `pull`, to rows that no block can hold, or to many rows that are shorter
    than a warp: then only the ops before the first reduction are fused, with a
    remark.

    A start with nothing but views, allocations and deallocations up to its wait
    gets `on_compute_stream` in its launch, whatever runs it, because no compute
    can run in the meantime.

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
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertCommToRuntimePass
    : CommPass<"convert-comm-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Convert comm ops on memrefs to runtime calls";
  let description = [{
    Each start becomes the calls that describe and start the operation; each
    wait becomes one call for each token (CommDialect/Runtime/CommRuntime.h).
    Tokens become i64, a completed token 0. Calls carry the op's source
    location, which the runtime names in its errors.

    With `target=cuda`, a `comm.launch` becomes the same calls with
    `commOpKernel`; a start by copy engines (`decision`) or on the compute
    stream (`launch`) says so (CommGpuRuntime.h). For the host, both attributes
    are ignored, and a `comm.launch` is an error.

    Groups become indices, in the module's order; the groups and meshes are
    erased.

    **Before**: comm ops are on memrefs; for GPUs flags are planned
    (`comm-symmetric-memory{step=plan}`).
    **After**: no comm op and no token is left.
  }];
  let options = [
    Option<"target", "target", "::mlir::comm::RuntimeTarget",
           /*default=*/"::mlir::comm::RuntimeTarget::Host",
           "host or cuda: the runtime to call">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

def ConvertCommToMpiPass : CommPass<"convert-comm-to-mpi", "::mlir::ModuleOp"> {
  let summary = "Convert comm ops on memrefs to upstream's mpi dialect";
  let description = [{
    For compilers that lower upstream's `mpi` themselves; the project's own
    programs call its runtime (`convert-comm-to-runtime`), which has all ops.
    docs/Shard.md says what works with upstream's lowering of `mpi`.

    | comm | mpi |
    |---|---|
    | `all_reduce` | `allreduce` for each operand; in place, with the buffer as both operands |
    | `send`, `recv` | `send`, `recv`, if the peer is not -1; otherwise `recv` fills with zeros |
    | `barrier` | `barrier` |
    | `rank`, `group_rank`, `group_size` | `comm_rank`, `comm_size` |
    | a group | `comm_world` for all ranks in order, otherwise `comm_split` at the beginning of each function that uses it |

    Starts become blocking calls, and waits disappear. Buffers become one
    dimension, because upstream's lowering counts only the first. `mpi.init` and
    `mpi.finalize` are the caller's.

    MPI reduces in any order and says nothing of NaNs. So minima and maxima are
    converted for signed integers only, and all other reductions but sum, prod,
    band, bor and bxor are errors. The same holds for other collectives, which
    `mpi` does not have, other element types, buffers with gaps, tokens that are
    passed on, and groups without some ranks. All ops are checked first.

    **Before**: memrefs. **After**: no comm op is left.

    Example:
    ```mlir
    comm.group @all = ranks [[0, 1]]
    ...
    %t = comm.all_reduce sum %x into %y on @all : memref<4xf32>
    comm.wait %t, %y reading %x : memref<4xf32>
    ```
    becomes
    ```mlir
    %world = mpi.comm_world : !mpi.comm
    mpi.allreduce(%x, %y, MPI_SUM, %world) : memref<4xf32>, memref<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::mpi::MPIDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // COMMDIALECT_CONVERSION_COMMPASSES_TD
