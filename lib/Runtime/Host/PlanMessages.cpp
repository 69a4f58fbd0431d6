//===- PlanMessages.cpp - Plans the messages of an operation --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"
#include "Reduce.h"
#include "Staging.h"

#include <algorithm>
#include <cstring>

namespace comm::runtime {

namespace {

/// Maximum bytes of operands that are reduced as a whole. Larger ones are
/// reduced in pieces, one per rank, and the reduced pieces are exchanged. This
/// needs two rounds, but each rank moves and reduces only a part. Both ways add
/// in the same order and produce the same bits.
constexpr int64_t splitBytes = 32 << 10;

class MessagePlanner {
public:
  MessagePlanner(CommOp &op, StagingPool &pool)
      : op(op), pool(pool), n(op.group->size), me(op.group->me) {}

  void run();

private:
  void reduceWhole(bool toRoot);
  void reduceInPieces(bool toRoot);
  void reduceScatter();
  void broadcast();
  void gather(bool toRoot);
  void scatter();
  void allToAll();
  void allToAllV();
  void permute();
  void pointToPoint();

  char *stage(int64_t bytes) {
    op.staging.push_back(pool.allocate(bytes));
    return op.staging.back();
  }
  /// Returns the slice itself if contiguous, else a packed copy.
  Slice packed(const Slice &slice) {
    if (slice.isDense())
      return Slice::dense(slice.base, slice.sizes, slice.elementBytes);
    Slice copy =
        Slice::dense(stage(slice.bytes()), slice.sizes, slice.elementBytes);
    slice.pack(copy.base);
    return copy;
  }
  Slice copied(const Slice &slice) {
    Slice copy =
        Slice::dense(stage(slice.bytes()), slice.sizes, slice.elementBytes);
    slice.pack(copy.base);
    return copy;
  }
  const Slice &destination(size_t i) const { return op.destinations[i].view; }
  const Slice &source(size_t i) const {
    return op.inPlace() ? destination(i) : op.sources[i].view;
  }
  size_t operands() const { return op.destinations.size(); }

  int tag(size_t phase) const {
    return makeTag(false, op.sequence, static_cast<int>(phase) + 1);
  }
  void send(int peer, const Slice &slice, size_t phase = 0) {
    op.phases[phase].sends.push_back({peer, tag(phase), slice});
  }
  void receive(int peer, const Slice &slice, size_t phase = 0) {
    op.phases[phase].receives.push_back({peer, tag(phase), slice});
  }
  /// Calls `visit` with every other rank, starting with the next one, so that
  /// not all ranks send to rank 0 at once.
  template <typename Visit>
  void forPeers(Visit visit) {
    for (int step = 1; step < n; ++step)
      visit((me + step) % n);
  }

  void exchangeFactors(bool toRoot);
  std::vector<double> factorsOf(size_t operand) const;

  CommOp &op;
  StagingPool &pool;
  const int n, me;
  /// For premul_sum: the factors of all ranks, `operands()` per rank.
  double *factorTable = nullptr;
};

/// Sends this rank's factors to the ranks that reduce. They apply them in the
/// accumulator's precision rather than to the narrower elements here.
void MessagePlanner::exchangeFactors(bool toRoot) {
  if (op.reduction != COMM_PREMUL_SUM)
    return;
  auto count = static_cast<int64_t>(operands());
  factorTable = reinterpret_cast<double *>(stage(n * count * 8));
  for (int64_t i = 0; i < count; ++i)
    factorTable[me * count + i] =
        op.factors.size() == 1 ? op.factors[0] : op.factors[i];
  auto row = [&](int rank) {
    return Slice::dense(factorTable + rank * count, {count}, 8);
  };
  forPeers([&](int peer) {
    if (!toRoot || peer == op.root)
      send(peer, row(me));
    if (!toRoot || me == op.root)
      receive(peer, row(peer));
  });
}

std::vector<double> MessagePlanner::factorsOf(size_t operand) const {
  std::vector<double> factors;
  if (factorTable)
    for (int rank = 0; rank < n; ++rank)
      factors.push_back(factorTable[rank * operands() + operand]);
  return factors;
}

/// A reduction to perform at the end of a phase.
struct Reduction {
  int32_t type;
  std::vector<const void *> contributions;
  std::vector<double> factors;
  Slice result;  ///< destination
  char *reduced; ///< buffer to compute in: the result itself if contiguous
};

static void perform(int32_t reduction, const Reduction &work) {
  reduce(reduction, work.type, work.contributions, work.factors, work.reduced,
         work.result.count());
  if (work.reduced != work.result.base)
    work.result.unpack(work.reduced);
}

void MessagePlanner::reduceWhole(bool toRoot) {
  op.phases.resize(1);
  bool receives = !toRoot || me == op.root;
  exchangeFactors(toRoot);
  std::vector<Reduction> work;
  for (size_t i = 0; i < operands(); ++i) {
    Slice input = packed(source(i));
    forPeers([&](int peer) {
      if (!toRoot || peer == op.root)
        send(peer, input);
    });
    if (!receives)
      continue;
    int64_t bytes = input.bytes();
    char *others = stage(bytes * n);
    Reduction item{op.destinations[i].type, {}, {}, destination(i), nullptr};
    item.reduced = item.result.isDense() ? item.result.base : stage(bytes);
    for (int rank = 0; rank < n; ++rank)
      item.contributions.push_back(rank == me ? input.base
                                              : others + rank * bytes);
    forPeers([&](int peer) {
      receive(peer, Slice::dense(others + peer * bytes, input.sizes,
                                 input.elementBytes));
    });
    work.push_back(std::move(item));
  }
  op.phases[0].finish = [this_ = *this, work = std::move(work)]() mutable {
    for (size_t i = 0; i < work.size(); ++i) {
      work[i].factors = this_.factorsOf(i);
      perform(this_.op.reduction, work[i]);
    }
  };
}

void MessagePlanner::reduceInPieces(bool toRoot) {
  op.phases.resize(2);
  bool keepsAll = !toRoot || me == op.root;
  exchangeFactors(/*toRoot=*/false);
  std::vector<Reduction> work;
  std::vector<std::pair<Slice, char *>> unpackings;
  for (size_t i = 0; i < operands(); ++i) {
    Slice whole = packed(source(i));
    int64_t count = whole.count(), width = whole.elementBytes;
    Slice input = Slice::dense(whole.base, {count}, width);
    // Pieces are whole cache lines, so that ranks share none.
    int64_t length = ((count + n - 1) / n + 63) / 64 * 64;
    auto piece = [&](const Slice &flat, int rank) {
      int64_t start = std::min(count, rank * length);
      return flat.along(0, start, std::min(count, start + length) - start);
    };
    Slice mine = piece(input, me);
    int64_t bytes = mine.bytes();

    char *base = nullptr;
    if (!keepsAll)
      base = nullptr;
    else if (destination(i).isDense())
      base = destination(i).base;
    else
      unpackings.emplace_back(destination(i), base = stage(count * width));
    Slice output = Slice::dense(base, {count}, width);
    Slice result = keepsAll ? piece(output, me)
                            : Slice::dense(stage(bytes), mine.sizes, width);

    char *others = stage(bytes * n);
    Reduction item{op.destinations[i].type, {}, {}, result, result.base};
    for (int rank = 0; rank < n; ++rank)
      item.contributions.push_back(rank == me ? mine.base
                                              : others + rank * bytes);
    work.push_back(std::move(item));
    forPeers([&](int peer) {
      send(peer, piece(input, peer));
      receive(peer, Slice::dense(others + peer * bytes, mine.sizes, width));
      if (!toRoot || peer == op.root)
        send(peer, result, 1);
      if (keepsAll)
        receive(peer, piece(output, peer), 1);
    });
  }
  op.phases[0].finish = [this_ = *this, work = std::move(work)]() mutable {
    for (size_t i = 0; i < work.size(); ++i) {
      work[i].factors = this_.factorsOf(i);
      perform(this_.op.reduction, work[i]);
    }
  };
  op.phases[1].finish = [unpackings = std::move(unpackings)] {
    for (const auto &[slice, packed] : unpackings)
      slice.unpack(packed);
  };
}

void MessagePlanner::reduceScatter() {
  op.phases.resize(1);
  exchangeFactors(/*toRoot=*/false);
  std::vector<Reduction> work;
  for (size_t i = 0; i < operands(); ++i) {
    const Slice &input = source(i);
    Slice own = packed(input.part(op.dim, me, n));
    int64_t bytes = own.bytes();
    char *others = stage(bytes * n);
    Slice result = op.inPlace() ? input.part(op.dim, me, n) : destination(i);
    Reduction item{op.destinations[i].type, {}, {}, result, nullptr};
    item.reduced = result.isDense() ? result.base : stage(bytes);
    for (int rank = 0; rank < n; ++rank)
      item.contributions.push_back(rank == me ? own.base
                                              : others + rank * bytes);
    work.push_back(std::move(item));
    forPeers([&](int peer) {
      send(peer, input.part(op.dim, peer, n));
      receive(peer,
              Slice::dense(others + peer * bytes, own.sizes, own.elementBytes));
    });
  }
  op.phases[0].finish = [this_ = *this, work = std::move(work)]() mutable {
    for (size_t i = 0; i < work.size(); ++i) {
      work[i].factors = this_.factorsOf(i);
      perform(this_.op.reduction, work[i]);
    }
  };
}

/// Local copies (to, from), performed while messages are in flight.
using Copies = std::vector<std::pair<Slice, Slice>>;

static std::function<void()> copying(Copies copies) {
  return [copies = std::move(copies)] {
    for (const auto &[to, from] : copies)
      copy(to, from);
  };
}

void MessagePlanner::broadcast() {
  op.phases.resize(1);
  Copies copies;
  for (size_t i = 0; i < operands(); ++i) {
    if (me != op.root) {
      receive(static_cast<int>(op.root), destination(i));
      continue;
    }
    Slice input = packed(source(i));
    forPeers([&](int peer) { send(peer, input); });
    if (!op.inPlace())
      copies.emplace_back(destination(i), input);
  }
  op.phases[0].local = copying(std::move(copies));
}

void MessagePlanner::gather(bool toRoot) {
  op.phases.resize(1);
  bool receives = !toRoot || me == op.root;
  Copies copies;
  for (size_t i = 0; i < operands(); ++i) {
    Slice input =
        packed(op.inPlace() ? destination(i).part(op.dim, me, n) : source(i));
    forPeers([&](int peer) {
      if (!toRoot || peer == op.root)
        send(peer, input);
      if (receives)
        receive(peer, destination(i).part(op.dim, peer, n));
    });
    if (receives && !op.inPlace())
      copies.emplace_back(destination(i).part(op.dim, me, n), input);
  }
  op.phases[0].local = copying(std::move(copies));
}

void MessagePlanner::scatter() {
  op.phases.resize(1);
  Copies copies;
  for (size_t i = 0; i < operands(); ++i) {
    if (me != op.root) {
      receive(static_cast<int>(op.root),
              op.inPlace() ? destination(i).part(op.dim, me, n)
                           : destination(i));
      continue;
    }
    forPeers([&](int peer) { send(peer, source(i).part(op.dim, peer, n)); });
    if (!op.inPlace())
      copies.emplace_back(destination(i), source(i).part(op.dim, me, n));
  }
  op.phases[0].local = copying(std::move(copies));
}

void MessagePlanner::allToAll() {
  op.phases.resize(1);
  Copies copies;
  for (size_t i = 0; i < operands(); ++i) {
    Slice input = op.inPlace() ? copied(source(i)) : source(i);
    forPeers([&](int peer) {
      send(peer, input.part(op.dim, peer, n));
      receive(peer, destination(i).part(op.dim2, peer, n));
    });
    copies.emplace_back(destination(i).part(op.dim2, me, n),
                        input.part(op.dim, me, n));
  }
  op.phases[0].local = copying(std::move(copies));
}

void MessagePlanner::allToAllV() {
  op.phases.resize(1);
  Slice input = op.inPlace() ? copied(source(0)) : source(0);
  std::vector<Slice> out, in;
  int64_t outStart = 0, inStart = 0;
  for (int rank = 0; rank < n; ++rank) {
    out.push_back(input.along(op.dim, outStart, op.sendSizes[rank]));
    in.push_back(destination(0).along(op.dim, inStart, op.receiveSizes[rank]));
    outStart += op.sendSizes[rank];
    inStart += op.receiveSizes[rank];
  }
  forPeers([&](int peer) {
    send(peer, out[peer]);
    receive(peer, in[peer]);
  });
  op.phases[0].local = copying({{in[me], out[me]}});
}

void MessagePlanner::permute() {
  op.phases.resize(1);
  int target = -1, from = -1;
  for (auto [source, destination] : op.pairs) {
    if (source == me)
      target = static_cast<int>(destination);
    if (destination == me)
      from = static_cast<int>(source);
  }
  Copies copies;
  std::vector<Slice> zeros;
  for (size_t i = 0; i < operands(); ++i) {
    // In place, received data may overwrite the data to send.
    if (target >= 0 && target != me)
      send(target, op.inPlace() && from >= 0 ? copied(source(i)) : source(i));
    if (from < 0)
      zeros.push_back(destination(i));
    else if (from != me)
      receive(from, destination(i));
    else if (!op.inPlace())
      copies.emplace_back(destination(i), source(i));
  }
  op.phases[0].local = copying(std::move(copies));
  op.phases[0].finish = [zeros = std::move(zeros)] {
    for (const Slice &slice : zeros)
      slice.zero();
  };
}

void MessagePlanner::pointToPoint() {
  op.phases.resize(1);
  std::vector<Slice> zeros;
  size_t header = 0, sources = op.sources.size();
  for (size_t i = 0; i < op.peers.size(); ++i) {
    const Slice &slice =
        i < sources ? op.sources[i].view : op.destinations[i - sources].view;
    if (op.peers[i] < 0) {
      if (i >= sources)
        zeros.push_back(slice);
      continue;
    }
    // The data of a message follows its header.
    const HeaderExchange &exchange = op.headers[header++];
    Phase &phase = op.phases[0];
    (exchange.sends ? phase.sends : phase.receives)
        .push_back({exchange.peer, exchange.tag + 1, slice});
  }
  op.phases[0].local = [zeros = std::move(zeros)] {
    for (const Slice &slice : zeros)
      slice.zero();
  };
}

void MessagePlanner::run() {
  bool toRoot = op.kind == COMM_REDUCE;
  int64_t bytes = 0;
  switch (op.kind) {
  case COMM_ALL_REDUCE:
  case COMM_REDUCE:
    for (size_t i = 0; i < operands(); ++i)
      bytes += source(i).bytes();
    return bytes > splitBytes && n > 1 ? reduceInPieces(toRoot)
                                       : reduceWhole(toRoot);
  case COMM_BROADCAST:
    return broadcast();
  case COMM_ALL_GATHER:
    return gather(/*toRoot=*/false);
  case COMM_GATHER:
    return gather(/*toRoot=*/true);
  case COMM_REDUCE_SCATTER:
    return reduceScatter();
  case COMM_SCATTER:
    return scatter();
  case COMM_ALL_TO_ALL:
    return allToAll();
  case COMM_ALL_TO_ALL_V:
    return allToAllV();
  case COMM_PERMUTE:
    return permute();
  case COMM_P2P:
    return pointToPoint();
  default: // a barrier consists of its headers
    op.phases.resize(1);
  }
}

} // namespace

void plan(CommOp &op, StagingPool &pool) { MessagePlanner(op, pool).run(); }

} // namespace comm::runtime
