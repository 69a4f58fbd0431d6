//===- BodyLanes.cpp - Copies bodies for neighbouring elements ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies a body for several neighbouring elements of a thread. A condition that
// is equal for all of them is evaluated once, and neighbouring elements in
// memory are loaded with one vector load.
//
//===----------------------------------------------------------------------===//

#include "ComputeKernelBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if `value` is the same in all lanes.
static bool isShared(Value value, ArrayRef<IRMapping> lanes) {
  Value first = lanes.front().lookupOrDefault(value);
  return llvm::all_of(lanes.drop_front(), [&](const IRMapping &lane) {
    return lane.lookupOrDefault(value) == first;
  });
}

/// Emits one vector load for `load` if the lanes read aligned neighbours along
/// loop `along`. Returns false otherwise.
bool ComputeKernelBuilder::loadLanes(memref::LoadOp load, Lanes &lanes) {
  MemRefType type = load.getMemRefType();
  int64_t width = lanes.mappings.size();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (load.getIndices().empty() ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return false;
  auto last = load.getIndices().back().getDefiningOp<linalg::IndexOp>();
  if (!last || last.getDim() != lanes.along)
    return false;
  int64_t bytes = getElementBytes(type.getElementType());
  int64_t needed = std::min<int64_t>(16, width * bytes);
  if (getKnownAlignment(load.getMemRef()) % needed != 0)
    return false;
  for (auto [index, stride] : llvm::zip(load.getIndices().drop_back(), strides))
    if (!isShared(index, lanes.mappings) || ShapedType::isDynamic(stride) ||
        stride * bytes % needed != 0)
      return false;
  auto *buffer = llvm::find_if(captured, [&](const Captured &candidate) {
    return candidate.memref == load.getMemRef();
  });
  assert(buffer != captured.end() && "memrefs come from outside");
  Value position;
  for (auto [subscript, stride] : llvm::zip(load.getIndices(), strides)) {
    Value step = toIndexType(lanes.mappings.front().lookupOrDefault(subscript));
    if (stride != 1)
      step = mul(step, index(stride));
    position = position ? add(position, step) : step;
  }
  Value address =
      LLVM::GEPOp::create(builder, loc, buffer->pointer.getType(),
                          getStorageType(type.getElementType()),
                          buffer->pointer, ArrayRef<LLVM::GEPArg>{position});
  Value vector = LLVM::LoadOp::create(
      builder, loc, getPackedType(type.getElementType(), width), address,
      needed);
  for (auto [mapping, value] :
       llvm::zip(lanes.mappings,
                 unpackFromMemory(builder, loc, vector, type.getElementType())))
    mapping.map(load.getResult(), value);
  return true;
}

/// Copies an scf.if whose condition is the same in all lanes.
void ComputeKernelBuilder::cloneBranch(scf::IfOp op, Lanes &lanes) {
  SmallVector<Type> types;
  for (size_t i = 0; i < lanes.mappings.size(); ++i)
    llvm::append_range(types, op.getResultTypes());
  bool hasElse = !op.getElseRegion().empty();
  auto made = scf::IfOp::create(
      builder, loc, types,
      lanes.mappings.front().lookupOrDefault(op.getCondition()), hasElse);
  OpBuilder::InsertionGuard guard(builder);
  auto fill = [&](Block *from, Block *to) {
    builder.setInsertionPointToStart(to);
    cloneLanes(*from, lanes);
    SmallVector<Value> yielded;
    for (const IRMapping &mapping : lanes.mappings)
      for (Value value : from->getTerminator()->getOperands())
        yielded.push_back(mapping.lookupOrDefault(value));
    if (!to->empty() && to->back().hasTrait<OpTrait::IsTerminator>())
      to->back().erase();
    builder.setInsertionPointToEnd(to);
    scf::YieldOp::create(builder, loc, yielded);
  };
  fill(op.thenBlock(), made.thenBlock());
  if (hasElse)
    fill(op.elseBlock(), made.elseBlock());
  auto results = made.getResults().begin();
  for (IRMapping &mapping : lanes.mappings)
    for (Value result : op.getResults())
      mapping.map(result, *results++);
}

void ComputeKernelBuilder::cloneLanes(Block &block, Lanes &lanes) {
  for (Operation &op : block.without_terminator()) {
    auto load = dyn_cast<memref::LoadOp>(op);
    if (load && loadLanes(load, lanes))
      continue;
    auto branch = dyn_cast<scf::IfOp>(op);
    if (branch && isShared(branch.getCondition(), lanes.mappings)) {
      cloneBranch(branch, lanes);
      continue;
    }
    auto loop = dyn_cast<linalg::IndexOp>(op);
    bool isOnce = loop ? loop.getDim() != lanes.along
                       : op.getNumRegions() == 0 &&
                             (load || isMemoryEffectFree(&op)) &&
                             llvm::all_of(op.getOperands(), [&](Value operand) {
                               return isShared(operand, lanes.mappings);
                             });
    for (auto [mapping, ivs] : llvm::zip(lanes.mappings, lanes.ivs)) {
      if (&mapping == &lanes.mappings.front() || !isOnce) {
        cloneOp(op, mapping, ivs);
        continue;
      }
      for (Value result : op.getResults())
        mapping.map(result, lanes.mappings.front().lookup(result));
    }
  }
}

SmallVector<SmallVector<Value>> ComputeKernelBuilder::cloneBodies(
    linalg::LinalgOp op, ArrayRef<SmallVector<Value>> arguments,
    ArrayRef<SmallVector<Value>> ivs, unsigned along) {
  Block &body = op->getRegion(0).front();
  Lanes lanes;
  lanes.along = along;
  lanes.ivs = ivs;
  for (ArrayRef<Value> values : arguments) {
    lanes.mappings.push_back(outer);
    for (auto [argument, value] : llvm::zip(body.getArguments(), values))
      if (value)
        lanes.mappings.back().map(argument, value);
  }
  cloneLanes(body, lanes);
  SmallVector<SmallVector<Value>> results;
  for (const IRMapping &mapping : lanes.mappings) {
    results.emplace_back();
    for (Value value : body.getTerminator()->getOperands())
      results.back().push_back(mapping.lookupOrDefault(value));
  }
  return results;
}
