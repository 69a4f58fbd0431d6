//===- World.h - Ranks and their communication ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// N ranks in one process. The ranks are threads of which one runs at a time,
// until it ends or blocks in a wait. Starts never block, and there are no
// wildcards. So neither deadlocks nor results depend on the order in which
// ranks run, and one schedule suffices.
//
// Collectives of a communicator match in the order of their starts, sends and
// receives of a pair of ranks in theirs. A send is complete once it has been
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
  /// The peer's rank in the group, or -1 if nothing is transferred.
  int64_t peer;
  /// The number of the source or destination.
  unsigned operand;
  bool isDone = false;
};

struct Start;

/// Halves of one pair of ranks, in one direction, that are not matched yet.
/// They are all sends, or all receives.
using OpenHalves = std::deque<std::pair<std::shared_ptr<Start>, unsigned>>;

/// A collective that a rank has started.
struct Start {
  CollectiveOpInterface op;
  unsigned rank = 0;
  /// The rank's position in its line.
  unsigned member = 0;
  SmallVector<Datum> sources, destinations, factors;
  /// The sizes of all_to_all_v.
  SmallVector<int64_t> sendSizes, receiveSizes;
  SmallVector<Half> halves;
  bool isComplete = false;
  /// The results of a start on tensors, once it is complete.
  SmallVector<Datum> results;
};

class World {
public:
  World(ModuleOp module, unsigned numRanks);

  unsigned getNumRanks() const { return numRanks; }
  /// Returns the rank's position in its line of the group and the size of the
  /// line, or none if it is in no line.
  std::optional<std::pair<unsigned, unsigned>> getMember(StringAttr group,
                                                         unsigned rank);

  /// Runs `program` as each rank. Returns the first failure.
  std::optional<Failure>
  run(function_ref<LogicalResult(unsigned rank)> program);

  /// Starts a collective; opens its windows.
  LogicalResult start(std::shared_ptr<Start> start);
  /// Blocks the calling rank until `start` is complete; closes its windows.
  LogicalResult wait(const Start &start, Location loc);

  /// Records a failure, unless there is one already. Returns failure.
  LogicalResult fail(Location loc, const Twine &message);
  /// Fails if `element` of `allocation` must not be read, or written.
  LogicalResult checkAccess(const Allocation &allocation, int64_t element,
                            bool isWrite, Location loc);

private:
  /// A communicator.
  struct Line {
    SmallVector<unsigned> ranks;
    /// The incomplete collectives of each member.
    std::vector<std::deque<std::shared_ptr<Start>>> collectives;
    /// The unmatched halves, by sender and receiver.
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
  /// The lines of each group, created on first use. The map is ordered because
  /// errors are found in this order.
  std::map<std::string, std::vector<Line>> groups;
  std::optional<Failure> failure;

  std::mutex mutex;
  std::condition_variable changed;
  static constexpr unsigned kMain = ~0u;
  unsigned running = kMain;
  /// The start that each rank waits for, and the location of the wait.
  struct Blocked {
    const Start *start = nullptr;
    std::optional<Location> loc;
  };
  std::vector<Blocked> blocked;
  std::vector<bool> hasEnded;
};

/// Computes the collective that `starts`, one of each member of a line, begin,
/// and stores its results. The starts agree in kind, types and attributes.
LogicalResult moveData(ArrayRef<Start *> starts, World &world);
/// Transfers the data of a matched pair of halves from `sender` to `receiver`.
LogicalResult moveHalf(Start &sender, const Half &send, Start &receiver,
                       const Half &receive, World &world);
/// Stores zeros for halves without a peer, and sets the results of a complete
/// start.
LogicalResult finishPointToPoint(Start &start, World &world);

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_WORLD_H
