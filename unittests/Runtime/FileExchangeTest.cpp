//===- FileExchangeTest.cpp - Tests for exchanging file descriptors -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ranks are threads. Their Bootstrap sees the addresses of their sockets and
// sends unexpected messages there.
//
//===----------------------------------------------------------------------===//
#include "FileExchange.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <mutex>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace comm::runtime;

namespace {

constexpr int numRanks = 3;

/// The socket address that a rank announces, laid out as in FileExchange.cpp.
struct Address {
  sockaddr_un name;
  socklen_t length;
};

/// State that the threads share.
struct Table {
  std::mutex lock;
  std::condition_variable changed;
  std::vector<char> data;
  int arrived = 0, meeting = 0;
  std::function<void(const Address &, int rank)> disturb;
};

class ThreadBootstrap : public Bootstrap {
public:
  ThreadBootstrap(Table &table, int rank) : table(table) {
    myRank = rank;
    ranks = numRanks;
  }
  void allgather(const void *mine, void *all, size_t bytes) override {
    std::unique_lock<std::mutex> guard(table.lock);
    table.data.resize(bytes * numRanks);
    std::memcpy(table.data.data() + bytes * myRank, mine, bytes);
    if (bytes == sizeof(Address))
      table.disturb(*static_cast<const Address *>(mine), myRank);
    meet(guard);
    std::memcpy(all, table.data.data(), bytes * numRanks);
    meet(guard);
  }
  void barrier() override {}
  void abort() override {}
  void finish() override {}

private:
  void meet(std::unique_lock<std::mutex> &guard) {
    const int meeting = table.meeting;
    if (++table.arrived == numRanks) {
      table.arrived = 0;
      ++table.meeting;
      table.changed.notify_all();
    }
    table.changed.wait(guard, [&] { return table.meeting != meeting; });
  }

  Table &table;
};

ino_t identity(int file) {
  struct stat status = {};
  EXPECT_EQ(fstat(file, &status), 0);
  return status.st_ino;
}

/// Sends `text` with copies of `file` from a new socket.
void sendTo(const Address &to, const void *text, size_t bytes, int file,
            size_t copies) {
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM, 0);
  iovec part = {const_cast<void *>(text), bytes};
  alignas(cmsghdr) char control[256] = {};
  msghdr header = {};
  header.msg_name = const_cast<sockaddr_un *>(&to.name);
  header.msg_namelen = to.length;
  header.msg_iov = &part;
  header.msg_iovlen = 1;
  if (copies > 0) {
    header.msg_control = control;
    header.msg_controllen = CMSG_SPACE(copies * sizeof(int));
    cmsghdr *attached = CMSG_FIRSTHDR(&header);
    attached->cmsg_level = SOL_SOCKET;
    attached->cmsg_type = SCM_RIGHTS;
    attached->cmsg_len = CMSG_LEN(copies * sizeof(int));
    for (size_t i = 0; i < copies; ++i)
      std::memcpy(CMSG_DATA(attached) + i * sizeof(int), &file, sizeof(int));
  }
  EXPECT_GE(::sendmsg(socket, &header, 0), 0);
  ::close(socket);
}

size_t openFiles() {
  size_t count = 0;
  for (int file = 0; file < 256; ++file)
    count += fcntl(file, F_GETFD) >= 0;
  return count;
}

/// Runs an exchange among all ranks; each must receive the files of the others.
void exchange(std::function<void(const Address &, int rank)> disturb) {
  setenv("COMM_FILES", "sockets", 1);
  const size_t before = openFiles();
  Table table;
  table.disturb = std::move(disturb);
  int mine[numRanks];
  std::vector<int> files[numRanks];
  std::string problems[numRanks];
  std::vector<std::thread> threads;
  for (int rank = 0; rank < numRanks; ++rank)
    mine[rank] = memfd_create("test", 0);
  for (int rank = 0; rank < numRanks; ++rank)
    threads.emplace_back([&, rank] {
      ThreadBootstrap bootstrap(table, rank);
      files[rank] =
          exchangeFiles(bootstrap, mine[rank], {2, 0, 1}, problems[rank]);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int rank = 0; rank < numRanks; ++rank) {
    EXPECT_EQ(problems[rank], "");
    const int order[] = {2, 0, 1};
    for (int i = 0; i < numRanks; ++i) {
      if (order[i] == rank) {
        EXPECT_EQ(files[rank][i], -1);
        continue;
      }
      EXPECT_EQ(identity(files[rank][i]), identity(mine[order[i]]));
      ::close(files[rank][i]);
    }
  }
  for (int file : mine)
    ::close(file);
  EXPECT_EQ(openFiles(), before);
}

TEST(FileExchangeTest, Peers) {
  exchange([](const Address &, int) {});
}

TEST(FileExchangeTest, MessagesOfStrangers) {
  const int file = memfd_create("stranger", 0);
  exchange([&](const Address &to, int rank) {
    const int peer = (rank + 1) % numRanks, nobody = 77, negative = -1;
    sendTo(to, "x", 1, file, 0);
    sendTo(to, "x", 1, file, 1);
    sendTo(to, &peer, sizeof(peer), file, 0);
    sendTo(to, &peer, sizeof(peer), file, 3);
    sendTo(to, &rank, sizeof(rank), file, 1);
    sendTo(to, &nobody, sizeof(nobody), file, 1);
    sendTo(to, &negative, sizeof(negative), file, 1);
  });
  ::close(file);
}

TEST(FileExchangeTest, AnotherUser) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can act as another user";
  const int file = memfd_create("stranger", 0);
  exchange([&](const Address &to, int rank) {
    const int peer = (rank + 1) % numRanks;
    const pid_t child = fork();
    if (child == 0) {
      constexpr uid_t nobody = 65534;
      if (setuid(nobody) == 0)
        sendTo(to, &peer, sizeof(peer), file, 1);
      _exit(0);
    }
    EXPECT_EQ(waitpid(child, nullptr, 0), child);
  });
  ::close(file);
}

} // namespace
