//===- Phases.h - Parts of the pipelines ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_PIPELINES_PHASES_H
#define COMMDIALECT_LIB_PIPELINES_PHASES_H

#include "mlir/Pass/PassManager.h"

namespace mlir::comm {

/// Partitions functions with annotations of upstream's shard dialect. Does not
/// change other functions.
void addPartitionAnnotated(OpPassManager &manager);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_PIPELINES_PHASES_H
