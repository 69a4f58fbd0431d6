//===- FailureTest.cpp - Tests for failure reports ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

using namespace comm::runtime;

TEST(FailureDeathTest, NamesForgeNoLines) {
  EXPECT_EXIT(
      fail("comm.all_reduce", "a\n.mlir:3:4", "group @\x1b[2Jx\n has none"),
      testing::ExitedWithCode(1),
      "error: comm.all_reduce at a.n.mlir:3:4: group "
      "@.x1b.2Jx.n has none");
  EXPECT_EXIT(fail("comm.wait", nullptr, std::string(100000, 'x') + "y"),
              testing::ExitedWithCode(1), "x[.][.][.]");
}

TEST(FailureDeathTest, TerminatedWhileWaiting) {
  EXPECT_EXIT(
      {
        installTerminationHandler();
        noteWaiting("comm.all_reduce", "a\n\x1b\xc2\x9b.mlir:3:4");
        std::raise(SIGTERM);
      },
      testing::ExitedWithCode(143),
      "terminated while waiting for comm.all_reduce at a[?][?][?][?].mlir:3:4");
}
