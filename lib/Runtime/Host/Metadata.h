//===- Metadata.h - What a compiled program says about itself ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_METADATA_H
#define COMMDIALECT_LIB_RUNTIME_HOST_METADATA_H

#include <string>
#include <vector>

namespace comm::host {

/// The part of `commProgramMetadata` (docs/Runtime.md) that the runtime needs.
struct Metadata {
  struct Group {
    std::string name;
    std::vector<std::vector<int>> lines;
  };
  int ranks = 0;
  std::vector<Group> groups;
};

/// Reads and checks the JSON text. Throws std::runtime_error saying what is
/// wrong with it.
Metadata parseMetadata(const char *text);

} // namespace comm::host

#endif // COMMDIALECT_LIB_RUNTIME_HOST_METADATA_H
