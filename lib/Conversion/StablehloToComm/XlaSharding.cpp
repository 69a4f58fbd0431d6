//===- XlaSharding.cpp - Reads XLA's shardings ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "XlaSharding.h"
#include "CommDialect/IR/Limits.h"
#include "Import/World.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::comm;
using Kind = XlaSharding::Kind;

namespace {

/// Reads shardings from text. The functions return false if it is malformed.
class Parser {
public:
  explicit Parser(StringRef text) : rest(text) {}

  bool parseAll(SmallVector<XlaSharding> &shardings) {
    if (!peekTuple())
      return parseOne(shardings.emplace_back()) && atEnd();
    consume("{");
    do {
      if (!parseOne(shardings.emplace_back()))
        return false;
    } while (consume(","));
    return consume("}") && atEnd();
  }

private:
  bool atEnd() { return rest.trim().empty(); }
  bool peekTuple() {
    StringRef start = rest.ltrim();
    return start.consume_front("{") && start.ltrim().starts_with("{");
  }
  bool consume(StringRef expected) {
    rest = rest.ltrim();
    return rest.consume_front(expected);
  }
  bool parseInteger(int64_t &value) {
    rest = rest.ltrim();
    return !rest.consumeInteger(10, value) && value >= 0 && value <= kMaxRanks;
  }
  bool parseIntegers(SmallVector<int64_t> &values) {
    do {
      if (!parseInteger(values.emplace_back()))
        return false;
    } while (consume(","));
    return true;
  }

  bool parseKind(Kind &kind) {
    for (auto [name, named] : {std::pair("replicated", Kind::Replicated),
                               {"manual", Kind::Manual},
                               {"unreduced", Kind::Unreduced},
                               {"unknown", Kind::Unknown}})
      if (consume(name)) {
        kind = named;
        return true;
      }
    return false;
  }

  bool parseOne(XlaSharding &sharding) {
    if (!consume("{"))
      return false;
    if (consume("maximal")) {
      sharding.kind = Kind::Maximal;
      int64_t device;
      if (!consume("device=") || !parseInteger(device))
        return false;
    } else if (consume("devices=")) {
      sharding.kind = Kind::Tiled;
      if (!parseTiles(sharding))
        return false;
    } else if (!parseKind(sharding.kind)) {
      return false;
    }
    int64_t group;
    while (!consume("}")) {
      if (consume("metadata="))
        skipBraces();
      else if ((!consume("shard_as") && !consume("shard_like")) ||
               !parseInteger(group))
        return false;
    }
    return true;
  }

  /// Skips up to the brace that closes the next one.
  void skipBraces() {
    int64_t depth = 0;
    rest = rest.drop_until([&](char c) {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      return c == '}' && depth == 0;
    });
    rest = rest.drop_front(std::min<size_t>(1, rest.size()));
  }

  /// Parses `[2,4]<=[8]` or `[2,2]0,2,1,3`, and `last_tile_dims`.
  bool parseTiles(XlaSharding &sharding) {
    if (!consume("[") || !parseIntegers(sharding.tiles) || !consume("]"))
      return false;
    if (consume("<=") ? !parseIota(sharding.devices)
                      : !parseIntegers(sharding.devices))
      return false;
    int64_t count = sharding.devices.size();
    if (getNumPlaces(sharding.tiles) != count ||
        !isPermutationVector(sharding.devices))
      return false;
    if (consume("last_tile_dim_replicate")) {
      sharding.lastKinds.push_back(Kind::Replicated);
    } else if (consume("last_tile_dims=")) {
      if (!consume("{"))
        return false;
      do {
        if (!parseKind(sharding.lastKinds.emplace_back()))
          return false;
      } while (consume(","));
      if (!consume("}"))
        return false;
    }
    return sharding.lastKinds.size() <= sharding.tiles.size();
  }

  /// Parses `[2,4]T(1,0)`: all devices, numbered in a shape that is then
  /// transposed.
  bool parseIota(SmallVector<int64_t> &devices) {
    SmallVector<int64_t> shape, permutation;
    if (!consume("[") || !parseIntegers(shape) || !consume("]"))
      return false;
    if (!consume("T")) {
      for (size_t i = 0; i < shape.size(); ++i)
        permutation.push_back(i);
    } else if (!consume("(") || !parseIntegers(permutation) || !consume(")")) {
      return false;
    }
    auto ids = getTransposedIota(shape, permutation);
    if (!ids)
      return false;
    devices = std::move(*ids);
    return true;
  }

  StringRef rest;
};

} // namespace

std::optional<SmallVector<XlaSharding>>
comm::parseXlaShardings(StringRef text) {
  SmallVector<XlaSharding> shardings;
  if (!Parser(text).parseAll(shardings))
    return std::nullopt;
  return shardings;
}
