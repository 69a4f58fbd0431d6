//===- MemoryLimit.h - Memory limits, and what they are of ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of the option `memory-limit`, which several passes have.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_MEMORYLIMIT_H
#define COMMDIALECT_LIB_ANALYSIS_MEMORYLIMIT_H

#include "CommDialect/Analysis/CostModel.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::comm {

/// A limit as it was written:
///  * `none`: no limit;
///  * a number with a unit (B, KB, MB, GB, TB, or KiB, MiB, GiB, TiB), or a
///    whole number of 16 or more: bytes;
///  * any other number, such as `1.2` or `2`: times the peak that the function
///    had at first.
class MemoryLimit {
public:
  static FailureOr<MemoryLimit>
  parse(StringRef text, function_ref<InFlightDiagnostic()> emitError);

  /// The limit of a function whose peak was `originalPeak` bytes at first; none
  /// if there is no limit.
  std::optional<int64_t> getBytes(int64_t originalPeak) const;

  /// What a ratio adds is from here on of `peak` bytes, if a function has less,
  /// and it allows at least `least` bytes.
  void widen(int64_t peak, int64_t least) {
    widePeak = peak;
    leastBytes = least;
  }

private:
  std::optional<int64_t> bytes;
  std::optional<double> ratio;
  int64_t widePeak = 0, leastBytes = 0;
};

/// Gives each function of `module` that communicates, and has none, its peak as
/// `comm.original_peak`: what limits that are ratios are of. With
/// `followsCalls`, a function that calls another communicates, too: it does
/// once calls are inlined. Linear.
void recordOriginalPeaks(ModuleOp module, bool followsCalls = false);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_MEMORYLIMIT_H
