//===- CommTypes.td - Types of the dialect -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The token type and the constraint on data operands.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMTYPES_TD
#define COMMDIALECT_IR_COMMTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "CommDialect/IR/CommDialect.td"

def Comm_TokenType : TypeDef<Comm_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "Stands for a started operation that has not been waited for";
  let description = [{
    The token is opaque: it tells neither which data are in flight nor on which
    group. It is linear: exactly one `comm.wait` consumes it on every path.

    Example: `!comm.token`
  }];
}

def Comm_Token : Type<Comm_TokenType.predicate, "communication token",
                      "::mlir::comm::TokenType">,
    BuildableType<"$_builder.getType<::mlir::comm::TokenType>()">;

/// A data operand of a communicating op.
def Comm_Data : AnyTypeOf<[AnyRankedTensor, AnyMemRef],
                          "ranked tensor or memref", "::mlir::ShapedType">;

/// A factor of premul_sum.
def Comm_Factor : AnyTypeOf<[F16, BF16, F32, F64], "float of 16 to 64 bits">;

#endif // COMMDIALECT_IR_COMMTYPES_TD
