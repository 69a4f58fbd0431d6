//===- FreshNames.h - Numbers and names of new instructions -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_FRESHNAMES_H
#define COMMDIALECT_LIB_TARGET_HLO_FRESHNAMES_H

#include "HloModuleImpl.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::comm::hlo {

/// Numbers and names that a module does not have yet.
class FreshNames {
public:
  explicit FreshNames(const HloModule::Impl &hlo);

  int64_t getInstructionId(int64_t computation);
  int64_t getComputationId() { return ++lastComputation; }
  int64_t getChannel() { return ++lastChannel; }
  std::string getName(StringRef name, StringRef suffix);

private:
  /// Set if the upper half of each id is that of its computation, as in newer
  /// versions of XLA.
  bool hasComputationInIds = true;
  int64_t lastId = 0, lastComputation = 0, lastChannel = 0;
  DenseMap<int64_t, int64_t> lastIds;
  llvm::StringSet<> names;
};

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_FRESHNAMES_H
