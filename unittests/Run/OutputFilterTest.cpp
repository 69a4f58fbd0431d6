//===- OutputFilterTest.cpp - Tests for filtering mpirun's output ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OutputFilter.h"

#include "gtest/gtest.h"

using namespace commrun;

namespace {
struct FilterTest : testing::Test {
  std::string shown;
  OutputFilter filter{
      false, [this](const std::string &line) { shown += line + "\n"; }};
  const std::string dashes = std::string(74, '-') + "\n";
};
} // namespace

TEST_F(FilterTest, PassesLinesOn) {
  filter.feed("one\ntw");
  filter.feed("o\nrank 1 is here\nrank 2: hello\n----\nend");
  filter.finish("");
  EXPECT_EQ(shown, "one\ntwo\nrank 1 is here\nrank 2: hello\n----\nend\n");
  EXPECT_FALSE(filter.sawFailure());
}

TEST_F(FilterTest, TranslatesDeaths) {
  filter.feed(dashes +
              "Primary job  terminated normally, but 1 process returned\n"
              "a non-zero exit code.\n" +
              dashes + dashes +
              "mpirun noticed that process rank 1 with PID 0 on node vm exited "
              "on signal 9 (Killed).\n" +
              dashes);
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "rank 1: error: killed by signal 9 (Killed)\n");
  EXPECT_TRUE(filter.sawFailure());
}

TEST_F(FilterTest, AnExplainedDeathIsNoNews) {
  filter.feed("rank 1: output 0 differs\n" + dashes +
              "mpirun detected that one or more processes exited with non-zero "
              "status, thus causing\nthe job to be terminated. The first "
              "process to do so was:\n\n  Process name: [[32376,1],1]\n"
              "  Exit code:    1\n" +
              dashes);
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "rank 1: output 0 differs\n");
}

TEST_F(FilterTest, ShowsTheSameErrorOnce) {
  filter.feed("rank 2: error: no\nrank 0: error: no\nrank 3: error: no\n"
              "rank 2: error: no\nrank 1: error: no\n");
  EXPECT_TRUE(filter.sawFailure());
  filter.finish("mpirun failed");
  EXPECT_EQ(shown,
            "rank 2: error: no\nnote: the same error on ranks 0, 1 and 3\n");
}

TEST_F(FilterTest, UnknownBannersComeAfterTheReason) {
  const std::string banner =
      dashes + "mpirun was unable\nto launch. See\nthere.\n\nMore:\n" + dashes;
  filter.feed(banner + "[vm:5] *** An error occurred in MPI_Init\n");
  EXPECT_EQ(shown, "");
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "error: mpirun failed; Open MPI says: mpirun was unable to "
                   "launch\n" +
                       banner + "[vm:5] *** An error occurred in MPI_Init\n");
}

TEST_F(FilterTest, UnknownBannersAfterAnError) {
  const std::string banner = dashes + "something\n" + dashes;
  filter.feed(banner + "*** reported by process [1,0]\nrank 1: error: no\n");
  EXPECT_EQ(shown, "rank 1: error: no\n");
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "rank 1: error: no\n" + banner);
}

TEST_F(FilterTest, AWarningKeepsItsPlace) {
  const std::string banner = dashes + "no such device\n" + dashes;
  filter.feed(banner + "step 1\n");
  EXPECT_EQ(shown, banner + "step 1\n");
  filter.feed(banner);
  filter.finish("");
  EXPECT_EQ(shown, banner + "step 1\n" + banner);
}

TEST_F(FilterTest, LinesOfOpenMpi) {
  const std::string line = "[vm:5] mca_rml_oob.so: cannot open\n";
  filter.feed(line);
  EXPECT_EQ(shown, "");
  filter.feed("[vm:x] step 1\n[a b:1] step 2\n");
  EXPECT_EQ(shown, line + "[vm:x] step 1\n[a b:1] step 2\n");
  filter.feed(line);
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, line + "[vm:x] step 1\n[a b:1] step 2\n" +
                       "error: mpirun failed\n" + line);
}

TEST_F(FilterTest, LinesOfOpenMpiBehindAFailure) {
  const std::string line = "[vm:5] pml_ob1: peer is gone\n";
  filter.feed(line + dashes +
              "mpirun noticed that process rank 1 with PID 0 on node vm exited "
              "on signal 9 (Killed).\n" +
              dashes + line + line);
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "rank 1: error: killed by signal 9 (Killed)\n" + line);
}

TEST_F(FilterTest, MoreThanIsHeld) {
  const std::string banner = dashes + std::string(4000, 'x') + "\n" + dashes;
  std::string all;
  for (int i = 0; i < 40; ++i) {
    filter.feed(banner);
    all += banner;
  }
  filter.finish("");
  EXPECT_EQ(shown, all);
}

TEST_F(FilterTest, AReasonThatNobodyElseGives) {
  filter.feed("step 1\n");
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "step 1\nerror: mpirun failed\n");
}

TEST_F(FilterTest, NothingOnPurpose) {
  filter.feed(dashes + "something\n" + dashes);
  filter.forgetOpenMpi();
  filter.finish("");
  EXPECT_EQ(shown, "");
}

/// Numbers that no rank, signal or status can be, so not an mpirun banner.
TEST_F(FilterTest, LooksLikeABanner) {
  const std::string large = "99999999999999999999999";
  for (const std::string &text :
       {"mpirun noticed that process rank " + large +
            " with PID 0 on node vm exited on signal 9 (Killed).\n",
        "process rank 1 with PID 0 exited on signal " + large + "\n",
        std::string("process rank x exited on signal 9\n"),
        std::string("process rank 1 exited on signal\n"),
        "Process name: [[" + large + ",1],1]\nExit code: 1\n",
        std::string("Process name: [[1,1],1\nExit code: 1\n"),
        "Process name: [[1,1],1]\nExit code: " + large + "\n",
        "due to process rank -" + large + " exiting improperly\n"}) {
    shown.clear();
    filter.feed(dashes + text + dashes + "end\n");
    EXPECT_EQ(shown, dashes + text + dashes + "end\n");
    EXPECT_FALSE(filter.sawFailure());
  }
  shown.clear();
  filter.feed("rank " + large + ": error: x\n");
  filter.finish("");
  EXPECT_EQ(shown, "rank " + large + ": error: x\n");
}

TEST_F(FilterTest, NamesSignals) {
  filter.feed(dashes + "process rank 3 exited on signal 64.\n" + dashes +
              dashes + "due to process rank 2 with PID 0 exiting improperly\n" +
              dashes);
  EXPECT_EQ(shown, "rank 3: error: killed by signal 64\n"
                   "rank 2: error: ended before the program was finished\n");
}

TEST_F(FilterTest, AProgramsOwnDashes) {
  filter.feed(dashes + "rank 0: error: seen at once\n");
  EXPECT_EQ(shown, "rank 0: error: seen at once\n");
  shown.clear();
  filter.feed("title\n");
  filter.finish("");
  EXPECT_EQ(shown, dashes + "title\n");
}

TEST_F(FilterTest, NoiseOnlyWhenNothingElse) {
  const std::string noise =
      "[vm:1] [[1,0],0] ORTE_ERROR_LOG: Data unpack in file x.c at line 5\n"
      "[warn] Epoll MOD(1) on fd 23 failed. Old events were 6: Bad file\n";
  filter.feed(noise);
  EXPECT_EQ(shown, "");
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "error: mpirun failed\n" + noise);
}

TEST_F(FilterTest, VictimsComeAfterTheCause) {
  filter.feed("rank 0: terminated while waiting for x\n"
              "rank 1: error: no\nrank 2: terminated while waiting for x\n");
  EXPECT_EQ(shown, "rank 1: error: no\n");
  filter.finish("mpirun failed");
  EXPECT_EQ(shown, "rank 1: error: no\n"
                   "ranks 0 and 2: terminated while waiting for x\n");
}
