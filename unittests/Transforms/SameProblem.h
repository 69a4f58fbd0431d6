//===- SameProblem.h - Compares problems ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_TRANSFORMS_SAMEPROBLEM_H
#define COMMDIALECT_UNITTESTS_TRANSFORMS_SAMEPROBLEM_H

#include "CommDialect/Scheduling/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>
#include <vector>

namespace mlir::comm {

using Buffers =
    std::multiset<std::tuple<std::vector<unsigned>, int64_t, bool, bool>>;

inline Buffers getBuffers(const Problem &model) {
  Buffers buffers;
  for (const Problem::Buffer &buffer : model.buffers)
    buffers.insert({{buffer.users.begin(), buffer.users.end()},
                    buffer.bytes,
                    buffer.isLiveIn,
                    buffer.isLiveOut});
  return buffers;
}

/// Expects that the predicted problem `told` is `made`, that of the rewritten
/// block.
inline void expectSame(const Problem &told, const Problem &made) {
  EXPECT_EQ(told.check(), std::nullopt);
  EXPECT_EQ(made.check(), std::nullopt);
  ASSERT_EQ(told.size(), made.size());
  ASSERT_EQ(told.transfers.size(), made.transfers.size());
  for (auto [a, b] : llvm::zip(told.ops, made.ops)) {
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.startOf, b.startOf);
    EXPECT_EQ(std::set<unsigned>(a.waitsFor.begin(), a.waitsFor.end()),
              std::set<unsigned>(b.waitsFor.begin(), b.waitsFor.end()));
  }
  for (auto [a, b] : llvm::zip(told.transfers, made.transfers)) {
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.wait, b.wait);
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.latencyNs, b.latencyNs);
    EXPECT_EQ(told.lanes[a.lane].group, made.lanes[b.lane].group);
  }
  // Compare transitive predecessors, because implied edges may differ.
  auto getAllBefore = [](const Problem &model) {
    std::vector<std::set<unsigned>> all(model.size());
    for (auto [op, predecessors] : llvm::enumerate(model.predecessors))
      for (unsigned predecessor : predecessors) {
        all[op].insert(all[predecessor].begin(), all[predecessor].end());
        all[op].insert(predecessor);
      }
    return all;
  };
  for (auto [op, a, b] :
       llvm::enumerate(getAllBefore(told), getAllBefore(made)))
    EXPECT_EQ(a, b) << "before op " << op;
  EXPECT_EQ(getBuffers(told), getBuffers(made));
}

} // namespace mlir::comm

#endif // COMMDIALECT_UNITTESTS_TRANSFORMS_SAMEPROBLEM_H
