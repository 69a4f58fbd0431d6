//===- ModuleImpl.h - State of modules and plans ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_MODULEIMPL_H
#define COMMDIALECT_PYTHON_MODULEIMPL_H

#include "CommDialect/Target/Hlo.h"
#include "Session.h"

namespace commdialect {

/// Returns true if `bytes` are text, not bytecode or a serialized proto.
bool isText(llvm::StringRef bytes);

/// Emits an error if the text `bytes` is nested too deeply for a parser.
mlir::LogicalResult checkNesting(llvm::StringRef bytes, llvm::StringRef name,
                                 mlir::MLIRContext *context);

struct Module::Impl {
  /// With `isImported`, `module` is converted already.
  Impl(std::shared_ptr<Session> session,
       mlir::OwningOpRef<mlir::ModuleOp> module, bool isImported = false)
      : session(std::move(session)), module(std::move(module)),
        isImported(isImported) {}

  /// Creates the state for a `module` that was imported from `hlo`.
  Impl(std::shared_ptr<Session> session,
       mlir::OwningOpRef<mlir::ModuleOp> module,
       std::shared_ptr<const mlir::comm::HloModule> hlo)
      : Impl(std::move(session), std::move(module), /*isImported=*/true) {
    this->hlo = std::move(hlo);
  }

  /// Parses a serialized HloModuleProto in a new context.
  static std::shared_ptr<const Impl> parseHlo(const std::string &bytes);

  /// Returns the module with StableHLO converted; it must not be changed. Call
  /// this in Session::run. Returns null after an error.
  mlir::ModuleOp getImported() const;
  /// Returns a copy of the same module that may be changed.
  mlir::OwningOpRef<mlir::ModuleOp> importCopy() const;

  /// Returns the module that plans refer to, prepared for scheduling; it must
  /// not be changed. Call this in Session::run. Returns null after an error.
  mlir::ModuleOp getPrepared() const;

  mlir::ModuleOp getModule() const {
    return const_cast<mlir::OwningOpRef<mlir::ModuleOp> &>(module).get();
  }

  std::shared_ptr<Session> session;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// True if no op needs conversion: the import of HLO creates final ops.
  bool isImported;
  /// The source of `module`; null if that was MLIR.
  std::shared_ptr<const mlir::comm::HloModule> hlo;

private:
  /// Created on first use, because converting a large program takes longer than
  /// verifying it.
  mutable mlir::OwningOpRef<mlir::ModuleOp> imported, prepared;
};

struct Plan::Impl {
  mlir::comm::Plan plan;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_MODULEIMPL_H
