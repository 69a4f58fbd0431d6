//===- MpiLibrary.cpp - Calls of MPI --------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A separate library, so that only users who start programs with mpirun need
// MPI. The CUDA runtime uses MPI for nothing but the bootstrap.
//
//===----------------------------------------------------------------------===//
#pragma GCC visibility push(default)
#include "MpiLibrary.h"
#pragma GCC visibility pop

#include <mpi.h>

#include <cstring>
#include <vector>

namespace {

bool ownsMpi = false;

static_assert(sizeof(MPI_Request) <= sizeof(void *) &&
              sizeof(MPI_Comm) <= sizeof(void *));

template <typename Handle>
void *fromHandle(Handle handle) {
  void *result = nullptr;
  std::memcpy(&result, &handle, sizeof(handle));
  return result;
}

template <typename Handle>
Handle toHandle(void *pointer) {
  Handle handle;
  std::memcpy(&handle, &pointer, sizeof(handle));
  return handle;
}

/// Returns the text of an MPI error, or null.
const char *describe(int code) {
  if (code == MPI_SUCCESS)
    return nullptr;
  thread_local char text[MPI_MAX_ERROR_STRING + 1];
  int length = 0;
  MPI_Error_string(code, text, &length);
  text[length] = 0;
  return text;
}

const char *initialize(int *rank, int *ranks) {
  int initialised = 0, finalised = 0;
  MPI_Initialized(&initialised);
  MPI_Finalized(&finalised);
  if (finalised)
    return "MPI has been finalised; to use several contexts one after the "
           "other, initialise MPI before the first";
  if (!initialised) {
    int level = 0;
    if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level) !=
        MPI_SUCCESS)
      return "MPI cannot be initialised";
    ownsMpi = true;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, ranks);
  return nullptr;
}

void abort() {
  int initialised = 0, finalised = 0;
  MPI_Initialized(&initialised);
  MPI_Finalized(&finalised);
  if (initialised && !finalised)
    MPI_Abort(MPI_COMM_WORLD, 1);
}

void finish() {
  if (ownsMpi)
    MPI_Finalize();
  ownsMpi = false;
}

const char *startAllgather(const void *mine, void *all, std::size_t bytes,
                           void **request) {
  MPI_Request started;
  const int count = static_cast<int>(bytes);
  int code = MPI_Iallgather(mine, count, MPI_BYTE, all, count, MPI_BYTE,
                            MPI_COMM_WORLD, &started);
  *request = fromHandle(started);
  return describe(code);
}

const char *startBarrier(void **request) {
  MPI_Request started;
  int code = MPI_Ibarrier(MPI_COMM_WORLD, &started);
  *request = fromHandle(started);
  return describe(code);
}

const char *checkMessages(int greatestTag) {
  int level = 0;
  MPI_Query_thread(&level);
  // Lower levels do not allow calls from the progress thread.
  if (level < MPI_THREAD_SERIALIZED)
    return "MPI was initialised without MPI_THREAD_SERIALIZED";
  int *greatest = nullptr, found = 0;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &greatest, &found);
  return found && *greatest >= greatestTag
             ? nullptr
             : "this MPI has too few message tags";
}

const char *split(int color, int key, void **communicator) {
  MPI_Comm created = MPI_COMM_NULL;
  int code = MPI_Comm_split(MPI_COMM_WORLD, color < 0 ? MPI_UNDEFINED : color,
                            key, &created);
  // Errors are returned as codes, to be reported with a location.
  if (code == MPI_SUCCESS && created != MPI_COMM_NULL)
    MPI_Comm_set_errhandler(created, MPI_ERRORS_RETURN);
  *communicator = fromHandle(created);
  return describe(code);
}

void freeCommunicator(void *communicator) {
  auto handle = toHandle<MPI_Comm>(communicator);
  MPI_Comm_free(&handle);
}

const char *send(void *communicator, const void *data, int bytes, int target,
                 int tag, void **request) {
  MPI_Request started;
  int code = MPI_Isend(data, bytes, MPI_BYTE, target, tag,
                       toHandle<MPI_Comm>(communicator), &started);
  *request = fromHandle(started);
  return describe(code);
}

const char *receive(void *communicator, void *data, int bytes, int source,
                    int tag, void **request) {
  MPI_Request started;
  int code = MPI_Irecv(data, bytes, MPI_BYTE, source, tag,
                       toHandle<MPI_Comm>(communicator), &started);
  *request = fromHandle(started);
  return describe(code);
}

const char *testAll(std::size_t count, void **requests, bool *areDone) {
  thread_local std::vector<MPI_Request> handles;
  thread_local std::vector<MPI_Status> statuses;
  handles.resize(count);
  if (statuses.size() < count)
    statuses.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    handles[i] = toHandle<MPI_Request>(requests[i]);
  int done = 0;
  int code = MPI_Testall(static_cast<int>(count), handles.data(), &done,
                         statuses.data());
  for (std::size_t i = 0; i < count; ++i)
    requests[i] = fromHandle(handles[i]);
  *areDone = done;
  if (code == MPI_ERR_IN_STATUS)
    for (std::size_t i = 0; i < count; ++i)
      if (statuses[i].MPI_ERROR != MPI_ERR_PENDING &&
          statuses[i].MPI_ERROR != MPI_SUCCESS)
        return describe(statuses[i].MPI_ERROR);
  return describe(code);
}

bool isComplete(void *request) {
  int done = 0;
  MPI_Request_get_status(toHandle<MPI_Request>(request), &done,
                         MPI_STATUS_IGNORE);
  return done;
}

void cancel(void *request) {
  auto handle = toHandle<MPI_Request>(request);
  if (handle != MPI_REQUEST_NULL)
    MPI_Cancel(&handle);
}

const CommMpi functions = {
    initialize,   abort,         finish,  startAllgather,
    startBarrier, checkMessages, split,   freeCommunicator,
    send,         receive,       testAll, isComplete,
    cancel};

} // namespace

const CommMpi *commMpi() { return &functions; }
