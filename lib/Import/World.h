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
};

/// An axis of a mesh, or a factor of one: `size` positions that are `stride`
/// apart.
struct Stride {
  int64_t stride, size;
};

/// Splits the positions 0 to `count` - 1 of a mesh into lines along `axes`, of
/// which the first varies slowest.
Lines getLinesAlong(int64_t count, ArrayRef<Stride> axes);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_IMPORT_WORLD_H
