//===- SiteRank.cpp - A rank that runs single collectives -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SiteRank.h"

#include <stdexcept>
#include <utility>

using namespace commdialect;

SiteRank::SiteRank(const RuntimeLibrary &library, int rank, int ranks,
                   int device, const Exchange &exchange)
    : library(library), exchanger(new Exchanger(exchange, rank, ranks)) {
  exchanger->scope = "sites";
  CommContextOptions options;
  library.contextOptionsInit(&options);
  options.rank = rank;
  options.device = device;
  options.bootstrap = COMM_BOOTSTRAP_EXCHANGE;
  const CommExchange functions = exchanger->getFunctions();
  options.exchange = &functions;
  check(library.contextCreate(&options, &context));
}

void SiteRank::check(CommError *error) const {
  const std::string message = library.take(error);
  if (!message.empty())
    throw std::runtime_error(message);
}

void SiteRank::checkOpen() const {
  if (!context)
    throw std::runtime_error("the communicator is closed");
}

size_t SiteRank::load(const std::string &metadata, const std::string &image) {
  checkOpen();
  CommProgram *program = nullptr;
  check(library.programLoadSites(context, metadata.c_str(),
                                 image.empty() ? nullptr : image.data(),
                                 image.size(), &program));
  programs.push_back(program);
  return programs.size() - 1;
}

void SiteRank::run(size_t program, int64_t site,
                   const std::vector<uintptr_t> &buffers, uintptr_t stream) {
  checkOpen();
  check(library.programRunSite(programs.at(program), site,
                               reinterpret_cast<void *const *>(buffers.data()),
                               static_cast<int64_t>(buffers.size()),
                               reinterpret_cast<void *>(stream)));
}

void SiteRank::close() {
  programs.clear();
  check(library.contextDestroy(std::exchange(context, nullptr)));
}
