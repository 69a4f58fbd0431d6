//===- ProcessRank.cpp - The one rank of a process ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProcessRank.h"

#include <stdexcept>

using namespace commdialect;

ProcessRank::ProcessRank(const RuntimeLibrary &library, int rank, int ranks,
                         int device, const Exchange &exchange)
    : team(library, ranks, {{rank, /*ordinal=*/0, device}}, exchange,
           /*scope=*/"programs") {}

std::string ProcessRank::run(const Rank::Job &job) {
  std::lock_guard<std::mutex> guard(lock);
  return team.runNow(/*ordinal=*/0, /*key=*/{0, 0}, job);
}

void ProcessRank::skip() {
  std::lock_guard<std::mutex> guard(lock);
  team.skipCall();
}

static void setData(std::vector<Array> &arrays,
                    const std::vector<uintptr_t> &addresses) {
  if (arrays.size() != addresses.size())
    throw std::runtime_error("the program has " +
                             std::to_string(arrays.size()) + " arrays, got " +
                             std::to_string(addresses.size()));
  for (size_t i = 0; i < arrays.size(); ++i)
    arrays[i].data = reinterpret_cast<void *>(addresses[i]);
}

void RankProgram::run(const std::vector<uintptr_t> &arguments,
                      const std::vector<uintptr_t> &results,
                      uintptr_t stream) const {
  Values values = shapes;
  setData(values.arguments, arguments);
  setData(values.results, results);
  Addresses addresses;
  for (const std::vector<uintptr_t> *part : {&arguments, &results})
    for (uintptr_t address : *part)
      addresses.push_back(reinterpret_cast<void *>(address));
  auto read = [&](Values &copy) {
    copy = values;
    return std::string();
  };
  const std::string error = rank->run([&](Rank &local) {
    return local.run(file, addresses, read, reinterpret_cast<void *>(stream));
  });
  if (!error.empty())
    throw std::runtime_error(error);
}
