//===- LibraryOpInterface.td - Compute of libraries --------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_LIBRARYOPINTERFACE_TD
#define COMMDIALECT_IR_LIBRARYOPINTERFACE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"

def Comm_LibraryOpInterface
    : OpInterface<"LibraryOpInterface", [DestinationStyleOpInterface]> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    Compute that a library runs on GPUs, from operands to destinations that it does
    not read.
  }];
  let methods = [
    InterfaceMethod<"The number of operations in products of matrices or the like, with "
                    "those of partial blocks; a multiplication with its addition counts "
                    "as two.",
                    "double", "getOperations">,
    InterfaceMethod<"The type of the factors.", "::mlir::Type", "getFactorType">,
    InterfaceMethod<"The operands that are moved before or after the sums, each as often "
                    "as its bytes count.",
                    "::llvm::SmallVector<::mlir::Value>", "getEpilogueOperands",
                    (ins), "", "return {};">,
    InterfaceMethod<"The input of which each element is read right before the same "
                    "element of the only destination is written, or null.",
                    "::mlir::OpOperand *", "getElementwiseInput",
                    (ins), "", "return nullptr;">
  ];
}

#endif // COMMDIALECT_IR_LIBRARYOPINTERFACE_TD
