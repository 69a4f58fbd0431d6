//===- BuffersOfOps.h - Buffers that each op touches ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffers that each op uses: the inverse of Problem::Buffer::users.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SCHEDULING_BUFFERSOFOPS_H
#define COMMDIALECT_LIB_SCHEDULING_BUFFERSOFOPS_H

#include "CommDialect/Scheduling/Problem.h"
#include "mlir/Support/LLVM.h"

namespace mlir::comm {

class BuffersOfOps {
public:
  explicit BuffersOfOps(const Problem &problem) : begins(problem.size() + 1) {
    for (const Problem::Buffer &buffer : problem.buffers)
      for (unsigned user : buffer.users)
        ++begins[user + 1];
    for (unsigned op = 0; op < problem.size(); ++op)
      begins[op + 1] += begins[op];
    buffers.resize(begins.back());
    SmallVector<unsigned, 0> next(begins);
    for (auto [i, buffer] : llvm::enumerate(problem.buffers))
      for (unsigned user : buffer.users)
        buffers[next[user]++] = i;
  }

  ArrayRef<unsigned> operator[](unsigned op) const {
    return ArrayRef(buffers).slice(begins[op], begins[op + 1] - begins[op]);
  }

private:
  /// The buffers of op i are at [begins[i], begins[i + 1]).
  SmallVector<unsigned, 0> buffers, begins;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SCHEDULING_BUFFERSOFOPS_H
