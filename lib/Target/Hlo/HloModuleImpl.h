//===- HloModuleImpl.h - HLO module with resolved references ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The validated protos of a module, with references as pointers.
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
  /// Position among the instructions of the parent.
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
  /// All instructions, in scheduled or else original order. Operands precede
  /// their users.
  std::vector<Instruction *> order;
  bool isScheduled = false;
  /// Set if it, or a callee, has a collective.
  bool communicates = false;
  /// Set if it, or a callee, depends on the rank or on hidden state.
  bool varies = false;
  /// Work of all instructions, computed on demand (Work.cpp).
  mutable std::shared_ptr<Work> operations;

  StringRef getName() const { return proto->name; }
  int64_t getId() const { return proto->id; }
  /// Returns the parameters by number.
  SmallVector<Instruction *> getParameters();
};

} // namespace mlir::comm::hlo

namespace mlir::comm {

struct HloModule::Impl {
  /// Decompressed. The HloModuleProto is at `moduleOffset` with size
  /// `moduleSize`.
  std::string bytes;
  size_t moduleOffset = 0, moduleSize = 0;

  std::unique_ptr<const hlo::ModuleProto> proto;
  /// In their original order: callees before their callers.
  std::vector<hlo::Computation> computations;
  std::unordered_map<int64_t, hlo::Computation *> computationsById;
  hlo::Computation *entry = nullptr;
  int64_t numInstructions = 0, numCollectives = 0;

  StringRef getModuleBytes() const {
    return StringRef(bytes).substr(moduleOffset, moduleSize);
  }
  /// Returns `bytes` with `moduleBytes` as the HloModuleProto.
  std::string replaceModule(std::string moduleBytes) const;
  /// Returns the backend's configuration of an instruction from any of its
  /// possible fields.
  StringRef getBackendConfig(const hlo::Instruction &instruction) const;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TARGET_HLO_HLOMODULEIMPL_H
