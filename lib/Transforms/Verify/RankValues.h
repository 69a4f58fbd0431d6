//===- RankValues.h - Values of a program on each rank ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Value numbers, and tables of them by rank. Ranks with one number have one
// value: a constant, or something that is not known but the same. Tables and
// sets of ranks are unique, so that the same computation on the same operands
// is done once, whatever the number of ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANKVALUES_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANKVALUES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/BitVector.h"
#include <deque>
#include <map>
#include <unordered_map>
#include <vector>

namespace mlir::comm::verify {

/// A set of ranks. Unique in its pool: equal sets have one address.
struct RankSet {
  llvm::BitVector ranks;
  unsigned id;
  unsigned count;
  /// The lowest rank; -1: none.
  int first;

  bool contains(unsigned rank) const {
    return rank < ranks.size() && ranks.test(rank);
  }
  auto members() const { return ranks.set_bits(); }
};

/// A value number; 0: undefined.
using Number = unsigned;
/// A table of numbers by rank, of a pool; 0: none.
using Table = unsigned;

class RankValues {
public:
  explicit RankValues(unsigned numRanks);

  unsigned getNumRanks() const { return numRanks; }

  const RankSet *getSet(llvm::BitVector ranks);

  /// The number of a constant.
  Number getConstant(Attribute value);
  Number getInteger(int64_t value);
  /// The number of what follows from `parts`, whatever these stand for.
  Number getTerm(ArrayRef<uintptr_t> parts);
  /// The constant that a number stands for; null: not known.
  Attribute getConstantOf(Number number) const { return constants[number]; }
  std::optional<int64_t> getIntegerOf(Number number) const;
  /// What a term was made of; empty for constants.
  ArrayRef<uintptr_t> getPartsOf(Number number) const { return parts[number]; }

  Table getUniform(Number number);
  Table getTable(std::vector<Number> numbers, const RankSet *ranks);
  Number get(Table table, unsigned rank) const {
    const Entry &entry = tables[table];
    return entry.uniform ? entry.uniform : entry.numbers[rank];
  }
  /// The number if it is one on all of `ranks`, else 0.
  Number getUniformOf(Table table, const RankSet *ranks);
  /// True if the table says what the value is on each of `ranks`.
  bool areConstants(Table table, const RankSet *ranks) const;
  /// `table` on `ranks`, `other` elsewhere.
  Table blend(Table table, const RankSet *ranks, Table other);
  /// Calls `function` for each different tuple that the operands have on a rank
  /// of `ranks`, and makes a table of what it gives.
  Table map(ArrayRef<Table> operands, const RankSet *ranks,
            function_ref<Number(ArrayRef<Number>)> function);

private:
  struct Entry {
    /// 0: by rank.
    Number uniform;
    std::vector<Number> numbers;
  };

  unsigned numRanks;
  std::map<std::vector<uintptr_t>, std::unique_ptr<RankSet>> sets;
  std::vector<Attribute> constants;
  std::vector<std::vector<uintptr_t>> parts;
  DenseMap<Attribute, Number> constantNumbers;
  std::map<std::vector<uintptr_t>, Number> terms;
  /// Not a DenseMap, which has no place for the largest two.
  std::unordered_map<int64_t, Number> integers;
  MLIRContext *context = nullptr;
  std::deque<Entry> tables;
  DenseMap<Number, Table> uniformTables;
  std::unordered_multimap<size_t, Table> tablesByHash;
  DenseMap<std::pair<Table, const RankSet *>, Number> uniformOf;
  std::map<std::tuple<Table, const RankSet *, Table>, Table> blends;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_RANKVALUES_H
