//===- ProtocolTest.cpp - Tests for metadata, headers and staging ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Header.h"
#include "Metadata.h"
#include "Staging.h"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

using namespace comm::runtime;

namespace {

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

std::string errorOf(const char *text) {
  try {
    parseMetadata(text, "host");
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "";
}

TEST(MetadataTest, Groups) {
  Metadata metadata = parseMetadata(R"({
    "version": 1, "target": "host", "ranks": 4, "source": "step.mlir",
    "groups": [{"name": "dp", "members": [[0, 1], [3, 2]]},
               {"name": "none", "members": []}],
    "inputs": [], "outputs": []})",
                                    "host");
  EXPECT_EQ(metadata.ranks, 4);
  ASSERT_EQ(metadata.groups.size(), 2u);
  EXPECT_EQ(metadata.groups[0].name, "dp");
  EXPECT_EQ(metadata.groups[0].lines,
            (std::vector<std::vector<int>>{{0, 1}, {3, 2}}));
  EXPECT_TRUE(metadata.groups[1].lines.empty());
}

TEST(MetadataTest, ForGpus) {
  Metadata metadata = parseMetadata(R"({
    "version": 1, "target": "cuda", "ranks": 2, "groups": [
      {"name": "dp", "members": [[0, 1]], "window": [65536, 256, 1024],
       "nccl": true},
      {"name": "tp", "members": [[0], [1]]}]})",
                                    "cuda");
  const Metadata::Group &first = metadata.groups[0];
  EXPECT_EQ(first.windowBytes, 65536);
  EXPECT_EQ(first.ringBytes, 256);
  EXPECT_EQ(first.stageBytes, 1024);
  EXPECT_TRUE(first.needsNccl);
  EXPECT_EQ(metadata.groups[1].windowBytes, 0);
  EXPECT_FALSE(metadata.groups[1].needsNccl);

  auto errorOfGroup = [](const std::string &members) {
    return errorOf((R"({"version": 1, "ranks": 2, "groups": [{"name": "g",
                       "members": [[0, 1]], )" +
                    members + "}]}")
                       .c_str());
  };
  std::string start = "the program's metadata is malformed: group \"g\": ";
  EXPECT_EQ(errorOfGroup(R"("window": [64, 16])"),
            start + "\"window\" is not an array of three sizes");
  EXPECT_EQ(errorOfGroup(R"("window": [64, 8, 0])"),
            start + "\"window\" has 8, expected a non-negative multiple of 16");
  EXPECT_EQ(errorOfGroup(R"("window": [64, 32, 0])"),
            start + "the slots do not fit into the window of 64 bytes");
  EXPECT_EQ(errorOfGroup(R"("window": [64, 16, 16])"),
            start + "the slots do not fit into the window of 64 bytes");
  EXPECT_EQ(errorOfGroup(R"("nccl": 1)"),
            start + "\"nccl\" is not true or false");
}

TEST(MetadataTest, Malformed) {
  auto expectError = [](const char *text, const char *part) {
    std::string error = errorOf(text);
    EXPECT_NE(error.find(part), std::string::npos) << text << "\n" << error;
  };
  expectError(nullptr, "it is null");
  expectError("", "it is not JSON text");
  expectError("[]", "the metadata is not an object");
  expectError(R"({"ranks": 4})", "has no \"version\"");
  expectError(R"({"version": 2})", "has version 2");
  expectError(R"({"version": 1, "target": "cuda"})", "target \"cuda\"");
  expectError(R"({"version": 1, "ranks": 0, "groups": []})", "\"ranks\" is 0");
  expectError(R"({"version": 1, "ranks": "4", "groups": []})",
              "\"ranks\" is not a non-negative integer");
  expectError(R"({"version": 1, "ranks": 4, "groups": {}})",
              "\"groups\" is not an array");
  expectError(R"({"version": 1, "ranks": 4, "groups": [{"members": []}]})",
              "group 0 has no \"name\"");
  expectError(
      R"({"version":1,"ranks":2,"groups":[{"name":"g","members":[[0,2]]}]})",
      "group \"g\" has member 2, but there are 2 ranks");
  expectError(
      R"({"version":1,"ranks":2,"groups":[{"name":"g","members":[[0],[0]]}]})",
      "group \"g\" has member 0 twice");
  expectError(
      R"({"version":1,"ranks":2,"groups":[{"name":"g","members":[[]]}]})",
      "a line of members is not an array of ranks");
}

//===----------------------------------------------------------------------===//
// Headers
//===----------------------------------------------------------------------===//

Header headerOf(int rank) {
  Header header;
  header.rank = rank;
  header.operandCount = 1;
  setText(header.operands, "4xf32");
  header.operandDigest = digest("4xf32");
  setText(header.location, "step.mlir:" + std::to_string(rank) + ":1");
  return header;
}

TEST(HeaderTest, Agreement) {
  EXPECT_EQ(describeDisagreement(headerOf(0), headerOf(1)), "");
}

TEST(HeaderTest, EveryField) {
  auto textWith = [](void (*change)(Header &)) {
    Header theirs = headerOf(1);
    change(theirs);
    return describeDisagreement(headerOf(0), theirs);
  };
  EXPECT_EQ(textWith([](Header &h) { h.kind = 3; }),
            "the ranks disagree on the operation: comm.all_reduce on rank 0, "
            "but comm.all_gather on rank 1 (at step.mlir:1:1)");
  EXPECT_EQ(textWith([](Header &h) { h.reduction = 4; }),
            "the ranks disagree on the reduction: sum on rank 0, but max on "
            "rank 1 (at step.mlir:1:1)");
  EXPECT_NE(textWith([](Header &h) { h.magic = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.sequence = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.operandCount = 2; }), "");
  EXPECT_NE(textWith([](Header &h) { h.dim = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.dim2 = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.root = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.operandDigest = 1; }), "");
  EXPECT_NE(textWith([](Header &h) { h.pairDigest = 1; }), "");
  EXPECT_EQ(textWith([](Header &h) { h.sends = 5; }),
            "rank 1 (at step.mlir:1:1) sends 5 elements along dimension 0, but "
            "rank 0 expects to receive 0");
  EXPECT_EQ(textWith([](Header &h) { h.receives = 5; }),
            "rank 0 sends 0 elements along dimension 0, but rank 1 (at "
            "step.mlir:1:1) expects to receive 5");
}

TEST(HeaderTest, LongTextsAreCut) {
  char field[8] = {};
  setText(field, "1234567");
  EXPECT_STREQ(field, "1234567");
  char cut[8] = {};
  setText(cut, "12345678");
  EXPECT_STREQ(cut, "1234...");
}

//===----------------------------------------------------------------------===//
// Staging
//===----------------------------------------------------------------------===//

TEST(StagingTest, BlocksAreUsedAgain) {
  StagingPool pool;
  char *first = pool.allocate(100000);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(first) % 64, 0u);
  std::memset(first, 1, 100000);
  char *second = pool.allocate(100000);
  EXPECT_NE(first, second);
  pool.release(first);
  EXPECT_EQ(pool.allocate(90000), first);
  pool.release(second);
  // A small request does not use a large block.
  EXPECT_NE(pool.allocate(10), second);
  EXPECT_NE(pool.allocate(0), nullptr);
}

} // namespace
