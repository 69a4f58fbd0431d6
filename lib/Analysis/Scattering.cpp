//===- Scattering.cpp - Scatters as linalg ops ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scattering.h"
#include "ScalarBodies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;

/// Finds the comparisons whose conjunction is `condition`.
static void findComparisons(Value condition,
                            SmallVectorImpl<arith::CmpIOp> &comparisons) {
  SmallVector<Value> work = {condition};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (auto both = value.getDefiningOp<arith::AndIOp>())
      llvm::append_range(work, both->getOperands());
    else if (auto comparison = value.getDefiningOp<arith::CmpIOp>())
      comparisons.push_back(comparison);
  }
}

/// Returns the loop whose index `value` is; none if it is not an index.
static std::optional<unsigned> getLoop(Value value) {
  while (Operation *cast = value.getDefiningOp()) {
    if (auto index = dyn_cast<linalg::IndexOp>(cast))
      return index.getDim();
    if (!isa<arith::IndexCastOp, arith::IndexCastUIOp>(cast))
      break;
    value = cast->getOperand(0);
  }
  return std::nullopt;
}

/// Adds the sources that `value` is computed from. Returns false if the output
/// is among them.
static bool addSources(linalg::LinalgOp op, Value value, Scattering &scattering,
                       llvm::SmallPtrSetImpl<Operation *> &ops) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (argument.getOwner() != op.getBlock())
        continue;
      unsigned number = argument.getArgNumber();
      if (number >= op.getNumDpsInputs())
        return false;
      scattering.inputs.set(number);
      AffineMap map = op.getIndexingMapsArray()[number];
      for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
        if (map.isFunctionOfDim(loop))
          scattering.varies.set(loop);
      continue;
    }
    Operation *definition = next.getDefiningOp();
    if (definition->getBlock() != op.getBlock() ||
        !ops.insert(definition).second)
      continue;
    if (definition->getNumRegions() != 0)
      return false;
    if (auto index = dyn_cast<linalg::IndexOp>(definition))
      scattering.varies.set(index.getDim());
    llvm::append_range(work, definition->getOperands());
  }
  return true;
}

std::optional<Scattering> comm::getScattering(linalg::LinalgOp op) {
  // Named ops, which are the most frequent, are never scatters.
  if (hasImpliedBody(op))
    return std::nullopt;
  Operation *end = op.getBlock()->getTerminator();
  auto select = end->getNumOperands() == 1
                    ? end->getOperand(0).getDefiningOp<arith::SelectOp>()
                    : arith::SelectOp();
  if (!select || op.getNumReductionLoops() == 0 ||
      op.getRegionOutputArgs().size() != 1 ||
      select.getFalseValue() != op.getRegionOutputArgs().front())
    return std::nullopt;
  SmallVector<arith::CmpIOp> comparisons;
  findComparisons(select.getCondition(), comparisons);

  AffineMap output = op.getIndexingMapsArray().back();
  Scattering scattering;
  scattering.inputs.resize(op.getNumDpsInputs());
  scattering.varies.resize(op.getNumLoops());
  llvm::SmallPtrSet<Operation *, 8> ops;
  for (arith::CmpIOp comparison : llvm::reverse(comparisons)) {
    if (comparison.getPredicate() != arith::CmpIPredicate::eq)
      continue;
    for (auto [index, position] :
         {std::pair(comparison.getLhs(), comparison.getRhs()),
          std::pair(comparison.getRhs(), comparison.getLhs())}) {
      std::optional<unsigned> loop = getLoop(index);
      if (!loop || scattering.isScattered(*loop) ||
          op.getIteratorTypesArray()[*loop] != utils::IteratorType::parallel ||
          !output.getResultPosition(getAffineDimExpr(*loop, op->getContext())))
        continue;
      scattering.loops.push_back({*loop, position});
      if (!addSources(op, position, scattering, ops))
        return std::nullopt;
      break;
    }
  }
  if (scattering.loops.empty())
    return std::nullopt;
  for (const Scattering::ScatteredLoop &loop : scattering.loops)
    if (scattering.varies[loop.loop])
      return std::nullopt;
  llvm::sort(scattering.loops,
             [](auto &a, auto &b) { return a.loop < b.loop; });
  for (Operation &inner : *op.getBlock())
    if (ops.contains(&inner))
      scattering.ops.push_back(&inner);
  return scattering;
}
