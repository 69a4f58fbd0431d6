//===- ModuleImpl.h - What a module holds ----------------------*- C++ -*-===//
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

struct Module::Impl {
  /// With `isImported`, there is nothing in `module` to import.
  Impl(std::shared_ptr<Session> session,
       mlir::OwningOpRef<mlir::ModuleOp> module, bool isImported = false)
      : session(std::move(session)), module(std::move(module)),
        isImported(isImported) {}

  /// What was made of `hlo`.
  Impl(std::shared_ptr<Session> session,
       mlir::OwningOpRef<mlir::ModuleOp> module,
       std::shared_ptr<const mlir::comm::HloModule> hlo)
      : Impl(std::move(session), std::move(module), /*isImported=*/true) {
    this->hlo = std::move(hlo);
  }

  /// In a context of its own.
  static std::shared_ptr<const Impl> parseHlo(const std::string &bytes);

  /// Without StableHLO, and not to be changed. To be called in Session::run;
  /// null after an error.
  mlir::ModuleOp getImported() const;
  /// The same to work on.
  mlir::OwningOpRef<mlir::ModuleOp> importCopy() const;

  /// What plans are for, which is not to be changed: MLIR as it is scheduled.
  /// To be called in Session::run; null after an error.
  mlir::ModuleOp getPrepared() const;

  mlir::ModuleOp getModule() const {
    return const_cast<mlir::OwningOpRef<mlir::ModuleOp> &>(module).get();
  }

  std::shared_ptr<Session> session;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// The ops that HLO's import makes are not known and stay so.
  bool isImported;
  /// Null for MLIR.
  std::shared_ptr<const mlir::comm::HloModule> hlo;

private:
  /// Made when they are asked for: to convert a large program takes longer than
  /// to verify it.
  mutable mlir::OwningOpRef<mlir::ModuleOp> imported, prepared;
};

struct Plan::Impl {
  mlir::comm::Plan plan;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_MODULEIMPL_H
