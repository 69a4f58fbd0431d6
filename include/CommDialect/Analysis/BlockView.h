//===- BlockView.h - A block as it would be ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To know what a rewrite leads to, a block need not be rewritten: the ops that
// it would change are replaced in a list of the block's ops. The analyses look
// at the list.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BLOCKVIEW_H
#define COMMDIALECT_ANALYSIS_BLOCKVIEW_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::comm {

/// The ops of a block but its terminator. Some may be in other blocks, in place
/// of ops that this one has.
struct BlockView {
  static constexpr unsigned kNew = ~0u;

  explicit BlockView(Block &block) : block(&block) {}

  /// The value that stands for `value`: what an op in the list uses is given by
  /// an op in the list, or from outside of the block.
  Value resolve(Value value) const {
    for (auto it = values.find(value); it != values.end();
         it = values.find(value))
      value = it->second;
    return value;
  }

  Block *block;
  SmallVector<Operation *, 0> ops;
  /// The number that an op has in the block; kNew: it is in none.
  SmallVector<unsigned, 0> numbers;
  DenseMap<Value, Value> values;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BLOCKVIEW_H
