//===- Float8.h - Converts 8-bit floats -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_FLOAT8_H
#define COMMDIALECT_TOOLS_COMMRUN_FLOAT8_H

#include "Program.h"

#include <cstdint>

namespace commrun {

/// Returns true for the 8-bit float types that are supported.
bool isFloat8(ElementType type);

/// Converts an 8-bit float to f32. `type` must satisfy `isFloat8`.
float fromFloat8(ElementType type, uint8_t code);

/// Rounds to nearest, ties to even. Overflow yields infinity, or NaN if the
/// type has no infinity.
uint8_t toFloat8(ElementType type, float value);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_FLOAT8_H
