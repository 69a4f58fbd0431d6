//===- Files.h - Reads and writes files -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler, its tools and comm-run read and write all files through these
// functions, which use neither LLVM nor exceptions. They return errors as text,
// which is empty on success.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_FILES_H
#define COMMDIALECT_SUPPORT_FILES_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace commfiles {

/// Largest size of a description or report, in bytes.
inline constexpr uint64_t kMaxTextBytes = uint64_t(16) << 20;

/// Reads all of `path`, a regular file of at most `maxBytes`. A FIFO or a
/// device, which may never end, is an error.
std::string readRegularFile(const std::string &path, std::string &text,
                            uint64_t maxBytes = kMaxTextBytes);

/// Reads a program: all of `path`, or of standard input for "-". Pipes and
/// terminals are permitted, other devices are an error.
std::string readProgram(const std::string &path, std::string &text);

/// Returns true if both paths exist and refer to the same file.
bool isSameFile(const std::string &a, const std::string &b);

/// A file that is written as a whole or not at all.
///
/// Data goes to a temporary file with an unpredictable name next to the target,
/// which commit renames to the target. Links are followed, not replaced. If the
/// target is not a regular file (a device, a FIFO, a descriptor of the process)
/// or its folder is not writable, commit copies the data.
class OutputFile {
public:
  OutputFile() = default;
  ~OutputFile() { discard(); }
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  /// Creates the temporary file. It is an error if the output would replace
  /// `input`, the file that it is produced from (empty for none).
  std::string open(const std::string &path, const std::string &input = "");

  /// Returns the temporary file, for another program to write.
  const std::string &getTemporary() const { return temporary; }

  /// Appends to the temporary file.
  std::string write(const char *data, size_t size);

  /// Moves the written data to the target.
  std::string commit();

  /// Removes the temporary file, if there is one.
  void discard();

private:
  std::string copyToTarget();

  std::string target, temporary;
  int descriptor = -1;
  bool isCopied = false;
  /// The mode of the target; 0 keeps the mode of the temporary file.
  unsigned mode = 0;
};

/// Writes `text` to `path` through an OutputFile, or to standard output for
/// "-".
std::string writeFile(const std::string &path, const std::string &text);

} // namespace commfiles

#endif // COMMDIALECT_SUPPORT_FILES_H
