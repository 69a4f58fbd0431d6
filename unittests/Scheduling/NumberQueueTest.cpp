//===- NumberQueueTest.cpp - Number queue against std::set ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scheduling/NumberQueue.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace mlir::comm;

TEST(NumberQueueTest, HasWhatASetHas) {
  std::mt19937 random(7);
  for (unsigned size : {1u, 63u, 64u, 65u, 4096u, 4097u, 300000u}) {
    NumberQueue queue(size);
    std::set<unsigned> set;
    for (unsigned step = 0; step < 3000; ++step) {
      unsigned number = random() % size;
      switch (random() % 4) {
      case 0:
      case 1:
        queue.push(number);
        set.insert(number);
        break;
      case 2: // Also erases missing numbers.
        queue.erase(number);
        set.erase(number);
        break;
      default:
        if (set.empty())
          break;
        queue.pop();
        set.erase(set.begin());
      }
      ASSERT_EQ(queue.empty(), set.empty());
      if (!set.empty())
        ASSERT_EQ(queue.top(), *set.begin());
    }
  }
}
