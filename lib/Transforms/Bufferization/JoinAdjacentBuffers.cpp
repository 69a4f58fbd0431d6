//===- JoinAdjacentBuffers.cpp - Joins adjacent operands ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adjacency in memory is visible on buffers but not on tensors. It holds by
// construction, and thus on all ranks, so that all run the same collectives.
//
//===----------------------------------------------------------------------===//

#include "BufferSteps.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// A contiguous run of elements of a memref of rank 1.
struct Run {
  Value root;
  int64_t begin, size;
};

/// The operands [first, last) of an op, joined to one.
struct Group {
  unsigned first, last;
};

} // namespace

static std::optional<Run> getRun(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  int64_t offset;
  SmallVector<int64_t> strides;
  if (!type || !type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset))
    return std::nullopt;
  int64_t expected = 1;
  for (auto [size, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (size != 1 && stride != expected)
      return std::nullopt;
    expected *= size;
  }
  // None of these ops changes the pointer that offsets refer to.
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<memref::SubViewOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::CastOp>(op))
      break;
    value = op->getOperand(0);
  }
  auto rootType = dyn_cast<MemRefType>(value.getType());
  if (!rootType || rootType.getRank() != 1 ||
      !rootType.getLayout().isIdentity())
    return std::nullopt;
  return Run{value, offset, type.getNumElements()};
}

/// Returns true if `next` directly follows `value` in memory.
static bool areAdjacent(Value value, Value next) {
  std::optional<Run> a = getRun(value), b = getRun(next);
  return a && b && a->root == b->root && a->begin + a->size == b->begin;
}

static SmallVector<Group> findGroups(ValueRange sources,
                                     ValueRange destinations) {
  SmallVector<Group> groups;
  for (unsigned i = 0, e = destinations.size(); i < e; ++i) {
    bool joins = i != 0 && areAdjacent(destinations[i - 1], destinations[i]) &&
                 (sources.empty() || areAdjacent(sources[i - 1], sources[i]));
    if (joins)
      ++groups.back().last;
    else
      groups.push_back({i, i + 1});
  }
  return groups;
}

static SmallVector<Value> join(OpBuilder &builder, Location loc,
                               ValueRange values, ArrayRef<Group> groups) {
  SmallVector<Value> joined;
  if (values.empty())
    return joined;
  for (Group group : groups) {
    Value value = values[group.first];
    if (group.last - group.first > 1) {
      int64_t size = 0;
      for (Value part : values.slice(group.first, group.last - group.first))
        size += cast<MemRefType>(part.getType()).getNumElements();
      Run run = *getRun(value);
      value = run.root;
      if (cast<MemRefType>(value.getType()).getShape().front() != size) {
        auto index = [&](int64_t number) -> OpFoldResult {
          return builder.getIndexAttr(number);
        };
        value = memref::SubViewOp::create(
            builder, loc, value, {index(run.begin)}, {index(size)}, {index(1)});
      }
    }
    joined.push_back(value);
  }
  return joined;
}

template <typename OpTy>
static void joinOperands(OpTy start) {
  if (start->getNumResults() != 1 || !start.getToken().hasOneUse())
    return;
  auto wait = dyn_cast<WaitOp>(*start.getToken().user_begin());
  if (!wait || wait.getTokens().size() != 1 ||
      !llvm::equal(wait.getDestinations(), start.getDestinations()) ||
      !llvm::equal(wait.getSources(), start.getSources()))
    return;
  SmallVector<Group> groups =
      findGroups(start.getSources(), start.getDestinations());
  if (groups.size() == start.getDestinations().size())
    return;
  OpBuilder builder(start);
  SmallVector<Value> sources =
      join(builder, start.getLoc(), start.getSources(), groups);
  SmallVector<Value> destinations =
      join(builder, start.getLoc(), start.getDestinations(), groups);
  start.getSourcesMutable().assign(sources);
  start.getDestinationsMutable().assign(destinations);
  wait.getSourcesMutable().assign(sources);
  wait.getDestinationsMutable().assign(destinations);
}

void comm::joinAdjacentBuffers(func::FuncOp function) {
  function.walk([](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<AllReduceOp, ReduceOp>([](auto start) {
          // One factor for each operand requires separate operands.
          if (start.getFactors().size() <= 1)
            joinOperands(start);
        })
        .Case<BroadcastOp, PermuteOp>([](auto start) { joinOperands(start); });
  });
}
