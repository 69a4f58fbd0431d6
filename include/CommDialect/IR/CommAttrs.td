//===- CommAttrs.td --------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memory space of symmetric memory.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMATTRS_TD
#define COMMDIALECT_IR_COMMATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "CommDialect/IR/CommDialect.td"

def Comm_SymmAttr : AttrDef<Comm_Dialect, "Symm"> {
  let mnemonic = "symm";
  let summary = "memory that all ranks of a group reach";
  let description = [{
    The memory space of buffers in the *window* of a group: memory that every
    rank of a line allocates at the same offset and that the others of the line
    can read and write.

    Example: `memref<1024xf32, #comm.symm<@tp>>`
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$group);
  let assemblyFormat = "`<` $group `>`";
}

#endif // COMMDIALECT_IR_COMMATTRS_TD
