//===- Exchange.h - Exchange of bytes between processes ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_EXCHANGE_H
#define COMMDIALECT_PYTHON_RUNTIME_EXCHANGE_H

#include "CommDialect/Runtime/CommContext.h"

#include <functional>
#include <string>

namespace commdialect {

/// Gathers the bytes of all ranks: `exchange(scope, rank, mine)`. All ranks
/// must call it the same number of times for each scope. Throws std::exception
/// on failure.
using Exchange =
    std::function<std::string(const std::string &, int, const std::string &)>;

/// A rank's part in an exchange, for a context of the runtime.
class Exchanger {
public:
  Exchanger(const Exchange &exchange, int rank, int ranks)
      : exchange(exchange), rank(rank), ranks(ranks) {}
  Exchanger(const Exchanger &) = delete;

  /// Gathers `mine` of all ranks with `scope`. Throws as the exchange does.
  std::string gather(const std::string &mine);
  /// Returns functions that are valid as long as this object.
  CommExchange getFunctions();

  std::string scope;

private:
  const Exchange exchange;
  const int rank, ranks;
  std::string lastError;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_EXCHANGE_H
