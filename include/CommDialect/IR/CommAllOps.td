//===- CommAllOps.td - All ops of the dialect --------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Includes all ops, for the dialect's documentation.
//
//===----------------------------------------------------------------------===//

include "CommDialect/IR/CommOps.td"
include "CommDialect/IR/CommComputeOps.td"
