//===- MpiTransport.cpp - Messages over MPI -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "MpiLibrary.h"
#include "Transport.h"

#include <algorithm>

namespace comm::runtime {

namespace {

void check(const char *error) {
  if (error)
    throw TransportError(std::string("MPI failed: ") + error);
}

/// A communicator whose ranks are numbered by their position in the line.
class MpiChannel : public Channel {
public:
  MpiChannel(const CommMpi &mpi, void *communicator)
      : mpi(mpi), communicator(communicator) {}

  Request send(const void *data, int64_t bytes, int target, int tag) override {
    Request request = nullptr;
    check(mpi.send(communicator, data, static_cast<int>(bytes), target, tag,
                   &request));
    return request;
  }
  Request receive(void *data, int64_t bytes, int source, int tag) override {
    Request request = nullptr;
    check(mpi.receive(communicator, data, static_cast<int>(bytes), source, tag,
                      &request));
    return request;
  }
  void close() override { mpi.freeCommunicator(communicator); }

private:
  const CommMpi &mpi;
  void *communicator;
};

class MpiTransport : public Transport {
public:
  explicit MpiTransport(const CommMpi &mpi) : mpi(mpi) {}

  std::unique_ptr<Channel> open(const Line &line, int color) override {
    void *communicator = nullptr;
    check(mpi.split(color, std::max(line.me, 0), &communicator));
    if (color < 0)
      return nullptr;
    return std::make_unique<MpiChannel>(mpi, communicator);
  }

  bool test(std::vector<Request> &requests) override {
    bool areDone = false;
    check(mpi.testAll(requests.size(), requests.data(), &areDone));
    return areDone;
  }

  bool isComplete(Request request) override { return mpi.isComplete(request); }

  bool cancel(std::vector<Request> &requests) override {
    for (Request request : requests)
      mpi.cancel(request);
    // MPI may need some calls to complete what it has cancelled.
    bool areDone = requests.empty();
    for (int i = 0; i < 100 && !areDone; ++i)
      if (mpi.testAll(requests.size(), requests.data(), &areDone))
        return false;
    return areDone;
  }

private:
  const CommMpi &mpi;
};

} // namespace

std::unique_ptr<Transport> createMpiTransport(const CommMpi &mpi,
                                              int greatestTag) {
  if (const char *why = mpi.checkMessages(greatestTag))
    fail("commContextCreate", nullptr, why);
  return std::make_unique<MpiTransport>(mpi);
}

} // namespace comm::runtime
