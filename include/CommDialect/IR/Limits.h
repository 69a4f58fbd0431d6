//===- Limits.h - How large programs may be ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_LIMITS_H
#define COMMDIALECT_IR_LIMITS_H

#include <cstdint>

namespace mlir::comm {

/// The largest number of ranks that a mesh or a group may have (mesh_c2,
/// group_c4): analyses list them.
inline constexpr int64_t kMaxRanks = int64_t(1) << 20;

} // namespace mlir::comm

#endif // COMMDIALECT_IR_LIMITS_H
