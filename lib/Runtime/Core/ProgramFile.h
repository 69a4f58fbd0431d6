//===- ProgramFile.h - Opens compiled programs ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_PROGRAMFILE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_PROGRAMFILE_H

#include "Metadata.h"
#include "RankState.h"

#include <memory>
#include <string>

namespace comm::runtime {

/// An open shared object; null for a program that is part of this process.
class ProgramFile {
public:
  ProgramFile() = default;
  /// Opens a file. Throws a Failure.
  explicit ProgramFile(const char *path);

  /// Return the file's symbols of docs/Runtime.md. Throw a Failure.
  const char *metadata() const;
  void (*entry() const)(void **);
  /// Returns the address of a symbol, or null.
  void *find(const char *symbol) const;

private:
  struct Close {
    void operator()(void *handle) const;
  };
  std::string path;
  std::unique_ptr<void, Close> handle;
};

/// Parses the metadata for `target`, and compares them with those of the other
/// ranks. `problem` is the reason why this rank could not open the program, or
/// empty. All ranks must call it together; fails on all of them if any has a
/// problem.
Metadata agreeOnProgram(RankState &rank, const std::string &function,
                        const char *text, const std::string &target,
                        std::string problem);

/// Returns site `number` of `sites`. Fails unless there is one with so many
/// buffers; the error names `function`.
template <typename Sites>
auto &getSite(Sites &sites, int64_t number, int64_t numBuffers,
              const char *function) {
  if (number < 0 || number >= static_cast<int64_t>(sites.size()))
    fail(function, nullptr,
         "site " + std::to_string(number) + " of a program with " +
             std::to_string(sites.size()) + " sites");
  auto &site = sites[static_cast<size_t>(number)];
  if (numBuffers != static_cast<int64_t>(site.getNumBuffers()))
    fail(function, nullptr,
         "site " + std::to_string(number) + " has " +
             std::to_string(site.getNumBuffers()) + " buffers, not " +
             std::to_string(numBuffers));
  return site;
}

/// Fails unless `site` is by copies, or is not, as `function` needs it.
inline void checkCopies(const Metadata::Site &site, bool copies,
                        const char *function) {
  if (site.copies != copies)
    fail(function, site.name.c_str(),
         copies ? "it is not by copies; use commProgramRunSite"
                : "it is by copies; use commProgramStartSite");
}

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_PROGRAMFILE_H
