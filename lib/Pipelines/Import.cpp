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

namespace {
/// Allows any order for sums and products of floats.
struct AllowAnyOrder
    : public PassWrapper<AllowAnyOrder, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AllowAnyOrder)

  StringRef getName() const final { return "AllowAnyOrder"; }
  void runOnOperation() final {
    getOperation().walk([](CollectiveOpInterface start) {
      std::optional<ReductionKind> kind = start.getReductionKind();
      bool isRounded =
          kind == ReductionKind::Sum || kind == ReductionKind::Prod ||
          kind == ReductionKind::Avg || kind == ReductionKind::PremulSum;
      if (isRounded &&
          llvm::any_of(start.getDestinations(), [](Value destination) {
            return !getElementTypeOrSelf(destination).isIntOrIndex();
          }))
        start.setAnyOrder(true);
    });
  }
};
} // namespace

void comm::buildImportPipeline(OpPassManager &manager,
                               const ImportOptions &options) {
  ConvertStablehloToCommPassOptions import;
  import.numRanks = options.ranks;
  manager.addPass(createConvertStablehloToCommPass(import));
  manager.addPass(createConvertStablehloToArithPass());
  manager.addPass(createConvertC10dToCommPass());
  addPartitionAnnotated(manager);
  manager.addPass(createConvertShardToCommPass());
  if (options.anyOrder)
    manager.addPass(std::make_unique<AllowAnyOrder>());
}
