//===- CommDialect.h - The dialect, its types and enums ---------*- C++ -*-===//
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

/// Returns the names of all algorithms, separated by commas, for messages.
std::string getKnownAlgorithms();

/// The resource that starts and waits read and write, so that no upstream pass
/// drops, duplicates or hoists them. The effect's symbol is that of the group.
struct CommStreamResource
    : public SideEffects::Resource::Base<CommStreamResource> {
  StringRef getName() final { return "CommStream"; }
};

/// The bytecode version that this build writes. Readers also read 0.2, where
/// algorithm, flag_offset, peers_ready and on_compute_stream were attributes of
/// collectives, and reject files from before it.
struct CommDialectVersion : public DialectVersion {
  CommDialectVersion(uint64_t major, uint64_t minor)
      : major(major), minor(minor) {}
  uint64_t major;
  uint64_t minor;
  static CommDialectVersion current() { return {0, 3}; }
};

} // namespace mlir::comm

#endif // COMMDIALECT_IR_COMMDIALECT_H
