//===- KindsOfOps.h - What the names of ops say of them ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To find out which interfaces an op has takes time. A program has many ops,
// and few names.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_KINDSOFOPS_H
#define COMMDIALECT_LIB_ANALYSIS_KINDSOFOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

/// Keeps what `Kind`, which is made of an op and the same for all ops of its
/// name, says.
template <typename Kind>
class KindsOfOps {
public:
  const Kind &get(Operation *op) {
    OperationName name = op->getName();
    if (!last || name != lastName) {
      auto it = kinds.find(name);
      if (it == kinds.end())
        it = kinds.try_emplace(name, std::make_unique<Kind>(op)).first;
      lastName = name;
      last = it->second.get();
    }
    return *last;
  }

private:
  DenseMap<OperationName, std::unique_ptr<Kind>> kinds;
  OperationName lastName = OperationName::getFromOpaquePointer(nullptr);
  const Kind *last = nullptr;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_KINDSOFOPS_H
