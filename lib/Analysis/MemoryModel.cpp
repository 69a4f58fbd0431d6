//===- MemoryModel.cpp - The buffers that a program will have ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryModel.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

struct MemoryModel::Impl {};

MemoryModel::MemoryModel(Operation *) {}
MemoryModel::~MemoryModel() = default;

// Provisional: each tensor has a buffer of its own, but for what is tied to a
// destination or waited for.
void MemoryModel::addTo(BlockModel &model,
                        const BlockDependences &dependences) {
  llvm::MapVector<Value, ModelBuffer> buffers;
  DenseMap<Value, Value> rootOf;
  auto getRoot = [&](Value value) {
    auto it = rootOf.find(value);
    return it == rootOf.end() ? Value() : it->second;
  };
  Operation *terminator = dependences.getBlock().mightHaveTerminator()
                              ? dependences.getBlock().getTerminator()
                              : nullptr;
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    unsigned index = i;
    auto touch = [&](Value value) {
      if (Value root = getRoot(value)) {
        ModelBuffer &buffer = buffers[root];
        if (buffer.users.empty() || buffer.users.back() != index)
          buffer.users.push_back(index);
      }
    };
    op->walk([&](Operation *nested) {
      llvm::for_each(nested->getOperands(), touch);
    });
    SmallVector<Value> tied(op->getNumResults());
    if (auto start = dyn_cast<CollectiveOpInterface>(op))
      for (auto [value, init] :
           llvm::zip(start.getValues(), start.getDestinations()))
        tied[cast<OpResult>(value).getResultNumber()] = init;
    else if (auto wait = dyn_cast<WaitOpInterface>(op))
      for (auto [value, init] :
           llvm::zip(wait.getValues(), wait.getDestinations()))
        tied[cast<OpResult>(value).getResultNumber()] = init;
    else if (auto dps = dyn_cast<DestinationStyleOpInterface>(op))
      for (auto [value, init] : llvm::zip(op->getResults(), dps.getDpsInits()))
        tied[cast<OpResult>(value).getResultNumber()] = init;
    for (OpResult result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type || !type.hasStaticShape() || matchPattern(op, m_Constant()))
        continue;
      if (Value init = tied[result.getResultNumber()])
        if (Value root = getRoot(init)) {
          rootOf[result] = root;
          continue;
        }
      rootOf[result] = result;
      ModelBuffer &buffer = buffers[result];
      buffer.value = result;
      buffer.bytes = type.getNumElements() *
                     llvm::divideCeil(type.getElementTypeBitWidth(), 8);
      buffer.users.push_back(index);
    }
  }
  if (terminator)
    for (Value operand : terminator->getOperands())
      if (Value root = getRoot(operand))
        buffers[root].isLiveOut = true;
  for (auto &[root, buffer] : buffers)
    model.buffers.push_back(std::move(buffer));
}
