//===- TwoShotCopies.cpp - Expands all_reduces for copy engines -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TwoShotCopies.h"
#include "../SplitAllReduce.h"
#include "../SumOfPieces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::comm;

/// Number of parts of an all_reduce. Each part needs four barriers of some
/// microseconds, and more parts do not make the link busy any sooner.
static constexpr int64_t kParts = 2;

bool comm::isByTwoShotCopies(Operation *op) {
  auto reduce = dyn_cast<AllReduceOp>(op);
  return reduce && reduce.getAlgorithm() == Algorithm::TwoShotCopies;
}

std::optional<std::string>
comm::getTwoShotObstacle(AllReduceOp reduce, SymbolTableCollection &symbols) {
  if (std::optional<std::string> obstacle =
          getPiecesObstacle(reduce, kParts, symbols))
    return obstacle;
  for (Type type : reduce.getDestinations().getTypes())
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && !memref.areTrailingDimsContiguous(memref.getRank()))
      return std::string("a destination is not contiguous");
  for (Value source : reduce.getSources())
    if (auto memref = dyn_cast<MemRefType>(source.getType());
        memref && !memref.areTrailingDimsContiguous(memref.getRank()))
      return std::string("a source is not contiguous");
  if (!getOwnWait(reduce))
    return std::string("its token has no wait of its own in its block");
  return std::nullopt;
}

namespace {
/// One part of an operand: some of its rows, and the ops that reduce them.
struct Part {
  AllToAllOp exchange;
  Value source, received, destination;
  bool isInPlace;
  /// The rank's piece of the sum if it is not in the destination.
  Value own;
  AllGatherOp gather;
};
} // namespace

static Value allocate(OpBuilder &builder, Location loc, Value like,
                      int64_t rows) {
  auto type = cast<MemRefType>(like.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[0] = rows;
  return memref::AllocOp::create(builder, loc,
                                 MemRefType::get(shape, type.getElementType()));
}

void comm::expandTwoShotCopies(AllReduceOp reduce, WaitOp wait,
                               ArrayRef<bool> inPlace,
                               SymbolTableCollection &symbols) {
  Location loc = reduce.getLoc();
  FlatSymbolRefAttr group = reduce.getGroupAttr();
  const SumOfPieces sum = {group, reduce.getReduction(),
                           getLineSize(reduce, symbols), /*dim=*/0};
  OpBuilder builder(reduce);
  SmallVector<Part> parts;
  for (auto [source, destination, isInPlace] : llvm::zip_equal(
           reduce.getSources(), reduce.getDestinations(), inPlace)) {
    int64_t rows = cast<MemRefType>(source.getType()).getDimSize(0) / kParts;
    for (int64_t i = 0; i < kParts; ++i) {
      OpFoldResult first = builder.getIndexAttr(i * rows);
      Part &part = parts.emplace_back();
      part.isInPlace = isInPlace;
      part.source = createPiece(builder, loc, source, 0, first, rows);
      part.destination = createPiece(builder, loc, destination, 0, first, rows);
      part.received = allocate(builder, loc, source, rows);
      part.exchange =
          AllToAllOp::create(builder, loc, part.source, part.received,
                             /*split=*/0, /*concat=*/0, group);
      part.exchange.setAlgorithm(Algorithm::CopyEngine);
      part.exchange.setSkipOwnPiece(sum.readsOwnPieceInPlace());
    }
  }

  builder.setInsertionPoint(wait);
  for (Part &part : parts) {
    WaitOp::create(builder, loc, part.exchange.getToken(), part.received,
                   part.source);
    if (!part.isInPlace)
      part.own = allocate(
          builder, loc, part.source,
          cast<MemRefType>(part.source.getType()).getDimSize(0) / sum.ranks);
    Value piece = part.own ? part.own
                           : createOwnPiece(builder, loc, group,
                                            part.destination, 0, sum.ranks);
    sum.create(builder, loc, part.source, part.received, piece);
    SmallVector<Value, 1> gathered;
    if (part.own)
      gathered.push_back(part.own);
    part.gather = AllGatherOp::create(builder, loc, gathered, part.destination,
                                      /*dim=*/0, group);
    part.gather.setAlgorithm(Algorithm::CopyEngine);
  }
  for (Part &part : parts) {
    WaitOp::create(builder, loc, part.gather.getToken(), part.destination,
                   part.gather.getSources());
    memref::DeallocOp::create(builder, loc, part.received);
    if (part.own)
      memref::DeallocOp::create(builder, loc, part.own);
  }
  wait->erase();
  reduce->erase();
}
