//===- PointToPoint.cpp - Converts sends and receives ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a ring, a rank would deadlock if it waited for its send before it starts
// to receive. So consecutive messages start together, and a lone send is waited
// for at the end of its block.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Unconverted.h"
#include "Import/RankValues.h"
#include "StablehloToArith.h"
#include "Steps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

static bool isSend(Operation *op) {
  return op->getName().getStringRef() == "stablehlo.send";
}
static bool isMessage(Operation *op) {
  return isSend(op) || op->getName().getStringRef() == "stablehlo.recv";
}

static LogicalResult checkMessage(Operation *op) {
  bool isHostTransfer = false;
  if (auto flag = op->getAttrOfType<BoolAttr>("is_host_transfer"))
    isHostTransfer = flag.getValue();
  if (Attribute handle = op->getAttr("channel_handle");
      handle && isAttributeText(handle, "channel_handle")) {
    auto parsed = parseChannelHandleText(op, handle);
    if (failed(parsed))
      return failure();
    // Types 2 and 3 are device-to-host and host-to-device.
    isHostTransfer |= parsed->second > 1;
  }
  if (isHostTransfer)
    return op->emitOpError("is a transfer with the host; only messages between "
                           "devices are supported, so make the data an "
                           "argument or a result");
  if (isSend(op) ? op->getNumOperands() == 0 || op->getNumResults() != 0
                 : op->getNumOperands() != 0 || op->getNumResults() == 0)
    return op->emitOpError("must have data ")
           << (isSend(op) ? "operands" : "results") << " only, and a token";
  for (Type type : isSend(op) ? TypeRange(op->getOperandTypes())
                              : TypeRange(op->getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || (!isSend(op) && !tensor.hasStaticShape()))
      return op->emitOpError("must have ranked tensors of static shape, got ")
             << type;
  }
  return success();
}

/// Returns true for ops that may be between messages that start together.
static bool canBeBetweenMessages(Operation *op) {
  if (op->getName().getDialectNamespace() != "stablehlo")
    return isMemoryEffectFree(op);
  StringRef name = op->getName().stripDialect();
  return op->getNumRegions() == 0 && !isStablehloCollective(op) &&
         name != "custom_call";
}

/// Returns true if `op` or an op inside of it uses one of `values`.
static bool usesAny(Operation *op, const llvm::SmallDenseSet<Value> &values) {
  return op
      ->walk([&](Operation *nested) {
        return llvm::any_of(
                   nested->getOperands(),
                   [&](Value operand) { return values.contains(operand); })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Converts the messages `run`, which start together, at the last of them.
static LogicalResult convertRun(ArrayRef<Operation *> run, GroupTable &groups) {
  // JAX and XLA exchange messages between partitions; a program without
  // partitions exchanges them between replicas.
  IdMode mode = groups.getWorld().numPartitions > 1 ? IdMode::CrossPartition
                                                    : IdMode::CrossReplica;
  Operation *last = run.back();
  OpBuilder builder(last);
  Location loc = last->getLoc();
  FlatSymbolRefAttr symbol;
  SmallVector<Value> sources, sendPeers, destinations, receivePeers;
  Value groupRank;
  for (Operation *op : run) {
    FailureOr<Pairs> pairs = getSourceTargetPairs(op);
    if (failed(pairs))
      return failure();
    FailureOr<const Group *> group = groups.getGroupOfAllIds(op, mode, *pairs);
    if (failed(group))
      return failure();
    SmallVector<int64_t> table(*(*group)->size, -1);
    for (auto [source, target] : *pairs)
      table[isSend(op) ? source : target] = isSend(op) ? target : source;
    symbol = groups.getSymbol(op, *group);
    if (!groupRank)
      groupRank =
          GroupRankOp::create(builder, loc, builder.getIndexType(), symbol);
    Value peer = createLookup(builder, op->getLoc(), table, groupRank);
    if (isSend(op)) {
      llvm::append_range(sources, op->getOperands());
      sendPeers.append(op->getNumOperands(), peer);
      continue;
    }
    for (Type type : op->getResultTypes()) {
      auto tensor = cast<RankedTensorType>(type);
      destinations.push_back(tensor::EmptyOp::create(
          builder, op->getLoc(), tensor.getShape(), tensor.getElementType()));
      receivePeers.push_back(peer);
    }
  }

  Operation *start;
  if (run.size() == 1 && isSend(last)) {
    start = SendOp::create(builder, loc, sources, sendPeers.front(), symbol);
    builder.setInsertionPoint(last->getBlock()->getTerminator());
  } else if (run.size() == 1) {
    start = RecvOp::create(builder, loc, destinations, receivePeers.front(),
                           symbol);
  } else {
    start = BatchP2POp::create(builder, loc, sources, sendPeers, destinations,
                               receivePeers, symbol);
  }
  auto collective = cast<CollectiveOpInterface>(start);
  auto wait = WaitOp::create(builder, loc, collective.getToken(),
                             collective.getValues(), collective.getSources());
  ResultRange::iterator next = wait.getValues().begin();
  for (Operation *op : run) {
    for (OpResult result : op->getResults())
      result.replaceAllUsesWith(*next++);
    op->erase();
  }
  return success();
}

static LogicalResult convertBlock(Block &block, GroupTable &groups) {
  SmallVector<SmallVector<Operation *>> runs;
  SmallVector<Operation *> run;
  llvm::SmallDenseSet<Value> received;
  auto flush = [&] {
    if (!run.empty())
      runs.push_back(std::move(run));
    run.clear();
    received.clear();
  };
  for (Operation &op : block) {
    if (!run.empty() && ((!isMessage(&op) && !canBeBetweenMessages(&op)) ||
                         usesAny(&op, received)))
      flush();
    if (!isMessage(&op))
      continue;
    run.push_back(&op);
    received.insert(op.result_begin(), op.result_end());
  }
  flush();
  for (ArrayRef<Operation *> messages : runs)
    if (failed(convertRun(messages, groups)))
      return failure();
  return success();
}

LogicalResult comm::convertPointToPoint(ModuleOp module, GroupTable &groups) {
  llvm::SetVector<Block *> blocks;
  bool hasFailed = false;
  module.walk([&](Operation *op) {
    if (!isMessage(op))
      return;
    if (failed(checkMessage(op)))
      hasFailed = true;
    else
      blocks.insert(op->getBlock());
  });
  if (hasFailed)
    return failure();
  for (Block *block : blocks)
    if (failed(convertBlock(*block, groups)))
      return failure();
  return success();
}
