//===- HloModuleImpl.h - A module as it was read -*- C++ -*- ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protos of a module with what refers to what by pointers, checked.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_HLOMODULEIMPL_H
#define COMMDIALECT_LIB_TARGET_HLO_HLOMODULEIMPL_H

#include "CommDialect/Target/Hlo.h"
#include "Opcode.h"
#include "Proto.h"
#include "llvm/ADT/StringMap.h"
#include <unordered_map>
#include <vector>

namespace mlir::comm::hlo {

struct Computation;
struct Work;

struct Instruction {
  const InstructionProto *proto = nullptr;
  Computation *parent = nullptr;
  Opcode opcode = Opcode::Other;
  /// Place among the instructions of the parent.
  unsigned number = 0;
  SmallVector<Instruction *, 2> operands, controlPredecessors, users;
  SmallVector<Computation *, 1> called;

  StringRef getName() const { return proto->name; }
  const ShapeProto &getShape() const { return proto->shape; }
};

struct Computation {
  const ComputationProto *proto = nullptr;
  std::vector<Instruction> instructions;
  Instruction *root = nullptr;
  /// All instructions, as they are scheduled or, where they are not, as they
  /// came. What an instruction needs is before it.
  std::vector<Instruction *> order;
  bool isScheduled = false;
  /// It, or one that it calls, has a collective.
  bool communicates = false;
  /// It, or one that it calls, asks for the rank or for what no operand gives.
  bool varies = false;
  /// The operations of all instructions, once somebody has asked (Work.cpp).
  mutable std::shared_ptr<Work> operations;

  StringRef getName() const { return proto->name; }
  int64_t getId() const { return proto->id; }
  /// By parameter number.
  SmallVector<Instruction *> getParameters();
};

} // namespace mlir::comm::hlo

namespace mlir::comm {

struct HloModule::Impl {
  /// Decompressed. `moduleOffset` and `moduleSize` say where in them the
  /// HloModuleProto is.
  std::string bytes;
  size_t moduleOffset = 0, moduleSize = 0;

  std::unique_ptr<const hlo::ModuleProto> proto;
  /// As they came: callees before their callers.
  std::vector<hlo::Computation> computations;
  std::unordered_map<int64_t, hlo::Computation *> computationsById;
  hlo::Computation *entry = nullptr;
  int64_t numInstructions = 0, numCollectives = 0;

  StringRef getModuleBytes() const {
    return StringRef(bytes).substr(moduleOffset, moduleSize);
  }
  /// The backend's configuration of an instruction, wherever it is kept.
  StringRef getBackendConfig(const hlo::Instruction &instruction) const;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TARGET_HLO_HLOMODULEIMPL_H
