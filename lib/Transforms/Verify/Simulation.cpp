//===- Simulation.cpp - Checks that all ranks terminate -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank at a choice waits until no rank can advance otherwise. Then all ranks
// at a choice with the same number of the selector take each arm together.
// Their operations in it must match among themselves, because other ranks may
// take another arm.
//
// A stream runs the operations of one group or of all groups. An operation is
// queued until all earlier ones are complete. Messages that a rank starts
// without a wait between them are one unit, because the runtime for GPUs puts
// them into one group of NCCL calls. They begin together, and end together.
//
//===----------------------------------------------------------------------===//

#include "Simulation.h"
#include <queue>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

namespace {

/// A collective of a line.
struct LineCollective {
  const Event *event;
  unsigned first;
  SmallVector<unsigned, 2> arrived;
  /// The event of each arrived rank.
  SmallVector<EventId, 2> events;
  unsigned size;
  bool isComplete() const { return arrived.size() == size; }
};

/// One side of a message between two ranks.
struct Half {
  EventId id;
  const Event *event;
  unsigned rank;
  Number count;
  Type type;
};
struct Channel {
  std::deque<Half> sends, receives;
  size_t numSends = 0, numReceives = 0;
};

/// The state of a rank.
struct RankState {
  unsigned rank;
  SmallVector<std::pair<const Trace *, size_t>, 4> stack;
  SmallVector<EventId> log;
  /// By stream: the started operations that are not complete, in order. Unused
  /// if starts do not run on streams.
  struct Queued {
    EventId id;
    /// Operations that begin and end together have the same number.
    unsigned unit;
    /// The number of waits of the rank before the start.
    unsigned time;
    bool hasBegun = false;
  };
  llvm::MapVector<const RankGroup *, SmallVector<Queued>> queues;
  unsigned numUnits = 0, time = 0;
  /// By event: its collective, or the number of unmatched messages.
  DenseMap<EventId, LineCollective *> collectives;
  DenseMap<EventId, unsigned> messages;
  /// The wait that is not complete, or the choice, at which the rank is.
  const TraceItem *blocked = nullptr;
  EventId waitsFor = 0;
  bool isDone = false;
};

class Simulator {
public:
  Simulator(TraceBuilder &builder, Order order, const Simulator *outer)
      : builder(builder), values(builder.getValues()), order(order),
        outer(outer) {}

  void add(unsigned rank, const Trace &trace) {
    states.emplace_back();
    states.back().rank = rank;
    if (!trace.items.empty())
      states.back().stack.push_back({&trace, 0});
    stateOf[rank] = &states.back();
    ready.push(rank);
  }

  std::optional<Failure> run();

  const RankState *find(unsigned rank) const {
    auto found = stateOf.find(rank);
    return found == stateOf.end() ? nullptr : found->second;
  }

private:
  bool advance(RankState &state);
  bool start(RankState &state, EventId id);
  bool begin(RankState &state, EventId id);
  bool beginQueued(RankState &state);
  /// Returns the key of the queue that the start `id` joins.
  const RankGroup *getQueueKey(EventId id) const {
    return order == Order::Device ? nullptr : builder.getEvent(id).group;
  }
  bool beginUnits(RankState &state, SmallVectorImpl<RankState::Queued> &queue);
  bool isComplete(const RankState &state, EventId id) const;
  bool sendOrReceive(RankState &state, EventId id, const Event &event);
  bool isOver(const RankState &state, EventId id) const;
  void wake(unsigned rank);
  bool takeChoices();
  bool takeChoices(ArrayRef<RankState *> together);
  void explain();
  bool explainQueues();
  void fail(Failure failure) {
    if (!problem)
      problem = std::move(failure);
  }

  TraceBuilder &builder;
  RankValues &values;
  Order order;
  const Simulator *outer;
  std::deque<RankState> states;
  DenseMap<unsigned, RankState *> stateOf;
  std::queue<unsigned> ready;
  std::deque<LineCollective> collectives;
  /// By group, line, and whether it is an allocation.
  std::map<std::tuple<const RankGroup *, int, bool>,
           std::vector<LineCollective *>>
      collectivesOf;
  std::map<std::tuple<const RankGroup *, unsigned, bool>, size_t> numStarted;
  std::map<std::tuple<const RankGroup *, unsigned, unsigned>, Channel> channels;
  std::optional<Failure> problem;
};

} // namespace

void Simulator::wake(unsigned rank) {
  if (RankState *state = stateOf.lookup(rank);
      state && (order != Order::Free ||
                (state->blocked && state->blocked->kind == TraceItem::Wait)))
    ready.push(rank);
}

/// Returns true if all ranks that take part have begun it.
bool Simulator::isComplete(const RankState &state, EventId id) const {
  if (auto found = state.collectives.find(id); found != state.collectives.end())
    return found->second->isComplete();
  return state.messages.lookup(id) == 0;
}

bool Simulator::isOver(const RankState &state, EventId id) const {
  if (auto queue = state.queues.find(getQueueKey(id));
      queue != state.queues.end() &&
      llvm::any_of(queue->second,
                   [&](const RankState::Queued &one) { return one.id == id; }))
    return false;
  if (state.collectives.contains(id) || state.messages.contains(id))
    return isComplete(state, id);
  // It was started before this choice, or by other ranks.
  const RankState *before = outer ? outer->find(state.rank) : nullptr;
  return !before || outer->isOver(*before, id);
}

bool Simulator::start(RankState &state, EventId id) {
  state.log.push_back(id);
  const Event &event = builder.getEvent(id);
  if (order == Order::Free || event.kind == Event::Allocation)
    return begin(state, id);
  SmallVector<RankState::Queued> &queue = state.queues[getQueueKey(id)];
  auto isMessage = [&](EventId id) {
    const Event &other = builder.getEvent(id);
    return other.kind == Event::PointToPoint && other.group == event.group;
  };
  bool joins = !queue.empty() && isMessage(id) && isMessage(queue.back().id) &&
               queue.back().time == state.time;
  unsigned unit = joins ? queue.back().unit : state.numUnits++;
  queue.push_back({id, unit, state.time});
  return beginUnits(state, queue);
}

/// Begins the next operations of all queues. Returns false on a failure.
bool Simulator::beginQueued(RankState &state) {
  for (auto &[group, queue] : state.queues)
    if (!beginUnits(state, queue))
      return false;
  return true;
}

bool Simulator::beginUnits(RankState &state,
                           SmallVectorImpl<RankState::Queued> &queue) {
  while (!queue.empty()) {
    bool isOver = true;
    size_t size = 0;
    for (; size < queue.size() && queue[size].unit == queue.front().unit;
         ++size) {
      if (!std::exchange(queue[size].hasBegun, true) &&
          !begin(state, queue[size].id))
        return false;
      isOver &= isComplete(state, queue[size].id);
    }
    if (!isOver)
      break;
    queue.erase(queue.begin(), queue.begin() + size);
  }
  return true;
}

bool Simulator::begin(RankState &state, EventId id) {
  const Event &event = builder.getEvent(id);
  if (event.kind == Event::PointToPoint)
    return sendOrReceive(state, id, event);
  bool isAllocation = event.kind == Event::Allocation;
  int line = event.group->line[state.rank];
  std::vector<LineCollective *> &all =
      collectivesOf[{event.group, line, isAllocation}];
  size_t number = numStarted[{event.group, state.rank, isAllocation}]++;
  if (number == all.size()) {
    collectives.push_back(
        {&event,
         state.rank,
         {},
         {},
         unsigned(llvm::count_if(event.group->lines[line], [&](int rank) {
           return !builder.isElsewhere(rank);
         }))});
    all.push_back(&collectives.back());
  }
  LineCollective &collective = *all[number];
  bool isUnknown = false;
  // If the op has sizes for each pair, those of all pairs are compared.
  size_t numCompared = collective.arrived.size();
  if (event.sendSizes.empty())
    numCompared = std::min<size_t>(numCompared, 1);
  for (size_t i = 0; i < numCompared; ++i) {
    unsigned other = collective.arrived[i];
    const RankState &otherState = *stateOf.lookup(other);
    const Event *otherEvent = &builder.getEvent(collective.events[i]);
    std::string difference = findDifference(values, *otherEvent, other, event,
                                            state.rank, isUnknown);
    if (difference.empty())
      continue;
    fail({Failure::Differs, &event, state.rank, otherEvent, other, difference,
          isUnknown, state.log, otherState.log});
    return false;
  }
  collective.arrived.push_back(state.rank);
  collective.events.push_back(id);
  state.collectives[id] = &collective;
  if (collective.isComplete())
    for (unsigned rank : collective.arrived)
      wake(rank);
  return true;
}

bool Simulator::sendOrReceive(RankState &state, EventId id,
                              const Event &event) {
  state.messages[id] = 0;
  ArrayRef<int> line = event.group->lines[event.group->line[state.rank]];
  for (const Message &message : event.messages) {
    std::optional<int64_t> peer =
        values.getIntegerOf(values.get(message.peer, state.rank));
    if (!peer || *peer < 0)
      continue;
    unsigned other = line[*peer];
    if (builder.isElsewhere(other))
      continue;
    unsigned from = message.isSend ? state.rank : other;
    unsigned to = message.isSend ? other : state.rank;
    Channel &channel = channels[{event.group, from, to}];
    Half half = {id, &event, state.rank, values.get(message.count, state.rank),
                 message.elementType};
    auto &mine = message.isSend ? channel.sends : channel.receives;
    auto &theirs = message.isSend ? channel.receives : channel.sends;
    if (theirs.empty()) {
      mine.push_back(half);
      ++state.messages[id];
      continue;
    }
    Half match = theirs.front();
    theirs.pop_front();
    RankState &otherState = *stateOf.lookup(other);
    if (match.count != half.count || match.type != half.type) {
      std::optional<int64_t> a =
          values.getIntegerOf(message.isSend ? half.count : match.count);
      std::optional<int64_t> b =
          values.getIntegerOf(message.isSend ? match.count : half.count);
      bool isUnknown = match.type == half.type && (!a || !b);
      std::string text;
      llvm::raw_string_ostream os(text);
      if (match.type != half.type)
        os << "elements sent are " << (message.isSend ? half : match).type
           << ", received " << (message.isSend ? match : half).type;
      else if (isUnknown)
        os << "numbers of elements that are not known to be equal";
      else
        os << *a << " elements sent, " << *b << " received";
      fail({Failure::Differs, &event, state.rank, match.event, other, text,
            isUnknown, state.log, otherState.log});
      return false;
    }
    if (auto open = otherState.messages.find(match.id);
        open != otherState.messages.end() && open->second)
      --open->second;
    wake(other);
  }
  return true;
}

/// Runs a rank until it blocks or is done. Returns false on a failure.
bool Simulator::advance(RankState &state) {
  state.blocked = nullptr;
  while (!state.stack.empty()) {
    auto &[trace, next] = state.stack.back();
    if (next == trace->items.size()) {
      state.stack.pop_back();
      continue;
    }
    const TraceItem &item = trace->items[next];
    switch (item.kind) {
    case TraceItem::Start:
      ++next;
      if (builder.getEvent(item.event).ranks->contains(state.rank) &&
          !start(state, item.event))
        return false;
      break;
    case TraceItem::Wait:
      if (llvm::any_of(item.events, [&](EventId id) {
            return builder.getEvent(id).ranks->contains(state.rank);
          }))
        ++state.time;
      for (EventId id : item.events)
        if (!isOver(state, id)) {
          state.blocked = &item;
          state.waitsFor = id;
          return true;
        }
      ++next;
      break;
    case TraceItem::Split: {
      ++next;
      for (const auto &[ranks, part] : item.parts)
        if (ranks->contains(state.rank)) {
          state.stack.push_back({part.get(), 0});
          break;
        }
      break;
    }
    case TraceItem::Choice:
      if (item.ranks->contains(state.rank)) {
        state.blocked = &item;
        return true;
      }
      ++next;
      break;
    }
  }
  state.isDone = true;
  return true;
}

/// Lets ranks at choices with equal selectors take them. Returns false if none
/// can.
bool Simulator::takeChoices() {
  llvm::MapVector<std::pair<Number, unsigned>, SmallVector<RankState *>>
      atChoice;
  for (RankState &state : states)
    if (state.blocked && state.blocked->kind == TraceItem::Choice)
      atChoice[{values.get(state.blocked->selector, state.rank),
                unsigned(state.blocked->isLoop)}]
          .push_back(&state);
  std::optional<Failure> first;
  for (auto &[key, together] : atChoice) {
    if (takeChoices(together))
      return true;
    if (!first)
      first = std::move(problem);
    problem.reset();
  }
  if (first)
    problem = std::move(first);
  return false;
}

bool Simulator::takeChoices(ArrayRef<RankState *> together) {
  static const Trace nothing;
  size_t numArms = 0;
  for (RankState *state : together)
    numArms = std::max(numArms, state->blocked->arms.size());
  for (size_t i = 0; i < numArms; ++i) {
    Simulator inside(builder, order, this);
    for (RankState *state : together)
      inside.add(state->rank, i < state->blocked->arms.size()
                                  ? *state->blocked->arms[i]
                                  : nothing);
    if (std::optional<Failure> failure = inside.run()) {
      if (!failure->choice) {
        failure->choice = together.front()->blocked->op;
        failure->selector = together.front()->blocked->selector;
      }
      fail(std::move(*failure));
      return false;
    }
  }
  for (RankState *state : together) {
    state->blocked = nullptr;
    ++state->stack.back().second;
    ready.push(state->rank);
  }
  return true;
}

std::optional<Failure> Simulator::run() {
  do {
    while (!ready.empty()) {
      unsigned rank = ready.front();
      ready.pop();
      RankState &state = *stateOf.lookup(rank);
      if (order != Order::Free && !beginQueued(state))
        return problem;
      if (state.isDone ||
          (state.blocked && state.blocked->kind == TraceItem::Choice))
        continue;
      if (!advance(state))
        return problem;
    }
  } while (takeChoices());
  if (!problem)
    explain();
  return problem;
}

/// Fails if an operation is queued behind an incomplete one, or ends together
/// with it.
bool Simulator::explainQueues() {
  struct Found {
    const RankState *state;
    EventId before, behind;
    bool isTogether;
  };
  SmallVector<Found, 2> found;
  for (const RankState &state : states)
    for (const auto &[group, queue] : state.queues) {
      auto before = llvm::find_if(queue, [&](const RankState::Queued &one) {
        return !one.hasBegun || !isComplete(state, one.id);
      });
      if (before == queue.end())
        continue;
      // Only operations of different groups conflict in the order of launches.
      auto mayConflict = [&](const RankState::Queued &one) {
        return order != Order::Device || builder.getEvent(one.id).group !=
                                             builder.getEvent(before->id).group;
      };
      auto behind = llvm::find_if(queue, [&](const RankState::Queued &one) {
        if (!mayConflict(one))
          return false;
        return !one.hasBegun ||
               (state.blocked && state.blocked->kind == TraceItem::Wait &&
                state.waitsFor == one.id && isComplete(state, one.id));
      });
      if (behind != queue.end() && behind != before && found.size() < 2)
        found.push_back(
            {&state, before->id, behind->id, before->unit == behind->unit});
    }
  if (found.empty())
    return false;
  const Found &first = found.front(), &other = found.back();
  fail({Failure::Queued, &builder.getEvent(first.behind), first.state->rank,
        &builder.getEvent(first.before), other.state->rank,
        first.isTogether ? "ends together with" : "is behind", false,
        first.state->log, other.state->log});
  return true;
}

/// Sets the failure if ranks remain blocked.
void Simulator::explain() {
  if (explainQueues())
    return;
  // Returns the operation that a rank waits for, or null.
  auto getAwaitedEvent = [&](const RankState *state) -> const Event * {
    return state && state->blocked && state->blocked->kind == TraceItem::Wait
               ? &builder.getEvent(state->waitsFor)
               : nullptr;
  };
  auto logOf = [&](const RankState *state) {
    return state ? state->log : SmallVector<EventId>();
  };
  // Returns a rank that this one waits for.
  auto findAwaited = [&](const RankState &state,
                         const Event &event) -> std::optional<unsigned> {
    if (event.kind == Event::PointToPoint) {
      for (const Message &message : event.messages) {
        std::optional<int64_t> peer =
            values.getIntegerOf(values.get(message.peer, state.rank));
        if (!peer || *peer < 0)
          continue;
        unsigned other =
            event.group->lines[event.group->line[state.rank]][*peer];
        auto found =
            channels.find({event.group, message.isSend ? state.rank : other,
                           message.isSend ? other : state.rank});
        auto isOpen = [&](const Half &half) { return half.event == &event; };
        if (found != channels.end() &&
            (llvm::any_of(found->second.sends, isOpen) ||
             llvm::any_of(found->second.receives, isOpen)))
          return other;
      }
      return std::nullopt;
    }
    for (auto &[id, collective] : state.collectives)
      if (&builder.getEvent(id) == &event)
        for (int rank : event.group->lines[event.group->line[state.rank]])
          if (!builder.isElsewhere(rank) &&
              !llvm::is_contained(collective->arrived, unsigned(rank)))
            return rank;
    return std::nullopt;
  };
  // Prefer a rank that waits for one that is done; otherwise there is a cycle.
  const RankState *blocked = nullptr;
  for (const RankState &state : states) {
    if (!getAwaitedEvent(&state))
      continue;
    const Event &event = *getAwaitedEvent(&state);
    std::optional<unsigned> other = findAwaited(state, event);
    if (!other)
      continue;
    const RankState *otherState = find(*other);
    if (!blocked)
      blocked = &state;
    if (!otherState || otherState->isDone) {
      fail({event.kind == Event::PointToPoint ? Failure::Unmatched
                                              : Failure::Missing,
            &event,
            state.rank,
            nullptr,
            *other,
            {},
            false,
            state.log,
            logOf(otherState)});
      return;
    }
  }
  if (blocked) {
    const Event &event = *getAwaitedEvent(blocked);
    unsigned other = *findAwaited(*blocked, event);
    fail({Failure::Cycle,
          &event,
          blocked->rank,
          getAwaitedEvent(find(other)),
          other,
          {},
          false,
          blocked->log,
          logOf(find(other))});
    return;
  }
  // Collectives that were started but never matched.
  for (const LineCollective &collective : collectives)
    if (!collective.isComplete())
      for (int rank :
           collective.event->group
               ->lines[collective.event->group->line[collective.first]])
        if (!builder.isElsewhere(rank) &&
            !llvm::is_contained(collective.arrived, unsigned(rank))) {
          fail({Failure::Missing,
                collective.event,
                collective.first,
                nullptr,
                unsigned(rank),
                {},
                false,
                logOf(find(collective.first)),
                logOf(find(rank))});
          return;
        }
  for (auto &[key, channel] : channels)
    for (auto *halves : {&channel.sends, &channel.receives})
      if (!halves->empty()) {
        const Half &half = halves->front();
        unsigned other =
            half.rank == std::get<1>(key) ? std::get<2>(key) : std::get<1>(key);
        fail({Failure::Unmatched,
              half.event,
              half.rank,
              nullptr,
              other,
              {},
              false,
              logOf(find(half.rank)),
              logOf(find(other))});
        return;
      }
}

std::optional<Failure> verify::simulate(TraceBuilder &builder,
                                        const Trace &trace,
                                        const RankSet *ranks, Order order) {
  Simulator simulator(builder, order, nullptr);
  for (unsigned rank : ranks->members())
    simulator.add(rank, trace);
  return simulator.run();
}

bool verify::hasMessages(TraceBuilder &builder, const Trace &trace) {
  auto hasSome = [&](const std::unique_ptr<Trace> &inner) {
    return hasMessages(builder, *inner);
  };
  return llvm::any_of(trace.items, [&](const TraceItem &item) {
    return (item.kind == TraceItem::Start &&
            builder.getEvent(item.event).kind == Event::PointToPoint) ||
           llvm::any_of(llvm::make_second_range(item.parts), hasSome) ||
           llvm::any_of(item.arms, hasSome);
  });
}
