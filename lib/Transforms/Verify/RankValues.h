//===- RankValues.h - Values of a program on each rank ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Value numbers, and tables of them by rank. Ranks with the same number have
// the same value, a constant or an unknown one. Tables and sets of ranks are
// unique, so that the same computation on the same operands is done once for
// all ranks.
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

/// A set of ranks. Unique in its pool: equal sets have the same address.
struct RankSet {
  llvm::BitVector ranks;
  unsigned id;
  unsigned count;
  /// The lowest rank, or -1 if there is none.
  int first;

  bool contains(unsigned rank) const {
    return rank < ranks.size() && ranks.test(rank);
  }
  auto members() const { return ranks.set_bits(); }
};

/// A value number. 0 is undefined.
using Number = unsigned;
/// The number of a table in its pool. 0 is no table.
using Table = unsigned;

class RankValues {
public:
  explicit RankValues(unsigned numRanks);

  unsigned getNumRanks() const { return numRanks; }

  const RankSet *getSet(llvm::BitVector ranks);

  /// Returns the number of a constant.
  Number getConstant(Attribute value);
  Number getInteger(int64_t value);
  /// Returns the number of the value that `parts` determine. Equal parts have
  /// equal numbers.
  Number getTerm(ArrayRef<uintptr_t> parts);
  /// Returns the constant with a number, or null if it is none.
  Attribute getConstantOf(Number number) const { return constants[number]; }
  std::optional<int64_t> getIntegerOf(Number number) const;
  /// Returns the parts of a term. Empty for constants.
  ArrayRef<uintptr_t> getPartsOf(Number number) const { return parts[number]; }

  Table getUniform(Number number);
  Table getTable(std::vector<Number> numbers, const RankSet *ranks);
  Number get(Table table, unsigned rank) const {
    const Entry &entry = tables[table];
    return entry.uniform ? entry.uniform : entry.numbers[rank];
  }
  /// Returns the number that all of `ranks` have, or 0 if they differ.
  Number getUniformOf(Table table, const RankSet *ranks);
  /// Returns true if the table has a constant for each of `ranks`.
  bool areConstants(Table table, const RankSet *ranks) const;
  /// Returns a table with the numbers of `table` on `ranks` and of `other`
  /// elsewhere.
  Table blend(Table table, const RankSet *ranks, Table other);
  /// Calls `function` once for each different tuple of the operands on `ranks`.
  /// Returns the table of its results.
  Table map(ArrayRef<Table> operands, const RankSet *ranks,
            function_ref<Number(ArrayRef<Number>)> function);

private:
  struct Entry {
    /// The number of all ranks, or 0 if they differ.
    Number uniform;
    std::vector<Number> numbers;
  };

  unsigned numRanks;
  std::map<std::vector<uintptr_t>, std::unique_ptr<RankSet>> sets;
  std::vector<Attribute> constants;
  std::vector<std::vector<uintptr_t>> parts;
  DenseMap<Attribute, Number> constantNumbers;
  std::map<std::vector<uintptr_t>, Number> terms;
  /// Not a DenseMap, which cannot store the two largest keys.
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
