//===- Failure.h - Reports failures and ends the program --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H

#include <string>

namespace comm::runtime {

/// Prints `rank R: error: <what> at <location>: <why>` and ends all ranks. A
/// null `location` leaves out the middle part.
[[noreturn]] void fail(const std::string &what, const char *location,
                       const std::string &why);

/// Prints the same line as `fail`, without ending anything.
void report(const std::string &what, const char *location,
            const std::string &why);

/// Sets the function with which `fail` ends the other ranks. It may return.
void setEndAllRanks(void (*end)());

/// Sets the rank that failures name; before this call they name none.
void setFailureRank(int rank);

/// Installs a SIGTERM handler that prints the current operation of this rank.
/// mpirun sends SIGTERM to the survivors when a rank dies.
void installTerminationHandler();
void removeTerminationHandler();

/// Sets the operation that the handler prints. `what` must live forever; the
/// location is copied.
void noteStarted(const char *what, const char *location);
void noteWaiting(const char *what, const char *location);
void noteWaitOver();

/// Returns the longest wait in seconds, at most 1e9, from COMM_TIMEOUT; 0 means
/// no limit. Ends the program if the variable is not a decimal number.
double readTimeout();

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H
