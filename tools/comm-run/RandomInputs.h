//===- RandomInputs.h - Generates random inputs -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generates inputs for programs of realistic size, whose input files would fill
// a disk.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H
#define COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H

#include "DataFiles.h"

namespace commrun {

/// Throws an Error if an input cannot be generated because a size is dynamic.
void checkRandomInputs(const Program &program);

/// Generates input `index` of `rank`. The bits depend only on the arguments,
/// not on the machine, and are the same on all ranks if the input is uniform.
///
/// Floats are nearly normal with mean 0 and at most 3.5 standard deviations.
/// The deviation is 1/sqrt(d) for arrays with at least two dimensions, where d
/// is the second to last size, so that matrix products keep their scale; else
/// 1. Integers are 0 to 3, i1 is 0 or 1, and 8-bit floats are positive and
/// finite.
InputData makeRandomInput(uint64_t seed, int64_t rank, size_t index,
                          const ValueType &value);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H
