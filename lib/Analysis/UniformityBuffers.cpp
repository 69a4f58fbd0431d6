//===- UniformityBuffers.cpp - Contents and sharing of buffers ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments of a function are separate roots, but a call may pass one buffer as
// two of them, or a global. Those that may share memory have one state, to
// which writes only add.
//
//===----------------------------------------------------------------------===//

#include "ScalarBodies.h"
#include "Uniformity.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::comm;

/// The number of parts of one buffer in a call that are tested for overlap; any
/// further parts are assumed to overlap.
static constexpr size_t kMaxComparedParts = 256;

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

/// Adds `level` to `known`; returns true if the partition becomes finer.
bool UniformityAnalysis::raise(Level &known, Level level) {
  Level next = join(known, level);
  bool isFiner = next.partition != known.partition;
  next.writer = known.writer;
  known = next;
  changed |= isFiner;
  return isFiner;
}

BufferRoot UniformityAnalysis::keyOf(BufferRoot root) const {
  auto found = keys.find(root);
  return found == keys.end() ? root : found->second;
}

UniformityAnalysis::Level UniformityAnalysis::contentsOf(BufferRoot key) const {
  if (captured.contains(key))
    return {Partition::Varying, dyn_cast<Value>(key)};
  if (isa<StringAttr>(key))
    return globals.lookup(key);
  auto found = contents.find(key);
  if (found != contents.end())
    return found->second;
  Value value = cast<Value>(key);
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return entryContents.lookup(value);
  // A fresh buffer is undefined; others have the contents of their operands.
  return levelOf(value);
}

UniformityAnalysis::Level
UniformityAnalysis::contentsOf(ArrayRef<BufferRef> refs) {
  Level level;
  for (const BufferRef &ref : refs) {
    BufferRoot key = keyOf(ref.root);
    level = join(level, contentsOf(key));
    if (ref.agedBy)
      level = join(level, oldContents.lookup(key));
  }
  return level;
}

/// Returns true if the data that `reader` reads from `memref` are in `written`.
bool UniformityAnalysis::isPartOf(Value memref, Operation *reader,
                                  Value written) const {
  for (Value value = memref; value; value = getViewSource(value)) {
    if (roots.isSameBuffer(value, written))
      return true;
    // A reinterpret_cast may extend beyond its source.
    if (value.getDefiningOp<memref::ReinterpretCastOp>())
      break;
  }
  auto load = dyn_cast<memref::LoadOp>(reader);
  auto view = written.getDefiningOp<memref::SubViewOp>();
  if (!load || !view || !roots.isSameBuffer(view.getSource(), memref))
    return false;
  for (auto [index, offset, size, stride] :
       llvm::zip(load.getIndices(), view.getStaticOffsets(),
                 view.getStaticSizes(), view.getStaticStrides())) {
    std::optional<int64_t> number = getConstantIntValue(index);
    if (!number || ShapedType::isDynamic(offset) ||
        ShapedType::isDynamic(size) || ShapedType::isDynamic(stride) ||
        stride < 1 || *number < offset || (*number - offset) % stride != 0 ||
        (*number - offset) / stride >= size)
      return false;
  }
  return true;
}

/// Returns the contents that `reader` reads from `memref`: the data written
/// last, if known; else all possible contents of its buffers.
UniformityAnalysis::Level UniformityAnalysis::contentsOf(Value memref,
                                                         Operation *reader) {
  ArrayRef<BufferRef> refs = roots.getRefs(memref);
  Operation *writer = nullptr;
  for (const BufferRef &ref : refs) {
    BufferRoot key = keyOf(ref.root);
    Operation *last =
        ref.agedBy || isa<StringAttr>(key) ? nullptr : contentsOf(key).last;
    if (!last || isUnordered || (writer && last != writer))
      return contentsOf(refs);
    writer = last;
  }
  if (auto found = written.find(writer); found != written.end())
    for (const auto &[other, level] : found->second)
      if (isPartOf(memref, reader, other))
        return level;
  return contentsOf(refs);
}

void UniformityAnalysis::setContents(BufferRoot key, Level level) {
  if (isa<StringAttr>(key)) {
    raise(globals[key], level);
    return;
  }
  if (auto old = oldContents.find(key); old != oldContents.end())
    raise(old->second, level);
  log.push_back({key, contentsOf(key)});
  contents[key] = level;
}

/// Records that `writer` writes data of level `level` to one of `refs`.
/// `choice` is the level of the choice of the buffer and its part.
void UniformityAnalysis::write(Operation *writer, ArrayRef<BufferRef> refs,
                               Level level, Level choice, bool isFull) {
  if (isUnordered)
    level = join(level, blockControl);
  bool isStrong = isFull && !isUnordered && refs.size() == 1 &&
                  refs[0].isWhole && !refs[0].agedBy &&
                  !shared.contains(keyOf(refs[0].root));
  if (!isStrong)
    level = join(level, choice);
  for (const BufferRef &ref : refs) {
    BufferRoot key = keyOf(ref.root);
    Level before = contentsOf(key);
    Level after = isStrong ? level : join(before, level);
    // It also depends on which ranks write to the global at all.
    if (isa<StringAttr>(key))
      after = join(after, controlOf(writer));
    after.writer = writer;
    after.last = writer;
    setContents(key, after);
    hasGrown |= isUnordered && after.partition != before.partition;
  }
}

/// Records that `writer` writes data of level `level` to `memref`, and to no
/// other memref that overlaps it.
void UniformityAnalysis::write(Operation *writer, Value memref, Level level,
                               bool isFull) {
  auto &all = written[writer];
  llvm::erase_if(all, [&](const auto &one) { return one.first == memref; });
  if (isFull && !isUnordered)
    all.push_back({memref, level});
  write(writer, roots.getRefs(memref), level, levelOf(memref), isFull);
}

/// Restores earlier contents of buffers; the current ones are added to
/// `changes`.
void UniformityAnalysis::rollBack(size_t mark, Changes *changes) {
  while (log.size() > mark) {
    auto [root, level] = log.pop_back_val();
    if (changes)
      changes->insert({root, contents.lookup(root)});
    contents[root] = level;
  }
}

/// Merges contents of buffers where paths meet, for buffers written on any of
/// them. A path consists of its writes, or is null. `before` has the contents
/// where they diverged, `control` is the level of the choice of path. Buffers
/// once found to differ by path stay in `differing`; otherwise blocks of a loop
/// could alternate forever.
UniformityAnalysis::Changes
UniformityAnalysis::meet(ArrayRef<const Changes *> paths, const Changes *before,
                         Level control, Operation *mergeOp,
                         DenseSet<BufferRoot> *differing) {
  auto at = [&](const Changes *path, BufferRoot key) {
    if (path)
      if (auto found = path->find(key); found != path->end())
        return found->second;
    return contentsOf(key);
  };
  Changes merged;
  for (const Changes *path : paths) {
    if (!path)
      continue;
    for (const auto &[key, unused] : *path) {
      if (merged.contains(key))
        continue;
      Level level = at(paths.front(), key);
      Operation *writer = level.writer;
      Operation *last = level.last;
      // If it was not written since the paths diverged, the choice of path does
      // not matter.
      bool isSame = writer && at(before, key).writer == writer;
      for (const Changes *other : paths.drop_front()) {
        Level there = at(other, key);
        isSame &= there.writer == writer;
        level = join(level, there);
        if (there.last != last)
          last = nullptr;
      }
      if (differing && !isSame)
        differing->insert(key);
      isSame &= !differing || !differing->contains(key);
      if (!isSame)
        level = join(level, control);
      bool isOne = isSame || paths.size() == 1;
      level.writer = isOne ? writer : mergeOp;
      level.last = isOne ? last : nullptr;
      merged.insert({key, level});
    }
  }
  return merged;
}

//===----------------------------------------------------------------------===//
// Sharing of memory
//===----------------------------------------------------------------------===//

/// Returns true if the address of a memref operand may escape through `op`: to
/// memory, or to a value of another kind.
static bool keepsAddresses(Operation *op) {
  if (isa<memref::ExtractAlignedPointerAsIndexOp, UnrealizedConversionCastOp>(
          op))
    return true;
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto memref = dyn_cast<BaseMemRefType>(type);
    return memref && isa<BaseMemRefType>(memref.getElementType());
  });
}

void UniformityAnalysis::findSharedBuffers(Operation *root) {
  auto visit = [&](Value value) {
    if (!isMemRef(value))
      return;
    for (const BufferRef &ref : roots.getRefs(value))
      if (ref.agedBy)
        oldContents.try_emplace(ref.root);
  };
  walkSkippingScalarBodies(root, [&](Operation *op) {
    llvm::for_each(op->getResults(), visit);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), visit);
    if (keepsAddresses(op))
      for (Value operand : op->getOperands())
        for (const BufferRef &ref : roots.getRefs(operand))
          captured.insert(ref.root);
    // Another program defines this global, so its contents vary.
    if (auto global = dyn_cast<memref::GlobalOp>(op);
        global && global.isExternal())
      globals[global.getSymNameAttr()] = {Partition::Varying, Value()};
  });
  findSharedArguments();
}

/// Records which arguments of `callee` may alias in this call; returns true if
/// that is new.
bool UniformityAnalysis::shareArguments(CallOpInterface call,
                                        FunctionOpInterface callee) {
  bool isNew = false;
  auto setKey = [&](BlockArgument argument, BufferRoot key) {
    isNew |= keyOf(argument) != key;
    keys[BufferRoot(argument)] = key;
    isNew |= shared.insert(key).second;
  };
  DenseMap<BufferRoot, SmallVector<std::pair<BufferRef, BlockArgument>, 2>>
      known;
  for (auto [operand, argument] :
       llvm::zip(call.getArgOperands(), callee.getArguments())) {
    if (!isMemRef(operand) || !isMemRef(argument))
      continue;
    for (const BufferRef &ref : roots.getRefs(operand)) {
      BufferRoot key = keyOf(ref.root);
      // The callee may also access the global by name.
      if (isa<StringAttr>(key) || (isa<Value>(key) && shared.contains(key)))
        isNew |= shared.insert(keyOf(argument)).second;
      auto &others = known[key];
      bool isCompared = others.size() < kMaxComparedParts;
      for (auto &[other, first] : others) {
        if (isCompared && other.root == ref.root && !mayOverlap(other, ref))
          continue;
        BufferRoot one = keyOf(first), two = keyOf(argument);
        setKey(first, one);
        if (one == two)
          continue;
        for (BlockArgument each : callee.getArguments())
          if (isMemRef(each) && keyOf(each) == two)
            setKey(each, one);
      }
      others.push_back({ref, argument});
    }
  }
  return isNew;
}

void UniformityAnalysis::findSharedArguments() {
  for (FunctionOpInterface function : flow.getFunctions()) {
    if (!flow.isAddressTaken(function))
      continue;
    // Any value may be an argument of a function whose address is taken.
    BufferRoot first;
    for (BlockArgument argument : function.getArguments())
      if (isMemRef(argument)) {
        if (!first)
          first = argument;
        keys[BufferRoot(argument)] = first;
        shared.insert(first);
      }
  }
  // A function may forward its arguments to others.
  bool isNew = true;
  while (isNew) {
    isNew = false;
    for (FunctionOpInterface callee : flow.getFunctions())
      for (CallOpInterface call : flow.getCalls(callee))
        isNew |= shareArguments(call, callee);
  }
}

/// Finds the functions that start a collective.
void UniformityAnalysis::findCommunicating() {
  SmallVector<Operation *> worklist;
  auto add = [&](Operation *op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    if (function && communicating.insert(function).second)
      worklist.push_back(function);
  };
  for (CollectiveOpInterface start : flow.getOps().getStarts())
    add(start);
  while (!worklist.empty())
    for (CallOpInterface call :
         flow.getCalls(cast<FunctionOpInterface>(worklist.pop_back_val())))
      add(call);
}
