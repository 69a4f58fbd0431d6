//===- Import.h - Imports HLO into comm -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tuples are flattened: an instruction is an op with a result for each array
// (leaf) of its shape. Parameter, tuple and get-tuple-element, which only name
// values, are not imported as ops. Tokens are values of type `none`.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_IMPORT_H
#define COMMDIALECT_LIB_TARGET_HLO_IMPORT_H

#include "Groups.h"
#include "Import/Groups.h"
#include "Obstacles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace mlir::comm::hlo {

using Leaves = SmallVector<Value, 2>;

class Importer {
public:
  Importer(const HloModule::Impl &hlo, MLIRContext *context, World world,
           EmitHloError emitError)
      : hlo(hlo), context(context), world(world), emitError(emitError),
        b(context) {}

  OwningOpRef<ModuleOp> run();

private:
  /// A collective in flight.
  struct Pending {
    SmallVector<Value> tokens, destinations, sources;
    /// Results of its done: start results, which become those of the wait, or
    /// other values.
    Leaves results;
  };

  InFlightDiagnostic emit(const Instruction &instruction);
  void remarkOpaque(const Instruction &instruction, const Obstacle &obstacle);
  Location getLoc(const Instruction &instruction, const Twine &suffix = "");
  /// Returns the unnamed location of an op that represents no instruction.
  Location getPlainLoc(const Instruction &instruction);

  LogicalResult importFunction(Computation &computation, bool isEntry);
  /// Imports `computation` at the builder's position. `root` receives the
  /// leaves of its root.
  LogicalResult importBody(const Computation &computation,
                           ValueRange parameters, Leaves &root);
  LogicalResult importInstruction(const Instruction &instruction);
  LogicalResult importGetTupleElement(const Instruction &instruction);
  /// Returns, for each element of `tuple`, the number of leaves before it, and
  /// last the number of all leaves.
  ArrayRef<unsigned> getFirstLeaves(const Instruction &tuple);
  Leaves getOperands(const Instruction &instruction);
  /// Sets the imported values of `instruction`; addAfter sets its control
  /// dependences.
  LogicalResult setValues(const Instruction &instruction, ValueRange leaves);
  void addAfter(const Instruction &instruction, Operation *op);
  void collectAfter(const Instruction &instruction);
  /// Returns true if the result varies by rank for equal operands.
  bool isVarying(const Instruction &instruction);
  /// Returns the rank for `user`.
  Value getRank(const Instruction &user);

  /// Creates an op of the dialect hlo.
  Operation *createOpaque(const Instruction &instruction, ValueRange operands,
                          TypeRange results, bool hasSideEffect);
  LogicalResult importOpaque(const Instruction &instruction,
                             bool hasSideEffect);
  LogicalResult importOpaqueStart(const Instruction &instruction,
                                  bool hasSideEffect);
  LogicalResult importOpaqueDone(const Instruction &instruction);

  // ImportControlFlow.cpp
  LogicalResult importCall(const Instruction &instruction);
  LogicalResult importWhile(const Instruction &instruction);
  LogicalResult importConditional(const Instruction &instruction);
  Value extractScalar(const Instruction &of, Value tensor);

  // ImportCollectives.cpp
  LogicalResult importSyncCollective(const Instruction &instruction);
  LogicalResult importStart(const Instruction &instruction);
  LogicalResult importDone(const Instruction &instruction);
  /// Starts the collectives that `instruction` is or contains.
  LogicalResult createStarts(const Instruction &instruction, StringRef suffix,
                             Pending &pending, Obstacle &obstacle);
  LogicalResult createStart(const Instruction &collective, Location loc,
                            ValueRange sources, TypeRange results,
                            Pending &pending, Leaves &values,
                            Obstacle &obstacle);
  Operation *createWait(Location loc, Pending &pending, Leaves &results);
  FailureOr<FlatSymbolRefAttr> getGroup(const Instruction &collective,
                                        bool ofAllIds);

  // ImportMessages.cpp
  LogicalResult importMessage(const Instruction &instruction);
  FailureOr<Value> createPeer(const Instruction &message,
                              ArrayRef<std::pair<int64_t, int64_t>> pairs,
                              FlatSymbolRefAttr group);

  const HloModule::Impl &hlo;
  MLIRContext *context;
  World world;
  EmitHloError emitError;
  OpBuilder b;
  ModuleOp module;
  func::FuncOp function;
  unsigned depth = 0;
  DenseMap<const Instruction *, Leaves> values;
  DenseMap<const Instruction *, SmallVector<unsigned>> firstLeaves;
  DenseMap<const Instruction *, Pending> pending;
  /// Names of control predecessors of instructions that are not imported as
  /// ops.
  DenseMap<const Instruction *, SmallVector<StringRef, 1>> after;
  DenseMap<const Computation *, func::FuncOp> functions;
  DenseMap<func::FuncOp, Value> ranks;
  std::optional<Groups> groups;
  int64_t numImported = 0;
};

/// Returns true if the only users of a start are updates and one done.
bool isOnlyWaitedFor(const Instruction &start);

inline constexpr llvm::StringLiteral kIsUsedElsewhere =
    "what it starts is used by more than its done";

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_IMPORT_H
