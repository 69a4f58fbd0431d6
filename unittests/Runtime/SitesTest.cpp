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

#include <gtest/gtest.h>

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
  message += take(commProgramRunSite(program, index, source.data(),
                                     destination.data(), nullptr));
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

TEST(Sites, WrongNumber) {
  const auto messages = runRanks(fourKinds, [&](int, CommProgram *program) {
    float value = 0;
    return take(commProgramRunSite(program, 4, &value, &value, nullptr));
  });
  for (const std::string &message : messages)
    EXPECT_EQ(message, "commProgramRunSite: site 4 of a program with 4 sites");
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
