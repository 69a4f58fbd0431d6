//===- CertificateTest.cpp - Tests for comparing certificates -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Certificate.h"

#include <gtest/gtest.h>

using namespace comm::runtime;

namespace {

/// Returns a program of four ranks with the groups all, [0 1 2 3], and pairs,
/// [0 1] [2 3].
std::string program(const std::string &operations, const std::string &trace,
                    const std::string &sets = "",
                    const std::string &tables = "",
                    const std::string &more = "") {
  return R"({"groups": [{"name": "all", "members": [[0,1,2,3]])" + more +
         R"(}, {"name": "pairs", "members": [[0,1],[2,3]]}],
    "certificate": {"operations": [)" +
         operations + R"(], "ranks": [)" + sets + R"(], "tables": [)" + tables +
         R"(], "trace": [)" + trace + "]}}";
}

std::string collective(int group, const std::string &name,
                       const std::string &count) {
  return R"({"group": )" + std::to_string(group) + R"(, "name": ")" + name +
         R"(", "at": "s.mlir:1:2", "operands": [[)" + count + R"(, "f32"]]})";
}

std::string message(const char *kind, const std::string &peer,
                    const std::string &count) {
  return std::string(R"({"group": 0, "name": "m", "at": "s.mlir:3:4",
    "messages": [[")") +
         kind + R"(", )" + peer + ", " + count + R"(, "f32"]]})";
}

const std::string kWords = "ranks run different communication: ";

/// Compares ranks 0 to 2, which run `a`, with rank 3, which runs `b`.
std::string compare(const std::string &a, const std::string &b) {
  return compareCertificates({1, 1, 1, 2}, {a, b});
}

TEST(CertificateTest, FirstRanks) {
  EXPECT_EQ(findFirstRanks({5, 5, 5}), (std::vector<int>{0}));
  EXPECT_EQ(findFirstRanks({5, 9, 5, 2, 9}), (std::vector<int>{0, 1, 3}));
}

TEST(CertificateTest, Collectives) {
  std::string ops = collective(0, "all_reduce sum", "4") + "," +
                    collective(1, "barrier", "0");
  EXPECT_EQ(compare(program(ops, "0,1,0"), program(ops, "1,0,0") + " "), "");
  EXPECT_EQ(compare(program(ops, "0,1,0"), program(ops, "0,0")),
            kWords + "collective 1 on @pairs: rank 2 has barrier of 0xf32 "
                     "(s.mlir:1:2), rank 3 has nothing more");
  EXPECT_EQ(compare(program(ops, "0"),
                    program(collective(0, "all_reduce sum", "5"), "0")),
            kWords + "collective 1 on @all: rank 0 has all_reduce sum of 4xf32 "
                     "(s.mlir:1:2), rank 3 has all_reduce sum of 5xf32 "
                     "(s.mlir:1:2)");
  // An unknown count matches any; the operation checks it at run time.
  EXPECT_EQ(compare(program(ops, "0"),
                    program(collective(0, "all_reduce sum", "null"), "0")),
            "");
}

TEST(CertificateTest, SplitsAndChoices) {
  std::string ops = collective(0, "all_reduce sum", "4") + "," +
                    collective(0, "barrier", "0");
  // Rank 3 is only in the second set.
  std::string split = R"({"split": [[0, [0]], [1, [1]]]})";
  EXPECT_EQ(compare(program(ops, "1"), program(ops, split, "[0,2], [3,3]")),
            "");
  EXPECT_EQ(compare(program(ops, "0"), program(ops, split, "[0,2], [3,3]")),
            kWords + "collective 1 on @all: rank 0 has all_reduce sum of 4xf32 "
                     "(s.mlir:1:2), rank 3 has barrier of 0xf32 (s.mlir:1:2)");
  std::string choice = R"({"choice": [[0], []], "at": "s.mlir:7:1"})";
  EXPECT_EQ(
      compare(program(ops, choice), program(ops, choice + ",{\"loop\":"
                                                          "[[]],\"at\":\"\"}")),
      "");
  EXPECT_EQ(compare(program(ops, "1," + choice), program(ops, "1,0")),
            kWords +
                "collective 2 on @all: rank 0 has a branch that depends on "
                "data (s.mlir:7:1), rank 3 has all_reduce sum of 4xf32 "
                "(s.mlir:1:2)");
  std::string loop = R"({"loop": [[0]], "at": "s.mlir:8:1"})";
  EXPECT_EQ(compare(program(ops, loop), program(ops, loop)), "");
  EXPECT_EQ(compare(program(ops, loop), program(ops, choice)),
            kWords + "collective 1 on @all: rank 0 has a loop of unknown trips "
                     "(s.mlir:8:1), rank 3 has a branch that depends on data "
                     "(s.mlir:7:1)");
}

TEST(CertificateTest, Messages) {
  // Rank 2 sends to rank 3; the other ranks do nothing.
  std::string sends = message("send", R"({"table": 0})", "4");
  std::string receives = message("recv", "2", "4");
  std::string table = "[-1, -1, 3, null]";
  EXPECT_EQ(compare(program(sends, "0", "", table), program(receives, "0")),
            "");
  EXPECT_EQ(compare(program(sends, "0", "", table), program("", "")),
            kWords + "message 1 from rank 2 to rank 3 on @all: rank 2 has send "
                     "of 4xf32 (s.mlir:3:4), rank 3 has nothing more");
  EXPECT_EQ(compare(program(sends, "0", "", table),
                    program(message("recv", "2", "5"), "0")),
            kWords + "message 1 from rank 2 to rank 3 on @all: rank 2 has send "
                     "of 4xf32 (s.mlir:3:4), rank 3 has recv of 5xf32 "
                     "(s.mlir:3:4)");
}

TEST(CertificateTest, Sizes) {
  EXPECT_EQ(findOversized({100, 200}), "");
  EXPECT_EQ(findOversized({1u << 29, 1u << 29}), "");
  EXPECT_EQ(findOversized({100, uint64_t(1) << 62}),
            "ranks run different programs, and the metadata of rank 1 has "
            "4611686018427387904 bytes: expected at most 536870912");
  EXPECT_NE(findOversized({uint64_t(1) << 62, 100}).find("rank 0 has"),
            std::string::npos);
}

TEST(CertificateTest, OtherPrograms) {
  std::string ops = collective(0, "barrier", "0");
  std::string without = R"({"groups": [{"name": "all", "members":
    [[0,1,2,3]]}, {"name": "pairs", "members": [[0,1],[2,3]]}],
    "certificate": null})";
  EXPECT_EQ(compare(program(ops, "0"), without),
            "rank 3 runs another program than rank 0, and that of rank 3 does "
            "not say what it communicates");
  EXPECT_EQ(compare(program(ops, "0"),
                    R"({"groups": [{"name": "all", "members": [[0,1,2,3]]}],
                        "certificate": null})"),
            "ranks run programs with different groups: group 1: rank 0 has "
            R"({"members":[[0,1],[2,3]],"name":"pairs"}, rank 3 has no more)");
  std::string window = R"(, "window": [1024, 0, 0])";
  EXPECT_EQ(compare(program(ops, "0", "", "", window),
                    program(ops, "0", "", "", window) + " "),
            "rank 3 runs another program than rank 0, but they share windows "
            "of symmetric memory");
  EXPECT_EQ(compare(program(ops, "0"), std::string(300000, '[')),
            "the program's metadata is malformed: it is nested too deep");
  EXPECT_NE(compare(program(ops, "0"), program(ops, "17"))
                .find("the program's metadata is malformed: "),
            std::string::npos);
}

} // namespace
