//===- Fsdp.h - Which collectives are those of sharded parameters -*- C++ -*-=//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_FSDP_H
#define COMMDIALECT_ANALYSIS_FSDP_H

#include "CommDialect/IR/CommInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

enum class FsdpRole {
  None,
  /// Gathers a parameter: an argument of the function, and no other, is among
  /// what its sources are made of, by casts, reshapes and copies alone.
  ParameterGather,
  /// Scatters a gradient: what it gives reaches nothing but the function's
  /// results, by elementwise ops.
  GradientScatter,
  /// Reduces a gradient over replicas: as GradientScatter, or of what one gives.
  GradientReduce
};

/// Finds the collectives of fully sharded data parallelism in a block.
class FsdpCollectives {
public:
  explicit FsdpCollectives(Block &block);

  FsdpRole getRole(CollectiveOpInterface start) const {
    return roles.lookup(start.getOperation());
  }

private:
  DenseMap<Operation *, FsdpRole> roles;
};

/// The layer by `comm.layer`, empty where it is not given.
StringRef getLayerAttribute(Operation *op);

/// The layer by the op's named location: all of its path but the last part
/// ("layers/3/mlp" of "layers/3/mlp/w1"; parts are parted by / or by .). Looks
/// through fused and call-site locations. Empty where there is no name with two
/// parts.
std::string getLayerOfNameScope(Location loc);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_FSDP_H
