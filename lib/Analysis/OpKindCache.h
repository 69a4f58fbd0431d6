//===- OpKindCache.h - Caches properties of op names ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interface queries are slow, and a program has many ops but few names.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_OPKINDCACHE_H
#define COMMDIALECT_LIB_ANALYSIS_OPKINDCACHE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

/// Caches a `Kind` per op name. A `Kind` is constructed from an op and is the
/// same for all ops of its name.
template <typename Kind>
class OpKindCache {
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

#endif // COMMDIALECT_LIB_ANALYSIS_OPKINDCACHE_H
