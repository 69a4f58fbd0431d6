//===- Passes.td - Conversion passes -----------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_PASSES
#define COMMDIALECT_CONVERSION_PASSES

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// CommToRuntime
//===----------------------------------------------------------------------===//

def EmitProgramPass : Pass<"comm-emit-program", "::mlir::ModuleOp"> {
  let summary = "Make the entry function callable by the runtime";
  let description = [{
    Adds what a runner needs to run the module as a program
    (docs/Runtime.md): the constant `commProgramMetadata`, a JSON text with the
    number of ranks, the groups, and the types of inputs and outputs; and
    `commProgramEntry(void **values)`, which calls the entry function. The
    latter and all other functions become private, so that no symbol of the
    program (JAX calls its function `main`) clashes with the runner's.

    The entry is the function named by `entry`, else `main`, else the only public
    function.

    **Before**: the module is bufferized; the entry has a body; its arguments and
    results are ranked memrefs and scalars.
    **After**: the module has exactly one public function, `commProgramEntry`.

    Example: `comm-opt --comm-emit-program="ranks=4" step.mlir`
  }];
  let options = [
    Option<"entry", "entry", "std::string", /*default=*/"\"\"",
           "The entry function">,
    Option<"ranks", "ranks", "int64_t", /*default=*/"0",
           "The number of ranks, where the module has neither mesh nor group; "
           "0: 1 there, else the module's">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::func::FuncDialect"];
}

def ConvertCommToRuntimePass
    : Pass<"convert-comm-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Convert comm ops on memrefs to calls of the runtime";
  let description = [{
    Each start becomes the calls that describe and start the operation, each wait
    one call a token (CommDialect/Runtime/CommRuntime.h); tokens become i64, a
    completed token 0. Calls carry the op's source location, which the runtime
    names in its errors.

    Groups become indices, in the module's order; they and the meshes are erased.

    **Before**: comm ops are on memrefs.
    **After**: no comm op and no token is left.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

//===----------------------------------------------------------------------===//
// LowerToHost
//===----------------------------------------------------------------------===//

def CheckCompilablePass : Pass<"comm-check-compilable", "::mlir::ModuleOp"> {
  let summary = "Name the first op that cannot be compiled";
  let description = [{
    An error at the first op of an unregistered dialect, or on tensors without a
    bufferization. Run before bufferization, whose own errors come later and say
    less.

    **After**: every op on tensors can be bufferized.
  }];
}

def UnshareFillsPass : Pass<"comm-unshare-fills", "::mlir::func::FuncOp"> {
  let summary = "Give each user of a filled tensor its own fill";
  let description = [{
    A `linalg.fill` of a `tensor.empty` that several ops update (JAX shares one
    zero among all matmuls of a shape) bufferizes to one allocation and a copy of
    it for each user but one. Each user gets its own fill instead; fills move to
    just before their users.

    Linear in the number of uses.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def OutlineKernelsPass : Pass<"comm-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Move each linalg op to a function, equal ones to one";
  let description = [{
    LLVM's time grows faster than linearly with the loops in one function (ten
    minutes for a 12-layer training step). Each linalg op on memrefs, and each
    copy between memrefs that are not contiguous, becomes a call of a private
    function that is not inlined. Ops that are equal but for their operands share
    the function; functions are named in the order of their first use.

    Scalars and memrefs that the op's region uses become arguments; constants are
    cloned.

    **Before**: linalg ops are on memrefs.
    **After**: linalg ops are in functions with the attribute `kernel`.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::linalg::LinalgDialect"];
}

def LowerKernelsPass : Pass<"comm-lower-kernels", "::mlir::func::FuncOp"> {
  let summary = "Lower linalg ops on memrefs to loops for a CPU";
  let description = [{
    Contractions (matmul, batch matmul and generics like them) of static shape
    are tiled for the cache and vectorized along the dimension in which the
    output and every operand that has it are contiguous. Where there is none (a
    transposed operand), and for everything else, LLVM vectorizes the loops; the
    sums of contractions may be reassociated for that.

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

#endif // COMMDIALECT_CONVERSION_PASSES
