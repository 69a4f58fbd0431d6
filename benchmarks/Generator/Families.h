//===- Families.h - Families of programs ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function adds a mesh, its groups, and the body of a function with the
// builder's number of layers. `docs/benchmarks/passes.md` describes them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_BENCHMARKS_FAMILIES_H
#define COMMDIALECT_BENCHMARKS_FAMILIES_H

#include "ProgramBuilder.h"

namespace mlir::comm::bench {

void buildDdp(ProgramBuilder &builder);
void buildFsdp(ProgramBuilder &builder);
void buildTp(ProgramBuilder &builder);
void buildMoe(ProgramBuilder &builder);
void buildPipeline(ProgramBuilder &builder);
void buildRing(ProgramBuilder &builder);
void buildWide(ProgramBuilder &builder);
void buildDeep(ProgramBuilder &builder);
void buildRandom(ProgramBuilder &builder);

} // namespace mlir::comm::bench

#endif // COMMDIALECT_BENCHMARKS_FAMILIES_H
