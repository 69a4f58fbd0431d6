//===- Expected.h - Expected results of collectives -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All data come from one table of values, repeated: element i of a source is
// table[(i + salt) % kPeriod], with a salt per rank and call. Results are then
// periodic as well, so a result of any size is compared in full against few
// values.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H

#include "Index.h"

namespace commcheck {

/// Period of the data; a prime, so that no chunk, block or tile of a kernel is
/// a multiple of it.
constexpr int64_t kPeriod = 65521;

/// Return the bytes of an element, and its CommElementType.
int64_t elementBytes(const std::string &type);
int32_t elementType(const std::string &type);

/// Returns the table of a type. Special values are NaNs, words of all ones,
/// infinities, zeros of both signs, and the smallest and largest integers.
std::vector<char> makeTable(const std::string &type, bool hasSpecialValues);

/// Returns the salt of a rank in a call.
int64_t saltOf(int64_t rank, int64_t call);

/// The properties of a call that its result depends on.
struct CallParameters {
  const Kernel *kernel;
  int64_t count, rows, call;
  /// Additional shift of all sources in the table, in elements.
  int64_t shift = 0;
};

/// Returns the number of wrong elements in `result` (the destination of
/// `rank`), and sets `first` to the first one, or -1. NaNs compare equal.
int64_t countWrong(const CallParameters &parameters, int64_t rank,
                   const std::vector<char> &table, const char *result,
                   int64_t *first);

/// Returns the largest distance, in units in the last place, of expected
/// reductions of the table from their values in f64. It shows that the expected
/// values are themselves accurate. 0 for integers.
double distanceFromF64(const Kernel &kernel, const std::vector<char> &table);

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_EXPECTED_H
