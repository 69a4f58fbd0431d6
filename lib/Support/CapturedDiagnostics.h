//===- CapturedDiagnostics.h - Captures diagnostics -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_CAPTUREDDIAGNOSTICS_H
#define COMMDIALECT_LIB_SUPPORT_CAPTUREDDIAGNOSTICS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

namespace mlir::comm {

/// Captures the diagnostics that this thread emits, to emit them later or
/// never.
class CapturedDiagnostics {
public:
  explicit CapturedDiagnostics(MLIRContext *context)
      : context(context),
        handler(std::in_place, context, [this](Diagnostic &diagnostic) {
          if (llvm::get_threadid() != thread)
            return failure();
          captured.push_back(std::move(diagnostic));
          return success();
        }) {}

  ArrayRef<Diagnostic> get() const { return captured; }

  /// Stops capturing. Captured diagnostics may still be released.
  void stop() { handler.reset(); }

  /// Stops capturing and emits the captured diagnostics for which `shouldEmit`
  /// is true. May be called once.
  void release(llvm::function_ref<bool(const Diagnostic &)> shouldEmit =
                   [](const Diagnostic &) { return true; }) {
    handler.reset();
    for (Diagnostic &diagnostic : captured)
      if (shouldEmit(diagnostic))
        context->getDiagEngine().emit(std::move(diagnostic));
  }

private:
  MLIRContext *context;
  uint64_t thread = llvm::get_threadid();
  std::vector<Diagnostic> captured;
  std::optional<ScopedDiagnosticHandler> handler;
};

/// Returns the function name of a diagnostic that is a remark (Remarks.h), or a
/// null attribute if the remark has none. Returns nullopt if it is no remark.
std::optional<StringAttr> getFunctionOfRemark(const Diagnostic &diagnostic);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_CAPTUREDDIAGNOSTICS_H
