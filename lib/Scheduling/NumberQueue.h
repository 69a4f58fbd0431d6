//===- NumberQueue.h - A queue of small numbers -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_NUMBERQUEUE_H
#define COMMDIALECT_LIB_SCHEDULING_NUMBERQUEUE_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::comm {

/// A set of small numbers, whose minimum takes a few steps to find. The lowest
/// level has a bit for each number, each higher level a bit for each word below
/// that has any.
class NumberQueue {
public:
  explicit NumberQueue(unsigned size) {
    do {
      size = llvm::divideCeil(size, 64);
      levels.emplace_back(std::max(size, 1u));
    } while (size > 1);
  }

  bool empty() const { return levels.back().front() == 0; }
  void push(unsigned number) {
    for (llvm::SmallVector<uint64_t, 0> &words : levels) {
      words[number / 64] |= uint64_t(1) << (number % 64);
      number /= 64;
    }
  }
  void erase(unsigned number) {
    for (llvm::SmallVector<uint64_t, 0> &words : levels) {
      uint64_t &word = words[number / 64];
      word &= ~(uint64_t(1) << (number % 64));
      if (word != 0)
        return;
      number /= 64;
    }
  }
  unsigned top() const {
    unsigned number = 0;
    for (const llvm::SmallVector<uint64_t, 0> &words : llvm::reverse(levels))
      number = number * 64 + llvm::countr_zero(words[number]);
    return number;
  }
  void pop() { erase(top()); }

private:
  llvm::SmallVector<llvm::SmallVector<uint64_t, 0>, 4> levels;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_NUMBERQUEUE_H
