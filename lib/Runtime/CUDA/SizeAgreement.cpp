//===- SizeAgreement.cpp - Sizes of all_to_all_v that agree ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SizeAgreement.h"
#include "Failure.h"
#include "Process.h"

#include <cstring>

namespace comm::cuda {

namespace {

/// Memory that both the host and the GPU see, for this rank's sizes and what
/// the others say of theirs: both sizes of each pair.
class SharedSizes {
public:
  explicit SharedSizes(int ranks) {
    void *pointer = nullptr;
    COMM_CU(cuMemAllocHost(&pointer, 4 * ranks * sizeof(int64_t)));
    memory = static_cast<int64_t *>(pointer);
  }
  ~SharedSizes() { COMM_CU(cuMemFreeHost(memory)); }
  SharedSizes(const SharedSizes &) = delete;
  SharedSizes &operator=(const SharedSizes &) = delete;

  int64_t *memory;
};

} // namespace

void agreeOnSizes(CommOp &op, CUstream stream) {
  Group &group = *op.group;
  Process &p = process(op.name());
  int n = group.size, me = group.me;
  if (n == 1 || p.capturing)
    return;
  // To each peer: what I send to it and what I expect of it.
  auto shared = std::make_shared<SharedSizes>(n);
  int64_t *mine = shared->memory, *theirs = mine + 2 * n;
  for (int rank = 0; rank < n; ++rank) {
    mine[2 * rank] = op.sendSizes[rank];
    mine[2 * rank + 1] = op.receiveSizes[rank];
  }
  uint64_t bytes = 2 * n * sizeof(int64_t), each = 2 * sizeof(int64_t);
  Address out = p.allocator->allocate(2 * bytes, /*counted=*/false);
  op.staging.push_back(out);
  Address in = out + bytes;
  COMM_CU(cuMemcpyHtoDAsync(out, mine, bytes, stream));
  COMM_NCCL(ncclGroupStart());
  for (int step = 1; step < n; ++step) {
    int peer = (me + step) % n;
    COMM_NCCL(ncclSend(reinterpret_cast<const void *>(out + peer * each), each,
                       ncclUint8, peer, group.nccl, stream));
    COMM_NCCL(ncclRecv(reinterpret_cast<void *>(in + peer * each), each,
                       ncclUint8, peer, group.nccl, stream));
  }
  COMM_NCCL(ncclGroupEnd());
  COMM_CU(cuMemcpyDtoHAsync(theirs, in, bytes, stream));

  auto compare = [shared, mine, theirs, n, me, what = op.name(),
                  location = op.location, dim = op.dim,
                  members = group.members] {
    std::string along = " elements along dimension " + std::to_string(dim);
    auto name = [&](int rank) {
      return "rank " + std::to_string(members[rank]);
    };
    for (int peer = 0; peer < n; ++peer) {
      if (peer == me)
        continue;
      int64_t sends = theirs[2 * peer], expects = theirs[2 * peer + 1];
      if (sends != mine[2 * peer + 1])
        host::fail(what, location,
                   name(peer) + " sends " + std::to_string(sends) + along +
                       ", but " + name(me) + " expects to receive " +
                       std::to_string(mine[2 * peer + 1]));
      if (expects != mine[2 * peer])
        host::fail(what, location,
                   name(me) + " sends " + std::to_string(mine[2 * peer]) +
                       along + ", but " + name(peer) + " expects to receive " +
                       std::to_string(expects));
    }
  };
  (op.onComputeStream ? *p.computeInFlight : *group.inFlight)
      .add(
          {op.name(), op.location, nullptr, p.events->record(stream), compare});
}

} // namespace comm::cuda
