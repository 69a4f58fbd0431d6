//===- CommAllOps.td ------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ops of the dialect, for its documentation.
//
//===----------------------------------------------------------------------===//

include "CommDialect/IR/CommOps.td"
include "CommDialect/IR/CommComputeOps.td"
