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

/// True if all ranks of a line run `op` or none: starts, launches, and what
/// symmetric memory is made and freed by.
bool isCommon(Operation *op);

/// The group of an op that all ranks of a line run.
FlatSymbolRefAttr getGroupName(Operation *op);

/// What stands in the way of a trace, or is wrong with it already.
struct TraceProblem {
  Operation *op;
  std::string message;
  /// Not known to be wrong.
  bool isUnproven;
  /// What stands in the way, or null.
  Value because;
  /// The group that it is about, or null.
  Operation *group;
  SmallVector<Operation *, 1> calls;
};

/// Ops that are run one by one in all, in loops and calls.
inline constexpr int64_t kMaxSteps = 1 << 20;

/// Evaluates functions for all ranks at once. What depends on the ranks and on
/// constants is known for each of them; all else is a number that ranks share
/// where the uniformity analysis, or the same computation on the same operands,
/// says that they hold the same.
class TraceBuilder {
public:
  TraceBuilder(Operation *root, const ValueFlow &flow,
               const BufferRoots &roots);

  /// What the ranks do that call `function` from outside.
  std::unique_ptr<Trace> build(FunctionOpInterface function);

  RankValues &getValues() { return values; }
  /// Made when it is first asked for: most programs are decided without it.
  UniformityAnalysis &getUniformity();
  const Event &getEvent(EventId id) const { return events[id]; }
  ArrayRef<TraceProblem> getProblems() const { return problems; }
  /// True if `rank` runs another module: what it does is not known here.
  bool isElsewhere(unsigned rank) const {
    return rank < elsewhere.size() && elsewhere.test(rank);
  }
  /// The ranks that run `function`.
  const RankSet *getRanks(FunctionOpInterface function);
  const RankGroup *getGroup(Operation *op, FlatSymbolRefAttr name);
  bool wasVisited(FunctionOpInterface function) const {
    return visited.contains(function);
  }
  bool communicates(Operation *op) const { return communicating.contains(op); }
  ArrayRef<FunctionOpInterface> getTargets(CallOpInterface call) const;

private:
  /// What a place gets: tables and tokens, one for each of its values.
  struct Given {
    SmallVector<Table, 2> values;
    SmallVector<EventSet, 2> tokens;
  };
  struct Frame {
    FunctionOpInterface function;
    const RankSet *ranks;
    /// Its arguments are not followed: it stands for every depth of a
    /// recursion.
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
  /// Stands for a call of `callee` that is not followed: something on each of
  /// its groups, and results that are not known.
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
  /// A start that stands for those of a call.
  void addCommon(Operation *op, const RankGroup *group, const RankSet *ranks);
  ArrayRef<FlatSymbolRefAttr> getGroupsOf(FunctionOpInterface function);

  Operation *root;
  const ValueFlow &flow;
  const BufferRoots &roots;
  std::unique_ptr<UniformityAnalysis> uniformity;
  /// Of the groups.
  PartitionTable partitions;
  RankValues values;
  /// Empty: none.
  llvm::BitVector elsewhere;
  std::deque<Event> events;
  SmallVector<TraceProblem> problems;
  DenseMap<std::pair<const RankGroup *, const RankSet *>, const RankSet *>
      members;
  std::map<std::tuple<const RankGroup *, const RankSet *, Table>, bool>
      peersChecked;
  DenseMap<Operation *, std::unique_ptr<RankGroup>> groups;
  DenseMap<Operation *, const RankSet *> ranksOfScope;
  /// Functions, ops with regions, and ops that matter by themselves.
  DenseSet<Operation *> communicating;
  DenseSet<Value> needed;
  /// By block, in its order: those that communicate, and those that make what
  /// is needed.
  DenseMap<Block *, SmallVector<Operation *>> relevant;
  DenseSet<Operation *> visited;
  llvm::MapVector<Operation *, SmallVector<FunctionOpInterface>> targetsOf;
  std::map<std::vector<uintptr_t>, SmallVector<Table>> evaluated;
  /// What selectors of the choices around are taken to be.
  SmallVector<std::pair<Number, int64_t>> assumptions;
  SmallVector<std::unique_ptr<Frame>> frames;
  SmallVector<Operation *, 1> callStack;
  std::map<std::tuple<unsigned, void *, unsigned>, unsigned> contexts;
  unsigned context = 0;
  Trace *current = nullptr;
  int64_t steps = 0;
  /// Calls are not followed any more.
  bool hasGivenUp = false;
  unsigned depth = 0;
  /// How many choices the ops that are run are in.
  unsigned choices = 0;
  /// A loop of blocks that is run.
  struct BlockLoop {
    Block *header = nullptr;
    DenseSet<Block *> blocks;
    /// Trip by trip; it is given up where something unknown decides. Else one
    /// iteration stands for all.
    bool isExact = true;
    bool isEntered = false;
    /// Of an iteration that stands for all: what decides in it, where it is
    /// left to, and the tokens that are carried.
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
