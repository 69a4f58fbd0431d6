//===- Device.h - Calls of kernels, as programs do ---------------*- C++
//-*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands between the sections and the runtime's C ABI: the groups, the
// data on the GPU, and one call.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H

#include "Expected.h"

#include <map>
#include <memory>

namespace commcheck {

/// A call and where its data are.
struct Call {
  Situation situation;
  const Launch *launch;
  int32_t group = 0;
  bool special = false;
  /// Elements by which the destination is off alignment.
  int64_t destinationShift = 0;
  /// Bytes into the destination memory.
  int64_t destinationOffset = 0;
  bool onComputeStream = true;
  /// No other call writes beside its destination, which is spoiled there.
  bool isAlone = false;
};

class Device {
public:
  /// Initialises the runtime with two groups: of all ranks, and of all ranks in
  /// the reverse order, whose window is for launches of at most `smallBytes`.
  /// Destinations have `destinationBytes` in all.
  Device(const std::string &directory, int rank, int ranks,
         std::vector<Kernel> kernels, int64_t mostBytes, int64_t smallBytes,
         int64_t destinationBytes);
  ~Device();
  Device(const Device &) = delete;

  const std::vector<Kernel> &getKernels() const { return kernels; }
  int64_t getRanks() const { return ranks; }
  int64_t getMostBytes() const { return mostBytes; }
  int64_t getSmallBytes() const { return smallBytes; }
  int64_t getDestinationBytes() const { return destinationBytes; }
  int64_t getRankIn(int32_t group) const {
    return group == 0 ? rank : ranks - 1 - rank;
  }

  /// Starts the call; the token is to be waited for. The destination's memory
  /// keeps what it holds.
  int64_t start(const Call &call);
  void wait(int64_t token);
  /// Copies to `stable` what the call reads, in the order of the compute
  /// stream.
  void copySource(const Call &call, char *stable);
  /// The same call with its source at `stable`.
  int64_t startFrom(const Call &call, const char *stable);

  /// Fills a part of the destinations' memory (both ends of a large one) with a
  /// pattern that no result is.
  void spoil(int64_t offset, int64_t bytes);
  /// Compares the call's destination, and what is around it, when all is
  /// complete. Counts the wrong elements.
  int64_t countWrong(const Call &call);
  /// What was wrong first, as a line; empty: nothing.
  const std::string &getFirstWrong() const { return firstWrong; }

  /// Occupies the compute stream for some 100 us times `amount`.
  void delayOnGpu(int amount);
  char *allocate(int64_t bytes);
  void release(char *memory);

private:
  const char *sourceOf(const Call &call);
  const std::vector<char> &tableOf(const std::string &type, bool special);

  int rank, ranks;
  std::vector<Kernel> kernels;
  int64_t mostBytes, smallBytes, destinationBytes;
  std::string cubin, metadata;
  std::unique_ptr<WindowPlan> plans[2];
  std::map<std::pair<std::string, bool>, std::vector<char>> tables;
  /// The table over and over, for one type at a time: sources.
  char *pool = nullptr;
  int64_t poolBytes = 0;
  std::pair<std::string, bool> inPool;
  char *destinations = nullptr;
  char *ballast = nullptr;
  std::vector<char> got; ///< a result, on the host
  std::string firstWrong;
};

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H
