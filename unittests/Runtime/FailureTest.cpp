//===- FailureTest.cpp - Tests for failures and activities ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Activity.h"

#include <gtest/gtest.h>

#include <string>

using namespace comm::runtime;

/// Returns the message of the failure that `fail` throws.
static std::string messageOf(const char *what, const char *location,
                             const std::string &why) {
  try {
    fail(what, location, why);
  } catch (const Failure &failure) {
    return failure.what();
  }
}

TEST(Failure, NamesForgeNoLines) {
  EXPECT_EQ(messageOf("comm.all_reduce", "a\n.mlir:3:4",
                      "group @\x1b[2Jx\n has none"),
            "comm.all_reduce at a\\n.mlir:3:4: group @\\x1b[2Jx\\n has none");
  const std::string cut =
      messageOf("comm.wait", nullptr, std::string(100000, 'x') + "y");
  EXPECT_LT(cut.size(), 4000u);
  EXPECT_EQ(cut.substr(cut.size() - 4), "x...");
}

static std::string textOf(const Activity &activity, size_t size = 512) {
  std::string text(size, '#');
  activity.describe(text.data(), size);
  return text.c_str();
}

TEST(Activity, IsEmptyFromAFailureToTheNextOperation) {
  Activity activity;
  activity.wait("the other ranks", "commProgramLoad");
  activity.fail();
  EXPECT_EQ(textOf(activity), "");
  activity.endWait();
  activity.start("comm.barrier", "here");
  EXPECT_EQ(textOf(activity), "after starting comm.barrier at here");
}

TEST(Activity, DescribesTheCurrentOperation) {
  Activity activity;
  EXPECT_EQ(textOf(activity), "before any communication");
  activity.start("comm.all_reduce", "b.mlir:1:2");
  EXPECT_EQ(textOf(activity), "after starting comm.all_reduce at b.mlir:1:2");
  activity.wait("comm.all_gather", "a\n\x1b\xc2\x9b.mlir:3:4");
  EXPECT_EQ(textOf(activity),
            "while waiting for comm.all_gather at a????.mlir:3:4");
  EXPECT_EQ(textOf(activity, 6), "while");
  activity.endWait();
  EXPECT_EQ(textOf(activity), "after starting comm.all_reduce at b.mlir:1:2");
}
