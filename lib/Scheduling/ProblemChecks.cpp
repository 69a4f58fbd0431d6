//===- ProblemChecks.cpp - Checks of problems, orders and moves -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/Loops.h"
#include "CommDialect/Scheduling/Moves.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::comm;
using llvm::ArrayRef;
using llvm::SmallVector;

/// A fault, or nullopt.
using Fault = std::optional<std::string>;

template <typename... Args>
static std::string formatFault(const char *format, Args &&...args) {
  return llvm::formatv(format, std::forward<Args>(args)...).str();
}

/// Returns `number`, or "none" for Problem::kNone.
static std::string toText(unsigned number) {
  return number == Problem::kNone ? "none" : std::to_string(number);
}

//===----------------------------------------------------------------------===//
// check
//===----------------------------------------------------------------------===//

/// Checks that `numbers` ascend strictly and are below `end`. `list` names them
/// in messages, as of `owner`.
template <typename Numbers>
static Fault checkNumbers(const Numbers &numbers, unsigned end,
                          const char *list, unsigned owner) {
  unsigned least = 0;
  for (unsigned number : numbers) {
    if (number >= end)
      return formatFault("the {0} {1} have op {2}, expected ops below {3}",
                         list, owner, number, end);
    if (number < least)
      return formatFault(
          "the {0} {1} have op {2} after op {3}, expected ascending "
          "numbers",
          list, owner, number, least - 1);
    least = number + 1;
  }
  return std::nullopt;
}

static Fault checkEdges(const Problem &problem) {
  unsigned numOps = problem.size();
  if (problem.predecessors.size() != numOps ||
      problem.successors.size() != numOps)
    return formatFault("there are lists of predecessors of {0} ops and of "
                       "successors of {1} ops, expected {2} of each",
                       problem.predecessors.size(), problem.successors.size(),
                       numOps);
  for (unsigned op = 0; op < numOps; ++op) {
    if (Fault fault = checkNumbers(problem.predecessors[op], numOps,
                                   "predecessors of op", op))
      return fault;
    if (Fault fault = checkNumbers(problem.successors[op], numOps,
                                   "successors of op", op))
      return fault;
  }
  for (unsigned op = 0; op < numOps; ++op) {
    for (unsigned before : problem.predecessors[op]) {
      // Then the edges have no cycle.
      if (before >= op)
        return formatFault(
            "op {0} has the predecessor {1}, expected one below {0}", op,
            before);
      if (!llvm::binary_search(problem.successors[before], op))
        return formatFault(
            "op {0} has the predecessor {1}, which does not have it "
            "as a successor",
            op, before);
    }
    for (unsigned after : problem.successors[op])
      if (!llvm::binary_search(problem.predecessors[after], op))
        return formatFault(
            "op {0} has the successor {1}, which does not have it as "
            "a predecessor",
            op, after);
  }
  return std::nullopt;
}

static Fault checkOps(const Problem &problem) {
  unsigned numTransfers = problem.transfers.size();
  for (auto [i, op] : llvm::enumerate(problem.ops)) {
    if (op.ns < 0)
      return formatFault("op {0} takes {1} ns, expected 0 or more", i, op.ns);
    if (op.exposedNs < 0 || op.exposedNs > op.ns)
      return formatFault(
          "op {0} takes {1} ns, of which {2} are exposed, expected 0 "
          "to {1}",
          i, op.ns, op.exposedNs);
    if (op.transientBytes < 0)
      return formatFault(
          "op {0} needs {1} bytes while it runs, expected 0 or more", i,
          op.transientBytes);
    if (op.startOf != Problem::kNone) {
      if (op.startOf >= numTransfers)
        return formatFault("op {0} starts transfer {1}, expected one below {2}",
                           i, op.startOf, numTransfers);
      if (unsigned start = problem.transfers[op.startOf].start; start != i)
        return formatFault("op {0} starts transfer {1}, whose start is {2}", i,
                           op.startOf, toText(start));
    }
    for (unsigned transfer : op.waitsFor) {
      if (transfer >= numTransfers)
        return formatFault(
            "op {0} waits for transfer {1}, expected one below {2}", i,
            transfer, numTransfers);
      if (unsigned wait = problem.transfers[transfer].wait; wait != i)
        return formatFault("op {0} waits for transfer {1}, whose wait is {2}",
                           i, transfer, toText(wait));
    }
  }
  return std::nullopt;
}

static Fault checkTransfers(const Problem &problem) {
  unsigned numOps = problem.size();
  for (auto [i, transfer] : llvm::enumerate(problem.transfers)) {
    unsigned start = transfer.start, wait = transfer.wait;
    if (start >= numOps)
      return formatFault(
          "transfer {0} has the start {1}, expected an op below {2}", i,
          toText(start), numOps);
    if (unsigned started = problem.ops[start].startOf; started != i)
      return formatFault("transfer {0} has the start {1}, which starts {2}", i,
                         start, toText(started));
    if (wait != Problem::kNone) {
      if (wait >= numOps)
        return formatFault(
            "transfer {0} has the wait {1}, expected none or an op "
            "below {2}",
            i, wait, numOps);
      if (llvm::count(problem.ops[wait].waitsFor, i) != 1)
        return formatFault(
            "transfer {0} has the wait {1}, which waits for it {2} "
            "times, expected once",
            i, wait, llvm::count(problem.ops[wait].waitsFor, i));
      if (!llvm::binary_search(problem.predecessors[wait], start))
        return formatFault(
            "transfer {0} has the wait {1}, which does not have the "
            "start {2} as a predecessor",
            i, wait, start);
    }
    if (transfer.crossesBackEdge()) {
      if (transfer.nextWait >= numOps)
        return formatFault("transfer {0} has the wait {1} in the next "
                           "iteration, expected none "
                           "or an op below {2}",
                           i, transfer.nextWait, numOps);
      if (transfer.nextWait == start)
        return formatFault("transfer {0} has its start {1} as the wait in the "
                           "next iteration, expected another op",
                           i, start);
      if (wait != Problem::kNone)
        return formatFault(
            "transfer {0} has the wait {1}, and {2} in the next iteration, "
            "expected one of both",
            i, wait, transfer.nextWait);
    }
    if (transfer.ns < 0)
      return formatFault("transfer {0} takes {1} ns, expected 0 or more", i,
                         transfer.ns);
    if (transfer.latencyNs < 0 || transfer.latencyNs > transfer.ns)
      return formatFault(
          "transfer {0} has a latency of {1} ns, expected 0 to {2}", i,
          transfer.latencyNs, transfer.ns);
    if (transfer.lane >= problem.lanes.size())
      return formatFault("transfer {0} is on lane {1}, expected one below {2}",
                         i, transfer.lane, problem.lanes.size());
  }
  return std::nullopt;
}

static Fault checkBuffers(const Problem &problem) {
  for (auto [i, buffer] : llvm::enumerate(problem.buffers)) {
    if (buffer.bytes < 0)
      return formatFault("buffer {0} has {1} bytes, expected 0 or more", i,
                         buffer.bytes);
    if (Fault fault =
            checkNumbers(buffer.users, problem.size(), "users of buffer", i))
      return fault;
  }
  return std::nullopt;
}

Fault Problem::check() const {
  for (auto *checkPart : {checkEdges, checkOps, checkTransfers, checkBuffers})
    if (Fault fault = checkPart(*this))
      return fault;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// verify
//===----------------------------------------------------------------------===//

Fault Problem::verify(ArrayRef<unsigned> order) const {
  SmallVector<unsigned, 0> positions(size(), kNone);
  for (auto [position, op] : llvm::enumerate(order)) {
    if (op >= size())
      return formatFault("the order has op {0}, expected ops below {1}", op,
                         size());
    if (positions[op] != kNone)
      return formatFault("the order has op {0} twice", op);
    positions[op] = position;
  }
  if (const unsigned *missing = llvm::find(positions, kNone);
      missing != positions.end())
    return formatFault("the order lacks op {0}", missing - positions.begin());
  for (unsigned op : order)
    for (Edge before : predecessors[op])
      if (positions[before] > positions[op])
        return formatFault("op {0} is before op {1}, which it depends on ({2})",
                           op, unsigned(before),
                           stringifyDependenceKind(before.getKind()));
  SmallVector<unsigned> lastStarts(lanes.size(), kNone);
  for (unsigned op : order) {
    for (unsigned transfer : ops[op].waitsFor)
      if (positions[transfers[transfer].start] > positions[op])
        return formatFault(
            "op {0} waits for transfer {1} before op {2} starts it", op,
            transfer, transfers[transfer].start);
    if (ops[op].startOf == kNone)
      continue;
    unsigned lane = transfers[ops[op].startOf].lane;
    unsigned last = std::exchange(lastStarts[lane], op);
    if (last != kNone && last > op)
      return formatFault("start {0} is before start {1} of the same lane {2}",
                         last, op, lane);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Expansions
//===----------------------------------------------------------------------===//

/// Checks expansion `number` without the others.
static Fault checkExpansion(const Problem &problem, const Expansion &expansion,
                            unsigned number) {
  const Problem &part = expansion.part;
  if (Fault fault = part.check())
    return formatFault("the part of expansion {0}: {1}", number, *fault);
  if (expansion.places.size() != part.size() ||
      expansion.buffers.size() != part.buffers.size())
    return formatFault(
        "expansion {0} has {1} places of ops and {2} numbers of buffers, "
        "expected {3} and {4}",
        number, expansion.places.size(), expansion.buffers.size(), part.size(),
        part.buffers.size());
  if (Fault fault = checkNumbers(expansion.removed, problem.size(),
                                 "ops replaced by expansion", number))
    return fault;
  unsigned least = 0;
  for (auto [i, place] : llvm::enumerate(expansion.places)) {
    unsigned end = problem.size() + place.isNew;
    if (place.op < least || place.op >= end)
      return formatFault(
          "op {0} of expansion {1} is at op {2}, expected one of {3} to {4}", i,
          number, place.op, least, end - 1);
    if (!place.isNew && llvm::binary_search(expansion.removed, place.op))
      return formatFault("expansion {0} keeps op {1}, which it replaces",
                         number, place.op);
    least = place.op + !place.isNew;
  }
  for (unsigned buffer : expansion.buffers)
    if (buffer != Problem::kNone && buffer >= problem.buffers.size())
      return formatFault(
          "expansion {0} uses buffer {1}, expected one below {2}", number,
          buffer, problem.buffers.size());
  return std::nullopt;
}

Fault comm::checkExpansions(const Problem &problem,
                            ArrayRef<const Expansion *> expansions) {
  SmallVector<unsigned, 0> owners(problem.size(), Problem::kNone);
  for (auto [i, expansion] : llvm::enumerate(expansions)) {
    if (Fault fault = checkExpansion(problem, *expansion, i))
      return fault;
    for (unsigned op : expansion->removed)
      if (unsigned other = std::exchange(owners[op], i);
          other != Problem::kNone)
        return formatFault("expansions {0} and {1} both replace op {2}", other,
                           i, op);
  }
  for (auto [i, expansion] : llvm::enumerate(expansions))
    for (unsigned op : expansion->getNeighbors())
      if (owners[op] != Problem::kNone)
        return formatFault("expansion {0} has a dependence on or of op {1}, "
                           "which expansion {2} replaces",
                           i, op, owners[op]);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Starts that run ahead
//===----------------------------------------------------------------------===//

static Fault checkAheadStart(const Problem &body, const AheadStart &ahead) {
  unsigned start = ahead.start;
  if (start >= body.size() || body.ops[start].startOf == Problem::kNone)
    return formatFault("op {0} cannot run ahead, expected a start",
                       toText(start));
  unsigned wait = body.transfers[body.ops[start].startOf].wait;
  if (wait == Problem::kNone)
    return formatFault("start {0} cannot run ahead, expected one with a wait",
                       start);
  if (Fault fault = checkNumbers(ahead.needed, start,
                                 "ops that have to run before start", start))
    return fault;
  for (unsigned op : ahead.needed)
    if (body.ops[op].startOf != Problem::kNone ||
        !body.ops[op].waitsFor.empty())
      return formatFault("start {0} needs op {1}, a start or a wait, expected "
                         "one that can be repeated",
                         start, op);
  if (Fault fault = checkNumbers(ahead.counterUsers, start + 1,
                                 "users of the counter for start", start))
    return fault;
  for (const AheadStart::Copy &copy : ahead.copies) {
    if (copy.bytes < 0)
      return formatFault(
          "a copy for start {0} has {1} bytes, expected 0 or more", start,
          copy.bytes);
    if (copy.of != Problem::kNone &&
        !llvm::binary_search(ahead.needed, copy.of))
      return formatFault("start {0} needs a copy of what op {1} defines, "
                         "expected none or an op that it needs",
                         start, copy.of);
  }
  unsigned numResults = 0;
  for (auto [i, buffer] : llvm::enumerate(body.buffers)) {
    if (buffer.isLiveIn || buffer.users.empty() ||
        buffer.users.front() != start || numResults == ahead.numResults)
      continue;
    ++numResults;
    if (buffer.isLiveOut)
      return formatFault("buffer {0} of start {1} is live out, expected one "
                         "that is not needed in the next iteration",
                         i, start);
  }
  if (numResults != ahead.numResults)
    return formatFault("start {0} is the first user of {1} buffers, expected "
                       "{2}",
                       start, numResults, ahead.numResults);
  return std::nullopt;
}

Fault comm::checkAhead(const Problem &body, const AheadStarts &ahead) {
  SmallVector<unsigned> starts;
  for (const AheadStart &each : ahead.starts) {
    if (Fault fault = checkAheadStart(body, each))
      return fault;
    if (llvm::is_contained(starts, each.start))
      return formatFault("start {0} runs ahead twice", each.start);
    starts.push_back(each.start);
  }
  if (ahead.endCopyBytes < 0)
    return formatFault("copies after the last op need {0} bytes, expected 0 or "
                       "more",
                       ahead.endCopyBytes);
  return std::nullopt;
}
