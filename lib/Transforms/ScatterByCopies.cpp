//===- ScatterByCopies.cpp - Splits reduce_scatters for copy engines ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copy engines cannot add. They run the exchange of a reduce_scatter, and a
// kernel of the program adds. On tensors the sum is an ordinary op: it can fuse
// with its users, the scheduler places it, and the memory model sees the pieces
// that it reads.
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "SplitAllReduce.h"
#include "SumOfPieces.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Returns the reason why copy engines cannot run `scatter`, or nullopt if they
/// can.
static std::optional<std::string> getObstacle(ReduceScatterOp scatter,
                                              SymbolTableCollection &symbols) {
  if (std::optional<std::string> obstacle =
          getExchangeObstacle(scatter, symbols))
    return obstacle;
  for (Type type : scatter.getSources().getTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape())
      return std::string("its operands are not tensors of static shape");
    if (llvm::any_of(tensor.getShape().take_front(scatter.getDim()),
                     [](int64_t size) { return size != 1; }))
      return std::string("its pieces are not contiguous");
  }
  if (!getOwnWait(scatter))
    return std::string("its token has no wait of its own in its block");
  return std::nullopt;
}

namespace {
class Scatterer {
public:
  Scatterer(func::FuncOp function, StringRef flag,
            SymbolTableCollection &symbols)
      : function(function), symbols(symbols), mutated(function), flag(flag) {}

  bool run();

private:
  void convert(ReduceScatterOp scatter, int64_t ranks);
  bool fuseWithUser(linalg::GenericOp sum, unsigned position);

  func::FuncOp function;
  SymbolTableCollection &symbols;
  MutatedTensors mutated;
  /// Pass name in remarks, or empty for no remarks.
  StringRef flag;
  /// Original positions of ops in the function. A new op has the position of
  /// the wait.
  DenseMap<Operation *, unsigned> positions;
};
} // namespace

/// Fuses `sum` with its only user if that is elementwise and its other operands
/// are available.
bool Scatterer::fuseWithUser(linalg::GenericOp sum, unsigned position) {
  if (!sum->hasOneUse())
    return false;
  OpOperand &use = *sum->use_begin();
  auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
  if (!user || user->getBlock() != sum->getBlock() ||
      !user.hasPureTensorSemantics() || !user.isDpsInput(&use) ||
      mutated.touches(user) || !linalg::areElementwiseOpsFusable(&use))
    return false;
  SmallVector<Operation *> inits;
  for (OpOperand &operand : user->getOpOperands()) {
    Operation *definition = operand.get().getDefiningOp();
    if (!definition || definition == sum ||
        definition->getBlock() != sum->getBlock() ||
        positions.lookup(definition) < position)
      continue;
    if (!isa<tensor::EmptyOp>(definition) || !definition->getOperands().empty())
      return false;
    inits.push_back(definition);
  }
  for (Operation *init : inits)
    init->moveBefore(sum);
  IRRewriter rewriter(user);
  rewriter.setInsertionPointAfter(sum);
  FailureOr<linalg::ElementwiseOpFusionResult> fused =
      linalg::fuseElementwiseOps(rewriter, &use);
  if (failed(fused))
    return false;
  fused->fusedOp->moveAfter(sum);
  positions[fused->fusedOp] = position;
  for (Value result : user->getResults())
    rewriter.replaceAllUsesWith(result, fused->replacements.lookup(result));
  rewriter.eraseOp(user);
  rewriter.eraseOp(sum);
  return true;
}

SmallVector<Operation *> comm::getOpsToFuse(ReduceScatterOp scatter,
                                            const MutatedTensors &mutated) {
  WaitOp wait = getOwnWait(scatter);
  SmallVector<Operation *> ops;
  for (Value value : wait.getValues()) {
    if (!value.hasOneUse())
      continue;
    auto user = dyn_cast<linalg::GenericOp>(*value.user_begin());
    if (!user || user->getBlock() != scatter->getBlock() ||
        mutated.touches(user))
      continue;
    SmallVector<Operation *> inits;
    bool isAvailable = llvm::all_of(user->getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      if (!definition || definition == wait ||
          definition->getBlock() != wait->getBlock() ||
          definition->isBeforeInBlock(wait))
        return true;
      inits.push_back(definition);
      return isa<tensor::EmptyOp>(definition) &&
             definition->getOperands().empty();
    });
    if (!isAvailable)
      continue;
    ops.push_back(user);
    llvm::append_range(ops, inits);
  }
  return ops;
}

void Scatterer::convert(ReduceScatterOp scatter, int64_t ranks) {
  WaitOp wait = getOwnWait(scatter);
  OpBuilder builder(scatter);
  SmallVector<Value> received;
  for (Value source : scatter.getSources()) {
    auto type = cast<RankedTensorType>(source.getType());
    received.push_back(tensor::EmptyOp::create(
        builder, scatter.getLoc(), type.getShape(), type.getElementType()));
  }
  int64_t dim = scatter.getDim();
  auto exchange =
      AllToAllOp::create(builder, scatter.getLoc(), scatter.getSources(),
                         received, dim, dim, scatter.getGroupAttr());
  exchange->setDiscardableAttrs(scatter->getDiscardableAttrDictionary());
  exchange.setAlgorithm(scatter.getAlgorithm());
  const SumOfPieces sums = {scatter.getGroupAttr(), scatter.getReduction(),
                            ranks, dim};
  exchange.setSkipOwnPiece(sums.readsOwnPieceInPlace());

  builder.setInsertionPoint(wait);
  auto exchanged = WaitOp::create(builder, wait.getLoc(), exchange.getToken(),
                                  exchange.getValues(), exchange.getSources());
  unsigned position = positions.lookup(wait), numFused = 0;
  for (auto [i, result] : llvm::enumerate(wait.getValues())) {
    builder.setInsertionPoint(wait);
    linalg::GenericOp sum =
        sums.create(builder, scatter.getLoc(), exchange.getSources()[i],
                    exchanged.getValues()[i], scatter.getDestinations()[i]);
    positions[sum] = position;
    result.replaceAllUsesWith(sum.getResult(0));
    numFused += fuseWithUser(sum, position);
  }
  if (!flag.empty())
    if (ForwardedRemark remark(RemarkKind::RemarkPassed, scatter.getLoc(),
                               "ScatteredByCopies", flag,
                               function.getSymNameAttr());
        remark)
      remark.add("Sums", wait.getValues().size()).add("Fused", numFused);
  wait->erase();
  scatter->erase();
}

bool Scatterer::run() {
  SmallVector<ReduceScatterOp> scatters;
  forEachOp<ReduceScatterOp>(function, [&](ReduceScatterOp scatter) {
    if (runsOnCopyEngines(scatter))
      scatters.push_back(scatter);
  });
  if (scatters.empty())
    return false;
  walkSkippingScalarBodies(
      function, [&](Operation *op) { positions[op] = positions.size(); });
  for (ReduceScatterOp scatter : scatters) {
    std::optional<std::string> obstacle =
        mutated.touches(scatter)
            ? "an op changes in place what it reads or gives"
            : getObstacle(scatter, symbols);
    if (!obstacle) {
      convert(scatter, getLineSize(scatter, symbols));
      continue;
    }
    if (flag.empty())
      continue;
    if (ForwardedRemark remark(RemarkKind::RemarkMissed, scatter.getLoc(),
                               "NotScattered", flag, function.getSymNameAttr());
        remark)
      remark.add("Reason", *obstacle);
  }
  return true;
}

bool comm::scatterByCopies(func::FuncOp function, StringRef flag) {
  SymbolTableCollection symbols;
  return scatterByCopies(function, flag, symbols);
}

bool comm::scatterByCopies(func::FuncOp function, StringRef flag,
                           SymbolTableCollection &symbols) {
  return Scatterer(function, flag, symbols).run();
}
