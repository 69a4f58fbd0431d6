//===- BufferizeOp.h - Recreates an op on buffers ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_BUFFERIZEOP_H
#define COMMDIALECT_LIB_TRANSFORMS_BUFFERIZEOP_H

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

namespace mlir::comm {

/// Recreates `op` on buffers. Its data results `values` are replaced by the
/// buffers of `destinations`.
LogicalResult bufferizeOp(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state,
                          OperandRange destinations, ResultRange values);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_BUFFERIZEOP_H
