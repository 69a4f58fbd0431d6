//===- OptionEnums.cpp - Enums of options of passes -----------------------===//
//------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/OptionEnums.h"

#include "CommDialect/IR/OptionEnums.cpp.inc"
