//===- ProgramGenerator.h - Programs to measure passes on -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Training steps as frameworks produce them: of any size, in naive order, with
// each wait immediately after its start.
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
  /// Layers of the network, or repetitions in families without layers.
  int64_t layers = 2;
  /// If positive, `layers` is chosen so that the function has about this many
  /// ops, without nested ones.
  int64_t ops = 0;
  /// Elements of a token between layers; within layers there are four times as
  /// many. Per rank, if the network is split among ranks.
  int64_t width = 1024;
  /// Number of tokens that a rank, or a tensor-parallel line of ranks,
  /// processes at once.
  int64_t tokens = 4096;
  int64_t ranks = 8;
  /// f32, bf16 or f16.
  std::string elementType = "bf16";
  /// Set to represent compute by unregistered ops with comm.cost, which need
  /// far less memory.
  bool isLight = false;
  /// Seed of random families.
  uint64_t seed = 1;
};

/// Returns the names of the families, in the order of the documentation.
ArrayRef<StringRef> getFamilies();

/// Generates a module with one function, `main`. Returns null after an error
/// about an invalid option, with its allowed values.
OwningOpRef<ModuleOp> generateProgram(MLIRContext *context,
                                      const ProgramOptions &options);

} // namespace mlir::comm::bench

#endif // COMMDIALECT_BENCHMARKS_PROGRAMGENERATOR_H
