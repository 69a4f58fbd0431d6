//===- Values.h - Files for a program's inputs and outputs ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which dtype of file feeds which argument, and how results are written.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_VALUES_H
#define COMMDIALECT_TOOLS_COMMRUN_VALUES_H

#include "Npy.h"
#include "Program.h"

namespace commrun {

/// `DIR/rank1_in0.npy`.
std::string inputPath(const std::string &directory, int64_t rank, size_t index);
std::string outputPath(const std::string &directory, int64_t rank,
                       size_t index);

/// The dtype that a result is written as.
NpyType fileType(ElementType type);

/// What a file is for.
enum class FileUse { Input, Expectation };

/// Throws when a file of this dtype and shape cannot be what `value` takes (an
/// input) or is compared with (an expectation).
void checkFile(const std::string &path, NpyType type, const Shape &shape,
               const ValueType &value, FileUse use);

/// An input: row-major elements of the argument's type, and the shape.
struct InputData {
  Shape shape;
  uint64_t elements = 0;
  Buffer data;
};

InputData readInput(const std::string &path, const ValueType &value);

/// Writes a row-major result to the file `path`; errors name `shownPath`, if
/// that is given.
void writeOutput(const std::string &path, ElementType type, const Shape &shape,
                 const char *data, const std::string &shownPath = "");

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_VALUES_H
