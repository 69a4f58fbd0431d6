//===- World.h - Replicas and partitions as ranks ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO and HLO number the processes of a program by replica and partition,
// or along the axes of a mesh. Here both become ranks and lines of ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_IMPORT_WORLD_H
#define COMMDIALECT_LIB_IMPORT_WORLD_H

#include "mlir/IR/Diagnostics.h"

namespace mlir::comm {

/// Lists of ids or ranks.
using Lines = SmallVector<SmallVector<int64_t>>;
/// Sources and targets of messages.
using Pairs = SmallVector<std::pair<int64_t, int64_t>>;

/// The meaning of ids in groups and pairs.
enum class IdMode {
  CrossReplica,
  CrossPartition,
  /// Ids of replicas; the group contains all their partitions.
  CrossReplicaAndPartition,
  /// replica * partitions + partition.
  FlattenedIds
};
StringRef stringifyIdMode(IdMode mode);

/// Returns the id mode of a collective with `channelId`, which is positive if
/// it is between partitions. `isOfReplicas` tells that its ids are then still
/// of replicas; `isGlobal` is its use_global_device_ids.
IdMode getIdMode(bool isOfReplicas, int64_t channelId, bool isGlobal);

/// Parses `{{0,1},{1,2}}`; returns none if it is malformed.
std::optional<Pairs> parsePairs(StringRef text);

/// The replicas and partitions that run a program. A rank is
/// `replica * numPartitions + partition`.
struct World {
  int64_t numReplicas = 1, numPartitions = 1;

  int64_t getNumRanks() const { return numReplicas * numPartitions; }
  int64_t getNumIds(IdMode mode) const;

  /// Returns the lines of ranks that `groups` of ids stand for, sorted.
  Lines getRanks(const Lines &groups, IdMode mode) const;
  /// Returns lines with all ids of `mode`, so that an id is a position in its
  /// line.
  Lines getLinesOfAllIds(IdMode mode) const;

  /// Reports ids that are no ids of `mode`, or that are in `groups` twice.
  LogicalResult checkIds(const Lines &groups, IdMode mode,
                         function_ref<InFlightDiagnostic()> emitError) const;
  /// Reports ids that are no ids of `mode`, or that are twice a source or twice
  /// a target.
  LogicalResult checkPairs(ArrayRef<std::pair<int64_t, int64_t>> pairs,
                           IdMode mode,
                           function_ref<InFlightDiagnostic()> emitError) const;
};

/// An axis of a mesh, or a factor of one: `size` positions that are `stride`
/// apart.
struct Stride {
  int64_t stride, size;
};

/// Splits the positions 0 to `count` - 1 of a mesh into lines along `axes`, of
/// which the first varies slowest.
Lines getLinesAlong(int64_t count, ArrayRef<Stride> axes);

/// A factor of an axis: `size` of the factors `preSize`, `size` and the rest.
struct AxisFactor {
  int64_t preSize, size;
};

/// Returns the axis `number` of a mesh of `sizes`, or a factor of it; none if
/// the factor does not divide the axis.
std::optional<Stride>
getStride(ArrayRef<int64_t> sizes, size_t number,
          std::optional<AxisFactor> factor = std::nullopt);

/// Returns true if no position of a mesh is on two of `axes`.
bool areDisjoint(ArrayRef<Stride> axes);

/// Returns the product of `sizes`, or none if it is no valid number of ranks.
std::optional<int64_t> getNumPlaces(ArrayRef<int64_t> sizes);

/// Returns 0, 1, 2, ... as an array of `sizes`, transposed by `permutation`;
/// none if either is invalid.
std::optional<SmallVector<int64_t>>
getTransposedIota(ArrayRef<int64_t> sizes, ArrayRef<int64_t> permutation);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_IMPORT_WORLD_H
