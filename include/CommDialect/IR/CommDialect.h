//===- CommDialect.h - The dialect, its types and enums -*- C++ -*-
//--------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_IR_COMMDIALECT_H
#define COMMDIALECT_IR_COMMDIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "CommDialect/IR/CommDialect.h.inc"

#include "CommDialect/IR/CommEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "CommDialect/IR/CommAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "CommDialect/IR/CommTypes.h.inc"

namespace mlir::comm {

/// The names of all algorithms, for messages.
std::string getKnownAlgorithms();

/// What starts and waits read and write, so that no upstream pass drops,
/// duplicates or hoists them. The group's symbol is the effect's symbol.
struct CommStreamResource
    : public SideEffects::Resource::Base<CommStreamResource> {
  StringRef getName() final { return "CommStream"; }
};

/// The version of the bytecode that this build writes. A reader refuses others:
/// ops have their algorithms from 0.2 on.
struct CommDialectVersion : public DialectVersion {
  CommDialectVersion(uint64_t major, uint64_t minor)
      : major(major), minor(minor) {}
  uint64_t major;
  uint64_t minor;
  static CommDialectVersion current() { return {0, 2}; }
};

} // namespace mlir::comm

#endif // COMMDIALECT_IR_COMMDIALECT_H
