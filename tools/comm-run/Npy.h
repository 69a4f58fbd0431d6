//===- Npy.h - Reads and writes NumPy's .npy files --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads format versions 1.0, 2.0 and 3.0, C and Fortran order, and both byte
// orders. Writes version 1.0, C order, little endian. Arrays in memory are
// row-major and in native byte order. Files are untrusted: no content leads to
// a crash or to an allocation larger than the file.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_NPY_H
#define COMMDIALECT_TOOLS_COMMRUN_NPY_H

#include "Buffer.h"

#include <string>
#include <string_view>

namespace commrun {

/// NumPy's dtypes by their codes (`f4` is a float of 4 bytes). F1 and V1 are
/// NumPy's codes for one-byte types of other libraries, such as the 8-bit
/// floats of ml_dtypes.
enum class NpyType {
  B1,
  I1,
  I2,
  I4,
  I8,
  U1,
  U2,
  U4,
  U8,
  F2,
  F4,
  F8,
  C8,
  C16,
  F1,
  V1
};

const char *toString(NpyType type);
uint64_t sizeOf(NpyType type);
bool isUnsigned(NpyType type);

struct NpyHeader {
  NpyType type = NpyType::F4;
  bool bigEndian = false;
  bool fortranOrder = false;
  Shape shape;
  uint64_t elements = 0;
  uint64_t dataOffset = 0;
};

struct NpyArray {
  NpyType type = NpyType::F4;
  Shape shape;
  uint64_t elements = 0;
  Buffer data;
};

/// Parses the text of a header, a Python dict literal. Throws an Error that
/// does not name the file.
NpyHeader parseNpyHeader(std::string_view text);

/// Reads only the header, and checks the file's size against it.
NpyHeader readNpyHeader(const std::string &path);

NpyArray readNpy(const std::string &path);

/// Writes or overwrites the file `path`. Errors name `shownPath` if it is
/// given: the path that the user requested, to which the file will be moved.
/// Leaves no file on failure.
void writeNpy(const std::string &path, NpyType type, const Shape &shape,
              const char *data, const std::string &shownPath = "");

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_NPY_H
