//===- CallEditor.h - Writes HLO modules with calls of sites ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_CALLEDITOR_H
#define COMMDIALECT_LIB_TARGET_HLO_CALLEDITOR_H

#include "FreshNames.h"
#include "KernelSites.h"

namespace mlir::comm::hlo {

/// The number and the name of a new instruction.
struct NewName {
  int64_t id = 0;
  std::string name;
};

/// A call that an instruction becomes, for one of its operands or for all.
struct Call : NewName {
  size_t site = 0;
  /// The wait for copies.
  NewName wait;
  /// The arrays of a packed call in one dimension, their concatenation, and the
  /// parts of the result in one dimension and in their shapes.
  SmallVector<NewName, 0> flat, parts, shapes;
  NewName packed;
};

/// Writes a module in which calls replace the collectives of sites.
class CallEditor {
public:
  CallEditor(const HloModule::Impl &module, const KernelSites &found,
             const HloKernels &kernels);

  std::string write() const;

private:
  void addCall(size_t number, FreshNames &fresh);
  void findUncalled();
  void orderCalls();
  bool isReplaced(const Instruction *instruction) const {
    return calls.contains(instruction) || results.contains(instruction) ||
           removed.contains(instruction) || elements.contains(instruction);
  }
  /// Returns true for calls of kernels.
  bool isOrdered(const Instruction *instruction) const {
    auto it = calls.find(instruction);
    return it != calls.end() && !found.sites[it->second.front().site].copies;
  }
  std::vector<const Instruction *>
  sortInstructions(const Computation &computation) const;
  SmallVector<std::string, 1> writeAll(const Instruction *at,
                                       StringRef bytes) const;
  std::string writeComputation(const Computation &computation,
                               StringRef bytes) const;
  int64_t getId(const Instruction *of) const;
  std::string writePredecessor(const Instruction *before) const;
  void writeShape(std::string &out, const Instruction *call, size_t i) const;
  std::string writeCall(const Instruction *call, const Call &part,
                        StringRef bytes) const;
  std::string writeTuple(const RowFusion &fusion) const;
  std::string writeWait(const Instruction *call, const Call &part,
                        StringRef bytes) const;
  void writePacked(const Instruction *call, const Call &packed,
                   SmallVectorImpl<std::string> &written) const;
  void writeUnpacked(const Instruction *call, const Call &packed,
                     SmallVectorImpl<std::string> &written) const;
  void writeResults(const Instruction *call, StringRef bytes,
                    SmallVectorImpl<std::string> &written) const;
  void writeTarget(std::string &out, StringRef target, size_t number) const;
  std::string writeBitcast(StringRef bytes) const;
  std::string writeElement(const Instruction *call, size_t index,
                           StringRef bytes) const;
  std::string writeSchedule(StringRef bytes) const;

  const HloModule::Impl &module;
  const KernelSites &found;
  const HloKernels &kernels;

  /// The calls that an instruction becomes.
  DenseMap<const Instruction *, SmallVector<Call, 1>> calls;
  llvm::DenseSet<const Instruction *> removed;
  /// The instructions that have the results of calls: dones with their starts,
  /// and also calls whose results get other names.
  DenseMap<const Instruction *, const Instruction *> results;
  /// The call, and the index in its tuple, that an instruction becomes.
  DenseMap<const Instruction *, std::pair<const Instruction *, size_t>>
      elements;
  /// The fusion of a call.
  DenseMap<const Instruction *, const RowFusion *> fusions;
  /// The bytes of instructions whose shapes calls get.
  DenseMap<const Instruction *, StringRef> shaped;
  llvm::DenseSet<const Computation *> uncalled;
  /// The control predecessor to add to each instruction.
  DenseMap<const Instruction *, const Instruction *> predecessors;
};

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_CALLEDITOR_H
