//===- BootstrapMpi.cpp - Bootstrap over MPI ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BootstrapMpi.h"
#include "Bootstrap.h"
#include "Failure.h"

#include <dlfcn.h>

namespace comm::cuda {

static constexpr const char *libraryName = "libCommBootstrapMPI.so";

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

namespace {

class MpiBootstrap : public Bootstrap {
public:
  MpiBootstrap() {
    std::string path = libraryPath();
    // Open MPI loads components that expect its symbols to be visible to all.
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (!library)
      runtime::fail("commInitialize", nullptr,
                    std::string("started by mpirun, but cannot load ") + path +
                        ": " + dlerror() +
                        "; start the ranks by torchrun, or build with MPI");
    auto get = reinterpret_cast<decltype(&commBootstrapMpi)>(
        dlsym(library, "commBootstrapMpi"));
    if (!get)
      runtime::fail("commInitialize", nullptr,
                    path +
                        " is of another version: it has no commBootstrapMpi");
    mpi = get();
    mpi->initialize(&myRank, &ranks);
  }
  void allgather(const void *mine, void *all, size_t bytes) override {
    mpi->allgather(mine, all, bytes);
  }
  void barrier() override { mpi->barrier(); }
  void abort() override { mpi->abort(); }
  void finish() override { mpi->finish(); }

private:
  const CommBootstrapMpi *mpi;
};

} // namespace

std::unique_ptr<Bootstrap> createMpiBootstrap() {
  return std::make_unique<MpiBootstrap>();
}

} // namespace comm::cuda
