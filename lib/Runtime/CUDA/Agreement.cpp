//===- Agreement.cpp - Compares operation headers of ranks ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Agreement.h"
#include "Failure.h"
#include "Program.h"

#include <cstdlib>
#include <cstring>

namespace comm::cuda {

using runtime::Header;

namespace {

/// Pinned host memory that the GPU's copy engines can access.
class Pinned {
public:
  explicit Pinned(uint64_t bytes) {
    void *pointer = nullptr;
    COMM_CU(cuMemAllocHost(&pointer, bytes));
    headers = static_cast<Header *>(pointer);
  }
  ~Pinned() { driver().cuMemFreeHost(headers); }
  Pinned(const Pinned &) = delete;
  Pinned &operator=(const Pinned &) = delete;

  Header *headers;
};

/// A header sent to, or received from, a rank of the group.
struct Exchange {
  int peer;
  bool send;
  Header mine;
};

} // namespace

static bool checksAll() {
  static const bool value = [] {
    const char *text = std::getenv("COMM_CHECK");
    return text && std::strcmp(text, "1") == 0;
  }();
  return value;
}

static std::vector<Exchange> makeExchanges(const CommOp &op) {
  std::vector<Exchange> exchanges;
  int n = op.group->size, me = op.group->me;
  if (op.kind == COMM_P2P) {
    for (size_t i = 0; i < op.peers.size(); ++i)
      if (op.peers[i] >= 0 && op.peers[i] != me)
        exchanges.push_back({static_cast<int>(op.peers[i]),
                             i < op.sources.size(), messageHeader(op, i)});
    return exchanges;
  }
  Header header = collectiveHeader(op);
  for (int step = 1; step < n; ++step) {
    int peer = (me + step) % n;
    setSizes(header, op, peer);
    exchanges.push_back({peer, /*send=*/true, header});
    exchanges.push_back({peer, /*send=*/false, header});
  }
  return exchanges;
}

void agree(CommOp &op, CUstream stream) {
  CommProgram &program = currentProgram(op.name());
  CommContext &context = program.context;
  if (context.capture != Capture::None || op.group->size == 1 ||
      (op.kind != COMM_ALL_TO_ALL_V && !checksAll()))
    return;
  std::vector<Exchange> exchanges = makeExchanges(op);
  if (exchanges.empty())
    return;
  size_t count = exchanges.size();
  uint64_t bytes = count * sizeof(Header);
  auto pinned = std::make_shared<Pinned>(2 * bytes);
  Header *mine = pinned->headers, *theirs = mine + count;
  for (size_t i = 0; i < count; ++i)
    mine[i] = theirs[i] = exchanges[i].mine;
  Address memory = context.allocator->allocate(bytes, /*counted=*/false);
  op.staging.push_back(memory);
  COMM_CU(cuMemcpyHtoDAsync(memory, mine, bytes, stream));
  COMM_NCCL(ncclGroupStart());
  for (size_t i = 0; i < count; ++i) {
    auto *at = reinterpret_cast<void *>(memory + i * sizeof(Header));
    if (exchanges[i].send)
      COMM_NCCL(ncclSend(at, sizeof(Header), ncclUint8, exchanges[i].peer,
                         op.group->nccl, stream));
    else
      COMM_NCCL(ncclRecv(at, sizeof(Header), ncclUint8, exchanges[i].peer,
                         op.group->nccl, stream));
  }
  COMM_NCCL(ncclGroupEnd());
  COMM_CU(cuMemcpyDtoHAsync(theirs, memory, bytes, stream));

  auto compare = [pinned, mine, theirs, count, exchanges, what = op.name(),
                  location = op.location] {
    for (size_t i = 0; i < count; ++i) {
      if (exchanges[i].send)
        continue;
      std::string why = runtime::describeDisagreement(mine[i], theirs[i]);
      if (!why.empty())
        runtime::fail(what, location, why);
    }
  };
  EventRef done = context.events->record(stream);
  (op.onComputeStream ? program.computeInFlight : *op.group->inFlight)
      .add({op.name(), op.location, nullptr, done, compare});
  // With COMM_CHECK, report a disagreement before it causes other failures.
  if (checksAll()) {
    context.synchronize(done.get());
    compare();
  }
}

} // namespace comm::cuda
