//===- Destinations.cpp - Checks that collectives may write their memory --===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks that no collective writes constant globals, whose memory is read-only,
// so that the process would crash. Follows buffers through views, control flow,
// and from arguments to the operands of all known calls.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

class DestinationChecker {
public:
  DestinationChecker(const ValueFlow &flow, const BufferRoots &roots)
      : flow(flow), roots(roots) {}

  /// Checks that destination number `index` of `start`, which is `memref` in
  /// the function of `user`, can be written.
  LogicalResult check(Operation *start, size_t index, Operation *user,
                      Value memref);

private:
  const ValueFlow &flow;
  const BufferRoots &roots;
  SymbolTableCollection symbolTables;
  /// Arguments of functions that a collective writes. Each is followed once.
  DenseSet<Value> written;
};

} // namespace

/// Returns true for the result of an op that is not known to allocate it. The
/// buffer may be one of the operands.
static bool isUnknown(const BufferRef &ref) {
  auto value = dyn_cast<Value>(ref.root);
  Operation *op = value ? value.getDefiningOp() : nullptr;
  if (!op)
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return !effects || !effects.getEffectOnValue<MemoryEffects::Allocate>(value);
}

LogicalResult DestinationChecker::check(Operation *start, size_t index,
                                        Operation *user, Value memref) {
  ArrayRef<BufferRef> refs = roots.getRefs(memref);
  if (llvm::any_of(refs, isUnknown))
    return success();
  for (const BufferRef &ref : refs) {
    if (auto name = dyn_cast<StringAttr>(ref.root)) {
      auto global =
          symbolTables.lookupNearestSymbolFrom<memref::GlobalOp>(user, name);
      if (!global || !global.getConstant())
        continue;
      InFlightDiagnostic diagnostic =
          start->emitError()
          << "destination #" << index << " may be the constant global @"
          << name.getValue() << ", which cannot be written";
      if (user != start)
        diagnostic.attachNote(user->getLoc()) << "passed by this call";
      diagnostic.attachNote(global.getLoc()) << "the global is defined here";
      return failure();
    }
    auto argument = dyn_cast<BlockArgument>(cast<Value>(ref.root));
    auto function =
        argument
            ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
            : FunctionOpInterface();
    if (!function || !argument.getOwner()->isEntryBlock() ||
        !written.insert(argument).second)
      continue;
    for (CallOpInterface call : flow.getCalls(function)) {
      OperandRange operands = call.getArgOperands();
      if (argument.getArgNumber() < operands.size() &&
          failed(check(start, index, call, operands[argument.getArgNumber()])))
        return failure();
    }
  }
  return success();
}

LogicalResult verify::checkDestinations(const ValueFlow &flow,
                                        const BufferRoots &roots) {
  if (!flow.getOps().hasMemRefs())
    return success();
  DestinationChecker checker(flow, roots);
  bool ok = true;
  auto checkAll = [&](Operation *start, ValueRange destinations) {
    for (auto [index, value] : llvm::enumerate(destinations))
      if (isa<BaseMemRefType>(value.getType()))
        ok &= succeeded(checker.check(start, index, start, value));
  };
  for (CollectiveOpInterface start : flow.getOps().getStarts())
    checkAll(start, start.getDestinations());
  flow.getOps().forEach<LaunchOp>(
      [&](LaunchOp launch) { checkAll(launch, launch.getDestinations()); });
  return success(ok);
}
