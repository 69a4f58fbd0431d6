//===- MoverTest.cpp - Compares the mover with op-by-op swaps -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference swaps one candidate at a time, forward for starts and backward
// for waits. With `compat` it keeps Inductor's tables like Inductor; without,
// it recomputes all live ranges for each swap.
//
//===----------------------------------------------------------------------===//

#include "Scheduling/Mover.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace mlir::comm::overlap;

namespace {

using Order = std::vector<unsigned>;

class Reference {
public:
  Reference(const NodeList &list, const Settings &settings)
      : list(list), settings(settings),
        sinks(settings.direction == Direction::SinkWaits) {
    for (unsigned i = 0; i < list.size(); ++i)
      order.push_back(i);
    alloc.resize(list.size());
    free.resize(list.size());
    post.resize(list.size());
    for (const NodeList::Buffer &buffer : list.buffers) {
      lastUse.push_back(buffer.freeAt);
      if (buffer.allocAt != kNone)
        alloc[buffer.allocAt] += buffer.allocBytes;
      if (buffer.freeAt != kNone)
        free[buffer.freeAt] += buffer.freeBytes;
    }
    int64_t level = base();
    for (unsigned node : order) {
      post[node].first = level + alloc[node];
      level += alloc[node] - free[node];
      post[node].second = level;
    }
  }

  void run() {
    Order todo = order;
    if (sinks)
      std::reverse(todo.begin(), todo.end());
    todo.pop_back();
    for (unsigned node : todo) {
      const NodeList::Node &data = list.nodes[node];
      if (sinks ? !data.isWait : !data.isStart)
        continue;
      walk(node);
    }
  }

  Order order;
  std::vector<Move> moves;

private:
  int64_t base() const {
    int64_t bytes = 0;
    for (const NodeList::Buffer &buffer : list.buffers)
      if (buffer.allocAt == kNone)
        bytes += buffer.allocBytes;
    return bytes;
  }

  bool needs(unsigned user, unsigned from) const {
    for (const NodeList::Edge &edge : list.predecessors[user])
      if (edge.node == from && !(settings.compat && edge.isOrder))
        return true;
    return false;
  }
  bool needsData(unsigned user, unsigned from) const {
    for (const NodeList::Edge &edge : list.predecessors[user])
      if (edge.node == from && !edge.isOrder)
        return true;
    return false;
  }
  void walk(unsigned node) {
    Move move;
    move.node = node;
    unsigned place =
        std::find(order.begin(), order.end(), node) - order.begin();
    unsigned head = place, tail = place;
    int64_t peak = post[node].first;
    while (sinks ? tail + 1 < order.size() : head > 0) {
      unsigned candidate = order[sinks ? tail + 1 : head - 1];
      const NodeList::Node &data = list.nodes[candidate];
      if (move.moves >= settings.prefetchLimit) {
        move.stop = Stop::PrefetchLimit;
        break;
      }
      if (sinks && data.isStart) {
        move.stop = Stop::StartOrder;
        break;
      }
      bool isNeeded = false, isData = false;
      for (unsigned i = head; i <= tail; ++i) {
        unsigned from = sinks ? order[i] : candidate;
        unsigned to = sinks ? candidate : order[i];
        isNeeded |= needs(to, from);
        isData |= needsData(to, from);
      }
      if (isNeeded) {
        if (data.isHeavy || data.isStart || (sinks && data.isWait)) {
          move.stop =
              data.isStart && !isData ? Stop::StartOrder : Stop::DataDependence;
          break;
        }
        if (tail - head + 1 > settings.maxGroup) {
          move.stop = Stop::GroupLimit;
          break;
        }
        ++move.grouped;
        sinks ? ++tail : --head;
        peak = std::max(peak, post[candidate].first);
        continue;
      }
      if (!(settings.compat ? swapCompat(candidate, head, tail, peak)
                            : swapExact(head, tail))) {
        move.stop = Stop::PeakMemory;
        break;
      }
      ++move.moves;
      sinks ? (++head, ++tail) : (--head, --tail);
    }
    moves.push_back(move);
  }

  void rotate(unsigned head, unsigned tail) {
    if (sinks)
      std::rotate(order.begin() + head, order.begin() + tail + 1,
                  order.begin() + tail + 2);
    else
      std::rotate(order.begin() + head - 1, order.begin() + head,
                  order.begin() + tail + 1);
  }

  /// Swaps the candidate and the group. Undoes it and returns false if any of
  /// them exceeds the limit.
  bool swapExact(unsigned head, unsigned tail) {
    Order old = order;
    rotate(head, tail);
    std::vector<int64_t> live(order.size());
    std::map<unsigned, unsigned> places;
    for (unsigned i = 0; i < order.size(); ++i) {
      places[order[i]] = i;
      live[i] = list.nodes[order[i]].transientBytes;
    }
    for (const NodeList::Buffer &buffer : list.buffers) {
      unsigned first = order.size(), last = 0;
      for (unsigned user : buffer.users) {
        first = std::min(first, places[user]);
        last = std::max(last, places[user]);
      }
      if (buffer.allocAt == kNone)
        first = 0;
      if (buffer.freeAt == kNone)
        last = order.size() - 1;
      for (unsigned i = first; i <= last && i < order.size(); ++i)
        live[i] += buffer.allocBytes;
    }
    unsigned begin = sinks ? head : head - 1, end = sinks ? tail + 1 : tail;
    for (unsigned i = begin; i <= end; ++i)
      if (live[i] > settings.limitBytes) {
        order = old;
        return false;
      }
    return true;
  }

  /// Swaps with Inductor's tables: bytes after allocating and after freeing,
  /// bytes that each node allocates and frees, and the last user of each
  /// buffer.
  bool swapCompat(unsigned candidate, unsigned head, unsigned tail,
                  int64_t peak) {
    Order group(order.begin() + head, order.begin() + tail + 1);
    std::map<unsigned, std::vector<unsigned>> moved; // group node -> buffers
    for (unsigned b = 0; b < list.buffers.size(); ++b) {
      const auto &users = list.buffers[b].users;
      auto uses = [&](unsigned node) {
        return std::find(users.begin(), users.end(), node) != users.end();
      };
      if (!uses(candidate))
        continue;
      if (!sinks) {
        if (std::find(group.begin(), group.end(), lastUse[b]) != group.end())
          moved[lastUse[b]].push_back(b);
      } else if (lastUse[b] == candidate) {
        for (auto it = group.rbegin(); it != group.rend(); ++it)
          if (uses(*it)) {
            moved[*it].push_back(b);
            break;
          }
      }
    }
    int64_t sum = 0;
    for (auto &[node, buffers] : moved)
      for (unsigned b : buffers)
        sum += list.buffers[b].freeBytes;
    int64_t delta = alloc[candidate] - free[candidate];
    auto levels = post;
    int64_t potential = 0;
    if (sinks) {
      int64_t before = post[group.front()].first - alloc[group.front()];
      potential = before + alloc[candidate];
      levels[candidate] = {
          potential, potential - (free[candidate] - (moved.empty() ? 0 : sum))};
      int64_t shift = delta + sum;
      for (unsigned node : group) {
        levels[node].first += shift;
        if (!moved.empty())
          potential = std::max(potential, levels[node].first);
        for (unsigned b : moved[node])
          shift -= list.buffers[b].freeBytes;
        levels[node].second += shift;
      }
      if (sum == 0 && !hasAny(moved))
        potential = std::max(peak + delta, before + alloc[candidate]);
    } else {
      int64_t shift = -delta;
      for (unsigned node : group) {
        levels[node].first += shift;
        potential = std::max(potential, levels[node].first);
        for (unsigned b : moved[node])
          shift += list.buffers[b].freeBytes;
        levels[node].second += shift;
      }
      levels[candidate].first = levels[group.back()].second + alloc[candidate];
      levels[candidate].second =
          levels[candidate].first - free[candidate] - sum;
      potential = std::max(potential, levels[candidate].first);
      if (!hasAny(moved))
        potential = std::max(peak - delta, post[group.back()].second - delta +
                                               alloc[candidate]);
    }
    if (potential > settings.limitBytes)
      return false;
    post = levels;
    for (auto &[node, buffers] : moved)
      for (unsigned b : buffers) {
        int64_t bytes = list.buffers[b].freeBytes;
        free[node] += sinks ? bytes : -bytes;
        free[candidate] += sinks ? -bytes : bytes;
        if (!sinks)
          lastUse[b] = candidate;
      }
    rotate(head, tail);
    return true;
  }

  static bool hasAny(const std::map<unsigned, std::vector<unsigned>> &moved) {
    for (auto &[node, buffers] : moved)
      if (!buffers.empty())
        return true;
    return false;
  }

  const NodeList &list;
  const Settings &settings;
  bool sinks;
  std::vector<int64_t> alloc, free;
  std::vector<std::pair<int64_t, int64_t>> post;
  std::vector<unsigned> lastUse;
};

//===----------------------------------------------------------------------===//
// Random lists
//===----------------------------------------------------------------------===//

class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  unsigned below(unsigned bound) { return random() % bound; }
  bool oneIn(unsigned n) { return below(n) == 0; }

  NodeList getList(bool compat) {
    NodeList list;
    unsigned size = 3 + below(oneIn(4) ? 60 : 14);
    list.nodes.resize(size);
    list.predecessors.resize(size);
    std::vector<unsigned> flying;
    unsigned lastStart[2] = {kNone, kNone};
    for (unsigned i = 0; i < size; ++i) {
      NodeList::Node &node = list.nodes[i];
      std::set<unsigned> needed;
      for (unsigned k = below(3); k > 0 && i > 0; --k)
        needed.insert(i - 1 - below(std::min(i, 6u)));
      switch (below(4)) {
      case 0: {
        node.isStart = true;
        unsigned &last = lastStart[below(2)];
        if (last != kNone && !needed.count(last))
          list.addEdge(last, i, /*isOrder=*/true);
        last = i;
        flying.push_back(i);
        break;
      }
      case 1:
        if (!flying.empty()) {
          node.isWait = true;
          node.partner = flying.front();
          needed.insert(node.partner);
          flying.erase(flying.begin());
          break;
        }
        [[fallthrough]];
      default:
        node.isHeavy = oneIn(3);
        if (!compat && oneIn(5))
          node.transientBytes = below(30);
      }
      for (unsigned from : needed)
        list.addEdge(from, i, /*isOrder=*/false);
    }
    for (unsigned k = below(2 * size); k > 0; --k)
      addBuffer(list, compat);
    return list;
  }

  Settings getSettings(const NodeList &list, bool compat) {
    Settings settings;
    settings.compat = compat;
    settings.direction =
        oneIn(2) ? Direction::RaiseStarts : Direction::SinkWaits;
    int64_t peak = getPeak(list);
    settings.limitBytes = peak + int64_t(peak * (below(4) * 0.1));
    if (!compat && oneIn(6))
      settings.prefetchLimit = below(6);
    if (!compat && oneIn(4))
      settings.maxGroup = below(4);
    return settings;
  }

private:
  /// Adds a buffer. Its users mostly depend on the first one, its producer. In
  /// the exact model they need not.
  void addBuffer(NodeList &list, bool compat) {
    unsigned size = list.size();
    NodeList::Buffer buffer;
    unsigned def = below(size);
    std::set<unsigned> users = {def};
    for (unsigned k = below(4); k > 0; --k)
      users.insert(def + below(std::min(size - def, 12u)));
    buffer.allocBytes = buffer.freeBytes = below(100);
    if (compat || !oneIn(4))
      for (unsigned user : users)
        if (user != def)
          list.addEdge(def, user, /*isOrder=*/false);
    if (compat) {
      users.erase(def);
      if (oneIn(6))
        (oneIn(2) ? buffer.allocBytes : buffer.freeBytes) = 0;
      buffer.allocAt = oneIn(8) ? 0 : def;
    } else if (!oneIn(8)) {
      buffer.allocAt = def;
    }
    buffer.users.append(users.begin(), users.end());
    if (!oneIn(6))
      buffer.freeAt = users.empty() ? def : *users.rbegin();
    list.buffers.push_back(std::move(buffer));
  }

  std::mt19937 random;
};

void compare(bool compat) {
  unsigned stops[6] = {}, passed = 0;
  for (unsigned seed = 0; seed < 8000; ++seed) {
    Generator generator(seed);
    NodeList list = generator.getList(compat);
    Settings settings = generator.getSettings(list, compat);
    Reference reference(list, settings);
    reference.run();
    Result result = run(list, settings);
    ASSERT_EQ(Order(result.order.begin(), result.order.end()), reference.order)
        << "seed " << seed;
    ASSERT_EQ(result.moves.size(), reference.moves.size()) << "seed " << seed;
    for (unsigned i = 0; i < result.moves.size(); ++i) {
      const Move &got = result.moves[i], &expected = reference.moves[i];
      ASSERT_EQ(got.node, expected.node) << "seed " << seed;
      ASSERT_EQ(got.moves, expected.moves) << "seed " << seed;
      ASSERT_EQ(got.grouped, expected.grouped) << "seed " << seed;
      ASSERT_EQ(int(got.stop), int(expected.stop)) << "seed " << seed;
      ++stops[int(got.stop)];
      passed += got.moves;
    }
  }
  // Check that the lists cover all decisions.
  for (int stop = 0; stop < 6; ++stop)
    if (!compat || stop <= int(Stop::PeakMemory))
      EXPECT_GT(stops[stop], 100u) << stop;
  EXPECT_GT(passed, 10000u);
}

TEST(MoverTest, MakesInductorsDecisions) { compare(/*compat=*/true); }
TEST(MoverTest, IsExact) { compare(/*compat=*/false); }

/// Start 2 has no operands; node 1 frees the buffer of node 0. By hand: 10
/// bytes live before, 10 during node 1, and 8 of the start afterward.
NodeList getSmall() {
  NodeList list;
  list.nodes.resize(4);
  list.predecessors.resize(4);
  list.nodes[2].isStart = true;
  list.nodes[3].isWait = true;
  list.nodes[3].partner = 2;
  list.addEdge(0, 1, false);
  list.addEdge(2, 3, false);
  list.buffers = {{10, 10, 0, 1, {0, 1}}, {8, 8, 2, 3, {2, 3}}};
  return list;
}

TEST(MoverTest, StopsAtTheLimit) {
  NodeList list = getSmall();
  EXPECT_EQ(getPeak(list), 10);
  Settings settings;
  settings.limitBytes = 17;
  Result result = run(list, settings);
  EXPECT_EQ(Order(result.order.begin(), result.order.end()),
            (Order{0, 1, 2, 3}));
  ASSERT_EQ(result.moves.size(), 1u);
  EXPECT_EQ(result.moves[0].stop, Stop::PeakMemory);
  EXPECT_EQ(result.moves[0].blocker, 1u);
  EXPECT_EQ(result.moves[0].bytes, 18);
  settings.limitBytes = 18;
  result = run(list, settings);
  EXPECT_EQ(Order(result.order.begin(), result.order.end()),
            (Order{2, 0, 1, 3}));
  EXPECT_EQ(result.moves[0].moves, 2u);
  EXPECT_EQ(result.moves[0].stop, Stop::None);
}

} // namespace
