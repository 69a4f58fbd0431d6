//===- Fsdp.h - Which collectives are those of sharded parameters -*- C++ -*-=//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Found by use, as names of parameters and of their wrappers do not survive
// import: what is gathered from an argument, and what ends in a result. On
// tensors; collectives on memrefs have no role.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_FSDP_H
#define COMMDIALECT_LIB_ANALYSIS_FSDP_H

#include "CommDialect/IR/CommInterfaces.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

enum class FsdpRole {
  None,
  /// Gathers a parameter: an argument of the function, and no other, is among
  /// what each source is made of, by casts, reshapes and copies alone. (A
  /// bucket's source may be made of several.)
  ParameterGather,
  /// Scatters a gradient: what it gives reaches nothing but the function's
  /// results, by elementwise ops, all-reduces, and reductions to one element,
  /// such as the norm of clipping.
  GradientScatter,
  /// Reduces a gradient over replicas: an all-reduce of more than one element
  /// whose result goes where that of a GradientScatter goes.
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

/// The layer by `comm.layer`, empty where it is not given.
StringRef getLayerAttribute(Operation *op);

/// The layer by the op's named location: all of its path but the last part
/// ("layers/3/mlp" of "layers/3/mlp/w1"; parts are parted by / or by ., but not
/// within parentheses). Looks through fused and call-site locations. Empty
/// where there is no name with two parts.
std::string getLayerOfNameScope(Location loc);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_FSDP_H
