//===- Exchange.cpp - Exchange of bytes between processes -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Exchange.h"

#include <cstring>
#include <stdexcept>

using namespace commdialect;

std::string Exchanger::gather(const std::string &mine) {
  const std::string all = exchange(scope, rank, mine);
  if (all.size() != mine.size() * static_cast<size_t>(ranks))
    throw std::runtime_error("ranks exchange data of different sizes");
  return all;
}

CommExchange Exchanger::getFunctions() {
  auto allgather = [](void *user, const void *mine, void *all,
                      uint64_t bytes) -> const char * {
    Exchanger &exchanger = *static_cast<Exchanger *>(user);
    try {
      const std::string gathered =
          exchanger.gather(std::string(static_cast<const char *>(mine), bytes));
      std::memcpy(all, gathered.data(), gathered.size());
      return nullptr;
    } catch (const std::exception &error) {
      exchanger.lastError = error.what();
      return exchanger.lastError.c_str();
    }
  };
  return {this, rank, ranks, allgather};
}
