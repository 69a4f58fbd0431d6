//===- BlockBucketProblem.cpp - The bucket problem of a block -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockBucketProblem.h"
#include "Analysis/Fsdp.h"
#include "BlockSchedulePass.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommDialect.h"
#include "Transforms/Bucket/Merge.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bucket;

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// The maximum bytes of a member: more than any memory has, but so few that
/// offsets in a bucket do not overflow.
static constexpr int64_t kMaxMemberBytes = (int64_t(1) << 44) - 1;

/// Sets `wait`. Returns the reason why the collective can be in no bucket, or
/// an empty string.
static StringRef findWait(CollectiveOpInterface start, WaitOpInterface &wait) {
  if (!isMovableStart(start))
    return "its order to others of its group matters";
  if (start.getCollectiveKind() == CollectiveKind::AllToAllV)
    return "an all_to_all_v has one operand";
  auto destinations = start.getDestinations();
  for (Type type : start->getOperandTypes()) {
    if (isa<BaseMemRefType>(type))
      return "on memrefs";
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (tensor && !tensor.hasStaticShape())
      return "a dynamic shape";
    // Offsets in a bucket must not overflow.
    if (tensor && getPackedBytes(tensor) > kMaxMemberBytes)
      return "it is too large";
    // A slice must not begin at the end of a buffer.
    if (tensor && tensor.getNumElements() == 0)
      return "there is nothing in it";
  }
  if (destinations.empty())
    return "it has no data";
  if (!isMergeable(start))
    return "an op that cannot have several operands";
  if (!start.getToken().hasOneUse())
    return "its token goes to more than one op";
  wait = dyn_cast<WaitOpInterface>(*start.getToken().user_begin());
  if (!wait || wait->getBlock() != start->getBlock())
    return "its token leaves the block";
  if (wait.getTokens().size() != 1)
    return "its wait waits for others as well";
  for (Value value : start.getValues())
    if (!value.hasOneUse())
      return "its destination is used by others than its wait";
  return "";
}

namespace {

/// Finds the key of each collective.
class KeyFinder {
public:
  explicit KeyFinder(const BucketOptions &options) : options(options) {}

  unsigned find(CollectiveOpInterface start) {
    std::vector<const void *> parts = {start->getName().getAsOpaquePointer()};
    bool isPacked = comm::isPacked(start, options.mode);
    parts.push_back(isPacked ? this : nullptr);
    // Group, reduction, root, pairs and dimensions.
    if (auto properties =
            dyn_cast_or_null<DictionaryAttr>(start->getPropertiesAsAttribute()))
      for (NamedAttribute attribute : properties) {
        StringRef name = attribute.getName();
        // Pieces of a packed buffer may differ in dimension.
        if (name != "operandSegmentSizes" && name != "decision" &&
            (name != "dim" || !isPacked))
          parts.push_back(attribute.getValue().getAsOpaquePointer());
      }
    parts.push_back(start.getSources().empty() ? this : nullptr);
    parts.push_back(start.getDecisionAttr().getAsOpaquePointer());
    // Factors are neither read nor written between the start and the wait.
    llvm::SmallPtrSet<const void *, 4> seen;
    for (OpOperand &operand : start->getOpOperands()) {
      Value value = operand.get();
      const void *part = value.getAsOpaquePointer();
      if (isa<TensorType>(value.getType()) && isData(start, operand)) {
        if (options.mixesTypes)
          continue;
        part = cast<TensorType>(value.getType())
                   .getElementType()
                   .getAsOpaquePointer();
      }
      if (seen.insert(part).second)
        parts.push_back(part);
    }
    return numbers.try_emplace(std::move(parts), numbers.size()).first->second;
  }

private:
  static bool isData(CollectiveOpInterface start, OpOperand &operand) {
    unsigned number = operand.getOperandNumber();
    auto isIn = [&](OperandRange range) {
      return !range.empty() && number >= range.getBeginOperandIndex() &&
             number < range.getBeginOperandIndex() + range.size();
    };
    return isIn(start.getSources()) || isIn(start.getDestinations());
  }

  const BucketOptions &options;
  std::map<std::vector<const void *>, unsigned> numbers;
};

/// Finds the layers of FSDP collectives.
class LayerFinder {
public:
  explicit LayerFinder(const BucketOptions &options)
      : isUsed(options.scope == BucketScope::Fsdp), layers(options.layers) {}

  /// Returns the number of the layer, or 0 if it is unknown.
  unsigned find(Operation *start) {
    if (!isUsed || layers == FsdpLayers::Use)
      return 0;
    std::string layer;
    if (layers != FsdpLayers::NameScope)
      layer = getLayerAttribute(start).str();
    if (layer.empty() && layers != FsdpLayers::Attribute)
      layer = getLayerOfNameScope(start->getLoc());
    if (layer.empty())
      return 0;
    return numbers.try_emplace(layer, numbers.size() + 1).first->second;
  }

private:
  bool isUsed;
  FsdpLayers layers;
  llvm::StringMap<unsigned> numbers;
};

} // namespace

static int64_t getBytes(CollectiveOpInterface start) {
  auto add = [](OperandRange values) {
    int64_t bytes = 0;
    for (Type type : values.getTypes())
      bytes += getPackedBytes(type);
    return bytes;
  };
  return std::max(add(start.getSources()), add(start.getDestinations()));
}

BlockBucketProblem::BlockBucketProblem(
    const BlockDependences &dependences, CostModel &costs,
    const BucketOptions &options,
    std::optional<ArrayRef<SmallVector<Operation *>>> wanted)
    : BucketProblem(buildStartGraph(dependences)), dependences(dependences),
      costs(costs), options(options) {
  keepsStarts = ordersStarts(dependences.getBlock());
  prefetch = options.prefetch;
  getName = [&dependences](unsigned op) {
    return describe(dependences.getOp(op));
  };
  assignRoles(wanted);
  analyze();
  setCaps(options.caps);
}

void BlockBucketProblem::setCaps(const BucketCaps &caps) {
  for (auto [key, collective] : llvm::zip_equal(keys, collectives)) {
    key.caps = caps;
    if (caps.saturates)
      key.caps.bytes = {
          getSaturationBytes(costs, collective.first, collective.second)};
  }
}

/// Returns the name of the bucket that each start is to be in: its index in
/// `wanted`, or the name in the program.
static DenseMap<Operation *, std::string>
getBucketNames(const BlockDependences &dependences,
               std::optional<ArrayRef<SmallVector<Operation *>>> wanted) {
  DenseMap<Operation *, std::string> names;
  if (wanted) {
    for (auto [i, starts] : llvm::enumerate(*wanted))
      for (Operation *start : starts)
        names[start] = std::to_string(i);
    return names;
  }
  for (Operation *op : dependences.getOps())
    if (auto name = op->getAttrOfType<StringAttr>(CommDialect::kBucketWithAttr))
      names[op] = name.str();
  return names;
}

void BlockBucketProblem::assignRoles(
    std::optional<ArrayRef<SmallVector<Operation *>>> wanted) {
  bool isFixed = !wanted && options.fixedBlocks &&
                 options.fixedBlocks->contains(&dependences.getBlock());
  DenseMap<Operation *, std::string> names =
      getBucketNames(dependences, wanted);
  KeyFinder keyFinder(options);
  LayerFinder layerFinder(options);
  llvm::BitVector gradients;
  if (options.scope == BucketScope::DdpGradients)
    gradients = findDdpGradients(dependences);
  std::optional<FsdpCollectives> fsdp;
  if (options.scope == BucketScope::Fsdp)
    fsdp.emplace(dependences.getBlock());

  DenseMap<Value, unsigned> numberOfSource;
  SmallVector<Candidate, 0> found;
  // Candidates by the name of their bucket.
  llvm::MapVector<StringRef, SmallVector<Candidate>> byName;
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    if (isLightOp(op) ||
        (options.scope == BucketScope::DdpGradients && isLightUpdate(op)))
      roles[i] = Role::Light;
    auto start = dyn_cast<CollectiveOpInterface>(op);
    if (!start)
      continue;
    isStart.set(i);
    auto refuse = [&, i = unsigned(i)](const Twine &reason) {
      alone.push_back({i, reason.str()});
    };
    if (isFixed) {
      refuse("the buckets of its block are pinned");
      continue;
    }
    auto name = names.find(op);
    bool isNamed = name != names.end();
    CollectiveKind kind = start.getCollectiveKind();
    if (!isNamed && !llvm::is_contained(options.kinds, kind)) {
      refuse(stringifyCollectiveKind(kind) + " is not among the kinds");
      continue;
    }
    if (std::optional<Algorithm> algorithm = start.getAlgorithm();
        algorithm && algorithm != costs.getDefaultAlgorithm()) {
      refuse("it runs by '" + stringifyAlgorithm(*algorithm) +
             "', operand by operand: nothing is gained");
      continue;
    }
    WaitOpInterface wait;
    if (StringRef reason = findWait(start, wait); !reason.empty()) {
      refuse(reason);
      continue;
    }
    if (!isNamed && options.scope == BucketScope::DdpGradients &&
        !gradients.test(i)) {
      refuse("not the reduction of a gradient that only results need");
      continue;
    }
    if (!isNamed && fsdp && fsdp->getRole(start) == FsdpRole::None) {
      refuse("neither the gather of a parameter nor the reduction of a "
             "gradient");
      continue;
    }
    Candidate candidate;
    candidate.start = i;
    candidate.wait = dependences.getIndex(wait);
    candidate.bytes = getBytes(start);
    candidate.key = keyFinder.find(start);
    candidate.layer = layerFinder.find(op);
    for (Value source : start.getSources())
      candidate.sources.push_back(
          numberOfSource.try_emplace(source, numberOfSource.size())
              .first->second);
    if (candidate.key == keys.size())
      addKey(start);
    if (isNamed) {
      byName[name->second].push_back(candidate);
      keysOfNamed[start] = candidate.key;
    } else {
      found.push_back(candidate);
    }
  }
  addNamed(byName, wanted.has_value());
  for (Candidate &candidate : found)
    addCandidate(std::move(candidate));
}

/// Adds the key of `start`.
void BlockBucketProblem::addKey(CollectiveOpInterface start) {
  CollectiveKind kind = start.getCollectiveKind();
  GroupGeometry geometry = costs.getGeometry(start);
  collectives.emplace_back(kind, geometry);
  Key &key = keys.emplace_back();
  key.computeNs = [&costs = costs, kind, geometry](int64_t bytes) {
    return costs
        .getCollectiveCost(kind, bytes, geometry, costs.getDefaultAlgorithm())
        ->ns;
  };
  // The input of a scatter is much larger than its result.
  key.isWaitedForEarly = options.scope == BucketScope::Fsdp &&
                         kind == CollectiveKind::ReduceScatter;
}

/// Adds the buckets that are named and can be created, one for each key. If
/// `isWanted`, all members of a bucket must have the same key.
void BlockBucketProblem::addNamed(
    const llvm::MapVector<StringRef, SmallVector<Candidate>> &byName,
    bool isWanted) {
  auto refuseAll = [&](ArrayRef<BucketPlan::Member> members,
                       const Twine &reason) {
    for (const BucketPlan::Member &member : members)
      alone.push_back({member.start, reason.str()});
  };
  SmallVector<SmallVector<BucketPlan::Member>, 0> buckets;
  for (const auto &[name, candidates] : byName) {
    SmallVector<BucketPlan::Member> members(candidates.begin(),
                                            candidates.end());
    std::string quoted = ("'" + name + "'").str();
    if (members.size() == 1) {
      refuseAll(members, "no other in the block is to be in bucket " + quoted);
      continue;
    }
    llvm::SmallMapVector<unsigned, SmallVector<BucketPlan::Member>, 2> byKey;
    for (const Candidate &candidate : candidates)
      byKey[candidate.key].push_back(candidate);
    for (auto &[key, alike] : byKey) {
      if (alike.size() == 1 || (isWanted && byKey.size() > 1))
        refuseAll(alike, "those that are to be in bucket " + quoted +
                             " differ in kind, group, reduction, type or form");
      else
        buckets.push_back(std::move(alike));
    }
  }
  SmallVector<ArrayRef<BucketPlan::Member>> given(buckets.begin(),
                                                  buckets.end());
  for (auto [members, isBucket] : llvm::zip_equal(buckets, addGiven(given)))
    if (!isBucket)
      refuseAll(members, "one of those that are to be in its bucket needs "
                         "another's data");
}

void BlockBucketProblem::addTimes(const Problem *problem) {
  nsBefore.push_back(0);
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    int64_t ns = 0;
    if (problem)
      ns = problem->ops[i].ns;
    else if (!isa<CollectiveOpInterface, WaitOpInterface>(op))
      ns = costs.getComputeNs(op);
    nsBefore.push_back(nsBefore.back() + ns);
  }
}

SmallVector<BucketMember> comm::getMembers(const BlockDependences &dependences,
                                           const BucketPlan::Bucket &bucket) {
  return llvm::map_to_vector(
      bucket.members, [&](const BucketPlan::Member &member) {
        return BucketMember{
            cast<CollectiveOpInterface>(dependences.getOp(member.start)),
            cast<WaitOpInterface>(dependences.getOp(member.wait)),
            member.bytes};
      });
}

BucketPlan comm::planBuckets(const BlockDependences &dependences,
                             CostModel &costs, const BucketOptions &options) {
  BlockBucketProblem problem(dependences, costs, options);
  problem.addTimes();
  return planBuckets(problem);
}
