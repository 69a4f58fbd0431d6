//===- Nccl.cpp - Stand-in for NCCL ---------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks every call and records it with its buffers. Data moves only in
// communicators of one rank, where a collective is a copy: the stand-in tests
// calls of NCCL, not NCCL's results.
//
//===----------------------------------------------------------------------===//
#include "Record.h"

#include <nccl.h>

#include <cstring>
#include <map>
#include <memory>
#include <vector>

using namespace standin;

namespace {
struct Communicator {
  std::string name;
  int ranks, rank; ///< -1 if unknown to this process
  bool isDestroyed = false;
};

struct Registration {
  const Communicator *communicator;
  bool gone = false;
};

struct State {
  std::vector<std::unique_ptr<Communicator>> communicators;
  std::vector<std::unique_ptr<Registration>> windows;
  std::map<int, std::string> reductions; ///< by ncclRedOpCreatePreMulSum
  int nextReduction = ncclNumOps;
  int depth = 0; ///< number of open groups
};
} // namespace

static State &state() {
  static auto *made = new State;
  return *made;
}

static Communicator &communicatorOf(ncclComm_t handle, const char *function) {
  for (std::unique_ptr<Communicator> &entry : state().communicators) {
    if (reinterpret_cast<ncclComm_t>(entry.get()) != handle)
      continue;
    if (entry->isDestroyed)
      misuse(function, entry->name + " was destroyed");
    return *entry;
  }
  misuse(function, "not a communicator");
}

static Communicator &addCommunicator(ncclComm_t *handle, int ranks, int rank) {
  auto made = std::make_unique<Communicator>();
  made->name = "comm" + std::to_string(state().communicators.size() + 1);
  made->ranks = ranks;
  made->rank = rank;
  *handle = reinterpret_cast<ncclComm_t>(made.get());
  state().communicators.push_back(std::move(made));
  return *state().communicators.back();
}

struct TypeInfo {
  const char *name;
  uint64_t bytes;
};

static TypeInfo infoOf(ncclDataType_t type, const char *function) {
  switch (type) {
  case ncclInt8:
    return {"i8", 1};
  case ncclUint8:
    return {"u8", 1};
  case ncclInt32:
    return {"i32", 4};
  case ncclUint32:
    return {"u32", 4};
  case ncclInt64:
    return {"i64", 8};
  case ncclUint64:
    return {"u64", 8};
  case ncclFloat16:
    return {"f16", 2};
  case ncclFloat32:
    return {"f32", 4};
  case ncclFloat64:
    return {"f64", 8};
  case ncclBfloat16:
    return {"bf16", 2};
  default:
    misuse(function, "type " + std::to_string(type));
  }
}

static std::string nameOfReduction(ncclRedOp_t op, const char *function) {
  static const char *const names[] = {"sum", "prod", "max", "min", "avg"};
  if (op >= 0 && op < ncclNumOps)
    return names[op];
  auto it = state().reductions.find(op);
  if (it == state().reductions.end())
    misuse(function, "a reduction that is not there");
  return it->second;
}

//===----------------------------------------------------------------------===//
// Communicators
//===----------------------------------------------------------------------===//

ncclResult_t ncclGetVersion(int *version) {
  *version =
      static_cast<int>(setting("COMM_STANDIN_NCCL_VERSION", NCCL_VERSION_CODE));
  return ncclSuccess;
}

const char *ncclGetErrorString(ncclResult_t result) {
  return result == ncclSuccess ? "no error" : "an error of the stand-in";
}

const char *ncclGetLastError(ncclComm_t) { return ""; }

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  STANDIN_ENTER(ncclResult_t);
  std::memset(id, 1, sizeof(*id));
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *handle, int ranks,
                                    ncclUniqueId id, int rank, ncclConfig_t *) {
  STANDIN_ENTER(ncclResult_t);
  if (id.internal[0] != 1)
    misuse("ncclCommInitRankConfig", "an id that is not rank 0's");
  if (rank < 0 || rank >= ranks)
    return ncclInvalidArgument;
  record("ncclCommInitRank ranks " + std::to_string(ranks) + " rank " +
         std::to_string(rank) + " = " +
         addCommunicator(handle, ranks, rank).name);
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *handle, int ranks, ncclUniqueId id,
                              int rank) {
  return ncclCommInitRankConfig(handle, ranks, id, rank, nullptr);
}

ncclResult_t ncclCommSplit(ncclComm_t parent, int color, int key,
                           ncclComm_t *handle, ncclConfig_t *) {
  STANDIN_ENTER(ncclResult_t);
  const Communicator &whole = communicatorOf(parent, "ncclCommSplit");
  std::string text = "ncclCommSplit " + whole.name + " color " +
                     std::to_string(color) + " key " + std::to_string(key);
  if (color == NCCL_SPLIT_NOCOLOR) {
    *handle = nullptr;
    record(text);
    return ncclSuccess;
  }
  const bool alone = whole.ranks == 1;
  record(text + " = " +
         addCommunicator(handle, alone ? 1 : -1, alone ? 0 : key).name);
  return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t handle) {
  STANDIN_ENTER(ncclResult_t);
  communicatorOf(handle, "ncclCommFinalize");
  return ncclSuccess;
}

static ncclResult_t destroy(ncclComm_t handle, const char *function) {
  Communicator &communicator = communicatorOf(handle, function);
  if (state().depth)
    misuse(function, "between ncclGroupStart and ncclGroupEnd");
  for (const std::unique_ptr<Registration> &window : state().windows)
    if (window->communicator == &communicator && !window->gone)
      misuse(function, communicator.name + " still has a window");
  record(std::string(function) + " " + communicator.name);
  communicator.isDestroyed = true;
  return ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t handle) {
  STANDIN_ENTER(ncclResult_t);
  return destroy(handle, "ncclCommDestroy");
}

ncclResult_t ncclCommAbort(ncclComm_t handle) {
  STANDIN_ENTER(ncclResult_t);
  return destroy(handle, "ncclCommAbort");
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t handle, ncclResult_t *error) {
  STANDIN_ENTER(ncclResult_t);
  communicatorOf(handle, "ncclCommGetAsyncError");
  *error = ncclSuccess;
  return ncclSuccess;
}

ncclResult_t ncclCommWindowRegister(ncclComm_t handle, void *buffer,
                                    size_t bytes, ncclWindow_t *window, int) {
  STANDIN_ENTER(ncclResult_t);
  const Communicator &communicator =
      communicatorOf(handle, "ncclCommWindowRegister");
  accessDevice(buffer, bytes, "ncclCommWindowRegister");
  record("ncclCommWindowRegister " + communicator.name + " " + nameOf(buffer) +
         " bytes " + std::to_string(bytes));
  state().windows.push_back(std::make_unique<Registration>());
  state().windows.back()->communicator = &communicator;
  *window = reinterpret_cast<ncclWindow_t>(state().windows.back().get());
  return ncclSuccess;
}

ncclResult_t ncclCommWindowDeregister(ncclComm_t handle, ncclWindow_t window) {
  STANDIN_ENTER(ncclResult_t);
  communicatorOf(handle, "ncclCommWindowDeregister");
  for (std::unique_ptr<Registration> &entry : state().windows)
    if (reinterpret_cast<ncclWindow_t>(entry.get()) == window && !entry->gone) {
      entry->gone = true;
      return ncclSuccess;
    }
  misuse("ncclCommWindowDeregister", "not a window");
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

ncclResult_t ncclGroupStart(void) {
  STANDIN_ENTER(ncclResult_t);
  ++state().depth;
  record("ncclGroupStart");
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void) {
  STANDIN_ENTER(ncclResult_t);
  if (state().depth == 0)
    misuse("ncclGroupEnd", "no ncclGroupStart before it");
  --state().depth;
  record("ncclGroupEnd");
  return ncclSuccess;
}

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *op, void *scalar,
                                      ncclDataType_t type,
                                      ncclScalarResidence_t residence,
                                      ncclComm_t handle) {
  STANDIN_ENTER(ncclResult_t);
  communicatorOf(handle, "ncclRedOpCreatePreMulSum");
  if (residence == ncclScalarHostImmediate && !scalar)
    return ncclInvalidArgument;
  *op = static_cast<ncclRedOp_t>(state().nextReduction++);
  const std::string name =
      std::string("premul_sum_") + infoOf(type, "ncclRedOp").name;
  state().reductions[*op] = name;
  record("ncclRedOpCreatePreMulSum = " + name);
  return ncclSuccess;
}

ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t handle) {
  STANDIN_ENTER(ncclResult_t);
  communicatorOf(handle, "ncclRedOpDestroy");
  nameOfReduction(op, "ncclRedOpDestroy");
  state().reductions.erase(op);
  return ncclSuccess;
}

/// Runs a call on a stream. `sent` and `received` are in elements; null buffers
/// are ignored.
static ncclResult_t run(const char *function, ncclComm_t handle,
                        cudaStream_t stream, ncclDataType_t type,
                        const void *source, uint64_t sent, void *destination,
                        uint64_t received, uint64_t count,
                        const std::string &more) {
  const Communicator &communicator = communicatorOf(handle, function);
  const TypeInfo info = infoOf(type, function);
  std::string text = std::string(function) + " count " + std::to_string(count) +
                     " type " + info.name + more + " comm " + communicator.name;
  if (source)
    accessDevice(source, sent * info.bytes, function);
  if (destination)
    accessDevice(destination, received * info.bytes, function);
  if (source)
    text += " from " + nameOf(source);
  if (destination)
    text += " to " + nameOf(destination);
  const bool copies =
      communicator.ranks == 1 && source && destination && count > 0;
  const uint64_t bytes = count * info.bytes;
  submit(function, reinterpret_cast<CUstream>(stream), text, [=] {
    if (copies)
      std::memmove(accessDevice(destination, bytes, function),
                   accessDevice(source, bytes, function), bytes);
  });
  return ncclSuccess;
}

static uint64_t ranksOf(ncclComm_t handle, const char *function) {
  const int ranks = communicatorOf(handle, function).ranks;
  return ranks < 0 ? 1 : static_cast<uint64_t>(ranks);
}

static std::string rootText(ncclComm_t handle, int root, const char *function) {
  const int ranks = communicatorOf(handle, function).ranks;
  if (root < 0 || (ranks > 0 && root >= ranks))
    misuse(function, "root " + std::to_string(root));
  return " root " + std::to_string(root);
}

ncclResult_t ncclAllReduce(const void *from, void *to, size_t count,
                           ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                           cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  return run("ncclAllReduce", comm, stream, type, from, count, to, count, count,
             " op " + nameOfReduction(op, "ncclAllReduce"));
}

ncclResult_t ncclReduce(const void *from, void *to, size_t count,
                        ncclDataType_t type, ncclRedOp_t op, int root,
                        ncclComm_t comm, cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  return run("ncclReduce", comm, stream, type, from, count,
             communicatorOf(comm, "ncclReduce").rank == root ? to : nullptr,
             count, count,
             " op " + nameOfReduction(op, "ncclReduce") +
                 rootText(comm, root, "ncclReduce"));
}

ncclResult_t ncclBroadcast(const void *from, void *to, size_t count,
                           ncclDataType_t type, int root, ncclComm_t comm,
                           cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  return run("ncclBroadcast", comm, stream, type,
             communicatorOf(comm, "ncclBroadcast").rank == root ? from
                                                                : nullptr,
             count, to, count, count, rootText(comm, root, "ncclBroadcast"));
}

ncclResult_t ncclAllGather(const void *from, void *to, size_t count,
                           ncclDataType_t type, ncclComm_t comm,
                           cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  return run("ncclAllGather", comm, stream, type, from, count, to,
             count * ranksOf(comm, "ncclAllGather"), count, "");
}

ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count,
                               ncclDataType_t type, ncclRedOp_t op,
                               ncclComm_t comm, cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  return run("ncclReduceScatter", comm, stream, type, from,
             count * ranksOf(comm, "ncclReduceScatter"), to, count, count,
             " op " + nameOfReduction(op, "ncclReduceScatter"));
}

ncclResult_t ncclSend(const void *from, size_t count, ncclDataType_t type,
                      int peer, ncclComm_t comm, cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  rootText(comm, peer, "ncclSend");
  return run("ncclSend", comm, stream, type, from, count, nullptr, 0, count,
             " peer " + std::to_string(peer));
}

ncclResult_t ncclRecv(void *to, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream) {
  STANDIN_ENTER(ncclResult_t);
  rootText(comm, peer, "ncclRecv");
  return run("ncclRecv", comm, stream, type, nullptr, 0, to, count, count,
             " peer " + std::to_string(peer));
}
