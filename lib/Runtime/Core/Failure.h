//===- Failure.h - The ways a program ends early ----------------*- C++ -*-===//
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

/// Prints the line of `fail`, and ends nothing.
void report(const std::string &what, const char *location,
            const std::string &why);

/// How `fail` ends the other ranks, apart from ending this one. It may return.
void setEndAllRanks(void (*end)());

/// The rank that failures name; before it is known they name none.
void setFailureRank(int rank);

/// Lets SIGTERM, which mpirun sends to the survivors when a rank dies, say what
/// this rank was doing.
void installTerminationHandler();
void removeTerminationHandler();

/// What the handler says. `what` must live for ever; the location is copied.
void noteStarted(const char *what, const char *location);
void noteWaiting(const char *what, const char *location);
void noteWaitOver();

/// The longest wait in seconds, from the environment (COMM_TIMEOUT); 0 is no
/// limit. At most 1e9. Ends the program if it is no decimal number.
double readTimeout();

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_FAILURE_H
