//===- Expected.h - What collectives should give ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All data are taken from one table of values, which is repeated: element i of
// a source is table[(i + salt) % kPeriod], where each rank and call has its own
// salt. What a collective gives is then periodic as well, and a result of any
// size is compared in full against few values.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H

#include "Index.h"

namespace commcheck {

/// A prime, so that no chunk, block or tile of a kernel is a multiple.
constexpr int64_t kPeriod = 65521;

/// Bytes of an element, and its CommElementType.
int64_t elementBytes(const std::string &type);
int32_t elementType(const std::string &type);

/// The table of a type. Special values: NaNs, words that are all ones,
/// infinities, zeros of both signs, the least and greatest integers.
std::vector<char> makeTable(const std::string &type, bool special);

/// The salt of a rank in a call.
int64_t saltOf(int64_t rank, int64_t call);

/// A call, as far as its result depends on it.
struct Situation {
  const Kernel *kernel;
  int64_t count, rows, call;
  /// Further elements by which all sources are later in the table.
  int64_t shift = 0;
};

/// Counts how many of the elements of `result` (the destination of `rank`) are
/// not what they should be; `first` becomes the first. NaNs are equal.
int64_t countWrong(const Situation &situation, int64_t rank,
                   const std::vector<char> &table, const char *result,
                   int64_t *first);

/// How far, in units of the last place of the type, what is expected of
/// reductions of the table is from their value in f64, at most: so that the
/// comparison above is one with exact values as well. 0 for integers.
double distanceFromF64(const Kernel &kernel, const std::vector<char> &table);

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H
