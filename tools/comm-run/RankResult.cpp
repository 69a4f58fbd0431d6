//===- RankResult.cpp - Stores the results of ranks -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RankResult.h"
#include "Error.h"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace commrun;
using nlohmann::json;

static std::string resultPath(const std::string &directory, int64_t rank) {
  return directory + "/rank" + std::to_string(rank) + ".json";
}

void commrun::writeRankResult(const std::string &directory, int64_t rank,
                              const RankResult &result) {
  const json text = {{"mismatches", result.mismatches},
                     {"largestError", result.largestError},
                     {"seconds", result.seconds},
                     {"median", result.median},
                     {"peakBytes", result.peakBytes}};
  const std::string path = resultPath(directory, rank);
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file)
    throw Error(path + ": cannot write");
}

bool commrun::readRankResult(const std::string &directory, int64_t rank,
                             RankResult &result) {
  std::ifstream file(resultPath(directory, rank));
  if (!file)
    return false;
  try {
    const json text = json::parse(file);
    result.mismatches = text.at("mismatches").get<int64_t>();
    result.largestError = text.at("largestError").get<double>();
    result.seconds = text.at("seconds").get<double>();
    result.median = text.at("median").get<double>();
    result.peakBytes = text.at("peakBytes").get<uint64_t>();
    return true;
  } catch (const json::exception &) {
    return false;
  }
}
