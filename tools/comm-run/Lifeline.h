//===- Lifeline.h - Ranks end with their launcher ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The launcher holds a FIFO open for writing and never writes; each rank has a
// thread that reads it. However the launcher ends, the kernel closes the FIFO
// and the threads end their processes, whatever these compute. mpirun closes
// what its children would inherit, so that they open the FIFO by its name.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H
#define COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H

#include <string>

namespace commrun {

/// The launcher's end.
class Lifeline {
public:
  /// Makes the FIFO in `directory`. Throws an Error.
  explicit Lifeline(const std::string &directory);
  ~Lifeline() { cut(); }
  Lifeline(const Lifeline &) = delete;
  Lifeline &operator=(const Lifeline &) = delete;

  /// Ends all ranks that still live, and those that are about to start.
  void cut();

private:
  int fifo = -1;
};

/// A rank's end: from now on this process ends when the launcher with its FIFO
/// in `directory` ends, at once if it has. `host` is the launcher's
/// `hostIdentity`: on another host there is no such FIFO, and mpirun's daemon
/// ends the ranks. Returns whether this is the launcher's host. Throws an
/// Error.
bool followLauncher(const std::string &directory, const std::string &host);

/// A text that is the same in all processes of this running kernel, and no
/// other's.
std::string hostIdentity();

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H
