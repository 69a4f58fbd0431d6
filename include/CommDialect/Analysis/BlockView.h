//===- BlockView.h - A hypothetical version of a block ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluating a rewrite does not require rewriting the block: the ops that it
// would change are replaced in a list of the block's ops, which the analyses
// use.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BLOCKVIEW_H
#define COMMDIALECT_ANALYSIS_BLOCKVIEW_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

/// The ops of a block except its terminator. Some may be in other blocks, in
/// place of ops of this one.
struct BlockView {
  static constexpr unsigned kNew = ~0u;

  explicit BlockView(Block &block) : block(&block) {}

  /// Returns the value that replaces `value`: every operand of an op in the
  /// list is defined by an op in the list or outside the block.
  Value resolve(Value value) const {
    for (auto it = values.find(value); it != values.end();
         it = values.find(value))
      value = it->second;
    return value;
  }

  Block *block;
  SmallVector<Operation *, 0> ops;
  /// The number of each op in the block; kNew: the op is in no block.
  SmallVector<unsigned, 0> numbers;
  DenseMap<Value, Value> values;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BLOCKVIEW_H
