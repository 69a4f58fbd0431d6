//===- Sections.cpp - Test sections of comm-gpu-check ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ranks make the same calls in the same order, regardless of wrong results.
//
//===----------------------------------------------------------------------===//

#include "Sections.h"
#include "CommDialect/Runtime/CommGpuRuntime.h"

#include <algorithm>
#include <tuple>
#include <unistd.h>

namespace commcheck {

static int64_t align(int64_t bytes) { return (bytes + 255) / 256 * 256; }

static int64_t resultBytes(const Call &call) {
  const Kernel &kernel = *call.parameters.kernel;
  return kernel.destinationElements(call.parameters.count) *
         elementBytes(kernel.type);
}

/// Compares the result of a completed call.
static void compare(Device &device, const Call &call, Tally &tally) {
  ++tally.checks;
  tally.wrong += device.countWrong(call) != 0;
}

/// Runs a single call and compares its result.
static void runAlone(Device &device, Call call, Tally &tally) {
  call.isAlone = true;
  device.spoil(0, resultBytes(call) +
                      call.destinationShift *
                          elementBytes(call.parameters.kernel->type));
  device.wait(device.start(call));
  device.synchronize();
  compare(device, call, tally);
}

/// Returns representative kernels: sums of a type with a sentinel and of one
/// without, and moves.
static std::vector<const Kernel *> getMainKernels(const Device &device) {
  std::vector<const Kernel *> main;
  for (const Kernel &kernel : device.getKernels()) {
    const bool isSum = kernel.reductionName == "sum" &&
                       (kernel.type == "bf16" ||
                        (kernel.type == "i32" && kernel.algorithm == "push"));
    const bool isMove = kernel.reductionName.empty() && kernel.type == "f32";
    if ((isSum || isMove) && !kernel.launches.empty())
      main.push_back(&kernel);
  }
  return main;
}

/// Returns the largest launch with results of at most `bytes` bytes, or null.
static const Launch *nearest(const Kernel &kernel, int64_t bytes) {
  const Launch *found = nullptr;
  for (const Launch &launch : kernel.launches)
    if (kernel.destinationElements(launch.count) * elementBytes(kernel.type) <=
        bytes)
      found = &launch;
  return found;
}

Tally checkSizes(Device &device, const Limits &limits) {
  Tally tally;
  int64_t number = 0;
  // Special values first, so that no time limit skips them: NaNs and values
  // that look like data that has not arrived.
  for (const Kernel &kernel : device.getKernels())
    for (const int64_t bytes : {int64_t(2000), int64_t(64) << 10}) {
      if (limits.isOver()) {
        tally.wasCutShort = true;
        return tally;
      }
      const Launch *launch =
          nearest(kernel, std::min(bytes, device.getMostBytes()));
      if (!launch)
        continue;
      Call call;
      call.parameters = {&kernel, launch->count, 1, number++, 0};
      call.launch = launch;
      call.hasSpecialValues = true;
      runAlone(device, call, tally);
    }
  // Smaller sizes first, so that the time limit only skips the largest.
  size_t most = 0;
  for (const Kernel &kernel : device.getKernels())
    most = std::max(most, kernel.launches.size());
  for (size_t i = 0; i < most; ++i) {
    // Sort by type, since the sources' memory holds the table of one type.
    std::vector<const Kernel *> kernels;
    for (const Kernel &kernel : device.getKernels())
      if (i < kernel.launches.size())
        kernels.push_back(&kernel);
    std::sort(kernels.begin(), kernels.end(),
              [](const Kernel *a, const Kernel *b) {
                return std::tie(a->type, a->name) < std::tie(b->type, b->name);
              });
    for (const Kernel *kernel : kernels) {
      if (limits.isOver()) {
        tally.wasCutShort = true;
        return tally;
      }
      const Launch &launch = kernel->launches[i];
      Call call;
      call.parameters = {kernel, launch.count, /*rows=*/1, number++, 0};
      call.launch = &launch;
      // Large sizes test indexing, which is the same for all reductions.
      if (resultBytes(call) > (4 << 20) && !kernel->reductionName.empty() &&
          kernel->reductionName != "sum")
        continue;
      runAlone(device, call, tally);
      if (launch.count < 100 || launch.count > 300000)
        continue;
      // Shift the source, the destination, then both from alignment.
      for (auto [source, destination] : {std::pair(1, 0), {0, 3}, {5, 1}}) {
        call.parameters.shift = source;
        call.destinationShift = destination;
        call.parameters.call = number++;
        runAlone(device, call, tally);
      }
      call.parameters.shift = call.destinationShift = 0;
      const bool hasRows = kernel->kind == COMM_ALL_GATHER ||
                           kernel->kind == COMM_REDUCE_SCATTER ||
                           kernel->kind == COMM_ALL_TO_ALL;
      for (int64_t rows : {3, 4})
        if (hasRows && launch.count % rows == 0) {
          call.parameters.rows = rows;
          call.parameters.call = number++;
          runAlone(device, call, tally);
        }
    }
  }
  return tally;
}

/// Runs the kernels in turn into adjacent destinations, and compares whenever
/// the destination memory is full. `size(i)` is the result size of call i in
/// bytes; `before(i)` runs before call i.
static void runManyOf(Device &device,
                      const std::vector<const Kernel *> &kernels, int64_t calls,
                      int64_t &number, const Limits &limits, Tally &tally,
                      const std::function<int64_t(int64_t)> &size,
                      const std::function<void(int64_t)> &before,
                      bool onComputeStream, int groups) {
  if (kernels.empty())
    return;
  std::vector<Call> pending;
  std::vector<int64_t> tokens;
  int64_t used = 0;
  auto flush = [&] {
    for (int64_t token : tokens)
      device.wait(token);
    tokens.clear();
    device.synchronize();
    for (const Call &call : pending)
      compare(device, call, tally);
    pending.clear();
    used = 0;
  };
  for (int64_t i = 0; i < calls; ++i) {
    const Kernel *kernel = kernels[(i / groups) % kernels.size()];
    const int group = static_cast<int>(i % groups);
    const int64_t most =
        group == 0 ? device.getMostBytes() : device.getSmallBytes();
    const Launch *launch = nearest(*kernel, std::min(size(i), most));
    if (!launch)
      continue;
    Call call;
    call.parameters = {kernel, launch->count, 1, number++, 0};
    call.launch = launch;
    call.group = group;
    call.onComputeStream = onComputeStream;
    if (used + align(resultBytes(call)) > device.getDestinationBytes() ||
        pending.size() == 500) {
      flush();
      if (limits.isOver()) {
        tally.wasCutShort = true;
        return;
      }
    }
    call.destinationOffset = used;
    used += align(resultBytes(call));
    before(i);
    tokens.push_back(device.start(call));
    pending.push_back(call);
    // Delay some waits, so that several operations are in flight.
    if (onComputeStream || tokens.size() == 6) {
      for (int64_t token : tokens)
        device.wait(token);
      tokens.clear();
    }
  }
  flush();
}

Tally checkRepeats(Device &device, const Limits &limits) {
  Tally tally;
  int64_t number = 1000000;
  for (const Kernel *kernel : getMainKernels(device)) {
    runManyOf(
        device, {kernel}, limits.repeats, number, limits, tally,
        [](int64_t) { return int64_t(8) << 10; }, [](int64_t) {}, true, 1);
    // Vary the sizes, since clearing a slot depends on the size of the previous
    // call.
    runManyOf(
        device, {kernel}, limits.repeats / 20, number, limits, tally,
        [](int64_t i) { return int64_t(64) << (i * 7 % 13); }, [](int64_t) {},
        true, 1);
    if (tally.wasCutShort)
      break;
  }
  // Run all kernels in turn, since they share the group's slots.
  runManyOf(
      device, getMainKernels(device), limits.repeats / 5, number, limits, tally,
      [](int64_t i) { return int64_t(256) << (i * 5 % 9); }, [](int64_t) {},
      true, 1);
  return tally;
}

Tally checkDelays(Device &device, const Limits &limits) {
  Tally tally;
  int64_t number = 2000000;
  uint64_t random = 1; // the same on all ranks
  runManyOf(
      device, getMainKernels(device),
      std::max<int64_t>(limits.repeats / 50, 40), number, limits, tally,
      [](int64_t i) { return int64_t(512) << (i % 7); },
      [&](int64_t) {
        random = random * 6364136223846793005 + 1442695040888963407;
        const auto late =
            static_cast<int64_t>((random >> 33) % uint64_t(device.getRanks()));
        if (late != device.getRankIn(0))
          return;
        if (random >> 40 & 1)
          ::usleep(random >> 45 & 2047);
        else
          device.delayOnGpu(1 + (random >> 45 & 3));
      },
      true, 1);
  return tally;
}

Tally checkGroups(Device &device, const Limits &limits) {
  Tally tally;
  int64_t number = 3000000;
  std::vector<const Kernel *> kernels = getMainKernels(device);
  // Exclude pull kernels: a later call would overwrite their source in the
  // window.
  kernels.erase(std::remove_if(kernels.begin(), kernels.end(),
                               [](const Kernel *kernel) {
                                 return kernel->algorithm == "pull";
                               }),
                kernels.end());
  runManyOf(
      device, kernels, std::max<int64_t>(limits.repeats / 10, 40), number,
      limits, tally, [](int64_t i) { return int64_t(1024) << (i * 3 % 6); },
      [](int64_t) {}, false, 2);
  return tally;
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

namespace {
/// A sequence of calls.
struct Recorded {
  std::vector<Call> calls;
  std::vector<char *> sources;
};
} // namespace

Tally checkGraphs(Device &device, const Limits &limits) {
  Tally tally;
  Recorded recorded;
  // Use calls of different sizes, whose number is not a multiple of the number
  // of slots.
  int64_t used = 0;
  std::vector<const Kernel *> kernels = getMainKernels(device);
  const std::string type = "bf16";
  int64_t size = 256;
  for (int round = 0; round < 2; ++round)
    for (const Kernel *kernel : kernels) {
      const Launch *launch =
          nearest(*kernel, std::min(size, device.getMostBytes()));
      size = size >= 65536 ? 256 : size * 4;
      // The sources' memory holds the table of one type.
      if (!launch || kernel->algorithm == "pull" || kernel->type != type)
        continue;
      Call call;
      call.parameters = {kernel, launch->count, 1, 0, 0};
      call.launch = launch;
      call.onComputeStream = round == 0;
      call.destinationOffset = used;
      used += align(resultBytes(call));
      if (used > device.getDestinationBytes())
        break;
      recorded.calls.push_back(call);
      recorded.sources.push_back(device.allocate(
          kernel->sourceElements(launch->count) * elementBytes(kernel->type)));
    }
  if (recorded.calls.empty())
    return tally;
  int64_t number = 4000000;
  auto renew = [&] {
    for (size_t i = 0; i < recorded.calls.size(); ++i) {
      recorded.calls[i].parameters.call = number++;
      device.copySource(recorded.calls[i], recorded.sources[i]);
    }
  };
  auto compareAll = [&] {
    device.synchronize();
    for (const Call &call : recorded.calls)
      compare(device, call, tally);
  };
  auto runAll = [&] {
    for (size_t i = 0; i < recorded.calls.size(); ++i)
      device.wait(device.startFrom(recorded.calls[i], recorded.sources[i]));
  };
  renew();
  device.run(runAll);
  compareAll();
  Device::Graph graph(device, runAll);
  for (int64_t replay = 0; replay < std::max<int64_t>(limits.repeats / 100, 20);
       ++replay) {
    if (limits.isOver()) {
      tally.wasCutShort = true;
      break;
    }
    renew();
    graph.launch();
    compareAll();
    // Calls outside the graph advance the slots.
    if (replay % 3 == 2) {
      renew();
      device.run(runAll);
      compareAll();
    }
  }
  graph.destroy();
  for (char *source : recorded.sources)
    device.release(source);
  return tally;
}

} // namespace commcheck
