//===- Abi.h - The C ABI with default visibility ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_ABI_H
#define COMMDIALECT_LIB_RUNTIME_CORE_ABI_H

// The library is compiled with hidden visibility and exports only these
// functions.
#pragma GCC visibility push(default)
#include "CommDialect/Runtime/CommContext.h"
#include "CommDialect/Runtime/CommRuntime.h"
#pragma GCC visibility pop

#endif // COMMDIALECT_LIB_RUNTIME_CORE_ABI_H
