//===- Ours.cpp - Our collectives by the runtime's ABI --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Behaves like a compiled program: it passes the module with the kernels and
// the plan of the group's window to the runtime. It then starts operations in
// the order of a step, recorded as a graph. Kernels are launched as in
// programs, with the launch sizes that the compiler would choose.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Runtime/CommContext.h"
#include "CommDialect/Runtime/CommGpuRuntime.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Measure.h"

#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

using namespace comm::bench;
using Json = nlohmann::json;

namespace {

struct Launch {
  int64_t count = 0, blocks = 0, threads = 0;
  int64_t ringBytes = 0, stageBytes = 0, flagBytes = 0;
  /// Offset of the flags in the window, in bytes.
  int64_t flagOffset = 0;
};

struct Case {
  std::string kernel, algorithm, kindName;
  int kind = 0;
  int64_t bytes = 0;
  Launch launch;
};

/// The argument of the program's entry.
struct Call {
  const Case *what = nullptr;
  const void *source = nullptr;
  void *destination = nullptr;
  int64_t sourceElements = 0, destinationElements = 0;
  int times = 0;
  /// Position of the buffer in the window.
  int64_t windowOffset = 0;
  /// Set by a call of no times.
  char *window = nullptr;
  void *stream = nullptr;
};

} // namespace

/// Ends the program if there is an error.
static void check(CommError *error) {
  if (error)
    fail(commErrorMessage(error));
}

static std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail("cannot open " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

static Json readJson(const std::string &path) {
  Json json = Json::parse(readFile(path), nullptr, false);
  if (json.is_discarded())
    fail(path + ": not JSON");
  return json;
}

/// Adds a one-dimensional memref of bf16 to `op`.
static void addBuffer(CommOp *op, bool isSource, const void *data,
                      int64_t count) {
  struct {
    void *allocated, *aligned;
    int64_t offset, size, stride;
  } memref = {const_cast<void *>(data), const_cast<void *>(data), 0, count, 1};
  auto *descriptor = reinterpret_cast<const CommMemRef *>(&memref);
  if (isSource)
    commOpSource(op, 1, descriptor, COMM_BF16);
  else
    commOpDestination(op, 1, descriptor, COMM_BF16);
}

/// The program's entry.
static void runCalls(void **values) {
  Call &current = *static_cast<Call *>(values[0]);
  if (current.times == 0) {
    current.window = static_cast<char *>(
        commGpuWindow(0, current.windowOffset, "benchmark"));
    current.stream = commGpuStream();
    return;
  }
  const Case &what = *current.what;
  for (int i = 0; i < current.times; ++i) {
    CommOp *op = commOpCreate(what.kind, 0, COMM_SUM, 0, 0, 0, "benchmark");
    addBuffer(op, /*isSource=*/true, current.source, current.sourceElements);
    addBuffer(op, /*isSource=*/false, current.destination,
              current.destinationElements);
    const Launch &launch = what.launch;
    if (what.kernel.empty())
      commOpCopyEngine(op, launch.flagOffset, /*skipsOwnPiece=*/0,
                       /*peersReady=*/0);
    else
      commOpKernel(op, what.kernel.c_str(), launch.blocks, launch.threads,
                   launch.count, /*rows=*/1, launch.ringBytes,
                   launch.stageBytes, launch.flagOffset);
    commOpOnComputeStream(op);
    commWait(commOpStart(op), "benchmark");
  }
}

static int64_t align(int64_t bytes) { return (bytes + 255) / 256 * 256; }

/// One-shot algorithms move (W - 1) n bytes; above this limit they are never
/// useful.
static constexpr int64_t kMostOneShot = int64_t(256) << 20;

/// Returns the cases with kernels and launches.
static std::vector<Case> getCases(const Json &index, int ranks,
                                  const Selection &selection) {
  const std::vector<int64_t> &sizes = selection.sizes;
  std::vector<Case> cases;
  for (const Json &kernel : index) {
    if (kernel["ranks"] != ranks || kernel["type"] != "bf16" ||
        kernel["kindName"] == "broadcast" || !selection.has(kernel["kindName"]))
      continue;
    if (kernel["reductionName"] != "" && kernel["reductionName"] != "sum")
      continue;
    bool isPart = kernel["kindName"] != "all_reduce";
    for (int64_t bytes : sizes) {
      std::string algorithm = kernel["algorithm"];
      if (!isPart && (algorithm == "push" || algorithm == "pull") &&
          bytes * (ranks - 1) > kMostOneShot)
        continue;
      for (const Json &row : kernel["launches"]) {
        if (row[0].get<int64_t>() != bytes / 2 / (isPart ? ranks : 1))
          continue;
        Case entry;
        entry.kernel = kernel["name"];
        entry.algorithm = algorithm;
        entry.kindName = kernel["kindName"];
        entry.kind = kernel["kind"];
        entry.bytes = bytes;
        entry.launch = {row[0], row[1], row[2], row[3], row[4], row[5], 0};
        cases.push_back(entry);
        break;
      }
    }
  }
  for (auto [name, kind] : {std::pair("all_gather", COMM_ALL_GATHER),
                            std::pair("all_to_all", COMM_ALL_TO_ALL)})
    for (int64_t bytes : sizes) {
      if (!selection.has(name))
        continue;
      Case entry;
      entry.algorithm = "copy-engine";
      entry.kindName = name;
      entry.kind = kind;
      entry.bytes = bytes;
      entry.launch.flagBytes = COMM_COPY_ENGINE_FLAG_BYTES;
      cases.push_back(entry);
    }
  return cases;
}

void comm::bench::runOurs(int, int ranks, const std::string &directory,
                          const Selection &selection, const AddRow &add) {
  const std::vector<int64_t> &sizes = selection.sizes;
  std::vector<Case> cases =
      getCases(readJson(directory + "/kernels.json"), ranks, selection);
  if (cases.empty())
    fail(directory + " has no kernels of these kinds for " +
         std::to_string(ranks) + " ranks");

  // The window has the slots, the flags of each kernel and number of blocks,
  // and a buffer for sources or destinations.
  int64_t ring = 0, stage = 0;
  for (const Case &entry : cases) {
    ring = std::max(ring, align(entry.launch.ringBytes));
    stage = std::max(stage, align(entry.launch.stageBytes));
  }
  int64_t end = COMM_RING_SLOTS * ring + COMM_STAGE_SLOTS * stage;
  std::map<std::pair<std::string, int64_t>, int64_t> flags;
  std::map<std::pair<std::string, int64_t>, int64_t> flagBytes;
  for (const Case &entry : cases) {
    int64_t &bytes =
        flagBytes[{entry.kernel + entry.kindName, entry.launch.blocks}];
    bytes = std::max(bytes, align(entry.launch.flagBytes));
  }
  for (const auto &[key, bytes] : flagBytes) {
    flags[key] = end;
    end += bytes;
  }
  for (Case &entry : cases)
    entry.launch.flagOffset =
        flags.at({entry.kernel + entry.kindName, entry.launch.blocks});
  int64_t most = *std::max_element(sizes.begin(), sizes.end());
  int64_t bufferOffset = end;
  end += align(most);

  Json members = Json::array();
  for (int i = 0; i < ranks; ++i)
    members.push_back(i);
  Json metadata = {{"version", 1},
                   {"target", "cuda"},
                   {"ranks", ranks},
                   {"groups",
                    {{{"name", "all"},
                      {"members", Json::array({members})},
                      {"window", {align(end), ring, stage}},
                      {"nccl", false}}}},
                   {"inputs", Json::array()},
                   {"outputs", Json::array()}};
  static std::string cubin = readFile(directory + "/kernels.cubin");
  mgpuModuleLoad(cubin.data(), cubin.size());
  static std::string text = metadata.dump();
  CommContextOptions options;
  commContextOptionsInit(&options);
  CommContext *context = nullptr;
  CommProgram *program = nullptr;
  check(commContextCreate(&options, &context));
  check(commProgramLoadEntry(context, text.c_str(), runCalls, &program));

  Call current;
  void *values[1] = {&current};
  current.windowOffset = bufferOffset;
  check(commProgramRun(program, values, nullptr, nullptr));
  char *window = current.window;
  auto stream = static_cast<cudaStream_t>(current.stream);
  void *source = nullptr, *destination = nullptr;
  check(commContextAllocate(context, most, &source));
  check(commContextAllocate(context, most, &destination));
  auto copyIn = [&](void *to, const void *from, uint64_t bytes) {
    check(commContextCopyIn(context, to, from, bytes));
  };
  // All elements are one, so that sums reveal missing data.
  std::vector<uint16_t> ones(most / 2, 0x3F80);
  copyIn(source, ones.data(), most);
  copyIn(window, ones.data(), most);

  for (const Case &entry : cases) {
    int64_t elements = entry.bytes / 2, part = elements / ranks;
    current.what = &entry;
    bool isGather = entry.kind == COMM_ALL_GATHER;
    bool isScatter = entry.kind == COMM_REDUCE_SCATTER;
    current.sourceElements = isGather ? part : elements;
    current.destinationElements = isScatter ? part : elements;
    current.source = entry.algorithm == "pull" ? window : source;
    current.destination = entry.kernel.empty() ? window : destination;
    current.times = 1;
    uint16_t zero = 0;
    copyIn(current.destination, &zero, sizeof(zero));
    check(commProgramRun(program, values, nullptr, nullptr));
    check(commContextSynchronize(context));
    uint16_t first = 0;
    check(commContextCopyOut(context, &first, current.destination,
                             sizeof(first)));
    bool reduces = entry.kind == COMM_ALL_REDUCE || isScatter;
    float sum = reduces ? float(ranks) : 1;
    uint32_t bits = uint32_t(first) << 16;
    float got;
    std::memcpy(&got, &bits, sizeof(got));
    if (got != sum)
      fail(entry.kindName + " by " + entry.algorithm + " of " +
           std::to_string(entry.bytes) + " bytes gave " + std::to_string(got) +
           ", expected " + std::to_string(sum));

    current.times = getNumCalls(entry.bytes);
    CommGraph *graph = nullptr;
    check(commGraphCreate(program, values, nullptr, &graph));
    double us = measure(stream, current.times,
                        [&] { check(commGraphLaunch(graph, nullptr)); });
    check(commGraphDestroy(graph));
    if (entry.kernel.empty())
      copyIn(window, ones.data(), most);
    add({ranks, entry.kindName, entry.bytes, "ours", entry.algorithm, us});
  }
  check(commContextFree(context, source));
  check(commContextFree(context, destination));
  check(commProgramUnload(program));
  check(commContextDestroy(context));
}
