//===- EvaluateCollectives.cpp - Evaluates collectives --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

/// The maximum size of a group whose reductions are expanded.
static constexpr int64_t kMostMembers = 128;

const Evaluator::Group *Evaluator::getGroup(FlatSymbolRefAttr name) {
  auto [place, isNew] = groups.try_emplace(name.getAttr());
  Group &group = place->second;
  if (!isNew)
    return &group;
  auto op = symbols.lookupNearestSymbolFrom<GroupOp>(scope, name);
  if (!op) {
    terms.fail("there is no group " + name.getValue());
    return &group;
  }
  auto lines = op.getLines(symbols);
  SmallVector<int64_t> sizes = op.getLineSizes(symbols);
  group.size = sizes.size() == 1 ? sizes.front() : 0;
  group.place.resize(terms.getNumRanks());
  group.isMember.resize(terms.getNumRanks());
  std::vector<int64_t> own(terms.getNumRanks());
  std::iota(own.begin(), own.end(), 0);
  group.members.resize(sizes.empty() ? 0 : sizes.back(), own);
  for (auto &line : lines)
    for (auto [place, rank] : llvm::enumerate(line)) {
      group.place[rank] = place;
      group.isMember[rank] = true;
      for (auto [i, member] : llvm::enumerate(line))
        group.members[i][rank] = member;
    }
  return &group;
}

/// Returns the reduction in the order of the members, as the dialect defines
/// it.
TensorValue Evaluator::reduce(ReductionKind kind, Type element,
                              const Group &group, const TensorValue &source) {
  std::vector<TensorValue> members;
  for (const std::vector<int64_t> &ranks : group.members)
    members.push_back(terms.shift(terms.getTable(ranks), source));
  std::vector<const TensorValue *> pointers;
  for (const TensorValue &member : members)
    pointers.push_back(&member);
  bool isFloat = isa<FloatType>(element), isBit = element.isInteger(1);
  bool isSum = kind == ReductionKind::Sum || kind == ReductionKind::Avg ||
               kind == ReductionKind::PremulSum;
  bool isRounded = isSum || kind == ReductionKind::Prod;
  std::string type, wide;
  llvm::raw_string_ostream(type) << element << " ";
  bool isNarrow = isRounded && isFloat && element.getIntOrFloatBitWidth() < 32;
  wide = isNarrow ? "f32 " : type;
  auto getName = [&]() -> std::string {
    switch (kind) {
    case ReductionKind::Sum:
    case ReductionKind::Avg:
    case ReductionKind::PremulSum:
      return isFloat ? "arith.addf" : isBit ? "arith.ori" : "arith.addi";
    case ReductionKind::Prod:
      return isFloat ? "arith.mulf" : isBit ? "arith.andi" : "arith.muli";
    case ReductionKind::Min:
      return isFloat ? "arith.minimumf" : "arith.minsi";
    case ReductionKind::Max:
      return isFloat ? "arith.maximumf" : "arith.maxsi";
    case ReductionKind::UMin:
      return "arith.minui";
    case ReductionKind::UMax:
      return "arith.maxui";
    case ReductionKind::MinNum:
      return "arith.minnumf";
    case ReductionKind::MaxNum:
      return "arith.maxnumf";
    case ReductionKind::BAnd:
      return "arith.andi";
    case ReductionKind::BOr:
      return "arith.ori";
    case ReductionKind::BXor:
      return "arith.xori";
    }
    llvm_unreachable("unknown reduction");
  };
  std::string key = getName() + " " + wide;
  return map(terms, pointers, [&](ArrayRef<Ref> refs) {
    if (refs.size() == 1)
      return refs.front();
    if (kind == ReductionKind::BXor && llvm::all_equal(refs))
      return refs.size() % 2 ? refs.front()
                             : terms.getInteger(element, Affine(0));
    // Integers wrap around, so a sum of equal terms is a product.
    if (!isFloat && !isBit && kind == ReductionKind::Sum &&
        llvm::all_equal(refs))
      return terms.getOp(
          "arith.muli " + type,
          {refs.front(), terms.getInteger(element, Affine(refs.size()))});
    std::optional<Ref> result;
    for (Ref ref : refs) {
      if (isNarrow)
        ref = terms.getOp("arith.extf " + wide, ref);
      result = result ? terms.getOp(key, {*result, ref}) : ref;
    }
    if (kind == ReductionKind::Avg) {
      Type f =
          isNarrow ? Type(Float32Type::get(element.getContext())) : element;
      result = terms.getOp(
          "arith.divf " + wide,
          {*result,
           terms.getConstant(FloatAttr::get(f, double(refs.size())), {})});
    }
    if (isNarrow)
      result = terms.getOp("arith.truncf " + type, *result);
    return *result;
  });
}

/// Returns the data of a rank after the wait.
TensorValue Evaluator::transfer(CollectiveOpInterface op, const Group &group,
                                TensorValue source,
                                const TensorValue &destination, Type element,
                                std::optional<TensorValue> factor) {
  bool isInPlace = op.getSources().empty();
  int64_t ranks = group.size;
  SmallVector<int64_t> ones(source.shape.size(), 1);
  SmallVector<Affine> offsets(source.shape.size(), Affine(0));
  auto getFromMember = [&](int64_t member, const TensorValue &value) {
    return terms.shift(terms.getTable(group.members[member]), value);
  };
  auto own = [&](const TensorValue &value, int64_t dim) {
    SmallVector<int64_t> sizes(ArrayRef<int64_t>(value.shape));
    sizes[dim] /= ranks;
    SmallVector<Affine> at = offsets;
    std::vector<int64_t> places;
    for (int64_t place : group.place)
      places.push_back(place * sizes[dim]);
    at[dim] = terms.getAffine(places);
    return slice(terms, value, at, sizes, ones);
  };
  auto putOwn = [&](const TensorValue &piece, int64_t dim) {
    if (!isInPlace)
      return piece;
    SmallVector<Affine> at = offsets;
    std::vector<int64_t> places;
    for (int64_t place : group.place)
      places.push_back(place * piece.shape[dim]);
    at[dim] = terms.getAffine(places);
    return insert(terms, piece, fill(source.shape, terms.getUndef()), at);
  };
  auto concat = [&](int64_t dim,
                    llvm::function_ref<TensorValue(int64_t)> getPiece) {
    TensorValue result;
    for (int64_t i = 0; i < ranks; ++i) {
      TensorValue piece = getPiece(i);
      if (i == 0)
        result.shape = piece.shape;
      else
        result.shape[dim] += piece.shape[dim];
      for (Piece &part : piece.pieces) {
        part.dims[dim].lo += i * piece.shape[dim];
        result.pieces.push_back(std::move(part));
      }
    }
    merge(result);
    return result;
  };
  /// Returns `value` on the root, and undefined elements on other ranks.
  auto onRoot = [&](int64_t root, const TensorValue &value) {
    std::vector<int64_t> arms;
    for (int64_t place : group.place)
      arms.push_back(place != root);
    return map(terms, {&value}, [&](ArrayRef<Ref> refs) {
      return terms.getCase(arms, ArrayRef<Ref>{refs.front(), terms.getUndef()});
    });
  };
  auto gather = [&](int64_t dim) {
    TensorValue piece = isInPlace ? own(source, dim) : source;
    return concat(dim, [&](int64_t i) { return getFromMember(i, piece); });
  };
  auto reduced = [&](ReductionKind kind) {
    if (factor) {
      Ref by = factor->pieces.front().ref;
      source = map(terms, {&source}, [&](ArrayRef<Ref> refs) {
        return terms.getOp("premultiplied ", {refs.front(), by});
      });
    }
    return reduce(kind, element, group, source);
  };
  return llvm::TypeSwitch<Operation *, TensorValue>(op)
      .Case([&](AllReduceOp o) { return reduced(o.getReduction()); })
      .Case([&](ReduceOp o) {
        return onRoot(o.getRoot(), reduced(o.getReduction()));
      })
      .Case([&](ReduceScatterOp o) {
        return putOwn(own(reduced(o.getReduction()), o.getDim()), o.getDim());
      })
      .Case([&](BroadcastOp o) { return getFromMember(o.getRoot(), source); })
      .Case([&](AllGatherOp o) { return gather(o.getDim()); })
      .Case([&](GatherOp o) { return onRoot(o.getRoot(), gather(o.getDim())); })
      .Case([&](ScatterOp o) {
        return putOwn(own(getFromMember(o.getRoot(), source), o.getDim()),
                      o.getDim());
      })
      .Case([&](AllToAllOp o) {
        return concat(o.getConcatDim(), [&](int64_t i) {
          return own(getFromMember(i, source), o.getSplitDim());
        });
      })
      .Case([&](PermuteOp o) {
        std::vector<int64_t> from(terms.getNumRanks()), arms(from.size(), 1);
        std::iota(from.begin(), from.end(), 0);
        ArrayRef<int64_t> pairs = o.getPairs();
        for (size_t rank = 0; rank < from.size(); ++rank)
          for (size_t i = 0; i < pairs.size(); i += 2)
            if (group.place[rank] == pairs[i + 1]) {
              from[rank] = group.members[pairs[i]][rank];
              arms[rank] = 0;
            }
        TensorValue sent = terms.shift(terms.getTable(from), source);
        Ref zero = isa<FloatType>(element)
                       ? terms.getConstant(FloatAttr::get(element, 0.0), {})
                       : terms.getInteger(element, Affine(0));
        return map(terms, {&sent}, [&](ArrayRef<Ref> refs) {
          return terms.getCase(arms, ArrayRef<Ref>{refs.front(), zero});
        });
      })
      .Default([&](Operation *) { return source; });
}

/// Returns the data that a batch of messages receives if each is sent in the
/// same batch, so that it is a permute. Otherwise returns none.
std::optional<std::vector<TensorValue>>
Evaluator::exchange(BatchP2POp op, const Group &group) {
  // Other ranks may be in another arm.
  if (isDiverged || effects.worlds.count(op.getGroup().str()))
    return std::nullopt;
  size_t numRanks = terms.getNumRanks();
  auto getPeers = [&](ValueRange peers) {
    std::vector<std::vector<int64_t>> result;
    for (Value peer : peers)
      if (auto numbers = terms.getNumbers(getScalar(peer))) {
        if (numbers->size() == 1)
          numbers->resize(numRanks, numbers->front());
        result.push_back(std::move(*numbers));
      }
    return result;
  };
  auto to = getPeers(op.getSendPeers()), from = getPeers(op.getReceivePeers());
  if (to.size() != op.getSources().size() ||
      from.size() != op.getDestinations().size())
    return std::nullopt;
  size_t numSent = 0, numReceived = 0;
  for (const std::vector<int64_t> &peers : to)
    for (auto [peer, isActive] : llvm::zip_equal(peers, active))
      numSent += isActive && peer >= 0;
  std::vector<TensorValue> result;
  for (size_t i = 0; i < from.size(); ++i) {
    // The number of the received message, and its sender, on each rank.
    std::vector<int64_t> arms(numRanks, to.size());
    std::vector<std::vector<int64_t>> ranks(to.size());
    for (std::vector<int64_t> &own : ranks) {
      own.resize(numRanks);
      std::iota(own.begin(), own.end(), 0);
    }
    for (size_t rank = 0; rank < numRanks; ++rank) {
      int64_t peer = from[i][rank];
      if (peer < 0 || !active[rank])
        continue;
      if (peer >= group.size)
        return std::nullopt;
      int64_t sender = group.members[peer][rank];
      if (!active[sender])
        return std::nullopt;
      size_t skipped = 0, message = 0;
      for (size_t before = 0; before < i; ++before)
        skipped += from[before][rank] == peer;
      for (; message < to.size(); ++message)
        if (to[message][sender] == group.place[rank] && skipped-- == 0)
          break;
      if (message == to.size())
        return std::nullopt;
      arms[rank] = message;
      ranks[message][rank] = sender;
      ++numReceived;
    }
    auto type = cast<ShapedType>(op.getDestinations()[i].getType());
    Type element = type.getElementType();
    std::vector<TensorValue> sent;
    for (auto [message, source] : llvm::enumerate(op.getSources())) {
      TensorValue value = getData(source);
      auto sourceType = cast<ShapedType>(source.getType());
      if (!llvm::is_contained(arms, int64_t(message)))
        value = fill(type.getShape(), terms.getUndef());
      else if (sourceType.getShape() != type.getShape() ||
               sourceType.getElementType() != element)
        return std::nullopt;
      sent.push_back(terms.shift(terms.getTable(ranks[message]), value));
    }
    sent.push_back(
        fill(type.getShape(),
             isa<FloatType>(element)
                 ? terms.getConstant(FloatAttr::get(element, 0.0), {})
                 : terms.getInteger(element, Affine(0))));
    std::vector<const TensorValue *> pointers;
    for (const TensorValue &value : sent)
      pointers.push_back(&value);
    result.push_back(map(terms, pointers, [&](ArrayRef<Ref> refs) {
      return terms.getCase(arms, refs);
    }));
  }
  if (numSent != numReceived)
    return std::nullopt;
  return result;
}

/// Returns true if a line has both active and inactive ranks.
bool Evaluator::isSplit(const Group &group) const {
  if (!llvm::is_contained(active, false))
    return false;
  for (size_t rank = 0; rank < active.size(); ++rank)
    for (const std::vector<int64_t> &member : group.members)
      if (active[rank] && group.isMember[rank] && !active[member[rank]])
        return true;
  return false;
}

/// Returns the results of the open starts of two arms, or none on an obstacle.
std::optional<std::vector<TensorValue>>
Evaluator::match(const Ref &condition, const Arm &a, const Arm &b) {
  CollectiveOpInterface op = a.open, other = b.open;
  const Group *group = op ? getGroup(op.getGroupAttr()) : nullptr;
  if (!op || !other || op.getGroupAttr() != other.getGroupAttr() ||
      isSplit(*group)) {
    terms.fail("a collective that some ranks start in one arm only",
               (op ? op : other)->getLoc());
    return std::nullopt;
  }
  bool isSame = getKey(op) == getKey(other) &&
                a.destinations.size() == b.destinations.size();
  for (size_t i = 0; isSame && i < a.destinations.size(); ++i)
    isSame = a.sources[i].shape == b.sources[i].shape &&
             a.destinations[i].shape == b.destinations[i].shape;
  if (!isSame) {
    terms.fail("some ranks start another '" + op->getName().getStringRef() +
                   "' than others do, or something else",
               other->getLoc(), /*isWrong=*/true);
    return std::nullopt;
  }
  std::vector<TensorValue> results;
  for (auto [i, destination] : llvm::enumerate(a.destinations))
    results.push_back(
        transfer(op, *group, choose(condition, a.sources[i], b.sources[i]),
                 choose(condition, destination, b.destinations[i]),
                 getElementTypeOrSelf(op.getDestinations()[i].getType()),
                 /*factor=*/std::nullopt));
  return results;
}

bool Evaluator::runCollective(CollectiveOpInterface op) {
  bool isOnBuffers = llvm::any_of(
      op->getOperandTypes(), [](Type type) { return isa<MemRefType>(type); });
  FlatSymbolRefAttr name = op.getGroupAttr();
  CollectiveKind kind = op.getCollectiveKind();
  values[op.getToken()] = makeOpaque(terms.getUndef());
  if (kind == CollectiveKind::Barrier)
    return true;
  const Group *group = name ? getGroup(name) : nullptr;
  if (terms.obstacle)
    return true;
  if (group && assumed.empty())
    for (auto [rank, isMember] : llvm::enumerate(group->isMember))
      if (!isMember)
        outside.insert(rank);
  bool isKnown = group && isa_and_present<CommDialect>(op->getDialect()) &&
                 (group->size != 0 || isa<BroadcastOp, PermuteOp>(*op)) &&
                 group->members.size() <= size_t(kMostMembers) &&
                 kind != CollectiveKind::AllToAllV;
  for (Type type : op.getDestinations().getTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    isKnown &= shaped && shaped.hasStaticShape() &&
               shaped.getElementType().isIntOrIndexOrFloat();
  }
  for (Value source : op.getSources())
    isKnown &= !getData(source).isOpaque;
  if (isOnBuffers)
    for (Value destination : op.getDestinations())
      (void)getData(destination);
  if (terms.obstacle)
    return true;
  auto setResult = [&](unsigned i, TensorValue value) {
    if (isOnBuffers)
      writeBuffer(get(op.getDestinations()[i]), value);
    else
      values[op.getValues()[i]] = std::move(value);
  };
  ++numStarts;
  auto start = [&](TensorValue value) {
    if (value.isOpaque)
      return value;
    return map(terms, {&value}, [&](ArrayRef<Ref> refs) {
      return terms.getOp(kInFlight, refs.front());
    });
  };
  if (auto batch = dyn_cast<BatchP2POp>(*op); batch && isKnown)
    if (auto received = exchange(batch, *group)) {
      for (auto [i, value] : llvm::enumerate(*received))
        setResult(i, start(std::move(value)));
      return true;
    }
  if (!isKnown || kind == CollectiveKind::PointToPoint) {
    // Messages of a group keep their order.
    std::vector<TensorValue> operands;
    for (Value operand : op->getOperands())
      operands.push_back(getData(operand));
    std::string key = getKey(op);
    if (kind == CollectiveKind::PointToPoint) {
      TensorValue &world = effects.worlds[name ? name.getValue().str() : ""];
      if (world.pieces.empty())
        world = makeOpaque(terms.getInput("messages", {}, true));
      operands.push_back(world);
      world = makeOpaque(terms.getOpaque(key, ~0u, operands, {}));
    }
    for (auto [i, type] : llvm::enumerate(op.getDestinations().getTypes())) {
      if (auto buffer = dyn_cast<MemRefType>(type))
        type =
            RankedTensorType::get(buffer.getShape(), buffer.getElementType());
      setResult(i, start(makeResult(type, key, i, operands)));
    }
    return true;
  }
  OperandRange factors = {op->operand_end(), op->operand_end()};
  llvm::TypeSwitch<Operation *>(op)
      .Case<AllReduceOp, ReduceOp, ReduceScatterOp>(
          [&](auto reduction) { factors = reduction.getFactors(); });
  std::vector<TensorValue> sources, destinations;
  for (unsigned i = 0; i < op.getDestinations().size(); ++i) {
    destinations.push_back(getData(op.getDestinations()[i]));
    sources.push_back(op.getSources().empty() ? destinations.back()
                                              : getData(op.getSources()[i]));
  }
  if (isSplit(*group)) {
    if (!arm || !factors.empty()) {
      terms.fail("a collective that only some ranks start", op.getLoc());
      return true;
    }
    size_t number = arm->numStarted++;
    bool isMatched = number < arm->matched.size();
    if (!isMatched && !arm->open) {
      arm->open = op;
      arm->sources = std::move(sources);
      arm->destinations = destinations;
    }
    for (auto [i, destination] : llvm::enumerate(destinations))
      setResult(i,
                start(isMatched ? arm->matched[number][i]
                                : fill(destination.shape, terms.getUndef())));
    return true;
  }
  for (unsigned i = 0; i < op.getDestinations().size(); ++i) {
    std::optional<TensorValue> factor;
    if (!factors.empty())
      factor = get(factors[factors.size() == 1 ? 0 : i]);
    const TensorValue &source = sources[i], &destination = destinations[i];
    if (source.pieces.empty() || destination.pieces.empty()) {
      setResult(i, destination);
      continue;
    }
    Type element = getElementTypeOrSelf(op.getDestinations()[i].getType());
    setResult(
        i, start(transfer(op, *group, source, destination, element, factor)));
  }
  return true;
}

/// Returns the value after the wait of a value in flight, also in arms of a
/// branch.
Ref Evaluator::removeInFlight(const Ref &ref) {
  const Node &node = *ref.node;
  SmallVector<Ref> operands;
  for (unsigned i = 0; i < node.operands.size(); ++i)
    operands.push_back(ref.getOperand(i));
  if (node.kind == Node::Kind::Case) {
    for (Ref &operand : operands)
      operand = removeInFlight(operand);
    return terms.getCase(terms.getTable(node.table), operands);
  }
  if (node.kind != Node::Kind::Op)
    return ref;
  StringRef key = terms.getKeyText(node.key);
  if (key == kInFlight)
    return operands.front();
  if (key != "arith.select ")
    return ref;
  return terms.getOp("arith.select ", {operands[0], removeInFlight(operands[1]),
                                       removeInFlight(operands[2])});
}

bool Evaluator::runComm(Operation *op) {
  if (isa<MeshOp, GroupOp>(op))
    return true;
  auto setNumbers = [&](std::vector<int64_t> numbers) {
    values[op->getResult(0)] =
        makeScalar(terms.getNumbers(op->getResult(0).getType(), numbers));
    return true;
  };
  if (isa<RankOp>(op)) {
    std::vector<int64_t> ranks(terms.getNumRanks());
    std::iota(ranks.begin(), ranks.end(), 0);
    return setNumbers(ranks);
  }
  if (auto query = dyn_cast<GroupRankOp>(op))
    return setNumbers(getGroup(query.getGroupAttr())->place);
  if (auto query = dyn_cast<GroupSizeOp>(op)) {
    const Group *group = getGroup(query.getGroupAttr());
    if (group->size == 0)
      return false;
    return setNumbers({group->size});
  }
  if (isa<CompletedTokenOp>(op)) {
    values[op->getResult(0)] = makeOpaque(terms.getUndef());
    return true;
  }
  if (auto wait = dyn_cast<WaitOp>(op)) {
    for (auto [i, destination] : llvm::enumerate(wait.getDestinations())) {
      bool isBuffer = isa<BaseMemRefType>(destination.getType());
      TensorValue value = getData(destination);
      for (Piece &piece : value.pieces)
        piece.ref = removeInFlight(piece.ref);
      if (isBuffer)
        writeBuffer(get(destination), value);
      else
        values[wait.getValues()[i]] = std::move(value);
    }
    return true;
  }
  if (auto start = dyn_cast<CollectiveOpInterface>(op))
    return runCollective(start);
  return false;
}
