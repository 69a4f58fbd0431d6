//===- World.h - Ranks and their communication ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// N ranks in one process. One runs at a time, until it blocks in a wait or
// ends: the ranks are threads that hand a baton to each other. Starts never
// block and nothing matches by chance (no wildcards), so whether the ranks
// deadlock, and what they compute, does not depend on whose turn it is: one
// schedule decides.
//
// Collectives of a communicator match in the order of their starts, sends and
// receives of a pair of ranks in theirs. A send is over once it has been
// received (rendezvous).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_INTERPRETER_WORLD_H
#define COMMDIALECT_LIB_INTERPRETER_WORLD_H

#include "CommDialect/IR/CommInterfaces.h"
#include "Values.h"
#include "mlir/IR/BuiltinOps.h"
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>

namespace mlir::comm::interpret {

/// One half of a point-to-point transfer.
struct Half {
  bool isSend;
  /// A group rank, or -1: nothing is moved.
  int64_t peer;
  /// Of the sources or destinations.
  unsigned operand;
  bool isDone = false;
};

struct Start;

/// Halves of one pair of ranks, in one direction, that have no counterpart yet:
/// all sends, or all receives.
using OpenHalves = std::deque<std::pair<std::shared_ptr<Start>, unsigned>>;

/// A collective that a rank has started.
struct Start {
  CollectiveOpInterface op;
  unsigned rank = 0;
  /// Place in the line.
  unsigned member = 0;
  SmallVector<Datum> sources, destinations, factors;
  /// Of all_to_all_v.
  SmallVector<int64_t> sendSizes, receiveSizes;
  SmallVector<Half> halves;
  bool isComplete = false;
  /// On tensors, once it is complete.
  SmallVector<Datum> results;
};

class World {
public:
  World(ModuleOp module, unsigned numRanks);

  unsigned getNumRanks() const { return numRanks; }
  /// The rank's place in its line of the group, and the size of that; none: it
  /// is in no line.
  std::optional<std::pair<unsigned, unsigned>> getMember(StringAttr group,
                                                         unsigned rank);

  /// Runs `program` as each rank. Returns what went wrong first.
  std::optional<Failure>
  run(function_ref<LogicalResult(unsigned rank)> program);

  /// Starts a collective; opens its windows.
  LogicalResult start(std::shared_ptr<Start> start);
  /// Blocks the calling rank until `start` is complete; closes its windows.
  LogicalResult wait(const Start &start, Location loc);

  /// Records what went wrong; the first counts.
  LogicalResult fail(Location loc, const Twine &message);
  /// Fails if `element` of `allocation` must not be read, or written.
  LogicalResult checkAccess(const Allocation &allocation, int64_t element,
                            bool isWrite, Location loc);

private:
  /// A communicator.
  struct Line {
    SmallVector<unsigned> ranks;
    /// By member, its collectives that are not complete.
    std::vector<std::deque<std::shared_ptr<Start>>> collectives;
    /// By sender and receiver.
    std::map<std::pair<int64_t, int64_t>, OpenHalves> halves;
  };

  LogicalResult openWindows(Start &start);
  LogicalResult startHalves(Line &line, std::shared_ptr<Start> start);
  LogicalResult finishHalf(Start &start, unsigned half);
  LogicalResult completeCollectives(Line &line);
  Failure describeDeadlock();
  std::optional<Failure> findUnmatched();

  /// Lets another rank run until it hands the baton back.
  void switchTo(unsigned rank);
  void yield(unsigned rank);

  ModuleOp module;
  unsigned numRanks;
  SymbolTableCollection symbols;
  /// By group, its lines; those are made when first asked for. Ordered, since
  /// errors are found in this order.
  std::map<std::string, std::vector<Line>> groups;
  std::optional<Failure> failure;

  std::mutex mutex;
  std::condition_variable changed;
  static constexpr unsigned kMain = ~0u;
  unsigned running = kMain;
  /// By rank: what it waits for, and where.
  struct Blocked {
    const Start *start = nullptr;
    std::optional<Location> loc;
  };
  std::vector<Blocked> blocked;
  std::vector<bool> hasEnded;
};

/// Computes what `starts`, of all members of a line, give, and hands it to
/// their destinations. The starts agree in kind, types and attributes.
LogicalResult moveData(ArrayRef<Start *> starts, World &world);
/// What `receiver` gets from `sender` by one pair of halves.
LogicalResult moveHalf(Start &sender, const Half &send, Start &receiver,
                       const Half &receive, World &world);
/// Zeros for halves without a peer, and results of starts that are complete.
LogicalResult finishPointToPoint(Start &start, World &world);

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_WORLD_H
