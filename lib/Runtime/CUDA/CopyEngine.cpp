//===- CopyEngine.cpp - Collectives as copies between windows -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rank pushes its part into the others' windows, or pulls theirs, by copy
// engines only, so that matmuls keep all multiprocessors. A barrier precedes
// the copies: once all compute streams have reached it, peers' buffers may be
// accessed. It is skipped if peers no longer use the written buffers, which the
// compiler decides. Another barrier follows the copies. Barriers are kernels of
// one warp.
//
// A rank copies to its peers one after another on one stream, starting with the
// next rank. All ranks copy at the same distance at once, so each link carries
// one copy in each direction. Concurrent copies would let several ranks send to
// one peer while other links are idle.
//
// Copies that need no barrier first run on a separate stream, so that they
// follow each other at once. Gathers and exchanges use different streams: the
// link stays busy while one kind waits for data that the other kind has.
//
// No rank waits for itself. The driver may serialize streams, but only in the
// order of submission, which is the order of the calls on all ranks.
//
//===----------------------------------------------------------------------===//
#include "CopyEngine.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "KernelLaunch.h"
#include "Program.h"

#include <algorithm>
#include <optional>

namespace comm::cuda {

// One epoch of the block, and one flag per rank.
static_assert((1 + COMM_KERNEL_MAX_RANKS) * sizeof(uint32_t) <=
              COMM_COPY_ENGINE_FLAG_BYTES);

namespace {
/// A copy of a view to another address, with the same shape.
struct Copy {
  Address to, from;
  /// Sizes of the dimensions, innermost first, and strides in bytes. The
  /// innermost dimension is a contiguous run of bytes.
  std::vector<int64_t> sizes, toStrides, fromStrides;
};

/// One operation in flight.
class CopyEngineRun {
public:
  explicit CopyEngineRun(CommOp &op);
  void run(CUevent ready);

private:
  Copy makeCopy(const runtime::Slice &to, Address toAddress,
                const runtime::Slice &from, Address fromAddress) const;
  std::optional<Address> atMember(const runtime::Slice &view, int member) const;
  void addCopies(const runtime::Slice *source, const runtime::Slice &to);
  void begin(CopyBranch &branch, CUevent ready) const;
  void join(const CopyBranch &branch) const;
  void issue(const Copy &copy, CUstream to) const;

  CommOp &op;
  Group &group;
  Window &window;
  CopyChain &chain;
  /// Copies to the peers by distance, starting with the next rank.
  std::vector<std::vector<Copy>> remote;
  std::vector<Copy> local;
  bool readsPeers = false;
};
} // namespace

static CopyChain &chainOf(const CommOp &op) {
  Window &window = windowOf(*op.group, op.name(), op.location);
  return window.copies[op.kind == COMM_ALL_GATHER ? 0 : 1];
}

CopyEngineRun::CopyEngineRun(CommOp &op)
    : op(op), group(*op.group),
      window(windowOf(*op.group, op.name(), op.location)), chain(chainOf(op)) {
  if (group.size > COMM_KERNEL_MAX_RANKS)
    runtime::fail(op.name(), op.location,
                  "copy engines serve at most " +
                      std::to_string(COMM_KERNEL_MAX_RANKS) +
                      " ranks, and group @" + group.name + " has " +
                      std::to_string(group.size));
  if (op.flagOffset % 4 != 0 || op.flagOffset < 0 ||
      op.flagOffset > window.bytes - COMM_COPY_ENGINE_FLAG_BYTES)
    runtime::fail(op.name(), op.location,
                  "its flags at offset " + std::to_string(op.flagOffset) +
                      " are not in the window of group @" + group.name);
  remote.resize(static_cast<size_t>(group.size - 1));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Merges dimensions that are contiguous on both sides, so that the contiguous
/// part is as long as possible.
Copy CopyEngineRun::makeCopy(const runtime::Slice &to, Address toAddress,
                             const runtime::Slice &from,
                             Address fromAddress) const {
  const int64_t element = to.elementBytes;
  Copy copy = {toAddress, fromAddress, {element}, {1}, {1}};
  for (int64_t dim = to.rank() - 1; dim >= 0; --dim) {
    const int64_t size = to.sizes[dim];
    const int64_t toStride = to.strides[dim] * element,
                  fromStride = from.strides[dim] * element;
    if (size == 1)
      continue;
    const int64_t inner = copy.sizes.back();
    if (toStride == inner * copy.toStrides.back() &&
        fromStride == inner * copy.fromStrides.back()) {
      copy.sizes.back() *= size;
      continue;
    }
    copy.sizes.push_back(size);
    copy.toStrides.push_back(toStride);
    copy.fromStrides.push_back(fromStride);
  }
  return copy;
}

/// Returns the address in the window of `member` that corresponds to `view` of
/// this rank; nullopt if the view is not in the window.
std::optional<Address> CopyEngineRun::atMember(const runtime::Slice &view,
                                               int member) const {
  const auto [first, last] = view.extent();
  const Address address = addressOf(view);
  if (first != address)
    return std::nullopt;
  const int64_t offset =
      window.offsetOf(group, address, static_cast<int64_t>(last - address));
  if (offset < 0)
    return std::nullopt;
  return window.base + static_cast<Address>(member * window.stride + offset);
}

/// Adds copies of one operand. Pushes are faster if all ranks copy at once;
/// sources are pulled if peers cannot write the destination. A null `source`
/// means a gather in place.
void CopyEngineRun::addCopies(const runtime::Slice *source,
                              const runtime::Slice &to) {
  const bool gathers = op.kind == COMM_ALL_GATHER;
  const runtime::Slice from =
      source ? *source : to.part(op.dim, group.me, group.size);
  const bool pulls = !atMember(to, group.me);
  readsPeers |= pulls;
  for (int step = 1; step <= group.size; ++step) {
    const int member = (group.me + step) % group.size;
    if (member == group.me && op.skipsOwnPiece)
      continue;
    const int reader = pulls ? group.me : member;
    const int writer = pulls ? member : group.me;
    const runtime::Slice sent =
        gathers ? from : from.part(op.dim, reader, group.size);
    const runtime::Slice written =
        to.part(gathers ? op.dim : op.dim2, writer, group.size);
    if (sent.count() == 0)
      continue;
    Address toAddress = addressOf(written), fromAddress = addressOf(sent);
    if (member != group.me) {
      const std::optional<Address> found =
          atMember(pulls ? sent : written, member);
      if (!found)
        runtime::fail(op.name(), op.location,
                      "copy engines write into the peers' windows, or read "
                      "there, but its buffers are not in that of group @" +
                          group.name);
      (pulls ? fromAddress : toAddress) = *found;
    }
    Copy copy = makeCopy(written, toAddress, sent, fromAddress);
    // A gathered part may already be in its destination.
    if (copy.to == copy.from && copy.toStrides == copy.fromStrides)
      continue;
    std::vector<Copy> &added =
        member == group.me ? local : remote[static_cast<size_t>(step) - 1];
    added.push_back(std::move(copy));
  }
}

/// Issues a copy as blocks of rows, of which each call copies one.
void CopyEngineRun::issue(const Copy &copy, CUstream to) const {
  const size_t dims = copy.sizes.size();
  if (dims == 1) {
    COMM_CU(cuMemcpyAsync(copy.to, copy.from,
                          static_cast<size_t>(copy.sizes[0]), to));
    return;
  }
  int64_t pieces = 1;
  for (size_t dim = 2; dim < dims; ++dim)
    pieces *= copy.sizes[dim];
  constexpr int64_t mostPieces = 1024;
  const bool fits = copy.toStrides[1] >= copy.sizes[0] &&
                    copy.fromStrides[1] >= copy.sizes[0];
  if (pieces > mostPieces || !fits)
    runtime::fail(op.name(), op.location,
                  "its buffers are too scattered for copy engines: pieces of " +
                      std::to_string(copy.sizes[0]) + " bytes");
  for (int64_t piece = 0; piece < pieces; ++piece) {
    int64_t rest = piece, toOffset = 0, fromOffset = 0;
    for (size_t dim = 2; dim < dims; ++dim) {
      const int64_t index = rest % copy.sizes[dim];
      rest /= copy.sizes[dim];
      toOffset += index * copy.toStrides[dim];
      fromOffset += index * copy.fromStrides[dim];
    }
    CUDA_MEMCPY2D rows = {};
    // Unified addresses, so that they may belong to any GPU.
    rows.srcMemoryType = rows.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    rows.srcDevice = copy.from + static_cast<Address>(fromOffset);
    rows.dstDevice = copy.to + static_cast<Address>(toOffset);
    rows.srcPitch = static_cast<size_t>(copy.fromStrides[1]);
    rows.dstPitch = static_cast<size_t>(copy.toStrides[1]);
    rows.WidthInBytes = static_cast<size_t>(copy.sizes[0]);
    rows.Height = static_cast<size_t>(copy.sizes[1]);
    COMM_CU(cuMemcpy2DAsync(&rows, to));
  }
}

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

/// Lets later copies on `branch` wait for `ready`.
void CopyEngineRun::begin(CopyBranch &branch, CUevent ready) const {
  if (!branch.stream) {
    branch.stream = makeStream();
    COMM_CU(cuEventCreate(&branch.done, CU_EVENT_DISABLE_TIMING));
  }
  COMM_CU(cuStreamWaitEvent(branch.stream, ready, 0));
}

/// Lets the lane, on which the barriers run, wait for the copies on `branch`.
void CopyEngineRun::join(const CopyBranch &branch) const {
  COMM_CU(cuEventRecord(branch.done, branch.stream));
  COMM_CU(cuStreamWaitEvent(chain.lane.stream, branch.done, 0));
}

void CopyEngineRun::run(CUevent ready) {
  for (size_t i = 0; i < op.destinations.size(); ++i)
    addCopies(op.inPlace() ? nullptr : &op.sources[i].view,
              op.destinations[i].view);
  const bool hasPeers = !remote.empty();
  // Pulled data must be ready at the peers.
  const bool needsBarrierBefore = hasPeers && (readsPeers || !op.peersReady);

  if (needsBarrierBefore || !hasPeers)
    COMM_CU(cuStreamWaitEvent(chain.lane.stream, ready, 0));
  // Local copies depend neither on peers nor on the chain's earlier operations.
  if (!local.empty()) {
    begin(chain.local, ready);
    for (const Copy &copy : local)
      issue(copy, chain.local.stream);
  }
  if (hasPeers) {
    // Copies after a barrier wait for it anyway, so they need no separate
    // stream.
    if (needsBarrierBefore)
      launchBarrierKernel(op, chain.lane);
    else
      begin(chain.remote, ready);
    for (const std::vector<Copy> &toPeer : remote)
      for (const Copy &copy : toPeer)
        issue(copy,
              needsBarrierBefore ? chain.lane.stream : chain.remote.stream);
    if (!needsBarrierBefore)
      join(chain.remote);
    launchBarrierKernel(op, chain.lane);
  }
  if (!local.empty())
    join(chain.local);
}

Lane &copyEngineLane(const CommOp &op) {
  Lane &lane = chainOf(op).lane;
  if (!lane.stream)
    lane.stream = makeStream();
  return lane;
}

void runCopyEngine(CommOp &op, CUevent ready) {
  if (op.kind != COMM_ALL_GATHER && op.kind != COMM_ALL_TO_ALL)
    runtime::fail(op.name(), op.location,
                  "copy engines run comm.all_gather and comm.all_to_all only");
  if (op.inPlace() && op.kind != COMM_ALL_GATHER)
    runtime::fail(op.name(), op.location,
                  "copy engines exchange nothing in place");
  CopyEngineRun(op).run(ready);
}

} // namespace comm::cuda
