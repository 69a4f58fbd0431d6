//===- FloatPasses.td - Lowering of floats -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_FLOATPASSES_TD
#define COMMDIALECT_COMPUTE_FLOATPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def LowerFloatsPass : CommPass<"comm-lower-floats"> {
  let summary = "Lower casts and narrow floats to what a target computes";
  let description = [{
    The option `step` says what to lower, from the first step of a lowering to
    its last:

    * `kernels`, for each module of kernels: casts and 8-bit floats;
    * `host`, for the program of a host: these and bf16;
    * `bits`, for the program of a host in the LLVM dialect: bf16 as i16.

    **Casts.** The result of `arith.fptosi` and `arith.fptoui` is poison if the
    type has no integer near the value. StableHLO's `convert` becomes these ops,
    but there the result is the one that XLA and JAX give: the smallest or the
    largest integer, and 0 for NaN. This pass adds selects that produce those
    results. Before it, constant folding leaves such casts alone. Floats of 16
    bits and fewer are cast through f32, which is exact. Integers are cast to
    bf16 through f32, which rounds twice, as XLA does.

    **8-bit floats.** Arithmetic on signed 8-bit float types (f8E4M3FN, f8E5M2,
    f8E4M3B11FNUZ and others) is done in f32. Their `arith.extf` and
    `arith.truncf` become integer ops and selects on the bits, and their
    constants become bytes. Truncation rounds to nearest, ties to even, and from
    f64 in two steps, as XLA does. Values that are too large become infinite, or
    NaN if the type has no infinity. (The instructions of GPUs saturate.)

    **bf16.** Arithmetic is done in f32. Casts between bf16 and f64 go through
    f32: a truncation rounds first to odd in f32 and then to nearest, which
    equals a single rounding to nearest.

    **bf16 as bits.** On a machine without bf16 instructions, LLVM moves and
    selects bf16 values in vectors by way of f32 and a library function that not
    every compiler's runtime has. In the LLVM dialect, such values are only
    moved: their type becomes i16.

    **Before**: ops are on scalars and vectors; functions of `math` are in wider
    floats (`math-extend-to-supported-types`); for `bits`, all ops are of the
    LLVM dialect, without arithmetic on bf16. **After**: no poison result of a
    cast is used, and values of the narrow types are only moved; behind `bits`,
    no type is bf16. Fails on casts of tensors, and on remaining arithmetic on
    floats of at most 8 bits, such as f8E8M0FNU. Linear.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
  let options = [
    Option<"step", "step", "::mlir::comm::FloatStep",
           /*default=*/"::mlir::comm::FloatStep::Host",
           "What to lower: kernels (casts and 8-bit floats), host (those and "
           "bf16) or bits (bf16 as i16 in the LLVM dialect)">
  ];
}

#endif // COMMDIALECT_COMPUTE_FLOATPASSES_TD
