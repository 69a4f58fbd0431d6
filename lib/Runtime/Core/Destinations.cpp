//===- Destinations.cpp - The caller's memory for results -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Destinations.h"
#include "Error.h"

#include <algorithm>
#include <set>
#include <string>

namespace comm::runtime {

static bool contains(const std::vector<const void *> &sorted,
                     const void *memory) {
  return std::binary_search(sorted.begin(), sorted.end(), memory);
}

Destinations::Destinations(const Signature &signature, void **values,
                           const CommDestination *given)
    : signature(&signature), values(values) {
  if (!given)
    return;
  all.assign(given, given + signature.results.size());
  for (size_t i = 0; i < signature.arguments.size(); ++i)
    if (signature.arguments[i].dims >= 0)
      arguments.push_back(static_cast<CommMemRef *>(values[i])->allocated);
  std::sort(arguments.begin(), arguments.end());
}

void *Destinations::find(int64_t index, uint64_t alignment,
                         uint64_t bytes) const {
  if (index < 0 || index >= static_cast<int64_t>(all.size()))
    return nullptr;
  const CommDestination &found = all[static_cast<size_t>(index)];
  const bool isAligned =
      alignment < 2 ||
      reinterpret_cast<uintptr_t>(found.memory) % alignment == 0;
  // The program may read an argument after it has written results.
  return found.bytes == bytes && isAligned && !contains(arguments, found.memory)
             ? found.memory
             : nullptr;
}

CommMemRef &Destinations::resultAt(size_t index) const {
  return *static_cast<CommMemRef *>(
      values[signature->arguments.size() + index]);
}

static Slice getElements(const CommMemRef &memRef,
                         const Signature::Value &type) {
  const int64_t *sizes = memRef.sizesAndStrides;
  Slice slice;
  slice.sizes.assign(sizes, sizes + type.dims);
  slice.strides.assign(sizes + type.dims, sizes + 2 * type.dims);
  slice.elementBytes = type.elementBytes;
  slice.base =
      static_cast<char *>(memRef.aligned) + memRef.offset * type.elementBytes;
  return slice;
}

void Destinations::collect(const char *function,
                           const Operations &operations) const {
  struct Copy {
    Slice to, from;
    void *allocated;
  };
  std::vector<Copy> copies;
  std::vector<const void *> overwritten;
  std::set<const void *> kept(arguments.begin(), arguments.end());
  kept.insert(nullptr);
  for (size_t i = 0; i < all.size(); ++i) {
    const Signature::Value &type = signature->results[i];
    if (type.dims < 0)
      continue;
    CommMemRef &result = resultAt(i);
    void *const memory = all[i].memory;
    if (!memory) {
      kept.insert(result.allocated);
      continue;
    }
    kept.insert(memory);
    const Slice from = getElements(result, type);
    if (static_cast<uint64_t>(from.bytes()) != all[i].bytes)
      fail(function, nullptr,
           "result " + std::to_string(i) + " has " +
               std::to_string(from.bytes()) + " bytes, and its destination " +
               std::to_string(all[i].bytes));
    const Slice to = Slice::dense(memory, from.sizes, from.elementBytes);
    if (from.base != memory || !from.isDense()) {
      copies.push_back({to, from, result.allocated});
      overwritten.push_back(memory);
    }
    result.allocated = result.aligned = memory;
    result.offset = 0;
    std::copy(to.strides.begin(), to.strides.end(),
              result.sizesAndStrides + type.dims);
  }
  std::sort(overwritten.begin(), overwritten.end());
  // Results may be arguments in the memory of each other.
  std::vector<void *> scratch;
  for (Copy &copy : copies) {
    if (!contains(overwritten, copy.allocated) || copy.to.count() == 0)
      continue;
    scratch.push_back(
        operations.allocate(static_cast<uint64_t>(copy.from.bytes())));
    const Slice between =
        Slice::dense(scratch.back(), copy.from.sizes, copy.from.elementBytes);
    operations.copy(between, copy.from);
    copy.from = between;
  }
  for (const Copy &copy : copies)
    if (copy.to.count() > 0)
      operations.copy(copy.to, copy.from);
  for (const Copy &copy : copies)
    if (kept.insert(copy.allocated).second)
      operations.free(copy.allocated);
  for (void *memory : scratch)
    operations.free(memory);
}

} // namespace comm::runtime
