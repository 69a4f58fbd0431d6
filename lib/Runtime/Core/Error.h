//===- Error.h - Errors of the C API ----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_ERROR_H
#define COMMDIALECT_LIB_RUNTIME_CORE_ERROR_H

#include "Abi.h"
#include "RankState.h"

#include <new>
#include <string>

namespace comm::runtime {

/// Creates the error of `failure` on `rank`.
CommError *makeError(const Failure &failure, int rank);

/// Calls `body` for a function of the C API, and returns the error for what it
/// throws. `rank` is that of the caller, or -1.
template <typename Body>
CommError *returnErrors(const char *function, int rank, Body body) {
  try {
    body();
    return nullptr;
  } catch (const Failure &failure) {
    return makeError(failure, rank);
  } catch (const std::bad_alloc &) {
    return makeError(Failure(std::string(function) + ": out of memory"), rank);
  } catch (const std::exception &error) {
    return makeError(Failure(std::string(function) + ": " + error.what()),
                     rank);
  }
}

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_ERROR_H
