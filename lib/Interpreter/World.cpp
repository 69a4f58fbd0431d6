//===- World.cpp - Ranks and their communication --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "CommDialect/IR/CommOps.h"
#include <thread>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

World::World(ModuleOp module, unsigned numRanks)
    : module(module), numRanks(numRanks), blocked(numRanks),
      hasEnded(numRanks, false) {}

std::optional<std::pair<unsigned, unsigned>> World::getMember(StringAttr group,
                                                              unsigned rank) {
  auto [it, isNew] = groups.try_emplace(group.str());
  if (isNew)
    if (auto op = module.lookupSymbol<GroupOp>(group))
      for (ArrayRef<int64_t> ranks : op.getLines(symbols)) {
        Line &line = it->second.emplace_back();
        line.ranks.assign(ranks.begin(), ranks.end());
        line.collectives.resize(ranks.size());
      }
  for (const Line &line : it->second)
    if (const unsigned *found = llvm::find(line.ranks, rank);
        found != line.ranks.end())
      return std::make_pair(unsigned(found - line.ranks.begin()),
                            unsigned(line.ranks.size()));
  return std::nullopt;
}

LogicalResult World::fail(Location loc, const Twine &message) {
  if (!failure)
    failure = Failure{loc, message.str(), {}};
  return mlir::failure();
}

//===----------------------------------------------------------------------===//
// Scheduling of ranks
//===----------------------------------------------------------------------===//

void World::switchTo(unsigned rank) {
  std::unique_lock<std::mutex> lock(mutex);
  running = rank;
  changed.notify_all();
  changed.wait(lock, [&] { return running == kMain; });
}

void World::yield(unsigned rank) {
  std::unique_lock<std::mutex> lock(mutex);
  running = kMain;
  changed.notify_all();
  changed.wait(lock, [&] { return running == rank; });
}

std::optional<Failure>
World::run(function_ref<LogicalResult(unsigned rank)> program) {
  std::vector<std::thread> threads;
  for (unsigned rank = 0; rank < numRanks; ++rank)
    threads.emplace_back([&, rank] {
      {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [&] { return running == rank; });
      }
      if (!failure)
        (void)program(rank);
      std::unique_lock<std::mutex> lock(mutex);
      hasEnded[rank] = true;
      running = kMain;
      changed.notify_all();
    });
  bool hasMoved = true;
  while (hasMoved) {
    hasMoved = false;
    for (unsigned rank = 0; rank < numRanks; ++rank) {
      const Start *awaited = blocked[rank].start;
      if (hasEnded[rank] || (awaited && !awaited->isComplete && !failure))
        continue;
      hasMoved = true;
      switchTo(rank);
    }
    if (!hasMoved && !failure && llvm::is_contained(hasEnded, false)) {
      failure = describeDeadlock();
      hasMoved = true;
    }
  }
  for (std::thread &thread : threads)
    thread.join();
  return failure ? failure : findUnmatched();
}

LogicalResult World::wait(const Start &start, Location loc) {
  if (!start.isComplete) {
    blocked[start.rank] = {&start, loc};
    yield(start.rank);
    blocked[start.rank] = {};
  }
  if (failure)
    return mlir::failure();
  auto close = [&](const Datum &datum) {
    if (datum.kind == Datum::Kind::Buffer)
      llvm::erase_if(
          datum.buffer.allocation->partsInFlight,
          [&](const PartInFlight &part) { return part.start == &start; });
  };
  llvm::for_each(start.sources, close);
  llvm::for_each(start.destinations, close);
  return success();
}

static std::string describe(const Start &start) {
  CollectiveOpInterface op = start.op;
  std::string text = "rank " + std::to_string(start.rank) + " " +
                     op->getName().getStringRef().str();
  if (FlatSymbolRefAttr group = op.getGroupAttr())
    text += " on @" + group.getValue().str();
  for (const Half &half : start.halves)
    if (half.peer >= 0 && !half.isDone)
      text += std::string(half.isSend ? " to" : " from") + " group rank " +
              std::to_string(half.peer);
  return text;
}

Failure World::describeDeadlock() {
  unsigned first = llvm::find(hasEnded, false) - hasEnded.begin();
  Failure found{*blocked[first].loc,
                "deadlock: rank " + std::to_string(first) +
                    " waits here for ever",
                {}};
  constexpr unsigned kMost = 8;
  for (unsigned rank = 0; rank < numRanks; ++rank) {
    if (found.notes.size() == kMost)
      break;
    if (const Start *start = blocked[rank].start)
      found.notes.push_back({start->op->getLoc(), describe(*start) +
                                                      " was started here and "
                                                      "is never complete"});
  }
  return found;
}

/// Returns a failure for a collective that was started but can never complete,
/// although no rank waits for it.
std::optional<Failure> World::findUnmatched() {
  auto describeAs = [](const Start &start) {
    return Failure{CollectiveOpInterface(start.op)->getLoc(),
                   describe(start) + " is started, but nobody takes part in it",
                   {}};
  };
  for (auto &[name, lines] : groups)
    for (Line &line : lines) {
      for (const auto &collectives : line.collectives)
        if (!collectives.empty())
          return describeAs(*collectives.front());
      for (const auto &[pair, halves] : line.halves)
        if (!halves.empty())
          return describeAs(*halves.front().first);
    }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

LogicalResult World::checkAccess(const Allocation &allocation, int64_t element,
                                 bool isWrite, Location loc) {
  if (allocation.isFreed)
    return fail(loc, "accesses memory that is freed");
  if (isWrite && allocation.isConstant)
    return fail(loc, "writes a constant");
  for (const PartInFlight &part : allocation.partsInFlight)
    if ((isWrite || part.isWritten) && part.elements.test(element)) {
      (void)fail(loc, Twine(isWrite ? "writes" : "reads") +
                          " memory that is in flight");
      failure->notes.push_back(
          {CollectiveOpInterface(part.start->op)->getLoc(),
           "since this start, which " +
               std::string(part.isWritten ? "writes" : "reads") + " it"});
      return mlir::failure();
    }
  return success();
}

LogicalResult World::openWindows(Start &start) {
  Location loc = start.op->getLoc();
  auto open = [&](const Datum &datum, bool isWritten) -> LogicalResult {
    if (datum.kind != Datum::Kind::Buffer)
      return success();
    const Buffer &buffer = datum.buffer;
    Allocation &allocation = *buffer.allocation;
    PartInFlight part{&start, isWritten,
                      llvm::BitVector(allocation.elements.size())};
    if (failed(forEachIndex(buffer.shape, [&](ArrayRef<int64_t> indices) {
          int64_t place = buffer.offset + linearize(indices, buffer.strides);
          if (failed(checkAccess(allocation, place, isWritten, loc)))
            return mlir::failure();
          part.elements.set(place);
          return success();
        })))
      return mlir::failure();
    allocation.partsInFlight.push_back(std::move(part));
    return success();
  };
  for (const Datum &source : start.sources)
    if (failed(open(source, /*isWritten=*/false)))
      return mlir::failure();
  for (const Datum &destination : start.destinations)
    if (failed(open(destination, /*isWritten=*/true)))
      return mlir::failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

LogicalResult World::start(std::shared_ptr<Start> start) {
  if (failed(openWindows(*start)))
    return mlir::failure();
  FlatSymbolRefAttr group = start->op.getGroupAttr();
  for (Line &line : groups[group.getValue().str()]) {
    if (!llvm::is_contained(line.ranks, start->rank))
      continue;
    if (start->op.getCollectiveKind() == CollectiveKind::PointToPoint)
      return startHalves(line, std::move(start));
    line.collectives[start->member].push_back(std::move(start));
    return completeCollectives(line);
  }
  llvm_unreachable("the caller has asked for the rank's line");
}

/// Marks a half as done, and the start as complete if it is the last one.
LogicalResult World::finishHalf(Start &start, unsigned half) {
  start.halves[half].isDone = true;
  if (!llvm::all_of(start.halves, [](const Half &half) { return half.isDone; }))
    return success();
  start.isComplete = true;
  return finishPointToPoint(start, *this);
}

LogicalResult World::startHalves(Line &line, std::shared_ptr<Start> start) {
  for (unsigned i = 0; i < start->halves.size(); ++i) {
    const Half half = start->halves[i];
    if (half.peer < 0) {
      if (failed(finishHalf(*start, i)))
        return mlir::failure();
      continue;
    }
    int64_t own = start->member;
    OpenHalves &open =
        line.halves[half.isSend ? std::make_pair(own, half.peer)
                                : std::make_pair(half.peer, own)];
    if (open.empty() ||
        open.front().first->halves[open.front().second].isSend == half.isSend) {
      open.push_back({start, i});
      continue;
    }
    auto [other, place] = open.front();
    open.pop_front();
    const Half &theirs = other->halves[place];
    LogicalResult moved = half.isSend
                              ? moveHalf(*start, half, *other, theirs, *this)
                              : moveHalf(*other, theirs, *start, half, *this);
    if (failed(moved) || failed(finishHalf(*start, i)) ||
        failed(finishHalf(*other, place)))
      return mlir::failure();
  }
  return success();
}

/// Returns the attributes in which all ranks of a line must agree.
static Attribute getAgreed(Operation *op) {
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!properties)
    return op->getDiscardableAttrDictionary();
  NamedAttrList agreed(properties);
  for (StringRef name : {"operandSegmentSizes", "resultSegmentSizes",
                         "static_send_sizes", "static_receive_sizes"})
    agreed.erase(name);
  return agreed.getDictionary(op->getContext());
}

static SmallVector<int64_t> getShape(const Datum &datum) {
  if (datum.kind == Datum::Kind::Buffer)
    return datum.buffer.shape;
  return datum.tensor ? datum.tensor->shape : SmallVector<int64_t>();
}

/// Returns the property in which two starts conflict, or an empty string.
static std::string getDifference(const Start &a, const Start &b) {
  CollectiveOpInterface first = a.op, second = b.op;
  if (first->getName() != second->getName())
    return "the op";
  if (getAgreed(first) != getAgreed(second))
    return "the attributes";
  if (a.sources.size() != b.sources.size() ||
      a.destinations.size() != b.destinations.size())
    return "the number of operands";
  bool mayDiffer = first.getCollectiveKind() == CollectiveKind::AllToAllV;
  auto differ = [&](ArrayRef<Datum> ours, OperandRange ourValues,
                    ArrayRef<Datum> theirs, OperandRange theirValues) {
    for (auto [x, v, y, w] :
         llvm::zip_equal(ours, ourValues, theirs, theirValues))
      if (getElementTypeOrSelf(v.getType()) !=
              getElementTypeOrSelf(w.getType()) ||
          (!mayDiffer && getShape(x) != getShape(y)))
        return true;
    return false;
  };
  if (differ(a.sources, first.getSources(), b.sources, second.getSources()) ||
      differ(a.destinations, first.getDestinations(), b.destinations,
             second.getDestinations()))
    return "the type or size of an operand";
  return {};
}

/// Completes the first collective of the line if all members have started it.
LogicalResult World::completeCollectives(Line &line) {
  if (llvm::any_of(line.collectives,
                   [](const auto &started) { return started.empty(); }))
    return success();
  SmallVector<Start *> starts;
  for (const auto &started : line.collectives)
    starts.push_back(started.front().get());
  for (Start *start : ArrayRef(starts).drop_front()) {
    std::string difference = getDifference(*starts.front(), *start);
    if (difference.empty())
      continue;
    (void)fail(start->op->getLoc(), "ranks do not agree on " + difference +
                                        ": " + describe(*start) + " meets " +
                                        describe(*starts.front()));
    failure->notes.push_back(
        {starts.front()->op->getLoc(), describe(*starts.front())});
    return mlir::failure();
  }
  if (failed(moveData(starts, *this)))
    return mlir::failure();
  for (Start *start : starts)
    start->isComplete = true;
  for (auto &started : line.collectives)
    started.pop_front();
  return success();
}
