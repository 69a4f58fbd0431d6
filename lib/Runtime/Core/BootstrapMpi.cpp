//===- BootstrapMpi.cpp - Bootstrap over MPI ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Bootstrap.h"
#include "Failure.h"
#include "MpiLibrary.h"

#include <chrono>
#include <cstring>
#include <dlfcn.h>
#include <sched.h>
#include <thread>

namespace comm::runtime {

static constexpr const char *libraryName = "libCommMPI.so";

/// Returns the path of the library in the folder of this one.
static std::string libraryPath() {
  Dl_info info = {};
  if (!dladdr(reinterpret_cast<const void *>(&libraryPath), &info) ||
      !info.dli_fname)
    return libraryName;
  std::string path = info.dli_fname;
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? libraryName
                                    : path.substr(0, slash + 1) + libraryName;
}

static const CommMpi &loadMpi() {
  std::string path = libraryPath();
  // Open MPI loads components that expect its symbols to be visible to all.
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    fail(createFunction, nullptr,
         std::string("started by mpirun, but cannot load ") + path + ": " +
             dlerror() + "; start the ranks by torchrun, or build with MPI");
  auto get = reinterpret_cast<decltype(&commMpi)>(dlsym(library, "commMpi"));
  if (!get)
    fail(createFunction, nullptr,
         path + " is of another version: it has no commMpi");
  return *get();
}

namespace {

class MpiBootstrap : public Bootstrap {
public:
  explicit MpiBootstrap(double timeout) : library(loadMpi()), timeout(timeout) {
    if (const char *error = library.initialize(&myRank, &ranks))
      fail(createFunction, nullptr, error);
  }
  void allgather(const void *mine, void *all, size_t bytes) override {
    // After a time-out MPI may still use the memory, which is then kept.
    auto buffer = std::make_unique<char[]>((ranks + 1) * bytes);
    char *gathered = buffer.get() + bytes;
    std::memcpy(buffer.get(), mine, bytes);
    void *request = nullptr;
    char *inUse = buffer.release();
    check(library.startAllgather(inUse, gathered, bytes, &request));
    await(request);
    buffer.reset(inUse);
    std::memcpy(all, gathered, ranks * bytes);
  }
  void barrier() override {
    void *request = nullptr;
    check(library.startBarrier(&request));
    await(request);
  }
  void abort() override { library.abort(); }
  void finish() override {
    // MPI_Finalize waits for all ranks and has no time-out.
    barrier();
    library.finish();
  }
  const CommMpi *mpi() const override { return &library; }

private:
  static void check(const char *error) {
    if (error)
      throw Failure(std::string("MPI failed: ") + error);
  }

  /// Completes a request, sleeping so that ranks that still compute keep their
  /// processors.
  void await(void *request) const {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    bool isDone = false;
    for (int polls = 0;; ++polls) {
      check(library.testAll(1, &request, &isDone));
      if (isDone)
        return;
      if (polls < 1000) {
        sched_yield();
        continue;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
      const std::chrono::duration<double> waited = Clock::now() - begin;
      if (timeout > 0 && waited.count() > timeout)
        failLate(timeout);
    }
  }

  const CommMpi &library;
  const double timeout;
};

} // namespace

std::unique_ptr<Bootstrap> createMpiBootstrap(double timeout) {
  return std::make_unique<MpiBootstrap>(timeout);
}

} // namespace comm::runtime
