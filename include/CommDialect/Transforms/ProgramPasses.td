//===- ProgramPasses.td - Passes on whole programs ---------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD
#define COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD

include "CommDialect/Transforms/CommPass.td"
include "mlir/Pass/PassBase.td"

def SetTargetPass : Pass<"comm-set-target", "::mlir::ModuleOp"> {
  let summary = "Set the machine that the module is optimized for";
  let description = [{
    Sets the module's attribute `comm.target`, which all passes that depend on a
    machine read. The option `machine` of a pipeline adds this pass as the first
    one.

    Example: with `machine=h200-x8`,
    ```mlir
    module {
    }
    ```
    becomes
    ```mlir
    module attributes {comm.target = #comm.target<"h200-x8">} {
    }
    ```

    Precondition: none. Postcondition: nothing else is changed. Fails if there is
    no such machine; the error lists the known ones. Complexity: constant.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"",
           "Name of a known machine, or a file (docs/Machines.md)">
  ];
}

def InlineCallsPass : Pass<"comm-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Inline calls, whatever ops the callees contain";
  let description = [{
    The allocations and the communication of a callee cannot be scheduled
    together with its caller. This pass inlines every call of a function that
    has one block and is not part of a cycle of calls, whatever ops it has,
    registered or not. Private functions that are no longer called are removed.

    Unlike upstream's `inline`, it accepts programs whose compute is opaque.
    Linear in the size of the result; a result of more than 4194304 ops is an
    error.
  }];
}

def OutlineKernelsPass : CommPass<"comm-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Outline linalg ops into functions that equal ops share";
  let description = [{
    LLVM's compile time grows faster than linearly with the loops in one
    function (ten minutes for a 12-layer training step). Each linalg op on
    memrefs, and each copy between memrefs that are not contiguous, becomes a
    call of a private function that is not inlined. Ops that differ only in
    their operands share a function; functions are named in the order of their
    first use.

    Scalars and memrefs that the op's region uses become arguments; constants
    are cloned. The offset of a strided memref is determined at run time, so ops
    on parts of one buffer are equal wherever the parts begin.

    **Before**: linalg ops are on memrefs.
    **After**: linalg ops are in functions with the attribute `kernel`.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::linalg::LinalgDialect"];
}

def SerializeKernelsPass
    : CommPass<"comm-serialize-kernels", "::mlir::ModuleOp"> {
  let summary = "Compile GPU modules to binaries for a chip";
  let description = [{
    LLVM's NVPTX backend and CUDA's ptxas compile each `gpu.module`, in the LLVM
    dialect, to a `gpu.binary`. Without ptxas, the binary contains PTX, which
    the driver compiles when the program is loaded, and the pass warns.

    The pass looks for CUDA in CUDA_HOME, CUDA_ROOT, CUDA_PATH and
    /usr/local/cuda, and for ptxas in CUDA's `bin` and in PATH. A module that
    uses functions of CUDA's libdevice is an error if libdevice is not found.
    The option `libdevice` names the file instead.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"sm_90\"",
           "The chip: sm_80, sm_90, sm_100, or another known one">,
    Option<"format", "format", "::mlir::comm::KernelFormat",
           /*default=*/"::mlir::comm::KernelFormat::Bin",
           "bin (code for the chip), isa (PTX) or fatbin (both)">,
    Option<"libdevice", "libdevice", "std::string", /*default=*/"",
           "CUDA's libdevice.10.bc; empty: the one in CUDA's folder">
  ];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect",
                           "::mlir::gpu::GPUDialect"];
}

def EmitProgramPass : CommPass<"comm-emit-program", "::mlir::ModuleOp"> {
  let summary = "Emit the entry point and the metadata that the runtime reads";
  let description = [{
    Adds what a runner needs to run the module as a program (docs/Runtime.md):
    the constant `commProgramMetadata`, a JSON text with the number of ranks,
    the groups, and the types of inputs and outputs; and `commProgramEntry(void
    **values)`, which calls the entry function. The entry function and all
    others become private and are renamed to `program.NAME`, so that no symbol
    of the program (JAX calls its function `main`; another may be called `expf`)
    clashes with the runner's or with functions that LLVM calls by name.

    A result that the entry allocates, of static shape, is allocated by
    `commAllocResult`, so that it can be in memory of the caller
    (`commProgramRun`).

    The entry is the function named by `entry`, else `main`, else the only public
    function.

    **Before**: the module is bufferized; the entry has a body; its arguments and
    results are ranked memrefs in the default memory space and scalars; arguments
    can be contiguous.
    **After**: the module has exactly one public function, `commProgramEntry`.

    Example: `comm-opt --comm-emit-program="ranks=4" step.mlir`
  }];
  let options = [
    Option<"entry", "entry", "std::string", /*default=*/"\"\"",
           "The entry function">,
    Option<"ranks", "ranks", "int64_t", /*default=*/"0",
           "The number of ranks, if the module has neither mesh nor group; "
           "0: then 1, else the module's">,
    Option<"target", "target", "::mlir::comm::RuntimeTarget",
           /*default=*/"::mlir::comm::RuntimeTarget::Host",
           "host or cuda: the runtime that the program is for; with cuda, the "
           "metadata give each group's window (window) and whether any of "
           "its collectives is left to NCCL">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::func::FuncDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD
