//===- Unpartitioned.cpp - Detects unpartitioned programs -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Unconverted.h"
#include "StablehloToArith.h"
#include "Steps.h"
#include "XlaSharding.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if XLA's sharding `text` shards a value or assigns it to one
/// device, and for unknown text.
static bool shardsAsXla(StringRef text) {
  auto shardings = parseXlaShardings(text);
  return !shardings ||
         llvm::any_of(*shardings, [](const XlaSharding &sharding) {
           return sharding.kind == XlaSharding::Kind::Maximal ||
                  sharding.kind == XlaSharding::Kind::Unreduced ||
                  llvm::any_of(sharding.getDimTiles(),
                               [](int64_t tiles) { return tiles != 1; });
         });
}

/// Returns true if the text of a sharding has an axis outside of
/// `replicated={...}`.
static bool namesAxis(StringRef text) {
  while (!text.empty()) {
    auto [before, after] = text.split("replicated={");
    if (before.contains('"'))
      return true;
    text = after.split('}').second;
  }
  return false;
}

namespace {

class AnnotationChecker {
public:
  explicit AnnotationChecker(ModuleOp module) : module(module) {}

  LogicalResult check() {
    for (auto function : module.getOps<func::FuncOp>()) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i)
        if (failed(check(function, function.getArgAttrDict(i),
                         function.getArgumentTypes()[i],
                         "argument #" + Twine(i) + " of @" +
                             function.getSymName())))
          return failure();
      for (unsigned i = 0; i < function.getNumResults(); ++i)
        if (failed(
                check(function, function.getResultAttrDict(i),
                      function.getResultTypes()[i],
                      "result #" + Twine(i) + " of @" + function.getSymName())))
          return failure();
    }
    WalkResult result = module.walk([&](Operation *op) {
      // Custom calls are checked by their targets.
      if (op == module || isa<func::FuncOp>(op) || op->getNumResults() == 0 ||
          op->getName().getStringRef() == "stablehlo.custom_call")
        return WalkResult::advance();
      return WalkResult(
          check(op, op->getDiscardableAttrDictionary(), op->getResultTypes(),
                "what '" + op->getName().getStringRef() + "' gives"));
    });
    return failure(result.wasInterrupted());
  }

private:
  LogicalResult check(Operation *op, DictionaryAttr attributes, TypeRange types,
                      const Twine &what) {
    if (!attributes)
      return success();
    auto fail = [&](Attribute annotation) {
      return emitError(op->getLoc())
             << what << " is sharded by an annotation only, " << annotation
             << ": nothing partitions the program, and each rank would compute "
                "all of it; export it partitioned, by shard_map over all axes "
                "or by XLA's partitioner";
    };
    if (auto text = attributes.getAs<StringAttr>("mhlo.sharding");
        text && shardsAsXla(text.getValue()))
      return fail(text);
    if (auto frontend =
            attributes.getAs<DictionaryAttr>("mhlo.frontend_attributes"))
      if (auto text = frontend.getAs<StringAttr>("xla.sdy.sharding");
          text && namesAxis(text.getValue()))
        return fail(text);
    return success();
  }

  ModuleOp module;
};

} // namespace

/// Returns true if the program has one partition, or XLA has partitioned it.
static bool isPartitioned(ModuleOp module, const GroupTable &groups) {
  // Without an explicit number of partitions, all devices may be partitions.
  auto declared = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
  if (groups.getWorld().numPartitions == 1 &&
      (groups.getNumRanks() > 1 || (declared && declared.getValue().isOne())))
    return true;
  // XLA's partitioner sets these attributes, and keeps annotations on
  // arguments.
  return module->hasAttr("mhlo.spmd_parameters_shardings") ||
         module->hasAttr("mhlo.spmd_output_sharding");
}

/// Returns true if an op tells that the shapes around it are those of a rank.
static bool isPerRank(ModuleOp module) {
  return module
      .walk<WalkOrder::PreOrder>([](Operation *op) {
        StringRef name = op->getName().getStringRef();
        if (name == "sdy.manual_computation")
          return WalkResult::skip();
        return isStablehloCollective(op) ||
                       llvm::is_contained({"stablehlo.partition_id",
                                           "stablehlo.replica_id",
                                           "stablehlo.recv", "stablehlo.send"},
                                          name)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool comm::isAnnotated(ModuleOp module, const GroupTable &groups) {
  return !isPartitioned(module, groups) && !isPerRank(module);
}

LogicalResult comm::checkPartitioned(ModuleOp module,
                                     const GroupTable &groups) {
  if (isPartitioned(module, groups) || isPerRank(module))
    return success();
  WalkResult isManual = module.walk([](Operation *op) {
    return op->getName().getStringRef() == "sdy.manual_computation"
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (isManual.wasInterrupted())
    return success();
  return AnnotationChecker(module).check();
}
