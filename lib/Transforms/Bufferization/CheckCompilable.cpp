//===- CheckCompilable.cpp - Rejects unsupported programs -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LoopNesting.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CHECKCOMPILABLEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Reports an op without lowering. Only the target of a custom call states its
/// function.
static void reportUnregistered(Operation *op) {
  InFlightDiagnostic diagnostic = op->emitError()
                                  << "'" << op->getName() << "'";
  auto target = op->getAttrOfType<StringAttr>("call_target_name");
  if (target)
    diagnostic << " of '" << target.getValue() << "'";
  diagnostic << " cannot be compiled: ";
  if (target && target.getValue().contains("callback"))
    diagnostic << "it calls back into Python; remove debug prints, callbacks "
                  "and checks at run time (jax.debug.print, jax.pure_callback, "
                  "equinox.error_if) from the program";
  else
    diagnostic << "no lowering of it is known; give its compute in linalg, "
                  "tensor, arith, math or scf";
}

/// Limit on the members of all groups, which the compiled program lists.
static constexpr int64_t kMostMembers = 1 << 22;

static LogicalResult checkGroups(ModuleOp module) {
  SymbolTableCollection symbols;
  int64_t numMembers = 0;
  for (auto group : module.getOps<GroupOp>()) {
    if (ArrayAttr lines = group.getRanksAttr()) {
      for (auto line : lines.getAsRange<DenseI64ArrayAttr>())
        numMembers += line.size();
    } else if (auto mesh = symbols.lookupNearestSymbolFrom<MeshOp>(
                   group, group.getMeshAttr())) {
      numMembers += mesh.getNumRanks();
    }
    if (numMembers > kMostMembers)
      return mlir::emitError(group.getLoc())
             << "with @" << group.getSymName() << " the groups have "
             << numMembers << " members in all, and cannot be compiled: "
             << "expected at most " << kMostMembers;
  }
  return success();
}

namespace {
struct CheckCompilablePass
    : public comm::impl::CheckCompilablePassBase<CheckCompilablePass> {
  void runOnConverted() override {
    if (failed(checkGroups(getOperation())))
      return signalPassFailure();
    auto isTensor = [](Type type) { return isa<TensorType>(type); };
    WalkResult result =
        getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
          if (!op->isRegistered()) {
            reportUnregistered(op);
            return WalkResult::interrupt();
          }
          if (isa<ModuleOp>(op) && op != getOperation()) {
            op->emitError() << "nested module cannot be compiled: a program is "
                               "one module";
            return WalkResult::interrupt();
          }
          // linalg ops that are not LinalgOps (e.g. linalg.softmax) have no
          // lowering to loops.
          if (isa_and_present<linalg::LinalgDialect>(op->getDialect()) &&
              !isa<linalg::LinalgOp, linalg::IndexOp, linalg::YieldOp>(op)) {
            op->emitError() << "'" << op->getName()
                            << "' cannot be compiled: it has no lowering to "
                               "loops; decompose it first";
            return WalkResult::interrupt();
          }
          bool isOnTensors = llvm::any_of(op->getOperandTypes(), isTensor) ||
                             llvm::any_of(op->getResultTypes(), isTensor);
          if (isOnTensors &&
              !dyn_cast<bufferization::BufferizableOpInterface>(op)) {
            op->emitError() << "'" << op->getName()
                            << "' on tensors cannot be compiled: it has no "
                               "bufferization; convert it to linalg first";
            return WalkResult::interrupt();
          }
          if (isNestedTooDeeply(op)) {
            op->emitError()
                << "'" << op->getName() << "' cannot be compiled: it is in "
                << kMaxLoopDepth
                << " other loops that carry tensors, expected at most "
                << kMaxLoopDepth - 1
                << ": bufferization takes twice as long for each";
            return WalkResult::interrupt();
          }
          return WalkResult::advance();
        });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
