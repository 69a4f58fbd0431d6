//===- PlanVersion1.cpp - Reads plans of version 1 ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In version 1, some buckets were `first`: `collectives` had the algorithm of
// the bucket, by the name that its op gets. All other buckets had the algorithm
// of their members. The order before any rewrite, `first_order`, had decided
// which updates join an all-reduce by copy engines. Now their data decide; if
// an order in the file does not agree, applying the plan reports it.
//
//===----------------------------------------------------------------------===//

#include "PlanVersion1.h"
#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Support/Text.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using commtext::makePrintable;
using mlir::comm::Plan;
namespace json = llvm::json;

namespace {

/// Converts the decisions for one function.
class FunctionUpgrade {
public:
  explicit FunctionUpgrade(json::Object &function);

  /// Returns an error text, or an empty one.
  std::string run();

private:
  std::string takeMembersAlgorithm(json::Object &bucket);
  void takeOwnAlgorithm(json::Object &bucket);

  json::Object &function;
  SmallVector<json::Object *> buckets;
  /// Collectives by name.
  llvm::StringMap<json::Object *> collectives;
  /// Entries that name no collective of the program.
  llvm::SmallPtrSet<const json::Object *, 4> dropped;
};

} // namespace

static void forEachObject(json::Object &object, StringRef key,
                          function_ref<void(json::Object &)> visit) {
  if (json::Array *list = object.getArray(key))
    for (json::Value &value : *list)
      if (json::Object *element = value.getAsObject())
        visit(*element);
}

static StringRef getText(const json::Object &object, StringRef key) {
  return object.getString(key).value_or("");
}

static SmallVector<StringRef> getMembers(const json::Object &bucket) {
  SmallVector<StringRef> names;
  if (const json::Array *members = bucket.getArray("members"))
    for (const json::Value &member : *members)
      names.push_back(member.getAsString().value_or(""));
  return names;
}

static bool isFirst(const json::Object &bucket) {
  return bucket.getBoolean("first").value_or(false);
}

FunctionUpgrade::FunctionUpgrade(json::Object &function) : function(function) {
  forEachObject(function, "collectives", [&](json::Object &collective) {
    collectives.try_emplace(getText(collective, "name"), &collective);
  });
  forEachObject(function, "blocks", [&](json::Object &block) {
    if (block.getArray("first_order"))
      block.erase("first_order");
    if (json::Object *ofBlock = block.getObject("buckets"))
      forEachObject(*ofBlock, "list",
                    [&](json::Object &bucket) { buckets.push_back(&bucket); });
  });
}

/// Moves the algorithm of the members to `bucket`.
std::string FunctionUpgrade::takeMembersAlgorithm(json::Object &bucket) {
  SmallVector<StringRef> members = getMembers(bucket);
  std::optional<std::string> common;
  for (StringRef member : members) {
    std::string algorithm;
    if (json::Object *collective = collectives.lookup(member)) {
      algorithm = getText(*collective, "algorithm").str();
      collective->erase("algorithm");
    }
    if (common && *common != algorithm)
      return "'" + makePrintable(members.front()) + "' and '" +
             makePrintable(member) +
             "' are in one bucket, expected the same algorithm for both";
    common = algorithm;
  }
  if (common && !common->empty())
    bucket["algorithm"] = *common;
  return "";
}

/// Moves the algorithm of a first bucket from the collective that has the name
/// of its op. That collective has no other use.
void FunctionUpgrade::takeOwnAlgorithm(json::Object &bucket) {
  SmallVector<StringRef> members = getMembers(bucket);
  if (members.size() < 2)
    return;
  std::string start =
      (members.front() + "+" + Twine(members.size() - 1) + "/comm.").str();
  for (auto &[name, collective] : collectives) {
    if (!collective || !StringRef(name).starts_with(start))
      continue;
    if (StringRef own = getText(*collective, "algorithm"); !own.empty())
      bucket["algorithm"] = own.str();
    dropped.insert(collective);
    collective = nullptr;
  }
}

std::string FunctionUpgrade::run() {
  // A bucket may have first buckets as members.
  for (json::Object *bucket : buckets)
    if (!isFirst(*bucket))
      if (std::string error = takeMembersAlgorithm(*bucket); !error.empty())
        return error;
  for (json::Object *bucket : buckets) {
    if (isFirst(*bucket))
      takeOwnAlgorithm(*bucket);
    if (bucket->getBoolean("first"))
      bucket->erase("first");
  }
  if (json::Array *list = function.getArray("collectives")) {
    json::Array kept;
    for (json::Value &collective : *list)
      if (!dropped.contains(collective.getAsObject()))
        kept.push_back(std::move(collective));
    *list = std::move(kept);
  }
  return "";
}

std::string mlir::comm::upgradePlan(json::Value &plan) {
  json::Object *root = plan.getAsObject();
  if (!root || root->getInteger("version") != 1)
    return "";
  (*root)["version"] = Plan::kVersion;
  std::string error;
  forEachObject(*root, "functions", [&](json::Object &function) {
    if (error.empty())
      error = FunctionUpgrade(function).run();
  });
  return error;
}
