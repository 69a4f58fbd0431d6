//===- OpNames.h - Names of the ops of a function ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans refer to ops by name. The name of a program op is its NameLoc (an HLO
// instruction, an FX node) if unique, else "#n" by its position in a walk of
// the function. The ops that passes create have the locations of the ops that
// they replace. Their names therefore state their origins, independent of the
// order of the block:
//
//   "#7"                       an op of the program
//   "#7/comm.wait"             created from #7
//   "#7+2/comm.all_reduce.2"   the second all_reduce from #7 and two others
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OPNAMES_H
#define COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OPNAMES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// The names of a program's ops, kept in their locations while it is rewritten.
class OpNames {
public:
  /// Names all ops in `function` and marks their locations.
  explicit OpNames(FunctionOpInterface function);

  /// Recomputes the names in `function`, which is the named function or a copy
  /// of it, possibly rewritten. An op keeps its name when it moves. Linear
  /// time.
  void update(FunctionOpInterface function);

  /// Returns the number of ops when the function was named, including those in
  /// the bodies of linalg ops.
  int64_t size() const { return numOps; }
  /// Returns the name of `op`, or an empty string.
  StringRef get(Operation *op) const {
    StringAttr name = names.lookup(op);
    return name ? name.getValue() : StringRef();
  }
  /// Returns the name of the program op that `op` was created from, or the name
  /// of `op` if there are several.
  StringRef getOrigin(Operation *op) const {
    SmallVector<StringRef> origins = getOrigins(op);
    return origins.size() == 1 ? origins.front() : get(op);
  }
  /// Returns the op named `name`, or null.
  Operation *lookup(StringRef name) const {
    return ops.lookup(StringAttr::get(context, name));
  }
  /// Returns the names of all program ops that `op` was created from.
  static SmallVector<StringRef> getOrigins(Operation *op);

  /// Returns the location of `op` without marks, for messages.
  static Location getLoc(Operation *op);
  /// Removes the marks from the locations.
  static void removeMarks(FunctionOpInterface function);

private:
  MLIRContext *context;
  int64_t numOps = 0;
  /// Kinds of the program's ops, by name.
  DenseMap<StringAttr, OperationName> kinds;
  DenseMap<Operation *, StringAttr> names;
  DenseMap<StringAttr, Operation *> ops;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_SCHEDULING_OPNAMES_H
