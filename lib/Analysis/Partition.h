//===- Partition.h - Partitions of the ranks into classes -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Describes on which ranks a value agrees: a partition of the ranks into
// classes of ranks with the same value. One class: the value is uniform. A
// class for each rank: it varies. A function of two values agrees within the
// classes of their common refinement.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_PARTITION_H
#define COMMDIALECT_LIB_ANALYSIS_PARTITION_H

#include "CommDialect/IR/CommOps.h"
#include "ProgramOps.h"
#include <map>
#include <vector>

namespace mlir::comm {

/// The number of a partition in a table. Only these two are the same in every
/// table.
enum class Partition : unsigned { Uniform = 0, Varying = 1 };

/// Returns the number of ranks in the meshes and groups under `root`; at least
/// 1.
int64_t countRanks(Operation *root);
int64_t countRanks(const ProgramOps &ops);

/// All partitions of a program, numbered, and its groups.
class PartitionTable {
public:
  /// Collects the ranks of all groups and meshes under `root`.
  explicit PartitionTable(const ProgramOps &ops);

  /// Returns the coarsest partition that refines both.
  Partition refine(Partition a, Partition b);

  /// Returns the partition whose classes are the ranks with equal labels.
  Partition get(ArrayRef<unsigned> labels);

  struct Group {
    SmallVector<SmallVector<int64_t>> lines;
    /// Each line is a class, as is each rank in no line.
    Partition byLine;
    /// Classes of ranks with equal positions in their lines, and with lines of
    /// equal size.
    Partition byPosition;
    Partition bySize;
  };
  const Group &getGroup(GroupOp group);

  /// Returns the group `symbol` that `op` refers to; null if there is none.
  GroupOp lookup(Operation *op, FlatSymbolRefAttr symbol);

  /// Returns true if all ranks of each line of the group are in one class.
  bool isUniformWithin(Partition partition, GroupOp group);

  /// Returns the partition of the result of an op that combines sources with
  /// the partition `source` in the order of the line's members. If `root` is
  /// not negative, the result is the source of the member at that position.
  Partition getCombined(GroupOp group, Partition source, int64_t root = -1);

  SymbolTableCollection &getSymbolTables() { return symbolTables; }

  /// Returns the class number of `rank`. Requires a table of ranks.
  unsigned getClass(Partition partition, int64_t rank) const {
    return rank < numRanks ? labelsOf(partition)[rank] : unsigned(rank);
  }

  /// Returns readable text: "uniform", "varying", "uniform within [[0, 2], [1,
  /// 3]]".
  std::string describe(Partition partition) const;

private:
  ArrayRef<unsigned> labelsOf(Partition partition) const {
    return partitions[static_cast<unsigned>(partition)];
  }

  SymbolTableCollection symbolTables;
  int64_t numRanks;
  /// Label of each rank; labels are numbered in rank order.
  std::vector<std::vector<unsigned>> partitions;
  std::map<std::vector<unsigned>, unsigned> numbers;
  std::map<std::pair<unsigned, unsigned>, unsigned> refinements;
  std::map<std::tuple<Operation *, unsigned, int64_t>, unsigned> combinations;
  DenseMap<Operation *, std::unique_ptr<Group>> groups;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_PARTITION_H
