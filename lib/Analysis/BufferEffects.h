//===- BufferEffects.h - Buffer accesses of an op ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_BUFFEREFFECTS_H
#define COMMDIALECT_LIB_ANALYSIS_BUFFEREFFECTS_H

#include "BufferRoots.h"

namespace mlir::comm {

/// An access of an op to a buffer.
struct BufferTouch {
  enum Mode : unsigned { Read = 1, Write = 2, Free = 4 };
  unsigned modes;
  /// The operand, or null if a callee touches a global.
  Value value;
  /// Set if every element is accessed.
  bool isFull = false;
  SmallVector<BufferRef, 1> refs;
};

class BufferEffects {
public:
  BufferEffects(const ValueFlow &flow, const BufferRoots &roots)
      : flow(flow), roots(roots) {}

  /// Appends the accesses of `op` itself, without those of ops in its regions.
  /// An op with unknown effects touches all its memref operands in every way; a
  /// call to a function of the module touches what its callee touches.
  void getTouches(Operation *op, SmallVectorImpl<BufferTouch> &touches);

private:
  struct Summary {
    SmallVector<unsigned> arguments;
    llvm::MapVector<StringAttr, unsigned> globals;
    bool isComplete = false;
  };
  const Summary &getSummary(FunctionOpInterface function);
  void getCallTouches(CallOpInterface call, FunctionOpInterface callee,
                      SmallVectorImpl<BufferTouch> &touches);

  const ValueFlow &flow;
  const BufferRoots &roots;
  DenseMap<Operation *, std::unique_ptr<Summary>> summaries;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_BUFFEREFFECTS_H
