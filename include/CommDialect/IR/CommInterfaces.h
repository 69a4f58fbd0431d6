//===- CommInterfaces.h - Interfaces of communicating ops -*- C++ -*-
//------===//
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

/// Verifies what holds for every collective: collective_c1 to c5, c8 to c10.
LogicalResult verifyCollective(Operation *op);

/// Verifies the use of a group by `op`: collective_c6 and c7, and what the op
/// itself asks of the group's sizes.
LogicalResult verifyGroupUse(Operation *op, SymbolTableCollection &symbolTable);

/// The effects of a start: it reads and writes the CommStream of its group, and
/// on memrefs reads its sources and writes its destinations.
void getStartEffects(Operation *op,
                     SmallVectorImpl<MemoryEffects::EffectInstance> &effects);

} // namespace mlir::comm::detail

#include "CommDialect/IR/CommInterfaces.h.inc"

namespace mlir::comm {

/// What runs collectives of a group one after the other, in the order of their
/// starts: the group's stream; and of what copy engines run gathers, and all
/// else. Those are apart because copies wait for each other's ranks: behind
/// each other the links would idle meanwhile.
enum class CommLane { Stream, GatherCopies, ExchangeCopies };

/// Of a kind, by `algorithm`.
CommLane getCommLane(CollectiveKind kind, std::optional<Algorithm> algorithm);
/// By the op's algorithm.
CommLane getCommLane(CollectiveOpInterface op);

/// Is `op` a collective that copy engines are to run as it is?
bool isByCopyEngines(Operation *op);

/// Is it an argument of a function with `comm.static_arguments`?
bool isStaticArgument(Value value);

} // namespace mlir::comm

#endif // COMMDIALECT_IR_COMMINTERFACES_H
