//===- MpiNccl.cpp - NCCL over MPI on host memory -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands in for libnccl.so.2 in CommRuntimeCudaTest, together with
// HostMemoryCuda.cpp. Calls run at once or at the end of their group.
// Reductions use the host runtime's code, with the semantics that NCCL
// documents.
//
//===----------------------------------------------------------------------===//
#include "Reduce.h"

#include <mpi.h>
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

struct ncclComm {
  MPI_Comm mpi;
  int ranks, rank;
};

namespace {

using Bytes = std::vector<char>;

struct Message {
  const void *from;
  void *to;
  size_t bytes;
  int peer;
  ncclComm_t comm;
};

int depth = 0;
std::vector<Message> messages;
std::map<int, double> factors; ///< for premul_sum
int nextReduction = ncclNumOps;

void check(bool condition, const char *what) {
  if (condition)
    return;
  std::fprintf(stderr, "MpiNccl: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

int32_t typeOf(ncclDataType_t type) {
  switch (type) {
  case ncclInt8:
  case ncclUint8:
    return COMM_I8;
  case ncclInt32:
  case ncclUint32:
    return COMM_I32;
  case ncclInt64:
  case ncclUint64:
    return COMM_I64;
  case ncclFloat16:
    return COMM_F16;
  case ncclBfloat16:
    return COMM_BF16;
  case ncclFloat32:
    return COMM_F32;
  case ncclFloat64:
    return COMM_F64;
  default:
    check(false, "a type that no test uses");
    return 0;
  }
}

int32_t reductionOf(ncclRedOp_t op, ncclDataType_t type) {
  bool isFloat = type >= ncclFloat16;
  bool isUnsigned =
      type == ncclUint8 || type == ncclUint32 || type == ncclUint64;
  switch (static_cast<int>(op)) {
  case ncclSum:
    return COMM_SUM;
  case ncclProd:
    return COMM_PROD;
  case ncclAvg:
    return COMM_AVG;
  case ncclMin:
    return isFloat ? COMM_MINNUM : isUnsigned ? COMM_UMIN : COMM_MIN;
  case ncclMax:
    return isFloat ? COMM_MAXNUM : isUnsigned ? COMM_UMAX : COMM_MAX;
  default:
    check(factors.count(op), "a reduction that was destroyed");
    return COMM_PREMUL_SUM;
  }
}

size_t widthOf(ncclDataType_t type) {
  return comm::runtime::elementBytes(typeOf(type));
}

/// Returns the contributions of all ranks, in rank order.
Bytes allOf(ncclComm_t comm, const void *mine, size_t bytes) {
  Bytes all(bytes * comm->ranks);
  MPI_Allgather(mine, static_cast<int>(bytes), MPI_BYTE, all.data(),
                static_cast<int>(bytes), MPI_BYTE, comm->mpi);
  return all;
}

Bytes reduced(ncclComm_t comm, const void *from, size_t count,
              ncclDataType_t type, ncclRedOp_t op) {
  size_t bytes = count * widthOf(type);
  Bytes all = allOf(comm, from, bytes), result(bytes);
  double factor = factors.count(op) ? factors[op] : 0;
  std::vector<double> allFactors(comm->ranks);
  MPI_Allgather(&factor, 1, MPI_DOUBLE, allFactors.data(), 1, MPI_DOUBLE,
                comm->mpi);
  std::vector<const void *> contributions;
  for (int rank = 0; rank < comm->ranks; ++rank)
    contributions.push_back(all.data() + rank * bytes);
  comm::runtime::reduce(reductionOf(op, type), typeOf(type), contributions,
                        allFactors, result.data(), static_cast<int64_t>(count));
  return result;
}

void carryOut(const std::vector<Message> &batch) {
  // Sends are kept until the end of the program, since nothing waits for them.
  static auto *kept = new std::vector<std::pair<Bytes *, MPI_Request>>;
  std::vector<MPI_Request> receives;
  for (const Message &message : batch) {
    auto bytes = static_cast<int>(message.bytes);
    MPI_Comm mpi = message.comm->mpi;
    if (message.to) {
      receives.emplace_back();
      MPI_Irecv(message.to, bytes, MPI_BYTE, message.peer, 0, mpi,
                &receives.back());
      continue;
    }
    auto *copy = new Bytes(bytes);
    std::memcpy(copy->data(), message.from, bytes);
    kept->emplace_back(copy, MPI_Request());
    MPI_Isend(copy->data(), bytes, MPI_BYTE, message.peer, 0, mpi,
              &kept->back().second);
  }
  MPI_Waitall(static_cast<int>(receives.size()), receives.data(),
              MPI_STATUSES_IGNORE);
}

void add(const Message &message) {
  check(message.peer != message.comm->rank, "a message to the same rank");
  messages.push_back(message);
  if (depth == 0)
    carryOut(std::exchange(messages, {}));
}

} // namespace

extern "C" {

ncclResult_t ncclGetVersion(int *version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}
const char *ncclGetErrorString(ncclResult_t) { return "an error"; }
const char *ncclGetLastError(ncclComm_t) { return ""; }
ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  std::memset(id, 0, sizeof(*id));
  return ncclSuccess;
}
ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int ranks, ncclUniqueId,
                                    int rank, ncclConfig_t *) {
  *comm = new ncclComm{MPI_COMM_WORLD, ranks, rank};
  return ncclSuccess;
}
ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key,
                           ncclComm_t *made, ncclConfig_t *) {
  *made = nullptr;
  ncclComm result;
  MPI_Comm_split(comm->mpi, color == NCCL_SPLIT_NOCOLOR ? MPI_UNDEFINED : color,
                 key, &result.mpi);
  if (result.mpi == MPI_COMM_NULL)
    return ncclSuccess;
  MPI_Comm_size(result.mpi, &result.ranks);
  MPI_Comm_rank(result.mpi, &result.rank);
  *made = new ncclComm(result);
  return ncclSuccess;
}
ncclResult_t ncclCommFinalize(ncclComm_t) { return ncclSuccess; }
ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  delete comm;
  return ncclSuccess;
}
ncclResult_t ncclCommAbort(ncclComm_t comm) { return ncclCommDestroy(comm); }
ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t *error) {
  *error = ncclSuccess;
  return ncclSuccess;
}
ncclResult_t ncclCommWindowRegister(ncclComm_t, void *, size_t, ncclWindow_t *,
                                    int) {
  return ncclInvalidUsage;
}
ncclResult_t ncclCommWindowDeregister(ncclComm_t, ncclWindow_t) {
  return ncclInvalidUsage;
}
ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *op, void *scalar,
                                      ncclDataType_t type,
                                      ncclScalarResidence_t residence,
                                      ncclComm_t) {
  check(residence == ncclScalarHostImmediate, "a factor on the device");
  *op = static_cast<ncclRedOp_t>(nextReduction++);
  // The factors of the tests are exact in the type.
  if (type == ncclFloat64) {
    std::memcpy(&factors[*op], scalar, sizeof(double));
    return ncclSuccess;
  }
  check(type == ncclFloat32, "a factor of another type");
  float narrow;
  std::memcpy(&narrow, scalar, sizeof(narrow));
  factors[*op] = narrow;
  return ncclSuccess;
}
ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t) {
  check(factors.erase(op), "a reduction that is not there");
  return ncclSuccess;
}
ncclResult_t ncclGroupStart() {
  ++depth;
  return ncclSuccess;
}
ncclResult_t ncclGroupEnd() {
  check(depth > 0, "the end of no group");
  if (--depth == 0)
    carryOut(std::exchange(messages, {}));
  return ncclSuccess;
}
ncclResult_t ncclAllReduce(const void *from, void *to, size_t count,
                           ncclDataType_t type, ncclRedOp_t op, ncclComm_t comm,
                           cudaStream_t) {
  Bytes result = reduced(comm, from, count, type, op);
  std::memcpy(to, result.data(), result.size());
  return ncclSuccess;
}
ncclResult_t ncclReduce(const void *from, void *to, size_t count,
                        ncclDataType_t type, ncclRedOp_t op, int root,
                        ncclComm_t comm, cudaStream_t) {
  Bytes result = reduced(comm, from, count, type, op);
  if (comm->rank == root)
    std::memcpy(to, result.data(), result.size());
  return ncclSuccess;
}
ncclResult_t ncclBroadcast(const void *from, void *to, size_t count,
                           ncclDataType_t type, int root, ncclComm_t comm,
                           cudaStream_t) {
  size_t bytes = count * widthOf(type);
  if (comm->rank == root && from != to)
    std::memcpy(to, from, bytes);
  MPI_Bcast(to, static_cast<int>(bytes), MPI_BYTE, root, comm->mpi);
  return ncclSuccess;
}
ncclResult_t ncclAllGather(const void *from, void *to, size_t count,
                           ncclDataType_t type, ncclComm_t comm, cudaStream_t) {
  Bytes all = allOf(comm, from, count * widthOf(type));
  std::memcpy(to, all.data(), all.size());
  return ncclSuccess;
}
ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count,
                               ncclDataType_t type, ncclRedOp_t op,
                               ncclComm_t comm, cudaStream_t) {
  Bytes result = reduced(comm, from, count * comm->ranks, type, op);
  size_t bytes = count * widthOf(type);
  std::memcpy(to, result.data() + comm->rank * bytes, bytes);
  return ncclSuccess;
}
ncclResult_t ncclSend(const void *from, size_t count, ncclDataType_t type,
                      int peer, ncclComm_t comm, cudaStream_t) {
  add({from, nullptr, count * widthOf(type), peer, comm});
  return ncclSuccess;
}
ncclResult_t ncclRecv(void *to, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t) {
  add({nullptr, to, count * widthOf(type), peer, comm});
  return ncclSuccess;
}
}
