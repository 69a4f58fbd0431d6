//===- Dependences.cpp - Dependence graph of a block's ops ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Dependences.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "Dialect/OpaqueAttrs.h"
#include "DialectAttrs.h"
#include "Inits.h"
#include "OpKindCache.h"
#include "OpaqueOps.h"
#include "RowGroups.h"
#include "ScalarBodies.h"
#include "Support/WorkCounts.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

namespace {

/// Maps memrefs to the distinct buffers that contain them.
class DistinctBuffers {
public:
  explicit DistinctBuffers(const BlockView &view) : view(view) {}

  /// Returns the allocation that contains `value`, if it is distinct from all
  /// other buffers. Null for all other values, which may alias.
  Value lookup(Value value) {
    value = view.resolve(value);
    while (auto viewing = value.getDefiningOp<ViewLikeOpInterface>()) {
      if (!isa<BaseMemRefType>(viewing.getViewSource().getType()))
        return nullptr;
      value = view.resolve(viewing.getViewSource());
    }
    auto [it, inserted] = isDistinct.try_emplace(value, false);
    if (inserted)
      it->second = isAllocation(value) && isOnlyAccessed(value);
    return it->second ? value : nullptr;
  }

private:
  static bool isAllocation(Value value) {
    Operation *op = value.getDefiningOp();
    return op && isa<BaseMemRefType>(value.getType()) &&
           isa<MemoryEffectOpInterface>(op) &&
           hasEffect<MemoryEffects::Allocate>(op, cast<OpResult>(value));
  }

  /// Returns true if `value` is never stored, forwarded or converted to another
  /// memref, so that only its views are aliases of it.
  static bool isOnlyAccessed(Value value) {
    SmallVector<Value> names = {value};
    while (!names.empty()) {
      for (OpOperand &use : names.pop_back_val().getUses()) {
        Operation *user = use.getOwner();
        if (auto view = dyn_cast<ViewLikeOpInterface>(user);
            view && view.getViewSource() == use.get()) {
          for (Value result : user->getResults())
            if (isa<BaseMemRefType>(result.getType()))
              names.push_back(result);
          continue;
        }
        if (!isPlainAccess(use))
          return false;
      }
    }
    return true;
  }

  static bool isPlainAccess(OpOperand &use) {
    Operation *user = use.getOwner();
    auto isMemRef = [](Type type) { return isa<BaseMemRefType>(type); };
    if (user->hasTrait<OpTrait::IsTerminator>() ||
        llvm::any_of(user->getResultTypes(), isMemRef))
      return false;
    for (Region &region : user->getRegions())
      if (llvm::any_of(region.getArgumentTypes(), isMemRef))
        return false;
    // An operand without an effect may be stored as a value.
    auto op = dyn_cast<MemoryEffectOpInterface>(user);
    if (!op)
      return false;
    SmallVector<MemoryEffects::EffectInstance> effects;
    op.getEffectsOnValue(use.get(), effects);
    return !effects.empty();
  }

  const BlockView &view;
  DenseMap<Value, bool> isDistinct;
};

/// The effects of an op, including those of its nested ops.
struct OpSummary {
  void clear() {
    accesses.clear();
    foreignGroups.clear();
    ownStarts.clear();
    ordersMemory = ordersCommunication = drawsRandom = false;
  }
  void setUnknown() { ordersMemory = ordersCommunication = true; }

  /// For each accessed buffer, true if the op may write it. The null value
  /// stands for any buffer that is not distinct.
  llvm::SmallMapVector<Value, bool, 4> accesses;
  /// Groups on whose stream the op has an effect without being a start or wait.
  SmallVector<StringAttr> foreignGroups;
  /// Collectives that begin and end in the op.
  SmallVector<CollectiveOpInterface> ownStarts;
  /// Set if the op keeps its order relative to all memory accesses.
  bool ordersMemory = false;
  /// Set if the op keeps its order relative to all communication.
  bool ordersCommunication = false;
  /// Set if the op keeps its order relative to all ops that draw random
  /// numbers.
  bool drawsRandom = false;
};

//===----------------------------------------------------------------------===//
// The builder
//===----------------------------------------------------------------------===//

constexpr unsigned kNoOp = ~0u;

/// Walks a block and adds the edges that end in each op. For each buffer and
/// group it keeps only the accesses that later ones must follow. An access is
/// dropped once an op follows that all accesses must precede, so the number of
/// edges is linear.
class GraphBuilder {
public:
  using Dependence = BlockDependences::Dependence;

  GraphBuilder(const BlockView &view,
               const DenseMap<Operation *, unsigned> &indices,
               const MutatedTensors &mutated, ArrayRef<Operation *> pinned,
               SmallVectorImpl<Dependence> &edges,
               SmallVectorImpl<unsigned> &begins)
      : view(view), ops(view.ops), indices(indices), edges(edges),
        begins(begins), seen(ops.size(), kNoOp), distinctBuffers(view),
        mutated(mutated) {
    for (unsigned i = 1; i < pinned.size(); ++i)
      pinnedBefore[pinned[i]] = indices.lookup(pinned[i - 1]);
  }

  void build() {
    if (!ops.empty()) {
      findOverwritesAndNames();
      Operation *parent = view.block->getParentOp();
      auto function = dyn_cast<FunctionOpInterface>(parent);
      if (!function)
        function = parent->getParentOfType<FunctionOpInterface>();
      ordersStarts =
          function && function->hasAttr(CommDialect::kOrderedStartsAttr);
    }
    for (auto [i, op] : llvm::enumerate(ops)) {
      current = i;
      begins.push_back(edges.size());
      usedValues.clear();
      usedTensors.clear();
      bool hasOps = op->getNumRegions() != 0 && !hasScalarBody(op);
      findUsedValues(op, hasOps, /*isNested=*/false);
      addValueEdges(op);
      addOverwriteEdges(op);
      summary.clear();
      summarize(op, hasOps, /*isNested=*/false);
      addMemoryEdges();
      if (!mutated.empty())
        addTensorEdges(op);
      addCommunicationEdges(op);
      if (auto it = pinnedBefore.find(op); it != pinnedBefore.end())
        addEdge(it->second, DependenceKind::Pinned);
      if (!named.empty())
        addNamedEdges(op);
    }
    begins.push_back(edges.size());
  }

private:
  struct BufferState {
    unsigned lastWriter = kNoOp;
    SmallVector<unsigned, 2> readers;
  };

  void addEdge(unsigned from, DependenceKind kind) {
    if (from == kNoOp || from == current || seen[from] == current)
      return;
    seen[from] = current;
    edges.push_back({from, kind});
  }

  /// Appends the values that `op` or its nested ops use, at least those defined
  /// outside of the user's own block. `hasOps` is false for a scalar body.
  void findUsedValues(Operation *op, bool hasOps, bool isNested) {
    if (hasOps)
      for (Region &region : op->getRegions())
        for (Operation &nested : region.getOps())
          findUsedValues(&nested,
                         nested.getNumRegions() != 0 && !hasScalarBody(&nested),
                         /*isNested=*/true);
    for (Value operand : op->getOperands())
      if (!isNested || operand.getParentBlock() != op->getBlock()) {
        usedValues.push_back(view.resolve(operand));
        if (auto tensor = getTensor(operand))
          usedTensors.push_back(*tensor);
      }
  }

  void addValueEdges(Operation *op) {
    for (Value value : usedValues)
      if (Operation *def = value.getDefiningOp())
        if (auto it = indices.find(def); it != indices.end()) {
          addEdge(it->second, DependenceKind::Value);
          if (!lastOfGroup.empty())
            addGroupEdge(op, value);
        }
  }

  /// Orders a user of a row group's result after the whole group, which is one
  /// kernel.
  void addGroupEdge(Operation *op, Value value) {
    Operation *member = getWithoutUnits(value).getDefiningOp();
    std::optional<RowPosition> position = getRowPosition(member),
                               own = getRowPosition(op);
    if (!position || (own && own->group == position->group))
      return;
    auto last = lastOfGroup.find(position->group);
    if (last != lastOfGroup.end() && last->second < current)
      addEdge(last->second, DependenceKind::Pinned);
  }

  //===--------------------------------------------------------------------===//
  // Kinds of ops
  //===--------------------------------------------------------------------===//

  /// Properties of an op that its name determines.
  struct Kind {
    explicit Kind(Operation *op)
        : isStart(isa<CollectiveOpInterface>(op)),
          isWait(isa<WaitOpInterface>(op)), isLinalg(isa<linalg::LinalgOp>(op)),
          hasDestinations(isStart || isLinalg || !op->isRegistered() ||
                          isa<DestinationStyleOpInterface>(op)),
          hasEffects(isa<MemoryEffectOpInterface>(op)),
          hasRecursiveEffects(
              op->hasTrait<OpTrait::HasRecursiveMemoryEffects>()) {}

    bool isStart, isWait, isLinalg, hasDestinations, hasEffects,
        hasRecursiveEffects;
  };

  const Kind &getKind(Operation *op) { return kinds.get(op); }

  //===--------------------------------------------------------------------===//
  // Overwritten tensors
  //===--------------------------------------------------------------------===//

  static bool isTensorWorthKeeping(Value value) {
    return isa<TensorType>(value.getType()) &&
           !value.getDefiningOp<tensor::EmptyOp>() &&
           !matchPattern(value, m_Constant());
  }

  template <typename Callback>
  void forEachOverwritten(Operation *op, Callback callback) {
    const Kind &kind = getKind(op);
    if (!kind.hasDestinations)
      return;
    if (kind.isStart) {
      for (Value destination :
           cast<CollectiveOpInterface>(op).getDestinations())
        callback(view.resolve(destination));
      return;
    }
    if (kind.isLinalg)
      for (Value init : getInits(cast<linalg::LinalgOp>(op)))
        callback(view.resolve(init));
    else if (auto destinationStyle = dyn_cast<DestinationStyleOpInterface>(op))
      for (Value init : destinationStyle.getDpsInits())
        callback(view.resolve(init));
    else if (!op->isRegistered())
      for (auto [operand, result] : getTiedResults(op))
        callback(view.resolve(operand->get()));
  }

  /// Finds the last op that may overwrite each tensor, the last op of each row
  /// group and, if any op has `comm.after`, the ops that it may name.
  void findOverwritesAndNames() {
    bool areNamed = false;
    for (auto [i, op] : llvm::enumerate(ops)) {
      forEachOverwritten(op, [&, i = i](Value value) {
        if (isTensorWorthKeeping(value))
          overwritten[value].last = i;
      });
      areNamed |= bool(getDialectAttr(op, kAfterAttr));
      if (getKind(op).isLinalg)
        if (std::optional<RowPosition> position = getRowPosition(op))
          lastOfGroup[position->group] = i;
    }
    if (!areNamed)
      return;
    for (auto [i, op] : llvm::enumerate(ops))
      if (StringRef name = getName(op); !name.empty())
        named[name] = i;
  }

  void addOverwriteEdges(Operation *op) {
    if (overwritten.empty())
      return;
    forEachOverwritten(op, [&](Value value) {
      auto it = overwritten.find(value);
      if (it == overwritten.end() || it->second.last != current)
        return;
      for (unsigned reader : it->second.readers)
        addEdge(reader, DependenceKind::Overwrite);
    });
    // An earlier op that overwrites the tensor itself, but cannot in place,
    // need not precede: either of the two may be the one that copies.
    for (Value value : usedValues) {
      if (!isa<TensorType>(value.getType()))
        continue;
      auto it = overwritten.find(value);
      if (it == overwritten.end() || it->second.last <= current)
        continue;
      bool overwrites = false;
      forEachOverwritten(op,
                         [&](Value other) { overwrites |= other == value; });
      if (!overwrites)
        it->second.readers.push_back(current);
    }
  }

  //===--------------------------------------------------------------------===//
  // Named predecessors
  //===--------------------------------------------------------------------===//

  static StringRef getName(Operation *op) {
    if (auto direct = dyn_cast<NameLoc>(op->getLoc()))
      return direct.getName();
    // Passes may have wrapped the location in another one.
    auto loc = op->getLoc()->findInstanceOf<NameLoc>();
    return loc ? loc.getName().getValue() : StringRef();
  }

  void addNamedEdges(Operation *op) {
    auto names = op->getAttrOfType<ArrayAttr>(kAfterAttr);
    if (!names)
      return;
    for (auto name : names.getAsRange<StringAttr>())
      if (auto it = named.find(name.getValue());
          it != named.end() && it->second < current)
        addEdge(it->second, DependenceKind::Pinned);
  }

  //===--------------------------------------------------------------------===//
  // Effects
  //===--------------------------------------------------------------------===//

  /// Adds the effects of `op` to the summary. Nested communication orders all
  /// communication: its number of executions and its order are unknown.
  void summarize(Operation *op, bool hasOps, bool isNested) {
    if (!isNested && isSelfContained(op))
      return;
    const Kind &kind = getKind(op);
    bool communicates = kind.isStart || kind.isWait;
    if (communicates && isNested)
      summary.ordersCommunication = true;
    bool hasEffects = kind.hasEffects;
    if (hasEffects && mayHaveEffects(kind, op))
      addEffects(cast<MemoryEffectOpInterface>(op), isNested, communicates);

    bool isRecursive = kind.hasRecursiveEffects;
    // It creates a tensor, but has no effect interface.
    if (isa<bufferization::AllocTensorOp>(op))
      return;
    if (!hasEffects && !isRecursive && !communicates) {
      if (op->isRegistered() || unregisteredOpHasSideEffects(op)) {
        summary.setUnknown();
        return;
      }
      isRecursive = true;
      summary.drawsRandom |= drawsRandomNumbers(op);
    }
    // A start or wait without an effect interface may access any memory.
    if (!hasEffects && communicates)
      summary.ordersMemory = true;
    if (!isRecursive || !hasOps)
      return;
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        summarize(&nested,
                  nested.getNumRegions() != 0 && !hasScalarBody(&nested),
                  /*isNested=*/true);
  }

  /// Returns true if `op` runs once and its only communication are collectives
  /// on tensors that it both starts and waits for. It then acts as a start of
  /// their groups, which are added to the summary.
  bool isSelfContained(Operation *op) {
    auto region = dyn_cast<scf::ExecuteRegionOp>(op);
    if (!region || !region.getRegion().hasOneBlock())
      return false;
    Block &body = region.getRegion().front();
    for (Operation &nested : body) {
      auto isLocal = [&](Value token) {
        Operation *start = token.getDefiningOp();
        return start && start->getBlock() == &body;
      };
      auto isMemRef = [](Type type) { return isa<BaseMemRefType>(type); };
      auto start = dyn_cast<CollectiveOpInterface>(nested);
      auto wait = dyn_cast<WaitOpInterface>(nested);
      bool isOwn = start  ? bool(start.getGroupAttr())
                   : wait ? llvm::all_of(wait.getTokens(), isLocal)
                   : nested.isRegistered()
                       ? isMemoryEffectFree(&nested)
                       : !unregisteredOpHasSideEffects(&nested) &&
                             !drawsRandomNumbers(&nested);
      if (!isOwn || llvm::any_of(nested.getOperandTypes(), isMemRef)) {
        summary.clear();
        return false;
      }
      if (start)
        summary.ownStarts.push_back(start);
    }
    return true;
  }

  /// Returns false for linalg ops on tensors: querying their effects is slow
  /// and finds none.
  static bool mayHaveEffects(const Kind &kind, Operation *op) {
    return !kind.isLinalg ||
           !isa_and_present<linalg::LinalgDialect>(op->getDialect()) ||
           !llvm::all_of(op->getOperandTypes(), [](Type type) {
             return isa<RankedTensorType>(type) || type.isIntOrIndexOrFloat();
           });
  }

  void addEffects(MemoryEffectOpInterface op, bool isNested,
                  bool communicates) {
    instances.clear();
    op.getEffects(instances);
    for (const MemoryEffects::EffectInstance &effect : instances) {
      if (effect.getResource() == CommStreamResource::get()) {
        if (!communicates)
          addForeign(effect.getSymbolRef(), isNested);
        continue;
      }
      Value value = effect.getValue();
      if (!value) {
        summary.setUnknown();
        continue;
      }
      bool writes = !isa<MemoryEffects::Read>(effect.getEffect());
      Value root = isa<BaseMemRefType>(value.getType())
                       ? distinctBuffers.lookup(value)
                       : Value();
      summary.accesses[root] |= writes;
    }
  }

  void addForeign(SymbolRefAttr group, bool isNested) {
    if (isNested || !group)
      summary.ordersCommunication = true;
    else if (!llvm::is_contained(summary.foreignGroups,
                                 group.getRootReference()))
      summary.foreignGroups.push_back(group.getRootReference());
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  void addMemoryEdges() {
    addRandomEdges();
    if (summary.ordersMemory) {
      if (buffers.empty())
        addEdge(lastMemoryOrder, DependenceKind::Memory);
      for (auto &[root, state] : buffers) {
        addEdge(state.lastWriter, DependenceKind::Memory);
        for (unsigned reader : state.readers)
          addEdge(reader, DependenceKind::Memory);
      }
      buffers.clear();
      lastMemoryOrder = current;
      return;
    }
    for (auto [root, writes] : summary.accesses)
      addAccess(buffers.try_emplace(root, BufferState{lastMemoryOrder, {}})
                    .first->second,
                writes);
  }

  /// Keeps the order of ops that draw random numbers, which change the
  /// generator's state.
  void addRandomEdges() {
    if (!summary.drawsRandom && !summary.ordersMemory)
      return;
    if (lastRandom != kNoOp)
      addEdge(lastRandom, DependenceKind::Memory);
    else if (summary.drawsRandom)
      addEdge(lastMemoryOrder, DependenceKind::Memory);
    // Later draws follow the op that orders all memory.
    lastRandom = summary.ordersMemory ? kNoOp : current;
  }

  void addAccess(BufferState &state, bool writes) {
    if (!writes) {
      addEdge(state.lastWriter, DependenceKind::Memory);
      state.readers.push_back(current);
      return;
    }
    // Readers since the last writer already follow it.
    if (state.readers.empty())
      addEdge(state.lastWriter, DependenceKind::Memory);
    for (unsigned reader : state.readers)
      addEdge(reader, DependenceKind::Memory);
    state.readers.clear();
    state.lastWriter = current;
  }

  //===--------------------------------------------------------------------===//
  // Tensors that are changed in place
  //===--------------------------------------------------------------------===//

  /// Returns the number of the mutated tensor that `value`, or its replacement
  /// in the view, may be; none if both are never mutated. Only one of the two
  /// may be in the block.
  std::optional<unsigned> getTensor(Value value) const {
    std::optional<unsigned> tensor = mutated.lookup(value);
    return tensor ? tensor : mutated.lookup(view.resolve(value));
  }

  /// Orders uses of tensors that ops of the block mutate, under any alias,
  /// relative to the mutation.
  void addTensorEdges(Operation *op) {
    accessedTensors.clear();
    for (unsigned tensor : usedTensors)
      accessedTensors.try_emplace(tensor, false);
    auto addWrite = [&](Value value) {
      if (std::optional<unsigned> tensor = getTensor(value))
        accessedTensors[*tensor] = true;
    };
    op->walk([&](Operation *nested) {
      mutated.forEachChange(nested, addWrite);
      // A destination may be written at any time between start and wait.
      if (auto start = dyn_cast<CollectiveOpInterface>(nested))
        llvm::for_each(start.getDestinations(), addWrite);
      else if (auto wait = dyn_cast<WaitOpInterface>(nested))
        llvm::for_each(wait.getDestinations(), addWrite);
    });
    for (auto [tensor, writes] : accessedTensors)
      addAccess(tensors[tensor], writes);
  }

  //===--------------------------------------------------------------------===//
  // Communication
  //===--------------------------------------------------------------------===//

  void addCommunicationEdges(Operation *op) {
    if (summary.ordersCommunication) {
      orderAllStarts();
      for (unsigned wait : waitsSinceOrder)
        addEdge(wait, DependenceKind::Communication);
      waitsSinceOrder.clear();
      foreigns.clear();
      lastOrder = current;
    } else if (getKind(op).isStart) {
      addStartEdges(cast<CollectiveOpInterface>(op));
    } else {
      for (CollectiveOpInterface start : summary.ownStarts)
        addStartEdges(start);
      for (StringAttr group : summary.foreignGroups)
        addForeignEdges(group);
    }
    if (getKind(op).isWait)
      addWaitEdges(cast<WaitOpInterface>(op));
  }

  void addStartEdges(CollectiveOpInterface start) {
    FlatSymbolRefAttr group = start.getGroupAttr();
    if (group && !ordersStarts)
      orderStart(group.getAttr(), getCommLane(start));
    else
      orderAllStarts();
  }

  void orderStart(StringAttr group, CommLane lane) {
    auto [it, inserted] =
        lastStarts.try_emplace({group, unsigned(lane)}, lastAllStarts);
    addEdge(it->second, DependenceKind::Communication);
    it->second = current;
  }

  void orderAllStarts() {
    addEdge(lastAllStarts, DependenceKind::Communication);
    for (auto [lane, start] : lastStarts)
      addEdge(start, DependenceKind::Communication);
    lastStarts.clear();
    lastAllStarts = current;
  }

  /// Orders a foreign op like a start of the group, and after the waits that
  /// may belong to the group.
  void addForeignEdges(StringAttr group) {
    for (CommLane lane :
         {CommLane::Stream, CommLane::GatherCopies, CommLane::ExchangeCopies})
      orderStart(group, lane);
    ForeignState &state = foreigns[group];
    addEdge(state.last, DependenceKind::Communication);
    // Each wait is visited once per group with foreign ops.
    for (; state.seenWaits < waitsSinceOrder.size(); ++state.seenWaits) {
      unsigned wait = waitsSinceOrder[state.seenWaits];
      if (mayWaitFor(cast<WaitOpInterface>(ops[wait]), group))
        addEdge(wait, DependenceKind::Communication);
    }
    state.last = current;
  }

  void addWaitEdges(WaitOpInterface wait) {
    addEdge(lastOrder, DependenceKind::Communication);
    for (auto &[group, state] : foreigns)
      if (mayWaitFor(wait, group))
        addEdge(state.last, DependenceKind::Communication);
    waitsSinceOrder.push_back(current);
  }

  bool mayWaitFor(WaitOpInterface wait, StringAttr group) const {
    return llvm::any_of(wait.getTokens(), [&](Value token) {
      auto start = view.resolve(token).getDefiningOp<CollectiveOpInterface>();
      return !start || !start.getGroupAttr() ||
             start.getGroupAttr().getAttr() == group;
    });
  }

  struct OverwriteState {
    unsigned last = kNoOp;
    SmallVector<unsigned, 2> readers;
  };
  struct ForeignState {
    unsigned last = kNoOp;
    /// Number of elements of `waitsSinceOrder` that `last` follows.
    unsigned seenWaits = 0;
  };

  const BlockView &view;
  ArrayRef<Operation *> ops;
  const DenseMap<Operation *, unsigned> &indices;
  SmallVectorImpl<Dependence> &edges;
  SmallVectorImpl<unsigned> &begins;

  /// By pinned op: the preceding pinned op.
  DenseMap<Operation *, unsigned> pinnedBefore;
  /// Set if starts of all groups keep their order.
  bool ordersStarts = false;

  OpKindCache<Kind> kinds;

  unsigned current = 0;
  /// For each op, the last op to which it has an edge.
  SmallVector<unsigned, 0> seen;
  /// Values and tensors that `current` uses.
  SmallVector<Value> usedValues;
  SmallVector<unsigned> usedTensors;

  DistinctBuffers distinctBuffers;
  OpSummary summary;
  SmallVector<MemoryEffects::EffectInstance> instances;
  DenseMap<Value, OverwriteState> overwritten;
  DenseMap<int64_t, unsigned> lastOfGroup;

  const MutatedTensors &mutated;
  /// Keyed by the number of the mutated tensor.
  DenseMap<unsigned, BufferState> tensors;
  llvm::SmallMapVector<unsigned, bool, 4> accessedTensors;

  llvm::MapVector<Value, BufferState> buffers;
  unsigned lastMemoryOrder = kNoOp;
  /// The last op that drew a random number, if none ordered memory since.
  unsigned lastRandom = kNoOp;

  /// Keyed by group and CommLane.
  llvm::MapVector<std::pair<StringAttr, unsigned>, unsigned> lastStarts;
  /// The last op relative to which all starts keep their order.
  unsigned lastAllStarts = kNoOp;
  /// The last op relative to which all communication keeps its order.
  unsigned lastOrder = kNoOp;
  SmallVector<unsigned, 0> waitsSinceOrder;
  llvm::MapVector<StringAttr, ForeignState> foreigns;

  /// Positions of named ops; empty if no op names another.
  llvm::StringMap<unsigned> named;
};

} // namespace

//===----------------------------------------------------------------------===//
// BlockDependences
//===----------------------------------------------------------------------===//

BlockDependences::BlockDependences(Block &block, ArrayRef<Operation *> pinned)
    : view(block), mutated(std::make_shared<MutatedTensors>(block)) {
  for (Operation &op : block)
    view.ops.push_back(&op);
  if (block.mightHaveTerminator())
    view.ops.pop_back();
  llvm::append_range(view.numbers, llvm::seq<unsigned>(0, view.ops.size()));
  build(pinned);
}

BlockDependences::BlockDependences(BlockView given,
                                   const BlockDependences *whole)
    : view(std::move(given)),
      mutated(whole ? whole->mutated
                    : std::make_shared<const MutatedTensors>(*view.block)) {
  build(/*pinned=*/{});
}

void BlockDependences::build(ArrayRef<Operation *> pinned) {
  ArrayRef<Operation *> ops = view.ops;
  getWorkCounts().dependences += ops.size();
  indices.reserve(ops.size());
  for (auto [i, op] : llvm::enumerate(ops))
    indices[op] = i;
  GraphBuilder(view, indices, *mutated, pinned, predecessors, predecessorBegin)
      .build();

  // Reverse the edges. Ops are visited in ascending order, so the successors of
  // each are ascending too.
  successorBegin.assign(ops.size() + 1, 0);
  for (const Dependence &dependence : predecessors)
    ++successorBegin[dependence.from + 1];
  for (unsigned i = 0, e = ops.size(); i < e; ++i)
    successorBegin[i + 1] += successorBegin[i];
  successors.resize(predecessors.size());
  SmallVector<unsigned, 0> next(successorBegin);
  for (unsigned i = 0, e = ops.size(); i < e; ++i)
    for (const Dependence &dependence : getPredecessors(i))
      successors[next[dependence.from]++] = i;
}

void BlockDependences::print(raw_ostream &os) const {
  for (auto [i, op] : llvm::enumerate(view.ops)) {
    os << "  " << i << ": " << op->getName();
    SmallVector<Dependence> sorted(getPredecessors(i));
    llvm::sort(sorted, [](const Dependence &a, const Dependence &b) {
      return a.from < b.from;
    });
    llvm::interleave(
        sorted, os,
        [&](const Dependence &dependence) {
          os << (&dependence == sorted.begin() ? " after " : "")
             << dependence.from << " ("
             << stringifyDependenceKind(dependence.kind) << ")";
        },
        ", ");
    os << "\n";
  }
}
