//===- Record.cpp - Logs and checks of the stand-ins ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Record.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <unistd.h>

namespace standin {

std::recursive_mutex &lock() {
  static auto *mutex = new std::recursive_mutex; // outlives static objects
  return *mutex;
}

int rank() {
  for (const char *name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "RANK"})
    if (const char *text = std::getenv(name))
      return std::atoi(text);
  return 0;
}

int64_t setting(const char *name, int64_t otherwise) {
  const char *text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

void record(const std::string &line) {
  static std::FILE *file = [] {
    const char *directory = std::getenv("COMM_RECORD");
    if (!directory)
      return static_cast<std::FILE *>(nullptr);
    const std::string path =
        std::string(directory) + "/rank" + std::to_string(rank()) + ".log";
    std::FILE *opened = std::fopen(path.c_str(), "w");
    if (!opened) {
      std::perror(path.c_str());
      std::abort();
    }
    return opened;
  }();
  if (!file)
    return;
  std::fprintf(file, "%s\n", line.c_str());
  std::fflush(file); // the process may end at any time
}

void misuse(const char *function, const std::string &why) {
  const std::string line = "rank " + std::to_string(rank()) +
                           ": error: stand-in: " + function + ": " + why + "\n";
  [[maybe_unused]] ssize_t written = ::write(2, line.data(), line.size());
  record("misuse: " + std::string(function) + ": " + why);
  std::_Exit(99);
}

namespace {
struct Failure {
  int64_t call;
  int code;
};
} // namespace

static std::multimap<std::string, Failure> readFailures() {
  std::multimap<std::string, Failure> failures;
  const char *text = std::getenv("COMM_STANDIN_FAIL");
  std::istringstream list(text ? text : "");
  for (std::string entry; std::getline(list, entry, ',');) {
    const size_t at = entry.find('@');
    if (at != std::string::npos) {
      if (std::atoi(entry.c_str() + at + 1) != rank())
        continue;
      entry.resize(at);
    }
    std::istringstream parts(entry);
    std::string name, call, code;
    std::getline(parts, name, ':');
    std::getline(parts, call, ':');
    std::getline(parts, code, ':');
    failures.insert({name,
                     {std::atoll(call.c_str()),
                      code.empty() ? 999 : std::atoi(code.c_str())}});
  }
  return failures;
}

int injectedFailure(const char *function) {
  static const std::multimap<std::string, Failure> failures = readFailures();
  if (failures.empty())
    return 0;
  // cuda.h maps some functions to versions, such as cuMemAlloc_v2.
  std::string name = function;
  const size_t version = name.rfind("_v");
  if (version != std::string::npos)
    name.resize(version);
  static std::map<std::string, int64_t> calls;
  const int64_t call = ++calls[name];
  const auto [first, last] = failures.equal_range(name);
  for (auto it = first; it != last; ++it)
    if (it->second.call == call)
      return it->second.code;
  return 0;
}

} // namespace standin
