//===- RankTables.cpp - Values that are known for each rank ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RankTables.h"
#include "Analysis/Partition.h"

using namespace mlir;
using namespace mlir::comm;

RankTables::RankTables(ModuleOp module, bool usesPartitions)
    : symbols(module), numRanks(countRanks(module)),
      areRanksPartitions(usesPartitions) {}

const Lines &RankTables::getLines(FlatSymbolRefAttr symbol) {
  auto [found, isNew] = lines.try_emplace(symbol);
  if (!isNew)
    return found->second;
  found->second = symbols.lookup<GroupOp>(symbol.getAttr()).getLines();
  llvm::BitVector covered(numRanks);
  for (const SmallVector<int64_t> &line : found->second)
    for (int64_t rank : line)
      covered.set(rank);
  for (int64_t rank = 0; rank < numRanks; ++rank)
    if (!covered.test(rank))
      found->second.push_back({rank});
  return found->second;
}

std::optional<int64_t> RankTables::getSize(FlatSymbolRefAttr symbol) {
  const Lines &all = getLines(symbol);
  size_t size = all.front().size();
  if (llvm::any_of(all, [&](const SmallVector<int64_t> &line) {
        return line.size() != size;
      }))
    return std::nullopt;
  return static_cast<int64_t>(size);
}

Attribute RankTables::getReplicaGroups(Builder &builder, const Lines &lines) {
  size_t columns = 0;
  for (const SmallVector<int64_t> &line : lines)
    columns = std::max(columns, line.size());
  SmallVector<int64_t> table;
  for (const SmallVector<int64_t> &line : lines) {
    llvm::append_range(table, line);
    table.append(columns - line.size(), -1);
  }
  auto type = RankedTensorType::get(
      {static_cast<int64_t>(lines.size()), static_cast<int64_t>(columns)},
      builder.getI64Type());
  return DenseIntElementsAttr::get(type, table);
}

Attribute RankTables::getPairs(Builder &builder, const Pairs &pairs) {
  SmallVector<int64_t> table;
  for (auto [source, target] : pairs) {
    table.push_back(source);
    table.push_back(target);
  }
  auto type = RankedTensorType::get({static_cast<int64_t>(pairs.size()), 2},
                                    builder.getI64Type());
  return DenseIntElementsAttr::get(type, table);
}

SmallVector<int64_t> RankTables::getGroupRanks(FlatSymbolRefAttr symbol) {
  SmallVector<int64_t> table(numRanks);
  for (const SmallVector<int64_t> &line : getLines(symbol))
    for (auto [place, rank] : llvm::enumerate(line))
      table[rank] = static_cast<int64_t>(place);
  return table;
}

SmallVector<int64_t> RankTables::getGroupSizes(FlatSymbolRefAttr symbol) {
  SmallVector<int64_t> table(numRanks);
  for (const SmallVector<int64_t> &line : getLines(symbol))
    for (int64_t rank : line)
      table[rank] = static_cast<int64_t>(line.size());
  return table;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

std::optional<SmallVector<int64_t>> RankTables::evaluate(Value value) {
  if (auto found = known.find(value); found != known.end())
    return found->second;
  known[value] = std::nullopt;
  auto query = value.getDefiningOp();
  if (!query || query->getNumResults() != 1 || query->getNumRegions() != 0)
    return std::nullopt;
  if (isa<RankOp>(query))
    return known[value] = llvm::to_vector(llvm::seq<int64_t>(0, numRanks));
  if (auto place = dyn_cast<GroupRankOp>(query))
    return known[value] = getGroupRanks(place.getGroupAttr());
  if (auto size = dyn_cast<GroupSizeOp>(query))
    return known[value] = getGroupSizes(size.getGroupAttr());

  // Folds the op with the operands of each rank.
  SmallVector<std::optional<SmallVector<int64_t>>> operands;
  SmallVector<Attribute> constants(query->getNumOperands());
  for (auto [operand, constant] :
       llvm::zip_equal(query->getOperands(), constants)) {
    operands.push_back(std::nullopt);
    if (matchPattern(operand, m_Constant(&constant)))
      continue;
    operands.back() = evaluate(operand);
    if (!operands.back())
      return std::nullopt;
  }
  SmallVector<int64_t> results;
  for (int64_t rank = 0; rank < numRanks; ++rank) {
    for (auto [i, operand] : llvm::enumerate(operands))
      if (operand)
        constants[i] =
            IntegerAttr::get(query->getOperand(i).getType(), (*operand)[rank]);
    SmallVector<OpFoldResult> folded;
    if (failed(query->fold(constants, folded)) || folded.size() != 1)
      return std::nullopt;
    Attribute result = dyn_cast<Attribute>(folded.front());
    if (auto operand = dyn_cast<Value>(folded.front()))
      for (auto [i, constant] : llvm::enumerate(constants))
        if (query->getOperand(i) == operand)
          result = constant;
    auto integer = dyn_cast_or_null<IntegerAttr>(result);
    if (!integer)
      return std::nullopt;
    results.push_back(integer.getValue().getSExtValue());
  }
  return known[value] = std::move(results);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value RankTables::createRank(StablehloBuilder &builder) {
  Type scalar = RankedTensorType::get(
      {}, builder.getUnsigned(builder.builder.getI32Type()));
  Value id = builder.create(areRanksPartitions ? "partition_id" : "replica_id",
                            scalar, {});
  return builder.createBitcast(id, builder.builder.getI32Type());
}

/// Creates the rank's element of `table`.
Value RankTables::createLookup(StablehloBuilder &builder,
                               ArrayRef<int64_t> table) {
  Type element = builder.builder.getI32Type();
  auto scalar = RankedTensorType::get({}, element);
  if (llvm::all_equal(table))
    return builder.createSplat(scalar, static_cast<double>(table.front()));
  Value rank = createRank(builder);
  if (llvm::equal(table, llvm::seq<int64_t>(0, numRanks)))
    return rank;
  SmallVector<int32_t> narrow(table);
  Value constant = builder.createConstant(DenseIntElementsAttr::get(
      RankedTensorType::get(static_cast<int64_t>(table.size()), element),
      ArrayRef<int32_t>(narrow)));
  return builder.createReshape(builder.createDynamicSlice(constant, rank, 1),
                               {});
}

Value RankTables::createGroupRank(StablehloBuilder &builder,
                                  FlatSymbolRefAttr symbol) {
  return createLookup(builder, getGroupRanks(symbol));
}

Value RankTables::createGroupSize(StablehloBuilder &builder,
                                  FlatSymbolRefAttr symbol) {
  return createLookup(builder, getGroupSizes(symbol));
}
