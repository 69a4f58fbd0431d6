//===- MemoryLimit.cpp - Memory limits of passes --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/Support/Text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

/// The smallest integer that is a number of bytes; smaller ones are ratios.
static constexpr int64_t kLeastBytes = 16;

FailureOr<MemoryLimit>
MemoryLimit::parse(StringRef text,
                   function_ref<InFlightDiagnostic()> emitError) {
  MemoryLimit limit;
  limit.text = text.str();
  if (text == "none")
    return limit;
  StringRef digits =
      text.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
  StringRef unit = text.drop_front(digits.size());
  double scale = llvm::StringSwitch<double>(unit)
                     .Cases({"", "B"}, 1)
                     .Case("KB", 1e3)
                     .Case("MB", 1e6)
                     .Case("GB", 1e9)
                     .Case("TB", 1e12)
                     .Case("KiB", 0x1p10)
                     .Case("MiB", 0x1p20)
                     .Case("GiB", 0x1p30)
                     .Case("TiB", 0x1p40)
                     .Default(0);
  double number;
  // Up to this maximum, doubles represent every integer exactly.
  if (scale == 0 || digits.getAsDouble(number) || number <= 0 ||
      number * scale > 0x1p52) {
    emitError() << "bad memory limit '" << commtext::makePrintable(text)
                << "': expected 'none', bytes such as '16GiB' or '65536', or "
                   "a positive ratio such as '1.2'";
    return failure();
  }
  if (unit.empty() && (digits.contains('.') || number < kLeastBytes))
    limit.ratio = number;
  else
    limit.bytes = static_cast<int64_t>(number * scale);
  return limit;
}

std::optional<int64_t> MemoryLimit::getBytes(int64_t originalPeak) const {
  if (!ratio)
    return bytes;
  // Doubles cannot represent every peak, so a ratio of 1 is not multiplied.
  int64_t allowed = originalPeak;
  if (*ratio != 1)
    allowed = static_cast<int64_t>(
        std::min(std::floor(originalPeak * *ratio), 0x1p62));
  if (*ratio > 1 && widePeak > originalPeak)
    allowed =
        std::max(allowed, originalPeak + static_cast<int64_t>(std::min(
                                             (*ratio - 1) * widePeak, 0x1p61)));
  return std::max(allowed, leastBytes);
}
