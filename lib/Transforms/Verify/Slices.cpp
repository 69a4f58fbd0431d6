//===- Slices.cpp - Views of other parts of one buffer --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Slices.h"
#include "Analysis/BufferRoots.h"
#include "Analysis/Partition.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// With more ranks offsets are not worked out rank by rank.
static constexpr int64_t kMostRanks = 1024;
/// How many ops deep an offset is followed.
static constexpr unsigned kMostDepth = 32;

/// The subviews that `value` is a view through, the last one first.
static SmallVector<memref::SubViewOp, 2> getSubviews(Value value) {
  SmallVector<memref::SubViewOp, 2> subviews;
  for (; value; value = comm::getViewSource(value))
    if (auto subview = value.getDefiningOp<memref::SubViewOp>())
      subviews.push_back(subview);
  return subviews;
}

bool Slices::areDisjoint(Value a, Value b) {
  for (memref::SubViewOp x : getSubviews(a))
    for (memref::SubViewOp y : getSubviews(b)) {
      if (x == y || x.getSource() != y.getSource())
        continue;
      FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(
          x.getContext(), HyperrectangularSlice(x), HyperrectangularSlice(y));
      if ((succeeded(overlap) && !*overlap) || areDisjointOnAllRanks(x, y))
        return true;
    }
  return false;
}

bool Slices::areDisjointOnAllRanks(memref::SubViewOp a, memref::SubViewOp b) {
  using ByRank = const std::vector<int64_t> *;
  struct Dim {
    ByRank offset, size, stride;
    int64_t begin(unsigned rank) const { return (*offset)[rank]; }
    int64_t end(unsigned rank) const {
      return (*offset)[rank] + ((*size)[rank] - 1) * (*stride)[rank] + 1;
    }
  };
  auto getDims = [&](memref::SubViewOp view, SmallVectorImpl<Dim> &dims) {
    for (auto [offset, size, stride] :
         llvm::zip(view.getMixedOffsets(), view.getMixedSizes(),
                   view.getMixedStrides())) {
      dims.push_back({evaluate(offset), evaluate(size), evaluate(stride)});
      if (!dims.back().offset || !dims.back().size || !dims.back().stride)
        return false;
    }
    return true;
  };
  SmallVector<Dim> dimsOfA, dimsOfB;
  if (!getDims(a, dimsOfA) || !getDims(b, dimsOfB))
    return false;
  return llvm::all_of(llvm::seq<unsigned>(0, numRanks), [&](unsigned rank) {
    return llvm::any_of(llvm::zip(dimsOfA, dimsOfB), [&](auto dims) {
      auto &[x, y] = dims;
      return x.end(rank) <= y.begin(rank) || y.end(rank) <= x.begin(rank);
    });
  });
}

const std::vector<int64_t> *Slices::evaluate(OpFoldResult value) {
  if (numRanks == 0)
    numRanks = countRanks(root);
  if (numRanks > kMostRanks)
    return nullptr;
  if (auto made = dyn_cast<Value>(value))
    return evaluate(made, 0);
  int64_t constant = cast<IntegerAttr>(cast<Attribute>(value)).getInt();
  auto &slot = constants[constant];
  if (!slot)
    slot = std::make_unique<std::vector<int64_t>>(numRanks, constant);
  return slot.get();
}

const std::vector<int64_t> *Slices::evaluate(Value value, unsigned depth) {
  if (auto found = known.find(value); found != known.end())
    return found->second.get();
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMostDepth || !value.getType().isIntOrIndex() ||
      op->getNumResults() != 1)
    return nullptr;
  auto remember = [&](std::vector<int64_t> values) {
    auto &slot = known[value];
    slot = std::make_unique<std::vector<int64_t>>(std::move(values));
    return slot.get();
  };
  std::vector<int64_t> result(numRanks);
  if (isa<RankOp>(op)) {
    std::iota(result.begin(), result.end(), 0);
    return remember(std::move(result));
  }
  if (isa<GroupRankOp, GroupSizeOp>(op)) {
    auto name = op->getAttrOfType<FlatSymbolRefAttr>("group");
    auto group = tables.lookupNearestSymbolFrom<GroupOp>(op, name);
    if (!group)
      return nullptr;
    // A rank outside of the group has no place; nothing depends on it.
    for (ArrayRef<int64_t> line : group.getLines(tables))
      for (auto [place, rank] : llvm::enumerate(line))
        if (rank < numRanks)
          result[rank] = isa<GroupSizeOp>(op) ? line.size() : place;
    return remember(std::move(result));
  }
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return remember(std::vector<int64_t>(numRanks, constant.getSExtValue()));
  if (!isPure(op) || op->getNumRegions() != 0)
    return nullptr;
  SmallVector<const std::vector<int64_t> *> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(evaluate(operand, depth + 1));
    if (!operands.back())
      return nullptr;
  }
  for (int64_t rank = 0; rank < numRanks; ++rank) {
    SmallVector<Attribute> constants;
    for (auto [operand, values] : llvm::zip(op->getOperands(), operands))
      constants.push_back(IntegerAttr::get(operand.getType(), (*values)[rank]));
    SmallVector<OpFoldResult> folded;
    IntegerAttr attribute;
    if (succeeded(op->fold(constants, folded)) && folded.size() == 1) {
      if (auto constant = dyn_cast<Attribute>(folded[0]))
        attribute = dyn_cast<IntegerAttr>(constant);
      // It is one of the operands.
      else
        for (auto [operand, constant] : llvm::zip(op->getOperands(), constants))
          if (operand == cast<Value>(folded[0]))
            attribute = cast<IntegerAttr>(constant);
    }
    if (!attribute)
      return nullptr;
    result[rank] = attribute.getValue().getSExtValue();
  }
  return remember(std::move(result));
}
