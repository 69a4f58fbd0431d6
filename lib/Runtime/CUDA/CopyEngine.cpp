//===- CopyEngine.cpp - Operations as copies between windows --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rank copies its part into the others' windows, or gathers theirs out of
// them, by copy engines only, so that matmuls keep all multiprocessors. The
// ranks tell each other by flags, 32-bit words at the same offset of each
// window, which streams write and wait for:
//
//   ready[s][p]  peer p's buffers may be written and read: what its compute
//                stream was given before the operation is done
//   done[s][p]   peer p has made its copies
//
// A rank writes 1 into its word in each peer's window; the peer waits for 1 and
// writes 0 back.
//
// A flag takes some microseconds, in which no link should be idle. So the calls
// of a group take turns on two streams for their flags, with words of their
// own: one meets its peers while another copies. The copies are on further
// streams, the lanes, in the order of the calls.
//
// Call k of one flag stream uses the words of slot s = k mod 3. Why a word is 0
// again before it is written again: peer p writes a word of call k only when
// call k - 1 is complete on p. That needs this rank's done flags of call k - 1,
// which it sends when its own call k - 2 is complete, with the writing back of
// all of that call's words, since the calls of a flag stream run one after the
// other. So words of the same slot, k - 3 and before, are 0. (Two slots would
// do.) This holds also where calls have different flag areas, and since a word
// says only yes or no, a CUDA graph may replay the operation as often as it
// likes, in the phases that Graph.cpp keeps apart.
//
// No rank waits for itself: the driver may run streams one after the other, but
// then in the order in which it got the work, which is that of the calls, on
// all ranks.
//
//===----------------------------------------------------------------------===//
#include "CopyEngine.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "Process.h"

#include <algorithm>
#include <optional>

namespace comm::cuda {

static constexpr int flagSlots = 3;
static_assert(copyPhases == numFlagStreams * flagSlots);
static_assert(2 * copyPhases * COMM_KERNEL_MAX_RANKS * sizeof(uint32_t) <=
              COMM_COPY_ENGINE_FLAG_BYTES);

/// For the copies to as many peers at a time, and the local one.
static constexpr int mostLanes = 4;

namespace {
/// A copy of a view to one of the same shape at another address.
struct Copy {
  Address to, from;
  /// From the innermost dimension: sizes and strides in bytes, of which the
  /// first is a run of contiguous bytes.
  std::vector<int64_t> sizes, toStrides, fromStrides;
};

/// One operation on its way.
class CopyEngineRun {
public:
  CopyEngineRun(CommOp &op, CUstream stream);
  void run();

private:
  Copy makeCopy(const host::Slice &to, Address toAddress,
                const host::Slice &from, Address fromAddress) const;
  std::optional<Address> atMember(const host::Slice &view, int member) const;
  void addCopies(const host::Operand &source, const host::Operand &destination);
  Address flag(int member, int kind, int from) const;
  void meetPeers(int kind);
  void makeLanes();
  void issue(const Copy &copy, CUstream lane) const;

  CommOp &op;
  Group &group;
  Window &window;
  CUstream stream;
  /// By the rank that they are for, from the next one on; the last is local.
  std::vector<std::vector<Copy>> copies;
};
} // namespace

CopyEngineRun::CopyEngineRun(CommOp &op, CUstream stream)
    : op(op), group(*op.group),
      window(windowOf(*op.group, op.name(), op.location)), stream(stream) {
  if (group.size > COMM_KERNEL_MAX_RANKS)
    host::fail(op.name(), op.location,
               "copy engines serve at most " +
                   std::to_string(COMM_KERNEL_MAX_RANKS) +
                   " ranks, and group @" + group.name + " has " +
                   std::to_string(group.size));
  if (op.flagOffset % 4 != 0 || op.flagOffset < 0 ||
      op.flagOffset > window.bytes - COMM_COPY_ENGINE_FLAG_BYTES)
    host::fail(op.name(), op.location,
               "its flags at offset " + std::to_string(op.flagOffset) +
                   " are not in the window of group @" + group.name);
  copies.resize(static_cast<size_t>(group.size));
}

//===----------------------------------------------------------------------===//
// What is copied
//===----------------------------------------------------------------------===//

/// Merges dimensions that lie behind each other on both sides, so that the
/// contiguous part is as long as it can be.
Copy CopyEngineRun::makeCopy(const host::Slice &to, Address toAddress,
                             const host::Slice &from,
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

/// Where the window of `member` has what this rank's has at `view`; none if
/// that is not in it.
std::optional<Address> CopyEngineRun::atMember(const host::Slice &view,
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

/// Pushes are faster where all ranks copy at once. A gather whose destination
/// peers cannot write pulls their sources.
void CopyEngineRun::addCopies(const host::Operand &source,
                              const host::Operand &destination) {
  const bool gathers = op.kind == COMM_ALL_GATHER;
  const host::Slice &to = destination.view;
  const bool pulls = gathers && !atMember(to, group.me);
  for (int step = 1; step <= group.size; ++step) {
    const int member = (group.me + step) % group.size;
    if (member == group.me && op.skipsOwnPiece)
      continue;
    const host::Slice sent =
        gathers ? source.view : source.view.part(op.dim, member, group.size);
    const int writer = pulls ? member : group.me;
    const host::Slice written =
        to.part(gathers ? op.dim : op.dim2, writer, group.size);
    if (sent.count() == 0)
      continue;
    Address toAddress = addressOf(written), fromAddress = addressOf(sent);
    if (member != group.me) {
      const std::optional<Address> remote =
          atMember(pulls ? sent : written, member);
      if (!remote)
        host::fail(op.name(), op.location,
                   std::string("copy engines write into the peers' windows") +
                       (gathers ? ", or read there" : "") + ", but its " +
                       (gathers ? "buffers are" : "destination is") +
                       " not in that of group @" + group.name);
      (pulls ? fromAddress : toAddress) = *remote;
    }
    Copy copy = makeCopy(written, toAddress, sent, fromAddress);
    // A gathered part may be there already.
    if (copy.to == copy.from && copy.toStrides == copy.fromStrides)
      continue;
    copies[static_cast<size_t>(step) - 1].push_back(std::move(copy));
  }
}

/// Issues rows of bytes; what has more dimensions is issued piece by piece.
void CopyEngineRun::issue(const Copy &copy, CUstream lane) const {
  const size_t dims = copy.sizes.size();
  if (dims == 1) {
    COMM_CU(cuMemcpyAsync(copy.to, copy.from,
                          static_cast<size_t>(copy.sizes[0]), lane));
    return;
  }
  int64_t pieces = 1;
  for (size_t dim = 2; dim < dims; ++dim)
    pieces *= copy.sizes[dim];
  constexpr int64_t mostPieces = 1024;
  const bool fits = copy.toStrides[1] >= copy.sizes[0] &&
                    copy.fromStrides[1] >= copy.sizes[0];
  if (pieces > mostPieces || !fits)
    host::fail(op.name(), op.location,
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
    // Of whichever GPU the addresses are.
    rows.srcMemoryType = rows.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
    rows.srcDevice = copy.from + static_cast<Address>(fromOffset);
    rows.dstDevice = copy.to + static_cast<Address>(toOffset);
    rows.srcPitch = static_cast<size_t>(copy.fromStrides[1]);
    rows.dstPitch = static_cast<size_t>(copy.toStrides[1]);
    rows.WidthInBytes = static_cast<size_t>(copy.sizes[0]);
    rows.Height = static_cast<size_t>(copy.sizes[1]);
    COMM_CU(cuMemcpy2DAsync(&rows, lane));
  }
}

//===----------------------------------------------------------------------===//
// Flags and streams
//===----------------------------------------------------------------------===//

enum FlagKind { ready = 0, done = 1 };

/// In the window of `member`, the word that `from` writes.
Address CopyEngineRun::flag(int member, int kind, int from) const {
  const auto phase = static_cast<int64_t>(window.calls.copy % copyPhases);
  const int64_t word =
      (kind * copyPhases + phase) * COMM_KERNEL_MAX_RANKS + from;
  return window.base +
         static_cast<Address>(member * window.stride + op.flagOffset +
                              word * static_cast<int64_t>(sizeof(uint32_t)));
}

/// Tells all peers, and waits until all have told this rank. One command, since
/// each one of its own takes about a microsecond.
void CopyEngineRun::meetPeers(int kind) {
  std::vector<CUstreamBatchMemOpParams> operations;
  auto write = [&](Address word, uint32_t value) {
    CUstreamBatchMemOpParams operation = {};
    operation.writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    operation.writeValue.address = word;
    operation.writeValue.value = value;
    // What came before it on the stream is seen by who sees the value.
    operation.writeValue.flags = CU_STREAM_WRITE_VALUE_DEFAULT;
    operations.push_back(operation);
  };
  for (int step = 1; step < group.size; ++step)
    write(flag((group.me + step) % group.size, kind, group.me), 1);
  for (int step = 1; step < group.size; ++step) {
    const Address word = flag(group.me, kind, (group.me + step) % group.size);
    CUstreamBatchMemOpParams operation = {};
    operation.waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    operation.waitValue.address = word;
    operation.waitValue.value = 1;
    operation.waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    operations.push_back(operation);
    write(word, 0);
  }
  if (!operations.empty())
    COMM_CU(cuStreamBatchMemOp(stream, static_cast<unsigned>(operations.size()),
                               operations.data(), 0));
}

void CopyEngineRun::makeLanes() {
  const size_t wanted = static_cast<size_t>(std::min(mostLanes, group.size));
  while (window.lanes.size() < wanted) {
    window.lanes.emplace_back();
    COMM_CU(cuStreamCreate(&window.lanes.back(), CU_STREAM_NON_BLOCKING));
  }
  while (window.laneEvents.size() < wanted + 1) {
    window.laneEvents.emplace_back();
    COMM_CU(cuEventCreate(&window.laneEvents.back(), CU_EVENT_DISABLE_TIMING));
  }
}

void CopyEngineRun::run() {
  for (size_t i = 0; i < op.destinations.size(); ++i)
    addCopies(op.sources[i], op.destinations[i]);
  makeLanes();

  meetPeers(ready);
  // The copies for rank me + i + 1 go to lane i, round about: peers' links are
  // used side by side.
  const CUevent begin = window.laneEvents.back();
  std::vector<bool> used(window.lanes.size(), false);
  COMM_CU(cuEventRecord(begin, stream));
  for (size_t i = 0; i < copies.size(); ++i) {
    const size_t lane = i % window.lanes.size();
    for (const Copy &copy : copies[i]) {
      if (!used[lane])
        COMM_CU(cuStreamWaitEvent(window.lanes[lane], begin, 0));
      used[lane] = true;
      issue(copy, window.lanes[lane]);
    }
  }
  for (size_t lane = 0; lane < used.size(); ++lane) {
    if (!used[lane])
      continue;
    COMM_CU(cuEventRecord(window.laneEvents[lane], window.lanes[lane]));
    COMM_CU(cuStreamWaitEvent(stream, window.laneEvents[lane], 0));
  }
  meetPeers(done);
  ++window.calls.copy;
  group.residency = 0;
}

CUstream getFlagStream(const CommOp &op) {
  const Window &window = windowOf(*op.group, op.name(), op.location);
  return op.group->flagStreams[window.calls.copy % numFlagStreams];
}

void runCopyEngine(CommOp &op, CUstream stream) {
  if (op.kind != COMM_ALL_GATHER && op.kind != COMM_ALL_TO_ALL)
    host::fail(op.name(), op.location,
               "copy engines run comm.all_gather and comm.all_to_all only");
  if (op.sources.size() != op.destinations.size())
    host::fail(op.name(), op.location,
               "copy engines do not run operations in place");
  CopyEngineRun(op, stream).run();
}

} // namespace comm::cuda
