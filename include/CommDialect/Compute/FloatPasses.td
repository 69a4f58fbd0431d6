//===- FloatPasses.td - Lowering of narrow floats ----------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_FLOATPASSES_TD
#define COMMDIALECT_COMPUTE_FLOATPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def Bf16AsBitsPass : CommPass<"comm-bf16-as-bits", "::mlir::ModuleOp"> {
  let summary = "Store bf16 values as i16 in the LLVM dialect";
  let description = [{
    On a machine without bf16 instructions, LLVM moves and selects bf16 values
    in vectors by way of f32 and a library function that not every compiler's
    runtime has. At this point arithmetic is in f32 and conversions work on the
    bits, so values of bf16 are only moved: their type becomes i16.

    **Before**: the LLVM dialect, without arithmetic on bf16.
    **After**: no type is bf16.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def Bf16ThroughF32Pass : CommPass<"comm-bf16-through-f32", "::mlir::ModuleOp"> {
  let summary = "Compute bf16 in f32 where the LLVM dialect lacks bf16";
  let description = [{
    `arith.extf` and `arith.truncf` between bf16 and f64, and `math.fma` on
    bf16, go through f32. A truncation rounds first to odd in f32 and then to
    nearest, which equals a single rounding to nearest.

    **After**: none of these ops is left.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

def F8ThroughF32Pass : CommPass<"comm-f8-through-f32"> {
  let summary = "Compute 8-bit floats in f32";
  let description = [{
    Arithmetic on signed 8-bit float types (f8E4M3FN, f8E5M2, f8E4M3B11FNUZ and
    others) is done in f32. Their `arith.extf` and `arith.truncf` become integer
    ops and selects on the bits, and their constants become bytes. Truncation
    rounds to nearest, ties to even, and from f64 in two steps, as XLA does.
    Values that are too large become infinite, or NaN if the type has no
    infinity. (The instructions of GPUs saturate.)

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: ops are on scalars and vectors; functions of `math` are in wider
    floats (`math-extend-to-supported-types`). **After**: values of such types
    are only moved. Fails on remaining arithmetic on floats of at most 8 bits,
    such as f8E8M0FNU.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def SaturateCastsPass : CommPass<"comm-saturate-casts"> {
  let summary = "Saturate casts from floats to integers";
  let description = [{
    The result of `arith.fptosi` and `arith.fptoui` is poison if the type has no
    integer near the value. StableHLO's `convert` becomes these ops, but there
    the result is the one that XLA and JAX give: the smallest or the largest
    integer, and 0 for NaN. This pass adds selects that produce those results.
    Before it, constant folding leaves such casts alone.

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: casts are on scalars and vectors. **After**: no poison result of
    a cast is used. Floats of 16 bits and fewer are cast through f32, which is
    exact. Integers are cast to bf16 through f32, which rounds twice, as XLA
    does.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // COMMDIALECT_COMPUTE_FLOATPASSES_TD
