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

/// Fails unless `site` is one of `count` sites; the error names `function`.
void checkSite(size_t count, int64_t site, const char *function);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_PROGRAMFILE_H
