//===- EvaluateComm.cpp - Interprets starts, waits and ranks --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Evaluator.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

/// The number of steps that a collective counts as. It is more than one because
/// all ranks of the group have to run up to it.
static constexpr int64_t kStepsOfCollective = 100;

/// Adds the halves of a point-to-point op. Those of a batch start together.
LogicalResult Evaluator::addHalves(Start &start) {
  Operation *op = start.op;
  auto add = [&](bool isSend, ValueRange peers,
                 unsigned numOperands) -> LogicalResult {
    auto size = world.getMember(start.op.getGroupAttr().getAttr(), rank);
    for (unsigned operand = 0; operand < numOperands; ++operand) {
      Value value = peers.size() == 1 ? peers.front() : peers[operand];
      FailureOr<int64_t> peer = getInteger(op, value);
      if (failed(peer))
        return failure();
      if (*peer < -1 || *peer >= int64_t(size->second))
        return world.fail(op->getLoc(), "rank " + Twine(rank) +
                                            ": the peer is " + Twine(*peer) +
                                            ", expected -1 or a rank of the "
                                            "line's " +
                                            Twine(size->second));
      start.halves.push_back({isSend, *peer, operand});
    }
    return success();
  };
  if (auto send = dyn_cast<SendOp>(op))
    return add(true, send.getPeer(), send.getSources().size());
  if (auto receive = dyn_cast<RecvOp>(op))
    return add(false, receive.getPeer(), receive.getDestinations().size());
  if (auto batch = dyn_cast<BatchP2POp>(op)) {
    if (failed(add(true, batch.getSendPeers(), batch.getSources().size())))
      return failure();
    return add(false, batch.getReceivePeers(), batch.getDestinations().size());
  }
  return success();
}

LogicalResult Evaluator::runStart(CollectiveOpInterface op) {
  if (failed(takeSteps(op, kStepsOfCollective - 1)))
    return failure();
  FlatSymbolRefAttr group = op.getGroupAttr();
  if (!group || !isa_and_present<CommDialect>(op->getDialect()))
    return cannot(op, "another dialect's collective");
  auto start = std::make_shared<Start>();
  auto member = world.getMember(group.getAttr(), rank);
  if (!member)
    return world.fail(op->getLoc(), "rank " + Twine(rank) +
                                        " is in no line of @" +
                                        group.getValue());
  start->op = op;
  start->rank = rank;
  start->member = member->first;
  auto getData = [&](OperandRange operands) {
    return llvm::map_to_vector(operands, [&](Value value) {
      return isa<MemRefType>(value.getType())
                 ? get(value)
                 : Datum::makeTensor(getTensor(value));
    });
  };
  start->sources = getData(op.getSources());
  start->destinations = getData(op.getDestinations());
  auto setFactors = [&](auto reduction) {
    start->factors = getAll(reduction.getFactors());
  };
  if (auto reduction = dyn_cast<AllReduceOp>(*op))
    setFactors(reduction);
  else if (auto reduction = dyn_cast<ReduceOp>(*op))
    setFactors(reduction);
  else if (auto reduction = dyn_cast<ReduceScatterOp>(*op))
    setFactors(reduction);
  if (auto exchange = dyn_cast<AllToAllVOp>(*op)) {
    Builder builder(op.getContext());
    auto sent =
        getIntegers(op, getMixedValues(exchange.getStaticSendSizes(),
                                       exchange.getSendSizes(), builder));
    auto received =
        getIntegers(op, getMixedValues(exchange.getStaticReceiveSizes(),
                                       exchange.getReceiveSizes(), builder));
    if (failed(sent) || failed(received))
      return failure();
    start->sendSizes = *sent;
    start->receiveSizes = *received;
    auto checkSum = [&](ArrayRef<int64_t> sizes, const Datum &datum) {
      int64_t sum = 0;
      for (int64_t size : sizes) {
        if (size < 0)
          return world.fail(op->getLoc(), "a size is " + Twine(size) +
                                              ", expected 0 or more");
        sum += size;
      }
      ArrayRef<int64_t> shape = datum.kind == Datum::Kind::Buffer
                                    ? ArrayRef(datum.buffer.shape)
                                    : ArrayRef(datum.tensor->shape);
      if (sum > shape[exchange.getDim()])
        return world.fail(op->getLoc(),
                          "sizes add up to " + Twine(sum) + ", expected " +
                              Twine(shape[exchange.getDim()]) + " at most");
      return success();
    };
    if (failed(checkSum(*sent, start->sources.front())) ||
        failed(checkSum(*received, start->destinations.front())))
      return failure();
  }
  if (failed(addHalves(*start)))
    return failure();
  for (auto [i, value] : llvm::enumerate(op.getValues())) {
    Datum inFlight;
    inFlight.kind = Datum::Kind::InFlight;
    inFlight.start = start;
    inFlight.index = i;
    set(value, inFlight);
  }
  set(op.getToken(), Datum::makeToken(start));
  return world.start(start);
}

LogicalResult Evaluator::runWait(WaitOpInterface op) {
  for (Value token : op.getTokens()) {
    const Datum &datum = get(token);
    if (datum.kind != Datum::Kind::Token)
      return cannot(op, "a token is not known");
    if (datum.start && failed(world.wait(*datum.start, op->getLoc())))
      return failure();
  }
  for (auto [value, destination] :
       llvm::zip(op.getValues(), op.getDestinations())) {
    const Datum &datum = get(destination);
    if (datum.kind != Datum::Kind::InFlight) {
      set(value, datum);
      continue;
    }
    if (!datum.start->isComplete)
      return world.fail(op->getLoc(),
                        "waits for another start than that of its data");
    set(value, datum.start->results[datum.index]);
  }
  return success();
}

LogicalResult Evaluator::runComm(Operation *op, bool &isKnown) {
  if (auto start = dyn_cast<CollectiveOpInterface>(op))
    return runStart(start);
  if (auto wait = dyn_cast<WaitOpInterface>(op))
    return runWait(wait);
  if (isa<CompletedTokenOp>(op)) {
    set(op->getResult(0), Datum::makeToken(nullptr));
    return success();
  }
  if (isa<RankOp>(op)) {
    setInteger(op->getResult(0), rank);
    return success();
  }
  if (isa<GroupRankOp, GroupSizeOp>(op)) {
    StringAttr group = isa<GroupRankOp>(op)
                           ? cast<GroupRankOp>(op).getGroupAttr().getAttr()
                           : cast<GroupSizeOp>(op).getGroupAttr().getAttr();
    auto member = world.getMember(group, rank);
    if (!member)
      return world.fail(op->getLoc(), "rank " + Twine(rank) +
                                          " is in no line of @" +
                                          group.getValue());
    setInteger(op->getResult(0),
               isa<GroupRankOp>(op) ? member->first : member->second);
    return success();
  }
  isKnown = false;
  return isa_and_present<CommDialect>(op->getDialect())
             ? cannot(op, "device-side communication")
             : success();
}
