//===- MpiTestCase.h - A collective of the MPI test -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case describes an operation of all ranks of a group. A started case
// checks the result against the collective's definition.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_RUNTIME_MPITESTCASE_H
#define COMMDIALECT_UNITTESTS_RUNTIME_MPITESTCASE_H

#include "MpiTestSupport.h"

#include <algorithm>

namespace commtest {

// The same test runs on both runtimes.
#ifdef COMM_TEST_CUDA
#define COMM_TEST_TARGET "cuda"
#else
#define COMM_TEST_TARGET "host"
#endif

inline const char *const metadata = R"({
  "version": 1, "target": ")" COMM_TEST_TARGET R"(", "ranks": 4,
  "source": "test", "groups": [
    { "name": "world", "members": [[0, 1, 2, 3]], "nccl": true },
    { "name": "pairs", "members": [[0, 1], [2, 3]], "nccl": true },
    { "name": "across", "members": [[0, 2], [1, 3]], "nccl": true },
    { "name": "reordered", "members": [[3, 1], [2, 0]], "nccl": true },
    { "name": "unequal", "members": [[2, 0, 3], [1]], "nccl": true }
  ],
  "inputs": [], "outputs": []
})";

inline const std::vector<std::vector<std::vector<int>>> groups = {
    {{0, 1, 2, 3}},   {{0, 1}, {2, 3}}, {{0, 2}, {1, 3}},
    {{3, 1}, {2, 0}}, {{2, 0, 3}, {1}},
};

inline const char *const kindNames[] = {
    "all_reduce",   "reduce",         "broadcast", "all_gather",
    "gather",       "reduce_scatter", "scatter",   "all_to_all",
    "all_to_all_v", "permute",        "p2p",       "barrier"};

inline thread_local int me;
inline thread_local int64_t cases = 0;

inline const std::vector<int> &membersOf(int group) {
  for (const std::vector<int> &line : groups[group])
    if (std::find(line.begin(), line.end(), me) != line.end())
      return line;
  wrong(me, "no line");
}

struct Case {
  int32_t kind, type, group;
  bool inPlace;
  Layout layout;
  int64_t dim = 0, dim2 = 0;
  int64_t root = 0;
  int32_t reduction = 0;
  /// Shape of each rank's contribution (for scatter: the root's), by operand.
  std::vector<Shape> shapes = {};
  std::vector<std::pair<int64_t, int64_t>> pairs = {};

  std::string text() const {
    std::string result =
        std::string(kindNames[kind]) + " " + typeName(type) + " group " +
        std::to_string(group) + (inPlace ? " in place" : "") + " layout " +
        std::to_string(layout) + " dims " + std::to_string(dim) + "," +
        std::to_string(dim2) + " root " + std::to_string(root) + " reduction " +
        std::to_string(reduction) + " shapes";
    for (const Shape &shape : shapes) {
      result += " [";
      for (int64_t size : shape)
        result += std::to_string(size) + " ";
      result += "]";
    }
    return result;
  }
};

/// A started case, until its wait and check.
class StartedCase {
public:
  explicit StartedCase(Case description) : c(std::move(description)) {
    members = membersOf(c.group);
    n = static_cast<int64_t>(members.size());
    place = std::find(members.begin(), members.end(), me) - members.begin();
    makeBuffers();
    location = "test: " + c.text();
    CommOp *op = commOpCreate(c.kind, c.group, c.reduction, c.dim, c.dim2,
                              c.root, location.c_str());
    for (size_t i = 0; i < c.shapes.size(); ++i) {
      if (!c.inPlace)
        commOpSource(op, sources[i].rank(), sources[i].memref(), c.type);
      commOpDestination(op, destinations[i].rank(), destinations[i].memref(),
                        c.type);
      if (c.reduction == COMM_PREMUL_SUM)
        commOpFactor(op, factorOf(me, i));
    }
    for (auto [source, target] : c.pairs)
      commOpPair(op, source, target);
    token = commOpStart(op);
  }

  void finish() {
    commWait(token, "test");
    for (size_t i = 0; i < c.shapes.size(); ++i) {
      check(i);
      if (!destinations[i].guardsIntact())
        wrong(me, c.text() + ": wrote outside the destination");
      if (!c.inPlace && !sourceIntact(i))
        wrong(me, c.text() + ": wrote into the source");
    }
    ++cases;
  }

private:
  Shape destinationShape(size_t i) const {
    Shape shape = c.shapes[i];
    switch (c.kind) {
    case COMM_ALL_GATHER:
    case COMM_GATHER:
      shape[c.dim] *= n;
      break;
    case COMM_REDUCE_SCATTER:
    case COMM_SCATTER:
      if (!c.inPlace)
        shape[c.dim] /= n;
      break;
    case COMM_ALL_TO_ALL:
      shape[c.dim] /= n;
      shape[c.dim2] *= n;
      break;
    default:
      break;
    }
    return shape;
  }

  /// Returns the row-major position of an index in a contribution.
  static int64_t linearOf(const Shape &shape, const Index &index) {
    int64_t linear = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      linear = linear * shape[d] + index[d];
    return linear;
  }

  void fill(Buffer &buffer, size_t i, int64_t ownStart) {
    forEachIndex(c.shapes[i], [&](Index index, int64_t linear) {
      if (ownStart)
        index[c.dim] += ownStart;
      encode(static_cast<double>(valueOf(me, i, linear, c.type)), c.type,
             buffer.at(index));
    });
  }

  bool sourceIntact(size_t i) {
    bool intact = sources[i].guardsIntact();
    forEachIndex(c.shapes[i], [&](const Index &index, int64_t linear) {
      char expected[16];
      encode(static_cast<double>(valueOf(me, i, linear, c.type)), c.type,
             expected);
      intact &= !std::memcmp(expected, sources[i].at(index), widthOf(c.type));
    });
    return intact;
  }

  void makeBuffers() {
    for (size_t i = 0; i < c.shapes.size(); ++i) {
      destinations.emplace_back(destinationShape(i), c.type, c.layout);
      if (!c.inPlace) {
        sources.emplace_back(c.shapes[i], c.type, c.layout);
        fill(sources[i], i, 0);
        continue;
      }
      bool gathers = c.kind == COMM_ALL_GATHER || c.kind == COMM_GATHER;
      fill(destinations[i], i, gathers ? place * c.shapes[i][c.dim] : 0);
    }
  }

  /// Returns the expected value at an index of destination i; nullopt if it is
  /// unspecified.
  std::optional<double> expected(size_t i, Index index) const {
    const Shape &shape = c.shapes[i];
    auto of = [&](int64_t rank, const Index &at) {
      return static_cast<double>(
          valueOf(members[rank], i, linearOf(shape, at), c.type));
    };
    auto reduced = [&](const Index &at) {
      return reduceValues(c.reduction, c.type, members, i, linearOf(shape, at));
    };
    bool isRoot = place == c.root;
    switch (c.kind) {
    case COMM_ALL_REDUCE:
      return reduced(index);
    case COMM_REDUCE:
      return isRoot ? std::optional<double>(reduced(index)) : std::nullopt;
    case COMM_BROADCAST:
      return of(c.root, index);
    case COMM_GATHER:
      if (!isRoot)
        return std::nullopt;
      [[fallthrough]];
    case COMM_ALL_GATHER: {
      int64_t rank = index[c.dim] / shape[c.dim];
      index[c.dim] %= shape[c.dim];
      return of(rank, index);
    }
    case COMM_REDUCE_SCATTER:
    case COMM_SCATTER: {
      int64_t length = shape[c.dim] / n;
      if (!c.inPlace)
        index[c.dim] += place * length;
      else if (index[c.dim] / length != place)
        return std::nullopt;
      return c.kind == COMM_SCATTER ? of(c.root, index) : reduced(index);
    }
    case COMM_ALL_TO_ALL: {
      int64_t split = shape[c.dim] / n;
      int64_t block = c.dim == c.dim2 ? split : shape[c.dim2];
      int64_t rank = index[c.dim2] / block;
      index[c.dim2] %= block;
      index[c.dim] += place * split;
      return of(rank, index);
    }
    default: // permute
      for (auto [source, target] : c.pairs)
        if (target == place)
          return of(source, index);
      return 0.0;
    }
  }

  void check(size_t i) {
    Buffer &buffer = destinations[i];
    forEachIndex(buffer.shape, [&](const Index &index, int64_t linear) {
      std::optional<double> value = expected(i, index);
      if (!value)
        return;
      char bytes[16] = {};
      encode(*value, c.type, bytes);
      // Zeros of a permute are zero bytes, even for complex numbers.
      if (c.kind == COMM_PERMUTE && isZeroed())
        std::memset(bytes, 0, sizeof(bytes));
      if (std::memcmp(bytes, buffer.at(index), widthOf(c.type)))
        wrong(me, c.text() + ": operand " + std::to_string(i) + ", element " +
                      std::to_string(linear) + ", expected " +
                      std::to_string(*value));
    });
  }

  bool isZeroed() const {
    for (auto [source, target] : c.pairs)
      if (target == place)
        return false;
    return true;
  }

  Case c;
  std::vector<int> members;
  int64_t n, place;
  std::vector<Buffer> sources, destinations;
  std::string location;
  int64_t token;
};

} // namespace commtest

#endif // COMMDIALECT_UNITTESTS_RUNTIME_MPITESTCASE_H
