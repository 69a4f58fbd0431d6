//===- Unconverted.cpp - Detects collectives of other dialects ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Unconverted.h"
#include "OpKindCache.h"
#include "ScalarBodies.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isStablehloCollective(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"stablehlo.all_reduce", "stablehlo.reduce_scatter",
              "stablehlo.all_gather", "stablehlo.all_to_all",
              "stablehlo.collective_permute", "stablehlo.collective_broadcast",
              "stablehlo.collective_reduce", "stablehlo.cross-replica-sum"},
             true)
      .Default(false);
}

/// Returns the pass that converts `op`, or an empty string for other ops.
static StringRef getConversion(Operation *op) {
  if (op->getName().getDialectNamespace() == "shard")
    return "convert-shard-to-comm";
  if (op->isRegistered())
    return "";
  StringRef name = op->getName().getStringRef();
  if (isStablehloCollective(op) || name == "stablehlo.send" ||
      name == "stablehlo.recv")
    return "convert-stablehlo-to-comm";
  if (op->getName().getDialectNamespace() == "c10d_functional")
    return "convert-c10d-to-comm";
  return "";
}

namespace {
struct Kind {
  explicit Kind(Operation *op) : conversion(getConversion(op)) {}
  StringRef conversion;
};
} // namespace

LogicalResult comm::checkIsConverted(Operation *root) {
  OpKindCache<Kind> kinds;
  WalkResult result =
      root->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        StringRef conversion = kinds.get(op).conversion;
        if (conversion.empty())
          return hasScalarBody(op) ? WalkResult::skip() : WalkResult::advance();
        return op->emitError()
               << "'" << op->getName() << "' is not converted: run --"
               << conversion << " first";
      });
  return failure(result.wasInterrupted());
}
