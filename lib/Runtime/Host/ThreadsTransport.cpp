//===- ThreadsTransport.cpp - Messages between threads --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A send that finds its receive copies into the receiver's memory, and a
// receive that finds its send copies out of the sender's. Only small messages
// that come before their receive are copied twice, so that their senders need
// not wait.
//
//===----------------------------------------------------------------------===//
#include "Threads.h"
#include "Transport.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

namespace comm::runtime {

namespace {

/// Largest message whose send completes without its receive, in bytes.
constexpr int64_t greatestCopy = 4 << 10;

struct Mailbox;

/// A message that waits for its other side.
struct ThreadMessage {
  char *data;
  int64_t bytes;
  int tag;
  std::shared_ptr<Mailbox> mailbox;
  bool isSend;
  std::unique_ptr<char[]> copy = nullptr; ///< the data of a complete send
  std::atomic<bool> isDone{false};
};

/// The messages from one rank of a channel to another that wait. The lock is
/// held during copies, so that neither side can take its memory away.
struct Mailbox {
  std::mutex lock;
  std::deque<ThreadMessage *> sends, receives; ///< in the order of the calls

  Mailbox() = default;
  Mailbox(const Mailbox &) = delete;
  ~Mailbox() {
    for (ThreadMessage *message : sends)
      delete message;
  }

  /// Removes the first message with `tag` from a queue; null if there is none.
  static ThreadMessage *take(std::deque<ThreadMessage *> &queue, int tag) {
    auto it = std::find_if(
        queue.begin(), queue.end(),
        [&](const ThreadMessage *message) { return message->tag == tag; });
    if (it == queue.end())
      return nullptr;
    ThreadMessage *message = *it;
    queue.erase(it);
    return message;
  }
};

/// The mailboxes of all ranks.
class PostOffice {
public:
  /// Returns the mailbox of a channel from `sender` to `receiver`, which lasts
  /// until both ranks have released it.
  std::shared_ptr<Mailbox> open(uint64_t channel, int sender, int receiver) {
    std::lock_guard<std::mutex> guard(lock);
    std::weak_ptr<Mailbox> &entry = mailboxes[{channel, sender, receiver}];
    std::shared_ptr<Mailbox> mailbox = entry.lock();
    if (!mailbox)
      entry = mailbox = std::make_shared<Mailbox>();
    return mailbox;
  }
  void close(uint64_t channel, int sender, int receiver) {
    std::lock_guard<std::mutex> guard(lock);
    auto it = mailboxes.find({channel, sender, receiver});
    if (it != mailboxes.end() && it->second.expired())
      mailboxes.erase(it);
  }

private:
  std::mutex lock;
  std::map<std::tuple<uint64_t, int, int>, std::weak_ptr<Mailbox>> mailboxes;
};

void copyMessage(void *to, int64_t room, const void *from, int64_t bytes) {
  if (room != bytes)
    throw TransportError("a message has " + std::to_string(bytes) +
                         " bytes, expected " + std::to_string(room));
  std::memcpy(to, from, static_cast<size_t>(bytes));
}

class ThreadsChannel : public Channel {
public:
  ThreadsChannel(std::shared_ptr<PostOffice> office, uint64_t number,
                 const Line &line)
      : office(std::move(office)), number(number), me(line.me),
        members(line.members) {
    for (int peer : members) {
      out.push_back(this->office->open(number, members[me], peer));
      in.push_back(this->office->open(number, peer, members[me]));
    }
  }
  ~ThreadsChannel() override {
    out.clear();
    in.clear();
    for (int peer : members) {
      office->close(number, members[me], peer);
      office->close(number, peer, members[me]);
    }
  }

  Request send(const void *data, int64_t bytes, int target, int tag) override {
    Mailbox &mailbox = *out[target];
    auto *from = const_cast<char *>(static_cast<const char *>(data));
    std::lock_guard<std::mutex> guard(mailbox.lock);
    if (ThreadMessage *receive = Mailbox::take(mailbox.receives, tag)) {
      copyMessage(receive->data, receive->bytes, data, bytes);
      receive->isDone.store(true, std::memory_order_release);
      return nullptr;
    }
    std::unique_ptr<ThreadMessage> message(
        new ThreadMessage{from, bytes, tag, nullptr, /*isSend=*/true});
    if (bytes <= greatestCopy) {
      message->copy = std::make_unique<char[]>(bytes);
      std::memcpy(message->copy.get(), data, static_cast<size_t>(bytes));
      message->data = message->copy.get();
      mailbox.sends.push_back(message.get());
      message.release();
      return nullptr;
    }
    message->mailbox = out[target];
    mailbox.sends.push_back(message.get());
    return message.release();
  }

  Request receive(void *data, int64_t bytes, int source, int tag) override {
    Mailbox &mailbox = *in[source];
    std::lock_guard<std::mutex> guard(mailbox.lock);
    if (ThreadMessage *send = Mailbox::take(mailbox.sends, tag)) {
      std::unique_ptr<ThreadMessage> owned(send->copy ? send : nullptr);
      copyMessage(data, bytes, send->data, send->bytes);
      if (!owned)
        send->isDone.store(true, std::memory_order_release);
      return nullptr;
    }
    std::unique_ptr<ThreadMessage> message(new ThreadMessage{
        static_cast<char *>(data), bytes, tag, in[source], /*isSend=*/false});
    mailbox.receives.push_back(message.get());
    return message.release();
  }

private:
  const std::shared_ptr<PostOffice> office;
  const uint64_t number;
  const int me;
  const std::vector<int> members;
  std::vector<std::shared_ptr<Mailbox>> out, in; ///< by position in the line
};

class ThreadsTransport : public Transport {
public:
  ThreadsTransport(std::shared_ptr<PostOffice> office)
      : office(std::move(office)) {}

  std::unique_ptr<Channel> open(const Line &line, int color) override {
    // All ranks create channels in the same order, so their numbers agree.
    // Lines of a group have different members.
    const uint64_t number = channels++;
    if (color < 0)
      return nullptr;
    return std::make_unique<ThreadsChannel>(office, number, line);
  }

  bool test(std::vector<Request> &requests) override {
    for (Request request : requests)
      if (!isComplete(request))
        return false;
    for (Request &request : requests)
      delete static_cast<ThreadMessage *>(std::exchange(request, nullptr));
    return true;
  }

  bool isComplete(Request request) override {
    return !request || static_cast<ThreadMessage *>(request)->isDone.load(
                           std::memory_order_acquire);
  }

  bool cancel(std::vector<Request> &requests) override {
    for (Request &request : requests) {
      std::unique_ptr<ThreadMessage> message(
          static_cast<ThreadMessage *>(std::exchange(request, nullptr)));
      if (!message)
        continue;
      std::shared_ptr<Mailbox> mailbox = message->mailbox;
      std::lock_guard<std::mutex> guard(mailbox->lock);
      auto &queue = message->isSend ? mailbox->sends : mailbox->receives;
      queue.erase(std::remove(queue.begin(), queue.end(), message.get()),
                  queue.end());
    }
    return true;
  }

private:
  const std::shared_ptr<PostOffice> office;
  uint64_t channels = 0;
};

} // namespace

std::unique_ptr<Transport> createThreadsTransport(CommThreads *threads) {
  auto create = []() -> std::shared_ptr<void> {
    return std::make_shared<PostOffice>();
  };
  std::shared_ptr<void> office = threads ? threads->share(create) : create();
  return std::make_unique<ThreadsTransport>(
      std::static_pointer_cast<PostOffice>(office));
}

std::unique_ptr<Transport>
Transport::create(RankState &rank, CommThreads *threads, int greatestTag) {
  if (const CommMpi *mpi = rank.bootstrap->mpi())
    return createMpiTransport(*mpi, greatestTag);
  if (threads || rank.ranks() == 1)
    return createThreadsTransport(threads);
  return createSocketTransport(rank);
}

} // namespace comm::runtime
