//===- HeldDiagnostics.h - Captures diagnostics -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_HELDDIAGNOSTICS_H
#define COMMDIALECT_LIB_SUPPORT_HELDDIAGNOSTICS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

namespace mlir::comm {

/// Captures the diagnostics that this thread emits, to emit them later or
/// never.
class HeldDiagnostics {
public:
  explicit HeldDiagnostics(MLIRContext *context)
      : context(context),
        handler(std::in_place, context, [this](Diagnostic &diagnostic) {
          if (llvm::get_threadid() != thread)
            return failure();
          held.push_back(std::move(diagnostic));
          return success();
        }) {}

  ArrayRef<Diagnostic> get() const { return held; }

  /// Stops capturing. Captured diagnostics may still be released.
  void stop() { handler.reset(); }

  /// Stops capturing and emits the captured diagnostics for which `isWanted` is
  /// true. May be called once.
  void release(llvm::function_ref<bool(const Diagnostic &)> isWanted =
                   [](const Diagnostic &) { return true; }) {
    handler.reset();
    for (Diagnostic &diagnostic : held)
      if (isWanted(diagnostic))
        context->getDiagEngine().emit(std::move(diagnostic));
  }

private:
  MLIRContext *context;
  uint64_t thread = llvm::get_threadid();
  std::vector<Diagnostic> held;
  std::optional<ScopedDiagnosticHandler> handler;
};

/// Returns the function name of a diagnostic that is a remark (Remarks.h), or a
/// null attribute if the remark has none. Returns nullopt if it is no remark.
std::optional<StringAttr> getFunctionOfRemark(const Diagnostic &diagnostic);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_HELDDIAGNOSTICS_H
