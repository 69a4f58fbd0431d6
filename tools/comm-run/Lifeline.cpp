//===- Lifeline.cpp - Ends ranks when their launcher ends -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lifeline.h"
#include "Error.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace commrun;

static std::string fifoPath(const std::string &directory) {
  return directory + "/lifeline";
}

Lifeline::Lifeline(const std::string &directory) {
  const std::string path = fifoPath(directory);
  // Opened for reading too, since there may be no reader yet.
  if (::mkfifo(path.c_str(), 0600) != 0 ||
      (fifo = ::open(path.c_str(), O_RDWR | O_CLOEXEC)) < 0)
    throw Error(path + ": cannot make a FIFO: " + std::strerror(errno));
}

void Lifeline::cut() {
  if (fifo >= 0)
    ::close(fifo);
  fifo = -1;
}

std::string commrun::hostIdentity() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string text;
  std::getline(file, text);
  return text;
}

/// Ends this process without output, since no reader is left.
static void endNow() { ::kill(::getpid(), SIGKILL); }

static void readUntilClosed(int fifo) {
  char ignored;
  ssize_t got;
  do
    got = ::read(fifo, &ignored, 1);
  while (got > 0 || (got < 0 && errno == EINTR));
  endNow();
}

bool commrun::followLauncher(const std::string &directory,
                             const std::string &host) {
  if (host != hostIdentity())
    return false;
  // Without O_NONBLOCK, open would wait for a writer.
  const int fifo =
      ::open(fifoPath(directory).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fifo < 0)
    endNow();
  ::fcntl(fifo, F_SETFL, 0);
  // Signals must be handled by the other threads.
  sigset_t all, old;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &old);
  std::string problem;
  try {
    std::thread(readUntilClosed, fifo).detach();
  } catch (const std::system_error &error) {
    problem = std::string("cannot start a thread: ") + error.what();
  }
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
  if (!problem.empty())
    throw Error(problem);
  return true;
}
