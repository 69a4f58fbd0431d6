//===- Unreceived.cpp - Finds messages that were never received -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A send of a small message completes without its receive. So ranks compare how
// many messages each has sent to and received from each other rank.
//
//===----------------------------------------------------------------------===//
#include "Context.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace comm::runtime {

/// Describes the first message from `peer` that this rank has not received. Its
/// header has arrived or is in flight.
static std::string describeUnreceived(CommContext &context, Group &group,
                                      int peer, uint32_t sent) {
  const uint32_t received = group.received[peer];
  Header theirs;
  std::vector<Request> requests = {group.channel->receive(
      &theirs, sizeof(theirs), peer, makeTag(true, received, headerTag))};
  while (!context.transport->test(requests)) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    try {
      context.checkNotBroken();
    } catch (const Failure &) {
      context.transport->cancel(requests);
      throw;
    }
  }
  endTexts(theirs);
  return "comm.send at " + std::string(theirs.location) + ": rank " +
         std::to_string(theirs.rank) + " has sent " + theirs.operands +
         " to rank " + std::to_string(group.members[group.me]) +
         ", which has not received it (on group @" + group.name + ": " +
         std::to_string(sent) + " sent, " + std::to_string(received) +
         " received)";
}

std::string findUnreceived(CommProgram &program) {
  CommContext &context = program.context;
  const auto ranks = static_cast<size_t>(context.ranks());
  const size_t groups = program.groups.size();
  // Groups without messages, as in most programs, need no comparison.
  std::vector<char> mine;
  for (const Group &group : program.groups)
    mine.push_back(std::any_of(group.sent.begin(), group.sent.end(),
                               [](uint32_t count) { return count; }));
  std::vector<char> all(ranks * groups);
  if (groups > 0)
    context.bootstrap->allgather(mine.data(), all.data(), groups);
  for (size_t i = 0; i < groups; ++i) {
    bool hasMessages = false;
    for (size_t rank = 0; rank < ranks; ++rank)
      hasMessages |= all[rank * groups + i];
    if (!hasMessages)
      continue;
    // The number of messages to each rank of the world.
    Group &group = program.groups[i];
    std::vector<uint32_t> sent(ranks), sentByAll(ranks * ranks);
    for (size_t peer = 0; peer < group.members.size(); ++peer)
      sent[group.members[peer]] = group.sent[peer];
    context.bootstrap->allgather(sent.data(), sentByAll.data(),
                                 ranks * sizeof(uint32_t));
    for (int peer = 0; peer < group.size; ++peer) {
      const uint32_t sentHere =
          sentByAll[group.members[peer] * ranks + context.rank()];
      if (sentHere != group.received[peer])
        return describeUnreceived(context, group, peer, sentHere);
    }
  }
  return "";
}

} // namespace comm::runtime
