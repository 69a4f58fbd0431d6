//===- Reduce.h - Reductions in a fixed order -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_REDUCE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_REDUCE_H

#include "Abi.h"

#include <vector>

namespace comm::runtime {

/// Returns the bytes of an element, or 0 if `type` is not an element type.
int64_t elementBytes(int32_t type);
const char *elementName(int32_t type);
const char *reductionName(int32_t reduction);

/// Returns why `reduction` is not defined on `type`; null if it is.
const char *getReductionObstacle(int32_t reduction, int32_t type);

/// Sets `out[i]` to the reduction of `contributions[0][i]`,
/// `contributions[1][i]`, ... in this order. For premul_sum, `factors` has one
/// factor per contribution. `out` may be one of the contributions.
void reduce(int32_t reduction, int32_t type,
            const std::vector<const void *> &contributions,
            const std::vector<double> &factors, void *out, int64_t count);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_REDUCE_H
