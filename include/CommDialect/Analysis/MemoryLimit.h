//===- MemoryLimit.h - Memory limits of passes ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of the option `memory-limit` of several passes.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MEMORYLIMIT_H
#define COMMDIALECT_ANALYSIS_MEMORYLIMIT_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::comm {

/// A limit as specified by the user:
///  - `none`: no limit;
///  - a number with a unit (B, KB, MB, GB, TB, or KiB, MiB, GiB, TiB), or a
///    whole number of 16 or more: bytes;
///  - any other number, such as `1.2` or `2`: a ratio to the function's
///    original peak.
class MemoryLimit {
public:
  static FailureOr<MemoryLimit>
  parse(StringRef text, function_ref<InFlightDiagnostic()> emitError);

  /// Returns the limit as it was specified, without widening.
  StringRef getText() const { return text; }

  /// Returns the limit in bytes of a function with an original peak of
  /// `originalPeak` bytes; none if there is no limit.
  std::optional<int64_t> getBytes(int64_t originalPeak) const;

  /// Widens the limit of functions with an original peak below `peak` bytes:
  /// the increase of a ratio is then relative to `peak`. The limit of any
  /// function becomes at least `least` bytes.
  void widen(int64_t peak, int64_t least) {
    widePeak = peak;
    leastBytes = least;
  }

private:
  std::string text = "none";
  std::optional<int64_t> bytes;
  std::optional<double> ratio;
  int64_t widePeak = 0, leastBytes = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MEMORYLIMIT_H
