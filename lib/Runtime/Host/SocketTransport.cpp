//===- SocketTransport.cpp - Messages over TCP ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A message that has a receive when it arrives is read into the receive's
// memory. Others are read into memory of their own and copied.
//
//===----------------------------------------------------------------------===//
#include "SocketTransport.h"
#include "Transport.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <sys/socket.h>
#include <utility>

namespace comm::runtime {

namespace {

/// Precedes the bytes of a message.
struct Frame {
  uint64_t channel;
  int64_t bytes;
  int64_t tag;
};

struct Message {
  Frame frame;
  char *data;
  bool isDone = false;
};

/// A message that has begun to arrive before its receive.
struct Early {
  Frame frame;
  std::unique_ptr<char[]> data;
  bool isComplete = false;
  Message *receive = nullptr; ///< to which it is copied once complete
};

bool areAlike(const Frame &a, const Frame &b) {
  return a.channel == b.channel && a.tag == b.tag;
}

void finishReceive(Message &receive, const Early &early) {
  std::memcpy(receive.data, early.data.get(), early.frame.bytes);
  receive.isDone = true;
}

/// The messages to and from one rank.
class Peer {
public:
  Peer(Connection connection, int rank)
      : connection(std::move(connection)), rank(rank) {}

  void send(Message &message) {
    sends.push_back(&message);
    write();
  }
  void receive(Message &message);
  /// Move what can be moved without blocking.
  void write();
  void read();
  /// Fails if a message can no longer arrive.
  void check() const {
    const bool isIdle = receives.empty() && sends.empty() && !into && !arriving;
    if (hasEnded && !isIdle)
      throw TransportError("rank " + std::to_string(rank) +
                           " has closed its connection");
  }

private:
  static void checkSize(const Frame &sent, const Frame &expected) {
    if (sent.bytes != expected.bytes)
      throw TransportError("a message has " + std::to_string(sent.bytes) +
                           " bytes, expected " +
                           std::to_string(expected.bytes));
  }
  /// Returns the bytes moved, or 0 if none can be moved now.
  size_t readSome(char *to, size_t bytes);
  size_t writeSome(const char *from, size_t bytes);
  void begin();
  void end();

  Connection connection;
  const int rank;
  bool hasEnded = false;
  std::deque<Message *> sends, receives;
  std::deque<std::unique_ptr<Early>> early; ///< without receive

  size_t written = 0; ///< bytes of the first send with its frame
  /// The message that is arriving: its bytes read so far with its frame, and
  /// its receive or memory.
  size_t got = 0;
  Frame frame = {};
  Message *into = nullptr;
  Early *current = nullptr;
  std::unique_ptr<Early> arriving; ///< `current`, once it has a receive
};

size_t Peer::readSome(char *to, size_t bytes) {
  if (hasEnded)
    return 0;
  const ssize_t count = recv(connection.in.get(), to, bytes, 0);
  if (count > 0)
    return static_cast<size_t>(count);
  hasEnded = count == 0 || (errno != EAGAIN && errno != EINTR);
  return 0;
}

size_t Peer::writeSome(const char *from, size_t bytes) {
  if (hasEnded)
    return 0;
  const ssize_t count = ::send(connection.out.get(), from, bytes, MSG_NOSIGNAL);
  if (count >= 0)
    return static_cast<size_t>(count);
  hasEnded = errno != EAGAIN && errno != EINTR;
  return 0;
}

void Peer::write() {
  while (!sends.empty()) {
    Message &message = *sends.front();
    const size_t all = sizeof(Frame) + message.frame.bytes;
    while (written < all) {
      const bool inFrame = written < sizeof(Frame);
      const char *from =
          inFrame ? reinterpret_cast<const char *>(&message.frame) + written
                  : message.data + (written - sizeof(Frame));
      const size_t count =
          writeSome(from, (inFrame ? sizeof(Frame) : all) - written);
      if (count == 0)
        return;
      written += count;
    }
    written = 0;
    sends.pop_front();
    message.isDone = true;
  }
}

/// Finds the place of the message whose frame has arrived.
void Peer::begin() {
  auto it = std::find_if(
      receives.begin(), receives.end(),
      [&](const Message *message) { return areAlike(message->frame, frame); });
  if (it != receives.end()) {
    into = *it;
    checkSize(frame, into->frame);
    receives.erase(it);
    return;
  }
  auto message = std::make_unique<Early>();
  message->frame = frame;
  message->data = std::make_unique<char[]>(frame.bytes);
  current = message.get();
  early.push_back(std::move(message));
}

/// Completes the message whose bytes have arrived.
void Peer::end() {
  if (into) {
    into->isDone = true;
  } else if (arriving) {
    finishReceive(*arriving->receive, *arriving);
    arriving.reset();
  } else {
    current->isComplete = true;
  }
  into = nullptr;
  current = nullptr;
  got = 0;
}

void Peer::read() {
  while (true) {
    while (got < sizeof(Frame)) {
      const size_t count =
          readSome(reinterpret_cast<char *>(&frame) + got, sizeof(Frame) - got);
      if (count == 0)
        return;
      got += count;
      if (got == sizeof(Frame))
        begin();
    }
    const size_t all = sizeof(Frame) + frame.bytes;
    char *to = into ? into->data : current->data.get();
    while (got < all) {
      const size_t count = readSome(to + (got - sizeof(Frame)), all - got);
      if (count == 0)
        return;
      got += count;
    }
    end();
  }
}

void Peer::receive(Message &message) {
  auto it = std::find_if(early.begin(), early.end(), [&](const auto &other) {
    return areAlike(other->frame, message.frame);
  });
  if (it == early.end()) {
    receives.push_back(&message);
    return;
  }
  checkSize((*it)->frame, message.frame);
  std::unique_ptr<Early> found = std::move(*it);
  early.erase(it);
  if (found->isComplete)
    return finishReceive(message, *found);
  found->receive = &message;
  arriving = std::move(found);
}

using Peers = std::vector<std::unique_ptr<Peer>>;

class SocketChannel : public Channel {
public:
  SocketChannel(Peers &peers, uint64_t number, std::vector<int> members)
      : peers(peers), number(number), members(std::move(members)) {}

  Request send(const void *data, int64_t bytes, int target, int tag) override {
    auto *from = const_cast<char *>(static_cast<const char *>(data));
    auto message =
        std::make_unique<Message>(Message{Frame{number, bytes, tag}, from});
    peers[members[target]]->send(*message);
    return message.release();
  }
  Request receive(void *data, int64_t bytes, int source, int tag) override {
    auto message = std::make_unique<Message>(
        Message{Frame{number, bytes, tag}, static_cast<char *>(data)});
    peers[members[source]]->receive(*message);
    return message.release();
  }

private:
  Peers &peers;
  const uint64_t number;
  const std::vector<int> members;
};

class SocketTransport : public Transport {
public:
  explicit SocketTransport(std::vector<Connection> connections) {
    for (Connection &connection : connections)
      peers.push_back(std::make_unique<Peer>(std::move(connection),
                                             static_cast<int>(peers.size())));
  }

  std::unique_ptr<Channel> open(const Line &line, int color) override {
    // All ranks create channels in the same order, so their numbers agree.
    const uint64_t number = channels++;
    if (color < 0)
      return nullptr;
    return std::make_unique<SocketChannel>(peers, number, line.members);
  }

  bool test(std::vector<Request> &requests) override {
    for (auto &peer : peers) {
      peer->write();
      peer->read();
    }
    const bool areDone =
        std::all_of(requests.begin(), requests.end(),
                    [&](Request request) { return isComplete(request); });
    if (!areDone) {
      for (auto &peer : peers)
        peer->check();
      return false;
    }
    for (Request &request : requests)
      delete static_cast<Message *>(std::exchange(request, nullptr));
    return true;
  }

  bool isComplete(Request request) override {
    return static_cast<Message *>(request)->isDone;
  }

  bool cancel(std::vector<Request> &requests) override {
    // Other ranks learn that this one has failed.
    peers.clear();
    for (Request &request : requests)
      delete static_cast<Message *>(std::exchange(request, nullptr));
    return true;
  }

private:
  Peers peers; ///< by rank
  uint64_t channels = 0;
};

} // namespace

std::unique_ptr<Transport> createSocketTransport(RankState &rank) {
  return std::make_unique<SocketTransport>(
      connectAll(*rank.bootstrap, rank.timeout));
}

} // namespace comm::runtime
