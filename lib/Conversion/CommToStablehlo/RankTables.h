//===- RankTables.h - Values that are known for each rank -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In StableHLO all ranks run one program, so what differs by rank is a table
// that is indexed by the rank, or an attribute that lists ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_RANKTABLES_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_RANKTABLES_H

#include "CommDialect/IR/CommOps.h"
#include "StablehloBuilder.h"

namespace mlir::comm {

using Lines = SmallVector<SmallVector<int64_t>>;
using Pairs = SmallVector<std::pair<int64_t, int64_t>>;

/// The groups of a module, and values of each rank.
class RankTables {
public:
  /// With `usesPartitions` ranks are partitions, otherwise replicas.
  RankTables(ModuleOp module, bool usesPartitions);

  int64_t getNumRanks() const { return numRanks; }
  bool usesPartitions() const { return areRanksPartitions; }

  /// Returns the lines of the group `symbol`, and a line for each other rank.
  const Lines &getLines(FlatSymbolRefAttr symbol);
  /// Returns the size of all lines of a group, or none if they differ.
  std::optional<int64_t> getSize(FlatSymbolRefAttr symbol);

  /// Returns the lines as a table, padded with -1.
  static Attribute getReplicaGroups(Builder &builder, const Lines &lines);
  static Attribute getPairs(Builder &builder, const Pairs &pairs);

  /// Returns the integer `value` on each rank, or none if it is not known.
  std::optional<SmallVector<int64_t>> evaluate(Value value);

  /// Creates the rank, as tensor<i32>.
  Value createRank(StablehloBuilder &builder);
  /// Creates the place of the rank in its line, or the size of its line.
  Value createGroupRank(StablehloBuilder &builder, FlatSymbolRefAttr symbol);
  Value createGroupSize(StablehloBuilder &builder, FlatSymbolRefAttr symbol);

private:
  SmallVector<int64_t> getGroupRanks(FlatSymbolRefAttr symbol);
  SmallVector<int64_t> getGroupSizes(FlatSymbolRefAttr symbol);
  Value createLookup(StablehloBuilder &builder, ArrayRef<int64_t> table);

  SymbolTable symbols;
  int64_t numRanks;
  bool areRanksPartitions;
  DenseMap<Attribute, Lines> lines;
  DenseMap<Value, std::optional<SmallVector<int64_t>>> known;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_RANKTABLES_H
