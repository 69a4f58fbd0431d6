//===- KernelForms.h - Forms of collective kernels --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Properties of a KernelSpec that kernels and their launches share.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H
#define COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H

#include "CommDialect/Analysis/KernelSpec.h"

namespace mlir::comm {

/// Returns the type of an element in memory: i8 for i1 and 8-bit floats, else
/// the type itself. Null for types without one memory type.
Type getMemoryType(Type elementType);

enum class Form {
  PushSentinel,
  PushStaged,
  Pull,
  TwoShotSentinel,
  TwoShotFlags,
  TwoShotTiles,
  Move // All kinds except all_reduce.
};

/// The unit in which a kernel processes a collective's elements.
struct Elements {
  Type type;         // Type in memory.
  int64_t scale = 1; // Number of units per element of the collective.
};

/// Returns the units; data that are only moved are moved as integers. None:
/// there are no kernels for the element type.
std::optional<Elements> getElements(const KernelSpec &spec);

/// Returns true if the collective computes rather than only moves data.
bool isReduction(CollectiveKind kind);

Form getForm(const KernelSpec &spec);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H
