//===- WindowOffsets.cpp - Assigns offsets in a window --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WindowOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Free places below a top, which moves up if none of them fits.
class FreePlaces {
public:
  int64_t allocate(int64_t bytes) {
    auto fitting = bySize.lower_bound({bytes, 0});
    if (fitting != bySize.end()) {
      auto [size, offset] = *fitting;
      remove(offset, size);
      if (size > bytes)
        add(offset + bytes, size - bytes);
      return offset;
    }
    // Extend the free place right below the top, if there is one.
    int64_t offset = top;
    if (!byOffset.empty()) {
      auto [last, size] = *byOffset.rbegin();
      if (last + size == top) {
        remove(last, size);
        offset = last;
      }
    }
    top = offset + bytes;
    return offset;
  }

  void release(int64_t offset, int64_t bytes) {
    auto next = byOffset.lower_bound(offset);
    if (next != byOffset.begin()) {
      auto [before, size] = *std::prev(next);
      if (before + size == offset) {
        remove(before, size);
        offset = before;
        bytes += size;
      }
    }
    if (next != byOffset.end() && next->first == offset + bytes) {
      int64_t size = next->second;
      remove(next->first, size);
      bytes += size;
    }
    add(offset, bytes);
  }

  int64_t getTop() const { return top; }

private:
  void add(int64_t offset, int64_t size) {
    byOffset.insert({offset, size});
    bySize.insert({size, offset});
  }
  void remove(int64_t offset, int64_t size) {
    byOffset.erase(offset);
    bySize.erase({size, offset});
  }

  std::map<int64_t, int64_t> byOffset;
  std::set<std::pair<int64_t, int64_t>> bySize;
  int64_t top = 0;
};

} // namespace

std::optional<WindowBytes>
comm::planWindowOffsets(llvm::MutableArrayRef<WindowBuffer> buffers,
                        int64_t alignment) {
  constexpr int64_t kMost = int64_t(1) << 62;
  WindowBytes result;
  llvm::SmallVector<int64_t> bytes;
  for (const WindowBuffer &buffer : buffers) {
    if (buffer.bytes > kMost - result.sum - alignment)
      return std::nullopt;
    bytes.push_back(llvm::alignTo(uint64_t(buffer.bytes), uint64_t(alignment)));
    result.sum += bytes.back();
  }

  // Larger buffers go first among those of equal begin, to reduce
  // fragmentation.
  llvm::SmallVector<size_t> byBegin =
      llvm::to_vector(llvm::seq<size_t>(0, buffers.size()));
  llvm::SmallVector<size_t> byEnd = byBegin;
  llvm::sort(byBegin, [&](size_t a, size_t b) {
    return std::make_tuple(buffers[a].begin, -bytes[a], a) <
           std::make_tuple(buffers[b].begin, -bytes[b], b);
  });
  llvm::sort(byEnd, [&](size_t a, size_t b) {
    return std::make_tuple(buffers[a].end, a) <
           std::make_tuple(buffers[b].end, b);
  });

  FreePlaces places;
  int64_t live = 0;
  size_t ended = 0;
  for (size_t index : byBegin) {
    for (; buffers[byEnd[ended]].end < buffers[index].begin; ++ended) {
      size_t old = byEnd[ended];
      if (bytes[old] != 0)
        places.release(buffers[old].offset, bytes[old]);
      live -= bytes[old];
    }
    buffers[index].offset = bytes[index] ? places.allocate(bytes[index]) : 0;
    live += bytes[index];
    result.mostLive = std::max(result.mostLive, live);
  }
  result.planned = places.getTop();
  return result;
}
