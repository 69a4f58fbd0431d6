//===- CommAllOps.td - All ops of the dialect --------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The documentation of the dialect is generated from this file.
//
//===----------------------------------------------------------------------===//

include "CommDialect/IR/CommOps.td"
include "CommDialect/IR/CommComputeOps.td"
