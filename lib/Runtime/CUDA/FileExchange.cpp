//===- FileExchange.cpp - File descriptors from process to process --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FileExchange.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace comm::cuda {

// Older C libraries know neither the functions nor the numbers.
static constexpr long pidfdOpen = 434, pidfdGetfd = 438;

namespace {
/// Where a rank's file is.
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

/// Takes the file out of the other process.
static int takeFile(const Holder &holder) {
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

/// The address, apart from the file system, of a process's socket.
static socklen_t socketAddress(int process, sockaddr_un &address) {
  address = {};
  address.sun_family = AF_UNIX;
  const std::string name = "comm-files-" + std::to_string(process);
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 +
                                name.size());
}

/// A message of one rank's number, with room for one file beside it.
namespace {
struct Message {
  explicit Message(int &rank) : part{&rank, sizeof(rank)} {
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof(control);
  }
  iovec part;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr header = {};
};
} // namespace

static bool sendFile(int socket, int process, int rank, int file) {
  Message message(rank);
  sockaddr_un address;
  message.header.msg_namelen = socketAddress(process, address);
  message.header.msg_name = &address;
  cmsghdr *attached = CMSG_FIRSTHDR(&message.header);
  attached->cmsg_level = SOL_SOCKET;
  attached->cmsg_type = SCM_RIGHTS;
  attached->cmsg_len = CMSG_LEN(sizeof(file));
  std::memcpy(CMSG_DATA(attached), &file, sizeof(file));
  return ::sendmsg(socket, &message.header, 0) >= 0;
}

static bool receiveFile(int socket, int &rank, int &file) {
  Message message(rank);
  if (::recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC) !=
      static_cast<ssize_t>(sizeof(rank)))
    return false;
  const cmsghdr *attached = CMSG_FIRSTHDR(&message.header);
  if (!attached || attached->cmsg_type != SCM_RIGHTS) {
    errno = EBADMSG;
    return false;
  }
  std::memcpy(&file, CMSG_DATA(attached), sizeof(file));
  return true;
}

static std::string sendAndReceive(Bootstrap &bootstrap, int socket, int mine,
                                  const std::vector<Holder> &holders,
                                  const std::vector<int> &peers,
                                  std::vector<int> &files) {
  const int me = bootstrap.rank();
  size_t expected = 0;
  for (int peer : peers) {
    if (peer == me)
      continue;
    ++expected;
    if (!sendFile(socket, holders[peer].process, me, mine))
      return errnoText("sendmsg");
  }
  for (; expected > 0; --expected) {
    int rank = -1, file = -1;
    if (!receiveFile(socket, rank, file))
      return errnoText("recvmsg");
    size_t index = 0;
    while (index < peers.size() && peers[index] != rank)
      ++index;
    if (index == peers.size()) {
      ::close(file);
      return "a file of rank " + std::to_string(rank) + ", which is no peer";
    }
    files[index] = file;
  }
  return {};
}

static void exchangeBySockets(Bootstrap &bootstrap, int mine,
                              const std::vector<Holder> &holders,
                              const std::vector<int> &peers,
                              std::vector<int> &files, std::string &problem) {
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_un address;
  const socklen_t length = socketAddress(::getpid(), address);
  // A peer that does not send would otherwise be waited for without end.
  const timeval limit = {60, 0};
  if (socket < 0 ||
      ::bind(socket, reinterpret_cast<sockaddr *>(&address), length) != 0 ||
      ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit)) != 0)
    problem = errnoText("a socket for files");
  // All are bound before anyone sends.
  bool allBound = true;
  for (char failed : bootstrap.allgather<char>(!problem.empty()))
    allBound &= !failed;
  if (allBound)
    problem = sendAndReceive(bootstrap, socket, mine, holders, peers, files);
  if (socket >= 0)
    ::close(socket);
}

std::vector<int> exchangeFiles(Bootstrap &bootstrap, int mine,
                               const std::vector<int> &peers,
                               std::string &problem) {
  // Where only ancestors may look into a process, let these do so.
#ifdef PR_SET_PTRACER
  ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
#endif
  const std::vector<Holder> holders =
      bootstrap.allgather<Holder>({::getpid(), mine});
  std::vector<int> files(peers.size(), -1);
  const char *way = std::getenv("COMM_FILES");
  bool failed = way && std::strcmp(way, "sockets") == 0;
  for (size_t i = 0; i < peers.size() && !failed; ++i)
    if (peers[i] != bootstrap.rank()) {
      files[i] = takeFile(holders[peers[i]]);
      failed = files[i] < 0;
    }
  bool anyFailed = false;
  for (char other : bootstrap.allgather<char>(failed))
    anyFailed |= other != 0;
#ifdef PR_SET_PTRACER
  ::prctl(PR_SET_PTRACER, 0, 0, 0, 0);
#endif
  if (anyFailed) {
    closeAll(files);
    exchangeBySockets(bootstrap, mine, holders, peers, files, problem);
  }
  return files;
}

} // namespace comm::cuda
