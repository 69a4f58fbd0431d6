//===- Program.h - Metadata of a compiled program ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_PROGRAM_H
#define COMMDIALECT_TOOLS_COMMRUN_PROGRAM_H

#include "Buffer.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace commrun {

enum class ElementType {
  I1,
  I8,
  I16,
  I32,
  I64,
  Index,
  F16,
  BF16,
  F32,
  F64,
  F8, ///< raw bytes of an unknown format
  C64,
  C128,
  F8E5M2,
  F8E4M3,
  F8E3M4,
  F8E4M3FN,
  F8E5M2FNUZ,
  F8E4M3FNUZ,
  F8E4M3B11FNUZ
};

const char *toString(ElementType type);
uint64_t sizeOf(ElementType type);

/// The type of one input or output.
struct ValueType {
  bool isMemRef = true;
  Shape shape; ///< -1: dynamic
  ElementType element = ElementType::F32;
  bool isUniform = false; ///< inputs: the same on all ranks
  /// For inputs: the output that may be in its memory; -1: none.
  int64_t replacedBy = -1;
  /// For inputs: the group whose window has a place for it, and the offset in
  /// bytes of the gathered buffer in the window.
  std::optional<std::pair<int32_t, int64_t>> place = std::nullopt;
};

/// The metadata of a program; docs/Runtime.md describes the JSON text.
struct Program {
  std::string target;
  int64_t ranks = 0;
  std::string source;
  std::vector<ValueType> inputs;
  std::vector<ValueType> outputs;
};

/// Parses metadata. Throws an Error that does not name the file.
Program parseMetadata(const std::string &text);

/// Returns true for an ELF file. Throws if the file cannot be read.
bool isSharedObject(const std::string &path);

/// Returns the text of `commProgramMetadata` in the shared object `path`. The
/// file is read rather than loaded: loading runs the program's initializers,
/// which may need the runtime of its target.
std::string readMetadata(const std::string &path);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_PROGRAM_H
