//===- SitesTest.cpp - Tests of programs of sites -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ranks are threads of this process. Expected values are computed by hand from
// the rank and the index.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommContext.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "CommDialect/Runtime/HalfFloat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int ranks = 4;

/// Returns the message of an error, or an empty string, and destroys it.
std::string take(CommError *error) {
  std::string message = error ? commErrorMessage(error) : "";
  commErrorDestroy(error);
  return message;
}

/// Calls `body` on a thread for each rank, with a context and the program that
/// `metadata` describes. Returns the first message of each rank.
std::vector<std::string>
runRanks(const std::string &metadata,
         const std::function<std::string(int rank, CommProgram *)> &body) {
  CommThreads *world = nullptr;
  EXPECT_EQ(take(commThreadsCreate(ranks, &world)), "");
  std::vector<std::string> messages(ranks);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      CommContextOptions options;
      commContextOptionsInit(&options);
      options.bootstrap = COMM_BOOTSTRAP_THREADS;
      options.threads = world;
      options.rank = rank;
      options.timeout = 60;
      CommContext *context = nullptr;
      CommProgram *program = nullptr;
      std::string &message = messages[rank];
      message = take(commContextCreate(&options, &context));
      if (message.empty())
        message = take(commProgramLoadSites(context, metadata.c_str(), nullptr,
                                            0, &program));
      if (message.empty())
        message = body(rank, program);
      const std::string end = take(commContextDestroy(context));
      if (message.empty())
        message = end;
    });
  for (std::thread &thread : threads)
    thread.join();
  commThreadsDestroy(world);
  return messages;
}

std::string site(int kind, int dim, const std::string &source,
                 const std::string &destination) {
  return R"({"group":0,"kind":)" + std::to_string(kind) +
         R"(,"reduction":0,"type":7,"dim":)" + std::to_string(dim) +
         R"(,"dim2":)" + std::to_string(dim) + R"(,"source":)" + source +
         R"(,"destination":)" + destination + "}";
}

std::string metadataOf(const std::string &sites) {
  return R"({"version":1,"target":"host","ranks":4,"groups":[{"name":"all",)"
         R"("members":[[0,1,2,3]]}],"inputs":[],"outputs":[],"sites":[)" +
         sites + "]}";
}

const std::string fourKinds =
    metadataOf(site(COMM_ALL_REDUCE, 0, "[3]", "[3]") + "," +
               site(COMM_ALL_GATHER, 1, "[2,2]", "[2,8]") + "," +
               site(COMM_REDUCE_SCATTER, 0, "[8]", "[2]") + "," +
               site(COMM_ALL_TO_ALL, 0, "[4]", "[4]"));

/// Runs the site with sources 100 * rank + index and returns its results.
std::vector<float> run(CommProgram *program, int rank, int index,
                       size_t sourceSize, size_t destinationSize,
                       std::string &message) {
  std::vector<float> source(sourceSize), destination(destinationSize, -1);
  for (size_t i = 0; i < sourceSize; ++i)
    source[i] = static_cast<float>(100 * rank + static_cast<int>(i));
  void *buffers[] = {source.data(), destination.data()};
  message += take(commProgramRunSite(program, index, buffers, 2, nullptr));
  return destination;
}

TEST(Sites, RunInAnyOrder) {
  // Ranks begin with different sites, in a thread for each, several times.
  const auto messages = runRanks(fourKinds, [&](int rank,
                                                CommProgram *program) {
    std::vector<std::string> found(4);
    auto runOne = [&](int index) {
      std::string &message = found[index];
      for (int repeat = 0; repeat < 20; ++repeat)
        switch (index) {
        case 0:
          if (run(program, rank, 0, 3, 3, message) !=
              std::vector<float>({600, 604, 608}))
            message += "wrong all_reduce;";
          break;
        case 1: {
          std::vector<float> expected;
          for (int row = 0; row < 2; ++row)
            for (int from = 0; from < ranks; ++from)
              for (int column = 0; column < 2; ++column)
                expected.push_back(
                    static_cast<float>(100 * from + 2 * row + column));
          if (run(program, rank, 1, 4, 16, message) != expected)
            message += "wrong all_gather;";
          break;
        }
        case 2: {
          const auto first = static_cast<float>(600 + 4 * 2 * rank);
          if (run(program, rank, 2, 8, 2, message) !=
              std::vector<float>({first, first + 4}))
            message += "wrong reduce_scatter;";
          break;
        }
        default: {
          const auto mine = static_cast<float>(rank);
          if (run(program, rank, 3, 4, 4, message) !=
              std::vector<float>({mine, 100 + mine, 200 + mine, 300 + mine}))
            message += "wrong all_to_all;";
        }
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back(runOne, (rank + i) % 4);
    for (std::thread &thread : threads)
      thread.join();
    return found[0] + found[1] + found[2] + found[3];
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "");
}

/// Returns the metadata of one site with another key.
std::string withKey(std::string site, const std::string &key) {
  site.insert(site.size() - 1, "," + key);
  return metadataOf(site);
}

TEST(Sites, StartAndWait) {
  const std::string copies =
      withKey(site(COMM_ALL_GATHER, 0, "[2]", "[8]"), R"("copies":true)");
  const auto messages = runRanks(copies, [](int rank, CommProgram *program) {
    std::string message;
    for (int repeat = 0; repeat < 20; ++repeat) {
      const auto first = static_cast<float>(100 * rank + repeat);
      std::vector<float> source = {first, first + 1}, result(8, -1), expected;
      for (int from = 0; from < ranks; ++from)
        for (int i = 0; i < 2; ++i)
          expected.push_back(static_cast<float>(100 * from + repeat + i));
      void *buffers[] = {source.data(), result.data()};
      message += take(commProgramStartSite(program, 0, buffers, 2, nullptr));
      message += take(commProgramWaitSite(program, 0, result.data(), nullptr));
      if (result != expected)
        message += "wrong gather;";
    }
    void *buffers[] = {nullptr, nullptr};
    return message + take(commProgramRunSite(program, 0, buffers, 2, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramRunSite at site 0: it is by copies; use "
                       "commProgramStartSite");
}

TEST(Sites, StartOfKernel) {
  const auto messages = runRanks(fourKinds, [](int, CommProgram *program) {
    float value = 0;
    void *buffers[] = {&value, &value};
    return take(commProgramStartSite(program, 1, buffers, 2, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramStartSite at site 1: it is not by copies; "
                       "use commProgramRunSite");
}

TEST(Sites, MalformedCopies) {
  auto load = [](const std::string &metadata) {
    return runRanks(
        metadata, [](int, CommProgram *) { return std::string("loaded"); })[0];
  };
  const std::string start =
      "commProgramLoadSites: the program's metadata is malformed: site 0";
  EXPECT_EQ(
      load(withKey(site(COMM_ALL_GATHER, 0, "[2]", "[8]"), R"("copies":1)")),
      start + ": \"copies\" is 1, expected true or false");
  EXPECT_EQ(
      load(withKey(site(COMM_ALL_REDUCE, 0, "[2]", "[2]"), R"("copies":true)")),
      start + " is by copies, and of kind 0");
  EXPECT_EQ(load(withKey(site(COMM_ALL_REDUCE, 0, "[2]", "[2]"),
                         R"("copies":false)")),
            "loaded");
}

TEST(Sites, WrongNumber) {
  const auto messages = runRanks(fourKinds, [&](int, CommProgram *program) {
    float value = 0;
    void *buffers[] = {&value, &value};
    return take(commProgramRunSite(program, 4, buffers, 2, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramRunSite: site 4 of a program with 4 sites");
}

TEST(Sites, WrongNumberOfBuffers) {
  const auto messages = runRanks(fourKinds, [&](int, CommProgram *program) {
    float value = 0;
    void *buffers[] = {&value, &value, &value};
    return take(commProgramRunSite(program, 0, buffers, 3, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramRunSite: site 0 has 2 buffers, not 3");
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Returns a site with two rows of four bf16 elements, and these members.
std::string siteWithSteps(const std::string &members) {
  return metadataOf(
      R"({"group":0,"kind":0,"reduction":0,"type":6,"dim":0,"dim2":0,)"
      R"("source":[2,4],"destination":[2,4],)" +
      members + "}");
}

/// x = sum + residual, rounded to bf16; total = sum of x * x in f32; y = x *
/// weight / sqrt(total / 4 + 2), rounded to f32 only.
const char *const normSteps =
    R"("columns":4,"arguments":[[7,0],[6,2]],"steps":[[0,6],[1,7,0],[7,6,0,1],)"
    R"([9,7,2,2],[11,7,3],[2,7,4],[10,7,4,5],[2,7,2],[7,7,6,7],[6,7,8],)"
    R"([1,6,1],[9,7,2,10],[9,7,11,9]],"results":[[6,0,2],[7,1,4],[7,0,12]])";

TEST(Sites, StepsOnRows) {
  const auto messages =
      runRanks(siteWithSteps(normSteps), [&](int rank, CommProgram *program) {
        // In bf16, 256 + 1 is 256. Sums over the ranks are 4, and 0 elsewhere.
        std::vector<uint16_t> source(8, 0), x(8);
        if (rank == 1)
          source[0] = source[5] = ::comm::toBf16(4);
        std::vector<float> residual = {252, 1, 0, 0, 257, 0, 0, 2}, total(2),
                           y(8);
        const float weights[] = {1, 2, 3, 4};
        std::vector<uint16_t> weight;
        for (float value : weights)
          weight.push_back(::comm::toBf16(value));
        void *buffers[] = {source.data(), x.data(),        total.data(),
                           y.data(),      residual.data(), weight.data()};
        std::string message =
            take(commProgramRunSite(program, 0, buffers, 6, nullptr));
        const std::vector<float> wanted = {256, 1, 0, 0, 256, 4, 0, 2},
                                 totals = {65537, 65556};
        if (total != totals)
          message += "wrong totals;";
        for (size_t i = 0; i < 8; ++i) {
          const float scale = 1 / std::sqrt(totals[i / 4] / 4 + 2);
          if (::comm::fromBf16(x[i]) != wanted[i] ||
              y[i] != wanted[i] * weights[i % 4] * scale)
            message += "wrong element " + std::to_string(i) + ";";
        }
        return message;
      });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "");
}

TEST(Sites, MalformedSteps) {
  auto load = [](const std::string &members) {
    return runRanks(siteWithSteps(members), [&](int, CommProgram *) {
      return std::string("loaded");
    })[0];
  };
  const std::string begin =
      "commProgramLoadSites: the program's metadata is malformed: site 0";
  const std::string rest = R"(,"arguments":[],"results":[[6,0,0]])";
  EXPECT_EQ(load(R"("columns":3,"steps":[[0,6]])" + rest),
            begin + ": its last dimensions are no rows of 3 columns");
  EXPECT_EQ(load(R"("columns":4,"steps":[[0,7]])" + rest),
            begin + ": step 0 has type 7, the site 6");
  EXPECT_EQ(load(R"("columns":4,"steps":[[0,6],[7,6,0,1]])" + rest),
            begin + ": an operand of step 1 is 1, expected an integer from 0 "
                    "to 0");
  EXPECT_EQ(load(R"("columns":4,"steps":[[0,6],[12,6,0]])" + rest),
            begin + ": the operation of step 1 is 12, expected an integer "
                    "from 0 to 11");
  EXPECT_EQ(load(R"("columns":4,"steps":[[0,6],[11,7,0],[11,7,1]])" + rest),
            begin + ": step 2 sums values that are equal in a row");
  EXPECT_EQ(load(R"("columns":4,"steps":[[0,6],[7,6,0]])" + rest),
            begin + ": step 1 has 3 elements, expected 4");
  EXPECT_EQ(
      load(R"("columns":4,"steps":[[0,6]],"arguments":[],"results":[[6,1,0]])"),
      begin + ": a result has extent 1, its step 0");
}

TEST(Sites, NoEntry) {
  const auto messages = runRanks(fourKinds, [&](int, CommProgram *program) {
    return take(commProgramRun(program, nullptr, nullptr, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramRun: a program of sites has no entry");
}

TEST(Sites, MalformedMetadata) {
  const auto messages =
      runRanks(metadataOf(R"({"group":1,"kind":0})"),
               [&](int, CommProgram *) { return std::string("loaded"); });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramLoadSites: the program's metadata is "
                       "malformed: site 0 has group 1 of 1 groups with lines");
}

} // namespace
