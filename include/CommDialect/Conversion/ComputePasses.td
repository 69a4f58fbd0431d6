//===- GpuPasses.td ----------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute and memory of a program to the GPU.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_GPUPASSES_TD
#define COMMDIALECT_CONVERSION_GPUPASSES_TD

include "mlir/Pass/PassBase.td"

def FuseElementwisePass
    : Pass<"comm-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Make one op of chains of elementwise ops, for GPU kernels";
  let description = [{
    What an elementwise op computes is written to memory and read again by the
    next; on a GPU that is most of their time. Each `linalg.generic` that is not
    a contraction takes in

    * constants of one value and fills that it reads, as scalars;
    * elementwise producers that nothing else uses;
    * elementwise producers with several uses, if they are cheap (at most four
      ops of arithmetic, no division, no function of `math`), if they do not read
      more bytes than they write, and if all their users can take them in, so
      that the producer goes.

    Reductions take in producers, too, but nothing takes in a reduction. A
    contraction takes in the transposes of its inputs, which a matrix product
    reads as well as any. Only where two batches lie apart in its operands, as an
    attention's sequences and heads do, and the library would have to be called for
    each of one of them, calls of less than 2e9 products each, they are transposed so
    that the batches are one, if that copies less than 4 MiB for each call. All results are what they were,
    to the bit: the same ops in the same order.

    A producer stays as it is where the memory that its inputs take is more than
    its result's, and a collective starts or is waited for between it and its
    user: what would live longer counts in the peak that `comm-optimize` keeps to.
    So this runs before that, and what is scheduled is what is run.

    Runs on tensors. Linear in the ops and in the sizes of the fused bodies.

    Example:
    ```mlir
    %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... arith.mulf ... }
    %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%s : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... math.tanh ... }
    ```
    becomes one `linalg.generic` with `arith.mulf` and `math.tanh`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FoldScalarTensorsPass
    : Pass<"comm-fold-scalar-tensors", "::mlir::func::FuncOp"> {
  let summary = "Compute on the host what the host knows and needs";
  let description = [{
    A tensor of one element that is made of scalars (`tensor.from_elements`,
    constants, fills), and what linalg ops without loops compute from such
    tensors, become scalars again: the offset of a slice that depends on the
    rank is computed by the host, and not by a kernel from whose memory the
    host would have to read it back. So does one element that a slice takes of a
    tensor whose elements are computed from their places alone: a scan over
    `arange` has its counter from there. Integers and indices only, and integers
    cast to floats that are extracted: floats are data.

    An element that is extracted, and computed by up to 32 ops from its place and
    one element of data, is computed from that: a position in a cache, which JAX
    wraps and clamps, needs no kernels of its own
    (`comm-lower-compute-to-gpu` then moves the computation into the kernel that
    uses the position). What is computed from data takes scalars as such, and not
    as tensors that would have to be written to the GPU's memory first.

    Runs on tensors. Linear, but that what makes an element is computed for each
    slice and extract.

    Example:
    ```mlir
    %t = tensor.from_elements %rank : tensor<i32>
    %u = linalg.generic ... ins(%t : tensor<i32>) outs(%e : tensor<i32>) { ... arith.muli ... }
    %o = tensor.extract %u[] : tensor<i32>
    ```
    becomes an `arith.muli` of `%rank`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LowerComputeToGpuPass
    : Pass<"comm-lower-compute-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Lower linalg ops and memory of the host program to the GPU";
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

def SerializeKernelsPass
    : Pass<"comm-serialize-kernels", "::mlir::ModuleOp"> {
  let summary = "Make binaries of GPU modules for a chip";
  let description = [{
    Each `gpu.module`, in the LLVM dialect, becomes a `gpu.binary` by LLVM's NVPTX
    backend and CUDA's ptxas. Without ptxas it is PTX, which the driver compiles
    when the program is loaded, and a warning says so.

    CUDA is looked for in CUDA_HOME, CUDA_ROOT, CUDA_PATH and /usr/local/cuda;
    ptxas in its `bin` and in PATH. A module that uses functions of CUDA's
    libdevice is an error where that is not found.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"sm_90\"",
           "The chip: sm_80, sm_90, sm_100, or another that is known">,
    Option<"format", "format", "std::string", /*default=*/"\"bin\"",
           "bin (code for the chip), isa (PTX) or fatbin (both)">
  ];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect",
                           "::mlir::gpu::GPUDialect"];
}

#endif // COMMDIALECT_CONVERSION_GPUPASSES_TD
