//===- MissingFunctions.cpp - Functions missing in the stand-in driver ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime requires all functions that it may call. Functions that no test
// calls end the program.
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include <cstdio>
#include <cstdlib>

extern "C" __attribute__((used)) void commStandInMissing() {
  std::fputs("a driver function that the stand-in does not have\n", stderr);
  std::abort();
}

// Weak, so that definitions in HostMemoryCuda.cpp take precedence.
#define COMM_TEXT_OF(name) #name
#define COMM_TEXT(name) COMM_TEXT_OF(name)
#define COMM_MISSING(name)                                                     \
  asm(".weak " COMM_TEXT(name) "\n.set " COMM_TEXT(                            \
      name) ", commStandInMissing\n");
COMM_DRIVER_FUNCTIONS(COMM_MISSING)
