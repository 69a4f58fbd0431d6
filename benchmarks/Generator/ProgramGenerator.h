//===- ProgramGenerator.h - Programs to measure passes on -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training steps as frameworks hand them over: of any size, in naive order,
// each wait right behind its start.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_BENCHMARKS_PROGRAMGENERATOR_H
#define COMMDIALECT_BENCHMARKS_PROGRAMGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::comm::bench {

struct ProgramOptions {
  /// One of getFamilies().
  std::string family = "ddp";
  /// Layers of the network; what repeats, in families that have no layers.
  int64_t layers = 2;
  /// If positive, `layers` is chosen so that the function has about as many
  /// ops, nested ones apart.
  int64_t ops = 0;
  /// Elements of a token between layers; four times as many within. Of a rank,
  /// where the network is split among ranks.
  int64_t width = 1024;
  /// Tokens that a rank, or a tensor-parallel line of ranks, works on at once.
  int64_t tokens = 4096;
  int64_t ranks = 8;
  /// f32, bf16 or f16.
  std::string elementType = "bf16";
  /// Computes by unregistered ops that have comm.cost. Far smaller in memory.
  bool isLight = false;
  /// Of the families that are random.
  uint64_t seed = 1;
};

/// Names of the families, in the order of the documentation.
ArrayRef<StringRef> getFamilies();

/// A module with one function, `main`. Null after an error on a wrong option,
/// which names it and what it may be.
OwningOpRef<ModuleOp> generateProgram(MLIRContext *context,
                                      const ProgramOptions &options);

} // namespace mlir::comm::bench

#endif // COMMDIALECT_BENCHMARKS_PROGRAMGENERATOR_H
