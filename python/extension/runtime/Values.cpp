//===- Values.cpp - Runs a program on arrays ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Values.h"

#include "CommDialect/Runtime/CommRuntime.h"

#include <cstring>
#include <set>

using namespace commdialect;

namespace {
/// A memref descriptor.
class Descriptor {
public:
  explicit Descriptor(const Array &array) : words(3 + 2 * array.sizes.size()) {
    CommMemRef &memRef = get();
    memRef.allocated = memRef.aligned = array.data;
    int64_t stride = 1;
    const size_t dims = array.sizes.size();
    for (size_t i = dims; i > 0; --i) {
      memRef.sizesAndStrides[i - 1] = array.sizes[i - 1];
      memRef.sizesAndStrides[dims + i - 1] = stride;
      stride *= array.sizes[i - 1];
    }
  }

  CommMemRef &get() { return *reinterpret_cast<CommMemRef *>(words.data()); }

private:
  std::vector<int64_t> words;
};
} // namespace

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
  const uint64_t elements = result.numElements();
  if (elements == 0)
    return {};
  const size_t dims = result.sizes.size();
  const int64_t elementBytes = static_cast<int64_t>(result.elementBytes);
  const std::string name = "result " + std::to_string(index);
  if (!source.aligned || !std::equal(result.sizes.begin(), result.sizes.end(),
                                     source.sizesAndStrides))
    return name + " does not have the shape of its type";
  const char *from =
      static_cast<const char *>(source.aligned) + source.offset * elementBytes;
  const uint64_t bytes = elements * result.elementBytes;
  const bool isPlain = isRowMajor(source, dims);
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

std::string Values::run(const RuntimeLibrary &library, CommContext *context,
                        CommProgram *program, void *stream) const {
  std::vector<Descriptor> descriptors;
  descriptors.reserve(arguments.size() + results.size());
  for (const Array &argument : arguments)
    descriptors.emplace_back(argument);
  for (const Array &result : results)
    descriptors.emplace_back(Array{nullptr, result.sizes, 0});
  std::vector<void *> values;
  for (Descriptor &descriptor : descriptors)
    values.push_back(&descriptor.get());
  std::string error =
      library.take(library.programRun(program, values.data(), stream));
  if (!error.empty())
    return error;

  // Results may share an allocation.
  std::set<void *> allocations;
  for (size_t i = 0; i < results.size(); ++i) {
    const CommMemRef &source = descriptors[arguments.size() + i].get();
    allocations.insert(source.allocated);
    if (error.empty())
      error = copyResult(library, i, source, results[i], stream);
  }
  for (void *allocation : allocations) {
    const std::string problem =
        allocation ? library.take(library.contextFree(context, allocation))
                   : std::string();
    if (error.empty())
      error = problem;
  }
  return error;
}
