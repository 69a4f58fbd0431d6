//===- FileExchange.cpp - Exchanges file descriptors between ranks --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FileExchange.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace comm::runtime {

// Older C libraries declare neither the functions nor the numbers.
static constexpr long pidfdOpen = 434, pidfdGetfd = 438;

/// Time within which a peer's file must arrive.
static constexpr std::chrono::seconds receiveTime(60);

namespace {
/// The process and number of a rank's file descriptor.
struct Holder {
  int process;
  int file;
};
} // namespace

static std::string errnoText(const char *what) {
  return std::string(what) + ": " + std::strerror(errno);
}

static void closeAll(std::vector<int> &files) {
  for (int &file : files) {
    if (file >= 0)
      ::close(file);
    file = -1;
  }
}

/// Duplicates the file of another process; returns -1 and sets errno on
/// failure.
static int duplicateFile(const Holder &holder) {
  const int process = static_cast<int>(syscall(pidfdOpen, holder.process, 0));
  if (process < 0)
    return -1;
  const int file =
      static_cast<int>(syscall(pidfdGetfd, process, holder.file, 0));
  const int error = errno;
  ::close(process);
  errno = error;
  return file;
}

namespace {
/// Address of a rank's socket in the abstract namespace, chosen by the kernel
/// to be unique.
struct SocketAddress {
  sockaddr_un name = {};
  socklen_t length = 0;
};

/// A message with one rank number, and room for one file descriptor and the
/// sender's credentials.
struct Message {
  explicit Message(int &rank) : part{&rank, sizeof(rank)} {
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof(control);
  }
  iovec part;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int)) +
                                CMSG_SPACE(sizeof(ucred))] = {};
  msghdr header = {};
};
} // namespace

static bool sendFile(int socket, SocketAddress to, int rank, int file) {
  Message message(rank);
  message.header.msg_namelen = to.length;
  message.header.msg_name = &to.name;
  message.header.msg_controllen = CMSG_SPACE(sizeof(file));
  cmsghdr *attached = CMSG_FIRSTHDR(&message.header);
  attached->cmsg_level = SOL_SOCKET;
  attached->cmsg_type = SCM_RIGHTS;
  attached->cmsg_len = CMSG_LEN(sizeof(file));
  std::memcpy(CMSG_DATA(attached), &file, sizeof(file));
  return ::sendmsg(socket, &message.header, 0) >= 0;
}

/// Waits for a message; returns false and sets errno if none arrives. If the
/// message comes from another user's process or has no file, `rank` and `file`
/// are -1.
static bool receiveFile(int socket, int &rank, int &file) {
  rank = file = -1;
  int sender = -1;
  Message message(sender);
  const ssize_t got = ::recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC);
  if (got < 0)
    return false;
  bool isOurs = false;
  std::vector<int> files;
  for (cmsghdr *attached = CMSG_FIRSTHDR(&message.header); attached;
       attached = CMSG_NXTHDR(&message.header, attached)) {
    if (attached->cmsg_level != SOL_SOCKET)
      continue;
    if (attached->cmsg_type == SCM_RIGHTS) {
      files.resize((attached->cmsg_len - CMSG_LEN(0)) / sizeof(int));
      std::memcpy(files.data(), CMSG_DATA(attached),
                  files.size() * sizeof(int));
    } else if (attached->cmsg_type == SCM_CREDENTIALS) {
      ucred credentials;
      std::memcpy(&credentials, CMSG_DATA(attached), sizeof(credentials));
      isOurs = credentials.uid == ::geteuid();
    }
  }
  if (isOurs && files.size() == 1 &&
      got == static_cast<ssize_t>(sizeof(sender))) {
    rank = sender;
    file = files[0];
  } else {
    closeAll(files);
  }
  return true;
}

/// Sends `mine` to the peers and receives their files. Anyone may send to an
/// abstract socket, so messages from other than expected peers are dropped.
static std::string sendAndReceive(Bootstrap &bootstrap, int socket, int mine,
                                  const std::vector<SocketAddress> &addresses,
                                  const std::vector<int> &peers,
                                  std::vector<int> &files) {
  const int me = bootstrap.rank();
  size_t expected = 0;
  for (int peer : peers) {
    if (peer == me)
      continue;
    ++expected;
    if (!sendFile(socket, addresses[peer], me, mine))
      return errnoText("sendmsg");
  }
  const auto deadline = std::chrono::steady_clock::now() + receiveTime;
  while (expected > 0) {
    int rank = -1, file = -1;
    if (!receiveFile(socket, rank, file))
      return errnoText("recvmsg");
    const auto found = std::find(peers.begin(), peers.end(), rank);
    int *place = found == peers.end() || rank == me
                     ? nullptr
                     : &files[static_cast<size_t>(found - peers.begin())];
    if (place && *place < 0) {
      *place = file;
      --expected;
      continue;
    }
    if (file >= 0)
      ::close(file);
    if (std::chrono::steady_clock::now() > deadline)
      return "no files of the peers, but messages of others";
  }
  return {};
}

static void exchangeBySockets(Bootstrap &bootstrap, int mine,
                              const std::vector<int> &peers,
                              std::vector<int> &files, std::string &problem) {
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  // The kernel chooses an address if the name is empty.
  SocketAddress address;
  address.name.sun_family = AF_UNIX;
  address.length = sizeof(address.name);
  // Without a limit, a peer that does not send would block this rank forever.
  const timeval limit = {receiveTime.count(), 0};
  const int on = 1;
  if (socket < 0 ||
      ::bind(socket, reinterpret_cast<sockaddr *>(&address.name),
             sizeof(sa_family_t)) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr *>(&address.name),
                    &address.length) != 0 ||
      ::setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof(on)) != 0 ||
      ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit)) != 0)
    problem = errnoText("a socket for files");
  // All sockets must be bound before any rank sends.
  const std::vector<SocketAddress> addresses =
      bootstrap.Bootstrap::allgather(address);
  bool areAllBound = true;
  for (char hasFailed : bootstrap.allgather<char>(!problem.empty()))
    areAllBound &= !hasFailed;
  if (areAllBound)
    problem = sendAndReceive(bootstrap, socket, mine, addresses, peers, files);
  if (socket >= 0)
    ::close(socket);
}

std::vector<int> exchangeFiles(Bootstrap &bootstrap, int mine,
                               const std::vector<int> &peers,
                               std::string &problem) {
  // Some systems let only ancestors access a process; let the peers do so too.
#ifdef PR_SET_PTRACER
  ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
#endif
  const std::vector<Holder> holders =
      bootstrap.allgather<Holder>({::getpid(), mine});
  std::vector<int> files(peers.size(), -1);
  const char *way = std::getenv("COMM_FILES");
  bool hasFailed = way && std::strcmp(way, "sockets") == 0;
  for (size_t i = 0; i < peers.size() && !hasFailed; ++i)
    if (peers[i] != bootstrap.rank()) {
      files[i] = duplicateFile(holders[peers[i]]);
      hasFailed = files[i] < 0;
    }
  bool hasAnyFailed = false;
  for (char other : bootstrap.allgather<char>(hasFailed))
    hasAnyFailed |= other != 0;
#ifdef PR_SET_PTRACER
  ::prctl(PR_SET_PTRACER, 0, 0, 0, 0);
#endif
  if (hasAnyFailed) {
    closeAll(files);
    exchangeBySockets(bootstrap, mine, peers, files, problem);
  }
  return files;
}

} // namespace comm::runtime
