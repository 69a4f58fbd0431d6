//===- OrderTest.cpp - Order against sums over all ops --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random amounts and moves: compares the tree with an array of ops, of which
// levels are summed up again for each query.
//
//===----------------------------------------------------------------------===//

#include "Scheduling/Order.h"
#include "gtest/gtest.h"
#include <numeric>
#include <random>

using namespace mlir;
using namespace mlir::comm;

namespace {

class NaiveOrder {
public:
  NaiveOrder(ArrayRef<unsigned> order, ArrayRef<Order::Amounts> amounts,
             int64_t baseBytes)
      : order(order), amounts(amounts), baseBytes(baseBytes) {}

  int64_t getBefore(unsigned position) const {
    int64_t bytes = baseBytes;
    for (unsigned op : ArrayRef(order).take_front(position))
      bytes += amounts[op].alloc - amounts[op].free;
    return bytes;
  }
  int64_t getDuring(unsigned position) const {
    const Order::Amounts &own = amounts[order[position]];
    return getBefore(position) + own.alloc + own.transient;
  }
  bool isFound(unsigned position, const Order::Bounds &bounds) const {
    const Order::Amounts &own = amounts[order[position]];
    return getDuring(position) > bounds.duringAbove ||
           getBefore(position) > bounds.beforeAbove ||
           own.alloc - own.free < bounds.netBelow ||
           (bounds.isMarked && own.isMarked);
  }
  /// Returns all positions in [`begin`, `end`) within `bounds`.
  SmallVector<unsigned> findAll(unsigned begin, unsigned end,
                                const Order::Bounds &bounds) const {
    SmallVector<unsigned> found;
    for (unsigned position = begin; position < end; ++position)
      if (isFound(position, bounds))
        found.push_back(position);
    return found;
  }
  void move(unsigned begin, unsigned end, unsigned to) {
    SmallVector<unsigned> moved(order.begin() + begin, order.begin() + end);
    order.erase(order.begin() + begin, order.begin() + end);
    order.insert(order.begin() + to, moved.begin(), moved.end());
  }

  SmallVector<unsigned, 0> order;
  SmallVector<Order::Amounts, 0> amounts;
  int64_t baseBytes;
};

class OrderTest : public ::testing::Test {
protected:
  /// Returns a random number in [0, `end`).
  unsigned getRandom(unsigned end) { return engine() % end; }

  Order::Amounts getRandomAmounts() {
    Order::Amounts amounts;
    amounts.alloc = getRandom(100);
    amounts.free = getRandom(100);
    amounts.transient = getRandom(3) == 0 ? getRandom(200) : 0;
    amounts.isMarked = getRandom(5) == 0;
    return amounts;
  }

  Order::Bounds getRandomBounds(int64_t level) {
    Order::Bounds bounds;
    if (getRandom(2))
      bounds.duringAbove = level + int64_t(getRandom(400)) - 200;
    if (getRandom(3) == 0)
      bounds.beforeAbove = level + int64_t(getRandom(400)) - 200;
    if (getRandom(3) == 0)
      bounds.netBelow = int64_t(getRandom(100)) - 120;
    bounds.isMarked = getRandom(4) == 0;
    return bounds;
  }

  void expectEqual(const Order &order, const NaiveOrder &naive) {
    unsigned size = naive.order.size();
    ASSERT_EQ(order.size(), size);
    ASSERT_EQ(order.getOrder(), naive.order);
    for (unsigned position = 0; position < size; ++position) {
      EXPECT_EQ(order.getOpAt(position), naive.order[position]);
      EXPECT_EQ(order.getPosition(naive.order[position]), position);
      EXPECT_EQ(order.getBefore(position), naive.getBefore(position));
      EXPECT_EQ(order.getDuring(position), naive.getDuring(position));
    }
    EXPECT_EQ(order.getBefore(size), naive.getBefore(size));

    unsigned begin = getRandom(size);
    unsigned end = begin + 1 + getRandom(size - begin);
    int64_t max = naive.getDuring(begin);
    for (unsigned position = begin; position < end; ++position)
      max = std::max(max, naive.getDuring(position));
    EXPECT_EQ(order.getMaxDuring(begin, end), max);

    Order::Bounds bounds = getRandomBounds(naive.getBefore(getRandom(size)));
    SmallVector<unsigned> found = naive.findAll(begin, end, bounds);
    std::optional<unsigned> first = order.findFirst(begin, end, bounds);
    std::optional<unsigned> last = order.findLast(begin, end, bounds);
    ASSERT_EQ(first.has_value(), !found.empty());
    ASSERT_EQ(last.has_value(), !found.empty());
    if (found.empty())
      return;
    ++numFound;
    EXPECT_EQ(*first, found.front());
    EXPECT_EQ(*last, found.back());
  }

  std::mt19937 engine{1};
  unsigned numFound = 0;
};

TEST_F(OrderTest, RandomMoves) {
  unsigned numQueries = 0;
  for (unsigned round = 0; round < 100; ++round) {
    unsigned size = 1 + getRandom(40);
    SmallVector<unsigned, 0> initial(size);
    std::iota(initial.begin(), initial.end(), 0);
    llvm::shuffle(initial.begin(), initial.end(), engine);
    SmallVector<Order::Amounts, 0> amounts;
    for (unsigned i = 0; i < size; ++i)
      amounts.push_back(getRandomAmounts());
    int64_t baseBytes = getRandom(1000);
    Order order(initial, amounts, baseBytes);
    NaiveOrder naive(initial, amounts, baseBytes);
    for (unsigned step = 0; step < 30; ++step, ++numQueries) {
      expectEqual(order, naive);
      if (HasFailure())
        return;
      unsigned begin = getRandom(size);
      unsigned end = begin + getRandom(size - begin + 1);
      unsigned to = getRandom(size - (end - begin) + 1);
      order.move(begin, end, to);
      naive.move(begin, end, to);
      unsigned op = getRandom(size);
      naive.amounts[op] = getRandomAmounts();
      order.setAmounts(op, naive.amounts[op]);
    }
  }
  // Both outcomes of searches are frequent.
  EXPECT_GT(numFound, numQueries / 4);
  EXPECT_LT(numFound, numQueries * 3 / 4 + numQueries / 5);
}

TEST_F(OrderTest, Empty) {
  Order order({}, {}, /*baseBytes=*/7);
  EXPECT_EQ(order.size(), 0u);
  EXPECT_EQ(order.getBefore(0), 7);
  EXPECT_EQ(order.findFirst(0, 0, Order::Bounds()), std::nullopt);
  EXPECT_TRUE(order.getOrder().empty());
}

} // namespace
