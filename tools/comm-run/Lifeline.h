//===- Lifeline.h - Ends ranks when their launcher ends ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The launcher holds a FIFO open for writing but never writes; a thread of each
// rank reads it. When the launcher ends for any reason, the kernel closes the
// FIFO and the threads end their processes. mpirun closes inherited
// descriptors, so ranks open the FIFO by name.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H
#define COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H

#include <string>

namespace commrun {

/// The launcher's end of the FIFO.
class Lifeline {
public:
  /// Creates the FIFO in `directory`. Throws an Error.
  explicit Lifeline(const std::string &directory);
  ~Lifeline() { cut(); }
  Lifeline(const Lifeline &) = delete;
  Lifeline &operator=(const Lifeline &) = delete;

  /// Ends all running ranks and those about to start.
  void cut();

private:
  int fifo = -1;
};

/// Starts a rank's side: from now on this process ends when the launcher with
/// its FIFO in `directory` ends, or at once if it has ended. `host` is the
/// launcher's `hostIdentity`. On other hosts there is no such FIFO, and
/// mpirun's daemon ends the ranks. Returns true on the launcher's host. Throws
/// an Error.
bool followLauncher(const std::string &directory, const std::string &host);

/// Returns a text that is the same in all processes of this running kernel and
/// differs between kernels.
std::string hostIdentity();

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_LIFELINE_H
