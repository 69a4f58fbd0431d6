//===- TemporaryDirectory.h - A directory that goes with us -----*- C++ -*-===//
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

/// A directory of a new, random name, for this user only, that is removed with
/// all it holds. A process that is killed outright cannot do so: whoever makes
/// the next directory of this prefix in the same parent removes those that no
/// living process owns. A directory that comm-run has not made stays, whatever
/// its name is.
class TemporaryDirectory {
public:
  /// Makes `parent`/`prefix`xxxxxx. Throws an Error.
  TemporaryDirectory(const std::string &parent, const std::string &prefix);
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;

  /// The absolute path.
  const std::string &path() const { return fullPath; }

private:
  bool takeLock();
  void close();

  std::string name, fullPath;
  int parent = -1, directory = -1; ///< open, for all that is removed
  /// Locked as long as this process, or a child that it forked, lives, where
  /// the file system has locks.
  int lock = -1;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_TEMPORARYDIRECTORY_H
