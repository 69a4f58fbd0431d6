//===- BufferizableOpInterfaceImpl.cpp - Bufferization of comm ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bufferization of starts and waits. A start writes its destinations in place
// and reads its sources. The wait names both again, so the analysis sees that
// they are in use until then. A wait whose destination would have to be copied
// is an error, because the buffer is in flight.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/BufferizableOpInterfaceImpl.h"
#include "CommDialect/IR/CommOps.h"
#include "Transforms/BufferizeOp.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::comm;

LogicalResult comm::bufferizeOp(Operation *op, RewriterBase &rewriter,
                                const BufferizationOptions &options,
                                BufferizationState &state,
                                OperandRange destinations, ResultRange values) {
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType())) {
      operands.push_back(operand.get());
      continue;
    }
    FailureOr<Value> buffer =
        getBuffer(rewriter, operand.get(), options, state);
    if (failed(buffer))
      return failure();
    operands.push_back(*buffer);
  }
  OperationState newState(op->getLoc(), op->getName());
  newState.addOperands(operands);
  newState.addTypes(op->getResults().drop_front(values.size()).getTypes());
  newState.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  newState.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *newOp = rewriter.create(newState);
  SmallVector<Value> replacements;
  if (!values.empty()) {
    unsigned begin = destinations.getBeginOperandIndex();
    replacements.assign(operands.begin() + begin,
                        operands.begin() + begin + values.size());
  }
  llvm::append_range(replacements, newOp->getResults());
  replaceOpWithBufferizedValues(rewriter, op, replacements);
  return success();
}

namespace {

/// Returns the index of `operand` in `range`, or nullopt.
std::optional<unsigned> getIndexIn(OpOperand &operand, OperandRange range) {
  if (range.empty()) // An empty range has no begin index.
    return std::nullopt;
  unsigned begin = range.getBeginOperandIndex();
  unsigned number = operand.getOperandNumber();
  if (number < begin || number >= begin + range.size())
    return std::nullopt;
  return number - begin;
}

/// Returns the destination of `value`, a result of `op`. Faster than upstream's
/// default, which queries the values of every operand.
AliasingOpOperandList getDestinationOf(Operation *op, Value value,
                                       OperandRange destinations,
                                       ResultRange values) {
  unsigned number = cast<OpResult>(value).getResultNumber();
  if (number >= values.size())
    return {};
  OpOperand &operand =
      op->getOpOperand(destinations.getBeginOperandIndex() + number);
  return {{&operand, BufferRelation::Equivalent}};
}

template <typename OpTy>
struct StartModel
    : public BufferizableOpInterface::ExternalModel<StartModel<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    auto start = cast<CollectiveOpInterface>(op);
    return getIndexIn(operand, start.getSources()) || start.readsDestinations();
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    auto start = cast<CollectiveOpInterface>(op);
    return getIndexIn(operand, start.getDestinations()).has_value();
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    auto start = cast<CollectiveOpInterface>(op);
    if (auto index = getIndexIn(operand, start.getDestinations()))
      return {{start.getValues()[*index], BufferRelation::Equivalent}};
    return {};
  }

  AliasingOpOperandList getAliasingOpOperands(Operation *op, Value value,
                                              const AnalysisState &) const {
    auto start = cast<CollectiveOpInterface>(op);
    return getDestinationOf(op, value, start.getDestinations(),
                            start.getValues());
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto start = cast<CollectiveOpInterface>(op);
    return bufferizeOp(op, rewriter, options, state, start.getDestinations(),
                       start.getValues());
  }
};

struct WaitModel
    : public BufferizableOpInterface::ExternalModel<WaitModel, WaitOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  // The analysis counts the start as the writer of the destinations. A second
  // write here would conflict with every later read of a loop-carried value in
  // the destination, and a copy at the wait cannot resolve that conflict.
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }

  bool mustBufferizeInPlace(Operation *op, OpOperand &operand,
                            const AnalysisState &) const {
    return getIndexIn(operand, cast<WaitOp>(op).getDestinations()).has_value();
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    auto wait = cast<WaitOp>(op);
    if (auto index = getIndexIn(operand, wait.getDestinations()))
      return {{wait.getValues()[*index], BufferRelation::Equivalent}};
    return {};
  }

  AliasingOpOperandList getAliasingOpOperands(Operation *op, Value value,
                                              const AnalysisState &) const {
    auto wait = cast<WaitOp>(op);
    return getDestinationOf(op, value, wait.getDestinations(),
                            wait.getValues());
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto wait = cast<WaitOp>(op);
    return bufferizeOp(op, rewriter, options, state, wait.getDestinations(),
                       wait.getValues());
  }
};

template <typename... OpTys>
void attachStartModels(MLIRContext *context) {
  (OpTys::template attachInterface<StartModel<OpTys>>(*context), ...);
}

} // namespace

void comm::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, CommDialect *) {
    attachStartModels<AllReduceOp, ReduceOp, ReduceScatterOp, BroadcastOp,
                      AllGatherOp, GatherOp, ScatterOp, AllToAllOp, AllToAllVOp,
                      PermuteOp, SendOp, RecvOp, BatchP2POp>(context);
    WaitOp::attachInterface<WaitModel>(*context);
  });
}
