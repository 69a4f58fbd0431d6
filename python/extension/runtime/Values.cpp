//===- Values.cpp - Runs a program on arrays ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Values.h"

#include <algorithm>
#include <cstring>
#include <set>

using namespace commdialect;

Descriptors::Descriptors(const Values &values)
    : numArguments(values.arguments.size()) {
  auto add = [&](const Array &array, void *data) {
    const size_t dims = array.sizes.size();
    std::vector<int64_t> &descriptor = words.emplace_back(3 + 2 * dims);
    auto &memRef = *reinterpret_cast<CommMemRef *>(descriptor.data());
    memRef.allocated = memRef.aligned = data;
    int64_t stride = 1;
    for (size_t i = dims; i > 0; --i) {
      memRef.sizesAndStrides[i - 1] = array.sizes[i - 1];
      memRef.sizesAndStrides[dims + i - 1] = stride;
      stride *= array.sizes[i - 1];
    }
  };
  for (const Array &argument : values.arguments)
    add(argument, argument.data);
  for (const Array &result : values.results)
    add(result, nullptr);
  for (std::vector<int64_t> &descriptor : words)
    pointers.push_back(descriptor.data());
}

const CommMemRef &Descriptors::getResult(size_t index) const {
  return *reinterpret_cast<const CommMemRef *>(
      words[numArguments + index].data());
}

uint64_t Array::numElements() const {
  uint64_t count = 1;
  for (int64_t size : sizes)
    count *= static_cast<uint64_t>(size);
  return count;
}

static bool isRowMajor(const CommMemRef &source, size_t dims) {
  int64_t expected = 1;
  for (size_t i = dims; i > 0; --i) {
    const int64_t size = source.sizesAndStrides[i - 1];
    if (size != 1 && source.sizesAndStrides[dims + i - 1] != expected)
      return false;
    expected *= size;
  }
  return true;
}

/// Copies dimensions from `dim` on, and returns the end of what it wrote.
static char *copyStrided(char *to, const char *from, const CommMemRef &source,
                         size_t dim, size_t dims, int64_t elementBytes) {
  if (dim == dims) {
    std::memcpy(to, from, static_cast<size_t>(elementBytes));
    return to + elementBytes;
  }
  const int64_t stride = source.sizesAndStrides[dims + dim] * elementBytes;
  for (int64_t i = 0; i < source.sizesAndStrides[dim]; ++i)
    to =
        copyStrided(to, from + i * stride, source, dim + 1, dims, elementBytes);
  return to;
}

static std::string copyResult(const RuntimeLibrary &library, size_t index,
                              const CommMemRef &source, const Array &result,
                              void *stream) {
  if (result.numElements() == 0)
    return {};
  const size_t dims = result.sizes.size();
  const int64_t elementBytes = static_cast<int64_t>(result.elementBytes);
  const std::string name = "result " + std::to_string(index);
  if (!source.aligned || !std::equal(result.sizes.begin(), result.sizes.end(),
                                     source.sizesAndStrides))
    return name + " does not have the shape of its type";
  const char *from =
      static_cast<const char *>(source.aligned) + source.offset * elementBytes;
  const uint64_t bytes = result.numBytes();
  const bool isPlain = isRowMajor(source, dims);
  if (isPlain && from == result.data)
    return {};
  if (library.isCuda) {
    if (!isPlain)
      return name + " is not contiguous";
    const int status =
        library.copyOnDevice(reinterpret_cast<uint64_t>(result.data),
                             reinterpret_cast<uint64_t>(from), bytes, stream);
    return status == 0 ? std::string()
                       : "cannot copy " + name + ": CUDA's error " +
                             std::to_string(status);
  }
  if (isPlain)
    std::memcpy(result.data, from, bytes);
  else
    copyStrided(static_cast<char *>(result.data), from, source, 0, dims,
                elementBytes);
  return {};
}

std::string Descriptors::copyResults(const RuntimeLibrary &library,
                                     const Values &values, void *stream) const {
  for (size_t i = 0; i < values.results.size(); ++i) {
    std::string error =
        copyResult(library, i, getResult(i), values.results[i], stream);
    if (!error.empty())
      return error;
  }
  return {};
}

std::vector<CommDestination> Values::getDestinations() const {
  std::vector<const void *> taken;
  for (const Array &argument : arguments)
    taken.push_back(argument.data);
  std::sort(taken.begin(), taken.end());
  std::vector<CommDestination> destinations;
  for (const Array &result : results) {
    const bool isFree =
        !std::binary_search(taken.begin(), taken.end(), result.data);
    destinations.push_back(isFree && result.numElements() > 0
                               ? CommDestination{result.data, result.numBytes()}
                               : CommDestination{nullptr, 0});
  }
  return destinations;
}

std::string Values::run(const RuntimeLibrary &library, CommContext *context,
                        CommProgram *program, void *stream) const {
  Descriptors descriptors(*this);
  const std::vector<CommDestination> destinations = getDestinations();
  std::string error = library.take(library.programRunInto(
      program, descriptors.get(), destinations.data(),
      static_cast<int64_t>(destinations.size()), stream));
  if (!error.empty())
    return error;
  error = descriptors.copyResults(library, *this, stream);
  // Results may share an allocation, or be in the memory of an argument.
  std::set<void *> allocations;
  for (size_t i = 0; i < results.size(); ++i)
    allocations.insert(descriptors.getResult(i).allocated);
  for (const CommDestination &destination : destinations)
    allocations.erase(destination.memory);
  for (const Array &argument : arguments)
    allocations.erase(argument.data);
  for (void *allocation : allocations) {
    const std::string problem =
        allocation ? library.take(library.contextFree(context, allocation))
                   : std::string();
    if (error.empty())
      error = problem;
  }
  return error;
}

Graphs::~Graphs() {
  for (const Graph &graph : graphs)
    library.take(library.graphDestroy(graph.graph));
}

/// Returns where a graph writes results. A few small ones, such as a loss, are
/// copied after each replay instead, because callers keep those of many steps:
/// each of them would need a graph of its own.
static std::vector<CommDestination>
getLastingDestinations(const Values &values) {
  constexpr uint64_t mostBytes = 4096;
  constexpr std::ptrdiff_t mostCopies = 8;
  auto isSmall = [](const CommDestination &destination) {
    return destination.memory && destination.bytes <= mostBytes;
  };
  std::vector<CommDestination> destinations = values.getDestinations();
  if (std::count_if(destinations.begin(), destinations.end(), isSmall) <=
      mostCopies)
    std::replace_if(destinations.begin(), destinations.end(), isSmall,
                    CommDestination{nullptr, 0});
  return destinations;
}

bool Graphs::run(const Values &values, void *stream, std::string &error) {
  constexpr size_t mostGraphs = 4, mostRecent = 8;
  constexpr int64_t fewestUnused = 64;
  ++numRuns;
  const std::vector<CommDestination> destinations =
      getLastingDestinations(values);
  Addresses addresses;
  for (const Array &argument : values.arguments)
    addresses.push_back(argument.data);
  for (const CommDestination &destination : destinations)
    addresses.push_back(destination.memory);
  auto found =
      std::find_if(graphs.begin(), graphs.end(), [&](const Graph &graph) {
        return graph.addresses == addresses;
      });
  if (found == graphs.end()) {
    // Recording costs more than many runs. So only addresses that occurred
    // before are recorded, and graphs that are in use stay.
    if (graphs.size() == mostGraphs &&
        numRuns - graphs.back().lastRun < fewestUnused)
      return false;
    auto seen = std::find(recent.begin(), recent.end(), addresses);
    if (seen == recent.end()) {
      recent.push_front(std::move(addresses));
      if (recent.size() > mostRecent)
        recent.pop_back();
      return false;
    }
    recent.erase(seen);
    if (graphs.size() == mostGraphs) {
      error = library.take(library.graphDestroy(graphs.back().graph));
      graphs.pop_back();
      if (!error.empty())
        return true;
    }
    graphs.push_front({std::move(addresses), Descriptors(values), nullptr, 0});
    found = graphs.begin();
    error = library.take(library.graphCreateInto(
        program, found->descriptors.get(), destinations.data(),
        static_cast<int64_t>(destinations.size()), &found->graph));
    if (!error.empty()) {
      graphs.pop_front();
      return true;
    }
  }
  graphs.splice(graphs.begin(), graphs, found);
  found->lastRun = numRuns;
  error = library.take(library.graphLaunch(found->graph, stream));
  if (error.empty())
    error = found->descriptors.copyResults(library, values, stream);
  return true;
}
