//===- Rank.cpp - One rank of this process --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rank.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

using namespace commdialect;

std::string Rank::perform(const Connection &wanted, int64_t call,
                          const Job &job) {
  std::string error;
  if (connection.generation != wanted.generation) {
    close();
    error = open(wanted, call);
  } else if (!context) {
    error = lastError;
  }
  return error.empty() ? job(*this) : error;
}

void Rank::abort() {
  if (context)
    library.contextAbort(context);
}

std::string Rank::run(const std::string &file, const Addresses &addresses,
                      const Reader &read, void *stream) {
  Loaded *loaded = nullptr;
  std::string error = load(file, loaded);
  if (!error.empty() ||
      (loaded->graphs && loaded->graphs->run(addresses, read, stream, error)))
    return error;
  Values values;
  error = read(values);
  if (error.empty())
    error = values.run(library, loaded->program, stream);
  if (error.empty() && loaded->canRecord && !loaded->graphs)
    loaded->graphs = std::make_unique<Graphs>(library, loaded->program);
  return error;
}

std::string Rank::load(const Sites &sites, CommProgram *&program) {
  CommProgram *&loaded = sitesByDigest[sites.digest];
  std::string error;
  if (!loaded)
    error = library.take(
        library.programLoadSites(context, sites.metadata.c_str(),
                                 library.isCuda ? sites.image.data() : nullptr,
                                 sites.image.size(), &loaded));
  program = loaded;
  return error;
}

std::string Rank::runSite(const Sites &sites, int64_t site,
                          const std::vector<void *> &buffers, void *stream) {
  CommProgram *program = nullptr;
  std::string error = load(sites, program);
  if (error.empty())
    error = library.take(
        library.programRunSite(program, site, buffers.data(),
                               static_cast<int64_t>(buffers.size()), stream));
  return error;
}

std::string Rank::startSite(const Sites &sites, int64_t site,
                            const std::vector<void *> &buffers) {
  CommProgram *program = nullptr;
  std::string error = load(sites, program);
  if (error.empty())
    error = library.take(library.programStartSite(
        program, site, buffers.data(), static_cast<int64_t>(buffers.size()),
        /*stream=*/nullptr));
  return error;
}

void Rank::close() {
  // Destroying the context unloads the programs, too. Its error was returned
  // before, or is of no use now.
  for (auto &[file, loaded] : programs)
    loaded.graphs.reset();
  if (context)
    library.take(library.contextDestroy(context));
  forget();
}

void Rank::abandon() {
  abort();
  // A graph belongs to its program, which stays.
  for (auto &[file, loaded] : programs)
    loaded.graphs.release();
  forget();
}

void Rank::forget() {
  context = nullptr;
  programs.clear();
  sitesByDigest.clear();
  connection.threads.reset();
}

std::string Rank::open(const Connection &wanted, int64_t call) {
  connection = wanted;
  CommContextOptions options;
  library.contextOptionsInit(&options);
  options.rank = rank;
  options.device = device;
  exchanger.scope = scope + "." + std::to_string(wanted.generation);
  const CommExchange functions = exchanger.getFunctions();
  if (wanted.threads) {
    options.bootstrap = COMM_BOOTSTRAP_THREADS;
    options.threads = wanted.threads.get();
  } else {
    options.bootstrap = COMM_BOOTSTRAP_EXCHANGE;
    options.exchange = &functions;
    try {
      waitForSameCall(call);
    } catch (const std::exception &error) {
      return lastError = error.what();
    }
  }
  lastError = library.take(library.contextCreate(&options, &context));
  return lastError;
}

/// Waits until all ranks connect again at the same call. Fails if another rank
/// is at a later one: ranks learn of a failure at different calls.
void Rank::waitForSameCall(int64_t call) {
  const std::string mine(reinterpret_cast<const char *>(&call), sizeof(call));
  while (true) {
    const std::string all = exchanger.gather(mine);
    int64_t first = call, last = call;
    for (int i = 0; i < ranks; ++i) {
      int64_t other = 0;
      std::memcpy(&other, all.data() + i * sizeof(other), sizeof(other));
      first = std::min(first, other);
      last = std::max(last, other);
    }
    if (first == last)
      return;
    if (call < last)
      throw std::runtime_error("an earlier call failed on another rank");
  }
}

std::string Rank::load(const std::string &file, Loaded *&loaded) {
  auto found = programs.find(file);
  if (found == programs.end()) {
    CommProgram *program = nullptr;
    const std::string error =
        library.take(library.programLoad(context, file.c_str(), &program));
    if (!error.empty())
      return error;
    found = programs.emplace(file, Loaded()).first;
    found->second.program = program;
    found->second.canRecord = library.programCanBeRecorded(program);
  }
  loaded = &found->second;
  return {};
}
