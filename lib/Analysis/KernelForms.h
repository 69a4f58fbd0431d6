//===- KernelForms.h - How a kernel works -----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the makers of kernels and of their launches both ask of a KernelSpec.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H
#define COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H

#include "CommDialect/Analysis/KernelSpec.h"

namespace mlir::comm {

/// How an element lies in memory: i1 as i8, 8-bit floats as i8, the rest as
/// itself. Null for what has no one type in memory.
Type getMemoryType(Type elementType);

enum class Form {
  PushSentinel,
  PushStaged,
  Pull,
  TwoShotSentinel,
  TwoShotFlags,
  TwoShotTiles,
  Move // all kinds but all_reduce
};

/// How the elements of a collective are worked on.
struct Elements {
  Type type;         // in memory
  int64_t scale = 1; // how many make one element of the collective
};

/// What is only moved is moved as integers. None: of such elements there are no
/// kernels.
std::optional<Elements> getElements(const KernelSpec &spec);

/// Does it compute, and not only move?
bool isReduction(CollectiveKind kind);

Form getForm(const KernelSpec &spec);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_KERNELFORMS_H
