//===- Collectives.cpp - Computes collectives -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes collectives as the descriptions of the ops define them. Reductions
// combine in the order of the members.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "World.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static APFloat convert(APFloat value, const llvm::fltSemantics &semantics) {
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

static APFloat combine(ReductionKind kind, const APFloat &a, const APFloat &b) {
  switch (kind) {
  case ReductionKind::Prod:
    return a * b;
  case ReductionKind::Min:
    return llvm::minimum(a, b);
  case ReductionKind::Max:
    return llvm::maximum(a, b);
  case ReductionKind::MinNum:
    return llvm::minnum(a, b);
  case ReductionKind::MaxNum:
    return llvm::maxnum(a, b);
  default:
    return a + b;
  }
}

static APInt combine(ReductionKind kind, const APInt &a, const APInt &b) {
  bool isFlag = a.getBitWidth() == 1;
  switch (kind) {
  case ReductionKind::Prod:
    return isFlag ? a & b : a * b;
  case ReductionKind::Min:
    return llvm::APIntOps::smin(a, b);
  case ReductionKind::Max:
    return llvm::APIntOps::smax(a, b);
  case ReductionKind::UMin:
    return llvm::APIntOps::umin(a, b);
  case ReductionKind::UMax:
    return llvm::APIntOps::umax(a, b);
  case ReductionKind::BAnd:
    return a & b;
  case ReductionKind::BOr:
    return a | b;
  case ReductionKind::BXor:
    return a ^ b;
  default:
    return isFlag ? a | b : a + b;
  }
}

/// Returns the type in which a reduction accumulates: f32 for 16-bit floats.
static const llvm::fltSemantics &getAccumulator(const APFloat &value) {
  return APFloat::getSizeInBits(value.getSemantics()) < 32
             ? APFloat::IEEEsingle()
             : value.getSemantics();
}

/// Returns the reduction of `values`, one of each member, or null if a value is
/// unknown or no folder combines them.
static Attribute reduce(ReductionKind kind, ArrayRef<Attribute> values,
                        ArrayRef<Attribute> factors) {
  if (llvm::any_of(values, [](Attribute value) { return !value; }) ||
      (kind == ReductionKind::PremulSum &&
       llvm::any_of(factors, [](Attribute factor) { return !factor; })))
    return {};
  if (auto first = dyn_cast<IntegerAttr>(values.front())) {
    APInt sum = first.getValue();
    for (Attribute value : values.drop_front())
      sum = combine(kind, sum, cast<IntegerAttr>(value).getValue());
    return IntegerAttr::get(first.getType(), sum);
  }
  auto first = dyn_cast<FloatAttr>(values.front());
  if (!first)
    return {};
  const llvm::fltSemantics &wide = getAccumulator(first.getValue());
  std::optional<APFloat> sum;
  for (auto [i, value] : llvm::enumerate(values)) {
    APFloat next = convert(cast<FloatAttr>(value).getValue(), wide);
    if (kind == ReductionKind::PremulSum)
      next = next * convert(cast<FloatAttr>(factors[i]).getValue(), wide);
    sum = sum ? combine(kind, *sum, next) : next;
  }
  if (kind == ReductionKind::Avg)
    sum = *sum / APFloat(wide, values.size());
  return FloatAttr::get(first.getType(),
                        convert(*sum, first.getValue().getSemantics()));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

using TensorPtr = std::shared_ptr<const Tensor>;

/// Returns a copy of the present elements of `datum`.
static TensorPtr read(const Datum &datum) {
  if (datum.kind != Datum::Kind::Buffer)
    return datum.tensor;
  auto tensor = std::make_shared<Tensor>();
  const Buffer &buffer = datum.buffer;
  tensor->shape = buffer.shape;
  (void)forEachIndex(buffer.shape, [&](ArrayRef<int64_t> indices) {
    int64_t place = buffer.offset + linearize(indices, buffer.strides);
    tensor->elements.push_back(buffer.allocation->elements[place]);
    return success();
  });
  return tensor;
}

/// Writes `result` to the start's destination; for tensors, keeps it as a
/// result of the start until the wait.
static LogicalResult write(Start &start, unsigned index, TensorPtr result,
                           World &world) {
  const Datum &destination = start.destinations[index];
  if (destination.kind != Datum::Kind::Buffer) {
    start.results.resize(start.destinations.size());
    start.results[index] = Datum::makeTensor(std::move(result));
    return success();
  }
  const Buffer &buffer = destination.buffer;
  if (buffer.allocation->isFreed)
    return world.fail(start.op->getLoc(),
                      "its destination is freed while it is in flight");
  auto next = result->elements.begin();
  return forEachIndex(buffer.shape, [&](ArrayRef<int64_t> indices) {
    int64_t place = buffer.offset + linearize(indices, buffer.strides);
    buffer.allocation->elements[place] = *next++;
    return success();
  });
}

/// Returns `size` rows of `tensor` along `dim`, from `offset`.
static TensorPtr slice(const Tensor &tensor, int64_t dim, int64_t offset,
                       int64_t size) {
  auto piece = std::make_shared<Tensor>();
  piece->shape = tensor.shape;
  piece->shape[dim] = size;
  SmallVector<int64_t> strides = getRowMajorStrides(tensor.shape);
  (void)forEachIndex(piece->shape, [&](ArrayRef<int64_t> indices) {
    piece->elements.push_back(
        tensor.elements[linearize(indices, strides) + offset * strides[dim]]);
    return success();
  });
  return piece;
}

/// Overwrites rows of `tensor` along `dim`, from `offset`, with `piece`.
static void insert(Tensor &tensor, const Tensor &piece, int64_t dim,
                   int64_t offset) {
  SmallVector<int64_t> strides = getRowMajorStrides(tensor.shape);
  auto next = piece.elements.begin();
  (void)forEachIndex(piece.shape, [&](ArrayRef<int64_t> indices) {
    tensor.elements[linearize(indices, strides) + offset * strides[dim]] =
        *next++;
    return success();
  });
}

/// Returns part `i` of `parts` equal ones along `dim`.
static TensorPtr getPart(const Tensor &tensor, int64_t dim, int64_t i,
                         int64_t parts) {
  int64_t size = tensor.shape[dim] / parts;
  return slice(tensor, dim, i * size, size);
}

static TensorPtr concat(ArrayRef<TensorPtr> pieces, int64_t dim) {
  SmallVector<int64_t> shape = pieces.front()->shape;
  shape[dim] = 0;
  for (const TensorPtr &piece : pieces)
    shape[dim] += piece->shape[dim];
  std::shared_ptr<Tensor> whole = makeUndefined(shape);
  int64_t offset = 0;
  for (const TensorPtr &piece : pieces) {
    insert(*whole, *piece, dim, offset);
    offset += piece->shape[dim];
  }
  return whole;
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

namespace {
/// Computes one operand of a collective for all members.
class Mover {
public:
  Mover(ArrayRef<Start *> starts, unsigned index)
      : starts(starts), index(index), size(starts.size()) {
    isInPlace = starts.front()->sources.empty();
    for (Start *start : starts)
      sources.push_back(
          read((isInPlace ? start->destinations : start->sources)[index]));
  }

  /// Returns the result of each member.
  SmallVector<TensorPtr> run() {
    Operation *op = starts.front()->op;
    if (isa<AllReduceOp>(op))
      return SmallVector<TensorPtr>(size, reduceAll());
    if (auto reduction = dyn_cast<ReduceOp>(op))
      return onRoot(reduction.getRoot(), reduceAll());
    if (auto scatter = dyn_cast<ReduceScatterOp>(op))
      return spread(*reduceAll(), scatter.getDim());
    if (auto broadcast = dyn_cast<BroadcastOp>(op))
      return SmallVector<TensorPtr>(size, sources[broadcast.getRoot()]);
    if (auto gather = dyn_cast<AllGatherOp>(op))
      return SmallVector<TensorPtr>(size, gatherAll(gather.getDim()));
    if (auto gather = dyn_cast<GatherOp>(op))
      return onRoot(gather.getRoot(), gatherAll(gather.getDim()));
    if (auto scatter = dyn_cast<ScatterOp>(op))
      return spread(*sources[scatter.getRoot()], scatter.getDim());
    if (auto exchange = dyn_cast<AllToAllOp>(op))
      return exchangeAll(exchange.getSplitDim(), exchange.getConcatDim());
    if (auto exchange = dyn_cast<AllToAllVOp>(op))
      return exchangeSizes(exchange.getDim());
    if (auto permute = dyn_cast<PermuteOp>(op))
      return permuteAll(permute.getPairs());
    return {};
  }

private:
  TensorPtr getDestination(unsigned member) const {
    return read(starts[member]->destinations[index]);
  }

  TensorPtr reduceAll() const {
    auto reduced = std::make_shared<Tensor>();
    reduced->shape = sources.front()->shape;
    ReductionKind kind = *starts.front()->op.getReductionKind();
    SmallVector<Attribute> factors;
    for (Start *start : starts)
      if (!start->factors.empty())
        factors.push_back(
            start->factors[start->factors.size() > 1 ? index : 0].scalar);
    SmallVector<Attribute> values(size);
    for (size_t i = 0; i < sources.front()->elements.size(); ++i) {
      for (auto [value, source] : llvm::zip_equal(values, sources))
        value = source->elements[i];
      reduced->elements.push_back(reduce(kind, values, factors));
    }
    return reduced;
  }

  /// Returns `result` for the root, and undefined elements for the others.
  SmallVector<TensorPtr> onRoot(int64_t root, TensorPtr result) const {
    SmallVector<TensorPtr> results(size, makeUndefined(result->shape));
    results[root] = std::move(result);
    return results;
  }

  /// Returns for each member its piece of `whole`. In place, the elements
  /// around the piece are undefined.
  SmallVector<TensorPtr> spread(const Tensor &whole, int64_t dim) const {
    SmallVector<TensorPtr> results;
    for (unsigned member = 0; member < size; ++member) {
      TensorPtr piece = getPart(whole, dim, member, size);
      if (isInPlace) {
        std::shared_ptr<Tensor> around = makeUndefined(whole.shape);
        insert(*around, *piece, dim, member * piece->shape[dim]);
        piece = around;
      }
      results.push_back(piece);
    }
    return results;
  }

  TensorPtr gatherAll(int64_t dim) const {
    SmallVector<TensorPtr> pieces;
    for (unsigned member = 0; member < size; ++member)
      pieces.push_back(isInPlace ? getPart(*sources[member], dim, member, size)
                                 : sources[member]);
    return concat(pieces, dim);
  }

  SmallVector<TensorPtr> exchangeAll(int64_t split, int64_t concatDim) const {
    SmallVector<TensorPtr> results;
    for (unsigned member = 0; member < size; ++member) {
      SmallVector<TensorPtr> pieces;
      for (const TensorPtr &source : sources)
        pieces.push_back(getPart(*source, split, member, size));
      results.push_back(concat(pieces, concatDim));
    }
    return results;
  }

  /// Returns the results of all_to_all_v. Elements behind the received pieces
  /// keep their values.
  SmallVector<TensorPtr> exchangeSizes(int64_t dim) const {
    SmallVector<TensorPtr> results;
    for (unsigned member = 0; member < size; ++member) {
      auto result = std::make_shared<Tensor>(*getDestination(member));
      int64_t to = 0;
      for (unsigned peer = 0; peer < size; ++peer) {
        ArrayRef<int64_t> sent = starts[peer]->sendSizes;
        int64_t from = 0;
        for (int64_t before : sent.take_front(member))
          from += before;
        insert(*result, *slice(*sources[peer], dim, from, sent[member]), dim,
               to);
        to += sent[member];
      }
      results.push_back(result);
    }
    return results;
  }

  SmallVector<TensorPtr> permuteAll(ArrayRef<int64_t> pairs) const {
    SmallVector<TensorPtr> results;
    auto zeros = std::make_shared<Tensor>();
    zeros->shape = sources.front()->shape;
    CollectiveOpInterface op = starts.front()->op;
    Type type = op.getDestinations()[index].getType();
    zeros->elements.assign(sources.front()->elements.size(),
                           getZero(getElementTypeOrSelf(type)));
    results.assign(size, zeros);
    for (size_t i = 0; i + 1 < pairs.size(); i += 2)
      results[pairs[i + 1]] = sources[pairs[i]];
    return results;
  }

  ArrayRef<Start *> starts;
  unsigned index, size;
  bool isInPlace;
  SmallVector<TensorPtr> sources;
};
} // namespace

LogicalResult interpret::moveData(ArrayRef<Start *> starts, World &world) {
  Start &first = *starts.front();
  if (first.op.getCollectiveKind() == CollectiveKind::AllToAllV)
    for (Start *sender : starts)
      for (Start *receiver : starts)
        if (int64_t sent = sender->sendSizes[receiver->member],
            received = receiver->receiveSizes[sender->member];
            sent != received)
          return world.fail(receiver->op->getLoc(),
                            "rank " + Twine(receiver->rank) + " receives " +
                                Twine(received) + " rows from rank " +
                                Twine(sender->rank) + ", which sends " +
                                Twine(sent));
  for (unsigned i = 0; i < first.destinations.size(); ++i) {
    SmallVector<TensorPtr> results = Mover(starts, i).run();
    if (results.empty())
      return world.fail(first.op->getLoc(),
                        "cannot interpret '" +
                            first.op->getName().getStringRef() + "'");
    for (auto [start, result] : llvm::zip_equal(starts, results))
      if (failed(write(*start, i, std::move(result), world)))
        return failure();
  }
  return success();
}

LogicalResult interpret::moveHalf(Start &sender, const Half &send,
                                  Start &receiver, const Half &receive,
                                  World &world) {
  TensorPtr data = read(sender.sources[send.operand]);
  CollectiveOpInterface from = sender.op, to = receiver.op;
  TensorPtr before = read(receiver.destinations[receive.operand]);
  Type sent = getElementTypeOrSelf(from.getSources()[send.operand].getType());
  Type received =
      getElementTypeOrSelf(to.getDestinations()[receive.operand].getType());
  if (sent != received || data->shape != before->shape) {
    (void)world.fail(receiver.op->getLoc(),
                     "rank " + Twine(receiver.rank) +
                         " receives other types or sizes than "
                         "rank " +
                         Twine(sender.rank) + " sends");
    return failure();
  }
  return write(receiver, receive.operand, std::move(data), world);
}

LogicalResult interpret::finishPointToPoint(Start &start, World &world) {
  CollectiveOpInterface op = start.op;
  for (const Half &half : start.halves) {
    if (half.isSend || half.peer >= 0)
      continue;
    auto zeros =
        std::make_shared<Tensor>(*read(start.destinations[half.operand]));
    Type type = op.getDestinations()[half.operand].getType();
    llvm::fill(zeros->elements, getZero(getElementTypeOrSelf(type)));
    if (failed(write(start, half.operand, zeros, world)))
      return failure();
  }
  return success();
}
