//===- Passes.td - Conversion passes -----------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that convert one dialect to another: convert-A-to-B.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_PASSES_TD
#define COMMDIALECT_CONVERSION_PASSES_TD

include "CommDialect/Conversion/CommPasses.td"
include "CommDialect/Conversion/ShardPasses.td"
include "CommDialect/Conversion/StablehloPasses.td"
include "CommDialect/Conversion/TorchPasses.td"

#endif // COMMDIALECT_CONVERSION_PASSES_TD
