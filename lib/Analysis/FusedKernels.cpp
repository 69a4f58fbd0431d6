//===- FusedKernels.cpp - Finds elementwise ops that fuse -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusedKernels.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommDialect.h"
#include "Dialect/OpaqueAttrs.h"
#include "OpKindCache.h"
#include "TorchOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

static bool isFusible(Operation *op, const std::optional<TorchOp> &torch) {
  return torch && torch->isFusible() && torch->writes != TorchWrites::All &&
         op->getNumResults() != 0 && !op->hasAttr(CommDialect::kCostAttr) &&
         !op->hasAttr(kWorkAttr) &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
}

bool comm::isFusible(Operation *op) { return ::isFusible(op, getTorchOp(op)); }

namespace {

class KernelFinder {
public:
  using Measure = function_ref<double(Operation *, Type)>;

  KernelFinder(Block &block, Measure getElements, Measure getBytes)
      : block(block), getElements(getElements), getBytes(getBytes) {}

  FusedKernels run() {
    addNodes();
    if (hasFusible) {
      for (unsigned i = 0, e = nodes.size(); i < e; ++i)
        addEdges(i);
      findLevels();
      makeKernels();
    }
    return std::move(result);
  }

private:
  struct Edge {
    unsigned other;
    bool isOpen = false;
  };
  struct Node {
    Operation *op;
    TorchOp torch;
    bool isFusible = false;
    /// Set for a sum over more than rows, which combines several threads'
    /// results.
    bool sumsAll = false;
    /// Set if each user recomputes it.
    bool isInlined = false;
    bool hasOneConsumer = false;
    /// Number of elements in its iteration space.
    double elements = 0;
    unsigned level = 0;
    /// Set if a preceding op of its kernel sums over all elements.
    bool followsSum = false;
    SmallVector<Edge, 4> producers, consumers;
  };
  static constexpr unsigned kNone = ~0u;

  /// Returns true if `op` only renames its operand.
  static bool isName(Operation *op) {
    if (!getViewedOperand(op))
      return false;
    bool changes = false;
    forEachMutatedTensor(op, [&](Value) { changes = true; });
    return !changes;
  }
  Value getRoot(Value value) const {
    while (Operation *op = value.getDefiningOp()) {
      if (op->getBlock() == &block) {
        auto it = roots.find(value);
        return it == roots.end() ? value : it->second;
      }
      if (!isName(op))
        break;
      value = getViewedOperand(op)->get();
    }
    return value;
  }

  unsigned findProducer(Value root) const {
    Operation *op = root.getDefiningOp();
    auto it = op ? numbers.find(op) : numbers.end();
    return it != numbers.end() ? it->second : kNone;
  }

  /// Returns true if the sum keeps rows: its result has the leading dimensions
  /// of its operand.
  static bool sumsRows(Operation *op) {
    if (op->getNumOperands() == 0)
      return false;
    auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!from || !to)
      return false;
    ArrayRef<int64_t> kept = to.getShape();
    while (!kept.empty() && kept.back() == 1)
      kept = kept.drop_back();
    return !kept.empty() && kept.size() < from.getShape().size() &&
           from.getShape().take_front(kept.size()) == kept;
  }

  void addNodes() {
    struct Kind {
      explicit Kind(Operation *op) : torch(getTorchOp(op)) {}
      std::optional<TorchOp> torch;
    };
    OpKindCache<Kind> kinds;
    nodes.reserve(block.getOperations().size());
    numbers.reserve(block.getOperations().size());
    for (Operation &op : block) {
      const std::optional<TorchOp> &torch = kinds.get(&op).torch;
      bool isFusible = ::isFusible(&op, torch);
      if (isName(&op)) {
        Value root = getRoot(getViewedOperand(&op)->get());
        for (Value name : op.getResults())
          roots[name] = root;
        if (isFusible)
          result.free.push_back(&op);
        continue;
      }
      numbers[&op] = nodes.size();
      Node &node = nodes.emplace_back();
      node.op = &op;
      node.isFusible = isFusible;
      if (!node.isFusible)
        continue;
      hasFusible = true;
      node.torch = *torch;
      node.sumsAll = node.torch.kind == TorchKind::Reduction && !sumsRows(&op);
      bool goesOverOperand = node.torch.kind == TorchKind::Reduction ||
                             node.torch.kind == TorchKind::Rows;
      if (goesOverOperand && op.getNumOperands() != 0)
        node.elements = getElements(&op, op.getOperand(0).getType());
      for (Type type : op.getResultTypes())
        node.elements = std::max(node.elements, getElements(&op, type));
    }
  }

  bool isOpen(const Node &producer, const Node &consumer, Value root,
              Value used) const {
    if (!producer.isFusible || !consumer.isFusible ||
        producer.torch.writes != TorchWrites::None ||
        consumer.torch.kind == TorchKind::Lookup)
      return false;
    double made = getElements(producer.op, root.getType());
    double taken = getElements(consumer.op, used.getType());
    // A kernel over a part would have to compute the whole.
    if (taken < made)
      return false;
    bool isOfRows = producer.torch.kind == TorchKind::Reduction ||
                    producer.torch.kind == TorchKind::Rows;
    if (isOfRows && !producer.sumsAll)
      return consumer.elements == producer.elements ||
             consumer.elements == made;
    return made <= consumer.elements;
  }

  void addEdges(unsigned number) {
    Node &node = nodes[number];
    bool hasRegions = node.op->getNumRegions() != 0;
    auto addUses = [&](Operation *op) {
      for (Value used : op->getOperands()) {
        Value root = getRoot(used);
        unsigned from = findProducer(root);
        if (from == kNone || from == number)
          continue;
        Node &producer = nodes[from];
        Edge edge{number, !hasRegions && isOpen(producer, node, root, used)};
        producer.consumers.push_back(edge);
        edge.other = from;
        node.producers.push_back(edge);
      }
    };
    if (hasRegions)
      node.op->walk(addUses);
    else
      addUses(node.op);
  }

  /// Closes edges: a sum over all elements shares no kernel with other users of
  /// its operand, and an op that all users recompute is in no kernel.
  void closeEdges() {
    auto close = [&](Edge &edge, const Node &producer, const Node &consumer) {
      if (consumer.sumsAll && !producer.hasOneConsumer)
        edge.isOpen = false;
    };
    for (Node &node : nodes) {
      node.hasOneConsumer = llvm::all_equal(llvm::map_range(
          node.consumers, [](const Edge &edge) { return edge.other; }));
      for (Edge &edge : node.consumers)
        close(edge, node, nodes[edge.other]);
      node.isInlined = node.isFusible && node.torch.kind == TorchKind::Fill &&
                       node.torch.writes == TorchWrites::None &&
                       !node.torch.isRandom && !node.consumers.empty() &&
                       llvm::all_of(node.consumers, [](const Edge &edge) {
                         return edge.isOpen;
                       });
    }
    for (Node &node : nodes)
      for (Edge &edge : node.producers)
        close(edge, nodes[edge.other], node);
  }

  void findLevels() {
    closeEdges();
    for (Node &node : nodes)
      for (const Edge &edge : node.producers) {
        const Node &producer = nodes[edge.other];
        if (producer.isInlined)
          continue;
        // A sum is complete when its kernel ends, so ops that broadcast it
        // follow.
        bool repeats = (producer.sumsAll || producer.followsSum) &&
                       producer.elements > 0 && isRepeated(producer, node);
        bool isOpen = edge.isOpen && !repeats;
        unsigned level = producer.level + !isOpen;
        bool followsSum = isOpen && (producer.sumsAll || producer.followsSum);
        if (level > node.level)
          node.followsSum = followsSum;
        else if (level == node.level)
          node.followsSum |= followsSum;
        node.level = std::max(node.level, level);
      }
    for (Node &node : llvm::reverse(nodes)) {
      if (!node.isFusible || node.consumers.empty() || node.sumsAll ||
          node.followsSum)
        continue;
      unsigned level = kNone;
      for (const Edge &edge : node.consumers)
        level = std::min(level, nodes[edge.other].level - !edge.isOpen);
      node.level = std::max(node.level, level);
    }
  }

  /// Returns true if a sum has fewer elements than the consumer iterates over.
  bool isRepeated(const Node &producer, const Node &consumer) const {
    double made = 0;
    for (Type type : producer.op->getResultTypes())
      made = std::max(made, getElements(producer.op, type));
    return consumer.elements > made;
  }

  void makeKernels() {
    llvm::IntEqClasses classes(nodes.size());
    for (auto [number, node] : llvm::enumerate(nodes))
      for (const Edge &edge : node.producers)
        if (isFused(nodes[edge.other], node, edge))
          classes.join(edge.other, number);
    classes.compress();
    SmallVectorImpl<FusedKernel> &kernels = result.kernels;
    kernels.resize(classes.getNumClasses());
    // By kernel and external value: its readers, and the names under which they
    // read it.
    struct Read {
      SmallVector<std::pair<unsigned, unsigned>, 2> readers;
      llvm::SmallSetVector<Value, 2> names;
    };
    llvm::MapVector<std::pair<unsigned, Value>, Read> reads;
    for (auto [number, node] : llvm::enumerate(nodes)) {
      if (node.isInlined)
        result.free.push_back(node.op);
      if (!node.isFusible || node.isInlined)
        continue;
      unsigned kernel = classes[number];
      unsigned position = kernels[kernel].size();
      kernels[kernel].push_back({node.op});
      FusedOp &fused = kernels[kernel].back();
      if (node.torch.kind == TorchKind::Lookup) {
        // A lookup reads as much of the table as the result has.
        for (Value operand : node.op->getOperands())
          fused.bytes +=
              std::min(getBytes(node.op, operand.getType()),
                       getBytes(node.op, node.op->getResult(0).getType()));
      } else if (node.torch.kind != TorchKind::Fill) {
        for (Value operand : node.op->getOperands().drop_front(
                 node.torch.ignoresFirst && node.op->getNumOperands() > 1)) {
          Value root = getRoot(operand);
          unsigned from = findProducer(root);
          if (from != kNone &&
              (nodes[from].isInlined ||
               (nodes[from].isFusible && classes[from] == kernel)))
            continue;
          Read &read = reads[{kernel, root}];
          if (read.readers.empty() || read.readers.back().second != position)
            read.readers.emplace_back(kernel, position);
          read.names.insert(operand);
        }
      }
      for (Value made : node.op->getResults())
        if (isUsedOutside(made, classes, kernel))
          fused.bytes += getBytes(node.op, made.getType());
    }
    for (auto &[key, read] : reads) {
      Operation *op = kernels[key.first][read.readers.front().second].op;
      double bytes = 0;
      for (Value name : read.names)
        bytes += getBytes(op, name.getType());
      // Repeated elements are in a cache.
      bytes = std::min(bytes, getBytes(op, key.second.getType()));
      for (auto [kernel, position] : read.readers)
        kernels[kernel][position].bytes +=
            bytes / static_cast<double>(read.readers.size());
    }
    llvm::erase_if(kernels,
                   [](const FusedKernel &kernel) { return kernel.empty(); });
  }

  bool isFused(const Node &producer, const Node &consumer,
               const Edge &edge) const {
    if (!edge.isOpen || producer.isInlined || producer.level != consumer.level)
      return false;
    return !((producer.sumsAll || producer.followsSum) &&
             isRepeated(producer, consumer));
  }

  /// Returns true if `made` has users outside of `kernel`, or none at all.
  bool isUsedOutside(Value made, const llvm::IntEqClasses &classes,
                     unsigned kernel) const {
    if (made.use_empty())
      return true;
    SmallVector<Value> names = {made};
    while (!names.empty())
      for (Operation *user : names.pop_back_val().getUsers()) {
        if (user->getBlock() != &block)
          return true;
        auto it = numbers.find(user);
        if (it == numbers.end()) // A renaming op.
          llvm::append_range(names, user->getResults());
        else if (!nodes[it->second].isFusible || classes[it->second] != kernel)
          return true;
      }
    // In-place ops also write for other users of their operand.
    return nodes[numbers.lookup(made.getDefiningOp())].torch.writes !=
           TorchWrites::None;
  }

  Block &block;
  Measure getElements, getBytes;
  /// Ops that are not views, in block order.
  SmallVector<Node, 0> nodes;
  DenseMap<Operation *, unsigned> numbers;
  /// Maps results of views in the block to their roots.
  DenseMap<Value, Value> roots;
  bool hasFusible = false;
  FusedKernels result;
};

} // namespace

FusedKernels
comm::findFusedKernels(Block &block,
                       function_ref<double(Operation *, Type)> getElements,
                       function_ref<double(Operation *, Type)> getBytes) {
  return KernelFinder(block, getElements, getBytes).run();
}
