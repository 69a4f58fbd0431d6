//===- GraphsTest.cpp - Tests of the graphs of a program in Python --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of the runtime that make and replay graphs are replaced by ones
// that record their calls, and run on the host.
//
//===----------------------------------------------------------------------===//
#include "Values.h"
#include "gtest/gtest.h"

#include <cstring>
#include <memory>

using namespace commdialect;

/// A replay writes its number to the first float of each result.
struct CommGraph {
  void **values;
  std::vector<CommDestination> destinations;
  std::vector<std::unique_ptr<float[]>> own;
};

static int numCreated = 0, numReplays = 0;
static int64_t numResults = 0;
static bool isStrided = false; ///< results without a destination

static CommError *create(CommProgram *, void **values,
                         const CommDestination *destinations,
                         CommGraph **graph) {
  const int64_t numResults = ::numResults;
  ++numCreated;
  *graph = new CommGraph{values, {destinations, destinations + numResults}, {}};
  for (int64_t i = 0; i < numResults; ++i) {
    auto *result = static_cast<CommMemRef *>(values[1 + i]);
    void *memory = destinations[i].memory;
    if (!memory)
      memory = (*graph)->own.emplace_back(new float[4096]).get();
    result->allocated = result->aligned = memory;
    result->offset = 0;
    if (isStrided && !destinations[i].memory)
      std::swap(result->sizesAndStrides[2], result->sizesAndStrides[3]);
  }
  return nullptr;
}

static CommError *launch(CommGraph *graph, void *) {
  ++numReplays;
  for (size_t i = 0; i < graph->destinations.size(); ++i)
    *static_cast<float *>(
        static_cast<CommMemRef *>(graph->values[1 + i])->aligned) =
        static_cast<float>(numReplays);
  return nullptr;
}

static int copy(uint64_t to, uint64_t from, size_t bytes, void *) {
  std::memcpy(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from),
              bytes);
  return 0;
}

static CommError *destroy(CommGraph *graph) {
  delete graph;
  return nullptr;
}

namespace {
/// A step of one argument in the same memory, and results in any.
class GraphsTest : public testing::Test {
protected:
  GraphsTest() : library(COMM_TEST_RUNTIME, /*isCuda=*/false) {
    library.graphCreate = create;
    library.graphLaunch = launch;
    library.graphDestroy = destroy;
    library.copyOnDevice = copy;
    numCreated = numReplays = 0;
    isStrided = false;
  }

  /// Returns true if the step ran as a graph.
  bool run(const std::vector<Array> &results) {
    std::string error;
    Addresses addresses = {argument.data};
    for (const Array &result : results)
      addresses.push_back(result.data);
    numResults = static_cast<int64_t>(results.size());
    auto describe = [&](Values &values) {
      values = {{argument}, results};
      return std::string();
    };
    bool isReplayed = graphs->run(addresses, describe, nullptr, error);
    EXPECT_EQ(error, "");
    return isReplayed;
  }
  Array makeArray(int64_t count) {
    memory.emplace_back(new float[static_cast<size_t>(count)]());
    return {memory.back().get(), {count}, sizeof(float)};
  }
  static float read(const Array &array) {
    return *static_cast<float *>(array.data);
  }

  RuntimeLibrary library;
  std::unique_ptr<Graphs> graphs = std::make_unique<Graphs>(library, nullptr);
  std::vector<std::unique_ptr<float[]>> memory;
  Array argument = makeArray(4096);
};
} // namespace

TEST_F(GraphsTest, EmptyResultsAreNotSmall) {
  // They would be too many small results otherwise.
  std::vector<Array> results(9, Array{nullptr, {0}, sizeof(float)});
  results.push_back(makeArray(1));
  EXPECT_FALSE(run(results));
  for (int i = 1; i <= 3; ++i) {
    results.back() = makeArray(1);
    EXPECT_TRUE(run(results));
    EXPECT_EQ(read(results.back()), static_cast<float>(i));
  }
}

TEST_F(GraphsTest, SmallResultsMayMove) {
  const Array large = makeArray(4096);
  EXPECT_FALSE(run({large, makeArray(1)}));
  for (int i = 1; i <= 3; ++i) {
    const Array loss = makeArray(1);
    EXPECT_TRUE(run({large, loss}));
    EXPECT_EQ(read(loss), static_cast<float>(i));
    EXPECT_EQ(read(large), static_cast<float>(i));
  }
  EXPECT_EQ(numCreated, 1);
}

TEST_F(GraphsTest, LargeResultsStay) {
  EXPECT_FALSE(run({makeArray(4096)}));
  EXPECT_FALSE(run({makeArray(4096)}));
  EXPECT_FALSE(run({makeArray(1025)}));
  EXPECT_FALSE(run({makeArray(1025)}));
  EXPECT_EQ(numCreated, 0);
}

TEST_F(GraphsTest, ManyInArgumentsBesideOneThatMoves) {
  auto makeResults = [&] {
    std::vector<Array> results(9, {argument.data, {1}, sizeof(float)});
    results.push_back(makeArray(1));
    return results;
  };
  EXPECT_FALSE(run(makeResults()));
  EXPECT_TRUE(run(makeResults()));
  EXPECT_TRUE(run(makeResults()));
  EXPECT_EQ(numCreated, 1);
}

// Only results with a destination are put in row-major order.
TEST_F(GraphsTest, StridedSmallResultsStay) {
  isStrided = true;
  const Array matrix = {makeArray(6).data, {2, 3}, sizeof(float)};
  EXPECT_FALSE(run({matrix}));
  EXPECT_FALSE(run({matrix}));
  EXPECT_FALSE(run({matrix}));
  EXPECT_TRUE(run({matrix}));
  EXPECT_EQ(read(matrix), 1);
}

TEST_F(GraphsTest, ManySmallResultsStay) {
  auto makeResults = [&](int count) {
    std::vector<Array> results;
    for (int i = 0; i < count; ++i)
      results.push_back(makeArray(1));
    return results;
  };
  EXPECT_FALSE(run(makeResults(9)));
  EXPECT_FALSE(run(makeResults(9)));
  const std::vector<Array> same = makeResults(9);
  EXPECT_FALSE(run(same));
  EXPECT_TRUE(run(same));
  graphs = std::make_unique<Graphs>(library, nullptr);
  EXPECT_FALSE(run(makeResults(8)));
  EXPECT_TRUE(run(makeResults(8)));
}

TEST_F(GraphsTest, ResultsInArgumentsStay) {
  // The argument is updated in place, as a donated one is.
  const Array updated = {argument.data, {1}, sizeof(float)};
  EXPECT_FALSE(run({updated}));
  EXPECT_TRUE(run({updated}));
  EXPECT_EQ(read(argument), 1);
}
