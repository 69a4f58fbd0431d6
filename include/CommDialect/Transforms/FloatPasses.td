//===- FloatPasses.td - Floats that a target lacks ---------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_FLOATPASSES_TD
#define COMMDIALECT_TRANSFORMS_FLOATPASSES_TD

include "mlir/Pass/PassBase.td"

def Bf16AsBitsPass : Pass<"comm-bf16-as-bits", "::mlir::ModuleOp"> {
  let summary = "Store bf16 values as i16 in the LLVM dialect";
  let description = [{
    Where the machine has no bf16 instructions, LLVM moves bf16 values between
    vectors, and selects them, by way of f32 and a library function that not
    every compiler's runtime has. By now arithmetic is in f32 and conversions are
    on the bits, so values of bf16 are only moved: their type becomes i16.

    **Before**: the LLVM dialect, without arithmetic on bf16.
    **After**: no type is bf16.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def Bf16ThroughF32Pass : Pass<"comm-bf16-through-f32", "::mlir::ModuleOp"> {
  let summary = "Compute bf16 in f32 where the LLVM dialect has no bf16";
  let description = [{
    `arith.extf` and `arith.truncf` between bf16 and f64, and `math.fma` on bf16,
    go by way of f32. A truncation rounds to odd in f32, then to nearest, which
    is rounding to nearest once.

    **After**: there is none of these.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

def F8ThroughF32Pass : Pass<"comm-f8-through-f32"> {
  let summary = "Compute 8-bit floats in f32";
  let description = [{
    Arithmetic on types of 8-bit floats with a sign (f8E4M3FN, f8E5M2, f8E4M3B11FNUZ
    and kin) is done in f32. `arith.extf` and `arith.truncf` of them become integer
    ops and selects on the bits, and constants bytes. Truncation rounds to nearest,
    ties to even, and from f64 in two steps, as XLA does. What is too great becomes
    infinite, or not a number where the type has no infinity. (The instructions of
    GPUs saturate.)

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: on scalars and vectors; functions of `math` are in wider floats
    (`math-extend-to-supported-types`).
    **After**: values of such types are only moved. Fails on arithmetic that is
    left on floats of at most 8 bits, as on f8E8M0FNU.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def SaturateCastsPass : Pass<"comm-saturate-casts"> {
  let summary = "Saturate casts of floats to integers";
  let description = [{
    The result of `arith.fptosi` and `arith.fptoui` is poison where no integer of
    the type is near. StableHLO's `convert` becomes these ops, and there the
    result is what XLA and JAX give: the least or the greatest integer, and 0 for
    what is not a number. Here the casts get selects that say so. Constant folding
    leaves such casts alone before.

    Runs on any op: on the program of a host, and on each module of kernels.

    **Before**: casts are on scalars and vectors.
    **After**: no result of a cast that is poison is used. 16-bit and smaller
    floats are cast by way of f32, which is exact. Integers become bf16 by way of f32,
    which rounds twice, as XLA does.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_FLOATPASSES_TD
