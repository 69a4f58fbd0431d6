//===- Graph.cpp - Records runs of a program as CUDA graphs ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A recorded launch contains its arguments, and those of kernels depend on the
// number of earlier calls (WindowCalls). So a CommGraph has one CUDA graph per
// phase of these counters. It records until a run would begin in a phase that
// it has already recorded, at most six after the first. All graphs allocate the
// same memory in the same order, and so have the same outputs.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Failure.h"
#include "Matmul.h"
#include "Process.h"

#include <array>
#include <map>

using namespace comm::cuda;

namespace {
/// For each group: the slots that its next calls use, and the bytes to clear.
using Phase = std::vector<std::array<int64_t, 3>>;

struct Recording {
  CUgraphExec executable = nullptr;
  /// Increments of the counters of each group per run; lastRingBytes is the
  /// value after the run.
  std::vector<WindowCalls> advance;
};
} // namespace

struct CommGraph {
  void (*entry)(void **values);
  void **values;
  CapturePool pool;
  std::map<Phase, Recording> recordings;
};

static constexpr const char *what = "a CUDA graph";

static Phase phaseOf(const Process &process) {
  Phase phase;
  for (const std::unique_ptr<Group> &group : process.groups) {
    if (!group->window)
      continue;
    const WindowCalls &calls = group->window->calls;
    phase.push_back({static_cast<int64_t>(calls.ring % COMM_RING_SLOTS),
                     static_cast<int64_t>(calls.stage % COMM_STAGE_SLOTS),
                     calls.lastRingBytes});
  }
  return phase;
}

static std::vector<WindowCalls> countersOf(const Process &process) {
  std::vector<WindowCalls> counters;
  for (const std::unique_ptr<Group> &group : process.groups)
    counters.push_back(group->window ? group->window->calls : WindowCalls());
  return counters;
}

static void setCounters(Process &process,
                        const std::vector<WindowCalls> &counters) {
  for (size_t i = 0; i < counters.size(); ++i)
    if (process.groups[i]->window)
      process.groups[i]->window->calls = counters[i];
}

/// Records a run that begins in the current phase, and advances the counters by
/// its calls.
static Recording recordRun(Process &process, CommGraph &graph) {
  AtCallSite site(what, nullptr);
  Recording recording;
  const std::vector<WindowCalls> before = countersOf(process);
  process.enterCapture(graph.pool);
  beginMatmulCapture();
  COMM_CU(cuStreamBeginCapture(process.compute,
                               CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  const int64_t lastToken = process.lastToken;
  graph.entry(graph.values);
  for (const auto &[token, started] : process.started)
    if (token > lastToken)
      comm::runtime::fail(
          started.what, started.location,
          "a run that is recorded as a CUDA graph must wait for "
          "it");
  CUgraph captured = nullptr;
  COMM_CU(cuStreamEndCapture(process.compute, &captured));
  process.leaveCapture();
  endMatmulCapture(captured, process.context);
  COMM_CU(cuGraphInstantiate(&recording.executable, captured, 0));
  COMM_CU(cuGraphDestroy(captured));
  recording.advance = countersOf(process);
  for (size_t i = 0; i < before.size(); ++i) {
    recording.advance[i].ring -= before[i].ring;
    recording.advance[i].stage -= before[i].stage;
  }
  return recording;
}

CommGraph *commGraphCreate(void (*entry)(void **values), void **values) {
  Process &process = comm::cuda::process(what);
  if (process.isCapturing)
    comm::runtime::fail(what, nullptr, "another one is being recorded");
  auto graph = std::make_unique<CommGraph>();
  graph->entry = entry;
  graph->values = values;
  // Recording runs nothing: the counters advance as if it did, then are
  // restored.
  const std::vector<WindowCalls> counters = countersOf(process);
  for (Phase phase = phaseOf(process); !graph->recordings.count(phase);
       phase = phaseOf(process))
    graph->recordings.emplace(phase, recordRun(process, *graph));
  setCounters(process, counters);
  return graph.release();
}

void commGraphLaunch(CommGraph *graph) {
  Process &process = comm::cuda::process(what);
  const Phase phase = phaseOf(process);
  auto found = graph->recordings.find(phase);
  if (found == graph->recordings.end()) {
    // Other runs have changed the phase.
    const std::vector<WindowCalls> counters = countersOf(process);
    found = graph->recordings.emplace(phase, recordRun(process, *graph)).first;
    setCounters(process, counters);
  }
  const Recording &recording = found->second;
  AtCallSite site(what, nullptr);
  COMM_CU(cuGraphLaunch(recording.executable, process.compute));
  std::vector<WindowCalls> counters = countersOf(process);
  for (size_t i = 0; i < counters.size(); ++i) {
    counters[i].ring += recording.advance[i].ring;
    counters[i].stage += recording.advance[i].stage;
    counters[i].lastRingBytes = recording.advance[i].lastRingBytes;
  }
  setCounters(process, counters);
  process.trackCompute(what, "its replay");
}

void commGraphDestroy(CommGraph *graph) {
  Process &process = comm::cuda::process(what);
  AtCallSite site(what, nullptr);
  process.synchronize();
  for (auto &[phase, recording] : graph->recordings)
    COMM_CU(cuGraphExecDestroy(recording.executable));
  delete graph;
}
