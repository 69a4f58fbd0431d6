//===- Windows.cpp - Nothing touches buffers in flight --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token that is live at some place means that its starts' buffers are in
// flight there. Tokens are linear, so the live ones are known by walking the IR
// once: an op's result or a block's argument opens a window, the op that
// consumes the token closes it. What buffers a token stands for is found first,
// over all edges, so that a loop's body is walked with what the iteration
// before left in flight. Windows are held by root, so that an op is compared
// with those of its own buffers only.
//
//===----------------------------------------------------------------------===//

#include "Analysis/BufferEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include <limits>
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

/// A buffer that is in flight while a token is live.
struct WindowBuffer {
  BufferRef ref;
  bool isDestination;
  /// The start, or a wait of a token whose starts are not known.
  Operation *start;
  unsigned index;

  bool operator==(const WindowBuffer &other) const {
    return ref == other.ref && isDestination == other.isDestination &&
           start == other.start && index == other.index;
  }
};

/// The windows of one root that are open, ordered by where they begin.
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

  /// A window that `ref` may overlap with, or null.
  const WindowBuffer *find(const BufferRef &ref) const {
    for (const WindowBuffer *buffer : unbounded)
      if (mayOverlap(buffer->ref, ref))
        return buffer;
    auto first = bounded.begin(), last = bounded.end();
    if (isBounded(ref)) {
      first = bounded.lower_bound(ref.extent->begin() - longest);
      last = bounded.lower_bound(ref.extent->end());
    }
    for (; first != last; ++first)
      if (mayOverlap(first->second->ref, ref))
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
      : root(root), flow(flow), roots(roots), tokens(tokens), names(names),
        effects(flow, roots) {}

  LogicalResult run() {
    findBuffers();
    if (buffersOf.empty())
      return success();
    for (FunctionOpInterface function : flow.getFunctions())
      visitRegion(function.getFunctionBody());
    return success(ok);
  }

private:
  using Buffers = SmallVector<WindowBuffer, 2>;

  void findBuffers();
  Buffers buffersOfStart(CollectiveOpInterface start);
  Buffers buffersOfArgument(Value token);
  bool addFromEdges(const FlowPlace &place, unsigned index, Value token);
  void append(Buffers &buffers, OperandRange values, bool isDestination,
              Operation *start);

  void visitRegion(Region &region);
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  void visitStart(CollectiveOpInterface start);

  void open(Value token);
  void close(Value token);
  void rollBack(size_t mark);
  void insert(Value token);
  void erase(Value token);

  void checkTouches(Operation *op);
  void check(Operation *op, unsigned modes, Value value,
             ArrayRef<BufferRef> refs);

  Operation *root;
  const ValueFlow &flow;
  const BufferRoots &roots;
  const TokenFlow &tokens;
  ValueNames &names;
  BufferEffects effects;
  DenseMap<Value, Buffers> buffersOf;

  struct RootWindows {
    WindowSet destinations, sources;
  };
  DenseMap<BufferRoot, RootWindows> live;
  /// What was opened (true) and closed, to go back to where regions part.
  SmallVector<std::pair<Value, bool>> log;
  SmallVector<BufferTouch> touches;
  bool ok = true;
};

//===----------------------------------------------------------------------===//
// What buffers a token stands for
//===----------------------------------------------------------------------===//

void WindowChecker::append(Buffers &buffers, OperandRange values,
                           bool isDestination, Operation *start) {
  for (auto [i, value] : llvm::enumerate(values))
    if (isa<BaseMemRefType>(value.getType()))
      for (const BufferRef &ref : roots.getRefs(value))
        buffers.push_back({ref, isDestination, start, unsigned(i)});
}

WindowChecker::Buffers
WindowChecker::buffersOfStart(CollectiveOpInterface start) {
  Buffers buffers;
  append(buffers, start.getDestinations(), /*isDestination=*/true, start);
  append(buffers, start.getSources(), /*isDestination=*/false, start);
  return buffers;
}

/// A function's argument stands for what the waits that it reaches name.
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
            append(buffers, slice.destinations, /*isDestination=*/true, wait);
            append(buffers, slice.sources, /*isDestination=*/false, wait);
          }
        continue;
      }
      // In a callee the token is an argument of its own.
      if (isa<CallOpInterface>(use.getOwner()))
        continue;
      for (Value target : flow.getTargets(use))
        if (seen.insert(target).second)
          worklist.push_back(target);
    }
  }
  // Only what is known where the token is.
  Block *entry = token.getParentBlock();
  llvm::erase_if(buffers, [&](const WindowBuffer &buffer) {
    auto value = dyn_cast<Value>(buffer.ref.root);
    return value && value.getParentBlock() != entry;
  });
  return buffers;
}

bool WindowChecker::addFromEdges(const FlowPlace &place, unsigned index,
                                 Value token) {
  Buffers found;
  for (const FlowEdge &edge : place.edges) {
    if (!edge.operands[index])
      continue;
    auto incoming = buffersOf.find(edge.operands[index]->get());
    if (incoming == buffersOf.end())
      continue;
    for (const WindowBuffer &buffer : incoming->second) {
      SmallVector<BufferRef> refs;
      if (place.kind == FlowPlace::Kind::CallResults) {
        auto call = cast<CallOpInterface>(cast<Operation *>(place.owner));
        roots.mapToCaller(call, flow.getCallee(call), buffer.ref, refs);
      } else {
        refs.push_back(buffer.ref);
        roots.ageRefs(place, edge, refs);
      }
      for (const BufferRef &ref : refs)
        found.push_back(
            {ref, buffer.isDestination, buffer.start, buffer.index});
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

void WindowChecker::findBuffers() {
  root->walk([&](CollectiveOpInterface start) {
    Buffers buffers = buffersOfStart(start);
    if (!buffers.empty())
      buffersOf[start.getToken()] = std::move(buffers);
  });
  for (FunctionOpInterface function : flow.getFunctions())
    for (Value argument : function.getArguments())
      if (isToken(argument))
        buffersOf[argument] = buffersOfArgument(argument);
  bool changed = true;
  while (changed) {
    changed = false;
    for (const FlowPlace *place : flow.getPlaces())
      if (place->kind != FlowPlace::Kind::FunctionEntry)
        for (auto [i, input] : llvm::enumerate(place->inputs))
          if (isToken(input))
            changed |= addFromEdges(*place, i, input);
  }
}

//===----------------------------------------------------------------------===//
// Windows that are open
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

  // Depth first over the blocks. That the same tokens are live on all edges to
  // a block was checked before, so any of them will do.
  struct Frame {
    Block *block;
    unsigned nextSuccessor;
    size_t mark;
    /// Before the edge that led to the block.
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
  // Functions in functions, and modules, are visited of their own.
  if (isa<FunctionOpInterface>(op) || op->hasTrait<OpTrait::SymbolTable>())
    return;
  if (op->getNumSuccessors() == 0)
    for (Value operand : op->getOperands())
      close(operand);
  if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
    visitStart(start);
    return;
  }
  // What a wait touches was in flight until now.
  if (!isa<WaitOpInterface>(op))
    checkTouches(op);

  // Each region starts with what is live here. Tokens from here that are
  // consumed in one are closed after the op.
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
    // The walk over blocks has gone back itself.
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
  for (auto [i, destination] : llvm::enumerate(start.getDestinations()))
    for (const BufferRef &ref : roots.getRefs(destination)) {
      auto overlaps = [&](Value other) {
        return llvm::any_of(roots.getRefs(other), [&](const BufferRef &to) {
          return mayOverlap(ref, to);
        });
      };
      for (Value other : llvm::concat<Value>(
               start.getDestinations().drop_front(i + 1), start.getSources()))
        if (overlaps(other)) {
          mlir::emitError(start->getLoc())
              << "destination " << names(destination) << " and " << names(other)
              << " may be the same memory";
          ok = false;
          open(start.getToken());
          return;
        }
    }
  open(start.getToken());
}

void WindowChecker::checkTouches(Operation *op) {
  touches.clear();
  effects.getTouches(op, touches);
  for (const BufferTouch &touch : touches)
    check(op, touch.modes, touch.value, touch.refs);
}

void WindowChecker::check(Operation *op, unsigned modes, Value value,
                          ArrayRef<BufferRef> refs) {
  for (const BufferRef &ref : refs) {
    auto found = live.find(ref.root);
    if (found == live.end())
      continue;
    const WindowBuffer *window = found->second.destinations.find(ref);
    if (!window && modes != BufferTouch::Read)
      window = found->second.sources.find(ref);
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
