//===- LibraryOpInterface.h - Compute of libraries --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_LIBRARYOPINTERFACE_H
#define COMMDIALECT_IR_LIBRARYOPINTERFACE_H

#include "mlir/Interfaces/DestinationStyleOpInterface.h"

#include "CommDialect/IR/LibraryOpInterface.h.inc"

#endif // COMMDIALECT_IR_LIBRARYOPINTERFACE_H
