//===- Fsdp.h - Finds collectives of sharded parameters ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Roles are derived from data flow, since names of parameters and of their
// wrappers do not survive import: gathers of arguments, and reductions that end
// in results. Only for tensors; collectives on memrefs have no role.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_FSDP_H
#define COMMDIALECT_LIB_ANALYSIS_FSDP_H

#include "CommDialect/IR/CommInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

enum class FsdpRole {
  None,
  /// Gathers a parameter: each source is derived from exactly one argument of
  /// the function by casts, reshapes and copies alone. (A bucket's source may
  /// be derived from several.)
  ParameterGather,
  /// Scatters a gradient: its result reaches only the function's results,
  /// through elementwise ops, all-reduces, and reductions to one element, such
  /// as the norm for gradient clipping.
  GradientScatter,
  /// Reduces a gradient over replicas: an all-reduce of more than one element
  /// whose result has the same kind of uses as a GradientScatter's.
  GradientReduce
};

StringRef stringifyFsdpRole(FsdpRole role);

/// Finds the collectives of fully sharded data parallelism in a block. Linear
/// in its ops and their uses.
class FsdpCollectives {
public:
  explicit FsdpCollectives(Block &block);

  FsdpRole getRole(CollectiveOpInterface start) const {
    return roles.lookup(start.getOperation());
  }

private:
  DenseMap<Operation *, FsdpRole> roles;
};

/// Returns the layer from `comm.layer`, or an empty string.
StringRef getLayerAttribute(Operation *op);

/// Returns the layer from the op's named location: its path without the last
/// part ("layers/3/mlp" of "layers/3/mlp/w1"). The separators are / and .
/// outside of parentheses. Looks through fused and call-site locations. Empty
/// if there is no name with two parts.
std::string getLayerOfNameScope(Location loc);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_FSDP_H
