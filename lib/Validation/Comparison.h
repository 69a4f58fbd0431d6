//===- Comparison.h - Compares two terms ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_COMPARISON_H
#define COMMDIALECT_LIB_VALIDATION_COMPARISON_H

#include "Terms.h"
#include <set>

namespace mlir::comm::validate {

/// The innermost terms that differ.
struct Difference {
  Ref a, b;
  /// True if the rules can prove neither that the terms are equal nor that they
  /// differ.
  bool isUnclear;
};

class Comparison {
public:
  Comparison(Terms &terms, const std::set<int64_t> &outside)
      : terms(terms), outside(outside) {}

  /// Returns none if `b` equals `a` wherever that is specified.
  std::optional<Difference> compare(const Ref &a, const Ref &b);
  std::optional<Difference> compareOnEachRank(const Ref &a, const Ref &b);

private:
  using Result = std::optional<Difference>;
  Result differ(const Ref &a, const Ref &b);
  Result compareNodes(const Ref &a, const Ref &b);
  Result compareSums(const Ref &a, const Ref &b);
  Result compare(const TensorValue &a, const TensorValue &b);
  bool areEqual(const Affine &a, const Affine &b);
  bool areEqual(ArrayRef<Affine> a, ArrayRef<Affine> b);
  StringRef getOpName(const Node &node) const;
  bool mayConvertAlike(const Node &a, const Node &b) const;
  /// Returns the flag by which `ref` selects if it is an argument, or none.
  std::optional<Ref> getFlag(const Ref &ref) const;
  std::optional<bool> decide(const Ref &flag) const;
  /// Returns `ref` with known and assumed flags replaced by their values.
  Ref resolve(Ref ref) const;

  Terms &terms;
  /// The ranks on which no result is specified.
  const std::set<int64_t> &outside;
  unsigned selectKey = terms.intern("arith.select ");
  /// The assumed values of flags.
  std::vector<std::pair<Ref, bool>> assumed;
  std::unordered_map<std::vector<int64_t>, Result, VectorHash> known;
};

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_COMPARISON_H
