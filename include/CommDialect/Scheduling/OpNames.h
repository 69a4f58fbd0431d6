//===- OpNames.h - Names of the ops of a function ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans name ops. An op of the program is called as its NameLoc says (an HLO
// instruction, an FX node) or, where no op or another one has that name, "#n"
// by its place in a walk of the function. Passes of ours give what they make
// the locations of what it was made from. So an op that is made has a name that
// says from what, however the block was ordered:
//
//   "#7"                       an op of the program
//   "#7/comm.wait"             made of #7
//   "#7+2/comm.all_reduce.2"   the second all_reduce made of #7 and two others
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_OPNAMES_H
#define COMMDIALECT_SCHEDULING_OPNAMES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// The names of a program's ops, kept in their locations while it is rewritten.
class OpNames {
public:
  /// Names all ops in `function`, and marks their locations.
  explicit OpNames(FunctionOpInterface function);

  /// Finds the names of what is in `function` now: the function that was named,
  /// or a copy of it, rewritten since. An op keeps its name wherever it moves.
  /// Linear.
  void update(FunctionOpInterface function);

  /// How many ops the function had when it was named, those in the bodies of
  /// linalg ops counted.
  int64_t size() const { return numOps; }
  /// Empty if it has none.
  StringRef get(Operation *op) const {
    StringAttr name = names.lookup(op);
    return name ? name.getValue() : StringRef();
  }
  /// The op of the program that `op` was made of; of several, its own name.
  StringRef getOrigin(Operation *op) const {
    SmallVector<StringRef> origins = getOrigins(op);
    return origins.size() == 1 ? origins.front() : get(op);
  }
  /// Null if no op has that name.
  Operation *lookup(StringRef name) const {
    return ops.lookup(StringAttr::get(context, name));
  }
  /// The names of the ops of the program that `op` was made of.
  static SmallVector<StringRef> getOrigins(Operation *op);

  /// The location of `op` without marks, for messages.
  static Location getLoc(Operation *op);
  /// Takes the marks out of the locations.
  static void removeMarks(FunctionOpInterface function);

private:
  MLIRContext *context;
  int64_t numOps = 0;
  /// What ops of the program were, by name.
  DenseMap<StringAttr, OperationName> kinds;
  DenseMap<Operation *, StringAttr> names;
  DenseMap<StringAttr, Operation *> ops;
};

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_OPNAMES_H
