//===- BootstrapTcp.cpp - Bootstrap over TCP ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 listens and all other ranks connect to it. The connections stay open
// until the end: a rank that dies closes its connection, so the others notice.
// torchrun's store occupies MASTER_PORT; this bootstrap uses the next port, or
// COMM_PORT.
//
// Anyone may connect to the port, so a peer is trusted only after proving that
// it has COMM_SECRET (Handshake.h). Rank 0 serves all connections at once and
// waits for none. It drops connections that are slow, wrong or too many: the
// oldest one of the address that has the most. A rank that is dropped before it
// receives its answer connects again.
//
//===----------------------------------------------------------------------===//
#include "Bootstrap.h"
#include "Failure.h"
#include "Handshake.h"
#include "Listen.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace comm::runtime {

namespace {

using Clock = std::chrono::steady_clock;

/// Time within which a new connection must send its hello.
constexpr std::chrono::seconds helloTime(5);
/// Time of one attempt to connect; where packets are dropped, the kernel would
/// try for minutes.
constexpr std::chrono::seconds connectTime(5);
/// Time to wait for rank 0's challenge. The kernel may report a connection that
/// rank 0 dropped because its queue was full.
constexpr std::chrono::seconds challengeTime(10);
constexpr std::chrono::milliseconds pauseBetweenTries(50);
/// Maximum number of connections that rank 0 serves at once, in addition to one
/// of each rank.
constexpr size_t maxPendingConnections = 512;

[[noreturn]] void failHere(const std::string &why) {
  fail("commContextCreate", nullptr, why);
}

/// Returns the error message for a closed or reset connection.
std::string rankEndedText(int rank) {
  return "rank " + std::to_string(rank) + " has ended";
}

/// Returns the time point `seconds` from now; no deadline for 0.
Clock::time_point deadlineAfter(double seconds) {
  return seconds > 0
             ? Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(seconds))
             : Clock::time_point::max();
}

/// Returns the milliseconds until `deadline` for poll, at most 1000 s.
int pollTime(Clock::time_point deadline) {
  constexpr int longest = 1000 * 1000;
  const auto now = Clock::now();
  if (deadline <= now)
    return 0;
  if (deadline - now > std::chrono::milliseconds(longest))
    return longest;
  return static_cast<int>(
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - now)
          .count() +
      1);
}

/// Waits until the socket is ready; returns false if `deadline` comes first.
bool await(int socket, short what, Clock::time_point deadline) {
  pollfd entry = {socket, what, 0};
  while (true) {
    const int ready = poll(&entry, 1, pollTime(deadline));
    if (ready > 0)
      return true;
    if (ready < 0 && errno != EINTR)
      failHere(std::string("poll failed: ") + std::strerror(errno));
    if (Clock::now() >= deadline)
      return false;
  }
}

/// Sends small messages without delay.
void disableNagle(int socket) {
  int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

/// A connection that has not identified itself.
struct PendingConnection {
  int socket;
  std::string network; ///< networkOf its address
  Clock::time_point deadline;
  Challenge challenge;
  Hello hello;
  size_t received = 0;
};

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
  std::string failureOfOthers() override;
  void finish() override {
    barrier();
    closeAll();
  }

private:
  void readPort();
  // Rank 0.
  void acceptRanks();
  /// Returns a rank that has not connected, or 0.
  int findAbsentRank() const;
  void accept(int listener);
  void dropPendingConnection();
  /// Reads available data; returns false if the connection needs no more.
  bool advance(PendingConnection &pending);
  void admitOrRefuse(const PendingConnection &pending);
  void refuse(const PendingConnection &pending, const std::string &why);
  // Other ranks.
  void joinRankZero();
  const addrinfo *connectToFirst(const addrinfo *found, bool isKnown);
  int tryToConnect(const addrinfo &address);
  enum class Introduction { Done, Silence, Dropped };
  Introduction introduce(bool &isKnown);

  /// Return false if the peer has closed the connection.
  bool trySend(int peer, const void *data, size_t bytes);
  bool tryReceive(int peer, void *data, size_t bytes);
  void send(int peer, const void *data, size_t bytes);
  void receive(int peer, void *data, size_t bytes);
  [[noreturn]] void failPeer(int peer);
  void closeAll();

  const double timeout;
  const Secret secret;
  Clock::time_point deadline;
  std::string address, port;
  /// Connections, all non-blocking: rank 0's with each rank, the other ranks'
  /// with rank 0; else -1.
  std::vector<int> sockets;
  // Used by rank 0 until all ranks have connected.
  std::vector<int> listeners;
  std::vector<PendingConnection> pendingConnections;
  /// Messages exchanged with the connected ranks.
  std::vector<Challenge> challenges;
  std::vector<Hello> hellos;
  int refused = 0;
  std::string lastRefusal;
};

TcpBootstrap::TcpBootstrap(int rank, int ranks, double timeout)
    : timeout(timeout), secret(Secret::fromEnvironment()) {
  myRank = rank;
  this->ranks = ranks;
  sockets.assign(ranks, -1);
  readPort();
  deadline = deadlineAfter(timeout);
  if (rank == 0) {
    challenges.resize(ranks);
    hellos.resize(ranks);
    acceptRanks();
  } else {
    joinRankZero();
  }
}

void TcpBootstrap::readPort() {
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
}

void TcpBootstrap::failPeer(int peer) { throw Failure(rankEndedText(peer)); }

bool TcpBootstrap::trySend(int peer, const void *data, size_t bytes) {
  const char *next = static_cast<const char *>(data);
  while (bytes) {
    ssize_t sent =
        ::send(sockets[peer], next, bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!await(sockets[peer], POLLOUT, deadline))
        failHere("timed out (COMM_TIMEOUT): rank " + std::to_string(peer) +
                 " does not take what it is sent");
      continue;
    }
    if (sent < 0)
      return false;
    next += sent;
    bytes -= sent;
  }
  return true;
}

bool TcpBootstrap::tryReceive(int peer, void *data, size_t bytes) {
  char *next = static_cast<char *>(data);
  while (bytes) {
    if (!await(sockets[peer], POLLIN, deadline))
      failHere("timed out (COMM_TIMEOUT): rank " + std::to_string(peer) +
               " has not come");
    ssize_t received = recv(sockets[peer], next, bytes, MSG_DONTWAIT);
    if (received < 0 &&
        (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
      continue;
    if (received <= 0)
      return false;
    next += received;
    bytes -= received;
  }
  return true;
}

void TcpBootstrap::send(int peer, const void *data, size_t bytes) {
  if (!trySend(peer, data, bytes))
    failPeer(peer);
}

void TcpBootstrap::receive(int peer, void *data, size_t bytes) {
  if (!tryReceive(peer, data, bytes))
    failPeer(peer);
}

//===----------------------------------------------------------------------===//
// Rank 0
//===----------------------------------------------------------------------===//

/// Makes room by closing the oldest connection of the address that has the
/// most. Thus many connections from one address do not displace those from
/// others.
void TcpBootstrap::dropPendingConnection() {
  std::map<std::string, size_t> counts;
  for (const PendingConnection &pending : pendingConnections)
    ++counts[pending.network];
  const auto most = std::max_element(
      counts.begin(), counts.end(),
      [](const auto &a, const auto &b) { return a.second < b.second; });
  const auto oldest =
      std::find_if(pendingConnections.begin(), pendingConnections.end(),
                   [&](const PendingConnection &pending) {
                     return pending.network == most->first;
                   });
  close(oldest->socket);
  pendingConnections.erase(oldest);
}

void TcpBootstrap::accept(int listener) {
  sockaddr_storage address = {};
  socklen_t size = sizeof(address);
  const int connection =
      accept4(listener, reinterpret_cast<sockaddr *>(&address), &size,
              SOCK_CLOEXEC | SOCK_NONBLOCK);
  const bool isFull = connection < 0 && (errno == EMFILE || errno == ENFILE);
  const size_t most = static_cast<size_t>(ranks) + maxPendingConnections;
  if (!pendingConnections.empty() &&
      (isFull || pendingConnections.size() >= most)) {
    dropPendingConnection();
  } else if (isFull) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (connection < 0)
    return;
  disableNagle(connection);
  PendingConnection pending = {};
  pending.socket = connection;
  pending.network = networkOf(address);
  pending.deadline = Clock::now() + helloTime;
  pending.challenge = Challenge::make();
  // The challenge fits into the empty send buffer of a new connection.
  if (::send(connection, &pending.challenge, sizeof(Challenge), MSG_NOSIGNAL) ==
      static_cast<ssize_t>(sizeof(Challenge)))
    pendingConnections.push_back(pending);
  else
    close(connection);
}

bool TcpBootstrap::advance(PendingConnection &pending) {
  char *buffer = reinterpret_cast<char *>(&pending.hello);
  const ssize_t got = recv(pending.socket, buffer + pending.received,
                           sizeof(Hello) - pending.received, MSG_DONTWAIT);
  if (got < 0)
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  pending.received += static_cast<size_t>(got);
  return got > 0 && pending.received < sizeof(Hello);
}

void TcpBootstrap::refuse(const PendingConnection &pending,
                          const std::string &why) {
  ++refused;
  lastRefusal = why;
  const Answer answer = Answer::refusal(why);
  [[maybe_unused]] ssize_t sent = ::send(
      pending.socket, &answer, sizeof(answer), MSG_NOSIGNAL | MSG_DONTWAIT);
  close(pending.socket);
}

/// Accepts a connection that has sent its hello as that of its rank, or closes
/// it.
void TcpBootstrap::admitOrRefuse(const PendingConnection &pending) {
  const Hello &hello = pending.hello;
  const char *notRank = "it is not a rank of a program";
  if (pending.received < sizeof(Hello)) {
    // This may be a slow rank: closed without a refusal, it tries again.
    ++refused;
    lastRefusal = notRank;
    close(pending.socket);
    return;
  }
  if (hello.magic != Hello().magic)
    return refuse(pending, notRank);
  if (!hello.isOf(secret, pending.challenge))
    return refuse(pending, "its COMM_SECRET is not that of rank 0");
  std::string problem;
  const std::string name = "rank " + std::to_string(hello.rank);
  if (hello.ranks != ranks)
    problem = name + " was started with " + std::to_string(hello.ranks) +
              " ranks, rank 0 with " + std::to_string(ranks);
  else if (hello.rank < 1 || hello.rank >= ranks)
    problem = name + " of " + std::to_string(ranks) + " ranks has come";
  else if (sockets[hello.rank] >= 0)
    problem = name + " has come twice";
  // A peer that proved the secret is a rank of this program, so the problem is
  // real. Without a secret, a stranger may have invented it.
  if (!problem.empty() && !secret.isEmpty())
    failHere(problem);
  if (!problem.empty())
    return refuse(pending, problem);
  sockets[hello.rank] = pending.socket;
  challenges[hello.rank] = pending.challenge;
  hellos[hello.rank] = hello;
}

int TcpBootstrap::findAbsentRank() const {
  for (int rank = 1; rank < ranks; ++rank)
    if (sockets[rank] < 0)
      return rank;
  return 0;
}

void TcpBootstrap::acceptRanks() {
  std::string problem;
  listeners = listenFor(address, port, problem);
  if (listeners.empty())
    failHere("cannot listen on port " + port +
             " (COMM_PORT sets it): " + problem);
  std::vector<pollfd> entries;
  while (int rank = findAbsentRank()) {
    Clock::time_point next = deadline;
    entries.clear();
    for (int listener : listeners)
      entries.push_back({listener, POLLIN, 0});
    for (const PendingConnection &pending : pendingConnections) {
      entries.push_back({pending.socket, POLLIN, 0});
      next = std::min(next, pending.deadline);
    }
    if (poll(entries.data(), entries.size(), pollTime(next)) < 0 &&
        errno != EINTR)
      failHere(std::string("poll failed: ") + std::strerror(errno));
    const auto now = Clock::now();
    if (now >= deadline)
      failHere("timed out (COMM_TIMEOUT): rank " + std::to_string(rank) +
               " has not come to port " + port +
               (refused ? "; connections that were refused: " +
                              std::to_string(refused) + ", the last as " +
                              lastRefusal
                        : "; check that it runs, and its MASTER_ADDR and "
                          "MASTER_PORT"));
    std::vector<PendingConnection> remaining;
    for (size_t i = 0; i < pendingConnections.size(); ++i) {
      PendingConnection &pending = pendingConnections[i];
      const bool waits =
          entries[listeners.size() + i].revents ? advance(pending) : true;
      if (waits && now < pending.deadline)
        remaining.push_back(pending);
      else
        admitOrRefuse(pending);
    }
    pendingConnections = std::move(remaining);
    for (size_t i = 0; i < listeners.size(); ++i)
      if (entries[i].revents)
        accept(listeners[i]);
  }
  for (int listener : listeners)
    close(listener);
  for (const PendingConnection &pending : pendingConnections)
    close(pending.socket);
  listeners.clear();
  pendingConnections.clear();
  for (int rank = 1; rank < ranks; ++rank) {
    const Answer answer =
        Answer::welcome(secret, challenges[rank], hellos[rank]);
    send(rank, &answer, sizeof(answer));
  }
}

//===----------------------------------------------------------------------===//
// Other ranks
//===----------------------------------------------------------------------===//

/// Returns true if the kernel connected the socket with itself, which it may do
/// while nothing listens at a port of this host.
static bool isOwnPeer(int socket) {
  sockaddr_storage mine = {}, theirs = {};
  socklen_t mineSize = sizeof(mine), theirsSize = sizeof(theirs);
  return getsockname(socket, reinterpret_cast<sockaddr *>(&mine), &mineSize) ==
             0 &&
         getpeername(socket, reinterpret_cast<sockaddr *>(&theirs),
                     &theirsSize) == 0 &&
         mineSize == theirsSize && std::memcmp(&mine, &theirs, mineSize) == 0;
}

/// Connects to the address; returns -1 and sets errno on failure.
int TcpBootstrap::tryToConnect(const addrinfo &found) {
  const int attempt =
      socket(found.ai_family, found.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
             found.ai_protocol);
  if (attempt < 0)
    return -1;
  int error = 0;
  if (connect(attempt, found.ai_addr, found.ai_addrlen) != 0) {
    error = errno;
    if (error == EINPROGRESS) {
      socklen_t size = sizeof(error);
      if (!await(attempt, POLLOUT,
                 std::min(deadline, Clock::now() + connectTime)))
        error = ETIMEDOUT;
      else
        getsockopt(attempt, SOL_SOCKET, SO_ERROR, &error, &size);
    }
  }
  if (error == 0 && isOwnPeer(attempt))
    error = ECONNREFUSED;
  if (error == 0)
    return attempt;
  close(attempt);
  errno = error;
  return -1;
}

/// Connects to one of the addresses from `found` on and returns it. If rank 0
/// has answered at `found` before (`isKnown`), a refused connection means that
/// it has ended; else it may start later.
const addrinfo *TcpBootstrap::connectToFirst(const addrinfo *found,
                                             bool isKnown) {
  int lastError = 0;
  while (true) {
    for (const addrinfo *it = found; it; it = isKnown ? nullptr : it->ai_next) {
      sockets[0] = tryToConnect(*it);
      if (sockets[0] >= 0) {
        disableNagle(sockets[0]);
        return it;
      }
      lastError = errno;
    }
    if (isKnown && lastError == ECONNREFUSED)
      failPeer(0);
    if (Clock::now() > deadline)
      failHere("timed out (COMM_TIMEOUT): rank 0 does not answer at " +
               address + ":" + port + ": " + std::strerror(lastError) +
               "; check that it runs, and MASTER_ADDR and MASTER_PORT");
    std::this_thread::sleep_for(pauseBetweenTries);
  }
}

/// Introduces this rank to rank 0 and waits until all ranks have connected.
/// Sets `isKnown` once a peer has answered as rank 0 does.
TcpBootstrap::Introduction TcpBootstrap::introduce(bool &isKnown) {
  const std::string listener = "what listens at " + address + ":" + port;
  if (!await(sockets[0], POLLIN,
             std::min(deadline, Clock::now() + challengeTime)))
    return Introduction::Silence;
  Challenge challenge;
  if (!tryReceive(0, &challenge, sizeof(challenge)))
    return Introduction::Dropped;
  if (challenge.magic != Challenge().magic)
    failHere(listener +
             " is not a rank of this program (COMM_PORT sets another port)");
  isKnown = true;
  const Hello hello = Hello::make(secret, challenge, myRank, ranks);
  Answer answer;
  if (!trySend(0, &hello, sizeof(hello)) ||
      !tryReceive(0, &answer, sizeof(answer)))
    return Introduction::Dropped;
  if (answer.isRefusal())
    failHere("rank 0 has refused this rank: " + answer.reason());
  if (!answer.isOf(secret, challenge, hello))
    failHere(listener + " does not know COMM_SECRET");
  return Introduction::Done;
}

void TcpBootstrap::joinRankZero() {
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  int code = getaddrinfo(address.c_str(), port.c_str(), &hints, &found);
  if (code != 0)
    failHere("MASTER_ADDR is \"" + address + "\": " + gai_strerror(code));
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found,
                                                                 freeaddrinfo);
  const addrinfo *place = found;
  bool isKnown = false, wasDropped = false;
  while (true) {
    const addrinfo *connected = connectToFirst(place, isKnown);
    const Introduction result = introduce(isKnown);
    if (result == Introduction::Done)
      break;
    // Rank 0 drops connections when there are too many.
    wasDropped |= result == Introduction::Dropped;
    close(sockets[0]);
    sockets[0] = -1;
    if (isKnown)
      place = connected;
    if (Clock::now() > deadline)
      failHere("timed out (COMM_TIMEOUT): what listens at " + address + ":" +
               port + (wasDropped ? " closes connections" : " says nothing"));
    std::this_thread::sleep_for(pauseBetweenTries);
  }
}

void TcpBootstrap::allgather(const void *mine, void *all, size_t bytes) {
  char *parts = static_cast<char *>(all);
  std::memcpy(parts + myRank * bytes, mine, bytes);
  deadline = deadlineAfter(timeout);
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

std::string TcpBootstrap::failureOfOthers() {
  for (int rank = 0; rank < ranks; ++rank) {
    if (sockets[rank] < 0)
      continue;
    pollfd entry = {sockets[rank], POLLRDHUP, 0};
    if (poll(&entry, 1, 0) > 0 &&
        (entry.revents & (POLLRDHUP | POLLHUP | POLLERR)))
      return rankEndedText(rank);
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

} // namespace comm::runtime
