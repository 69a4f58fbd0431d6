//===- Remarks.h - Remarks from passes on several threads -*- C++ -*-
//------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR 22's remark engine may be used by one thread at a time, and passes on
// functions run on several. Remarks of our passes therefore travel as
// diagnostics, which MLIR collects in a parallel section and gives out
// afterwards, from one thread, in the order of the ops that the section was
// over. A handler at the other end makes them remarks again. See
// docs/rationale/remarks-as-diagnostics.md.
//
// A pass that emits remarks calls `registerRemarkForwarding` from
// getDependentDialects and `startRemarkForwarding` from initialize.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_REMARKS_H
#define COMMDIALECT_SUPPORT_REMARKS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Remarks.h"

namespace mlir::comm {

/// Makes contexts with `registry` ready for `startRemarkForwarding`.
void registerRemarkForwarding(DialectRegistry &registry);

/// Installs the handler, above all diagnostic handlers there are.
void startRemarkForwarding(MLIRContext *context);

/// The name of the function that `op` is in, for its remarks; null outside of
/// one.
StringAttr getFunctionName(Operation *op);

/// Does anybody want remarks of a pass, by its flag? comm-opt always has a
/// remark engine, whose filters want none if it is not told otherwise.
bool areRemarksWanted(MLIRContext *context, StringRef category);

/// One remark, emitted on destruction. Costs next to nothing, and its arguments
/// need not be computed (see `operator bool`), where nobody wants it.
class ForwardedRemark {
public:
  /// `category` is the pass's flag; empty: there is no remark. Name and
  /// category must be literals;
  /// `function` must outlive the context's remark engine, as symbol names do.
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

#endif // COMMDIALECT_SUPPORT_REMARKS_H
