//===- GraphNodes.h - Transforms captured CUDA graphs -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_LIBRARY_GRAPHNODES_H
#define COMMDIALECT_LIB_RUNTIME_LIBRARY_GRAPHNODES_H

#include "Driver.h"

namespace comm::cuda {

/// Removes the nodes of `graph` that clear memory within the `bytes` at
/// `first`, and clears all of it once before everything else. For memory that
/// each run of the graph expects to be 0 and uses once.
void clearOnce(CUgraph graph, Address first, uint64_t bytes, CUcontext context);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_LIBRARY_GRAPHNODES_H
