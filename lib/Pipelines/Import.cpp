//===- Import.cpp - Imports JAX, PyTorch and upstream's shard -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "Phases.h"

using namespace mlir;
using namespace mlir::comm;

void comm::buildImportPipeline(OpPassManager &manager,
                               const ImportOptions &options) {
  ConvertStablehloToCommPassOptions import;
  import.numRanks = options.ranks;
  manager.addPass(createConvertStablehloToCommPass(import));
  manager.addPass(createConvertStablehloToArithPass());
  manager.addPass(createConvertC10dToCommPass());
  addPartitionAnnotated(manager);
  manager.addPass(createConvertShardToCommPass());
}
