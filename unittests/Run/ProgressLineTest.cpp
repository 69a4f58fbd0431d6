//===- ProgressLineTest.cpp - Tests for showing progress ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressLine.h"
#include "Supervisor.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <fcntl.h>
#include <pty.h>
#include <string>
#include <thread>
#include <unistd.h>

using namespace commrun;

namespace {

/// Returns what `body` prints to standard error while it is redirected to
/// `output`, read from `input` afterwards.
template <typename Body>
std::string capture(int input, int output, Body body) {
  const int saved = ::dup(STDERR_FILENO);
  ::dup2(output, STDERR_FILENO);
  body();
  ::dup2(saved, STDERR_FILENO);
  ::close(saved);
  ::close(output);
  ::fcntl(input, F_SETFL, O_NONBLOCK);
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = ::read(input, buffer, sizeof(buffer))) > 0;)
    text.append(buffer, static_cast<size_t>(got));
  ::close(input);
  return text;
}

void sleepInChild() {
  Supervisor supervisor;
  const ChildResult result = supervisor.run(
      "sleeping",
      [] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        return 0;
      },
      nullptr);
  EXPECT_TRUE(result.succeeded());
}

TEST(ProgressTest, IsALineOnATerminalFromTheSecondSecondOn) {
  int terminal = -1, end = -1;
  ASSERT_EQ(::openpty(&terminal, &end, nullptr, nullptr, nullptr), 0);
  ::setenv("TERM", "xterm", /*overwrite=*/1);
  const std::string text = capture(terminal, end, sleepInChild);
  EXPECT_EQ(text.rfind("\x1b[Ksleeping: ", 0), 0u) << text;
  EXPECT_EQ(text.find("sleeping: 1 s"), std::string::npos) << text;
  // The line is erased at the end.
  EXPECT_EQ(text.substr(text.size() - 4), "\r\x1b[K");
}

TEST(ProgressTest, IsNothingInAFile) {
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  EXPECT_EQ(capture(pipe[0], pipe[1], sleepInChild), "");
}

TEST(ProgressTest, IsNothingOnADumbTerminal) {
  int terminal = -1, end = -1;
  ASSERT_EQ(::openpty(&terminal, &end, nullptr, nullptr, nullptr), 0);
  ::setenv("TERM", "dumb", /*overwrite=*/1);
  EXPECT_EQ(capture(terminal, end, sleepInChild), "");
}

} // namespace
