//===- Limits.h - Limits on the size of programs ----------------*- C++ -*-===//
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

/// The largest number of ranks of a mesh or a group (mesh_c2, group_c4). It is
/// limited because analyses enumerate the ranks.
inline constexpr int64_t kMaxRanks = int64_t(1) << 20;

} // namespace mlir::comm

#endif // COMMDIALECT_IR_LIMITS_H
