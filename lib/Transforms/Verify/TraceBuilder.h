//===- TraceBuilder.h - Runs a program for all ranks at once ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACEBUILDER_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACEBUILDER_H

#include "Analysis/TokenFlow.h"
#include "Analysis/Uniformity.h"
#include "Trace.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm::verify {

/// Returns true if either all ranks of a line run `op` or none: starts,
/// launches, and allocations and deallocations of symmetric memory.
bool isCommon(Operation *op);

/// Returns the group of an op for which isCommon is true.
FlatSymbolRefAttr getGroupName(Operation *op);

/// An obstacle for a trace, or an error found while it is built.
struct TraceProblem {
  Operation *op;
  std::string message;
  /// True if it is not known to be an error.
  bool isUnproven;
  /// The value that is not known, or null.
  Value because;
  /// The group concerned, or null.
  Operation *group;
  SmallVector<Operation *, 1> calls;
};

/// The maximum number of ops run one by one, including those in loops and
/// calls.
inline constexpr int64_t kMaxSteps = 1 << 20;

/// Evaluates functions for all ranks at once. Values that depend only on ranks
/// and constants are known for each rank. Other values are numbers. Ranks share
/// a number if the uniformity analysis, or the same computation on the same
/// operands, proves that their values are equal.
class TraceBuilder {
public:
  TraceBuilder(Operation *root, AnalysisManager analyses);

  /// Returns the trace of the ranks when `function` is called from outside.
  std::unique_ptr<Trace> build(FunctionOpInterface function);

  RankValues &getValues() { return values; }
  /// Computed on first use: most programs do not need it.
  UniformityAnalysis &getUniformity() {
    return analyses.getAnalysis<UniformityAnalysis>();
  }
  const Event &getEvent(EventId id) const { return events[id]; }
  ArrayRef<TraceProblem> getProblems() const { return problems; }
  /// Returns true if `rank` runs another module, so that its trace is not known
  /// here.
  bool isElsewhere(unsigned rank) const {
    return rank < elsewhere.size() && elsewhere.test(rank);
  }
  /// Returns the ranks that run `function`.
  const RankSet *getRanks(FunctionOpInterface function);
  const RankGroup *getGroup(Operation *op, FlatSymbolRefAttr name);
  bool wasVisited(FunctionOpInterface function) const {
    return visited.contains(function);
  }
  bool communicates(Operation *op) const { return communicating.contains(op); }
  ArrayRef<FunctionOpInterface> getTargets(CallOpInterface call) const;

private:
  /// The values that a region, block or call receives: a table or a set of
  /// tokens for each.
  struct Given {
    SmallVector<Table, 2> values;
    SmallVector<EventSet, 2> tokens;
  };
  struct Frame {
    FunctionOpInterface function;
    const RankSet *ranks;
    /// True if the arguments are not known, because the frame represents every
    /// depth of a recursion.
    bool isWidened = false;
    DenseMap<Value, Table> values;
    DenseMap<Value, EventSet> tokens;
    DenseMap<Block *, unsigned> visits;
  };
  using Arm = std::function<Given(const RankSet *)>;

  // Preparation.
  void findCommunicating();
  bool mayEndSome(Operation *op);
  void findNeeded();
  void findRelevant();
  void need(Value value);
  void needShape(Value value);

  // Values.
  Table get(Value value);
  void set(Value value, Table table, const RankSet *ranks);
  void setTokens(Value value, EventSet set, const RankSet *ranks);
  EventSet getTokens(Value token);
  Given give(ValueRange operands);
  void take(ValueRange targets, const Given &given, const RankSet *ranks);
  Given blend(const Given &a, const RankSet *ranks, const Given &b);
  Table getUnknown(Value value, const RankSet *ranks);
  Table getUnknown(Partition partition, function_ref<Number(unsigned)> key,
                   const RankSet *ranks);
  Given getUnknowns(ValueRange values, const RankSet *ranks);
  void evaluate(Operation *op, const RankSet *ranks);
  Number fold(Operation *op, unsigned result, ArrayRef<Number> operands);
  Table getRankTable(const RankGroup *group, bool isSize);
  Table getSize(OpFoldResult size, const RankSet *ranks);
  Table getCount(Value data, const RankSet *ranks);
  Table getDim(Value data, int64_t dim, const RankSet *ranks);
  unsigned getContext(void *place, unsigned number);

  // Control flow.
  Given run(Region &region, const Given &arguments, const RankSet *ranks);
  Given runBlocks(Block *block, Given given, Block *stop, const RankSet *ranks);
  Given runLoopOfBlocks(Block *header, Given given, Block *stop,
                        const RankSet *ranks);
  ArrayRef<Block *> getLoop(Block *header);
  bool isDecided(Table selector, const RankSet *ranks);
  std::optional<unsigned> getArm(Number number,
                                 ArrayRef<std::optional<int64_t>> cases);
  void runOps(Block &block, const RankSet *ranks);
  void runOp(Operation *op, const RankSet *ranks);
  Given choose(Operation *op, Table selector,
               ArrayRef<std::optional<int64_t>> cases, ArrayRef<Arm> arms,
               const RankSet *ranks);
  void runIf(Operation *op, Table selector,
             ArrayRef<std::optional<int64_t>> cases, ArrayRef<Region *> regions,
             const RankSet *ranks);
  Table getAffineBound(Operation *op, bool isUpper, const RankSet *ranks);
  void runFor(LoopLikeOpInterface op, const RankSet *ranks);
  bool runForExactly(LoopLikeOpInterface op, Table lower, Table upper,
                     Table step, const RankSet *ranks);
  void runWhile(Operation *op, const RankSet *ranks);
  bool runWhileExactly(Operation *op, const RankSet *ranks);
  void runUnknownBranch(Operation *op, const RankSet *ranks);
  void runCall(CallOpInterface call, const RankSet *ranks);
  Given runFunction(FunctionOpInterface callee, CallOpInterface call,
                    const Given &arguments, const RankSet *ranks);
  /// Represents a call of `callee` that is not followed: one event on each of
  /// its groups, and unknown results.
  Given standFor(FunctionOpInterface callee, CallOpInterface call,
                 const RankSet *ranks);
  void repeat(Operation *op, Table selector, const RankSet *ranks,
              function_ref<void()> body);
  void start(Operation *op, const RankSet *ranks);
  void checkRooted(CollectiveOpInterface start, const RankGroup *group,
                   const RankSet *ranks);
  bool addMessages(Event &event);
  const RankSet *getMembers(Operation *op, const RankGroup *group,
                            const RankSet *ranks);
  void checkPlace(Operation *op, const RankSet *ranks);
  void checkAssert(Operation *op, const RankSet *ranks);
  bool checkPeers(const Event &event, StringRef id, Table peer, Value value);
  void addProblem(Operation *op, std::string message, bool isUnproven,
                  Value because = {}, Operation *group = nullptr);
  void addItem(TraceItem item);
  /// Adds a start that represents those of a call.
  void addCommon(Operation *op, const RankGroup *group, const RankSet *ranks);
  ArrayRef<FlatSymbolRefAttr> getGroupsOf(FunctionOpInterface function);

  AnalysisManager analyses;
  const ValueFlow &flow;
  const BufferRoots &roots;
  /// The partitions of ranks by groups.
  PartitionTable partitions;
  RankValues values;
  /// Empty if there are no such ranks.
  llvm::BitVector elsewhere;
  std::deque<Event> events;
  SmallVector<TraceProblem> problems;
  DenseMap<std::pair<const RankGroup *, const RankSet *>, const RankSet *>
      members;
  std::map<std::tuple<const RankGroup *, const RankSet *, Table>, bool>
      peersChecked;
  DenseMap<Operation *, std::unique_ptr<RankGroup>> groups;
  DenseMap<Operation *, const RankSet *> ranksOfScope;
  /// Functions, ops with regions, and ops that communicate themselves.
  DenseSet<Operation *> communicating;
  DenseSet<Value> needed;
  /// By block, in order: the ops that communicate, and those that compute
  /// needed values.
  DenseMap<Block *, SmallVector<Operation *>> relevant;
  DenseSet<Operation *> visited;
  llvm::MapVector<Operation *, SmallVector<FunctionOpInterface>> targetsOf;
  std::map<std::vector<uintptr_t>, SmallVector<Table>> evaluated;
  /// The assumed values of the selectors of the enclosing choices.
  SmallVector<std::pair<Number, int64_t>> assumptions;
  SmallVector<std::unique_ptr<Frame>> frames;
  SmallVector<Operation *, 1> callStack;
  std::map<std::tuple<unsigned, void *, unsigned>, unsigned> contexts;
  unsigned context = 0;
  Trace *current = nullptr;
  int64_t steps = 0;
  /// True if calls are no longer followed.
  bool hasGivenUp = false;
  unsigned depth = 0;
  /// The number of choices around the present op.
  unsigned choices = 0;
  /// A loop of blocks that is being run.
  struct BlockLoop {
    Block *header = nullptr;
    DenseSet<Block *> blocks;
    /// True if it is run trip by trip, which ends at an unknown decision.
    /// Otherwise one iteration represents all.
    bool isExact = true;
    bool isEntered = false;
    /// The decisions in the representative iteration, the blocks to which it
    /// exits, and the carried tokens.
    SmallVector<Table> selectors;
    llvm::SetVector<Block *> exits;
    EventSet tokens;
  };
  SmallVector<BlockLoop> loops;
  bool isAborted = false;
  Block *abortTo = nullptr;
  DenseMap<Region *, std::unique_ptr<PostDominanceInfo>> postDominances;
  DenseMap<Block *, SmallVector<Block *>> cycles;
  DenseMap<Operation *, SmallVector<FlatSymbolRefAttr>> groupsOf;
};

/// Adds the events of `other` to `set`.
void unite(EventSet &set, const EventSet &other);

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_TRACEBUILDER_H
