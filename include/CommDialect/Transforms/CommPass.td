//===- CommPass.td - Base class of passes on comm ----------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_COMMPASS_TD
#define COMMDIALECT_TRANSFORMS_COMMPASS_TD

include "mlir/Pass/PassBase.td"

// A pass that fails if collectives are not yet converted to comm. Its class
// overrides `runOnConverted`.
class CommPass<string argument, string operation = "">
    : PassBase<argument, "::mlir::comm::CommPass<" # operation # ">">;

#endif // COMMDIALECT_TRANSFORMS_COMMPASS_TD
