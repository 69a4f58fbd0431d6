//===- GpuPasses.td ----------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute and memory of a program to the GPU.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_GPUPASSES_TD
#define COMMDIALECT_CONVERSION_GPUPASSES_TD

include "mlir/Pass/PassBase.td"

#endif // COMMDIALECT_CONVERSION_GPUPASSES_TD
