//===- Supervisor.cpp - Runs and terminates a child process ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Supervisor.h"
#include "Error.h"
#include "ProgressLine.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace commrun;

/// Time for mpirun to end the other ranks after one has failed.
static constexpr std::chrono::seconds failureGrace(10);
/// Time between the request that a child end and SIGKILL.
static constexpr std::chrono::seconds stopGrace(5);
/// Time to wait for output after the child has ended.
static constexpr std::chrono::seconds outputGrace(1);

Supervisor::Supervisor() {
  // The parent may have left SIGCHLD ignored, which prevents waiting for
  // children.
  std::signal(SIGCHLD, SIG_DFL);
  sigset_t mask;
  ::sigemptyset(&mask);
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD})
    ::sigaddset(&mask, signal);
  ::sigprocmask(SIG_BLOCK, &mask, &oldMask);
  signals = ::signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0)
    throw Error(std::string("cannot watch signals: ") + std::strerror(errno));
}

Supervisor::~Supervisor() {
  ::close(signals);
  ::sigprocmask(SIG_SETMASK, &oldMask, nullptr);
}

void Supervisor::readSignals() {
  signalfd_siginfo info;
  while (::read(signals, &info, sizeof(info)) == sizeof(info)) {
    if (info.ssi_signo == SIGCHLD)
      continue;
    stop = static_cast<int>(info.ssi_signo);
    ++stops;
  }
}

void Supervisor::setTimeLimit(double seconds) {
  // Clocks count nanoseconds in 64 bits; 1e9 s is 30 years.
  constexpr double longest = 1e9;
  deadline =
      start + std::chrono::duration_cast<Clock::duration>(
                  std::chrono::duration<double>(std::min(seconds, longest)));
}

bool Supervisor::isLate() const { return deadline && Clock::now() > *deadline; }

int Supervisor::stopSignal() {
  readSignals();
  return stop;
}

void Supervisor::runChild(const std::function<int()> &body, int errorPipe,
                          pid_t parent) {
  // A separate process group: Ctrl-C in the terminal only reaches the launcher,
  // and the launcher can end everything that the child starts.
  ::setpgid(0, 0);
  // If the launcher is killed, the child is killed too: mpirun may hang if
  // asked to end. No signal is sent if the parent died before this call, so
  // check for that.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent)
    ::_exit(1);
  const int input = ::open("/dev/null", O_RDONLY);
  if (input >= 0)
    ::dup2(input, STDIN_FILENO);
  if (input > STDERR_FILENO)
    ::close(input);
  if (errorPipe >= 0)
    ::dup2(errorPipe, STDERR_FILENO);
  ::sigprocmask(SIG_SETMASK, &oldMask, nullptr);
  int status = 1;
  try {
    status = body();
  } catch (const std::exception &error) {
    std::fprintf(stderr, "error: %s\n", toLine(error).c_str());
  }
  std::fflush(nullptr);
  ::_exit(status);
}

namespace {
/// The parent's view of a child.
class ChildWatch {
  using Clock = std::chrono::steady_clock;

public:
  ChildWatch(pid_t child, int errors, OutputFilter *filter,
             ProgressLine &progress)
      : child(child), errors(errors), filter(filter), progress(progress) {}
  ~ChildWatch() { closeErrors(); }

  bool isDone() const {
    return hasEnded && (errors < 0 || Clock::now() > endedAt + outputGrace);
  }
  /// Waits for a signal on `signals`, output of the child, or a short time-out.
  void wait(int signals);
  void readErrors();
  /// Reads the remaining output, which may have arrived during the last wait.
  void readRest();
  void reap();
  void terminate();
  void kill();
  void enforceTimes(int stops, bool isLate);
  ChildResult result;

private:
  void closeErrors() {
    if (errors >= 0)
      ::close(errors);
    errors = -1;
  }

  const pid_t child;
  int errors;
  OutputFilter *filter;
  ProgressLine &progress;
  bool hasEnded = false;
  Clock::time_point endedAt;
  std::optional<Clock::time_point> failedAt, sigtermSentAt;
};
} // namespace

void ChildWatch::wait(int signals) {
  pollfd descriptors[2] = {{signals, POLLIN, 0}, {errors, POLLIN, 0}};
  // Time limits are in seconds, so a coarse interval suffices.
  constexpr int interval = 200;
  ::poll(descriptors, 2, interval);
  if (errors >= 0 && descriptors[1].revents != 0)
    readErrors();
}

void ChildWatch::readErrors() {
  char text[8192];
  const ssize_t got = ::read(errors, text, sizeof(text));
  if (got > 0) {
    progress.clear();
    filter->feed(std::string_view(text, static_cast<size_t>(got)));
  } else if (got == 0 || (errno != EINTR && errno != EAGAIN))
    closeErrors();
}

void ChildWatch::readRest() {
  // Bounded, since another process may still be writing.
  for (int i = 0; i < 100 && errors >= 0; ++i) {
    pollfd descriptor = {errors, POLLIN, 0};
    if (::poll(&descriptor, 1, 0) <= 0)
      return;
    readErrors();
  }
}

void ChildWatch::reap() {
  if (hasEnded)
    return;
  int status = 0;
  const pid_t got = ::waitpid(child, &status, WNOHANG);
  if (got != child)
    return;
  hasEnded = true;
  endedAt = Clock::now();
  if (WIFSIGNALED(status))
    result.killedBy = WTERMSIG(status);
  else
    result.exitStatus = WEXITSTATUS(status);
}

void ChildWatch::terminate() {
  if (sigtermSentAt || hasEnded)
    return;
  sigtermSentAt = Clock::now();
  ::kill(-child, SIGTERM);
}

void ChildWatch::kill() {
  // Ranks are killed by the kernel when mpirun is.
  if (!hasEnded)
    ::kill(-child, SIGKILL);
}

void ChildWatch::enforceTimes(int stops, bool isLate) {
  const auto now = Clock::now();
  if (filter && filter->sawFailure() && !failedAt)
    failedAt = now;
  if (failedAt && !hasEnded && !sigtermSentAt &&
      now > *failedAt + failureGrace) {
    result.wasHanging = true;
    terminate();
  }
  if (isLate && !hasEnded && !sigtermSentAt) {
    result.wasLate = true;
    terminate();
  }
  if (stops > 0)
    terminate();
  if (sigtermSentAt && (now > *sigtermSentAt + stopGrace || stops > 1))
    kill();
}

ChildResult Supervisor::run(const std::string &what,
                            const std::function<int()> &body,
                            OutputFilter *filter) {
  int pipe[2] = {-1, -1};
  if (filter && ::pipe2(pipe, O_CLOEXEC) != 0)
    throw Error(std::string("cannot make a pipe: ") + std::strerror(errno));
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0)
    throw Error(std::string("cannot start a process: ") + std::strerror(errno));
  if (child == 0)
    runChild(body, pipe[1], parent);
  ::setpgid(child, child); // in both processes, whichever runs first
  if (pipe[1] >= 0)
    ::close(pipe[1]);

  ProgressLine progress(what);
  ChildWatch watch(child, pipe[0], filter, progress);
  while (!watch.isDone()) {
    progress.update();
    watch.wait(signals);
    readSignals();
    watch.reap();
    watch.enforceTimes(stops, isLate());
  }
  watch.readRest();
  return watch.result;
}
