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
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommDialect.h"
#include "PriorityOrder.h"
#include "Scheduling/FillTransfers.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::overlap;

bool comm::overlap::isHeavy(Operation *op) {
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
    node.transientBytes = op.transientBytes;
  }
  for (const Problem::Transfer &transfer : problem.transfers) {
    if (transfer.wait != Problem::kNone && nodeOf[transfer.wait] != kNone)
      list.nodes[nodeOf[transfer.wait]].partner = nodeOf[transfer.start];
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

/// Returns true for ops for which Inductor has no node: views, empty tensors
/// and constants.
static bool isHelper(Operation *op) {
  return isa<tensor::EmptyOp>(op) || matchPattern(op, m_Constant()) ||
         getDeclaredView(op);
}

/// Returns true if `op`, the first of its block, takes `ns` and gives values
/// that exist from the beginning.
static bool isInput(Operation *op, int64_t ns) {
  return op->getNumOperands() == 0 && ns == 0 && !isHelper(op) &&
         isPureCompute(op);
}

namespace {

class CompatBuilder {
public:
  explicit CompatBuilder(const BlockDependences &dependences)
      : dependences(dependences), nodeOf(dependences.size(), kNone),
        seen(dependences.size(), kNone) {}

  CompatNodes build(const Problem &problem) {
    for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
      if (i == 0)
        hasInputs = isInput(op, problem.ops[i].ns);
      if (isHelper(op) || (i == 0 && hasInputs))
        continue;
      nodeOf[i] = compat.ops.size();
      compat.ops.push_back(i);
    }
    compat.list.nodes.resize(compat.ops.size());
    compat.list.predecessors.resize(compat.ops.size());
    addNodes(compat.list, dependences, problem, nodeOf);
    addInputs();
    for (auto [i, op] : llvm::enumerate(compat.ops)) {
      current = i;
      addDependences(dependences.getOp(op));
      addBuffers(dependences.getOp(op), i);
    }
    finishBuffers();
    return std::move(compat);
  }

private:
  /// Calls `callback` with each value that `op` needs, through helpers.
  void forEachNeeded(Operation *op, function_ref<void(Value)> callback) {
    SmallVector<Operation *> worklist = {op};
    auto visit = [&](Value value) {
      Operation *def = value.getDefiningOp();
      if (!def || def->getBlock() != &dependences.getBlock() || !isHelper(def))
        callback(value);
      else if (std::exchange(seen[dependences.getIndex(def)], current) !=
               current)
        worklist.push_back(def);
    };
    while (!worklist.empty())
      worklist.pop_back_val()->walk(
          [&](Operation *user) { llvm::for_each(user->getOperands(), visit); });
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
        if (unsigned node = nodeOf[dependences.getIndex(def)]; node != kNone)
          needed.insert(node);
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

  /// Returns the value whose data `value` has, looking through views. Returns
  /// null if it has no data.
  static Value getData(Value value) {
    while (Operation *def = value.getDefiningOp()) {
      if (!isHelper(def))
        break;
      OpOperand *viewed = getDeclaredView(def);
      if (!viewed)
        return nullptr;
      value = viewed->get();
    }
    return value;
  }

  /// Adds the buffers of the results of `op`, which `node` allocates.
  void addBuffers(Operation *op, unsigned node) {
    auto allocs =
        op->getAttrOfType<DenseI64ArrayAttr>(CommDialect::kAllocBytesAttr);
    auto frees =
        op->getAttrOfType<DenseI64ArrayAttr>(CommDialect::kFreeBytesAttr);
    SmallVector<Value> overwritten(op->getNumResults());
    for (auto [operand, result] : getTiedResults(op))
      overwritten[result.getResultNumber()] = getData(operand->get());
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      if (!isa<TensorType>(result.getType()))
        continue;
      unsigned root = compat.list.buffers.size();
      bufferOf[result] = root;
      NodeList::Buffer &buffer = compat.list.buffers.emplace_back();
      buffer.allocAt = node;
      if (!overwritten[i])
        buffer.allocBytes = buffer.freeBytes = getPackedBytes(result.getType());
      else if (auto it = bufferOf.find(overwritten[i]); it != bufferOf.end())
        root = roots[it->second];
      if (allocs)
        buffer.allocBytes = allocs[i];
      if (frees)
        buffer.freeBytes = frees[i];
      roots.push_back(root);
    }
  }

  /// Adds the buffers of inputs. Inductor lets the first node allocate them.
  void addInputs() {
    if (hasInputs && !compat.ops.empty())
      addBuffers(dependences.getOp(0), /*node=*/0);
    numInputs = roots.size();
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
      // A value that overwrites an input is a separate buffer.
      if (roots[i] != i && roots[i] >= numInputs)
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
  /// True if the first op gives inputs, and the number of their buffers, which
  /// come first.
  bool hasInputs = false;
  unsigned numInputs = 0;
};

} // namespace

CompatNodes comm::overlap::buildCompatNodes(const BlockDependences &dependences,
                                            const Problem &problem) {
  return CompatBuilder(dependences).build(problem);
}

SmallVector<unsigned, 0>
comm::overlap::getOpOrder(const BlockDependences &dependences,
                          const CompatNodes &compat, ArrayRef<unsigned> order) {
  SmallVector<unsigned, 0> ops;
  for (unsigned node : order)
    ops.push_back(compat.ops[node]);
  if (ops.size() == dependences.size())
    return ops;
  llvm::BitVector isOfNode(dependences.size());
  for (unsigned op : ops)
    isOfNode.set(op);
  return placeBeforeUsers(buildCommGraph(dependences), ops,
                          [&](unsigned op) { return !isOfNode.test(op); });
}
