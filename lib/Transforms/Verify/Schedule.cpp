//===- Schedule.cpp - Runs all ranks in the order of a trace --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs all ranks in the order of the trace. If each wait comes after all that
// it needs, the program terminates. This proves most programs.
//
//===----------------------------------------------------------------------===//

#include "Simulation.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

class Scheduler {
public:
  explicit Scheduler(TraceBuilder &builder)
      : builder(builder), values(builder.getValues()) {}

  bool run(const Trace &trace) {
    return llvm::all_of(trace.items,
                        [&](const TraceItem &item) { return run(item); });
  }
  bool isComplete() const { return pending.empty(); }
  void findOpenCollectives(const Trace &trace, SmallVectorImpl<EventId> &open);

private:
  bool run(const TraceItem &item);
  bool isClosed(const Event &event);
  bool isMatched(const Event &event);
  bool areInverse(const Message &send, const RankSet *senders,
                  const Message &receive, const RankSet *receivers,
                  const RankGroup *group);

  /// A message of an event that is not matched yet.
  struct Pending {
    EventId event;
    Message message;
  };

  TraceBuilder &builder;
  RankValues &values;
  SmallVector<Pending> pending;
  /// The selectors of enclosing choices that differ between ranks.
  SmallVector<Table> selectors;
  std::map<std::tuple<const RankGroup *, const RankSet *, std::vector<Table>>,
           bool>
      closed;
  std::map<std::tuple<Table, const RankSet *, Table, const RankSet *,
                      const RankGroup *>,
           bool>
      inverse;
};

} // namespace

/// Returns true if the event has all ranks of each line, and they agree in the
/// selectors and the sizes.
bool Scheduler::isClosed(const Event &event) {
  std::vector<Table> equal(selectors.begin(), selectors.end());
  for (auto [type, count] : event.operands)
    equal.push_back(count);
  auto [found, isNew] =
      closed.insert({{event.group, event.ranks, std::move(equal)}, true});
  if (!isNew)
    return found->second;
  const std::vector<Table> &tables = std::get<2>(found->first);
  for (const SmallVector<int> &line : event.group->lines) {
    if (llvm::none_of(line,
                      [&](int rank) { return event.ranks->contains(rank); }))
      continue;
    int first = -1;
    for (int rank : line) {
      if (builder.isElsewhere(rank))
        continue;
      if (first < 0)
        first = rank;
      bool isEqual = event.ranks->contains(rank);
      for (Table table : tables)
        isEqual &=
            isEqual && values.get(table, rank) == values.get(table, first);
      if (!isEqual)
        return found->second = false;
    }
  }
  return true;
}

/// Returns true if the ranks of each line agree in the sizes of all_to_all_v.
bool Scheduler::isMatched(const Event &event) {
  if (event.sendSizes.empty())
    return true;
  for (const SmallVector<int> &line : event.group->lines)
    for (int a : line)
      for (int b : line) {
        bool isUnknown = false;
        if (event.ranks->contains(a) &&
            !findDifference(values, event, a, event, b, isUnknown).empty())
          return false;
      }
  return true;
}

bool Scheduler::areInverse(const Message &send, const RankSet *senders,
                           const Message &receive, const RankSet *receivers,
                           const RankGroup *group) {
  auto [found, isNew] = inverse.insert(
      {{send.peer, senders, receive.peer, receivers, group}, true});
  if (!isNew)
    return found->second;
  auto covers = [&](const Message &a, const RankSet *ranks, const Message &b,
                    const RankSet *others) {
    for (unsigned rank : ranks->members()) {
      std::optional<int64_t> peer =
          values.getIntegerOf(values.get(a.peer, rank));
      if (!peer)
        return false;
      if (*peer < 0)
        continue;
      int other = group->lines[group->line[rank]][*peer];
      if (builder.isElsewhere(other))
        continue;
      if (!others->contains(other) ||
          values.getIntegerOf(values.get(b.peer, other)) !=
              int64_t(group->place[rank]))
        return false;
      for (Table selector : selectors)
        if (values.get(selector, rank) != values.get(selector, other))
          return false;
    }
    return true;
  };
  // In a choice, the result also depends on the selectors, so it is not cached.
  bool isInverse = covers(send, senders, receive, receivers) &&
                   covers(receive, receivers, send, senders);
  if (!selectors.empty())
    inverse.erase(found);
  else
    found->second = isInverse;
  return isInverse;
}

bool Scheduler::run(const TraceItem &item) {
  switch (item.kind) {
  case TraceItem::Start: {
    const Event &event = builder.getEvent(item.event);
    if (event.kind != Event::PointToPoint)
      return isClosed(event) && isMatched(event) &&
             // On a stream, it would wait for the earlier messages.
             (event.kind == Event::Allocation ||
              llvm::none_of(pending, [&](const Pending &other) {
                return builder.getEvent(other.event).group == event.group;
              }));
    for (const Message &message : event.messages) {
      // The first message of the other direction on the group.
      auto found = llvm::find_if(pending, [&](const Pending &other) {
        return other.message.isSend != message.isSend &&
               builder.getEvent(other.event).group == event.group;
      });
      if (found == pending.end()) {
        pending.push_back({item.event, message});
        continue;
      }
      const RankSet *others = builder.getEvent(found->event).ranks;
      const Message &send = message.isSend ? message : found->message;
      const Message &receive = message.isSend ? found->message : message;
      if (send.elementType != receive.elementType ||
          send.count != receive.count ||
          !values.getUniformOf(send.count, event.ranks) ||
          !areInverse(send, message.isSend ? event.ranks : others, receive,
                      message.isSend ? others : event.ranks, event.group))
        return false;
      pending.erase(found);
    }
    return true;
  }
  case TraceItem::Wait:
    // On a stream, messages with a wait between them begin one after the other.
    return pending.empty();
  case TraceItem::Split:
    return llvm::all_of(item.parts,
                        [&](const auto &part) { return run(*part.second); });
  case TraceItem::Choice: {
    bool isCommon = values.getUniformOf(item.selector, item.ranks) != 0;
    if (!isCommon)
      selectors.push_back(item.selector);
    bool ok = pending.empty();
    for (const std::unique_ptr<Trace> &arm : item.arms)
      ok = ok && run(*arm) && pending.empty();
    if (!isCommon)
      selectors.pop_back();
    return ok;
  }
  }
  return false;
}

void Scheduler::findOpenCollectives(const Trace &trace,
                                    SmallVectorImpl<EventId> &open) {
  for (const TraceItem &item : trace.items) {
    if (item.kind == TraceItem::Start) {
      const Event &event = builder.getEvent(item.event);
      if (event.kind != Event::PointToPoint && !selectors.empty() &&
          !isClosed(event))
        open.push_back(item.event);
    }
    for (const auto &[ranks, part] : item.parts)
      findOpenCollectives(*part, open);
    if (item.arms.empty())
      continue;
    bool isCommon = values.getUniformOf(item.selector, item.ranks) != 0;
    if (!isCommon)
      selectors.push_back(item.selector);
    for (const std::unique_ptr<Trace> &arm : item.arms)
      findOpenCollectives(*arm, open);
    if (!isCommon)
      selectors.pop_back();
  }
}

void verify::findOpenCollectives(TraceBuilder &builder, const Trace &trace,
                                 SmallVectorImpl<EventId> &open) {
  Scheduler(builder).findOpenCollectives(trace, open);
}

bool verify::matchesInTraceOrder(TraceBuilder &builder, const Trace &trace,
                                 const RankSet *ranks) {
  Scheduler scheduler(builder);
  return scheduler.run(trace) && scheduler.isComplete();
}

//===----------------------------------------------------------------------===//
// Orders of groups
//===----------------------------------------------------------------------===//

namespace {

/// The first start on each group, and the first wait for each group.
struct GroupOrder {
  llvm::MapVector<const RankGroup *, std::pair<EventId, unsigned>> first;
  DenseMap<const RankGroup *, unsigned> waited;
  unsigned time = 0;
};

} // namespace

static void collectOrder(TraceBuilder &builder, const Trace &trace,
                         GroupOrder &order) {
  for (const TraceItem &item : trace.items) {
    ++order.time;
    if (item.kind == TraceItem::Start) {
      const Event &event = builder.getEvent(item.event);
      if (event.kind == Event::Collective)
        order.first.insert({event.group, {item.event, order.time}});
    }
    if (item.kind == TraceItem::Wait)
      for (EventId id : item.events)
        order.waited.insert({builder.getEvent(id).group, order.time});
    for (const auto &[ranks, part] : item.parts)
      collectOrder(builder, *part, order);
    for (const std::unique_ptr<Trace> &arm : item.arms)
      collectOrder(builder, *arm, order);
  }
}

/// Returns true if a line of the group has ranks of both sets.
static bool joins(const RankGroup &group, const RankSet *a, const RankSet *b) {
  return llvm::any_of(group.lines, [&](ArrayRef<int> line) {
    return llvm::any_of(line, [&](int rank) { return a->contains(rank); }) &&
           llvm::any_of(line, [&](int rank) { return b->contains(rank); });
  });
}

std::optional<OrderConflict> verify::findTwoOrders(TraceBuilder &builder,
                                                   const Trace &trace) {
  for (const TraceItem &item : trace.items) {
    SmallVector<GroupOrder> orders(item.parts.size());
    for (size_t i = 0; i < item.parts.size(); ++i) {
      if (auto found = findTwoOrders(builder, *item.parts[i].second))
        return found;
      collectOrder(builder, *item.parts[i].second, orders[i]);
    }
    for (const std::unique_ptr<Trace> &arm : item.arms)
      if (auto found = findTwoOrders(builder, *arm))
        return found;
    auto comesFirst = [](GroupOrder &order, const RankGroup *a,
                         const RankGroup *b) {
      auto waited = order.waited.find(a);
      auto first = order.first.find(b);
      return waited != order.waited.end() && first != order.first.end() &&
             order.first.count(a) && waited->second < first->second.second;
    };
    // Only the first few of many parts are compared.
    size_t last = std::min<size_t>(orders.size(), 8);
    for (size_t i = 0; i < last; ++i)
      for (size_t j = i + 1; j < last; ++j)
        for (auto &[a, startA] : orders[i].first)
          for (auto &[b, startB] : orders[i].first)
            if (a != b && comesFirst(orders[i], a, b) &&
                comesFirst(orders[j], b, a) &&
                (joins(*a, item.parts[i].first, item.parts[j].first) ||
                 joins(*b, item.parts[i].first, item.parts[j].first)))
              return OrderConflict{
                  &builder.getEvent(startA.first),
                  &builder.getEvent(startB.first),
                  &builder.getEvent(orders[j].first.find(b)->second.first),
                  &builder.getEvent(orders[j].first.find(a)->second.first)};
  }
  return std::nullopt;
}
