//===- Cuda.cpp - Stand-in for the CUDA driver: streams and events --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Work on a stream runs at once, in the order of the calls. This is an order
// that streams and events allow, since the work before a wait was submitted
// earlier. A capture keeps the work of its streams as nodes (Graph.h) and
// checks that the streams are joined at the end.
//
//===----------------------------------------------------------------------===//
#include "Graph.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace standin;

namespace {
struct Stream;

struct Capture {
  Stream *origin;
  std::thread::id thread;
  Nodes nodes;
  /// For each participating stream, the nodes that its next node depends on.
  std::map<const Stream *, std::vector<Node *>> last;
};

struct Stream {
  std::string name;
  bool isDestroyed = false;
  Capture *capture = nullptr;
};

struct Event {
  std::string name;
  bool isDestroyed = false, isRecorded = false;
  /// The capture that recorded it, or null.
  const Capture *capture = nullptr;
  bool isCaptureOver = false;
  std::vector<Node *> last; ///< nodes that it depends on, in a capture
  std::chrono::steady_clock::time_point time;
};

/// All objects of the driver. They are kept, so that handles are never reused.
struct Driver {
  std::vector<std::unique_ptr<Stream>> streams;
  std::vector<std::unique_ptr<Event>> events;
  std::vector<std::unique_ptr<Capture>> captures;
  bool isInitialized = false;
};
} // namespace

static Driver &driver() {
  static auto *state = new Driver;
  return *state;
}

template <typename T, typename Handle>
static T *make(std::vector<std::unique_ptr<T>> &list, const char *name,
               Handle *handle) {
  list.push_back(std::make_unique<T>());
  list.back()->name = name + std::to_string(list.size());
  *handle = reinterpret_cast<Handle>(list.back().get());
  return list.back().get();
}

template <typename T>
static T &find(std::vector<std::unique_ptr<T>> &list, const void *handle,
               const char *function, const char *what) {
  for (std::unique_ptr<T> &entry : list)
    if (entry.get() == handle)
      return *entry;
  misuse(function, std::string("not ") + what);
}

static Stream &streamOf(CUstream handle, const char *function) {
  if (!handle)
    misuse(function, "the default stream, which waits for all others");
  Stream &stream = find(driver().streams, handle, function, "a stream");
  if (stream.isDestroyed)
    misuse(function, stream.name + " was destroyed");
  return stream;
}

static Event &eventOf(CUevent handle, const char *function) {
  Event &event = find(driver().events, handle, function, "an event");
  if (event.isDestroyed)
    misuse(function, event.name + " was destroyed");
  return event;
}

void standin::submit(const char *function, CUstream handle,
                     const std::string &text, std::function<void()> action,
                     const CUDA_MEMSET_NODE_PARAMS *memset) {
  Stream &stream = streamOf(handle, function);
  record(text + " stream " + stream.name);
  if (!stream.capture)
    return action();
  Capture &capture = *stream.capture;
  auto node = std::make_unique<Node>();
  node->action = std::move(action);
  if (memset)
    node->memset = *memset;
  std::vector<Node *> &last = capture.last[&stream];
  node->before = std::exchange(last, {node.get()});
  capture.nodes.push_back(std::move(node));
}

/// Determines the calls that are allowed while this thread captures.
static thread_local CUstreamCaptureMode captureMode =
    CU_STREAM_CAPTURE_MODE_GLOBAL;

void standin::forbidUnderCapture(const char *function) {
  if (captureMode == CU_STREAM_CAPTURE_MODE_RELAXED)
    return;
  for (const std::unique_ptr<Stream> &stream : driver().streams)
    if (stream->capture &&
        stream->capture->thread == std::this_thread::get_id())
      misuse(function, "not while a graph is captured");
}

//===----------------------------------------------------------------------===//
// Devices and contexts
//===----------------------------------------------------------------------===//

static int gpus() { return static_cast<int>(setting("COMM_STANDIN_GPUS", 8)); }

CUresult CUDAAPI cuInit(unsigned int) {
  STANDIN_ENTER(CUresult);
  if (gpus() == 0)
    return CUDA_ERROR_NO_DEVICE;
  driver().isInitialized = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDriverGetVersion(int *version) {
  *version = CUDA_VERSION;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGetErrorName(CUresult error, const char **text) {
  switch (error) {
  case CUDA_ERROR_INVALID_VALUE:
    *text = "CUDA_ERROR_INVALID_VALUE";
    break;
  case CUDA_ERROR_OUT_OF_MEMORY:
    *text = "CUDA_ERROR_OUT_OF_MEMORY";
    break;
  case CUDA_ERROR_NO_DEVICE:
    *text = "CUDA_ERROR_NO_DEVICE";
    break;
  case CUDA_ERROR_NO_BINARY_FOR_GPU:
    *text = "CUDA_ERROR_NO_BINARY_FOR_GPU";
    break;
  case CUDA_ERROR_NOT_FOUND:
    *text = "CUDA_ERROR_NOT_FOUND";
    break;
  case CUDA_ERROR_UNKNOWN:
    *text = "CUDA_ERROR_UNKNOWN";
    break;
  default:
    *text = "CUDA_ERROR_OF_STAND_IN";
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGetErrorString(CUresult, const char **text) {
  *text = "said by the stand-in";
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceGetCount(int *count) {
  STANDIN_ENTER(CUresult);
  if (!driver().isInitialized)
    return CUDA_ERROR_NOT_INITIALIZED;
  *count = gpus();
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceGet(CUdevice *device, int ordinal) {
  STANDIN_ENTER(CUresult);
  if (ordinal < 0 || ordinal >= gpus())
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  record("cuDeviceGet " + std::to_string(ordinal));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceGetName(char *name, int length, CUdevice) {
  std::snprintf(name, static_cast<size_t>(length), "Stand-in");
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceGetUuid(CUuuid *uuid, CUdevice device) {
  std::memset(uuid, 0, sizeof(*uuid));
  uuid->bytes[0] = static_cast<char>(device + 1);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceGetAttribute(int *value, CUdevice_attribute attribute,
                                      CUdevice) {
  STANDIN_ENTER(CUresult);
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = static_cast<int>(setting("COMM_STANDIN_CHIP", 90) / 10);
    break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = static_cast<int>(setting("COMM_STANDIN_CHIP", 90) % 10);
    break;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = 132;
    break;
  case CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT:
    *value = 3;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = 1024;
    break;
  default:
    *value = 1;
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDeviceCanAccessPeer(int *can, CUdevice a, CUdevice b) {
  STANDIN_ENTER(CUresult);
  *can = a != b && !std::getenv("COMM_STANDIN_NO_PEER");
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  STANDIN_ENTER(CUresult);
  *context = reinterpret_cast<CUcontext>(static_cast<intptr_t>(device) + 1);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuDevicePrimaryCtxRelease(CUdevice) {
  STANDIN_ENTER(CUresult);
  return CUDA_SUCCESS;
}

/// The contexts of this thread, of which the last one is current.
static thread_local std::vector<CUcontext> contexts = {nullptr};

CUresult CUDAAPI cuCtxSetCurrent(CUcontext context) {
  STANDIN_ENTER(CUresult);
  contexts.back() = context;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuCtxGetCurrent(CUcontext *context) {
  STANDIN_ENTER(CUresult);
  *context = contexts.back();
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuCtxPushCurrent(CUcontext context) {
  STANDIN_ENTER(CUresult);
  contexts.push_back(context);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuCtxPopCurrent(CUcontext *context) {
  STANDIN_ENTER(CUresult);
  if (contexts.size() == 1)
    misuse("cuCtxPopCurrent", "no context was pushed");
  *context = contexts.back();
  contexts.pop_back();
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuCtxSynchronize(void) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuCtxSynchronize");
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Streams and events
//===----------------------------------------------------------------------===//

CUresult CUDAAPI cuStreamCreate(CUstream *handle, unsigned int flags) {
  STANDIN_ENTER(CUresult);
  if (flags != CU_STREAM_NON_BLOCKING)
    misuse("cuStreamCreate", "a stream that waits for the default stream");
  record("cuStreamCreate " + make(driver().streams, "s", handle)->name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamCreateWithPriority(CUstream *handle,
                                            unsigned int flags, int) {
  return cuStreamCreate(handle, flags);
}

CUresult CUDAAPI cuStreamDestroy(CUstream handle) {
  STANDIN_ENTER(CUresult);
  Stream &stream = streamOf(handle, "cuStreamDestroy");
  record("cuStreamDestroy " + stream.name);
  stream.isDestroyed = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamSynchronize(CUstream handle) {
  STANDIN_ENTER(CUresult);
  Stream &stream = streamOf(handle, "cuStreamSynchronize");
  if (stream.capture)
    misuse("cuStreamSynchronize", stream.name + " is captured");
  record("cuStreamSynchronize " + stream.name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamQuery(CUstream handle) {
  STANDIN_ENTER(CUresult);
  Stream &stream = streamOf(handle, "cuStreamQuery");
  if (stream.capture)
    misuse("cuStreamQuery", stream.name + " is captured");
  record("cuStreamQuery " + stream.name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamIsCapturing(CUstream handle,
                                     CUstreamCaptureStatus *status) {
  STANDIN_ENTER(CUresult);
  *status = streamOf(handle, "cuStreamIsCapturing").capture
                ? CU_STREAM_CAPTURE_STATUS_ACTIVE
                : CU_STREAM_CAPTURE_STATUS_NONE;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuEventCreate(CUevent *handle, unsigned int) {
  STANDIN_ENTER(CUresult);
  make(driver().events, "e", handle);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuEventDestroy(CUevent handle) {
  STANDIN_ENTER(CUresult);
  eventOf(handle, "cuEventDestroy").isDestroyed = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuEventRecord(CUevent handle, CUstream streamHandle) {
  STANDIN_ENTER(CUresult);
  Event &event = eventOf(handle, "cuEventRecord");
  Stream &stream = streamOf(streamHandle, "cuEventRecord");
  record("cuEventRecord " + event.name + " stream " + stream.name);
  event.isRecorded = true;
  event.time = std::chrono::steady_clock::now();
  event.capture = stream.capture;
  event.isCaptureOver = false;
  if (stream.capture)
    event.last = stream.capture->last[&stream];
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamWaitEvent(CUstream streamHandle, CUevent handle,
                                   unsigned int) {
  STANDIN_ENTER(CUresult);
  Event &event = eventOf(handle, "cuStreamWaitEvent");
  Stream &stream = streamOf(streamHandle, "cuStreamWaitEvent");
  if (!event.isRecorded)
    misuse("cuStreamWaitEvent", event.name + " was never recorded");
  record("cuStreamWaitEvent " + event.name + " stream " + stream.name);
  if (event.isCaptureOver)
    misuse("cuStreamWaitEvent",
           event.name + " was recorded in a capture that is over");
  if (!event.capture && stream.capture)
    misuse("cuStreamWaitEvent",
           event.name + " was recorded before the capture of " + stream.name);
  if (!event.capture)
    return CUDA_SUCCESS;
  auto *capture = const_cast<Capture *>(event.capture);
  if (stream.capture && stream.capture != capture)
    misuse("cuStreamWaitEvent", "an event of another capture");
  stream.capture = capture;
  std::vector<Node *> &last = capture->last[&stream];
  for (Node *node : event.last)
    if (std::find(last.begin(), last.end(), node) == last.end())
      last.push_back(node);
  return CUDA_SUCCESS;
}

static void checkOutsideCapture(const Event &event, const char *function) {
  if (event.capture)
    misuse(function, event.name + " was recorded in a capture");
  if (!event.isRecorded)
    misuse(function, event.name + " was never recorded");
}

CUresult CUDAAPI cuEventQuery(CUevent handle) {
  STANDIN_ENTER(CUresult);
  checkOutsideCapture(eventOf(handle, "cuEventQuery"), "cuEventQuery");
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuEventSynchronize(CUevent handle) {
  STANDIN_ENTER(CUresult);
  Event &event = eventOf(handle, "cuEventSynchronize");
  checkOutsideCapture(event, "cuEventSynchronize");
  record("cuEventSynchronize " + event.name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuEventElapsedTime(float *milliseconds, CUevent first,
                                    CUevent last) {
  STANDIN_ENTER(CUresult);
  const std::chrono::duration<float, std::milli> elapsed =
      eventOf(last, "cuEventElapsedTime").time -
      eventOf(first, "cuEventElapsedTime").time;
  *milliseconds = elapsed.count();
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Captures
//===----------------------------------------------------------------------===//

CUresult CUDAAPI cuStreamBeginCapture(CUstream handle, CUstreamCaptureMode) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuStreamBeginCapture");
  Stream &stream = streamOf(handle, "cuStreamBeginCapture");
  record("cuStreamBeginCapture " + stream.name);
  driver().captures.push_back(std::make_unique<Capture>());
  stream.capture = driver().captures.back().get();
  stream.capture->origin = &stream;
  stream.capture->thread = std::this_thread::get_id();
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  STANDIN_ENTER(CUresult);
  Stream &stream = streamOf(handle, "cuStreamEndCapture");
  Capture *capture = stream.capture;
  if (!capture || capture->origin != &stream)
    misuse("cuStreamEndCapture", "no capture began on " + stream.name);
  const std::vector<Node *> known = getWithDependencies(capture->last[&stream]);
  for (const std::unique_ptr<Stream> &other : driver().streams) {
    if (other->capture != capture)
      continue;
    for (Node *node : capture->last[other.get()])
      if (std::find(known.begin(), known.end(), node) == known.end())
        misuse("cuStreamEndCapture", stream.name +
                                         " does not wait for what was given "
                                         "to " +
                                         other->name);
    other->capture = nullptr;
  }
  for (const std::unique_ptr<Event> &event : driver().events)
    event->isCaptureOver |= event->capture == capture;
  const size_t operations = capture->nodes.size();
  *graph = makeGraph(std::move(capture->nodes));
  record("cuStreamEndCapture " + stream.name + " = " + graphName(*graph) +
         " with " + std::to_string(operations) + " operations");
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode) {
  STANDIN_ENTER(CUresult);
  std::swap(*mode, captureMode);
  return CUDA_SUCCESS;
}
