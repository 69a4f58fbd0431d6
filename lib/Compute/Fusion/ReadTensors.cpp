//===- ReadTensors.cpp - Tensors that bodies read -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadTensors.h"
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

size_t comm::countOps(linalg::GenericOp op) {
  size_t count = 0;
  op.getBody()->walk([&](Operation *) { ++count; });
  return count;
}

llvm::SmallSetVector<Value, 16> comm::getReadTensors(linalg::GenericOp op) {
  llvm::SmallSetVector<Value, 16> tensors;
  for (OpOperand *input : op.getDpsInputOperands())
    // Inputs that were replaced by scalars are not read.
    if (!op.getMatchingBlockArgument(input).use_empty())
      tensors.insert(input->get());
  op.getBody()->walk([&](tensor::ExtractOp read) {
    if (!op.getRegion().isAncestor(read.getTensor().getParentRegion()))
      tensors.insert(read.getTensor());
  });
  return tensors;
}

bool comm::fitInOneKernel(linalg::GenericOp first, linalg::GenericOp second) {
  llvm::SmallSetVector<Value, 16> read = getReadTensors(first);
  read.insert_range(getReadTensors(second));
  return read.size() <= kMostInputs + 1 &&
         countOps(first) + countOps(second) <= kMostOps;
}

bool comm::readsByIndex(linalg::GenericOp op) {
  return op.hasIndexSemantics() &&
         op.getBody()
             ->walk([](tensor::ExtractOp) { return WalkResult::interrupt(); })
             .wasInterrupted();
}

bool comm::readsEachOnce(tensor::ExtractOp read) {
  llvm::SmallDenseSet<uint64_t, 4> loops;
  return llvm::all_of(read.getIndices(), [&](Value index) {
    while (isa_and_present<arith::AddIOp, arith::SubIOp, arith::DivUIOp>(
               index.getDefiningOp()) &&
           matchPattern(index.getDefiningOp()->getOperand(1), m_Constant()))
      index = index.getDefiningOp()->getOperand(0);
    if (auto loop = index.getDefiningOp<linalg::IndexOp>())
      return loops.insert(loop.getDim()).second;
    return matchPattern(index, m_Constant());
  });
}
