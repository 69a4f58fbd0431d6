//===- Forms.h - Of which form a kernel is ----------------------*- C++ -*-===//
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
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_FORMS_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_FORMS_H

#include "CommDialect/Conversion/CollectiveKernels.h"

namespace mlir::comm {

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

Form getForm(const KernelSpec &spec);

/// The most threads a block of the kernel has, so that its registers are enough
/// for the addresses and chunks of all ranks.
int64_t getMostThreads(const KernelSpec &spec);

/// How many such blocks a multiprocessor has registers for. Of 2shot-p one
/// pushes while the stores of another drain before its signal; of push one
/// pushes while another waits.
int64_t getBlocksPerSm(const KernelSpec &spec);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOGPU_KERNELS_FORMS_H
