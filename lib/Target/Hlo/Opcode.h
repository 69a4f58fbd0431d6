//===- Opcode.h - Kinds of HLO instructions ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_OPCODE_H
#define COMMDIALECT_LIB_TARGET_HLO_OPCODE_H

#include "mlir/Support/LLVM.h"

namespace mlir::comm::hlo {

/// Instructions that need special handling; all others compute on arrays.
enum class Opcode {
  Parameter,
  Constant,
  Tuple,
  GetTupleElement,
  /// A view: bitcast, reshape.
  Bitcast,
  AddDependency,
  AfterAll,
  OptimizationBarrier,
  PartitionId,
  ReplicaId,
  While,
  Conditional,
  Call,
  Fusion,
  CustomCall,
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,
  RaggedAllToAll,
  CollectivePermute,
  CollectiveBroadcast,
  /// The start of one of the above, by its own opcode or around a computation.
  CollectiveStart,
  AsyncStart,
  AsyncUpdate,
  /// The done of any start except those of messages.
  Done,
  /// Messages between devices; each is a start.
  Send,
  Recv,
  SendDone,
  RecvDone,
  /// Has effects that no operand or result shows.
  Effectful,
  Dot,
  Convolution,
  /// Moves as many bytes as its result has.
  Part,
  /// Moves its second operand into the first.
  Update,
  /// Like Update, but the second operand has indices and the third one moves.
  Scatter,
  /// Reads its operands and applies one operation to each of their elements.
  Reduce,
  /// Computes each element by an expensive function.
  Transcendental,
  /// Moves bytes.
  Move,
  Other
};

Opcode getOpcode(StringRef name);

/// Returns true for a collective that is not split into start and done.
inline bool isSyncCollective(Opcode opcode) {
  return opcode >= Opcode::AllReduce && opcode <= Opcode::CollectiveBroadcast;
}

inline bool isMessage(Opcode opcode) {
  return opcode == Opcode::Send || opcode == Opcode::Recv;
}

inline bool isMessageDone(Opcode opcode) {
  return opcode == Opcode::SendDone || opcode == Opcode::RecvDone;
}

inline bool isAnyDone(Opcode opcode) {
  return opcode == Opcode::Done || isMessageDone(opcode);
}

/// Returns true for instructions that only name other instructions' values, and
/// so are not imported as ops.
inline bool isNameOnly(Opcode opcode) {
  return opcode == Opcode::Parameter || opcode == Opcode::Tuple ||
         opcode == Opcode::GetTupleElement;
}

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_OPCODE_H
