//===- Files.h - Reading and writing files --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every reader and writer of files goes through: the compiler, its tools
// and comm-run. No LLVM, no exceptions. Errors are text, empty on success.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_FILES_H
#define COMMDIALECT_SUPPORT_FILES_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace commfiles {

/// The largest description or report that is read, in bytes.
inline constexpr uint64_t kMaxTextBytes = uint64_t(16) << 20;

/// Reads all of `path`, a regular file of at most `maxBytes`. A FIFO or a
/// device, which may never end, is an error.
std::string readRegularFile(const std::string &path, std::string &text,
                            uint64_t maxBytes = kMaxTextBytes);

/// Reads a program: all of `path`, or of standard input for "-". Pipes and
/// terminals are read as well, other devices are an error.
std::string readProgram(const std::string &path, std::string &text);

/// True if both exist and are one file, by whatever names.
bool isSameFile(const std::string &a, const std::string &b);

/// A file that is written as a whole or not at all.
///
/// What is written goes to a temporary file, with a name that cannot be
/// foreseen, beside the target; commit gives it the target's name. Links are
/// followed, not replaced. To a target that is no regular file (a device, a
/// FIFO, a descriptor of the process) or whose folder takes no new file, commit
/// copies the data.
class OutputFile {
public:
  OutputFile() = default;
  ~OutputFile() { discard(); }
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  /// Makes the temporary file. `input` is what the output is made from; an
  /// output that would replace it is an error. Empty: none.
  std::string open(const std::string &path, const std::string &input = "");

  /// The temporary file, for another program to write.
  const std::string &getTemporary() const { return temporary; }

  /// Appends to the temporary file.
  std::string write(const char *data, size_t size);

  /// Lets the target have what was written.
  std::string commit();

  /// Removes the temporary file, if there is one.
  void discard();

private:
  std::string copyToTarget();

  std::string target, temporary;
  int descriptor = -1;
  bool isCopied = false;
  /// The mode that the file gets. 0: what its writer gave it.
  unsigned mode = 0;
};

/// Writes `text` to `path` by an OutputFile, or to standard output for "-".
std::string writeFile(const std::string &path, const std::string &text);

} // namespace commfiles

#endif // COMMDIALECT_SUPPORT_FILES_H
