//===- Passes.td - Passes on compute -----------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_PASSES_TD
#define COMMDIALECT_COMPUTE_PASSES_TD

include "CommDialect/Compute/ConversionPasses.td"
include "CommDialect/Compute/FloatPasses.td"
include "CommDialect/Compute/FusionPasses.td"
include "CommDialect/Compute/LibraryPasses.td"

#endif // COMMDIALECT_COMPUTE_PASSES_TD
