//===- Checks.cpp - Checks that StableHLO can express ops -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if more than the collective itself is created.
static bool needsStaticShapes(Operation *op, const StablehloForms &forms) {
  auto collective = cast<CollectiveOpInterface>(op);
  std::optional<ReductionKind> kind = collective.getReductionKind();
  return collective.getSources().empty() || isa<ScatterOp>(op) ||
         kind == ReductionKind::Avg || kind == ReductionKind::PremulSum ||
         (isa<BroadcastOp>(op) && forms.isForIree) ||
         (isa<AllToAllOp>(op) && forms.isAsync);
}

static LogicalResult checkValue(Operation *op, Type type, bool needsStatic) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return op->emitOpError("has ")
           << type << ", expected tensors: convert before bufferization";
  if (tensor.getEncoding())
    return op->emitOpError("has ")
           << type << ", expected tensors without a layout";
  if (needsStatic && !tensor.hasStaticShape())
    return op->emitOpError("has ")
           << type
           << ", expected a static shape where pieces or constants are "
              "made";
  return success();
}

static LogicalResult checkReduction(Operation *op, ReductionKind kind,
                                    const StablehloForms &forms) {
  if (!forms.isForIree)
    return success();
  bool isOther = kind == ReductionKind::BAnd || kind == ReductionKind::BOr ||
                 kind == ReductionKind::BXor || kind == ReductionKind::MinNum ||
                 kind == ReductionKind::MaxNum;
  for (Value value : cast<CollectiveOpInterface>(op).getDestinations())
    if (isOther || getElementTypeOrSelf(value).isInteger(1) ||
        isa<ComplexType>(getElementTypeOrSelf(value)))
      return op->emitOpError("has reduction ")
             << stringifyReductionKind(kind) << " of "
             << getElementTypeOrSelf(value)
             << ", expected a sum, product, minimum or maximum of integers or "
                "floats for IREE";
  return success();
}

FailureOr<Pairs> comm::getMessagePairs(Operation *op, RankTables &tables,
                                       FlatSymbolRefAttr group, Value peer,
                                       bool isSend) {
  auto peers = tables.evaluate(peer);
  if (!peers)
    return op->emitOpError("has a peer that is not known for each rank, "
                           "expected one computed from constants and ranks");
  Pairs pairs;
  DenseSet<int64_t> receivers;
  for (const SmallVector<int64_t> &line : tables.getLines(group))
    for (int64_t rank : line) {
      int64_t place = (*peers)[rank];
      if (place == -1)
        continue;
      if (place < 0 || place >= static_cast<int64_t>(line.size()))
        return op->emitOpError("has peer ")
               << place << " on rank " << rank << ", expected -1 or a rank of "
               << "its line of " << line.size();
      if (!receivers.insert(line[place]).second)
        return op->emitOpError("has peer ")
               << place << " on rank " << rank
               << " and on another, expected one message for each rank";
      pairs.emplace_back(isSend ? rank : line[place],
                         isSend ? line[place] : rank);
    }
  llvm::sort(pairs);
  return pairs;
}

/// Checks that the peers of `values` are known.
static LogicalResult checkPeers(Operation *op, RankTables &tables,
                                ValueRange peers, bool isSend) {
  auto group = cast<CollectiveOpInterface>(op).getGroupAttr();
  for (Value peer : peers)
    if (failed(getMessagePairs(op, tables, group, peer, isSend)))
      return failure();
  return success();
}

/// Checks that each message of `op` is sent and received by it, so that it is a
/// collective_permute.
static LogicalResult checkIsPermute(BatchP2POp op, RankTables &tables) {
  FlatSymbolRefAttr group = op.getGroupAttr();
  SmallVector<std::pair<Pairs, Type>> sent;
  for (auto [source, peer] :
       llvm::zip_equal(op.getSources(), op.getSendPeers()))
    sent.emplace_back(*getMessagePairs(op, tables, group, peer, true),
                      source.getType());
  for (auto [destination, peer] :
       llvm::zip_equal(op.getDestinations(), op.getReceivePeers())) {
    auto *match = llvm::find(
        sent, std::make_pair(*getMessagePairs(op, tables, group, peer, false),
                             Type(destination.getType())));
    if (match == sent.end())
      return op.emitOpError("receives ")
             << destination.getType()
             << ", expected a source of that type for the same ranks in the op "
                "for IREE, which has no messages";
    sent.erase(match);
  }
  if (!sent.empty())
    return op.emitOpError("sends ")
           << sent.front().second
           << ", expected a destination of that type for the same ranks in the "
              "op for IREE, which has no messages";
  return success();
}

static LogicalResult checkStart(Operation *op, RankTables &tables,
                                const StablehloForms &forms) {
  auto collective = cast<CollectiveOpInterface>(op);
  bool needsStatic = needsStaticShapes(op, forms);
  for (ValueRange values : {ValueRange(collective.getSources()),
                            ValueRange(collective.getDestinations())})
    for (Value value : values)
      if (failed(checkValue(op, value.getType(), needsStatic)))
        return failure();
  std::optional<Algorithm> algorithm = collective.getAlgorithm();
  if (algorithm && *algorithm != Algorithm::Nccl &&
      *algorithm != Algorithm::Mpi)
    return op->emitOpError("runs by ")
           << stringifyAlgorithm(*algorithm)
           << ", expected no algorithm: StableHLO has neither kernels nor copy "
              "engines";
  if (auto kind = collective.getReductionKind();
      kind && failed(checkReduction(op, *kind, forms)))
    return failure();
  FlatSymbolRefAttr group = collective.getGroupAttr();
  bool isEqual = !collective.allowsUnequalGroups() ||
                 (isa<BroadcastOp>(op) && forms.isForIree);
  if (isEqual && !tables.getSize(group))
    return op->emitOpError("is on ")
           << group << ", expected all " << tables.getNumRanks()
           << " ranks in lines of one size";
  if (isa<SendOp, RecvOp>(op) && forms.isForIree)
    return op->emitOpError("is a message, expected a comm.batch_p2p of sends "
                           "and their receives for IREE");
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](SendOp send) {
        return checkPeers(op, tables, send.getPeer(), /*isSend=*/true);
      })
      .Case([&](RecvOp receive) {
        return checkPeers(op, tables, receive.getPeer(), /*isSend=*/false);
      })
      .Case([&](BatchP2POp batch) {
        if (failed(checkPeers(op, tables, batch.getSendPeers(), true)) ||
            failed(checkPeers(op, tables, batch.getReceivePeers(), false)))
          return failure();
        return forms.isForIree ? checkIsPermute(batch, tables) : success();
      })
      .Default(success());
}

LogicalResult comm::checkConvertible(Operation *op, RankTables &tables,
                                     const StablehloForms &forms) {
  if (isa<MeshOp, GroupOp, RankOp, GroupRankOp, GroupSizeOp, WaitOp,
          CompletedTokenOp>(op))
    return success();
  if (isa<BarrierOp>(op))
    return op->emitOpError(
        "has no counterpart in StableHLO, where only data order ops");
  if (!isa<AllReduceOp, ReduceOp, ReduceScatterOp, BroadcastOp, AllGatherOp,
           GatherOp, ScatterOp, AllToAllOp, PermuteOp, SendOp, RecvOp,
           BatchP2POp>(op))
    return op->emitOpError("has no counterpart in StableHLO");
  return checkStart(op, tables, forms);
}
