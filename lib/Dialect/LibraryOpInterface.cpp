//===- LibraryOpInterface.cpp - Compute of libraries ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/LibraryOpInterface.h"

using namespace mlir;
using namespace mlir::comm;

#include "CommDialect/IR/LibraryOpInterface.cpp.inc"
