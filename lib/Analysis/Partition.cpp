//===- Partition.cpp - Partitions of the ranks into classes ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partition.h"
#include "ScalarBodies.h"

using namespace mlir;
using namespace mlir::comm;

/// Maximum number of ranks with tables. With more, only uniform and varying
/// values are distinguished, since each partition would need a label per rank.
static constexpr int64_t kMaxTabledRanks = 1 << 17;

static void countRanksOf(Operation *op, int64_t &numRanks) {
  if (auto mesh = dyn_cast<MeshOp>(op)) {
    numRanks = std::max(numRanks, mesh.getNumRanks());
  } else if (auto group = dyn_cast<GroupOp>(op);
             group && group.getRanksAttr()) {
    for (auto line : group.getRanksAttr().getAsRange<DenseI64ArrayAttr>())
      for (int64_t rank : line.asArrayRef())
        numRanks = std::max(numRanks, rank + 1);
  }
}

int64_t comm::countRanks(Operation *root) {
  int64_t numRanks = 1;
  walkSkippingScalarBodies(root,
                           [&](Operation *op) { countRanksOf(op, numRanks); });
  return numRanks;
}

int64_t comm::countRanks(const ProgramOps &ops) {
  int64_t numRanks = 1;
  for (Operation *op : ops.getNotable())
    countRanksOf(op, numRanks);
  return numRanks;
}

PartitionTable::PartitionTable(const ProgramOps &ops)
    : numRanks(std::max<int64_t>(2, countRanks(ops))) {
  if (numRanks > kMaxTabledRanks)
    numRanks = 2;
  std::vector<unsigned> labels(numRanks, 0);
  get(labels);
  std::iota(labels.begin(), labels.end(), 0);
  get(labels);
}

Partition PartitionTable::get(ArrayRef<unsigned> labels) {
  // Renumber the labels so that equal partitions compare equal.
  std::vector<unsigned> normal;
  normal.reserve(labels.size());
  DenseMap<unsigned, unsigned> known;
  for (unsigned label : labels)
    normal.push_back(known.try_emplace(label, known.size()).first->second);
  auto [found, isNew] = numbers.insert({normal, partitions.size()});
  if (isNew)
    partitions.push_back(std::move(normal));
  return Partition(found->second);
}

Partition PartitionTable::refine(Partition a, Partition b) {
  if (a == b || b == Partition::Uniform)
    return a;
  if (a == Partition::Uniform)
    return b;
  if (a == Partition::Varying || b == Partition::Varying)
    return Partition::Varying;
  std::pair<unsigned, unsigned> key = std::minmax(unsigned(a), unsigned(b));
  auto found = refinements.find(key);
  if (found != refinements.end())
    return Partition(found->second);
  std::map<std::pair<unsigned, unsigned>, unsigned> pairs;
  std::vector<unsigned> labels;
  for (auto [x, y] : llvm::zip(labelsOf(a), labelsOf(b)))
    labels.push_back(
        pairs.insert({{x, y}, unsigned(pairs.size())}).first->second);
  Partition result = get(labels);
  refinements[key] = unsigned(result);
  return result;
}

GroupOp PartitionTable::lookup(Operation *op, FlatSymbolRefAttr symbol) {
  if (!symbol)
    return {};
  return symbolTables.lookupNearestSymbolFrom<GroupOp>(op, symbol);
}

const PartitionTable::Group &PartitionTable::getGroup(GroupOp op) {
  std::unique_ptr<Group> &slot = groups[op];
  if (slot)
    return *slot;
  slot = std::make_unique<Group>();
  Group &group = *slot;
  group.lines = op.getLines(symbolTables);
  group.byLine = group.byPosition = group.bySize = Partition::Varying;
  if (llvm::any_of(group.lines, [&](ArrayRef<int64_t> line) {
        return llvm::any_of(line,
                            [&](int64_t rank) { return rank >= numRanks; });
      }))
    return group; // There are too many ranks for a table.

  // Ranks in no line differ from all others: they never reach this point.
  std::vector<unsigned> byLine(numRanks);
  std::iota(byLine.begin(), byLine.end(), unsigned(numRanks));
  std::vector<unsigned> byPosition = byLine, bySize = byLine;
  for (auto [i, line] : llvm::enumerate(group.lines))
    for (auto [position, rank] : llvm::enumerate(line)) {
      byLine[rank] = i;
      byPosition[rank] = position;
      bySize[rank] = line.size();
    }
  // Sizes are at most the number of ranks, so larger labels mark ranks in no
  // line.
  for (int64_t rank = 0; rank < numRanks; ++rank)
    if (byLine[rank] >= numRanks)
      bySize[rank] = byLine[rank] + 1;
  group.byLine = get(byLine);
  group.byPosition = get(byPosition);
  group.bySize = get(bySize);
  return group;
}

bool PartitionTable::isUniformWithin(Partition partition, GroupOp op) {
  if (partition == Partition::Uniform)
    return true;
  // A group whose lines are single ranks requires nothing.
  const Group &group = getGroup(op);
  ArrayRef<unsigned> labels = labelsOf(partition);
  return llvm::all_of(group.lines, [&](ArrayRef<int64_t> line) {
    return llvm::all_of(line, [&](int64_t rank) {
      return line.size() == 1 || (rank < numRanks && line.front() < numRanks &&
                                  labels[rank] == labels[line.front()]);
    });
  });
}

Partition PartitionTable::getCombined(GroupOp op, Partition source,
                                      int64_t root) {
  const Group &group = getGroup(op);
  std::tuple<Operation *, unsigned, int64_t> key = {op, unsigned(source), root};
  auto found = combinations.find(key);
  if (found != combinations.end())
    return Partition(found->second);

  Partition result = Partition::Varying;
  {
    // Lines whose members have the same sources at each position have the same
    // result.
    ArrayRef<unsigned> classes = labelsOf(source);
    std::map<std::vector<unsigned>, unsigned> known;
    std::vector<unsigned> labels(numRanks);
    std::iota(labels.begin(), labels.end(), unsigned(numRanks));
    bool isComplete = true;
    for (ArrayRef<int64_t> line : group.lines) {
      std::vector<unsigned> sources;
      for (auto [position, rank] : llvm::enumerate(line)) {
        isComplete &= rank < numRanks;
        if (isComplete && (root < 0 || int64_t(position) == root))
          sources.push_back(classes[rank]);
      }
      if (!isComplete)
        break;
      unsigned label =
          known.insert({sources, unsigned(known.size())}).first->second;
      for (int64_t rank : line)
        labels[rank] = label;
    }
    if (isComplete)
      result = get(labels);
  }
  combinations[key] = unsigned(result);
  return result;
}

std::string PartitionTable::describe(Partition partition) const {
  if (partition == Partition::Uniform)
    return "uniform";
  if (partition == Partition::Varying)
    return "varying";
  ArrayRef<unsigned> labels = labelsOf(partition);
  unsigned numClasses = *llvm::max_element(labels) + 1;
  SmallVector<SmallVector<int64_t>> classes(numClasses);
  for (auto [rank, label] : llvm::enumerate(labels))
    classes[label].push_back(rank);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "uniform within [";
  llvm::interleaveComma(classes, os, [&](ArrayRef<int64_t> ranks) {
    os << "[";
    llvm::interleaveComma(ranks, os);
    os << "]";
  });
  os << "]";
  return text;
}
