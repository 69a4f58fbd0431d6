//===- Values.cpp - Runs a program on arrays ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Values.h"

#include <algorithm>
#include <set>

using namespace commdialect;

Descriptors::Descriptors(const Values &values) {
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

uint64_t Array::numElements() const {
  uint64_t count = 1;
  for (int64_t size : sizes)
    count *= static_cast<uint64_t>(size);
  return count;
}

std::vector<CommDestination> Values::getDestinations() const {
  static char nothing; // XLA gives empty arrays no memory
  std::vector<CommDestination> destinations;
  for (const Array &result : results)
    destinations.push_back(
        {result.data ? result.data : &nothing, result.numBytes()});
  return destinations;
}

std::string Values::run(const RuntimeLibrary &library, CommProgram *program,
                        void *stream) const {
  Descriptors descriptors(*this);
  return library.take(library.programRun(program, descriptors.get(),
                                         getDestinations().data(), stream));
}

Graphs::~Graphs() {
  for (const Graph &graph : graphs)
    library.take(library.graphDestroy(graph.graph));
}

/// Returns the address of the first element, or 0 if `memRef` is not in
/// row-major order.
static uint64_t getElements(const CommMemRef &memRef, const Array &array) {
  int64_t expected = 1;
  for (size_t dims = array.sizes.size(), i = dims; i > 0; --i) {
    const int64_t size = array.sizes[i - 1];
    if (size != 1 && memRef.sizesAndStrides[dims + i - 1] != expected)
      return 0;
    expected *= size;
  }
  return reinterpret_cast<uint64_t>(memRef.aligned) +
         static_cast<uint64_t>(memRef.offset) * array.elementBytes;
}

void Graphs::findSmallResults(const Values &values) {
  constexpr uint64_t mostBytes = 4096;
  constexpr size_t mostCopies = 8;
  // Results in the memory of an argument stay there.
  std::set<const void *> arguments;
  for (const Array &argument : values.arguments)
    arguments.insert(argument.data);
  std::vector<SmallResult> found;
  for (size_t i = 0; i < values.results.size(); ++i) {
    const Array &result = values.results[i];
    // Empty arrays have nothing to copy, and often no address.
    if (result.numBytes() > 0 && result.numBytes() <= mostBytes &&
        !arguments.count(result.data))
      found.push_back({values.arguments.size() + i, i, result.numBytes()});
  }
  if (found.size() > mostCopies)
    found.clear();
  smallResults = found;
}

void Graphs::removeSmallResults(Addresses &addresses) const {
  for (const SmallResult &small : *smallResults) {
    // It may be in the memory of an argument in this run only.
    const auto results = addresses.begin() + static_cast<std::ptrdiff_t>(
                                                 small.address - small.result);
    void *&address = addresses[small.address];
    if (std::find(addresses.begin(), results, address) == results)
      address = nullptr;
  }
}

bool Graphs::run(const Addresses &given, const Reader &read, void *stream,
                 std::string &error) {
  constexpr size_t mostGraphs = 4, mostRecent = 8;
  constexpr int64_t fewestUnused = 64;
  ++numRuns;
  Values values;
  if (!smallResults) {
    error = read(values);
    if (!error.empty())
      return true;
    findSmallResults(values);
  }
  Addresses addresses = given;
  removeSmallResults(addresses);
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
      recent.push_front(addresses);
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
    values = {};
    error = read(values);
    if (!error.empty())
      return true;
    graphs.push_front({addresses, Descriptors(values), nullptr, 0, {}});
    found = graphs.begin();
    std::vector<CommDestination> destinations = values.getDestinations();
    for (const SmallResult &small : *smallResults)
      if (!addresses[small.address])
        destinations[small.result] = {nullptr, 0};
    error = library.take(library.graphCreate(
        program, found->descriptors.get(), destinations.data(), &found->graph));
    if (!error.empty()) {
      graphs.pop_front();
      return true;
    }
    for (const SmallResult &small : *smallResults) {
      const auto &memRef = *static_cast<const CommMemRef *>(
          found->descriptors.get()[small.address]);
      found->small.push_back(getElements(memRef, values.results[small.result]));
    }
    if (std::count(found->small.begin(), found->small.end(), 0)) {
      // Only results with a destination are put in row-major order.
      error = library.take(library.graphDestroy(found->graph));
      graphs.pop_front();
      smallResults->clear();
      return !error.empty();
    }
  }
  graphs.splice(graphs.begin(), graphs, found);
  found->lastRun = numRuns;
  error = library.take(library.graphLaunch(found->graph, stream));
  for (const SmallResult &small : *smallResults) {
    if (addresses[small.address] || small.bytes == 0 || !error.empty())
      continue;
    const int status = library.copyOnDevice(
        reinterpret_cast<uint64_t>(given[small.address]),
        found->small[static_cast<size_t>(&small - smallResults->data())],
        small.bytes, stream);
    if (status != 0)
      error = "cannot copy result " + std::to_string(small.result) +
              ": CUDA's error " + std::to_string(status);
  }
  return true;
}
