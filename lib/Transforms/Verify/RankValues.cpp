//===- RankValues.cpp - Values of a program on each rank ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankValues.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::comm::verify;

RankValues::RankValues(unsigned numRanks) : numRanks(numRanks) {
  // Number and table 0 are reserved.
  constants.push_back({});
  parts.push_back({});
  tables.push_back({0, std::vector<Number>(numRanks)});
}

const RankSet *RankValues::getSet(llvm::BitVector ranks) {
  ranks.resize(numRanks);
  std::vector<uintptr_t> key(ranks.getData().begin(), ranks.getData().end());
  std::unique_ptr<RankSet> &slot = sets[key];
  if (!slot)
    slot.reset(new RankSet{ranks, unsigned(sets.size()), ranks.count(),
                           ranks.find_first()});
  return slot.get();
}

Number RankValues::getConstant(Attribute value) {
  auto [found, isNew] = constantNumbers.insert({value, constants.size()});
  if (isNew) {
    constants.push_back(value);
    parts.push_back({});
    context = value.getContext();
  }
  return found->second;
}

Number RankValues::getInteger(int64_t value) {
  assert(context && "made before any constant");
  auto [found, isNew] = integers.insert({value, 0});
  if (isNew)
    found->second =
        getConstant(IntegerAttr::get(IndexType::get(context), value));
  return found->second;
}

Number RankValues::getTerm(ArrayRef<uintptr_t> own) {
  std::vector<uintptr_t> key(own.begin(), own.end());
  auto [found, isNew] = terms.insert({std::move(key), constants.size()});
  if (isNew) {
    constants.push_back({});
    parts.push_back(found->first);
  }
  return found->second;
}

std::optional<int64_t> RankValues::getIntegerOf(Number number) const {
  auto integer = dyn_cast_if_present<IntegerAttr>(constants[number]);
  if (!integer || integer.getValue().getBitWidth() > 64)
    return std::nullopt;
  return integer.getValue().getBitWidth() == 1
             ? int64_t(integer.getValue().getZExtValue())
             : integer.getValue().getSExtValue();
}

Table RankValues::getUniform(Number number) {
  auto [found, isNew] = uniformTables.insert({number, tables.size()});
  if (isNew)
    tables.push_back({number, {}});
  return found->second;
}

Table RankValues::getTable(std::vector<Number> numbers, const RankSet *ranks) {
  Number first = 0;
  bool isUniform = true;
  for (unsigned rank : ranks->members()) {
    if (!first)
      first = numbers[rank];
    isUniform &= numbers[rank] == first;
  }
  if (isUniform && first)
    return getUniform(first);
  size_t hash = llvm::hash_combine_range(numbers.begin(), numbers.end());
  auto range = tablesByHash.equal_range(hash);
  for (auto it = range.first; it != range.second; ++it)
    if (tables[it->second].numbers == numbers)
      return it->second;
  tables.push_back({0, std::move(numbers)});
  tablesByHash.insert({hash, tables.size() - 1});
  return tables.size() - 1;
}

Number RankValues::getUniformOf(Table table, const RankSet *ranks) {
  if (Number uniform = tables[table].uniform)
    return uniform;
  if (ranks->first < 0)
    return 0;
  auto [found, isNew] = uniformOf.insert({{table, ranks}, 0});
  if (isNew) {
    const std::vector<Number> &numbers = tables[table].numbers;
    Number first = numbers[ranks->first];
    if (llvm::all_of(ranks->members(),
                     [&](unsigned rank) { return numbers[rank] == first; }))
      found->second = first;
  }
  return found->second;
}

bool RankValues::areConstants(Table table, const RankSet *ranks) const {
  if (Number uniform = tables[table].uniform)
    return bool(constants[uniform]);
  return llvm::all_of(ranks->members(), [&](unsigned rank) {
    return bool(constants[tables[table].numbers[rank]]);
  });
}

Table RankValues::blend(Table table, const RankSet *ranks, Table other) {
  if (table == other || ranks->count == numRanks)
    return table;
  auto [found, isNew] = blends.insert({{table, ranks, other}, 0});
  if (isNew) {
    std::vector<Number> numbers(numRanks);
    llvm::BitVector all(numRanks);
    for (unsigned rank = 0; rank < numRanks; ++rank) {
      numbers[rank] = get(ranks->contains(rank) ? table : other, rank);
      if (numbers[rank])
        all.set(rank);
    }
    found->second = getTable(std::move(numbers), getSet(std::move(all)));
  }
  return found->second;
}

Table RankValues::map(ArrayRef<Table> operands, const RankSet *ranks,
                      function_ref<Number(ArrayRef<Number>)> function) {
  SmallVector<Number> numbers(operands.size());
  bool isUniform = true;
  for (auto [i, operand] : llvm::enumerate(operands)) {
    numbers[i] = getUniformOf(operand, ranks);
    isUniform &= numbers[i] != 0;
  }
  if (isUniform)
    return getUniform(function(numbers));
  std::vector<Number> results(numRanks);
  std::map<SmallVector<Number>, Number> known;
  for (unsigned rank : ranks->members()) {
    for (auto [i, operand] : llvm::enumerate(operands))
      numbers[i] = get(operand, rank);
    auto [found, isNew] = known.insert({numbers, 0});
    if (isNew)
      found->second = function(numbers);
    results[rank] = found->second;
  }
  return getTable(std::move(results), ranks);
}
