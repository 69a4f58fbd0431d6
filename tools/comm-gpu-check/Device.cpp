//===- Device.cpp - Runs collective kernels on the GPU --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "CommDialect/Runtime/CommGpuRuntime.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace commcheck {

static constexpr const char *kLocation = "comm-gpu-check";
static constexpr int64_t kGuardBytes = 64;
static constexpr int64_t kBallastBytes = int64_t(64) << 20;
static constexpr char kSpoiled = 0x5A;
static constexpr int64_t kSpoiledBytes = 1 << 20;

/// Throws the error, if there is one.
static void check(CommError *error) {
  if (!error)
    return;
  const std::string message = commErrorMessage(error);
  commErrorDestroy(error);
  throw std::runtime_error(message);
}

/// Removes launches whose buffers are larger than `bytes`.
static std::vector<Kernel> removeLargeLaunches(std::vector<Kernel> kernels,
                                               int64_t bytes) {
  for (Kernel &kernel : kernels) {
    auto isTooLarge = [&](const Launch &launch) {
      return std::max(kernel.sourceElements(launch.count),
                      kernel.destinationElements(launch.count)) *
                 elementBytes(kernel.type) >
             bytes;
    };
    kernel.launches.erase(std::remove_if(kernel.launches.begin(),
                                         kernel.launches.end(), isTooLarge),
                          kernel.launches.end());
  }
  return kernels;
}

Device::Device(const std::string &directory, int rank, int ranks,
               std::vector<Kernel> given, int64_t mostBytes, int64_t smallBytes,
               int64_t destinationBytes)
    : rank(rank), ranks(ranks), kernels(std::move(given)), mostBytes(mostBytes),
      smallBytes(smallBytes), destinationBytes(destinationBytes),
      cubin(readFile(directory + "/kernels.cubin")) {
  using Json = nlohmann::json;
  const int64_t room = 4 * kGuardBytes;
  plans[0] = std::make_unique<WindowPlan>(kernels, mostBytes + room);
  plans[1] = std::make_unique<WindowPlan>(
      removeLargeLaunches(kernels, smallBytes), smallBytes + room);
  Json groups = Json::array();
  for (int group = 0; group < 2; ++group) {
    Json line = Json::array();
    for (int member = 0; member < ranks; ++member)
      line.push_back(group == 0 ? member : ranks - 1 - member);
    const WindowPlan &plan = *plans[group];
    groups.push_back({{"name", group == 0 ? "all" : "reversed"},
                      {"members", Json::array({line})},
                      {"window", {plan.bytes, plan.ring, plan.stage}},
                      {"nccl", false}});
  }
  metadata = Json{{"version", 1},
                  {"target", "cuda"},
                  {"ranks", ranks},
                  {"source", kLocation},
                  {"groups", groups},
                  {"inputs", Json::array()},
                  {"outputs", Json::array()}}
                 .dump();
  mgpuModuleLoad(cubin.data(), cubin.size());
  CommContextOptions options;
  commContextOptionsInit(&options);
  check(commContextCreate(&options, &context));
  check(commProgramLoadEntry(context, metadata.c_str(), runTask, &program));
  // Sources may begin anywhere in the first period.
  poolBytes = mostBytes + 2 * kPeriod * 8;
  pool = allocate(poolBytes);
  destinations = allocate(destinationBytes + 2 * kGuardBytes);
  ballast = allocate(2 * kBallastBytes);
}

void Device::close() {
  synchronize();
  for (char *memory : {pool, destinations, ballast})
    release(memory);
  check(commProgramUnload(program));
  check(commContextDestroy(context));
}

void Device::runTask(void **values) {
  auto &task = *static_cast<Task *>(values[0]);
  Device &device = *task.device;
  const bool wasRunning = std::exchange(device.isRunning, true);
  try {
    task.run();
  } catch (...) {
    device.isRunning = wasRunning;
    throw;
  }
  device.isRunning = wasRunning;
}

void Device::run(const std::function<void()> &body) {
  if (isRunning)
    return body();
  Task task = {this, body};
  void *values[1] = {&task};
  check(commProgramRun(program, values, nullptr, /*stream=*/nullptr));
}

void Device::synchronize() { check(commContextSynchronize(context)); }

char *Device::allocate(int64_t bytes) {
  void *memory = nullptr;
  check(commContextAllocate(context, static_cast<uint64_t>(bytes), &memory));
  return static_cast<char *>(memory);
}
void Device::release(char *memory) { check(commContextFree(context, memory)); }

Device::Graph::Graph(Device &device, std::function<void()> body)
    : task{&device, std::move(body)}, values{&task} {
  check(commGraphCreate(device.program, values, nullptr, &graph));
}
void Device::Graph::launch() {
  check(commGraphLaunch(graph, /*stream=*/nullptr));
}
void Device::Graph::destroy() { check(commGraphDestroy(graph)); }

const std::vector<char> &Device::tableOf(const std::string &type,
                                         bool hasSpecialValues) {
  std::vector<char> &table = tables[{type, hasSpecialValues}];
  if (table.empty())
    table = makeTable(type, hasSpecialValues);
  return table;
}

const char *Device::sourceOf(const Call &call) {
  const Kernel &kernel = *call.parameters.kernel;
  const std::pair<std::string, bool> key(kernel.type, call.hasSpecialValues);
  if (inPool != key) {
    synchronize();
    const std::vector<char> &table =
        tableOf(kernel.type, call.hasSpecialValues);
    const auto period = static_cast<int64_t>(table.size());
    check(commContextCopyIn(context, pool, table.data(), period));
    // Fill the pool by doubling, on the GPU.
    run([&] {
      for (int64_t filled = period; filled < poolBytes;) {
        const int64_t part = std::min(filled, poolBytes - filled);
        commGpuCopy(pool + filled, pool, part);
        filled += part;
      }
    });
    inPool = key;
  }
  const int64_t salt = saltOf(getRankIn(call.group), call.parameters.call) +
                       call.parameters.shift;
  return pool + salt * elementBytes(kernel.type);
}

namespace {
/// A memref descriptor of two dimensions.
struct MemRef {
  MemRef(char *data, int64_t rows, int64_t columns)
      : words{reinterpret_cast<int64_t>(data),
              reinterpret_cast<int64_t>(data),
              0,
              rows,
              columns,
              columns,
              1} {}
  const CommMemRef *get() const {
    return reinterpret_cast<const CommMemRef *>(words);
  }
  int64_t words[7];
};
} // namespace

void Device::copySource(const Call &call, char *stable) {
  const Kernel &kernel = *call.parameters.kernel;
  const char *source = sourceOf(call);
  run([&] {
    commGpuCopy(stable, source,
                kernel.sourceElements(call.parameters.count) *
                    elementBytes(kernel.type));
  });
}

int64_t Device::start(const Call &call) {
  const char *source = sourceOf(call);
  const Kernel &kernel = *call.parameters.kernel;
  if (kernel.algorithm != "pull")
    return startFrom(call, source);
  // Pull kernels read sources at the same offset of all windows, shifted from
  // alignment as requested.
  char *place = nullptr;
  run([&] {
    place = static_cast<char *>(
        commGpuWindow(call.group, plans[call.group]->buffer, kLocation));
  });
  place += call.parameters.shift * elementBytes(kernel.type);
  copySource(call, place);
  return startFrom(call, place);
}

int64_t Device::startFrom(const Call &call, const char *stable) {
  const CallParameters &parameters = call.parameters;
  const Kernel &kernel = *parameters.kernel;
  const Launch &launch = *call.launch;
  const int64_t bytes = elementBytes(kernel.type), rows = parameters.rows;
  const int32_t code = elementType(kernel.type);
  // Gather or scatter along the second dimension.
  const MemRef source(const_cast<char *>(stable), rows,
                      kernel.sourceElements(parameters.count) / rows);
  const MemRef destination(destinations + kGuardBytes + call.destinationOffset +
                               call.destinationShift * bytes,
                           rows,
                           kernel.destinationElements(parameters.count) / rows);
  int64_t token = 0;
  run([&] {
    CommOp *op = commOpCreate(kernel.kind, call.group, kernel.reduction,
                              /*dim=*/1, /*dim2=*/1, kernel.root, kLocation);
    commOpSource(op, 2, source.get(), code);
    commOpDestination(op, 2, destination.get(), code);
    commOpKernel(op, kernel.name.c_str(), launch.blocks, launch.threads,
                 parameters.count, rows, launch.ringBytes, launch.stageBytes,
                 plans[call.group]->flagOffset(kernel, launch));
    if (call.onComputeStream)
      commOpOnComputeStream(op);
    token = commOpStart(op);
  });
  return token;
}

void Device::wait(int64_t token) {
  run([&] { commWait(token, kLocation); });
}

void Device::spoil(int64_t offset, int64_t bytes) {
  // Spoil both ends of a large result, so that older results count as wrong
  // too.
  const int64_t all = bytes + 2 * kGuardBytes;
  const std::vector<char> pattern(std::min(all, kSpoiledBytes), kSpoiled);
  const auto part = static_cast<int64_t>(pattern.size());
  for (const int64_t start : {offset, offset + all - part})
    check(
        commContextCopyIn(context, destinations + start, pattern.data(), part));
}

int64_t Device::countWrong(const Call &call) {
  const CallParameters &parameters = call.parameters;
  const Kernel &kernel = *parameters.kernel;
  const int64_t bytes = elementBytes(kernel.type);
  const int64_t size = kernel.destinationElements(parameters.count) * bytes;
  const int64_t shift = call.destinationShift * bytes;
  const int64_t all = size + 2 * kGuardBytes;
  if (static_cast<int64_t>(got.size()) < all)
    got.resize(all);
  check(commContextCopyOut(context, got.data(),
                           destinations + call.destinationOffset + shift, all));
  int64_t first = -1;
  int64_t wrong =
      commcheck::countWrong(parameters, getRankIn(call.group),
                            tableOf(kernel.type, call.hasSpecialValues),
                            got.data() + kGuardBytes, &first);
  bool isOutside = false;
  if (call.isAlone)
    for (int64_t i = 0; i < kGuardBytes; ++i)
      isOutside |=
          got[i] != kSpoiled || got[kGuardBytes + size + i] != kSpoiled;
  wrong += isOutside;
  if (wrong && firstWrong.empty())
    firstWrong =
        "rank " + std::to_string(rank) + ": " + kernel.name + ", count " +
        std::to_string(parameters.count) + ", rows " +
        std::to_string(parameters.rows) + ", call " +
        std::to_string(parameters.call) + ", shifts " +
        std::to_string(parameters.shift) + " and " +
        std::to_string(call.destinationShift) + ": " +
        (first < 0 ? std::string("wrote beside its destination")
                   : std::to_string(wrong) + " wrong, the first is element " +
                         std::to_string(first));
  return wrong;
}

void Device::delayOnGpu(int amount) {
  run([&] {
    for (int i = 0; i < amount; ++i)
      commGpuCopy(ballast, ballast + kBallastBytes, kBallastBytes);
  });
}

} // namespace commcheck
