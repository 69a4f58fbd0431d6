//===- NcclOperation.cpp - Runs operations as NCCL calls ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that NCCL supports become one call, all others sends and receives.
// NCCL accepts only contiguous memory, so other views are packed before and
// unpacked after, on the same stream. The calls of all operands form one NCCL
// group.
//
//===----------------------------------------------------------------------===//
#include "Agreement.h"
#include "Failure.h"
#include "NcclTypes.h"
#include "Program.h"
#include "Reduce.h"
#include "StridedCopy.h"

#include "CommDialect/Runtime/NcclSupport.h"

#include <algorithm>

namespace comm::cuda {

using runtime::Slice;

namespace {

class NcclRun {
public:
  NcclRun(CommOp &op, CUstream stream)
      : op(op), context(currentProgram(op.name()).context), group(*op.group),
        stream(stream), n(group.size), me(group.me) {}

  void run();

private:
  void check();
  void allReduce();
  void reduce();
  void broadcast();
  void allGather();
  void gather();
  void reduceScatter();
  void scatter();
  void allToAll();
  void allToAllV();
  void permute();
  void pointToPoint();
  void barrier();

  /// A call of the NCCL group. Calls are issued once everything is packed, so
  /// that no other work is submitted inside the group.
  struct Call {
    enum Kind {
      AllReduce,
      Reduce,
      Broadcast,
      AllGather,
      ReduceScatter,
      Send,
      Receive
    } kind;
    Address from, to;
    uint64_t count;
    ncclDataType_t type;
    ncclRedOp_t reduction;
    int peer; ///< peer of a send or receive, or the root
  };
  void issue();
  void issue(const Call &call);

  size_t operands() const { return op.destinations.size(); }
  const Slice &destination(size_t i) const { return op.destinations[i].view; }
  const Slice &source(size_t i) const {
    return op.inPlace() ? destination(i) : op.sources[i].view;
  }
  bool isRoot() const { return me == op.root; }

  Address stage(int64_t bytes) {
    op.staging.push_back(
        context.allocator->allocate(std::max<int64_t>(bytes, 1),
                                    /*counted=*/false));
    return op.staging.back();
  }
  Slice stagedAs(const Slice &view) {
    return Slice::dense(reinterpret_cast<void *>(stage(view.bytes())),
                        view.sizes, view.elementBytes);
  }
  Slice copied(const Slice &view) {
    Slice copy = stagedAs(view);
    copyAsync(copy, view, stream);
    return copy;
  }
  /// Returns the view itself if it is contiguous, else a packed copy.
  Slice packed(const Slice &view) {
    return view.isDense() ? view : copied(view);
  }
  /// Returns memory that receives the contents of `view`: the view itself, or a
  /// contiguous buffer that is copied there at the end.
  Slice target(const Slice &view) {
    if (view.isDense())
      return view;
    unpackings.emplace_back(view, stagedAs(view));
    return unpackings.back().second;
  }

  void send(int peer, const Slice &view) {
    if (view.count())
      calls.push_back({Call::Send, addressOf(packed(view)), 0,
                       static_cast<uint64_t>(view.bytes()), ncclUint8, ncclSum,
                       peer});
  }
  void receive(int peer, const Slice &view) {
    if (view.count())
      calls.push_back({Call::Receive, 0, addressOf(target(view)),
                       static_cast<uint64_t>(view.bytes()), ncclUint8, ncclSum,
                       peer});
  }
  template <typename Visit>
  void forPeers(Visit visit) {
    for (int step = 1; step < n; ++step)
      visit((me + step) % n);
  }
  /// Adds a call that reduces `elements` elements of `operand`.
  void addReduction(Call::Kind kind, size_t operand, Address from, Address to,
                    int64_t elements);
  ncclRedOp_t reductionOf(size_t operand);

  CommOp &op;
  CommContext &context;
  Group &group;
  CUstream stream;
  const int n, me;
  std::vector<Call> calls;
  std::vector<std::pair<Slice, Slice>> unpackings; ///< to, from
  std::vector<ncclRedOp_t> ownReductions;
};

void NcclRun::check() {
  for (const runtime::Operand &operand : op.destinations)
    if (const char *why = commNcclObstacle(op.kind, op.reduction, operand.type,
                                           n, op.anyOrder))
      runtime::fail(op.name(), op.location,
                    std::string("NCCL cannot reduce ") +
                        runtime::elementName(operand.type) + " by " +
                        runtime::reductionName(op.reduction) + " on " +
                        std::to_string(n) + " ranks as the op says: " + why);
  if (n > 1 && !group.nccl)
    runtime::fail(op.name(), op.location,
                  "it needs NCCL, but the program says that group @" +
                      group.name + " does not");
}

ncclRedOp_t NcclRun::reductionOf(size_t operand) {
  int32_t type = op.destinations[operand].type;
  if (op.reduction != COMM_PREMUL_SUM)
    return ncclReductionOf(op.reduction, type);
  double factor = op.factors.size() == 1 ? op.factors[0] : op.factors[operand];
  auto narrow = static_cast<float>(factor);
  void *scalar = type == COMM_F64 ? static_cast<void *>(&factor) : &narrow;
  ncclRedOp_t result;
  COMM_NCCL(ncclRedOpCreatePreMulSum(&result, scalar,
                                     ncclTypeOf(op.reduction, type),
                                     ncclScalarHostImmediate, group.nccl));
  ownReductions.push_back(result);
  return result;
}

void NcclRun::addReduction(Call::Kind kind, size_t operand, Address from,
                           Address to, int64_t elements) {
  if (elements == 0)
    return;
  int32_t type = op.destinations[operand].type;
  // NCCL reduces the parts of a complex number as two elements.
  bool isComplex = type == COMM_C64 || type == COMM_C128;
  calls.push_back({kind, from, to,
                   static_cast<uint64_t>(isComplex ? 2 * elements : elements),
                   ncclTypeOf(op.reduction, type), reductionOf(operand),
                   static_cast<int>(op.root)});
}

void NcclRun::allReduce() {
  for (size_t i = 0; i < operands(); ++i) {
    Slice to = target(destination(i));
    Slice from = op.inPlace() && !destination(i).isDense()
                     ? (copyAsync(to, destination(i), stream), to)
                     : packed(source(i));
    addReduction(Call::AllReduce, i, addressOf(from), addressOf(to),
                 to.count());
  }
}

void NcclRun::reduce() {
  for (size_t i = 0; i < operands(); ++i) {
    Slice from = packed(source(i));
    // The destination is ignored on all ranks but the root.
    Address to = isRoot() ? addressOf(target(destination(i))) : addressOf(from);
    addReduction(Call::Reduce, i, addressOf(from), to, from.count());
  }
}

void NcclRun::broadcast() {
  for (size_t i = 0; i < operands(); ++i) {
    if (destination(i).count() == 0)
      continue;
    Address from = 0, to = 0;
    if (isRoot() && op.inPlace()) {
      from = to = addressOf(packed(destination(i)));
    } else {
      to = addressOf(target(destination(i)));
      from = isRoot() ? addressOf(packed(source(i))) : to;
    }
    calls.push_back({Call::Broadcast, from, to,
                     static_cast<uint64_t>(destination(i).bytes()), ncclUint8,
                     ncclSum, static_cast<int>(op.root)});
  }
}

/// Returns true if the parts along `dim` of a dense view are contiguous.
static bool isOutermost(const Slice &view, int64_t dim) {
  return std::all_of(view.sizes.begin(), view.sizes.begin() + dim,
                     [](int64_t size) { return size == 1; });
}

void NcclRun::allGather() {
  for (size_t i = 0; i < operands(); ++i) {
    const Slice &whole = destination(i);
    if (whole.count() == 0)
      continue;
    int64_t bytes = whole.bytes() / n;
    Slice mine = op.inPlace() ? whole.part(op.dim, me, n) : source(i);
    Address from, to;
    if (whole.isDense() && isOutermost(whole, op.dim)) {
      to = addressOf(whole);
      from = op.inPlace() ? to + me * bytes : addressOf(packed(mine));
    } else {
      // NCCL writes the parts contiguously, in rank order.
      to = stage(whole.bytes());
      auto part = [&](int rank) {
        return Slice::dense(reinterpret_cast<void *>(to + rank * bytes),
                            mine.sizes, mine.elementBytes);
      };
      from = addressOf(mine);
      if (!mine.isDense()) {
        copyAsync(part(me), mine, stream);
        from = to + me * bytes;
      }
      for (int rank = 0; rank < n; ++rank)
        if (rank != me || !op.inPlace())
          unpackings.emplace_back(whole.part(op.dim, rank, n), part(rank));
    }
    calls.push_back({Call::AllGather, from, to, static_cast<uint64_t>(bytes),
                     ncclUint8, ncclSum, 0});
  }
}

void NcclRun::gather() {
  for (size_t i = 0; i < operands(); ++i) {
    Slice mine = op.inPlace() ? destination(i).part(op.dim, me, n) : source(i);
    if (!isRoot()) {
      send(static_cast<int>(op.root), mine);
      continue;
    }
    forPeers(
        [&](int peer) { receive(peer, destination(i).part(op.dim, peer, n)); });
    if (!op.inPlace())
      copyAsync(destination(i).part(op.dim, me, n), mine, stream);
  }
}

void NcclRun::reduceScatter() {
  for (size_t i = 0; i < operands(); ++i) {
    const Slice &whole = source(i);
    if (whole.count() == 0)
      continue;
    int64_t bytes = whole.bytes() / n, elements = whole.count() / n;
    Slice result = op.inPlace() ? whole.part(op.dim, me, n) : destination(i);
    if (isOutermost(whole, op.dim)) {
      Slice from = packed(whole);
      Address to = op.inPlace() && whole.isDense()
                       ? addressOf(from) + me * bytes
                       : addressOf(target(result));
      addReduction(Call::ReduceScatter, i, addressOf(from), to, elements);
      continue;
    }
    // NCCL reads the parts contiguously, in rank order.
    Address from = stage(whole.bytes());
    for (int rank = 0; rank < n; ++rank) {
      Slice part = whole.part(op.dim, rank, n);
      copyAsync(Slice::dense(reinterpret_cast<void *>(from + rank * bytes),
                             part.sizes, part.elementBytes),
                part, stream);
    }
    addReduction(Call::ReduceScatter, i, from, addressOf(target(result)),
                 elements);
  }
}

void NcclRun::scatter() {
  for (size_t i = 0; i < operands(); ++i) {
    if (!isRoot()) {
      receive(static_cast<int>(op.root),
              op.inPlace() ? destination(i).part(op.dim, me, n)
                           : destination(i));
      continue;
    }
    forPeers([&](int peer) { send(peer, source(i).part(op.dim, peer, n)); });
    if (!op.inPlace())
      copyAsync(destination(i), source(i).part(op.dim, me, n), stream);
  }
}

void NcclRun::allToAll() {
  for (size_t i = 0; i < operands(); ++i) {
    Slice from = op.inPlace() ? copied(source(i)) : source(i);
    forPeers([&](int peer) {
      send(peer, from.part(op.dim, peer, n));
      receive(peer, destination(i).part(op.dim2, peer, n));
    });
    copyAsync(destination(i).part(op.dim2, me, n), from.part(op.dim, me, n),
              stream);
  }
}

void NcclRun::allToAllV() {
  Slice from = op.inPlace() ? copied(source(0)) : source(0);
  std::vector<Slice> out, in;
  int64_t outStart = 0, inStart = 0;
  for (int rank = 0; rank < n; ++rank) {
    out.push_back(from.along(op.dim, outStart, op.sendSizes[rank]));
    in.push_back(destination(0).along(op.dim, inStart, op.receiveSizes[rank]));
    outStart += op.sendSizes[rank];
    inStart += op.receiveSizes[rank];
  }
  forPeers([&](int peer) {
    send(peer, out[peer]);
    receive(peer, in[peer]);
  });
  copyAsync(in[me], out[me], stream);
}

void NcclRun::permute() {
  int to = -1, from = -1;
  for (auto [first, second] : op.pairs) {
    if (first == me)
      to = static_cast<int>(second);
    if (second == me)
      from = static_cast<int>(first);
  }
  for (size_t i = 0; i < operands(); ++i) {
    // In place, received data or zeros may overwrite the data to send.
    if (to >= 0 && to != me)
      send(to, op.inPlace() ? copied(source(i)) : source(i));
    if (from < 0)
      zeroAsync(destination(i), stream);
    else if (from != me)
      receive(from, destination(i));
    else if (!op.inPlace())
      copyAsync(destination(i), source(i), stream);
  }
}

void NcclRun::pointToPoint() {
  size_t sources = op.sources.size();
  // A message to itself is a copy; sends and receives match in order.
  std::vector<const Slice *> own;
  size_t nextOwn = 0;
  for (size_t i = 0; i < op.peers.size(); ++i) {
    auto peer = static_cast<int>(op.peers[i]);
    bool sends = i < sources;
    const Slice &view =
        sends ? op.sources[i].view : op.destinations[i - sources].view;
    if (peer < 0) {
      if (!sends)
        zeroAsync(view, stream);
    } else if (peer != me) {
      sends ? send(peer, view) : receive(peer, view);
    } else if (sends) {
      own.push_back(&view);
    } else {
      if (nextOwn == own.size())
        runtime::fail(
            op.name(), op.location,
            "this rank receives more from itself than it sends in one "
            "batch");
      copyAsync(view, *own[nextOwn++], stream);
    }
  }
  if (nextOwn != own.size())
    runtime::fail(
        op.name(), op.location,
        "this rank sends more to itself than it receives in one batch");
}

void NcclRun::barrier() {
  calls.push_back({Call::AllReduce, context.scratch, context.scratch, 1,
                   ncclUint32, ncclSum, 0});
}

void NcclRun::issue(const Call &call) {
  const auto *from = reinterpret_cast<const void *>(call.from);
  auto *to = reinterpret_cast<void *>(call.to);
  ncclComm_t comm = group.nccl;
  switch (call.kind) {
  case Call::AllReduce:
    COMM_NCCL(ncclAllReduce(from, to, call.count, call.type, call.reduction,
                            comm, stream));
    break;
  case Call::Reduce:
    COMM_NCCL(ncclReduce(from, to, call.count, call.type, call.reduction,
                         call.peer, comm, stream));
    break;
  case Call::Broadcast:
    COMM_NCCL(ncclBroadcast(from, to, call.count, call.type, call.peer, comm,
                            stream));
    break;
  case Call::AllGather:
    COMM_NCCL(ncclAllGather(from, to, call.count, call.type, comm, stream));
    break;
  case Call::ReduceScatter:
    COMM_NCCL(ncclReduceScatter(from, to, call.count, call.type, call.reduction,
                                comm, stream));
    break;
  case Call::Send:
    COMM_NCCL(ncclSend(from, call.count, call.type, call.peer, comm, stream));
    break;
  case Call::Receive:
    COMM_NCCL(ncclRecv(to, call.count, call.type, call.peer, comm, stream));
    break;
  }
}

void NcclRun::issue() {
  if (calls.empty())
    return;
  // A single collective call needs no group. All ranks must agree on using a
  // group, and they do, since they make the same collective calls.
  bool isGrouped = calls.size() > 1 || calls[0].kind == Call::Send ||
                   calls[0].kind == Call::Receive;
  if (isGrouped)
    COMM_NCCL(ncclGroupStart());
  for (const Call &call : calls)
    issue(call);
  if (isGrouped)
    COMM_NCCL(ncclGroupEnd());
  for (ncclRedOp_t reduction : ownReductions)
    COMM_NCCL(ncclRedOpDestroy(reduction, group.nccl));
}

static bool reduces(int32_t kind) {
  return kind == COMM_ALL_REDUCE || kind == COMM_REDUCE ||
         kind == COMM_REDUCE_SCATTER;
}

void NcclRun::run() {
  check();
  // A group of one rank only copies, except for a factor, which NCCL applies.
  bool scales = op.reduction == COMM_PREMUL_SUM && reduces(op.kind);
  if (scales && !group.nccl)
    runtime::fail(
        op.name(), op.location,
        "the program has one rank, and premul_sum is a multiplication "
        "there: NCCL is not set up for it");
  if (n == 1 && op.kind <= COMM_REDUCE_SCATTER && !scales) {
    for (size_t i = 0; i < operands() && !op.inPlace(); ++i)
      copyAsync(destination(i), source(i), stream);
    return;
  }
  agree(op, stream);
  switch (op.kind) {
  case COMM_ALL_REDUCE:
    allReduce();
    break;
  case COMM_REDUCE:
    reduce();
    break;
  case COMM_BROADCAST:
    broadcast();
    break;
  case COMM_ALL_GATHER:
    allGather();
    break;
  case COMM_GATHER:
    gather();
    break;
  case COMM_REDUCE_SCATTER:
    reduceScatter();
    break;
  case COMM_SCATTER:
    scatter();
    break;
  case COMM_ALL_TO_ALL:
    allToAll();
    break;
  case COMM_ALL_TO_ALL_V:
    allToAllV();
    break;
  case COMM_PERMUTE:
    permute();
    break;
  case COMM_P2P:
    pointToPoint();
    break;
  default:
    if (n > 1)
      barrier();
  }
  issue();
  for (const auto &[to, from] : unpackings)
    copyAsync(to, from, stream);
}

} // namespace

void runNccl(CommOp &op, CUstream stream) { NcclRun(op, stream).run(); }

} // namespace comm::cuda
