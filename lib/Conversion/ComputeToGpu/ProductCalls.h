//===- ProductCalls.h - Products and what follows them as calls -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_PRODUCTCALLS_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_PRODUCTCALLS_H

#include "CommDialect/IR/CommComputeOps.h"

namespace mlir::comm {

class RuntimeModule;

/// Calls commGpuProduct in the place of `op`, on memrefs.
LogicalResult lowerProduct(ProductOp op, RuntimeModule &runtime);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_PRODUCTCALLS_H
