//===- MemoryModel.cpp - The buffers that a program will have -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows tensors through a function in program order, as bufferization and
// deallocation will: a value is in the buffers of the operands that it is tied
// to or a view of, where those bufferize in place, or else in a new one. A
// buffer belongs to the block that allocates it; what touches it in regions
// counts as the op of that block that has them.
//
// What ops with regions hand back is counted twice over: in their body, from
// when it is made, and in the block of the op, as a buffer that the op makes.
// The transient bytes of the op are the peak of its body less the latter.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/MemoryTimeline.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// A buffer of a block.
struct Buffer {
  /// Where it is allocated. Null: an argument or constant, which is not
  /// counted.
  Block *block = nullptr;
  int64_t bytes = 0;
  /// Ops of the block that touch it, in the order of the walk.
  SmallVector<Operation *, 4> users;
  bool isLiveIn = false, isLiveOut = false;
  /// Made behind the last op of the block.
  bool isMadeAtEnd = false;
  /// What came out of a region: the block owns it, or a copy of what it may be
  /// instead.
  bool isResult = false;
  /// How often it is written in place, for the estimate of upstream's work.
  int64_t numWrites = 0;
  Value value;
};

/// The bytes that the lowering requests for a tensor or memref: a multiple of
/// the alignment that bufferization gives allocations. What is dynamic counts
/// as one element.
int64_t getBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return 0;
  int64_t bytes = 8; // index and pointers
  if (Type element = shaped.getElementType(); element.isIntOrFloat())
    bytes = llvm::PowerOf2Ceil(
        llvm::divideCeil(element.getIntOrFloatBitWidth(), 8));
  else if (auto complex = dyn_cast<ComplexType>(element))
    bytes = 2 * llvm::divideCeil(
                    complex.getElementType().getIntOrFloatBitWidth(), 8);
  for (int64_t size : shaped.getShape())
    if (!ShapedType::isDynamic(size))
      bytes *= size;
  return llvm::alignTo(bytes, 64);
}

bool isShaped(Value value) {
  return isa<RankedTensorType, MemRefType>(value.getType());
}

/// Which part of its buffer a view is.
enum class Extent {
  /// All, or a leading part: nothing shows that it is a view.
  Leading,
  /// A part without gaps.
  Contiguous,
  Strided
};

Extent getExtent(tensor::ExtractSliceOp slice) {
  RankedTensorType source = slice.getSourceType();
  auto isConstant = [](int64_t expected) {
    return [=](int64_t value) { return value == expected; };
  };
  if (!source.hasStaticShape() ||
      !llvm::all_of(slice.getStaticStrides(), isConstant(1)))
    return Extent::Strided;
  // Dimensions of size 1, then one that may be cut, then whole ones.
  bool isCut = false;
  for (auto [i, size] : llvm::enumerate(slice.getStaticSizes())) {
    if (isCut && size != source.getDimSize(i))
      return Extent::Strided;
    isCut |= size != 1;
  }
  return llvm::all_of(slice.getStaticOffsets(), isConstant(0))
             ? Extent::Leading
             : Extent::Contiguous;
}

/// The buffers that the values of a function will be in.
class FunctionBuffers {
public:
  FunctionBuffers(FunctionOpInterface function, const BufferReuse &reuse)
      : reuse(reuse) {
    for (Block &block : function.getFunctionBody()) {
      setExternal(block.getArguments());
      visitBlock(block);
    }
  }

  /// An estimate of the comparisons of upstream's analysis.
  int64_t getWork() const {
    int64_t work = 0;
    for (const Buffer &buffer : buffers)
      work += static_cast<int64_t>(buffer.users.size()) * buffer.numWrites;
    return work;
  }

  ArrayRef<Buffer> getBuffers() const { return buffers; }
  ArrayRef<unsigned> getBuffersOf(Block *block) const {
    auto it = byBlock.find(block);
    return it == byBlock.end() ? ArrayRef<unsigned>() : it->second;
  }
  /// The bytes of the results of `op`, which has regions or calls, that are
  /// counted in its block.
  int64_t getResultBytes(Operation *op) const { return resultBytes.lookup(op); }

private:
  /// Sorted numbers of buffers.
  using Set = SmallVector<unsigned, 2>;

  static Set unite(const Set &a, const Set &b) {
    Set both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(),
                   std::back_inserter(both));
    return both;
  }

  unsigned addBuffer(Block *block, Value value, Type type) {
    unsigned number = buffers.size();
    Buffer &buffer = buffers.emplace_back();
    buffer.block = block;
    buffer.value = value;
    if (block) {
      buffer.bytes = getBytes(type);
      byBlock[block].push_back(number);
    }
    return number;
  }

  void setExternal(ValueRange values) {
    for (Value value : values)
      if (isShaped(value))
        setsOf[value] = {addBuffer(nullptr, value, value.getType())};
  }

  Set getSet(Value value) const { return setsOf.lookup(value); }

  void touch(const Set &set, Operation *op) {
    for (unsigned number : set) {
      Buffer &buffer = buffers[number];
      Operation *user = op;
      if (buffer.block) {
        user = buffer.block->findAncestorOpInBlock(*op);
        // Used in another block of the region: it leaves this one.
        if (!user || user->hasTrait<OpTrait::IsTerminator>()) {
          buffer.isLiveOut = true;
          continue;
        }
      }
      if (buffer.users.empty() || buffer.users.back() != user)
        buffer.users.push_back(user);
    }
  }

  /// A new buffer for `value`, made by `op`.
  Set makeNew(Operation *op, Value value) {
    Set set = {addBuffer(op->getBlock(), value, value.getType())};
    touch(set, op);
    return set;
  }

  /// What a result that is tied to `operand` is in.
  Set reuseOrCopy(OpOperand &operand, Value result) {
    if (!reuse.isInPlace(operand))
      return makeNew(operand.getOwner(), result);
    Set set = getSet(operand.get());
    for (unsigned number : set)
      ++buffers[number].numWrites;
    return set;
  }

  void visitBlock(Block &block) {
    for (Operation &op : block)
      visitOp(&op);
  }

  void visitOp(Operation *op);
  void visitView(Operation *op, OpOperand &viewed);
  void visitReturn(Operation *op);
  void visitFor(scf::ForOp op);
  void visitWhile(scf::WhileOp op);
  void visitBranches(Operation *op);
  void visitOther(Operation *op);
  Set enterLoop(OpOperand &init, BlockArgument argument);
  void handOn(Value value, Block *block);
  void makeResult(Operation *op, Value result, Set aliases);

  const BufferReuse &reuse;
  SmallVector<Buffer, 0> buffers;
  DenseMap<Block *, SmallVector<unsigned>> byBlock;
  DenseMap<Operation *, int64_t> resultBytes;
  DenseMap<Value, Set> setsOf;
  /// Views that are not all, or the beginning, of their buffer.
  DenseMap<Value, Extent> extents;
};

} // namespace

void FunctionBuffers::visitOp(Operation *op) {
  if (isUndefinedTensor(op) || isa<memref::AllocOp>(op)) {
    Value value = op->getResult(0);
    setsOf[value] = {addBuffer(op->getBlock(), value, value.getType())};
    return;
  }
  if (matchPattern(op, m_Constant()) || isa<memref::GetGlobalOp>(op))
    return setExternal(op->getResults());
  if (OpOperand *viewed = getViewedOperand(op))
    return visitView(op, *viewed);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return visitFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visitWhile(loop);
  if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp>(op))
    return visitBranches(op);
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      isa<FunctionOpInterface>(op->getParentOp()))
    return visitReturn(op);
  visitOther(op);
}

void FunctionBuffers::visitView(Operation *op, OpOperand &viewed) {
  Value result = op->getResult(0);
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  Extent extent = extents.lookup(viewed.get());
  // The slice is copied where it may not be a view; gaps cannot be collapsed.
  if ((slice && !reuse.isInPlace(viewed)) ||
      (isa<tensor::CollapseShapeOp>(op) && extent == Extent::Strided)) {
    touch(getSet(viewed.get()), op);
    setsOf[result] = makeNew(op, result);
    return;
  }
  setsOf[result] = getSet(viewed.get());
  if (slice)
    extent = std::max(extent, getExtent(slice));
  if (extent != Extent::Leading)
    extents[result] = extent;
}

/// What cannot be handed to the caller as it is is copied.
void FunctionBuffers::visitReturn(Operation *op) {
  for (Value value : op->getOperands()) {
    if (!isShaped(value))
      continue;
    Set set = getSet(value);
    bool isOwned = false;
    for (unsigned number : set) {
      isOwned |= buffers[number].isResult ||
                 (set.size() == 1 && buffers[number].block == op->getBlock());
      buffers[number].isLiveOut = true;
    }
    if (isOwned && extents.lookup(value) == Extent::Leading)
      continue;
    Buffer &copy = buffers[addBuffer(op->getBlock(), value, value.getType())];
    copy.isLiveOut = copy.isMadeAtEnd = true;
  }
}

//===----------------------------------------------------------------------===//
// Ops with regions
//===----------------------------------------------------------------------===//

/// What a loop's argument is in: what it is given at first, and, in later
/// iterations, a buffer that the body frees.
FunctionBuffers::Set FunctionBuffers::enterLoop(OpOperand &init,
                                                BlockArgument argument) {
  touch(getSet(init.get()), init.getOwner());
  Set set = reuseOrCopy(init, init.get());
  unsigned carried =
      addBuffer(argument.getOwner(), argument, argument.getType());
  buffers[carried].isLiveIn = true;
  setsOf[argument] = set;
  setsOf[argument].push_back(carried); // the greatest number
  return set;
}

/// `value` leaves `block` by its terminator, in a copy if its buffer is not the
/// block's own to give away.
void FunctionBuffers::handOn(Value value, Block *block) {
  Set set = getSet(value);
  bool isOwn = llvm::all_of(set, [&](unsigned number) {
    return buffers[number].block == block && !buffers[number].isLiveIn;
  });
  for (unsigned number : set)
    if (isOwn)
      buffers[number].isLiveOut = true;
  if (isOwn)
    return;
  touch(set, block->getTerminator());
  Buffer &copy = buffers[addBuffer(block, value, value.getType())];
  copy.isLiveOut = copy.isMadeAtEnd = true;
}

/// `result` is a buffer that came out of a region of `op`, or one of `aliases`.
void FunctionBuffers::makeResult(Operation *op, Value result, Set aliases) {
  Set set = makeNew(op, result);
  buffers[set.front()].isResult = true;
  resultBytes[op] += buffers[set.front()].bytes;
  setsOf[result] = unite(aliases, set);
}

void FunctionBuffers::visitFor(scf::ForOp op) {
  SmallVector<Set> entries(op.getNumRegionIterArgs());
  for (auto [i, argument] : llvm::enumerate(op.getRegionIterArgs()))
    if (isShaped(argument))
      entries[i] = enterLoop(op.getInitArgsMutable()[i], argument);
  visitBlock(*op.getBody());
  for (auto [i, yielded] : llvm::enumerate(op.getYieldedValues())) {
    if (!isShaped(yielded))
      continue;
    Set carried = getSet(op.getRegionIterArg(i));
    if (getSet(yielded) == carried) {
      // The same buffer in all iterations.
      buffers[carried.back()].bytes = 0;
      setsOf[op.getResult(i)] = entries[i];
      continue;
    }
    handOn(yielded, op.getBody());
    makeResult(op, op.getResult(i), entries[i]);
  }
}

/// As visitFor, but that the condition may hand on other values than it is
/// given; what is not its own it copies.
void FunctionBuffers::visitWhile(scf::WhileOp op) {
  SmallVector<Set> entries(op.getInits().size());
  for (auto [i, argument] : llvm::enumerate(op.getBeforeArguments()))
    if (isShaped(argument))
      entries[i] = enterLoop(op.getInitsMutable()[i], argument);
  visitBlock(*op.getBeforeBody());
  for (BlockArgument argument : op.getAfterArguments()) {
    if (!isShaped(argument))
      continue;
    unsigned number =
        addBuffer(argument.getOwner(), argument, argument.getType());
    buffers[number].isLiveIn = true;
    setsOf[argument] = {number};
  }
  visitBlock(*op.getAfterBody());
  ValueRange handedOn = op.getConditionOp().getArgs();
  ValueRange yielded = op.getYieldedValues();
  auto isRecycled = [&](unsigned i) {
    return i < handedOn.size() && i < yielded.size() && isShaped(handedOn[i]) &&
           isShaped(yielded[i]) &&
           getSet(handedOn[i]) == getSet(op.getBeforeArguments()[i]) &&
           getSet(yielded[i]) == getSet(op.getAfterArguments()[i]);
  };
  for (auto [i, value] : llvm::enumerate(yielded)) {
    if (!isShaped(value))
      continue;
    if (isRecycled(i))
      buffers[getSet(op.getBeforeArguments()[i]).back()].bytes = 0;
    else
      handOn(value, op.getAfterBody());
  }
  for (auto [i, value] : llvm::enumerate(handedOn)) {
    if (!isShaped(value))
      continue;
    if (isRecycled(i)) {
      buffers[getSet(op.getAfterArguments()[i]).back()].bytes = 0;
      setsOf[op.getResult(i)] = entries[i];
      continue;
    }
    handOn(value, op.getBeforeBody());
    makeResult(op, op.getResult(i), {});
  }
}

/// Regions of which one runs, once.
void FunctionBuffers::visitBranches(Operation *op) {
  SmallVector<Set> aliases(op->getNumResults());
  SmallVector<bool> isMade(op->getNumResults());
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      setExternal(block.getArguments());
      visitBlock(block);
      Operation *end = block.getTerminator();
      if (!end->hasTrait<OpTrait::ReturnLike>())
        continue;
      for (auto [i, value] : llvm::enumerate(end->getOperands())) {
        if (!isShaped(value))
          continue;
        for (unsigned number : getSet(value)) {
          if (region.isAncestor(buffers[number].block
                                    ? buffers[number].block->getParent()
                                    : nullptr)) {
            buffers[number].isLiveOut = true;
            isMade[i] = true;
          } else {
            touch({number}, op);
            aliases[i] = unite(aliases[i], {number});
          }
        }
      }
    }
  }
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (!isShaped(result))
      continue;
    if (isMade[i])
      makeResult(op, result, aliases[i]);
    else
      setsOf[result] = aliases[i];
  }
}

void FunctionBuffers::visitOther(Operation *op) {
  for (Value operand : op->getOperands())
    if (isShaped(operand))
      touch(getSet(operand), op);
  SmallVector<TiedResult, 2> ties = getTiedResults(op);
  for (auto [operand, result] : ties)
    setsOf[result] = reuseOrCopy(*operand, result);
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      setExternal(block.getArguments());
      if (auto forall = dyn_cast<scf::ForallOp>(op))
        for (auto [argument, result] :
             llvm::zip(forall.getRegionIterArgs(), forall.getResults()))
          setsOf[argument] = getSet(result);
      visitBlock(block);
    }
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    if (isShaped(op->getResult(0)) &&
        select.getCondition().getType().isInteger(1)) {
      setsOf[op->getResult(0)] =
          unite(getSet(select.getTrueValue()), getSet(select.getFalseValue()));
      return;
    }
  }
  bool isCall = isa<CallOpInterface>(op);
  for (OpResult result : op->getResults()) {
    if (!isShaped(result) || setsOf.contains(result))
      continue;
    if (isCall)
      makeResult(op, result, {});
    else if (isa<MemRefType>(result.getType()))
      setExternal(result);
    else
      setsOf[result] = makeNew(op, result);
  }
}

//===----------------------------------------------------------------------===//
// MemoryModel
//===----------------------------------------------------------------------===//

struct MemoryModel::Impl {
  explicit Impl(Operation *root) : root(root) {
    root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
      if (!function.isExternal())
        add(function);
      return WalkResult::skip();
    });
  }

  void add(FunctionOpInterface function) {
    BufferReuse reuse(function);
    auto buffers = std::make_unique<FunctionBuffers>(function, reuse);
    if (reuse.analyze(function, buffers->getWork()))
      buffers = std::make_unique<FunctionBuffers>(function, reuse);
    functions[function] = std::move(buffers);
  }

  const FunctionBuffers *getFunction(Operation *op) const {
    for (; op; op = op->getParentOp())
      if (auto it = functions.find(op); it != functions.end())
        return it->second.get();
    return nullptr;
  }

  void fill(BlockModel &model, Block &block, ArrayRef<Operation *> ops,
            function_ref<unsigned(Operation *)> getNumber);
  int64_t getTransientBytes(const FunctionBuffers &function, Operation *op);
  int64_t getPeak(Block &block);

  Operation *root;
  SymbolTableCollection symbols;
  DenseMap<Operation *, std::unique_ptr<FunctionBuffers>> functions;
  /// Calls on the way, which may be recursive.
  DenseSet<Operation *> entered;
};

void MemoryModel::Impl::fill(BlockModel &model, Block &block,
                             ArrayRef<Operation *> ops,
                             function_ref<unsigned(Operation *)> getNumber) {
  const FunctionBuffers *function = getFunction(block.getParentOp());
  if (!function)
    return;
  for (unsigned number : function->getBuffersOf(&block)) {
    const Buffer &buffer = function->getBuffers()[number];
    ModelBuffer modelBuffer;
    for (Operation *user : buffer.users)
      modelBuffer.users.push_back(getNumber(user));
    if (buffer.isMadeAtEnd && !ops.empty())
      modelBuffer.users.push_back(ops.size() - 1);
    llvm::sort(modelBuffer.users);
    modelBuffer.bytes = buffer.bytes;
    modelBuffer.isLiveIn = buffer.isLiveIn;
    modelBuffer.isLiveOut = buffer.isLiveOut;
    modelBuffer.value = buffer.value;
    // An empty tensor that nothing writes is never allocated.
    if (buffer.bytes != 0 && (!modelBuffer.users.empty() || buffer.isMadeAtEnd))
      model.buffers.push_back(std::move(modelBuffer));
  }
  for (auto [i, op] : llvm::enumerate(ops))
    if (op->getNumRegions() != 0 || isa<CallOpInterface>(op))
      model.ops[i].transientBytes = getTransientBytes(*function, op);
}

int64_t MemoryModel::Impl::getTransientBytes(const FunctionBuffers &function,
                                             Operation *op) {
  int64_t peak = 0;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      peak = std::max(peak, getPeak(block));
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto callee = dyn_cast_or_null<FunctionOpInterface>(
        call.resolveCallableInTable(&symbols));
    if (callee && functions.contains(callee) && entered.insert(callee).second) {
      for (Block &block : callee.getFunctionBody())
        peak = std::max(peak, getPeak(block));
      entered.erase(callee);
    }
  }
  return std::max<int64_t>(peak - function.getResultBytes(op), 0);
}

/// The peak of a block, its ops being in the order that they are in now.
int64_t MemoryModel::Impl::getPeak(Block &block) {
  // Most blocks are the bodies of linalg ops.
  if (llvm::all_of(block, [](Operation &op) {
        return op.getNumRegions() == 0 && !isa<CallOpInterface>(op);
      }))
    if (const FunctionBuffers *function = getFunction(block.getParentOp());
        !function || function->getBuffersOf(&block).empty())
      return 0;
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      break;
    numbers[&op] = ops.size();
    ops.push_back(&op);
  }
  BlockModel model;
  model.ops.resize(ops.size());
  fill(model, block, ops, [&](Operation *op) { return numbers.lookup(op); });
  int64_t liveOut = 0;
  for (const ModelBuffer &buffer : model.buffers)
    if (buffer.isLiveOut)
      liveOut += buffer.bytes;
  return std::max(getMemoryProfile(model, getIdentityOrder(model)).peak,
                  liveOut);
}

MemoryModel::MemoryModel(Operation *root)
    : impl(std::make_unique<Impl>(root)) {}
MemoryModel::~MemoryModel() = default;

void MemoryModel::addTo(BlockModel &model,
                        const BlockDependences &dependences) {
  impl->fill(model, dependences.getBlock(), dependences.getOps(),
             [&](Operation *op) { return dependences.getIndex(op); });
}
