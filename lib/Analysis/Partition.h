//===- Partition.h - Sets of ranks that agree -*- C++ -*-
//------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On which ranks a value is the same: a partition of the ranks into classes,
// within each of which it is. One class: it is uniform. A class for each rank:
// it varies. What follows from two values is the same within the classes of
// their common refinement.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_PARTITION_H
#define COMMDIALECT_LIB_ANALYSIS_PARTITION_H

#include "CommDialect/IR/CommOps.h"
#include "ProgramOps.h"
#include <map>
#include <vector>

namespace mlir::comm {

/// A partition of a table. Only the two below are known without it.
enum class Partition : unsigned { Uniform = 0, Varying = 1 };

/// The number of ranks that the meshes and groups under `root` name; at
/// least 1.
int64_t countRanks(Operation *root);
int64_t countRanks(const ProgramOps &ops);

/// All partitions that a program needs, numbered, and its groups.
class PartitionTable {
public:
  /// Collects the ranks of all groups and meshes under `root`.
  explicit PartitionTable(const ProgramOps &ops);

  /// The classes that refine both.
  Partition refine(Partition a, Partition b);

  /// Ranks of equal numbers are of one class.
  Partition get(ArrayRef<unsigned> labels);

  struct Group {
    SmallVector<SmallVector<int64_t>> lines;
    /// Each line is a class, as is each rank that is in none.
    Partition byLine;
    /// Ranks of one place in their lines, and of lines of one size.
    Partition byPlace;
    Partition bySize;
  };
  const Group &getGroup(GroupOp group);

  /// The group that `op` names; null if there is none.
  GroupOp lookup(Operation *op, FlatSymbolRefAttr symbol);

  /// True if all ranks of each line of the group are in one class.
  bool isUniformWithin(Partition partition, GroupOp group);

  /// On which ranks the result is the same of an op that combines, in the order
  /// of the line's members, sources that are the same within `source`; of the
  /// member in place `root` only where that is not negative.
  Partition getCombined(GroupOp group, Partition source, int64_t root = -1);

  SymbolTableCollection &getSymbolTables() { return symbolTables; }

  /// The number of the class of `rank`. Only where ranks are in a table.
  unsigned getClass(Partition partition, int64_t rank) const {
    return rank < numRanks ? labelsOf(partition)[rank] : unsigned(rank);
  }

  /// For people: "uniform", "varying", "uniform within [[0, 2], [1, 3]]".
  std::string describe(Partition partition) const;

private:
  ArrayRef<unsigned> labelsOf(Partition partition) const {
    return partitions[static_cast<unsigned>(partition)];
  }

  SymbolTableCollection symbolTables;
  int64_t numRanks;
  /// Labels of each rank, numbered in the order of ranks.
  std::vector<std::vector<unsigned>> partitions;
  std::map<std::vector<unsigned>, unsigned> numbers;
  std::map<std::pair<unsigned, unsigned>, unsigned> refinements;
  std::map<std::tuple<Operation *, unsigned, int64_t>, unsigned> combinations;
  DenseMap<Operation *, std::unique_ptr<Group>> groups;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_PARTITION_H
