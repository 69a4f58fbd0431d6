//===- Connect.cpp - Connects all pairs of ranks --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "SocketTransport.h"

#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <utility>

namespace comm::runtime {

Socket &Socket::operator=(Socket &&other) noexcept {
  std::swap(number, other.number);
  return *this;
}

Socket::~Socket() {
  if (number >= 0)
    close(number);
}

int Socket::release() { return std::exchange(number, -1); }

namespace {

/// The place of a rank, which the others need to connect.
struct Address {
  char host[65]; ///< name of the host
  in_addr address;
  in_port_t port;
  unsigned char secret[16]; ///< all ranks use rank 0's
};

/// The first message of a connection.
struct Hello {
  unsigned char secret[16];
  int32_t rank;
};

[[noreturn]] void failConnect(const std::string &why) {
  fail("commContextCreate", nullptr, why + ": " + std::strerror(errno));
}

/// Returns the first address of this host that others can reach.
in_addr findAddress() {
  in_addr found = {htonl(INADDR_LOOPBACK)};
  ifaddrs *all = nullptr;
  if (getifaddrs(&all) != 0)
    return found;
  for (const ifaddrs *entry = all; entry; entry = entry->ifa_next) {
    if (!entry->ifa_addr || entry->ifa_addr->sa_family != AF_INET ||
        !(entry->ifa_flags & IFF_UP) || (entry->ifa_flags & IFF_LOOPBACK))
      continue;
    sockaddr_in address;
    std::memcpy(&address, entry->ifa_addr, sizeof(address));
    found = address.sin_addr;
    break;
  }
  freeifaddrs(all);
  return found;
}

sockaddr_in makeAddress(in_addr address, in_port_t port) {
  sockaddr_in result = {};
  result.sin_family = AF_INET;
  result.sin_addr = address;
  result.sin_port = port;
  return result;
}

/// Waits for a time point; a null one never comes.
class Deadline {
public:
  explicit Deadline(double timeout) : timeout(timeout) {}
  /// Returns once `socket` has one of `events`. Fails at the deadline, with the
  /// name of the rank `peer`.
  void await(int socket, short events, int peer) const {
    while (true) {
      pollfd entry = {socket, events, 0};
      if (poll(&entry, 1, 100) > 0)
        return;
      const std::chrono::duration<double> waited =
          std::chrono::steady_clock::now() - begin;
      if (timeout > 0 && waited.count() > timeout)
        failLate(timeout, peer);
    }
  }

private:
  const double timeout;
  const std::chrono::steady_clock::time_point begin =
      std::chrono::steady_clock::now();
};

void setNonBlocking(int socket) {
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
}

Socket connectTo(int peer, const sockaddr_in &address, const Hello &hello,
                 const Deadline &deadline) {
  const std::string problem = "cannot connect to rank " + std::to_string(peer);
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  setNonBlocking(socket.get());
  if (connect(socket.get(), reinterpret_cast<const sockaddr *>(&address),
              sizeof(address)) != 0 &&
      errno != EINPROGRESS)
    failConnect(problem);
  deadline.await(socket.get(), POLLOUT, peer);
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  errno = error;
  if (error != 0)
    failConnect(problem);
  // The message is shorter than the socket's empty buffer.
  if (send(socket.get(), &hello, sizeof(hello), MSG_NOSIGNAL) != sizeof(hello))
    failConnect(problem);
  return socket;
}

/// Accepts a connection. Returns its rank, or -1 if it is not of this program.
int acceptFrom(int listener, const unsigned char (&secret)[16], int ranks,
               Socket &socket) {
  socket = Socket(accept4(listener, nullptr, nullptr, SOCK_CLOEXEC));
  // Strangers that send nothing must not hold up the others for long.
  timeval limit = {5, 0};
  setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
  Hello hello;
  if (socket.get() < 0 ||
      recv(socket.get(), &hello, sizeof(hello), MSG_WAITALL) != sizeof(hello) ||
      std::memcmp(hello.secret, secret, sizeof(secret)) != 0 ||
      hello.rank < 0 || hello.rank >= ranks)
    return -1;
  setNonBlocking(socket.get());
  return hello.rank;
}

} // namespace

std::vector<Connection> connectAll(Bootstrap &bootstrap, double timeout) {
  const int rank = bootstrap.rank(), ranks = bootstrap.size();
  const Deadline deadline(timeout);
  Socket listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in any = makeAddress({htonl(INADDR_ANY)}, 0);
  socklen_t size = sizeof(any);
  if (bind(listener.get(), reinterpret_cast<sockaddr *>(&any), size) != 0 ||
      listen(listener.get(), ranks) != 0 ||
      getsockname(listener.get(), reinterpret_cast<sockaddr *>(&any), &size))
    failConnect("cannot listen");
  Address mine = {};
  utsname host;
  uname(&host);
  std::strncpy(mine.host, host.nodename, sizeof(mine.host) - 1);
  mine.address = findAddress();
  mine.port = any.sin_port;
  if (getrandom(mine.secret, sizeof(mine.secret), 0) != sizeof(mine.secret))
    failConnect("no random numbers");
  const std::vector<Address> all = bootstrap.allgather(mine);

  std::vector<Connection> connections(ranks);
  Hello hello = {};
  std::memcpy(hello.secret, all[0].secret, sizeof(hello.secret));
  hello.rank = rank;
  for (int peer = 0; peer < rank; ++peer) {
    const bool isNear = !std::strcmp(all[peer].host, mine.host);
    const in_addr loopback = {htonl(INADDR_LOOPBACK)};
    const sockaddr_in address =
        makeAddress(isNear ? loopback : all[peer].address, all[peer].port);
    connections[peer].in = connectTo(peer, address, hello, deadline);
  }
  while (true) {
    int absent = rank + 1;
    while (absent < ranks && connections[absent].in.get() >= 0)
      ++absent;
    if (absent == ranks)
      break;
    deadline.await(listener.get(), POLLIN, absent);
    Socket socket;
    const int peer = acceptFrom(listener.get(), hello.secret, ranks, socket);
    if (peer > rank && connections[peer].in.get() < 0)
      connections[peer].in = std::move(socket);
  }
  for (int peer = 0; peer < ranks; ++peer) {
    Connection &connection = connections[peer];
    if (peer != rank) {
      const int on = 1;
      setsockopt(connection.in.get(), IPPROTO_TCP, TCP_NODELAY, &on,
                 sizeof(on));
      connection.out = Socket(fcntl(connection.in.get(), F_DUPFD_CLOEXEC, 0));
      continue;
    }
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0,
                   pair) != 0)
      failConnect("cannot make a socket");
    connection.in = Socket(pair[0]);
    connection.out = Socket(pair[1]);
  }
  return connections;
}

} // namespace comm::runtime
