//===- AlgorithmPasses.td ----------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By which algorithm each collective runs.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
#define COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD

include "mlir/Pass/PassBase.td"

#endif // COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
