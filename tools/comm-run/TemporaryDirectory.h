//===- TemporaryDirectory.h - Temporary directories -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_TEMPORARYDIRECTORY_H
#define COMMDIALECT_TOOLS_COMMRUN_TEMPORARYDIRECTORY_H

#include <string>

namespace commrun {

/// A directory with a random name, accessible to this user only, that is
/// removed with its contents on destruction. A killed process cannot remove it:
/// the next one to create a directory with this prefix in the same parent
/// removes those that no living process owns. Directories that comm-run did not
/// create are never removed.
class TemporaryDirectory {
public:
  /// Creates `parent`/`prefix`xxxxxx. Throws an Error.
  TemporaryDirectory(const std::string &parent, const std::string &prefix);
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;

  /// Returns the absolute path.
  const std::string &path() const { return fullPath; }

private:
  bool acquireLock();
  void close();

  std::string name, fullPath;
  int parent = -1, directory = -1; ///< open to remove files
  /// Locked while this process or a forked child lives, if the file system
  /// supports locks.
  int lock = -1;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_TEMPORARYDIRECTORY_H
