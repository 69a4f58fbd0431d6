//===- RandomInputs.h - Inputs made up instead of read ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of real size have no data files: their inputs would fill a disk.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H
#define COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H

#include "Values.h"

namespace commrun {

/// Throws when the inputs cannot be made up: a dimension is known only at run
/// time.
void checkRandomInputs(const Program &program);

/// Input `index` of `rank`; the same bits for the same numbers, on any machine,
/// and on all ranks if it is uniform.
/// Floats are nearly normally distributed around 0, with a standard deviation
/// of 1/sqrt(d) where d is the last dimension but one of an array of two or
/// more dimensions (so that products of matrices keep their size), else 1; at
/// most 3.5 standard deviations. Integers are 0 to 3, i1 is 0 or 1, 8-bit
/// floats are positive and finite.
InputData makeRandomInput(uint64_t seed, int64_t rank, size_t index,
                          const ValueType &value);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_RANDOMINPUTS_H
