//===- Float8.h - Floats of 8 bits ------------------------------*- C++ -*-===//
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

/// True for the types of 8-bit floats whose format is known.
bool isFloat8(ElementType type);

/// `type` is one of those.
float fromFloat8(ElementType type, uint8_t code);

/// Rounds to nearest, ties to even. What is too great becomes infinite, or not
/// a number where the type has no infinity.
uint8_t toFloat8(ElementType type, float value);

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_FLOAT8_H
