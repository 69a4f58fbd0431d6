//===- ProgramPasses.td - Functions and modules of a program *- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD
#define COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD

include "mlir/Pass/PassBase.td"

def InlineCallsPass : Pass<"comm-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Inline calls, whatever ops the callees have";
  let description = [{
    What a callee allocates cannot be scheduled with what its caller does, nor can
    its communication. Inlines every call of a function that has one block and
    is on no cycle of calls, whatever ops it has, registered or not; private
    functions that nobody calls any more are removed.

    Unlike upstream's `inline` it takes programs whose compute is opaque.
    Linear in the size of the result.
  }];
}

def OutlineKernelsPass : Pass<"comm-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Outline linalg ops into functions, which equal ops share";
  let description = [{
    LLVM's time grows faster than linearly with the loops in one function (ten
    minutes for a 12-layer training step). Each linalg op on memrefs, and each
    copy between memrefs that are not contiguous, becomes a call of a private
    function that is not inlined. Ops that are equal but for their operands share
    the function; functions are named in the order of their first use.

    Scalars and memrefs that the op's region uses become arguments; constants are
    cloned. The offset of a strided memref is left to run time: ops on parts of
    one buffer are equal wherever the parts begin.

    **Before**: linalg ops are on memrefs.
    **After**: linalg ops are in functions with the attribute `kernel`.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::linalg::LinalgDialect"];
}

def SerializeKernelsPass
    : Pass<"comm-serialize-kernels", "::mlir::ModuleOp"> {
  let summary = "Compile GPU modules to binaries for a chip";
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

def EmitProgramPass : Pass<"comm-emit-program", "::mlir::ModuleOp"> {
  let summary = "Emit the entry point and the metadata that the runtime reads";
  let description = [{
    Adds what a runner needs to run the module as a program
    (docs/Runtime.md): the constant `commProgramMetadata`, a JSON text with the
    number of ranks, the groups, and the types of inputs and outputs; and
    `commProgramEntry(void **values)`, which calls the entry function. The
    latter and all other functions become private and are renamed to
    `program.NAME`, so that no symbol of the program (JAX calls its function
    `main`; another may be called `expf`) clashes with the runner's or with what
    LLVM calls by name.

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
           "The number of ranks, where the module has neither mesh nor group; "
           "0: 1 there, else the module's">,
    Option<"target", "target", "std::string", /*default=*/"\"host\"",
           "host or cuda: the runtime that the program is for; with cuda the "
           "metadata say of each group which window it has (window) and "
           "whether any of its collectives is left to NCCL">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::func::FuncDialect"];
}

def DumpModulePass : Pass<"comm-dump-module", "::mlir::ModuleOp"> {
  let summary = "Write the module to a file";
  let description = [{
    Writes the module as it is here, as text, to `output`, whose folder is made if
    it is not there. It is an error if the file cannot be written; then none is.
    The pipelines' option `dump-after-phases` does this after each phase.

    **After**: the module is as before.
  }];
  let options = [
    Option<"output", "output", "std::string", /*default=*/"", "The file">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_PROGRAMPASSES_TD
