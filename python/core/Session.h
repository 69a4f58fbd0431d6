//===- Session.h - A context, and what is reported in it --------*- C++ -*-===//
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

/// A context with all dialects, for a program and what is made of it.
class Session {
public:
  Session();

  /// One that nobody else has: that of a program before, if it is free, since
  /// to make a context takes a millisecond or two. A context keeps all types
  /// and attributes that it was asked for, so that it serves a few programs
  /// only.
  static std::shared_ptr<Session> take();

  mlir::MLIRContext &getContext() { return context; }

  enum class Purpose { Work, Verification };

  /// Runs `body`, which throws nothing, alone in the context and on a stack
  /// that is deep enough for what parsers take. Throws what it reports if it
  /// fails, and in a process that was forked while a thread worked in here,
  /// since nobody finishes that work there. Warnings go to `warnings` if that
  /// is not null.
  void run(llvm::function_ref<mlir::LogicalResult()> body,
           Purpose purpose = Purpose::Work,
           std::vector<std::string> *warnings = nullptr);

  /// Without a place: for what concerns an option or a whole file.
  auto getEmitError() {
    return [this] { return mlir::emitError(mlir::UnknownLoc::get(&context)); };
  }

  /// Runs the passes that `add` adds.
  mlir::LogicalResult
  runPasses(mlir::ModuleOp module,
            llvm::function_ref<void(mlir::PassManager &)> add);

private:
  /// The process of the thread that works in here; 0: there is none.
  pid_t worker = 0;
  mlir::MLIRContext context;
};

/// Compute and collectives of StableHLO become comm, linalg, arith and tensor;
/// what is already is left as it is.
void addImport(mlir::PassManager &manager);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_SESSION_H
