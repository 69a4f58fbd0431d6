//===- Remarks.h - Remarks from several threads -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR 22's remark engine supports one thread at a time, but passes on
// functions run on several. Our passes therefore emit remarks as diagnostics.
// MLIR collects these in a parallel section and emits them afterwards, from one
// thread, in the order of the section's ops. A handler then converts them to
// remarks. See docs/Rationale/Dialect.md#remarks-travel-as-diagnostics.
//
// A pass that emits remarks calls `registerRemarkForwarding` from
// getDependentDialects and `startRemarkForwarding` from initialize.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_REMARKS_H
#define COMMDIALECT_LIB_SUPPORT_REMARKS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"

namespace mlir::comm {

/// Prepares contexts with `registry` for `startRemarkForwarding`.
void registerRemarkForwarding(DialectRegistry &registry);

/// Installs the handler that converts remarks, above all existing handlers.
void startRemarkForwarding(MLIRContext *context);

/// Returns the name of the function that contains `op`, or null outside of
/// functions.
StringAttr getFunctionName(Operation *op);

/// Returns true if a filter accepts remarks with the flag `category` of a pass.
/// comm-opt always has a remark engine, whose filters reject all by default.
bool areRemarksEnabled(MLIRContext *context, StringRef category);

/// A remark that is emitted on destruction. If no filter accepts it, it costs
/// almost nothing, and arguments need not be computed (see `operator bool`).
class ForwardedRemark {
public:
  /// `category` is the flag of the pass; without it there is no remark. `name`
  /// and `category` must be literals; `function` must outlive the context's
  /// remark engine, as symbol names do.
  ForwardedRemark(remark::RemarkKind kind, Location loc, StringRef name,
                  StringRef category, StringAttr function);
  ForwardedRemark(const ForwardedRemark &) = delete;
  ~ForwardedRemark();

  ForwardedRemark &add(StringRef key, const Twine &value);
  ForwardedRemark &add(StringRef key, int64_t value) {
    return add(key, Twine(value));
  }

  explicit operator bool() const { return isEnabled; }

private:
  bool isEnabled;
  remark::RemarkKind kind;
  Location loc;
  StringRef name, category;
  StringAttr function;
  SmallVector<std::pair<StringRef, std::string>> arguments;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_REMARKS_H
