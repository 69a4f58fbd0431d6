//===- CommVerifiers.cpp - Verifiers of the communicating ops -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each check is marked with the id of its constraint in the op's description.
//
//===----------------------------------------------------------------------===//

#include "CommVerifiers.h"
#include "CommDialect/IR/CommOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using comm::detail::shapedType;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// Formats the size of a dimension for messages; `?` if it is dynamic.
static std::string sizeString(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

static bool isCompatible(int64_t a, int64_t b) {
  return a == b || ShapedType::isDynamic(a) || ShapedType::isDynamic(b);
}

/// Returns true if `whole` is `factor` times `piece`, or either is dynamic.
static bool isMultiple(int64_t whole, int64_t piece, int64_t factor) {
  if (ShapedType::isDynamic(whole) || ShapedType::isDynamic(piece))
    return true;
  int64_t product;
  return !llvm::MulOverflow(piece, factor, product) && whole == product;
}

/// Checks that source and destination `index` have equal sizes in all
/// dimensions but `except` and `exceptToo` (-1 for none).
static LogicalResult checkEqualShapes(Operation *op, size_t index,
                                      ShapedType source, ShapedType destination,
                                      int64_t except = -1,
                                      int64_t exceptToo = -1) {
  if (source.getRank() != destination.getRank())
    return op->emitOpError()
           << "source #" << index << " has " << source.getRank()
           << " dimensions, its destination " << destination.getRank();
  for (int64_t i = 0, e = source.getRank(); i < e; ++i) {
    if (i == except || i == exceptToo ||
        isCompatible(source.getDimSize(i), destination.getDimSize(i)))
      continue;
    return op->emitOpError()
           << "dimension " << i << " of source #" << index << " is "
           << sizeString(source.getDimSize(i)) << ", of its destination "
           << sizeString(destination.getDimSize(i)) << "; they must be equal";
  }
  return success();
}

/// Checks that all sources have the shapes of their destinations.
static LogicalResult checkSameShapes(CollectiveOpInterface op) {
  for (auto [i, source, destination] :
       llvm::enumerate(op.getSources(), op.getDestinations()))
    if (failed(checkEqualShapes(op, i, shapedType(source),
                                shapedType(destination))))
      return failure();
  return success();
}

/// Checks that `dim` is a dimension of every operand.
static LogicalResult checkDim(CollectiveOpInterface op, StringRef name,
                              int64_t dim) {
  auto check = [&](StringRef what, OperandRange values) -> LogicalResult {
    for (auto [i, value] : llvm::enumerate(values))
      if (int64_t rank = shapedType(value).getRank(); dim < 0 || dim >= rank)
        return op->emitOpError()
               << name << " is " << dim << ", but " << what << " #" << i
               << " has " << rank << " dimensions";
    return success();
  };
  return success(succeeded(check("source", op.getSources())) &&
                 succeeded(check("destination", op.getDestinations())));
}

/// Checks that all sources have the shapes of their destinations, except along
/// `dim`.
static LogicalResult checkShapesExceptDim(CollectiveOpInterface op,
                                          int64_t dim) {
  if (failed(checkDim(op, "dim", dim)))
    return failure();
  for (auto [i, source, destination] :
       llvm::enumerate(op.getSources(), op.getDestinations()))
    if (failed(checkEqualShapes(op, i, shapedType(source),
                                shapedType(destination), dim)))
      return failure();
  return success();
}

/// Checks that along `dim` the whole is `groupSize` times the piece. In place,
/// checks that `groupSize` divides the destination's size.
static LogicalResult checkPieces(CollectiveOpInterface op, int64_t dim,
                                 int64_t groupSize, bool destinationIsWhole) {
  if (op.getSources().empty()) {
    for (auto [i, value] : llvm::enumerate(op.getDestinations()))
      if (int64_t size = shapedType(value).getDimSize(dim);
          !ShapedType::isDynamic(size) && size % groupSize != 0)
        return op->emitOpError()
               << "dimension " << dim << " of destination #" << i << " is "
               << size << ", which the group's size " << groupSize
               << " does not divide";
    return success();
  }
  for (auto [i, source, destination] :
       llvm::enumerate(op.getSources(), op.getDestinations())) {
    int64_t sourceSize = shapedType(source).getDimSize(dim);
    int64_t destinationSize = shapedType(destination).getDimSize(dim);
    int64_t whole = destinationIsWhole ? destinationSize : sourceSize;
    int64_t piece = destinationIsWhole ? sourceSize : destinationSize;
    if (!isMultiple(whole, piece, groupSize))
      return op->emitOpError()
             << "dimension " << dim << " of source #" << i << " is "
             << sizeString(sourceSize) << ", of its destination "
             << sizeString(destinationSize) << "; the "
             << (destinationIsWhole ? "destination's" : "source's")
             << " must be the other times the group's size " << groupSize;
  }
  return success();
}

static LogicalResult checkRoot(Operation *op, int64_t root, int64_t groupSize) {
  if (root >= 0 && root < groupSize)
    return success();
  return op->emitOpError() << "root is " << root
                           << ", but the group has a line of " << groupSize
                           << " ranks";
}

static LogicalResult checkFactors(CollectiveOpInterface op,
                                  OperandRange factors) {
  size_t destinations = op.getDestinations().size();
  if (*op.getReductionKind() != ReductionKind::PremulSum) {
    if (factors.empty())
      return success();
    return op->emitOpError()
           << "only premul_sum has factors, "
           << stringifyReductionKind(*op.getReductionKind()) << " has none";
  }
  if (factors.size() == 1 || factors.size() == destinations)
    return success();
  return op->emitOpError()
         << "premul_sum has " << factors.size()
         << " factors; expected 1 or as many as destinations (" << destinations
         << ")";
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

LogicalResult AllReduceOp::verify() {
  // all_reduce_c1, all_reduce_c2
  return success(succeeded(checkSameShapes(*this)) &&
                 succeeded(checkFactors(*this, getFactors())));
}

LogicalResult ReduceOp::verify() {
  // reduce_c1, reduce_c2
  return success(succeeded(checkSameShapes(*this)) &&
                 succeeded(checkFactors(*this, getFactors())));
}

// reduce_c3
LogicalResult ReduceOp::verifyForGroupSize(int64_t size) {
  return checkRoot(*this, getRoot(), size);
}

LogicalResult ReduceScatterOp::verify() {
  // reduce_scatter_c1, the other sizes of reduce_scatter_c2, reduce_scatter_c4
  return success(succeeded(checkShapesExceptDim(*this, getDim())) &&
                 succeeded(checkFactors(*this, getFactors())));
}

// reduce_scatter_c2, reduce_scatter_c3
LogicalResult ReduceScatterOp::verifyForGroupSize(int64_t size) {
  return checkPieces(*this, getDim(), size, /*destinationIsWhole=*/false);
}

//===----------------------------------------------------------------------===//
// Data movement
//===----------------------------------------------------------------------===//

// broadcast_c1
LogicalResult BroadcastOp::verify() { return checkSameShapes(*this); }

// broadcast_c2
LogicalResult BroadcastOp::verifyForGroupSize(int64_t size) {
  return checkRoot(*this, getRoot(), size);
}

// all_gather_c1, the other sizes of all_gather_c2
LogicalResult AllGatherOp::verify() {
  return checkShapesExceptDim(*this, getDim());
}

// all_gather_c2, all_gather_c3
LogicalResult AllGatherOp::verifyForGroupSize(int64_t size) {
  return checkPieces(*this, getDim(), size, /*destinationIsWhole=*/true);
}

// gather_c1, the other sizes of gather_c2
LogicalResult GatherOp::verify() {
  return checkShapesExceptDim(*this, getDim());
}

// gather_c2, gather_c3, gather_c4
LogicalResult GatherOp::verifyForGroupSize(int64_t size) {
  return success(succeeded(checkPieces(*this, getDim(), size,
                                       /*destinationIsWhole=*/true)) &&
                 succeeded(checkRoot(*this, getRoot(), size)));
}

// scatter_c1, the other sizes of scatter_c2
LogicalResult ScatterOp::verify() {
  return checkShapesExceptDim(*this, getDim());
}

// scatter_c2, scatter_c3, scatter_c4
LogicalResult ScatterOp::verifyForGroupSize(int64_t size) {
  return success(succeeded(checkPieces(*this, getDim(), size,
                                       /*destinationIsWhole=*/false)) &&
                 succeeded(checkRoot(*this, getRoot(), size)));
}

LogicalResult AllToAllOp::verify() {
  int64_t split = getSplitDim(), concat = getConcatDim();
  // all_to_all_c1
  if (failed(checkDim(*this, "split", split)) ||
      failed(checkDim(*this, "concat", concat)))
    return failure();
  // all_to_all_c3
  if (getSources().empty() && split != concat)
    return emitOpError() << "in place split and concat must be equal, got "
                         << split << " and " << concat;
  // all_to_all_c2, the other sizes
  bool isSameDim = split == concat;
  for (auto [i, source, destination] :
       llvm::enumerate(getSources(), getDestinations()))
    if (failed(checkEqualShapes(*this, i, shapedType(source),
                                shapedType(destination), isSameDim ? -1 : split,
                                isSameDim ? -1 : concat)))
      return failure();
  return success();
}

// all_to_all_c2
LogicalResult AllToAllOp::verifyForGroupSize(int64_t size) {
  int64_t split = getSplitDim(), concat = getConcatDim();
  bool isInPlace = getSources().empty();
  for (auto [i, value] :
       llvm::enumerate(isInPlace ? getDestinations() : getSources()))
    if (int64_t dim = shapedType(value).getDimSize(split);
        !ShapedType::isDynamic(dim) && dim % size != 0)
      return emitOpError() << "dimension " << split << " of "
                           << (isInPlace ? "destination #" : "source #") << i
                           << " is " << dim << ", which the group's size "
                           << size << " does not divide";
  if (split == concat)
    return success();
  for (auto [i, source, destination] :
       llvm::enumerate(getSources(), getDestinations())) {
    ShapedType from = shapedType(source), to = shapedType(destination);
    if (!isMultiple(from.getDimSize(split), to.getDimSize(split), size))
      return emitOpError() << "dimension " << split << " of source #" << i
                           << " is " << sizeString(from.getDimSize(split))
                           << ", of its destination "
                           << sizeString(to.getDimSize(split))
                           << "; the source's must be the other times the "
                              "group's size "
                           << size;
    if (!isMultiple(to.getDimSize(concat), from.getDimSize(concat), size))
      return emitOpError() << "dimension " << concat << " of source #" << i
                           << " is " << sizeString(from.getDimSize(concat))
                           << ", of its destination "
                           << sizeString(to.getDimSize(concat))
                           << "; the destination's must be the other times the "
                              "group's size "
                           << size;
  }
  return success();
}

LogicalResult AllToAllVOp::verify() {
  // all_to_all_v_c1
  if (getSources().size() != 1 || getDestinations().size() != 1)
    return emitOpError() << "must have one source and one destination, got "
                         << getSources().size() << " and "
                         << getDestinations().size();
  // all_to_all_v_c2
  if (failed(checkShapesExceptDim(*this, getDim())))
    return failure();
  // all_to_all_v_c4
  auto checkSizes = [&](StringRef what, ArrayRef<int64_t> sizes,
                        size_t numDynamic, Value operand) -> LogicalResult {
    int64_t sum = 0;
    for (int64_t size : sizes) {
      if (ShapedType::isDynamic(size))
        continue;
      if (size < 0)
        return emitOpError() << what << " size " << size << " is negative";
      if (llvm::AddOverflow(sum, size, sum))
        return emitOpError() << what << " sizes sum to 2^63 or more";
    }
    if (numDynamic !=
        static_cast<size_t>(llvm::count_if(sizes, ShapedType::isDynamic)))
      return emitOpError() << "has " << numDynamic << " " << what
                           << " size operands, which are not as many as the "
                              "dynamic sizes";
    int64_t dimSize = shapedType(operand).getDimSize(getDim());
    if (!ShapedType::isDynamic(dimSize) && sum > dimSize)
      return emitOpError() << what << " sizes sum to " << sum
                           << ", but dimension " << getDim()
                           << " of the operand is " << dimSize;
    return success();
  };
  return success(
      succeeded(checkSizes("send", getStaticSendSizes(), getSendSizes().size(),
                           getSources().front())) &&
      succeeded(checkSizes("receive", getStaticReceiveSizes(),
                           getReceiveSizes().size(),
                           getDestinations().front())));
}

// all_to_all_v_c3
LogicalResult AllToAllVOp::verifyForGroupSize(int64_t size) {
  auto check = [&](StringRef what, ArrayRef<int64_t> sizes) -> LogicalResult {
    if (static_cast<int64_t>(sizes.size()) == size)
      return success();
    return emitOpError() << "has " << sizes.size() << " " << what
                         << " sizes, but the group has " << size << " ranks";
  };
  return success(succeeded(check("send", getStaticSendSizes())) &&
                 succeeded(check("receive", getStaticReceiveSizes())));
}

LogicalResult PermuteOp::verify() {
  // permute_c1
  if (failed(checkSameShapes(*this)))
    return failure();
  // permute_c2
  ArrayRef<int64_t> pairs = getPairs();
  if (pairs.size() % 2)
    return emitOpError() << "pairs must have an even number of ranks, got "
                         << pairs.size();
  llvm::SmallDenseSet<int64_t> from, to;
  for (size_t i = 0; i < pairs.size(); i += 2) {
    if (!from.insert(pairs[i]).second)
      return emitOpError() << "rank " << pairs[i] << " sends twice";
    if (!to.insert(pairs[i + 1]).second)
      return emitOpError() << "rank " << pairs[i + 1] << " receives twice";
  }
  return success();
}

// permute_c3
LogicalResult PermuteOp::verifyForGroupSize(int64_t size) {
  for (int64_t rank : getPairs())
    if (rank < 0 || rank >= size)
      return emitOpError() << "pair rank " << rank << " is not in a group of "
                           << size << " ranks";
  return success();
}

//===----------------------------------------------------------------------===//
// Point to point
//===----------------------------------------------------------------------===//

// send_c1
LogicalResult SendOp::verify() {
  if (getSources().empty())
    return emitOpError() << "has no source";
  return success();
}

LogicalResult RecvOp::verify() {
  if (getDestinations().empty())
    return emitOpError() << "has no destination";
  return success();
}

LogicalResult BatchP2POp::verify() {
  // batch_p2p_c1
  if (getSources().empty() && getDestinations().empty())
    return emitOpError() << "has neither source nor destination";
  // batch_p2p_c2
  if (getSources().size() != getSendPeers().size())
    return emitOpError() << "has " << getSources().size() << " sources and "
                         << getSendPeers().size() << " peers to send to";
  if (getDestinations().size() != getReceivePeers().size())
    return emitOpError() << "has " << getDestinations().size()
                         << " destinations and " << getReceivePeers().size()
                         << " peers to receive from";
  return success();
}

//===----------------------------------------------------------------------===//
// Wait
//===----------------------------------------------------------------------===//

LogicalResult WaitOp::verify() {
  // wait_c1
  if (getTokens().empty())
    return emitOpError() << "has no token";
  // wait_c2, wait_c3
  if (failed(comm::detail::checkKindsAndResults(
          *this, getSources(), getDestinations(), getValues())))
    return failure();
  // wait_c4
  llvm::SmallDenseSet<Value> destinations(getDestinations().begin(),
                                          getDestinations().end());
  for (Value value : getSources())
    if (destinations.contains(value))
      return emitOpError() << "one value is destination and source";
  // wait_c5
  llvm::SmallDenseSet<Value> tokens;
  for (Value token : getTokens())
    if (!tokens.insert(token).second)
      return emitOpError() << "one token is named twice";
  return success();
}
