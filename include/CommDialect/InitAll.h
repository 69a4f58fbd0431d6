//===- InitAll.h - Registers dialect and passes -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Other compilers call these functions to get the whole project.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_INITALL_H
#define COMMDIALECT_INITALL_H

#include "CommDialect/Config.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/Interpreter/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Transforms/BufferizableOpInterfaceImpl.h"
#include "CommDialect/Transforms/Passes.h"
#if COMM_COMPUTE
#include "CommDialect/Compute/Passes.h"
#include "CommDialect/Compute/Pipelines.h"
#include "CommDialect/Compute/Register.h"
#endif

namespace mlir::comm {

/// Registers the dialects comm and, if the build has it, commlib, and their
/// external models.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<CommDialect>();
  registerBufferizableOpInterfaceExternalModels(registry);
#if COMM_COMPUTE
  registerCommComputeDialects(registry);
#endif
}

/// Registers all passes and pipelines.
inline void registerAllPasses() {
  registerCommConversionPasses();
  registerCommTransformsPasses();
  registerCommInterpreterPasses();
  registerCommPipelines();
#if COMM_COMPUTE
  registerCommComputePasses();
  registerCommComputePipelines();
#endif
}

} // namespace mlir::comm

#endif // COMMDIALECT_INITALL_H
