//===- Metadata.cpp - Parses the metadata of a compiled program -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Metadata.h"

#include "CommDialect/IR/Limits.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "CommDialect/Support/Nesting.h"
#include "Reduce.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <stdexcept>

namespace comm::runtime {

using Json = nlohmann::json;

[[noreturn]] static void malformed(const std::string &why) {
  throw std::runtime_error("the program's metadata is malformed: " + why);
}

static const Json &member(const Json &object, const char *key,
                          const std::string &where) {
  if (!object.is_object())
    malformed(where + " is not an object");
  auto it = object.find(key);
  if (it == object.end())
    malformed(where + " has no \"" + key + "\"");
  return *it;
}

static int integer(const Json &value, const std::string &what) {
  if (!value.is_number_integer() || value.get<int64_t>() < 0 ||
      value.get<int64_t>() > INT32_MAX)
    malformed(what + " is not a non-negative integer");
  return value.get<int>();
}

/// Parses a window: [bytes, bytes of a ring slot, bytes of a stage slot].
static void parseWindow(const Json &json, const std::string &what,
                        Metadata::Group &group) {
  int64_t *const values[] = {&group.windowBytes, &group.ringBytes,
                             &group.stageBytes};
  if (!json.is_array() || json.size() != std::size(values))
    malformed(what + ": \"window\" is not an array of three sizes");
  for (size_t i = 0; i < std::size(values); ++i) {
    if (!json[i].is_number_integer() || json[i].get<int64_t>() < 0 ||
        json[i].get<int64_t>() % 16)
      malformed(what + ": \"window\" has " + json[i].dump() +
                ", expected a non-negative multiple of 16");
    *values[i] = json[i].get<int64_t>();
  }
  // Dividing what is left by the number of slots cannot overflow.
  int64_t left = group.windowBytes;
  for (auto [slots, bytes] : {std::pair(COMM_RING_SLOTS, group.ringBytes),
                              std::pair(COMM_STAGE_SLOTS, group.stageBytes)}) {
    if (bytes > left / slots)
      malformed(what + ": the slots do not fit into the window of " +
                std::to_string(group.windowBytes) + " bytes");
    left -= slots * bytes;
  }
}

static Metadata::Group parseGroup(const Json &json, const std::string &where,
                                  int ranks) {
  Metadata::Group group;
  const Json &name = member(json, "name", where);
  if (!name.is_string())
    malformed(where + ": \"name\" is not a string");
  group.name = name.get<std::string>();
  std::string what = "group \"" + group.name + "\"";
  const Json &lines = member(json, "members", what);
  if (!lines.is_array())
    malformed(what + ": \"members\" is not an array");
  std::set<int> seen;
  for (const Json &line : lines) {
    if (!line.is_array() || line.empty())
      malformed(what + ": a line of members is not an array of ranks");
    std::vector<int> ranksOfLine;
    for (const Json &rank : line) {
      int value = integer(rank, what + ": a member");
      if (value >= ranks)
        malformed(what + " has member " + std::to_string(value) +
                  ", but there are " + std::to_string(ranks) + " ranks");
      if (!seen.insert(value).second)
        malformed(what + " has member " + std::to_string(value) + " twice");
      ranksOfLine.push_back(value);
    }
    group.lines.push_back(std::move(ranksOfLine));
  }
  if (auto window = json.find("window"); window != json.end())
    parseWindow(*window, what, group);
  if (auto nccl = json.find("nccl"); nccl != json.end()) {
    if (!nccl->is_boolean())
      malformed(what + ": \"nccl\" is not true or false");
    group.needsNccl = nccl->get<bool>();
  }
  return group;
}

static std::vector<int64_t> parseSizes(const Json &json,
                                       const std::string &what) {
  if (!json.is_array())
    malformed(what + " is not an array of sizes");
  std::vector<int64_t> sizes;
  for (const Json &size : json) {
    if (!size.is_number_integer() || size.get<int64_t>() < 0)
      malformed(what + " has " + size.dump() +
                ", expected a non-negative integer");
    sizes.push_back(size.get<int64_t>());
  }
  return sizes;
}

/// Parses the launch of a site's kernel, whose areas must be in the window.
static void parseLaunch(const Json &json, const std::string &where,
                        const Metadata::Group &group, Metadata::Site &site) {
  const Json &kernel = member(json, "kernel", where);
  if (!kernel.is_string())
    malformed(where + ": \"kernel\" is not a string");
  site.kernel = kernel.get<std::string>();
  auto parse = [&](const char *key, int64_t least, int64_t &value) {
    const Json &number = member(json, key, where);
    if (!number.is_number_integer() || number.get<int64_t>() < least)
      malformed(where + ": \"" + key + "\" is " + number.dump() +
                ", expected an integer of at least " + std::to_string(least));
    value = number.get<int64_t>();
  };
  parse("blocks", 1, site.blocks);
  parse("threads", 1, site.threads);
  parse("count", 0, site.count);
  parse("rows", 1, site.rows);
  parse("slot", 0, site.slotBytes);
  parse("ring", -1, site.ring);
  parse("stage", site.copies ? 0 : -1, site.stage);
  parse("flags", site.copies ? 0 : -1, site.flags);
  if (!site.copies)
    parse("counters", 0, site.counters);
  // Offsets and sizes come from a file, so they are compared without sums that
  // could overflow.
  auto check = [&](const char *area, int64_t offset, int64_t pieces,
                   int64_t bytes) {
    if (offset >= 0 && (offset % 16 || offset > group.windowBytes ||
                        bytes > (group.windowBytes - offset) / pieces))
      malformed(where + ": " + std::to_string(pieces) + " pieces of " +
                std::to_string(bytes) + " bytes at \"" + area + "\" " +
                std::to_string(offset) + " are not in the window of " +
                std::to_string(group.windowBytes) + " bytes");
  };
  if (site.slotBytes % 16)
    malformed(where + ": \"slot\" is " + std::to_string(site.slotBytes) +
              ", expected a multiple of 16");
  check("ring", site.ring, COMM_RING_SLOTS, site.slotBytes);
  check("stage", site.stage, site.copies ? 1 : COMM_STAGE_SLOTS,
        site.slotBytes);
  check("flags", site.flags, site.blocks,
        4 * (1 + static_cast<int64_t>(group.lines.front().size())));
  check("counters", site.counters, site.blocks, 4);
  int64_t pieceBytes = elementBytes(site.type);
  for (int64_t size : site.source)
    if (__builtin_mul_overflow(pieceBytes, size, &pieceBytes))
      malformed(where + ": its source has too many elements");
  if (site.copies && pieceBytes > site.slotBytes)
    malformed(where + ": \"slot\" is " + std::to_string(site.slotBytes) +
              ", expected at least the " + std::to_string(pieceBytes) +
              " bytes of the source");
}

/// Checks that the site's elements are rows of the steps' columns.
static void checkRows(const Metadata::Site &site, const std::string &where) {
  const int64_t columns = site.steps.columns;
  int64_t inRow = 1;
  for (auto size = site.source.rbegin();
       size != site.source.rend() && inRow < columns; ++size)
    if (*size > columns || (inRow *= *size) > columns)
      break;
  if (inRow != columns)
    malformed(where + ": its last dimensions are no rows of " +
              std::to_string(columns) + " columns");
}

static Metadata::Site parseSite(const Json &json, const std::string &where,
                                const Metadata &metadata, bool isForGpu) {
  Metadata::Site site;
  site.name = where;
  if (auto name = json.find("name"); name != json.end() && name->is_string())
    site.name = name->get<std::string>();
  site.group = integer(member(json, "group", where), where + ": \"group\"");
  if (site.group >= static_cast<int>(metadata.groups.size()) ||
      metadata.groups[site.group].lines.empty())
    malformed(where + " has group " + std::to_string(site.group) + " of " +
              std::to_string(metadata.groups.size()) + " groups with lines");
  site.kind = integer(member(json, "kind", where), where + ": \"kind\"");
  site.reduction =
      integer(member(json, "reduction", where), where + ": \"reduction\"");
  site.type = integer(member(json, "type", where), where + ": \"type\"");
  site.dim = integer(member(json, "dim", where), where + ": \"dim\"");
  site.dim2 = integer(member(json, "dim2", where), where + ": \"dim2\"");
  site.source =
      parseSizes(member(json, "source", where), where + ": \"source\"");
  site.destination = parseSizes(member(json, "destination", where),
                                where + ": \"destination\"");
  if (json.contains("steps")) {
    if (site.kind != COMM_ALL_REDUCE)
      malformed(where + " has steps, and kind " + std::to_string(site.kind));
    try {
      site.steps = parseRowSteps(json, site.type);
    } catch (const std::runtime_error &error) {
      malformed(where + ": " + error.what());
    }
    checkRows(site, where);
  }
  if (json.contains("copies")) {
    const Json &copies = json["copies"];
    if (!copies.is_boolean())
      malformed(where + ": \"copies\" is " + copies.dump() +
                ", expected true or false");
    site.copies = copies.get<bool>();
    if (site.copies && site.kind != COMM_ALL_GATHER)
      malformed(where + " is by copies, and of kind " +
                std::to_string(site.kind));
  }
  if (isForGpu)
    parseLaunch(json, where, metadata.groups[site.group], site);
  return site;
}

/// Returns the bytes of an element: the name of its type has the bits, except
/// for `index`.
static int64_t parseElementBytes(const Json &type, const std::string &where) {
  const std::string name = type.is_string() ? type.get<std::string>() : "";
  const size_t digit = name.find_first_of("123456789");
  const int bits = name == "index" ? 64
                   : digit == std::string::npos
                       ? 0
                       : std::atoi(name.c_str() + digit);
  if (bits < 1 || bits > 128)
    malformed(where + " has \"dtype\" " + type.dump() +
              ", expected an element type such as \"f32\"");
  return (bits + 7) / 8;
}

/// Parses the arguments ("inputs") or results ("outputs") of a program.
static std::vector<Signature::Value> parseValues(const Json &metadata,
                                                 const char *key) {
  std::vector<Signature::Value> parsed;
  auto values = metadata.find(key);
  if (values == metadata.end())
    return parsed;
  const std::string where = std::string("a value of \"") + key + "\"";
  if (!values->is_array())
    malformed("\"" + std::string(key) + "\" is not an array");
  for (const Json &value : *values) {
    const Json &kind = member(value, "kind", where);
    if (kind != "memref" && kind != "scalar")
      malformed(where + " has \"kind\" " + kind.dump() +
                ", expected \"memref\" or \"scalar\"");
    const Json &shape = member(value, "shape", where);
    if (!shape.is_array())
      malformed(where + " has \"shape\" " + shape.dump() +
                ", expected an array of sizes");
    parsed.push_back({kind == "memref" ? static_cast<int>(shape.size()) : -1,
                      parseElementBytes(member(value, "dtype", where), where)});
  }
  return parsed;
}

Metadata parseMetadata(const char *text, const std::string &target) {
  if (!text)
    malformed("it is null");
  if (commfiles::findDeepNesting(text, commfiles::kMaxProgramNesting))
    malformed("expected at most " +
              std::to_string(commfiles::kMaxProgramNesting) +
              " nested objects and arrays");
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    malformed("it is not JSON text");
  std::string top = "the metadata";
  int version = integer(member(json, "version", top), "\"version\"");
  if (version != 1)
    throw std::runtime_error("the program's metadata has version " +
                             std::to_string(version) +
                             ", this runtime reads version 1");
  // A program without a target is for the host.
  Json compiledFor = json.value("target", Json("host"));
  if (compiledFor != target)
    throw std::runtime_error("the program was compiled for target " +
                             compiledFor.dump() + ", this is the " + target +
                             " runtime");
  Metadata metadata;
  metadata.ranks = integer(member(json, "ranks", top), "\"ranks\"");
  if (metadata.ranks == 0 || metadata.ranks > mlir::comm::kMaxRanks)
    malformed("\"ranks\" is " + std::to_string(metadata.ranks) +
              ", expected 1 to " + std::to_string(mlir::comm::kMaxRanks));
  if (auto runBy = json.find("run_by"); runBy != json.end()) {
    if (!runBy->is_array())
      malformed("\"run_by\" is not an array");
    for (const Json &rank : *runBy)
      metadata.runBy.push_back(integer(rank, "a rank of \"run_by\""));
  }
  if (auto reads = json.find("reads"); reads != json.end()) {
    if (!reads->is_boolean())
      malformed("\"reads\" is not true or false");
    metadata.reads = reads->get<bool>();
  }
  metadata.signature.arguments = parseValues(json, "inputs");
  metadata.signature.results = parseValues(json, "outputs");
  const Json &groups = member(json, "groups", top);
  if (!groups.is_array())
    malformed("\"groups\" is not an array");
  for (size_t i = 0; i < groups.size(); ++i)
    metadata.groups.push_back(
        parseGroup(groups[i], "group " + std::to_string(i), metadata.ranks));
  if (auto sites = json.find("sites"); sites != json.end()) {
    if (!sites->is_array())
      malformed("\"sites\" is not an array");
    for (size_t i = 0; i < sites->size(); ++i)
      metadata.sites.push_back(parseSite((*sites)[i],
                                         "site " + std::to_string(i), metadata,
                                         target == "cuda"));
  }
  return metadata;
}

std::string findIncompatibility(const Metadata &metadata, int rank, int ranks) {
  if (metadata.ranks != ranks)
    return "program was compiled for " + std::to_string(metadata.ranks) +
           " ranks, started with " + std::to_string(ranks) + "; start " +
           std::to_string(metadata.ranks) + ", or compile it again";
  const std::vector<int> &runBy = metadata.runBy;
  if (runBy.empty() ||
      std::find(runBy.begin(), runBy.end(), rank) != runBy.end())
    return "";
  constexpr size_t most = 16;
  std::string those;
  for (size_t i = 0; i < std::min(runBy.size(), most); ++i)
    those += (those.empty() ? "" : ", ") + std::to_string(runBy[i]);
  if (runBy.size() > most)
    those += ", ... (" + std::to_string(runBy.size()) + " ranks)";
  return "this program is not for rank " + std::to_string(rank) +
         ": expected one of " + those;
}

} // namespace comm::runtime
