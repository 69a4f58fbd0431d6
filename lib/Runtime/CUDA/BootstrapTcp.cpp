//===- BootstrapTcp.cpp - Processes that torchrun started -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 listens, all others connect to it, and the connections stay until the
// end: a rank that dies closes its own, so the others learn of it. torchrun's
// store has MASTER_PORT itself; this one takes the next, or COMM_PORT.
//
//===----------------------------------------------------------------------===//
#include "Bootstrap.h"
#include "Failure.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace comm::cuda {

namespace {

using Clock = std::chrono::steady_clock;

/// What a rank says first.
struct Hello {
  uint32_t magic = 0x434f4d42;
  int32_t rank = 0;
  int32_t ranks = 0;
};

[[noreturn]] void failHere(const std::string &why) {
  host::fail("commInitialize", nullptr, why);
}

/// What a connection that is closed, or reset, says.
std::string ended(int rank) {
  return "rank " + std::to_string(rank) + " has ended";
}

class TcpBootstrap : public Bootstrap {
public:
  TcpBootstrap(int rank, int ranks, double timeout);
  ~TcpBootstrap() override { closeAll(); }

  void allgather(const void *mine, void *all, size_t bytes) override;
  void barrier() override {
    char mine = 0;
    Bootstrap::allgather(mine);
  }
  // The others see the connection close when this process ends.
  void abort() override {}
  std::string lost() override;
  void finish() override {
    barrier();
    closeAll();
  }

private:
  void listenForOthers();
  void connectToFirst();
  void accept(int listener);
  /// Waits until the socket is ready or the time is over; false for the latter.
  bool await(int socket, short what);
  void send(int peer, const void *data, size_t bytes);
  void receive(int peer, void *data, size_t bytes);
  [[noreturn]] void failPeer(int peer);
  void closeAll();

  double timeout;
  Clock::time_point deadline;
  std::string address, port;
  /// The connection with each rank (rank 0's), or with rank 0; else -1.
  std::vector<int> sockets;
};

TcpBootstrap::TcpBootstrap(int rank, int ranks, double timeout)
    : timeout(timeout) {
  myRank = rank;
  this->ranks = ranks;
  sockets.assign(ranks, -1);
  const char *host = std::getenv("MASTER_ADDR");
  const char *master = std::getenv("MASTER_PORT");
  const char *own = std::getenv("COMM_PORT");
  if (!host || !*host)
    failHere("RANK and WORLD_SIZE are set, but MASTER_ADDR is not");
  address = host;
  const char *name = own ? "COMM_PORT" : "MASTER_PORT";
  const char *text = own ? own : master;
  char *end = nullptr;
  long number = std::strtol(text ? text : "", &end, 10);
  if (!text || !*text || *end || number < 1 || number > 65534)
    failHere(std::string(name) + " is \"" + (text ? text : "") +
             "\", expected a port");
  port = std::to_string(own ? number : number + 1);
  deadline = timeout > 0
                 ? Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(timeout))
                 : Clock::time_point::max();
  if (rank == 0)
    listenForOthers();
  else
    connectToFirst();
}

bool TcpBootstrap::await(int socket, short what) {
  pollfd entry = {socket, what, 0};
  while (true) {
    int milliseconds = -1;
    if (timeout > 0) {
      auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          deadline - Clock::now());
      if (left.count() <= 0)
        return false;
      milliseconds =
          static_cast<int>(std::min<int64_t>(left.count() + 1, 1000 * 1000));
    }
    int ready = poll(&entry, 1, milliseconds);
    if (ready > 0)
      return true;
    if (ready < 0 && errno != EINTR)
      failHere(std::string("poll failed: ") + std::strerror(errno));
  }
}

void TcpBootstrap::failPeer(int peer) {
  host::fail("the program", nullptr, ended(peer));
}

void TcpBootstrap::send(int peer, const void *data, size_t bytes) {
  const char *next = static_cast<const char *>(data);
  while (bytes) {
    ssize_t sent = ::send(sockets[peer], next, bytes, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent < 0)
      failPeer(peer);
    next += sent;
    bytes -= sent;
  }
}

void TcpBootstrap::receive(int peer, void *data, size_t bytes) {
  char *next = static_cast<char *>(data);
  while (bytes) {
    if (!await(sockets[peer], POLLIN))
      failHere("timed out (COMM_TIMEOUT): rank " + std::to_string(peer) +
               " has not come");
    ssize_t received = recv(sockets[peer], next, bytes, 0);
    if (received < 0 && errno == EINTR)
      continue;
    if (received <= 0)
      failPeer(peer);
    next += received;
    bytes -= received;
  }
}

static void sendAtOnce(int socket) {
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

void TcpBootstrap::accept(int listener) {
  int connection = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (connection < 0)
    return;
  sendAtOnce(connection);
  // Whoever does not say a proper hello at once is no rank of ours.
  timeval soon = {5, 0}, never = {0, 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof(soon));
  Hello hello;
  ssize_t received = recv(connection, &hello, sizeof(hello), MSG_WAITALL);
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &never, sizeof(never));
  if (received != sizeof(hello) || hello.magic != Hello().magic) {
    close(connection);
    return;
  }
  if (hello.ranks != ranks)
    failHere("rank " + std::to_string(hello.rank) + " was started with " +
             std::to_string(hello.ranks) + " ranks, rank 0 with " +
             std::to_string(ranks));
  if (hello.rank < 1 || hello.rank >= ranks || sockets[hello.rank] >= 0)
    failHere("rank " + std::to_string(hello.rank) + " has come twice");
  sockets[hello.rank] = connection;
}

void TcpBootstrap::listenForOthers() {
  // All addresses, of both families where there are two.
  int listener = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1, off = 0, result = -1;
  int number = std::atoi(port.c_str());
  if (listener >= 0) {
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off));
    sockaddr_in6 any = {};
    any.sin6_family = AF_INET6;
    any.sin6_addr = in6addr_any;
    any.sin6_port = htons(number);
    result = bind(listener, reinterpret_cast<sockaddr *>(&any), sizeof(any));
  }
  if (listener < 0 || (result < 0 && errno != EADDRINUSE)) {
    if (listener >= 0)
      close(listener);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    sockaddr_in any = {};
    any.sin_family = AF_INET;
    any.sin_addr.s_addr = INADDR_ANY;
    any.sin_port = htons(number);
    result = bind(listener, reinterpret_cast<sockaddr *>(&any), sizeof(any));
  }
  if (result < 0 || listen(listener, ranks) < 0)
    failHere("cannot listen on port " + port +
             " (COMM_PORT sets it): " + std::strerror(errno));
  auto absent = [&] {
    for (int rank = 1; rank < ranks; ++rank)
      if (sockets[rank] < 0)
        return rank;
    return 0;
  };
  while (int rank = absent()) {
    if (!await(listener, POLLIN))
      failHere("timed out (COMM_TIMEOUT): rank " + std::to_string(rank) +
               " has not come to port " + port);
    accept(listener);
  }
  close(listener);
  Hello welcome;
  welcome.ranks = ranks;
  for (int rank = 1; rank < ranks; ++rank)
    send(rank, &welcome, sizeof(welcome));
}

void TcpBootstrap::connectToFirst() {
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  int code = getaddrinfo(address.c_str(), port.c_str(), &hints, &found);
  if (code != 0)
    failHere("MASTER_ADDR is \"" + address + "\": " + gai_strerror(code));
  // Rank 0 may start later.
  int lastError = 0;
  while (sockets[0] < 0) {
    for (addrinfo *it = found; it && sockets[0] < 0; it = it->ai_next) {
      int attempt = socket(it->ai_family, it->ai_socktype | SOCK_CLOEXEC,
                           it->ai_protocol);
      if (attempt >= 0 && connect(attempt, it->ai_addr, it->ai_addrlen) == 0) {
        sockets[0] = attempt;
        break;
      }
      lastError = errno;
      if (attempt >= 0)
        close(attempt);
    }
    if (sockets[0] >= 0)
      break;
    if (timeout > 0 && Clock::now() > deadline)
      failHere("timed out (COMM_TIMEOUT): rank 0 does not answer at " +
               address + ":" + port + ": " + std::strerror(lastError));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  freeaddrinfo(found);
  sendAtOnce(sockets[0]);
  Hello hello;
  hello.rank = myRank;
  hello.ranks = ranks;
  send(0, &hello, sizeof(hello));
  Hello welcome;
  receive(0, &welcome, sizeof(welcome));
  if (welcome.magic != hello.magic)
    failHere("what listens at " + address + ":" + port +
             " is no rank of this program (COMM_PORT sets another port)");
}

void TcpBootstrap::allgather(const void *mine, void *all, size_t bytes) {
  char *parts = static_cast<char *>(all);
  std::memcpy(parts + myRank * bytes, mine, bytes);
  if (timeout > 0)
    deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(timeout));
  if (myRank != 0) {
    send(0, mine, bytes);
    receive(0, all, ranks * bytes);
    return;
  }
  for (int rank = 1; rank < ranks; ++rank)
    receive(rank, parts + rank * bytes, bytes);
  for (int rank = 1; rank < ranks; ++rank)
    send(rank, all, ranks * bytes);
}

std::string TcpBootstrap::lost() {
  for (int rank = 0; rank < ranks; ++rank) {
    if (sockets[rank] < 0)
      continue;
    pollfd entry = {sockets[rank], POLLRDHUP, 0};
    if (poll(&entry, 1, 0) > 0 &&
        (entry.revents & (POLLRDHUP | POLLHUP | POLLERR)))
      return ended(rank);
  }
  return {};
}

void TcpBootstrap::closeAll() {
  for (int &socket : sockets) {
    if (socket >= 0)
      close(socket);
    socket = -1;
  }
}

} // namespace

std::unique_ptr<Bootstrap> createTcpBootstrap(int rank, int ranks,
                                              double timeout) {
  return std::make_unique<TcpBootstrap>(rank, ranks, timeout);
}

} // namespace comm::cuda
