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
#include "Error.h"
#include "Program.h"

#include <map>

using namespace comm;
using namespace comm::cuda;

namespace {
/// A recorded run for one phase.
struct Recording {
  CUgraphExec executable = nullptr;
  /// Increments of the counters of each group per run; lastRingBytes is the
  /// value after the run.
  std::vector<WindowCalls> advance;
};
} // namespace

struct CommGraph {
  CommProgram &program;
  void **values;
  runtime::Destinations destinations;
  CapturePool pool = {};
  std::map<Phase, Recording> recordings = {};
};

static constexpr const char *what = "a CUDA graph";

/// Captures a run on the compute stream. If the run fails, ends the capture.
static CUgraph capture(CommGraph &graph) {
  CommProgram &program = graph.program;
  CommContext &context = program.context;
  CUgraph captured = nullptr;
  bool isCapturing = false;
  context.enterCapture(Capture::Own, graph.pool);
  try {
    for (auto [library, state] : context.libraries)
      if (library->beginCapture)
        library->beginCapture(state);
    COMM_CU(cuStreamBeginCapture(context.compute,
                                 CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
    isCapturing = true;
    const int64_t lastToken = program.lastToken;
    program.destinations = graph.destinations;
    program.enter(what, graph.values);
    program.checkAllWaited(lastToken);
    isCapturing = false;
    COMM_CU(cuStreamEndCapture(context.compute, &captured));
  } catch (...) {
    if (isCapturing) {
      // Streams that took part must be joined.
      for (const Lane *lane : context.lanes())
        if (lane->lastDone)
          driver().cuStreamWaitEvent(context.compute, lane->lastDone.get(), 0);
      driver().cuStreamEndCapture(context.compute, &captured);
      if (captured)
        driver().cuGraphDestroy(captured);
    }
    context.leaveCapture();
    throw;
  }
  context.leaveCapture();
  graph.pool.complete();
  return captured;
}

/// Records a run that begins in the current phase, and advances the counters by
/// its calls.
static Recording recordRun(CommGraph &graph) {
  CommProgram &program = graph.program;
  AtCallSite site(what, nullptr);
  Recording recording;
  const std::vector<WindowCalls> before = program.counters();
  CUgraph captured = capture(graph);
  for (auto [library, state] : program.context.libraries)
    if (library->endCapture)
      library->endCapture(state, captured, program.context.driverContext);
  COMM_CU(cuGraphInstantiate(&recording.executable, captured, 0));
  COMM_CU(cuGraphDestroy(captured));
  recording.advance = program.counters();
  for (size_t i = 0; i < before.size(); ++i) {
    recording.advance[i].ring -= before[i].ring;
    recording.advance[i].stage -= before[i].stage;
  }
  return recording;
}

static std::unique_ptr<CommGraph>
create(CommProgram &program, void **values,
       const runtime::Destinations &destinations) {
  if (program.context.capture != Capture::None)
    runtime::fail(what, nullptr, "another one is being recorded");
  std::unique_ptr<CommGraph> graph(
      new CommGraph{program, values, destinations});
  // Recording runs nothing: the counters advance as if it did, then are
  // restored.
  const std::vector<WindowCalls> counters = program.counters();
  for (Phase phase = program.phase(); !graph->recordings.count(phase);
       phase = program.phase())
    graph->recordings.emplace(phase, recordRun(*graph));
  program.setCounters(counters);
  return graph;
}

/// Enqueues a replay on `stream`. It runs there rather than on the compute
/// stream, since the hop to another stream and back would delay each of a
/// loop's replays by microseconds. `last` is the context's last launch.
static void launch(CommGraph &graph, CUstream stream, const EventRef &last) {
  CommProgram &program = graph.program;
  CommContext &context = program.context;
  const Phase phase = program.phase();
  std::vector<WindowCalls> counters = program.counters();
  auto found = graph.recordings.find(phase);
  if (found == graph.recordings.end()) {
    // Other runs have changed the phase.
    found = graph.recordings.emplace(phase, recordRun(graph)).first;
    program.setCounters(counters);
  }
  const Recording &recording = found->second;
  AtCallSite site(what, nullptr);
  if (stream) {
    const EventRef before =
        last ? last : context.events->record(context.compute);
    COMM_CU(cuStreamWaitEvent(stream, before.get(), 0));
  }
  CUstream lane = stream ? stream : context.compute;
  COMM_CU(cuGraphLaunch(recording.executable, lane));
  for (size_t i = 0; i < counters.size(); ++i) {
    counters[i].ring += recording.advance[i].ring;
    counters[i].stage += recording.advance[i].stage;
    counters[i].lastRingBytes = recording.advance[i].lastRingBytes;
  }
  program.setCounters(counters);
  const EventRef done = program.track(what, "its replay", lane);
  if (!stream)
    return;
  COMM_CU(cuStreamWaitEvent(context.compute, done.get(), 0));
  context.lastLaunch = done;
}

int32_t commProgramCanBeRecorded(const CommProgram *program) {
  return program->entry && !program->reads;
}

CommError *commGraphCreate(CommProgram *program, void **values,
                           const CommDestination *destinations,
                           CommGraph **graph) {
  const char *function = "commGraphCreate";
  *graph = nullptr;
  return runtime::returnErrors(function, program->context.rank(), [&] {
    guard(program->context, program, function, [&] {
      *graph =
          create(*program, values, {program->signature, values, destinations})
              .release();
    });
  });
}

CommError *commGraphLaunch(CommGraph *graph, void *stream) {
  const char *function = "commGraphLaunch";
  CommProgram &program = graph->program;
  return runtime::returnErrors(function, program.context.rank(), [&] {
    const EventRef last = program.context.lastLaunch;
    guard(program.context, &program, function, [&] {
      auto *callers = static_cast<CUstream>(stream);
      if (isCaptured(callers))
        runtime::fail(function, nullptr,
                      "the stream is recorded in a graph of the caller; use "
                      "commProgramRun");
      launch(*graph, callers, last);
    });
  });
}

CommError *commGraphDestroy(CommGraph *graph) {
  if (!graph)
    return nullptr;
  const char *function = "commGraphDestroy";
  CommContext &context = graph->program.context;
  // The work of a broken context may be pending, so it keeps the graph.
  if (context.isBroken())
    return nullptr;
  return runtime::returnErrors(function, context.rank(), [&] {
    guard(context, &graph->program, function, [&] {
      context.synchronize();
      for (auto &[phase, recording] : graph->recordings)
        driver().cuGraphExecDestroy(recording.executable);
      delete graph;
    });
  });
}
