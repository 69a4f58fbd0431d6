//===- OpClasses.h - Dimensions that ops need sharded alike -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPCLASSES_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPCLASSES_H

#include "Shardings.h"

namespace mlir::comm {

/// Returns true for elementwise ops of StableHLO, CHLO and MHLO; rank-0
/// operands may be broadcast.
bool isElementwise(Operation *op);

/// Returns true for names of StableHLO ops that only move elements.
bool isMovement(StringRef name);

/// Returns true if `op` computes sums from sums of its operands, each rank from
/// its part: adding, moving, or multiplying by whole values.
bool isLinear(Operation *op);

/// Returns the reduction of a StableHLO op whose region is one sum, maximum or
/// minimum of its arguments.
std::optional<ReductionKind> findSimpleReducer(Operation *op);

/// Returns true if `value` is a constant of zeros.
bool isZero(Value value);

/// The classes of each operand and result of an op, like those of a value.
struct OpClasses {
  SmallVector<SmallVector<ShardingClasses::Class>> operands, results;
  /// Set if the op reduces, or multiplies by whole values: its only result is
  /// still to be reduced along the axes that shard `reduced`, and along those
  /// of its operands.
  std::optional<ReductionKind> reduction = std::nullopt;
  SmallVector<ShardingClasses::Class> reduced = {};
  /// Dimensions with the groups of a convolution, which their pieces must
  /// divide.
  ShardingClasses::Class groups = ShardingClasses::kWhole;
  int64_t numGroups = 1;
  /// Set if each rank computes all of the result from nothing, and takes its
  /// piece of it.
  bool isGenerated = false;
};

/// Returns which dimensions of operands and results an op needs sharded alike,
/// or whole, so that it can compute piece by piece. All dimensions are whole
/// unless the op is elementwise, moves or repeats whole dimensions, or computes
/// along other dimensions.
OpClasses getOpClasses(Operation *op, ShardingClasses &classes);

/// Changes the sizes in attributes of `op` to those of pieces; its types must
/// be those of pieces already.
void localizeAttributes(Operation *op, const OpClasses &dims,
                        ShardingClasses &classes);

/// Assigns the classes of a gather or scatter, or leaves dimensions whole. It
/// may be along a sharded dimension if it takes single elements there: each
/// rank then has those of its own piece, and indices become places in it.
void addIndexedClasses(Operation *op, OpClasses &dims,
                       ShardingClasses &classes);

/// Changes `op`, if it is a gather or scatter, to compute with pieces; its
/// types must be those of pieces already.
LogicalResult localizeIndexed(Operation *op, const OpClasses &dims,
                              ShardingClasses &classes, GroupTable &groups);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_OPCLASSES_H
