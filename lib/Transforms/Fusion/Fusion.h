//===- Fusion.h - What the fusion of ops is made of -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H
#define COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::comm {

/// Bytes of a tensor, 0 of a scalar, or none if they are not known.
std::optional<int64_t> getTensorBytes(Type type);

/// Transposes the operands of the matrix product `op` so that its batches are
/// one in each of them, if a library would otherwise be called many times for
/// little. Replaces `op` then. `created` hears of each new linalg.generic.
void joinBatches(RewriterBase &rewriter, linalg::GenericOp op,
                 function_ref<void(linalg::GenericOp)> created);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H
