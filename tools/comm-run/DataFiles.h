//===- DataFiles.h - Reads inputs and writes outputs ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Maps element types to dtypes of files and converts between them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_DATAFILES_H
#define COMMDIALECT_TOOLS_COMMRUN_DATAFILES_H

#include "Npy.h"
#include "Program.h"

namespace commrun {

/// Returns a path such as `DIR/rank1_in0.npy`.
std::string inputPath(const std::string &directory, int64_t rank, size_t index);
std::string outputPath(const std::string &directory, int64_t rank,
                       size_t index);

/// Returns the dtype in which a result is written.
NpyType fileType(ElementType type);

/// The purpose of a data file.
enum class FileUse { Input, ExpectedOutput };

/// Throws an Error if a file of this dtype and shape does not fit `value`.
void checkFile(const std::string &path, NpyType type, const Shape &shape,
               const ValueType &value, FileUse use);

/// An input: row-major elements of the argument's type, and its shape.
struct InputData {
  Shape shape;
  uint64_t elements = 0;
  Buffer data;
};

InputData readInput(const std::string &path, const ValueType &value);

/// Writes a row-major result to the file `path`. Errors name `shownPath` if it
/// is given.
void writeOutput(const std::string &path, ElementType type, const Shape &shape,
                 const char *data, const std::string &shownPath = "");

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_DATAFILES_H
