//===- Windows.cpp - Checks for accesses to buffers in flight -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffers of a token's starts are in flight where the token is live. Tokens
// are linear, so one walk over the IR suffices. An op's result or a block's
// argument opens a window, and the op that consumes the token closes it. The
// buffers of each token are found first, over all edges, because the previous
// iteration may leave some in flight for a loop's body. Windows are stored by
// root, so that an op is only compared with those of its own buffers.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "Slices.h"
#include "Verify.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

/// A buffer that is in flight while a token is live.
struct WindowBuffer {
  BufferRef ref;
  bool isDestination;
  /// The start, or a wait of a token with unknown starts.
  Operation *start;
  unsigned index;
  /// The value of the buffer where the token is live, if it is known.
  Value named;
  Value token;

  bool operator==(const WindowBuffer &other) const {
    return ref == other.ref && isDestination == other.isDestination &&
           start == other.start && index == other.index &&
           named == other.named && token == other.token;
  }
};

/// The open windows of one root, ordered by their offsets.
class WindowSet {
public:
  void insert(const WindowBuffer *buffer) {
    if (!isBounded(buffer->ref)) {
      unbounded.push_back(buffer);
      return;
    }
    const ViewExtent &extent = *buffer->ref.extent;
    bounded.insert({extent.begin(), buffer});
    longest = std::max(longest, extent.end() - extent.begin());
  }

  void erase(const WindowBuffer *buffer) {
    if (!isBounded(buffer->ref)) {
      unbounded.erase(llvm::find(unbounded, buffer));
      return;
    }
    auto range = bounded.equal_range(buffer->ref.extent->begin());
    for (auto it = range.first; it != range.second; ++it)
      if (it->second == buffer) {
        bounded.erase(it);
        return;
      }
  }

  /// Returns a window that `ref` may overlap, or null. `isOther` is true for
  /// windows that are known to be other buffers.
  const WindowBuffer *
  find(const BufferRef &ref,
       function_ref<bool(const WindowBuffer &)> isOther) const {
    for (const WindowBuffer *buffer : unbounded)
      if (mayOverlap(buffer->ref, ref) && !isOther(*buffer))
        return buffer;
    auto first = bounded.begin(), last = bounded.end();
    if (isBounded(ref)) {
      first = bounded.lower_bound(ref.extent->begin() - longest);
      last = bounded.lower_bound(ref.extent->end());
    }
    for (; first != last; ++first)
      if (mayOverlap(first->second->ref, ref) && !isOther(*first->second))
        return first->second;
    return nullptr;
  }

private:
  static bool isBounded(const BufferRef &ref) {
    return ref.extent && ref.extent->hasLayout;
  }

  SmallVector<const WindowBuffer *, 1> unbounded;
  std::multimap<int64_t, const WindowBuffer *> bounded;
  int64_t longest = 0;
};

class WindowChecker {
public:
  WindowChecker(Operation *root, const ValueFlow &flow,
                const BufferRoots &roots, const TokenFlow &tokens,
                ValueNames &names)
      : flow(flow), roots(roots), tokens(tokens), names(names),
        effects(flow, roots), slices(root) {}

  LogicalResult run() {
    if (!flow.getOps().hasMemRefs())
      return success();
    findAliases();
    findBuffers();
    if (buffersOf.empty())
      return success();
    for (FunctionOpInterface function : flow.getFunctions())
      visitRegion(function.getFunctionBody());
    return success(ok);
  }

private:
  using Buffers = SmallVector<WindowBuffer, 2>;

  void findAliases();
  bool addAlias(BufferRoot a, BufferRoot b);
  bool mayShare(Value a, Value b);
  void findNames();
  bool areDistinct(Value a, Value b, DenseSet<std::pair<Value, Value>> &seen,
                   Operation *access = nullptr, Value token = {});
  void checkStack(Operation *op);
  void checkBeside(Operation *start, ValueRange destinations,
                   ValueRange sources);
  void visitBeside(Operation *op);
  void findBuffers();
  Buffers buffersOfStart(CollectiveOpInterface start);
  Buffers buffersOfArgument(Value token);
  bool addFromEdges(const FlowReceiver &place, unsigned index, Value token);
  void append(Buffers &buffers, Value token, OperandRange values,
              bool isDestination, Operation *start);

  void visitRegion(Region &region);
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  void visitStart(CollectiveOpInterface start);
  Operation *findFree(Operation *op, ArrayRef<BufferRef> refs);
  void reportFreed(Operation *op, Value value, Operation *free);
  void checkFreed(CollectiveOpInterface start);

  void open(Value token);
  void close(Value token);
  void rollBack(size_t mark);
  void insert(Value token);
  void erase(Value token);

  void checkTouches(Operation *op);
  void check(Operation *op, unsigned modes, Value value,
             ArrayRef<BufferRef> refs);

  const ValueFlow &flow;
  const BufferRoots &roots;
  const TokenFlow &tokens;
  ValueNames &names;
  BufferEffects effects;
  Slices slices;
  /// Pairs of memrefs whose iterations are being compared.
  DenseSet<std::pair<Value, Value>> compared;
  /// By argument: other arguments, or globals, that may be the same buffer in
  /// some call.
  DenseMap<BufferRoot, SmallVector<BufferRoot, 2>> aliasesOf;
  /// By root: the op that frees it.
  DenseMap<BufferRoot, Operation *> freedBy;
  DenseMap<Value, Buffers> buffersOf;
  /// The value that waits name for a datum of a token, if both are received at
  /// the same place. checkWaits has verified it.
  DenseMap<std::tuple<Value, unsigned, unsigned>, Value> named;
  /// Buffers whose memref is stored in memory.
  SmallVector<BufferRef> kept;
  /// An op that runs concurrently until it is awaited.
  struct Beside {
    Operation *op;
    Value awaitedBy;
    SmallVector<BufferTouch> touches;
  };
  SmallVector<Beside> beside;

  struct RootWindows {
    WindowSet destinations, sources;
  };
  DenseMap<BufferRoot, RootWindows> live;
  /// The opened (true) and closed windows, to undo them at the end of a region.
  SmallVector<std::pair<Value, bool>> log;
  SmallVector<BufferTouch> touches;
  bool ok = true;
};

//===----------------------------------------------------------------------===//
// Aliases of arguments
//===----------------------------------------------------------------------===//

bool WindowChecker::addAlias(BufferRoot a, BufferRoot b) {
  if (a == b || llvm::is_contained(aliasesOf[a], b))
    return false;
  aliasesOf[a].push_back(b);
  aliasesOf[b].push_back(a);
  return true;
}

/// Finds arguments that may be the same buffer as others. Other roots are
/// different buffers. A call may pass one buffer twice, or a global that the
/// callee uses, too.
void WindowChecker::findAliases() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (FunctionOpInterface function : flow.getFunctions())
      for (CallOpInterface call : flow.getCalls(function)) {
        /// By root: the arguments that may be a part of it.
        llvm::MapVector<BufferRoot, SmallVector<std::pair<Value, BufferRef>, 1>>
            given;
        for (auto [operand, argument] :
             llvm::zip(call.getArgOperands(), function.getArguments()))
          if (isa<BaseMemRefType>(operand.getType()))
            for (BufferRef ref : roots.getRefs(operand)) {
              given[ref.root].push_back({argument, ref});
              for (BufferRoot other : aliasesOf.lookup(ref.root)) {
                ref.extent = nullptr;
                given[other].push_back({argument, ref});
              }
            }
        for (auto &[root, parts] : given)
          for (auto [i, part] : llvm::enumerate(parts)) {
            if (isa<StringAttr>(root))
              changed |= addAlias(part.first, root);
            for (auto &other : ArrayRef(parts).drop_front(i + 1)) {
              BufferRef a = part.second, b = other.second;
              a.root = b.root = root;
              if (mayOverlap(a, b))
                changed |= addAlias(part.first, other.first);
            }
          }
      }
  }
}

/// Returns true if the two may be, or overlap with, the same buffer.
bool WindowChecker::mayShare(Value a, Value b) {
  bool overlaps = false;
  for (const BufferRef &x : roots.getRefs(a))
    for (const BufferRef &y : roots.getRefs(b)) {
      if (llvm::is_contained(aliasesOf.lookup(x.root), y.root))
        return !slices.areDisjoint(a, b);
      overlaps |= mayOverlap(x, y);
    }
  DenseSet<std::pair<Value, Value>> seen;
  return overlaps && !slices.areDisjoint(a, b) && !areDistinct(a, b, seen);
}

//===----------------------------------------------------------------------===//
// Buffers of tokens
//===----------------------------------------------------------------------===//

void WindowChecker::append(Buffers &buffers, Value token, OperandRange values,
                           bool isDestination, Operation *start) {
  for (auto [i, value] : llvm::enumerate(values))
    if (isa<BaseMemRefType>(value.getType()))
      for (const BufferRef &ref : roots.getRefs(value))
        buffers.push_back(
            {ref, isDestination, start, unsigned(i), value, token});
}

WindowChecker::Buffers
WindowChecker::buffersOfStart(CollectiveOpInterface start) {
  Buffers buffers;
  Value token = start.getToken();
  append(buffers, token, start.getDestinations(), /*isDestination=*/true,
         start);
  append(buffers, token, start.getSources(), /*isDestination=*/false, start);
  return buffers;
}

/// Returns the buffers of a function's argument: those that the reachable waits
/// name.
WindowChecker::Buffers WindowChecker::buffersOfArgument(Value token) {
  Buffers buffers;
  SmallVector<Value> worklist = {token};
  DenseSet<Value> seen = {token};
  while (!worklist.empty()) {
    for (OpOperand &use : worklist.pop_back_val().getUses()) {
      if (auto wait = dyn_cast<WaitOpInterface>(use.getOwner())) {
        FailureOr<SmallVector<WaitSlice>> slices = tokens.getSlices(wait);
        if (failed(slices))
          continue;
        for (const WaitSlice &slice : *slices)
          if (slice.token == use.get()) {
            append(buffers, token, slice.destinations, /*isDestination=*/true,
                   wait);
            append(buffers, token, slice.sources, /*isDestination=*/false,
                   wait);
          }
        continue;
      }
      // A callee has its own argument.
      if (isa<CallOpInterface>(use.getOwner()))
        continue;
      for (Value target : flow.getTargets(use))
        if (seen.insert(target).second)
          worklist.push_back(target);
    }
  }
  // Keep only values that are defined where the token is.
  Block *entry = token.getParentBlock();
  llvm::erase_if(buffers, [&](const WindowBuffer &buffer) {
    auto value = dyn_cast<Value>(buffer.ref.root);
    return value && value.getParentBlock() != entry;
  });
  return buffers;
}

/// Returns true if `value` is defined outside of the op that `place` belongs
/// to.
static bool isFromOutside(Value value, const FlowReceiver &place) {
  if (!value || (place.kind != FlowReceiver::Kind::Region &&
                 place.kind != FlowReceiver::Kind::RegionResults))
    return false;
  Operation *op = isa<Block *>(place.owner)
                      ? cast<Block *>(place.owner)->getParentOp()
                      : cast<Operation *>(place.owner);
  return value.getParentRegion()->isAncestor(op->getParentRegion());
}

bool WindowChecker::addFromEdges(const FlowReceiver &place, unsigned index,
                                 Value token) {
  Buffers found;
  for (const FlowEdge &edge : place.edges) {
    if (!edge.operands[index])
      continue;
    auto incoming = buffersOf.find(edge.operands[index]->get());
    if (incoming == buffersOf.end())
      continue;
    for (const WindowBuffer &buffer : incoming->second) {
      Value name = named.lookup({token, buffer.isDestination, buffer.index});
      // In a loop or a branch, values from outside are the same.
      if (!name && isFromOutside(buffer.named, place))
        name = buffer.named;
      SmallVector<BufferRef> refs;
      if (place.kind == FlowReceiver::Kind::CallResults) {
        auto call = cast<CallOpInterface>(cast<Operation *>(place.owner));
        roots.mapToCaller(call, flow.getCallee(call), buffer.ref, refs);
      } else {
        refs.push_back(buffer.ref);
        roots.ageRefs(place, edge, refs);
      }
      for (const BufferRef &ref : refs)
        found.push_back({ref, buffer.isDestination, buffer.start, buffer.index,
                         name, token});
    }
  }
  bool changed = false;
  Buffers &known = buffersOf[token];
  for (const WindowBuffer &buffer : found)
    if (!llvm::is_contained(known, buffer)) {
      known.push_back(buffer);
      changed = true;
    }
  return changed;
}

/// Finds the data that belong to tokens received at the same place. The waits
/// name them, in a loop or behind it.
void WindowChecker::findNames() {
  auto name = [&](Value token, Value data, bool isDestination, unsigned index) {
    unsigned i, j;
    const FlowReceiver *place = flow.getReceiver(token, i);
    if (!place || flow.getReceiver(data, j) != place)
      return;
    named[{token, isDestination, index}] = data;
    // The iteration arguments of a loop correspond to its results.
    if (place->kind != FlowReceiver::Kind::RegionResults)
      return;
    auto loop = dyn_cast<LoopLikeOpInterface>(cast<Operation *>(place->owner));
    if (!loop || loop.getLoopRegions().size() != 1)
      return;
    auto arguments = loop.getRegionIterArgs();
    if (arguments.size() == place->inputs.size())
      named.insert({{arguments[i], isDestination, index}, arguments[j]});
  };
  for (WaitOpInterface wait : flow.getOps().getWaits()) {
    FailureOr<SmallVector<WaitSlice>> slices = tokens.getSlices(wait);
    if (failed(slices))
      continue;
    for (const WaitSlice &slice : *slices) {
      if (!slice.isKnown)
        continue;
      for (auto [i, data] : llvm::enumerate(slice.destinations))
        name(slice.token, data, true, i);
      for (auto [i, data] : llvm::enumerate(slice.sources))
        name(slice.token, data, false, i);
    }
  }
  flow.getOps().forEach<memref::StoreOp>([&](memref::StoreOp store) {
    if (isa<BaseMemRefType>(store.getValue().getType()))
      for (BufferRef ref : roots.getRefs(store.getValue())) {
        ref.extent = nullptr;
        kept.push_back(ref);
      }
  });
}

/// A value that is one of two by a condition. A negation swaps the two.
struct ChosenOfTwo {
  Value condition, ifTrue, ifFalse;
};
std::optional<ChosenOfTwo> getChosen(Value value) {
  ChosenOfTwo chosen;
  if (auto select = value.getDefiningOp<SelectLikeOpInterface>()) {
    chosen = {select.getCondition(), select.getTrueValue(),
              select.getFalseValue()};
  } else if (auto branch = value.getDefiningOp<scf::IfOp>()) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    chosen = {branch.getCondition(), branch.thenYield().getOperand(number),
              branch.elseYield().getOperand(number)};
  } else {
    return std::nullopt;
  }
  while (auto negation = chosen.condition.getDefiningOp<arith::XOrIOp>()) {
    if (!chosen.condition.getType().isInteger(1) ||
        !matchPattern(negation.getRhs(), m_One()))
      break;
    chosen = {negation.getLhs(), chosen.ifFalse, chosen.ifTrue};
  }
  return chosen;
}

/// Returns true if the two are never the same buffer at the same time. `access`
/// runs only while `token` is not that of a completed operation. Two arguments
/// of a loop are distinct if their initial values are, and each iteration
/// yields distinct values, in any order.
bool WindowChecker::areDistinct(Value a, Value b,
                                DenseSet<std::pair<Value, Value>> &seen,
                                Operation *access, Value token) {
  while (Value source = comm::getViewSource(a))
    a = source;
  while (Value source = comm::getViewSource(b))
    b = source;
  if (a == b)
    return false;
  // A memref that is loaded may be any that was stored.
  auto isFromMemory = [&](Value value) {
    return llvm::any_of(roots.getRefs(value), [](const BufferRef &ref) {
      auto made = dyn_cast<Value>(ref.root);
      return made && made.getDefiningOp<memref::LoadOp>();
    });
  };
  if (!isFromMemory(a) && !isFromMemory(b) &&
      llvm::none_of(roots.getRefs(a), [&](const BufferRef &x) {
        return llvm::any_of(roots.getRefs(b), [&](const BufferRef &y) {
          return mayOverlap(x, y);
        });
      }))
    return true;
  // Both are one of two values by the same condition.
  std::optional<ChosenOfTwo> x = getChosen(a), y = getChosen(b);
  if (x && y && x->condition == y->condition) {
    auto ownSeen = seen;
    if (areDistinct(x->ifTrue, y->ifTrue, ownSeen) &&
        areDistinct(x->ifFalse, y->ifFalse, ownSeen))
      return true;
  }
  // Both are received at the same place.
  unsigned i, j;
  const FlowReceiver *place = flow.getReceiver(a, i);
  if (place && place->kind != FlowReceiver::Kind::FunctionEntry &&
      place->kind != FlowReceiver::Kind::CallResults &&
      flow.getReceiver(b, j) == place) {
    if (!seen.insert({a, b}).second)
      return true;
    auto ownSeen = seen;
    if (llvm::all_of(place->edges, [&](const FlowEdge &edge) {
          return edge.operands[i] && edge.operands[j] &&
                 areDistinct(edge.operands[i]->get(), edge.operands[j]->get(),
                             ownSeen);
        }))
      return true;
  }
  // Compare the values of each iteration.
  if (!compared.insert({a, b}).second)
    return false;
  DenseMap<std::pair<Value, Value>, bool> answers;
  bool areAlways =
      slices.inAllIterations(a, b, access, token, [&](Value p, Value q) {
        auto found = answers.find({p, q});
        if (found != answers.end())
          return found->second;
        DenseSet<std::pair<Value, Value>> own;
        return answers[{p, q}] = areDistinct(p, q, own);
      });
  compared.erase({a, b});
  return areAlways;
}

void WindowChecker::findBuffers() {
  findNames();
  flow.getOps().forEach<LaunchOp>([&](LaunchOp launch) {
    Buffers buffers;
    Value token = launch.getToken();
    append(buffers, token, launch.getDestinations(), /*isDestination=*/true,
           launch);
    append(buffers, token, launch.getSources(), /*isDestination=*/false,
           launch);
    append(buffers, token, launch.getArguments(), /*isDestination=*/false,
           launch);
    // Buffers used in place are destinations, as which the wait names them.
    llvm::erase_if(buffers, [&](const WindowBuffer &buffer) {
      return !buffer.isDestination &&
             llvm::is_contained(launch.getDestinations(), buffer.named);
    });
    buffersOf[launch.getToken()] = std::move(buffers);
  });
  for (CollectiveOpInterface start : flow.getOps().getStarts()) {
    Buffers buffers = buffersOfStart(start);
    if (!buffers.empty())
      buffersOf[start.getToken()] = std::move(buffers);
  }
  for (FunctionOpInterface function : flow.getFunctions())
    for (Value argument : function.getArguments())
      if (isToken(argument))
        buffersOf[argument] = buffersOfArgument(argument);
  bool changed = true;
  while (changed) {
    changed = false;
    for (const FlowReceiver *place : flow.getReceivers())
      if (place->kind != FlowReceiver::Kind::FunctionEntry)
        for (auto [i, input] : llvm::enumerate(place->inputs))
          if (isToken(input))
            changed |= addFromEdges(*place, i, input);
  }
}

//===----------------------------------------------------------------------===//
// Open windows
//===----------------------------------------------------------------------===//

void WindowChecker::insert(Value token) {
  for (const WindowBuffer &buffer : buffersOf.find(token)->second) {
    RootWindows &windows = live[buffer.ref.root];
    (buffer.isDestination ? windows.destinations : windows.sources)
        .insert(&buffer);
  }
}

void WindowChecker::erase(Value token) {
  for (const WindowBuffer &buffer : buffersOf.find(token)->second) {
    RootWindows &windows = live[buffer.ref.root];
    (buffer.isDestination ? windows.destinations : windows.sources)
        .erase(&buffer);
  }
}

void WindowChecker::open(Value token) {
  if (!isToken(token) || !buffersOf.contains(token))
    return;
  insert(token);
  log.push_back({token, true});
}

void WindowChecker::close(Value token) {
  if (!isToken(token) || !buffersOf.contains(token))
    return;
  erase(token);
  log.push_back({token, false});
}

void WindowChecker::rollBack(size_t mark) {
  while (log.size() > mark) {
    auto [token, isOpened] = log.pop_back_val();
    if (isOpened)
      erase(token);
    else
      insert(token);
  }
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void WindowChecker::visitRegion(Region &region) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return visitBlock(region.front());

  // Depth first over the blocks. The tokens that are live are the same on all
  // edges to a block, which was checked before, so any edge will do.
  struct Frame {
    Block *block;
    unsigned nextSuccessor;
    size_t mark;
    /// The length of the log before the edge to this block.
    size_t edgeMark;
  };
  DenseSet<Block *> seen = {&region.front()};
  SmallVector<Frame> stack;
  size_t begin = log.size();
  visitBlock(region.front());
  stack.push_back({&region.front(), 0, log.size(), begin});
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.nextSuccessor == frame.block->getNumSuccessors()) {
      rollBack(frame.edgeMark);
      stack.pop_back();
      continue;
    }
    unsigned i = frame.nextSuccessor++;
    Block *successor = frame.block->getSuccessor(i);
    if (!seen.insert(successor).second)
      continue;
    size_t mark = log.size();
    if (auto branch = dyn_cast<BranchOpInterface>(frame.block->back()))
      for (Value operand :
           branch.getSuccessorOperands(i).getForwardedOperands())
        close(operand);
    visitBlock(*successor);
    stack.push_back({successor, 0, log.size(), mark});
  }
}

void WindowChecker::visitBlock(Block &block) {
  for (Value argument : block.getArguments())
    open(argument);
  for (Operation &op : block)
    visitOp(&op);
}

void WindowChecker::visitOp(Operation *op) {
  // Nested functions and modules are visited separately.
  if (isa<FunctionOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    return;
  checkStack(op);
  visitBeside(op);
  if (op->getNumSuccessors() == 0)
    for (Value operand : op->getOperands())
      close(operand);
  if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
    visitStart(start);
    return;
  }
  if (auto launch = dyn_cast<LaunchOp>(op)) {
    checkBeside(op, launch.getDestinations(), launch.getSources());
    checkBeside(op, {}, launch.getArguments());
  }
  // The buffers of a wait are in flight until it ends.
  if (!isa<WaitOpInterface>(op))
    checkTouches(op);

  // Each region starts with the windows that are open here. Those of tokens
  // consumed in a region are closed after the op.
  SmallVector<Value> consumed;
  for (Region &region : op->getRegions()) {
    size_t mark = log.size();
    if (region.hasOneBlock() || region.empty()) {
      visitRegion(region);
      for (auto [token, isOpened] : ArrayRef(log).drop_front(mark))
        if (!isOpened && !region.isAncestor(token.getParentRegion()))
          consumed.push_back(token);
      rollBack(mark);
      continue;
    }
    visitRegion(region);
    // The walk over blocks has already undone its changes.
    region.walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (isToken(operand) && !region.isAncestor(operand.getParentRegion()))
          consumed.push_back(operand);
    });
  }
  SmallVector<Value> closed;
  for (Value token : consumed)
    if (!llvm::is_contained(closed, token)) {
      closed.push_back(token);
      close(token);
    }
  for (Value result : op->getResults())
    open(result);
}

void WindowChecker::visitStart(CollectiveOpInterface start) {
  auto checkAll = [&](OperandRange values, unsigned modes) {
    for (Value value : values)
      if (isa<BaseMemRefType>(value.getType()))
        check(start, modes, value, roots.getRefs(value));
  };
  checkAll(start.getDestinations(), BufferTouch::Write);
  checkAll(start.getSources(), BufferTouch::Read);
  checkBeside(start, start.getDestinations(), start.getSources());
  checkFreed(start);
  for (auto [i, destination] : llvm::enumerate(start.getDestinations()))
    for (Value other : llvm::concat<Value>(
             start.getDestinations().drop_front(i + 1), start.getSources()))
      if (mayShare(destination, other)) {
        mlir::emitError(start->getLoc())
            << "destination " << names(destination) << " and " << names(other)
            << " may be the same memory";
        ok = false;
        open(start.getToken());
        return;
      }
  open(start.getToken());
}

/// Returns the op that frees the only buffer of `refs` before `op`, or null if
/// none is known.
Operation *WindowChecker::findFree(Operation *op, ArrayRef<BufferRef> refs) {
  if (refs.size() != 1 || refs[0].agedBy)
    return nullptr;
  Operation *free = freedBy.lookup(refs[0].root);
  auto made = dyn_cast<Value>(refs[0].root);
  if (!free || !made)
    return nullptr;
  Block *block = made.getParentBlock();
  Operation *before = block->findAncestorOpInBlock(*free);
  Operation *after = block->findAncestorOpInBlock(*op);
  // A buffer that is freed on some paths only may be used on the others.
  return before && after && before->isBeforeInBlock(after) &&
                 (before == free || after == op)
             ? free
             : nullptr;
}

/// Checks that no buffer of a start was freed, through any view.
void WindowChecker::checkFreed(CollectiveOpInterface start) {
  for (Value value :
       llvm::concat<Value>(start.getDestinations(), start.getSources()))
    if (Operation *free = findFree(start, roots.getRefs(value)))
      return reportFreed(start, value, free);
}

void WindowChecker::reportFreed(Operation *op, Value value, Operation *free) {
  InFlightDiagnostic diagnostic = mlir::emitError(op->getLoc())
                                  << names(value) << " was freed before";
  diagnostic.attachNote(free->getLoc()) << "freed here";
  ok = false;
}

/// Checks that no stack buffer is in flight at the end of its scope.
void WindowChecker::checkStack(Operation *op) {
  Operation *scope = op->getParentOp();
  if (!op->hasTrait<OpTrait::IsTerminator>() || op->getNumSuccessors() ||
      !scope->hasTrait<OpTrait::AutomaticAllocationScope>())
    return;
  for (Value token : op->getOperands()) {
    auto found = isToken(token) ? buffersOf.find(token) : buffersOf.end();
    if (found == buffersOf.end())
      continue;
    for (const WindowBuffer &buffer : found->second) {
      auto value = dyn_cast<Value>(buffer.ref.root);
      auto alloca =
          value ? value.getDefiningOp<memref::AllocaOp>() : memref::AllocaOp();
      if (!alloca || !scope->isProperAncestor(alloca))
        continue;
      InFlightDiagnostic diagnostic =
          mlir::emitError(op->getLoc())
          << "'" << op->getName() << "' ends the life of "
          << (buffer.isDestination ? "destination #" : "source #")
          << buffer.index << " of a collective in flight";
      diagnostic.attachNote(alloca.getLoc()) << "it is on the stack";
      diagnostic.attachNote(buffer.start->getLoc()) << "started here";
      ok = false;
      return;
    }
  }
}

/// Visits regions that run concurrently, and copies by DMA.
void WindowChecker::visitBeside(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "async.execute") {
    Beside one = {op, op->getResult(0), {}};
    op->walk(
        [&](Operation *nested) { effects.getTouches(nested, one.touches); });
    beside.push_back(std::move(one));
  } else if (auto copy = dyn_cast<memref::DmaStartOp>(op)) {
    auto touch = [&](unsigned mode, Value memref) {
      return BufferTouch{mode, memref, false,
                         SmallVector<BufferRef, 1>(roots.getRefs(memref))};
    };
    beside.push_back({op,
                      copy.getTagMemRef(),
                      {touch(BufferTouch::Read, copy.getSrcMemRef()),
                       touch(BufferTouch::Write, copy.getDstMemRef())}});
  } else if (name == "async.await" || name == "async.await_all" ||
             isa<memref::DmaWaitOp>(op)) {
    llvm::erase_if(beside, [&](const Beside &one) {
      return one.awaitedBy == op->getOperand(0) || name == "async.await_all";
    });
  }
}

void WindowChecker::checkBeside(Operation *start, ValueRange destinations,
                                ValueRange sources) {
  auto check = [&](ValueRange values, bool isWritten) {
    for (Value value : values)
      for (const BufferRef &ref : roots.getRefs(value))
        for (const Beside &one : beside)
          for (const BufferTouch &touch : one.touches)
            if (isWritten || touch.modes != BufferTouch::Read)
              for (const BufferRef &other : touch.refs)
                if (mayOverlap(ref, other)) {
                  InFlightDiagnostic diagnostic =
                      mlir::emitError(start->getLoc())
                      << names(value)
                      << " may be used meanwhile by what runs beside";
                  diagnostic.attachNote(one.op->getLoc())
                      << "it is not awaited before";
                  ok = false;
                  return true;
                }
    return false;
  };
  if (!check(destinations, true))
    check(sources, false);
}

void WindowChecker::checkTouches(Operation *op) {
  touches.clear();
  effects.getTouches(op, touches);
  for (const BufferTouch &touch : touches) {
    check(op, touch.modes, touch.value, touch.refs);
    // Another rank may have placed another buffer there.
    if (Operation *free = touch.value ? findFree(op, touch.refs) : nullptr;
        free && isa<SymmDeallocOp>(free)) {
      reportFreed(op, touch.value, free);
      return;
    }
    if (isa<memref::DeallocOp, SymmDeallocOp>(op) && touch.refs.size() == 1)
      freedBy.insert({touch.refs[0].root, op});
  }
}

void WindowChecker::check(Operation *op, unsigned modes, Value value,
                          ArrayRef<BufferRef> known) {
  SmallVector<BufferRef> refs(known);
  // A loaded memref may be any that was stored.
  for (const BufferRef &ref : known)
    if (auto made = dyn_cast<Value>(ref.root))
      if (made.getDefiningOp<memref::LoadOp>())
        llvm::append_range(refs, kept);
  // An argument may be an alias of another one.
  size_t numOwn = refs.size();
  for (size_t i = 0; i < numOwn; ++i)
    for (BufferRoot other : aliasesOf.lookup(refs[i].root))
      refs.push_back({other, /*agedBy=*/nullptr, /*isWhole=*/false, nullptr});
  bool isOwn = true;
  auto isOther = [&](const WindowBuffer &window) {
    DenseSet<std::pair<Value, Value>> seen;
    return (isOwn && value && window.named &&
            (areDistinct(value, window.named, seen, op, window.token) ||
             slices.areDisjoint(value, window.named, op, window.token))) ||
           (!isa<WaitOpInterface>(window.start) &&
            slices.areOnOtherRanks(op, window.start));
  };
  for (auto [i, ref] : llvm::enumerate(refs)) {
    isOwn = i < numOwn;
    auto found = live.find(ref.root);
    if (found == live.end())
      continue;
    const WindowBuffer *window = found->second.destinations.find(ref, isOther);
    if (!window && modes != BufferTouch::Read)
      window = found->second.sources.find(ref, isOther);
    if (!window)
      continue;
    InFlightDiagnostic diagnostic =
        mlir::emitError(op->getLoc())
        << "'" << op->getName() << "' "
        << (modes & BufferTouch::Free    ? "may free "
            : modes & BufferTouch::Write ? "writes "
                                         : "reads ");
    if (value)
      diagnostic << names(value);
    else
      diagnostic << "a global";
    diagnostic << ", which is or overlaps "
               << (window->isDestination ? "destination #" : "source #")
               << window->index << " of a collective in flight";
    diagnostic.attachNote(window->start->getLoc())
        << (isa<WaitOpInterface>(window->start) ? "in flight until this wait"
                                                : "started here");
    ok = false;
    return;
  }
}

} // namespace

LogicalResult verify::checkWindows(Operation *root, const ValueFlow &flow,
                                   const BufferRoots &roots,
                                   const TokenFlow &tokens, ValueNames &names) {
  return WindowChecker(root, flow, roots, tokens, names).run();
}
