//===- TraceEvents.cpp - Traces the starts of ranks -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TraceBuilder.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

void TraceBuilder::addProblem(Operation *op, std::string message,
                              bool isUnproven, Value because,
                              Operation *group) {
  for (const TraceProblem &problem : problems)
    if (problem.op == op && problem.message == message)
      return;
  problems.push_back({op, std::move(message), isUnproven, because, group,
                      SmallVector<Operation *, 1>(callStack)});
}

/// Returns the maximum number of ranks of the meshes in `scope`, or 0 if there
/// are none.
static int64_t countMeshRanks(Region *scope) {
  int64_t numRanks = 0;
  for (MeshOp mesh : scope->getOps<MeshOp>())
    numRanks = std::max(numRanks, mesh.getNumRanks());
  return numRanks;
}

const RankGroup *TraceBuilder::getGroup(Operation *op, FlatSymbolRefAttr name) {
  GroupOp group = partitions.lookup(op, name);
  if (!group)
    return nullptr;
  std::unique_ptr<RankGroup> &slot = groups[group];
  if (slot)
    return slot.get();
  slot = std::make_unique<RankGroup>();
  slot->op = group;
  slot->line.assign(values.getNumRanks(), -1);
  slot->place.assign(values.getNumRanks(), -1);
  // Ranks of the group beyond the mesh do not exist.
  int64_t numRanks = values.getNumRanks();
  if (int64_t meshRanks = countMeshRanks(group->getParentRegion())) {
    numRanks = std::min(numRanks, meshRanks);
    slot->hasMesh = true;
  }
  const auto &lines = partitions.getGroup(group).lines;
  slot->lines.reserve(lines.size());
  for (ArrayRef<int64_t> line : lines) {
    SmallVector<int> ranks;
    ranks.reserve(line.size());
    for (int64_t rank : line) {
      if (rank >= numRanks)
        continue;
      slot->line[rank] = slot->lines.size();
      slot->place[rank] = ranks.size();
      ranks.push_back(rank);
    }
    slot->lines.push_back(std::move(ranks));
  }
  return slot.get();
}

/// Returns the ranks of the program: those of its mesh, or, without one, those
/// in groups.
const RankSet *TraceBuilder::getRanks(FunctionOpInterface function) {
  Operation *scope =
      SymbolTable::getNearestSymbolTable(function->getParentOp());
  const RankSet *&known = ranksOfScope[scope];
  if (known)
    return known;
  llvm::BitVector ranks(values.getNumRanks());
  if (scope && scope->getNumRegions()) {
    int64_t numRanks = countMeshRanks(&scope->getRegion(0));
    ranks.set(0, std::min<int64_t>(numRanks, values.getNumRanks()));
    if (numRanks == 0)
      for (GroupOp group : scope->getRegion(0).getOps<GroupOp>())
        if (group.getRanksAttr())
          for (ArrayRef<int64_t> line : partitions.getGroup(group).lines)
            for (int64_t rank : line)
              ranks.set(rank);
  }
  if (ranks.none())
    ranks.set();
  ranks.reset(elsewhere);
  return known = values.getSet(std::move(ranks));
}

/// Returns those of `ranks` that are in a line of the group. Reports an error
/// for others.
const RankSet *TraceBuilder::getMembers(Operation *op, const RankGroup *group,
                                        const RankSet *ranks) {
  const RankSet *&known = members[{group, ranks}];
  int outside = -1;
  if (!known) {
    llvm::BitVector bits = ranks->ranks;
    for (unsigned rank : ranks->members())
      if (group->line[rank] < 0)
        bits.reset(rank);
    known = values.getSet(std::move(bits));
  }
  // Without a mesh, it is not known which ranks exist.
  if (known->count == ranks->count || !group->hasMesh)
    return known;
  for (unsigned rank : ranks->members())
    if (group->line[rank] < 0) {
      outside = rank;
      break;
    }
  std::string name = group->getName();
  std::string number = std::to_string(outside);
  bool isAll = ranks == frames.front()->ranks;
  addProblem(op,
             (isAll ? "every rank reaches this collective, but rank " + number +
                          " is in no line of @" + name
                    : "rank " + number +
                          " reaches this collective, but is in no line of @" +
                          name),
             /*isUnproven=*/false, {}, group->op);
  return known;
}

/// Checks that ranks only query groups that they are in.
void TraceBuilder::checkPlace(Operation *op, const RankSet *ranks) {
  const RankGroup *group =
      getGroup(op, op->getAttrOfType<FlatSymbolRefAttr>("group"));
  if (!group || !group->hasMesh)
    return;
  for (unsigned rank : ranks->members())
    if (group->line[rank] < 0) {
      addProblem(op,
                 "rank " + std::to_string(rank) + " reaches " +
                     op->getName().getStringRef().str() +
                     ", but is in no line of @" + group->getName(),
                 /*isUnproven=*/false, {}, group->op);
      return;
    }
}

/// Checks that an assertion does not end some ranks while others continue.
void TraceBuilder::checkAssert(Operation *op, const RankSet *ranks) {
  // A choice may never take this arm.
  if (choices > 0)
    return;
  Table table = get(op->getOperand(0));
  std::optional<unsigned> ends;
  bool isAll = ranks == frames.front()->ranks;
  for (unsigned rank : ranks->members()) {
    if (values.getIntegerOf(values.get(table, rank)) != 0)
      isAll = false;
    else if (!ends)
      ends = rank;
  }
  if (ends && !isAll)
    addProblem(op,
               "the assertion fails on rank " + std::to_string(*ends) +
                   ", but not on all ranks: those that go on wait for it",
               /*isUnproven=*/false);
}

void TraceBuilder::addCommon(Operation *op, const RankGroup *group,
                             const RankSet *ranks) {
  if (!group)
    return;
  Event event = {
      Event::Allocation, op, group, ranks, callStack, {}, {}, {}, {}};
  TraceItem item;
  item.kind = TraceItem::Start;
  item.op = op;
  item.event = events.size();
  events.push_back(std::move(event));
  addItem(std::move(item));
}

/// Checks that known peers exist. Returns true if all peers are known.
bool TraceBuilder::checkPeers(const Event &event, StringRef id, Table peer,
                              Value value) {
  auto check = [&](unsigned rank) {
    int64_t size = event.group->lines[event.group->line[rank]].size();
    std::optional<int64_t> number = values.getIntegerOf(values.get(peer, rank));
    if (!number) {
      addProblem(event.op, "cannot prove that messages are matched", true,
                 value, event.group->op);
      return false;
    }
    if (*number >= -1 && *number < size)
      return true;
    addProblem(event.op,
               "peer " + std::to_string(*number) +
                   " is neither -1 nor a rank of a line of " +
                   std::to_string(size) + " ranks of @" +
                   event.group->getName() + " (" + id.str() + ")",
               /*isUnproven=*/false, {}, event.group->op);
    return false;
  };
  for (unsigned rank : event.ranks->members())
    if (!check(rank))
      return false;
  return true;
}

bool TraceBuilder::addMessages(Event &event) {
  bool isKnown = true;
  auto add = [&](bool isSend, Value data, Value peer, StringRef id) {
    Table table = get(peer);
    auto [found, isNew] =
        peersChecked.insert({{event.group, event.ranks, table}, false});
    // Errors are reported for each op.
    if (isNew || !found->second)
      found->second = checkPeers(event, id, table, peer);
    isKnown &= found->second;
    event.messages.push_back({isSend, table,
                              cast<ShapedType>(data.getType()).getElementType(),
                              getCount(data, event.ranks)});
  };
  if (auto send = dyn_cast<SendOp>(event.op))
    for (Value data : send.getSources())
      add(true, data, send.getPeer(), "send_c2");
  if (auto recv = dyn_cast<RecvOp>(event.op))
    for (Value data : recv.getDestinations())
      add(false, data, recv.getPeer(), "recv_c1");
  if (auto batch = dyn_cast<BatchP2POp>(event.op)) {
    for (auto [data, peer] :
         llvm::zip_equal(batch.getSources(), batch.getSendPeers()))
      add(true, data, peer, "batch_p2p_c3");
    for (auto [data, peer] :
         llvm::zip_equal(batch.getDestinations(), batch.getReceivePeers()))
      add(false, data, peer, "batch_p2p_c3");
  }
  return isKnown;
}

/// Returns the position of the root in each line, if the op has one.
static std::optional<int64_t> getRoot(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
      .Case<ReduceOp, GatherOp, BroadcastOp, ScatterOp>(
          [](auto rooted) { return rooted.getRoot(); })
      .Default(std::nullopt);
}

/// Checks that results of reduce and gather, which are unspecified except on
/// their root, are not read as sources on other ranks.
void TraceBuilder::checkRooted(CollectiveOpInterface start,
                               const RankGroup *group, const RankSet *ranks) {
  // A permute reads the sources of some ranks only.
  if (isa<PermuteOp>(start))
    return;
  OperandRange data = start.getSources();
  if (data.empty() && start.getReductionKind())
    data = start.getDestinations();
  for (auto [i, source] : llvm::enumerate(data)) {
    while (auto cast = source.getDefiningOp<tensor::CastOp>())
      source = cast.getSource();
    auto wait = source.getDefiningOp<WaitOp>();
    Operation *rooted = wait && wait.getTokens().size() == 1
                            ? wait.getTokens().front().getDefiningOp()
                            : nullptr;
    if (!isa_and_present<ReduceOp, GatherOp>(rooted))
      continue;
    const RankGroup *from = getGroup(rooted, getGroupName(rooted));
    if (!from)
      continue;
    for (unsigned rank : ranks->members()) {
      bool isRead = !isa<BroadcastOp, ScatterOp>(start) ||
                    group->place[rank] == *getRoot(start);
      if (!isRead || from->line[rank] < 0 ||
          from->place[rank] == *getRoot(rooted))
        continue;
      addProblem(start,
                 ("source #" + Twine(i) + " is unspecified on rank " +
                  Twine(rank) + ": only the root of " +
                  rooted->getName().getStringRef() + " has it")
                     .str(),
                 /*isUnproven=*/false);
      return;
    }
  }
}

void TraceBuilder::start(Operation *op, const RankSet *ranks) {
  const RankGroup *group = getGroup(op, getGroupName(op));
  for (Value result : op->getResults()) {
    if (isToken(result))
      setTokens(result, {}, ranks);
    else if (needed.contains(result))
      set(result, getUnknown(result, ranks), ranks);
  }
  if (!group)
    return;
  ranks = getMembers(op, group, ranks);
  if (ranks->count == 0)
    return;
  Event event = {
      Event::Collective, op, group, ranks, callStack, {}, {}, {}, {}};
  auto collective = dyn_cast<CollectiveOpInterface>(op);
  if (isa<SymmAllocOp, SymmDeallocOp>(op)) {
    event.kind = Event::Allocation;
  } else if (isa<SendOp, RecvOp, BatchP2POp>(op)) {
    event.kind = Event::PointToPoint;
    if (!addMessages(event))
      return;
  } else if (auto v = dyn_cast<AllToAllVOp>(op)) {
    for (OpFoldResult size : getMixedValues(v.getStaticSendSizes(),
                                            v.getSendSizes(), op->getContext()))
      event.sendSizes.push_back(getSize(size, ranks));
    for (OpFoldResult size : getMixedValues(
             v.getStaticReceiveSizes(), v.getReceiveSizes(), op->getContext()))
      event.receiveSizes.push_back(getSize(size, ranks));
  } else if (collective) {
    checkRooted(collective, group, ranks);
    OperandRange data = collective.getSources().empty()
                            ? collective.getDestinations()
                            : collective.getSources();
    for (Value value : data)
      if (auto type = dyn_cast<ShapedType>(value.getType()))
        event.operands.push_back(
            {type.getElementType(), getCount(value, ranks)});
  }
  EventId id = events.size();
  events.push_back(std::move(event));
  for (Value result : op->getResults())
    if (isToken(result))
      setTokens(result, {id}, ranks);
  TraceItem item;
  item.kind = TraceItem::Start;
  item.op = op;
  item.event = id;
  addItem(std::move(item));
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static StringRef getName(Operation *op) { return op->getName().stripDialect(); }

/// Returns the kind of a start, with the reduction.
static std::string getKind(const Event &event) {
  std::string text = getName(event.op).str();
  if (auto launch = dyn_cast<LaunchOp>(event.op))
    text += (" " + stringifyCollectiveKind(launch.getKind())).str();
  if (auto start = dyn_cast<CollectiveOpInterface>(event.op))
    if (std::optional<ReductionKind> kind = start.getReductionKind())
      text += (" " + stringifyReductionKind(*kind)).str();
  return text;
}

std::string verify::describe(const Event &event) {
  return getKind(event) + " on @" + event.group->getName();
}

/// Returns the properties in which ranks must agree.
static DictionaryAttr getSignature(Operation *op) {
  SmallVector<NamedAttribute> kept;
  if (auto properties =
          dyn_cast_if_present<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute attribute : properties) {
      StringRef name = attribute.getName();
      if (!name.starts_with("operandSegmentSizes") && name != "group" &&
          name != "static_send_sizes" && name != "static_receive_sizes")
        kept.push_back(attribute);
    }
  return DictionaryAttr::get(op->getContext(), kept);
}

std::string verify::describeAlone(const Event &event) {
  std::string text = getKind(event);
  for (NamedAttribute attribute : getSignature(event.op))
    if (attribute.getName() != "kind" && attribute.getName() != "reduction")
      text += ", " + attribute.getName().str() + " = " +
              debugString(attribute.getValue());
  return text;
}

std::string verify::findDifference(const RankValues &values, const Event &a,
                                   unsigned rankOfA, const Event &b,
                                   unsigned rankOfB, bool &isUnknown) {
  if (a.op != b.op) {
    if (a.op->getName() != b.op->getName())
      return getName(a.op).str() + " and " + getName(b.op).str();
    if (describe(a) != describe(b))
      return describe(a) + " and " + describe(b);
    DictionaryAttr x = getSignature(a.op), y = getSignature(b.op);
    if (x != y)
      for (NamedAttribute attribute : x)
        if (Attribute other = y.get(attribute.getName());
            other != attribute.getValue())
          return attribute.getName().str() + " " +
                 debugString(attribute.getValue()) + " and " +
                 (other ? debugString(other) : "none");
    if (x != y)
      return "attributes " + debugString(x) + " and " + debugString(y);
    auto allocOfA = dyn_cast<SymmAllocOp>(a.op);
    if (allocOfA && allocOfA.getMemref().getType() !=
                        cast<SymmAllocOp>(b.op).getMemref().getType())
      return debugString(allocOfA.getMemref().getType()) + " and " +
             debugString(cast<SymmAllocOp>(b.op).getMemref().getType());
  }
  if (a.operands.size() != b.operands.size())
    return std::to_string(a.operands.size()) + " and " +
           std::to_string(b.operands.size()) + " operands";
  for (auto [x, y] : llvm::zip_equal(a.operands, b.operands)) {
    if (x.first != y.first)
      return debugString(x.first) + " and " + debugString(y.first);
    Number m = values.get(x.second, rankOfA), n = values.get(y.second, rankOfB);
    if (m == n)
      continue;
    std::optional<int64_t> p = values.getIntegerOf(m),
                           q = values.getIntegerOf(n);
    if (p && q)
      return std::to_string(*p) + " and " + std::to_string(*q) + " elements";
    isUnknown = true;
    return "numbers of elements that are not known to be equal";
  }
  // The sizes sent must equal the sizes received.
  auto compareSizes = [&](const Event &from, unsigned rankOfFrom,
                          const Event &to, unsigned rankOfTo) -> std::string {
    unsigned placeOfFrom = from.group->place[rankOfFrom];
    unsigned placeOfTo = to.group->place[rankOfTo];
    if (placeOfTo >= from.sendSizes.size() ||
        placeOfFrom >= to.receiveSizes.size())
      return {};
    std::optional<int64_t> sent =
        values.getIntegerOf(values.get(from.sendSizes[placeOfTo], rankOfFrom));
    std::optional<int64_t> received =
        values.getIntegerOf(values.get(to.receiveSizes[placeOfFrom], rankOfTo));
    // The program checks dynamic sizes before data are transferred.
    if (!sent || !received || *sent == *received)
      return {};
    return "rank " + std::to_string(rankOfFrom) + " sends " +
           std::to_string(*sent) + ", rank " + std::to_string(rankOfTo) +
           " expects " + std::to_string(*received);
  };
  std::string text = compareSizes(a, rankOfA, b, rankOfB);
  return text.empty() ? compareSizes(b, rankOfB, a, rankOfA) : text;
}
