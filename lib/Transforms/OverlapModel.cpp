//===- OverlapModel.cpp - Blocks as lists of nodes ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OverlapModel.h"
#include "Analysis/TorchOps.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;

/// Names of ops and attributes that import-inductor.py writes.
static constexpr StringLiteral kAfterOp = "inductor.after";
static constexpr StringLiteral kViewOp = "inductor.view";
/// The kernel of a compute op.
static constexpr StringLiteral kKernelAttr = "inductor.kernel";
/// The operands of "inductor.after" that are fake dependences.
static constexpr StringLiteral kFakeAttr = "inductor.fake_operands";
/// Set on "inductor.after" if no operand has the result's data.
static constexpr StringLiteral kFreshAttr = "inductor.fresh";
/// For each result of a compute op, the operand that it overwrites, or -1.
static constexpr StringLiteral kMutatesAttr = "inductor.mutates";
/// Set on arguments that are freed after their last use.
static constexpr StringLiteral kFreeableAttr = "inductor.freeable";

bool comm::overlap::isHeavy(Operation *op) {
  // Inductor tests the kernel's name.
  if (auto kernel = op->getAttrOfType<StringAttr>(kKernelAttr))
    return kernel.getValue().contains("extern_kernels") ||
           kernel.getValue() ==
               "torch.ops.aten._scaled_dot_product_flash_attention.default";
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalg::isaContractionOpInterface(linalgOp) ||
           linalg::isaConvolutionOpInterface(linalgOp);
  if (op->isRegistered())
    return false;
  if (std::optional<TorchOp> torch = getTorchOp(op))
    return torch->isContraction();
  StringRef name = op->getName().getStringRef();
  if (name.contains("flash_attention"))
    return true;
  SmallVector<StringRef> words;
  llvm::SplitString(name, words, "._");
  return llvm::any_of(words, [](StringRef word) {
    return llvm::is_contained({"mm", "bmm", "addmm", "baddbmm", "matmul", "dot",
                               "gemm", "conv", "convolution", "einsum"},
                              word);
  });
}

//===----------------------------------------------------------------------===//
// Our model
//===----------------------------------------------------------------------===//

/// Initializes the nodes without their edges. `nodeOf` has the node of each op,
/// or kNone.
static void addNodes(NodeList &list, const BlockDependences &dependences,
                     const Problem &problem, ArrayRef<unsigned> nodeOf) {
  for (auto [number, op] : llvm::enumerate(problem.ops)) {
    if (nodeOf[number] == kNone)
      continue;
    NodeList::Node &node = list.nodes[nodeOf[number]];
    Operation *operation = dependences.getOp(number);
    node.isStart = op.startOf != Problem::kNone;
    node.isWait = isa<WaitOpInterface>(operation);
    node.isHeavy = isHeavy(operation);
    node.ns = op.ns;
    node.transientBytes = op.transientBytes;
  }
  for (const Problem::Transfer &transfer : problem.transfers) {
    unsigned start = nodeOf[transfer.start];
    list.nodes[start].ns = transfer.ns;
    list.nodes[start].lane = transfer.lane;
    if (transfer.wait == Problem::kNone || nodeOf[transfer.wait] == kNone)
      continue;
    list.nodes[start].partner = nodeOf[transfer.wait];
    list.nodes[nodeOf[transfer.wait]].partner = start;
  }
}

NodeList comm::overlap::buildNodes(const BlockDependences &dependences,
                                   const Problem &problem,
                                   ArrayRef<unsigned> order) {
  NodeList list;
  list.nodes.resize(problem.size());
  list.predecessors.resize(problem.size());
  SmallVector<unsigned, 0> places = getPositions(order);
  addNodes(list, dependences, problem, places);
  for (unsigned i = 0, e = problem.size(); i < e; ++i)
    for (const auto &edge : dependences.getPredecessors(i))
      list.addEdge(places[edge.from], places[i],
                   edge.kind == DependenceKind::Communication);
  for (const Problem::Buffer &buffer : problem.buffers) {
    if (buffer.bytes == 0 || (buffer.users.empty() && !buffer.isLiveIn))
      continue;
    NodeList::Buffer &added = list.buffers.emplace_back();
    added.allocBytes = added.freeBytes = buffer.bytes;
    for (unsigned user : buffer.users)
      added.users.push_back(places[user]);
    llvm::sort(added.users);
    if (!buffer.isLiveIn)
      added.allocAt = added.users.front();
    if (!buffer.isLiveOut && !added.users.empty())
      added.freeAt = added.users.back();
  }
  return list;
}

//===----------------------------------------------------------------------===//
// Inductor's model
//===----------------------------------------------------------------------===//

/// Returns true if Inductor has no node for `op`.
static bool isHelper(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == kAfterOp || name == kViewOp || isa<tensor::EmptyOp>(op) ||
         matchPattern(op, m_Constant());
}

/// Returns true if an operand of "inductor.after" is a fake dependence.
static bool isFake(OpOperand &operand) {
  auto fakes = operand.getOwner()->getAttrOfType<DenseI64ArrayAttr>(kFakeAttr);
  return fakes && llvm::is_contained(fakes.asArrayRef(),
                                     int64_t(operand.getOperandNumber()));
}

namespace {

class CompatBuilder {
public:
  explicit CompatBuilder(const BlockDependences &dependences)
      : dependences(dependences), nodeOf(dependences.size(), kNone) {}

  CompatNodes build(const Problem &problem) {
    for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
      if (isHelper(op))
        continue;
      nodeOf[i] = compat.ops.size();
      compat.ops.push_back(op);
    }
    compat.list.nodes.resize(compat.ops.size());
    compat.list.predecessors.resize(compat.ops.size());
    addNodes(compat.list, dependences, problem, nodeOf);
    seen.assign(dependences.size(), kNone);
    addFreeableArguments();
    for (auto [i, op] : llvm::enumerate(compat.ops)) {
      current = i;
      addDependences(op);
      addBuffers(op);
    }
    finishBuffers();
    return std::move(compat);
  }

private:
  /// Calls `callback` with each value that `op` needs, through helpers. Skips
  /// fake dependences.
  void forEachNeeded(Operation *op, function_ref<void(Value)> callback) {
    SmallVector<Operation *> worklist;
    auto visit = [&](OpOperand &operand) {
      Operation *def = operand.get().getDefiningOp();
      if (!def || def->getBlock() != &dependences.getBlock() || !isHelper(def))
        callback(operand.get());
      else if (seen[dependences.getIndex(def)] != current) {
        seen[dependences.getIndex(def)] = current;
        worklist.push_back(def);
      }
    };
    auto visitAll = [&](Operation *user) {
      for (OpOperand &operand : user->getOpOperands())
        if (!isFake(operand))
          visit(operand);
    };
    if (op->getNumRegions() == 0)
      visitAll(op);
    else
      op->walk(visitAll);
    while (!worklist.empty())
      visitAll(worklist.pop_back_val());
  }

  void addEdge(unsigned from, bool isOrder) {
    if (from != kNone && from != current)
      compat.list.addEdge(from, current, isOrder);
  }

  void addDependences(Operation *op) {
    llvm::SmallSetVector<unsigned, 8> needed;
    forEachNeeded(op, [&](Value value) {
      if (auto it = bufferOf.find(value); it != bufferOf.end())
        addUser(it->second);
      Operation *def = value.getDefiningOp();
      if (def && def->getBlock() == &dependences.getBlock())
        needed.insert(nodeOf[dependences.getIndex(def)]);
    });
    for (unsigned from : needed)
      addEdge(from, /*isOrder=*/false);
    for (const auto &edge :
         dependences.getPredecessors(dependences.getIndex(op))) {
      unsigned from = nodeOf[edge.from];
      if (edge.kind == DependenceKind::Value || from == kNone ||
          needed.contains(from))
        continue;
      // Inductor uses fake dependences to keep the order of starts.
      addEdge(from, edge.kind == DependenceKind::Communication &&
                        isa<CollectiveOpInterface>(op) &&
                        compat.list.nodes[from].isStart);
    }
  }

  void addUser(unsigned buffer) {
    auto &users = compat.list.buffers[buffer].users;
    if (users.empty() || users.back() != current)
      users.push_back(current);
  }

  /// Returns the value whose data `value` has, looking through helpers. Returns
  /// null if it has no data.
  static Value getData(Value value) {
    while (Operation *def = value.getDefiningOp()) {
      if (!isHelper(def))
        break;
      if (isa<tensor::EmptyOp>(def) || def->getNumOperands() == 0 ||
          def->hasAttr(kFreshAttr))
        return nullptr;
      value = def->getOperand(0);
    }
    return value;
  }

  /// Returns for each result of `op` the operand that it overwrites, or null.
  static SmallVector<Value> getOverwritten(Operation *op) {
    SmallVector<Value> overwritten(op->getNumResults());
    for (auto [operand, result] : getTiedResults(op))
      overwritten[result.getResultNumber()] = operand->get();
    if (auto mutates = op->getAttrOfType<DenseI64ArrayAttr>(kMutatesAttr))
      for (auto [i, operand] : llvm::enumerate(mutates.asArrayRef()))
        if (i < overwritten.size() && operand >= 0 &&
            operand < op->getNumOperands())
          overwritten[i] = op->getOperand(operand);
    return overwritten;
  }

  void addBuffers(Operation *op) {
    auto allocs =
        op->getAttrOfType<DenseI64ArrayAttr>(CommDialect::kAllocBytesAttr);
    auto frees =
        op->getAttrOfType<DenseI64ArrayAttr>(CommDialect::kFreeBytesAttr);
    SmallVector<Value> overwritten = getOverwritten(op);
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      if (!isa<TensorType>(result.getType()))
        continue;
      bufferOf[result] = compat.list.buffers.size();
      unsigned root = compat.list.buffers.size();
      NodeList::Buffer &buffer = compat.list.buffers.emplace_back();
      buffer.allocAt = current;
      Value data = overwritten[i] ? getData(overwritten[i]) : Value();
      if (!data)
        buffer.allocBytes = buffer.freeBytes = getPackedBytes(result.getType());
      else if (auto it = bufferOf.find(data); it != bufferOf.end())
        root = roots[it->second];
      if (allocs)
        buffer.allocBytes = allocs[i];
      if (frees)
        buffer.freeBytes = frees[i];
      roots.push_back(root);
    }
  }

  /// Adds buffers for freeable arguments. Inductor lets the first node allocate
  /// them.
  void addFreeableArguments() {
    Block &block = dependences.getBlock();
    auto function = dyn_cast<func::FuncOp>(block.getParentOp());
    if (!function || !block.isEntryBlock() || compat.ops.empty())
      return;
    for (BlockArgument argument : block.getArguments()) {
      if (!function.getArgAttr(argument.getArgNumber(), kFreeableAttr))
        continue;
      bufferOf[argument] = compat.list.buffers.size();
      roots.push_back(compat.list.buffers.size());
      NodeList::Buffer &buffer = compat.list.buffers.emplace_back();
      buffer.allocBytes = buffer.freeBytes = getPackedBytes(argument.getType());
      buffer.allocAt = 0;
    }
    numArguments = roots.size();
  }

  /// Adds the users of a value that overwrites a buffer to that buffer. Lets
  /// each buffer be freed by its last user, or else by the node that allocates
  /// it.
  void finishBuffers() {
    auto &buffers = compat.list.buffers;
    llvm::BitVector isOutput(buffers.size());
    Block &block = dependences.getBlock();
    if (block.mightHaveTerminator())
      for (Value operand : block.getTerminator()->getOperands())
        if (Value data = getData(operand))
          if (auto it = bufferOf.find(data); it != bufferOf.end())
            isOutput.set(roots[it->second]);
    for (unsigned i = 0, e = buffers.size(); i < e; ++i)
      // A value that overwrites an argument is a separate buffer.
      if (roots[i] != i && roots[i] >= numArguments)
        llvm::append_range(buffers[roots[i]].users, buffers[i].users);
    for (auto [i, buffer] : llvm::enumerate(buffers)) {
      llvm::sort(buffer.users);
      buffer.users.erase(llvm::unique(buffer.users), buffer.users.end());
      if (!isOutput.test(i))
        buffer.freeAt =
            buffer.users.empty() ? buffer.allocAt : buffer.users.back();
    }
  }

  const BlockDependences &dependences;
  CompatNodes compat;
  unsigned current = kNone;
  /// By op number: its node, and the last node that was found to use it.
  SmallVector<unsigned, 0> nodeOf, seen;
  DenseMap<Value, unsigned> bufferOf;
  /// For each buffer, the one of which it is a later version.
  SmallVector<unsigned, 0> roots;
  /// The number of buffers of freeable arguments, which come first.
  unsigned numArguments = 0;
};

} // namespace

CompatNodes comm::overlap::buildCompatNodes(const BlockDependences &dependences,
                                            const Problem &problem) {
  return CompatBuilder(dependences).build(problem);
}

/// Erases the operands of `helper` that are fake dependences and are not placed
/// yet.
static void dropViolatedOperands(Operation *helper,
                                 function_ref<bool(Operation *)> isPlaced) {
  auto fakes = helper->getAttrOfType<DenseI64ArrayAttr>(kFakeAttr);
  if (!fakes)
    return;
  llvm::BitVector dropped(helper->getNumOperands());
  SmallVector<int64_t> kept;
  unsigned numDropped = 0;
  for (OpOperand &operand : helper->getOpOperands()) {
    if (!isFake(operand))
      continue;
    Operation *def = operand.get().getDefiningOp();
    if (def && def->getBlock() == helper->getBlock() && !isPlaced(def)) {
      dropped.set(operand.getOperandNumber());
      ++numDropped;
    } else {
      kept.push_back(int64_t(operand.getOperandNumber()) - numDropped);
    }
  }
  if (numDropped == 0)
    return;
  helper->eraseOperands(dropped);
  helper->setAttr(kFakeAttr,
                  DenseI64ArrayAttr::get(helper->getContext(), kept));
}

void comm::overlap::applyCompatOrder(const CompatNodes &compat,
                                     ArrayRef<unsigned> order) {
  if (compat.ops.empty() || llvm::is_sorted(order))
    return;
  Block *block = compat.ops.front()->getBlock();
  Operation *terminator =
      block->mightHaveTerminator() ? block->getTerminator() : nullptr;
  // The new order. Unused helpers are at its beginning.
  DenseSet<Operation *> placed;
  SmallVector<Operation *, 0> newOrder;
  SmallVector<Operation *> stack;
  auto isInBlock = [&](Operation *op) { return op && op->getBlock() == block; };
  auto pushHelpers = [&](Operation *op) {
    op->walk([&](Operation *user) {
      for (OpOperand &operand : user->getOpOperands()) {
        Operation *def = operand.get().getDefiningOp();
        if (isInBlock(def) && isHelper(def) && !placed.contains(def) &&
            !isFake(operand))
          stack.push_back(def);
      }
    });
  };
  auto place = [&](Operation *op) {
    stack.push_back(op);
    while (!stack.empty()) {
      Operation *top = stack.back();
      unsigned size = stack.size();
      if (!placed.contains(top))
        pushHelpers(top);
      if (stack.size() != size)
        continue;
      stack.pop_back();
      if (!placed.insert(top).second)
        continue;
      newOrder.push_back(top);
      dropViolatedOperands(
          top, [&](Operation *def) { return placed.contains(def); });
    }
  };
  for (unsigned node : order)
    place(compat.ops[node]);
  for (Operation &op : *block)
    if (!placed.contains(&op) && &op != terminator)
      place(&op);
  for (Operation *op : llvm::reverse(newOrder))
    op->moveBefore(block, block->begin());
}
