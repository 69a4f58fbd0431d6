//===- SiteRank.h - A rank that runs single collectives ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_SITERANK_H
#define COMMDIALECT_PYTHON_RUNTIME_SITERANK_H

#include "Exchange.h"
#include "RuntimeLibrary.h"

#include <vector>

namespace commdialect {

/// A rank of a group whose ranks are processes, with programs of sites
/// (CommContext.h). Functions throw std::runtime_error.
class SiteRank {
public:
  /// Connects the ranks. Together.
  SiteRank(const RuntimeLibrary &library, int rank, int ranks, int device,
           const Exchange &exchange);
  /// Leaves the context to the end of the process unless it is closed: ranks
  /// close together, and others may have ended already.
  ~SiteRank() = default;
  SiteRank(const SiteRank &) = delete;

  /// Loads a program of sites, and returns its index. Together.
  size_t load(const std::string &metadata, const std::string &image);
  /// Runs a site of a program. The buffers are addresses.
  void run(size_t program, int64_t site, const std::vector<uintptr_t> &buffers,
           uintptr_t stream);
  /// Unloads all programs, and disconnects. Together. Has no effect if it was
  /// called before.
  void close();

  const RuntimeLibrary &library;

private:
  void check(CommError *error) const;
  void checkOpen() const;

  /// Never freed, since the context may outlive this object.
  Exchanger *exchanger;
  CommContext *context = nullptr;
  std::vector<CommProgram *> programs;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_SITERANK_H
