//===- Session.h - A context and its diagnostics ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_SESSION_H
#define COMMDIALECT_PYTHON_SESSION_H

#include "Core.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include <memory>
#include <sys/types.h>

namespace commdialect {

/// A context with all dialects, for a program and its transformed versions.
class Session {
public:
  Session();
  /// Creates a session with the dialects of `registry`.
  explicit Session(const mlir::DialectRegistry &registry);

  /// Returns a session without other users. Creating a context takes 1 to 2 ms,
  /// so the one of an earlier program is reused if that is released. A context
  /// keeps all types and attributes, so each is used for a few programs only.
  static std::shared_ptr<Session> take();

  mlir::MLIRContext &getContext() { return context; }

  enum class Purpose { Work, Verification };

  /// Runs `body`, which must not throw, on a stack that is deep enough for
  /// parsers; other threads wait. If `body` fails, throws an Error with its
  /// diagnostics. Also throws if the process was forked while a thread ran in
  /// the session, since the child lacks that thread. Warnings go to `warnings`
  /// unless that is null.
  void run(llvm::function_ref<mlir::LogicalResult()> body,
           Purpose purpose = Purpose::Work,
           std::vector<std::string> *warnings = nullptr);

  /// Emits errors without a location, on an option or a whole file.
  auto getEmitError() {
    return [this] { return mlir::emitError(mlir::UnknownLoc::get(&context)); };
  }

  /// Runs the passes that `add` adds to a pass manager.
  mlir::LogicalResult
  runPasses(mlir::ModuleOp module,
            llvm::function_ref<void(mlir::PassManager &)> add);

private:
  /// Process of the thread that runs in the session; 0 if there is none.
  pid_t worker = 0;
  mlir::MLIRContext context;
};

/// Makes a fork of this process wait as long as it lives. A lock that another
/// thread has at a fork is never free in the child.
class ForkBarrier {
public:
  ForkBarrier();
  ForkBarrier(const ForkBarrier &) = delete;
  ForkBarrier &operator=(const ForkBarrier &) = delete;
  ~ForkBarrier();
};

/// Adds passes that convert StableHLO to comm, linalg, arith and tensor. They
/// keep other ops.
void addImport(mlir::PassManager &manager);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_SESSION_H
