//===- World.cpp - Replicas and partitions as ranks -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/World.h"
#include "CommDialect/IR/Limits.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Sequence.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

StringRef comm::stringifyIdMode(IdMode mode) {
  switch (mode) {
  case IdMode::CrossReplica:
    return "cross_replica";
  case IdMode::CrossPartition:
    return "cross_partition";
  case IdMode::CrossReplicaAndPartition:
    return "cross_replica_and_partition";
  case IdMode::FlattenedIds:
    return "flattened_ids";
  }
  llvm_unreachable("unknown id mode");
}

IdMode comm::getIdMode(bool isOfReplicas, int64_t channelId, bool isGlobal) {
  if (isGlobal)
    return IdMode::FlattenedIds;
  if (channelId <= 0)
    return IdMode::CrossReplica;
  return isOfReplicas ? IdMode::CrossReplicaAndPartition
                      : IdMode::CrossPartition;
}

std::optional<Pairs> comm::parsePairs(StringRef text) {
  auto consume = [&](StringRef token) {
    text = text.ltrim();
    return text.consume_front(token);
  };
  auto consumeId = [&](int64_t &id) {
    text = text.ltrim();
    return !text.consumeInteger(10, id);
  };
  Pairs pairs;
  if (!consume("{"))
    return std::nullopt;
  while (!consume("}")) {
    auto &[source, target] = pairs.emplace_back();
    if ((pairs.size() > 1 && !consume(",")) || !consume("{") ||
        !consumeId(source) || !consume(",") || !consumeId(target) ||
        !consume("}"))
      return std::nullopt;
  }
  if (!text.trim().empty())
    return std::nullopt;
  return pairs;
}

int64_t World::getNumIds(IdMode mode) const {
  switch (mode) {
  case IdMode::CrossReplica:
  case IdMode::CrossReplicaAndPartition:
    return numReplicas;
  case IdMode::CrossPartition:
    return numPartitions;
  case IdMode::FlattenedIds:
    return getNumRanks();
  }
  llvm_unreachable("unknown id mode");
}

Lines World::getRanks(const Lines &groups, IdMode mode) const {
  Lines lines;
  auto getRank = [&](int64_t replica, int64_t partition) {
    return replica * numPartitions + partition;
  };
  for (const SmallVector<int64_t> &ids : groups) {
    switch (mode) {
    case IdMode::CrossReplica:
      for (int64_t partition = 0; partition < numPartitions; ++partition) {
        SmallVector<int64_t> &line = lines.emplace_back();
        for (int64_t replica : ids)
          line.push_back(getRank(replica, partition));
      }
      break;
    case IdMode::CrossPartition:
      for (int64_t replica = 0; replica < numReplicas; ++replica) {
        SmallVector<int64_t> &line = lines.emplace_back();
        for (int64_t partition : ids)
          line.push_back(getRank(replica, partition));
      }
      break;
    case IdMode::CrossReplicaAndPartition: {
      SmallVector<int64_t> &line = lines.emplace_back();
      for (int64_t partition = 0; partition < numPartitions; ++partition)
        for (int64_t replica : ids)
          line.push_back(getRank(replica, partition));
      break;
    }
    case IdMode::FlattenedIds:
      lines.push_back(ids);
      break;
    }
  }
  // The order of lines is irrelevant.
  llvm::sort(lines);
  return lines;
}

Lines World::getLinesOfAllIds(IdMode mode) const {
  return getRanks({llvm::to_vector(llvm::seq<int64_t>(0, getNumIds(mode)))},
                  mode);
}

LogicalResult
World::checkIds(const Lines &groups, IdMode mode,
                function_ref<InFlightDiagnostic()> emitError) const {
  int64_t numIds = getNumIds(mode);
  llvm::BitVector seen(numIds);
  for (const SmallVector<int64_t> &ids : groups)
    for (int64_t id : ids) {
      if (id < 0 || id >= numIds)
        return emitError() << "has replica group id " << id
                           << "; expected 0 to " << numIds - 1 << " ("
                           << stringifyIdMode(mode) << ") with " << numReplicas
                           << " replicas and " << numPartitions
                           << " partitions";
      if (seen.test(id))
        return emitError() << "has replica group id " << id << " twice";
      seen.set(id);
    }
  return success();
}

LogicalResult
World::checkPairs(ArrayRef<std::pair<int64_t, int64_t>> pairs, IdMode mode,
                  function_ref<InFlightDiagnostic()> emitError) const {
  int64_t numIds = getNumIds(mode);
  llvm::SmallDenseSet<int64_t> sources, targets;
  for (auto [source, target] : pairs) {
    if (std::min(source, target) < 0 || std::max(source, target) >= numIds)
      return emitError() << "has source-target pair [" << source << ", "
                         << target << "]; expected ids 0 to " << numIds - 1
                         << " (" << stringifyIdMode(mode) << ") with "
                         << numReplicas << " replicas and " << numPartitions
                         << " partitions";
    if (!sources.insert(source).second)
      return emitError() << "has two source-target pairs with source "
                         << source;
    if (!targets.insert(target).second)
      return emitError() << "has two source-target pairs with target "
                         << target;
  }
  return success();
}

Lines comm::getLinesAlong(int64_t count, ArrayRef<Stride> axes) {
  int64_t lineSize = 1;
  for (const Stride &axis : axes)
    lineSize *= axis.size;
  std::map<int64_t, SmallVector<int64_t>> byBase;
  for (int64_t place = 0; place < count; ++place) {
    int64_t base = place, index = 0;
    for (const Stride &axis : axes) {
      int64_t coordinate = place / axis.stride % axis.size;
      base -= coordinate * axis.stride;
      index = index * axis.size + coordinate;
    }
    SmallVector<int64_t> &line = byBase[base];
    line.resize(lineSize);
    line[index] = place;
  }
  Lines lines;
  for (auto &entry : byBase)
    lines.push_back(std::move(entry.second));
  return lines;
}

std::optional<Stride> comm::getStride(ArrayRef<int64_t> sizes, size_t number,
                                      std::optional<AxisFactor> factor) {
  Stride axis = {computeProduct(sizes.drop_front(number + 1)), sizes[number]};
  if (!factor)
    return axis;
  auto [preSize, size] = *factor;
  if (preSize <= 0 || size <= 0 || preSize > axis.size ||
      size > axis.size / preSize || axis.size % (preSize * size) != 0)
    return std::nullopt;
  return Stride{axis.stride * (axis.size / (preSize * size)), size};
}

bool comm::areDisjoint(ArrayRef<Stride> axes) {
  SmallVector<std::pair<int64_t, int64_t>> sorted;
  for (const Stride &axis : axes)
    if (axis.size > 1)
      sorted.emplace_back(axis.stride, axis.size);
  llvm::sort(sorted);
  for (size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].first % (sorted[i - 1].first * sorted[i - 1].second) != 0)
      return false;
  return true;
}

std::optional<int64_t> comm::getNumPlaces(ArrayRef<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) {
    if (size <= 0 || size > kMaxRanks / count)
      return std::nullopt;
    count *= size;
  }
  return count;
}

std::optional<SmallVector<int64_t>>
comm::getTransposedIota(ArrayRef<int64_t> sizes,
                        ArrayRef<int64_t> permutation) {
  std::optional<int64_t> count = getNumPlaces(sizes);
  if (!count || permutation.size() != sizes.size() ||
      !isPermutationVector(permutation))
    return std::nullopt;
  SmallVector<Stride> axes;
  for (int64_t axis : permutation)
    axes.push_back(*getStride(sizes, axis));
  return getLinesAlong(*count, axes).front();
}
