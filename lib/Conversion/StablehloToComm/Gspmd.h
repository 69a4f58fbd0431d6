//===- Gspmd.h - Reads GSPMD's manual computations --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GSPMD encloses a manual computation in the custom calls SPMDFullToShardShape
// and SPMDShardToFullShape. Everything computed from the result of the former,
// up to the latter, is on pieces.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H

#include "Localize.h"
#include "XlaSharding.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::comm {

/// Returns the target of `op` if it is one of GSPMD's custom calls; else an
/// empty string.
StringRef getGspmdCallee(Operation *op);

/// The manual computations of GSPMD in a module, and the mesh that their
/// shardings have in common.
class Gspmd {
public:
  explicit Gspmd(ModuleOp module) : module(module) {}

  /// Finds the custom calls, and factors all devices into axes `d0`, `d1`, …
  /// such that each dimension of each sharding is tiled along some of them.
  LogicalResult initialize();

  bool isFound() const { return !functions.empty(); }
  bool contains(func::FuncOp function) const {
    return functions.contains(function);
  }

  /// Returns the common mesh; without axes if no sharding has tiles.
  const MeshText &getMesh() const { return mesh; }
  StringRef getMeshName() const { return meshName; }

  /// Returns the ops of `function` on pieces, except `known`, and removes the
  /// constraints on shardings.
  FailureOr<std::vector<Core>>
  readCores(func::FuncOp function, GroupTable &groups,
            const SmallPtrSetImpl<Operation *> &known);

  /// Returns the shardings of arguments and results given by annotations;
  /// empty ones for those without.
  FailureOr<FunctionShardings> readAnnotations(func::FuncOp function);

  /// Erases the custom calls of the localized `function`.
  static void eraseCalls(func::FuncOp function);

private:
  /// A sharding, and the axes of each of its dimensions and `last_tile_dims`.
  struct Known {
    XlaSharding sharding;
    SmallVector<DimSharding> dims;
  };

  LogicalResult findFunctions();
  LogicalResult readText(Operation *op, StringRef text);
  LogicalResult createMesh(ArrayRef<std::pair<Operation *, StringRef>> uses);
  const Known &lookup(StringRef text) const { return known.find(text)->second; }
  LogicalResult checkManual(Operation *op, StringRef text,
                            const ValueSharding &full);
  FailureOr<ValueSharding> getSharding(Operation *op, StringRef text,
                                       Type type);
  FailureOr<Core> readCall(Operation *op);
  void removeConstraints(func::FuncOp function);

  ModuleOp module;
  llvm::SetVector<func::FuncOp> functions;
  /// The functions whose constraints are removed.
  DenseSet<func::FuncOp> cleaned;
  MeshText mesh;
  std::string meshName;
  llvm::StringMap<Known> known;
  SymbolTableCollection symbols;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_GSPMD_H
