//===- CommInterfaces.h - Interfaces of communicating ops -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_COMMINTERFACES_H
#define COMMDIALECT_IR_COMMINTERFACES_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::comm::detail {

/// Verifies the constraints of all collectives: collective_c1 to c5, c8 to c10.
LogicalResult verifyCollective(Operation *op);

/// Verifies that `op` has a launch only on buffers (launch_attr_c2).
LogicalResult verifyLaunch(Operation *op);

/// Verifies the use of a group by `op`: collective_c6 and c7, and the op's own
/// constraints on the sizes of the group's lines.
LogicalResult verifyGroupUse(Operation *op, SymbolTableCollection &symbolTable);

/// Appends the effects of a start: it reads and writes the CommStream of its
/// group. On memrefs it also reads its sources and writes its destinations.
void getStartEffects(Operation *op,
                     SmallVectorImpl<MemoryEffects::EffectInstance> &effects);

/// Reads the properties of the start `name`, also from bytecode of version 0.2.
/// Returns null after an error.
DictionaryAttr readStartProperties(DialectBytecodeReader &reader,
                                   OperationName name);

} // namespace mlir::comm::detail

#include "CommDialect/IR/CommInterfaces.h.inc"
#include "CommDialect/IR/CommLaunch.h.inc"

namespace mlir::comm {

/// A queue that runs collectives of a group one after another, in the order of
/// their starts: the group's stream, or copy engines. These have separate lanes
/// for gathers and for exchanges: copies wait for other ranks, and in a shared
/// lane the links would idle meanwhile.
enum class CommLane { Stream, GatherCopies, ExchangeCopies };

/// Returns the lane of a collective of `kind` that runs by `algorithm`.
CommLane getCommLane(CollectiveKind kind, std::optional<Algorithm> algorithm);
/// Returns the lane of `op`, by its algorithm.
CommLane getCommLane(CollectiveOpInterface op);

/// Returns true if `op` is a collective whose algorithm is copy-engine.
bool runsOnCopyEngines(Operation *op);

/// Returns true if `value` is an argument of a function with
/// `comm.static_arguments`.
bool isStaticArgument(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_IR_COMMINTERFACES_H
