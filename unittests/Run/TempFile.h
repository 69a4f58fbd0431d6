//===- TempFile.h - A temporary file of a test ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_RUN_TEMPFILE_H
#define COMMDIALECT_UNITTESTS_RUN_TEMPFILE_H

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

/// A file name in a temporary directory; both are removed on destruction.
class TempFile {
public:
  explicit TempFile(const std::string &name)
      : directory((std::filesystem::temp_directory_path() / "comm-test-XXXXXX")
                      .string()) {
    if (!::mkdtemp(directory.data()))
      std::abort();
    file = directory + "/" + name;
  }
  TempFile(const std::string &name, const std::string &contents)
      : TempFile(name) {
    std::ofstream(file, std::ios::binary) << contents;
  }
  ~TempFile() {
    std::error_code ignored;
    std::filesystem::remove_all(directory, ignored);
  }
  TempFile(const TempFile &) = delete;
  TempFile &operator=(const TempFile &) = delete;

  const std::string &path() const { return file; }
  bool exists() const {
    std::error_code ignored;
    return std::filesystem::exists(
        std::filesystem::symlink_status(file, ignored));
  }
  std::string read() const {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }

private:
  std::string directory, file;
};

#endif // COMMDIALECT_UNITTESTS_RUN_TEMPFILE_H
