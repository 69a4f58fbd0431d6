//===- CollectiveKernelPasses.td ---------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collectives to kernels over symmetric memory.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_COLLECTIVEKERNELPASSES_TD
#define COMMDIALECT_CONVERSION_COLLECTIVEKERNELPASSES_TD

include "mlir/Pass/PassBase.td"

#endif // COMMDIALECT_CONVERSION_COLLECTIVEKERNELPASSES_TD
