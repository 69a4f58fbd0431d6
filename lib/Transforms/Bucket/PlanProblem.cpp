//===- PlanProblem.cpp - Bucketing of a block as numbers ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanProblem.h"
#include "Analysis/Fsdp.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/IR/CommDialect.h"
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
  KeyFinder(CostModel &costs, const BucketOptions &options,
            SmallVectorImpl<Key> &keys)
      : costs(costs), options(options), keys(keys) {}

  unsigned find(CollectiveOpInterface start) {
    std::vector<const void *> parts = {start->getName().getAsOpaquePointer()};
    // Group, reduction, root, pairs and dimensions.
    if (auto properties =
            dyn_cast_or_null<DictionaryAttr>(start->getPropertiesAsAttribute()))
      for (NamedAttribute attribute : properties) {
        StringRef name = attribute.getName();
        // Pieces of a packed buffer may differ in dimension.
        if (name != "operandSegmentSizes" && name != "algorithm" &&
            (name != "dim" || options.mode == BucketMode::Coalesced))
          parts.push_back(attribute.getValue().getAsOpaquePointer());
      }
    parts.push_back(start.getSources().empty() ? &keys : nullptr);
    std::optional<Algorithm> algorithm = start.getAlgorithm();
    parts.push_back(algorithm
                        ? AlgorithmAttr::get(start.getContext(), *algorithm)
                              .getAsOpaquePointer()
                        : nullptr);
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
    auto [it, isNew] = numbers.try_emplace(std::move(parts), keys.size());
    if (isNew) {
      Key &key = keys.emplace_back();
      key.kind = start.getCollectiveKind();
      key.geometry = costs.getGeometry(start);
    }
    return it->second;
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

  CostModel &costs;
  const BucketOptions &options;
  SmallVectorImpl<Key> &keys;
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

BucketProblem::BucketProblem(
    const BlockDependences &dependences, CostModel &costs,
    const BucketOptions &options,
    std::optional<ArrayRef<SmallVector<Operation *>>> wanted)
    : dependences(dependences), costs(costs), options(options),
      graph(dependences), keepsStarts(ordersStarts(dependences.getBlock())),
      candidateOf(dependences.size(), kNone), starts(dependences.size()) {
  assignRoles(wanted);
  findNeeds();
  findFreeNodes();
  setCaps(options.caps);
}

void BucketProblem::setCaps(const BucketCaps &caps) {
  for (Key &key : keys) {
    key.caps = caps;
    if (caps.saturates)
      key.caps.bytes = {getSaturationBytes(costs, key.kind, key.geometry)};
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

void BucketProblem::assignRoles(
    std::optional<ArrayRef<SmallVector<Operation *>>> wanted) {
  bool isFixed = !wanted && options.fixedBlocks &&
                 options.fixedBlocks->contains(&dependences.getBlock());
  DenseMap<Operation *, std::string> names =
      getBucketNames(dependences, wanted);
  KeyFinder keyFinder(costs, options, keys);
  LayerFinder layerFinder(options);
  llvm::BitVector gradients;
  if (options.scope == BucketScope::DdpGradients)
    gradients = findDdpGradients(dependences);
  std::optional<FsdpCollectives> fsdp;
  if (options.scope == BucketScope::Fsdp)
    fsdp.emplace(dependences.getBlock());

  // Candidates by the name of their bucket.
  llvm::MapVector<StringRef, SmallVector<Candidate>> byName;
  for (auto [i, op] : llvm::enumerate(dependences.getOps())) {
    bool isLight =
        isLightOp(op) ||
        (options.scope == BucketScope::DdpGradients && isLightUpdate(op));
    roles.push_back(isLight ? Role::Light : Role::Anchor);
    auto start = dyn_cast<CollectiveOpInterface>(op);
    if (!start)
      continue;
    starts.set(i);
    auto refuse = [&](const Twine &reason) {
      alone.push_back({start, reason.str()});
    };
    if (isFixed) {
      refuse("the buckets of its block are pinned");
      continue;
    }
    WaitOpInterface wait;
    auto found = names.find(op);
    bool isNamed = found != names.end();
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
    Candidate candidate{{start, wait, getBytes(start)},
                        static_cast<unsigned>(i),
                        dependences.getIndex(wait),
                        keyFinder.find(start),
                        layerFinder.find(op)};
    if (isNamed) {
      byName[found->second].push_back(candidate);
      keysOfNamed[start] = candidate.key;
    } else {
      candidates.push_back(candidate);
    }
  }

  auto refuseAll = [&](ArrayRef<Candidate> members, const Twine &reason) {
    for (const Candidate &member : members)
      alone.push_back({member.member.start, reason.str()});
  };
  SmallVector<PlanGraph::Fusion> fusions;
  SmallVector<ArrayRef<Candidate>> fused;
  for (auto &entry : byName) {
    ArrayRef<Candidate> members = entry.second;
    auto isOther = [&](const Candidate &member) {
      return member.key != members.front().key;
    };
    std::string quoted = ("'" + entry.first + "'").str();
    if (members.size() == 1) {
      refuseAll(members, "no other in the block is to be in bucket " + quoted);
      continue;
    }
    if (llvm::any_of(members, isOther)) {
      refuseAll(members, "those that are to be in bucket " + quoted +
                             " differ in kind, group, reduction, type or form");
      continue;
    }
    PlanGraph::Fusion fusion;
    for (const Candidate &member : members) {
      fusion.starts.push_back(member.start);
      fusion.waits.push_back(member.wait);
    }
    fusions.push_back(std::move(fusion));
    fused.push_back(members);
  }
  SmallVector<bool> isFused = graph.fuse(fusions);
  for (auto [members, isBucket] : llvm::zip(fused, isFused)) {
    if (!isBucket) {
      refuseAll(members, "one of those that are to be in its bucket needs "
                         "another's data");
      continue;
    }
    Bucket &bucket = named.emplace_back();
    for (const Candidate &member : members) {
      bucket.members.push_back(member.member);
      candidateOf[member.start] = candidateOf[member.wait] = named.size() - 1;
      roles[member.start] = Role::NamedStart;
      roles[member.wait] = Role::NamedWait;
    }
  }
  for (auto [i, candidate] : llvm::enumerate(candidates)) {
    candidateOf[candidate.start] = candidateOf[candidate.wait] = i;
    roles[candidate.start] = Role::Start;
    roles[candidate.wait] = Role::Wait;
    Key &key = keys[candidate.key];
    key.candidates.push_back(i);
    key.bytes += candidate.member.bytes;
  }
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void BucketProblem::findNeeds() {
  unsigned numNodes = graph.size();
  needs.assign(numNodes, kNone);
  servesStart.resize(numNodes);
  servesOnlyStarts.resize(numNodes);
  for (unsigned node : llvm::reverse(graph.getOrder())) {
    Role role = roles[node];
    if (role == Role::Anchor) {
      needs[node] = node;
    } else {
      bool servesOthers = graph.getSuccessors(node).empty();
      for (unsigned successor : graph.getSuccessors(node)) {
        needs[node] = std::min(needs[node], needs[successor]);
        Role next = roles[successor];
        if (next == Role::Start || next == Role::NamedStart ||
            (next == Role::Light && servesStart.test(successor)))
          servesStart.set(node);
        // The wait reads the sources of its start, too.
        servesOthers |=
            next == Role::Anchor ||
            (next == Role::Light && !servesOnlyStarts.test(successor));
      }
      if (role == Role::Light && !servesOthers)
        servesOnlyStarts.set(node);
    }
  }
}

void BucketProblem::findFreeNodes() {
  isFree.resize(graph.size());
  dependsOnLateData.resize(graph.size());
  hasFreeSources.resize(candidates.size());
  for (unsigned node : graph.getOrder()) {
    for (unsigned other : graph.getPredecessors(node))
      if (dependsOnLateData.test(other) ||
          ((roles[other] == Role::Wait || roles[other] == Role::NamedWait) &&
           needs[other] == kNone))
        dependsOnLateData.set(node);
    auto areFree = [&](unsigned except) {
      return llvm::all_of(graph.getPredecessors(node), [&](unsigned other) {
        return other == except || isFree.test(other);
      });
    };
    if (roles[node] == Role::Light && areFree(kNone))
      isFree.set(node);
    else if (roles[node] == Role::Start && areFree(kNone))
      hasFreeSources.set(candidateOf[node]);
    // The other predecessors of the wait must be free, too.
    else if (roles[node] == Role::Wait &&
             !areFree(candidates[candidateOf[node]].start))
      hasFreeSources.reset(candidateOf[node]);
  }
}

void BucketProblem::addTimes(const Problem *problem) {
  for (Candidate &candidate : candidates)
    candidate.aloneNs = getNs(keys[candidate.key], candidate.member.bytes);
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
