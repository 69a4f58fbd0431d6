//===- Index.cpp - Reads the index of kernels -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "Expected.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace commcheck {

int64_t Kernel::sourceElements(int64_t count) const {
  return kind == COMM_REDUCE_SCATTER || kind == COMM_ALL_TO_ALL ? count * ranks
                                                                : count;
}

int64_t Kernel::destinationElements(int64_t count) const {
  return kind == COMM_ALL_GATHER || kind == COMM_ALL_TO_ALL ? count * ranks
                                                            : count;
}

const Launch *Kernel::find(int64_t count) const {
  for (const Launch &launch : launches)
    if (launch.count == count)
      return &launch;
  return nullptr;
}

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file)
    throw std::runtime_error("cannot read " + path);
  return text.str();
}

std::vector<Kernel> readIndex(const std::string &directory, int64_t ranks,
                              int64_t mostBytes) {
  const auto json =
      nlohmann::json::parse(readFile(directory + "/kernels.json"));
  std::vector<Kernel> kernels;
  for (const auto &entry : json) {
    if (entry.at("ranks") != ranks)
      continue;
    Kernel kernel{entry.at("name"),      entry.at("algorithm"),
                  entry.at("kindName"),  entry.at("reductionName"),
                  entry.at("type"),      entry.at("kind"),
                  entry.at("reduction"), entry.at("ranks"),
                  entry.at("root"),      entry.at("destinationRows"),
                  entry.at("factor"),    {}};
    for (const auto &row : entry.at("launches")) {
      Launch launch{row.at(0), row.at(1), row.at(2),
                    row.at(3), row.at(4), row.at(5)};
      int64_t elements = std::max(kernel.sourceElements(launch.count),
                                  kernel.destinationElements(launch.count));
      if (elements * elementBytes(kernel.type) <= mostBytes)
        kernel.launches.push_back(launch);
    }
    std::sort(
        kernel.launches.begin(), kernel.launches.end(),
        [](const Launch &a, const Launch &b) { return a.count < b.count; });
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

static int64_t align(int64_t bytes) { return (bytes + 255) / 256 * 256; }

WindowPlan::WindowPlan(const std::vector<Kernel> &kernels,
                       int64_t bufferBytes) {
  // Each flag area belongs to one kernel with one number of blocks.
  std::map<std::pair<std::string, int64_t>, int64_t> sizes;
  for (const Kernel &kernel : kernels)
    for (const Launch &launch : kernel.launches) {
      ring = std::max(ring, align(launch.ringBytes));
      stage = std::max(stage, align(launch.stageBytes));
      int64_t &size = sizes[{kernel.name, launch.blocks}];
      size = std::max(size, align(launch.flagBytes));
    }
  bytes = COMM_RING_SLOTS * ring + COMM_STAGE_SLOTS * stage;
  for (const auto &[key, size] : sizes) {
    flags[key] = bytes;
    bytes += size;
  }
  buffer = bytes;
  bytes += align(bufferBytes);
}

int64_t WindowPlan::flagOffset(const Kernel &kernel,
                               const Launch &launch) const {
  return flags.at({kernel.name, launch.blocks});
}

} // namespace commcheck
