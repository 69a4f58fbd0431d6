//===- Device.h - Runs collective kernels on the GPU ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Wraps the runtime for the sections: groups, data on the GPU, and
// calls.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H
#define COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H

#include "CommDialect/Runtime/CommContext.h"
#include "Expected.h"

#include <functional>
#include <map>
#include <memory>

namespace commcheck {

/// A call and the location of its data.
struct Call {
  CallParameters parameters;
  const Launch *launch;
  int32_t group = 0;
  bool hasSpecialValues = false;
  /// Elements by which the destination is shifted from alignment.
  int64_t destinationShift = 0;
  /// Byte offset into the destination memory.
  int64_t destinationOffset = 0;
  bool onComputeStream = true;
  /// Set if no other call writes next to the destination, which is spoiled.
  bool isAlone = false;
};

class Device {
  /// The argument of the program's entry.
  struct Task {
    Device *device;
    std::function<void()> run;
  };

public:
  /// Initializes the runtime with two groups: all ranks, and all ranks in
  /// reverse order. The latter's window only supports launches of up to
  /// `smallBytes`. Destinations have `destinationBytes` bytes in total.
  Device(const std::string &directory, int rank, int ranks,
         std::vector<Kernel> kernels, int64_t mostBytes, int64_t smallBytes,
         int64_t destinationBytes);
  Device(const Device &) = delete;

  /// Releases everything, unless an error is the end of the process.
  void close();

  const std::vector<Kernel> &getKernels() const { return kernels; }
  int64_t getRanks() const { return ranks; }
  int64_t getMostBytes() const { return mostBytes; }
  int64_t getSmallBytes() const { return smallBytes; }
  int64_t getDestinationBytes() const { return destinationBytes; }
  int64_t getRankIn(int32_t group) const {
    return group == 0 ? rank : ranks - 1 - rank;
  }

  /// Calls `body`, which uses the ABI of programs, as a run of the program.
  void run(const std::function<void()> &body);
  /// Returns when all work is complete.
  void synchronize();

  /// A recorded run of `body`.
  class Graph {
  public:
    Graph(Device &device, std::function<void()> body);
    Graph(const Graph &) = delete;
    void launch();
    void destroy();

  private:
    Task task;
    void *values[1];
    CommGraph *graph = nullptr;
  };

  /// Starts the call and returns its token. The destination's memory is not
  /// cleared before.
  int64_t start(const Call &call);
  void wait(int64_t token);
  /// Copies the source of the call to `stable`, in compute stream order.
  void copySource(const Call &call, char *stable);
  /// Starts the call with its source at `stable`.
  int64_t startFrom(const Call &call, const char *stable);

  /// Fills a part of the destination memory (both ends, if it is large) with a
  /// pattern that no result has.
  void spoil(int64_t offset, int64_t bytes);
  /// Compares the call's destination and its surroundings, once all work is
  /// complete. Returns the number of wrong elements.
  int64_t countWrong(const Call &call);
  /// Describes the first wrong result in one line; empty if there is none.
  const std::string &getFirstWrong() const { return firstWrong; }

  /// Occupies the compute stream for roughly 100 us times `amount`.
  void delayOnGpu(int amount);
  char *allocate(int64_t bytes);
  void release(char *memory);

private:
  static void runTask(void **values);
  const char *sourceOf(const Call &call);
  const std::vector<char> &tableOf(const std::string &type,
                                   bool hasSpecialValues);

  CommContext *context = nullptr;
  CommProgram *program = nullptr;
  bool isRunning = false; ///< the ABI may be called
  int rank, ranks;
  std::vector<Kernel> kernels;
  int64_t mostBytes, smallBytes, destinationBytes;
  std::string cubin, metadata;
  std::unique_ptr<WindowPlan> plans[2];
  std::map<std::pair<std::string, bool>, std::vector<char>> tables;
  /// Sources: the table of one type, repeated.
  char *pool = nullptr;
  int64_t poolBytes = 0;
  std::pair<std::string, bool> inPool;
  char *destinations = nullptr;
  char *ballast = nullptr;
  std::vector<char> got; ///< a result on the host
  std::string firstWrong;
};

} // namespace commcheck

#endif // COMMDIALECT_TOOLS_COMM_GPU_CHECK_DEVICE_H
