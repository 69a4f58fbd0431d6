//===- MetadataTest.cpp - Tests for limits of metadata --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Metadata.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace comm::runtime;

/// Returns the error of metadata with `ranks` and the member `other`.
static std::string errorOf(const std::string &ranks, const std::string &other,
                           const std::string &name = "other") {
  try {
    parseMetadata(("{\"version\": 1, \"ranks\": " + ranks +
                   ", \"groups\": [], \"" + name + "\": " + other + "}")
                      .c_str(),
                  "host");
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "";
}

TEST(MetadataTest, Limits) {
  const std::string words = "the program's metadata is malformed: ";
  EXPECT_EQ(errorOf("1048576", "[[[]]]"), "");
  EXPECT_EQ(errorOf("1048577", "0"),
            words + "\"ranks\" is 1048577, expected 1 to 1048576");
  EXPECT_EQ(errorOf("1", "1", "reads"),
            words + "\"reads\" is not true or false");
  EXPECT_EQ(errorOf("0", "0"), words + "\"ranks\" is 0, expected 1 to 1048576");
  EXPECT_EQ(errorOf("1", std::string(300000, '[') + std::string(300000, ']')),
            words + "expected at most 1024 nested objects and arrays");
}

TEST(MetadataTest, Values) {
  const Metadata metadata = parseMetadata(
      R"({"version": 1, "ranks": 1, "groups": [], "inputs": [
          {"kind": "scalar", "shape": [], "dtype": "index"},
          {"kind": "memref", "shape": [2, -1], "dtype": "bf16"}], "outputs": [
          {"kind": "memref", "shape": [], "dtype": "i1"},
          {"kind": "memref", "shape": [3], "dtype": "f8E4M3FN"},
          {"kind": "memref", "shape": [3], "dtype": "c128"}]})",
      "host");
  auto describe = [](const std::vector<Signature::Value> &values) {
    std::string text;
    for (const Signature::Value &value : values)
      text += std::to_string(value.dims) + "x" +
              std::to_string(value.elementBytes) + " ";
    return text;
  };
  EXPECT_EQ(describe(metadata.signature.arguments), "-1x8 2x2 ");
  EXPECT_EQ(describe(metadata.signature.results), "0x1 1x1 1x16 ");
  const std::string words = "the program's metadata is malformed: ";
  EXPECT_EQ(errorOf("1", "0", "inputs"), words + "\"inputs\" is not an array");
  const std::string value = words + "a value of \"outputs\" has ";
  EXPECT_EQ(errorOf("1", R"([{"kind": "tensor"}])", "outputs"),
            value + R"("kind" "tensor", expected "memref" or "scalar")");
  EXPECT_EQ(errorOf("1", R"([{"kind": "memref", "shape": 2}])", "outputs"),
            value + R"("shape" 2, expected an array of sizes)");
  for (const char *type : {R"("word")", R"("f4096")", "32"})
    EXPECT_EQ(errorOf("1",
                      R"([{"kind": "memref", "shape": [], "dtype": )" +
                          std::string(type) + "}]",
                      "outputs"),
              value + R"("dtype" )" + type +
                  R"(, expected an element type such as "f32")");
}

TEST(MetadataTest, SitesByCopies) {
  auto read = [](const std::string &slot, const std::string &stage,
                 const std::string &flags) -> std::string {
    try {
      const Metadata metadata = parseMetadata(
          (R"({"version": 1, "target": "cuda", "ranks": 2, "groups": [{"name": "g",
               "members": [[0, 1]], "nccl": false, "window": [1024, 0, 0]}],
               "sites": [{"group": 0, "kind": 3, "reduction": 0, "type": 7,
               "dim": 0, "dim2": 0, "source": [64], "destination": [128],
               "copies": true, "kernel": "meet_w2", "blocks": 1,
               "threads": 32, "count": 64, "rows": 1, "ring": -1, "slot": )" +
           slot + R"(, "stage": )" + stage + R"(, "flags": )" + flags + "}]}")
              .c_str(),
          "cuda");
      return metadata.sites[0].copies ? "" : "no copies";
    } catch (const std::runtime_error &error) {
      return error.what();
    }
  };
  const std::string site = "the program's metadata is malformed: site 0: ";
  EXPECT_EQ(read("256", "768", "0"), "");
  EXPECT_EQ(read("128", "768", "0"),
            site + "\"slot\" is 128, expected at least the 256 bytes of the "
                   "source");
  EXPECT_EQ(read("256", "784", "0"),
            site + "1 pieces of 256 bytes at \"stage\" 784 are not in the "
                   "window of 1024 bytes");
  EXPECT_EQ(read("256", "-1", "0"),
            site + "\"stage\" is -1, expected an integer of at least 0");
  EXPECT_EQ(read("256", "768", "-1"),
            site + "\"flags\" is -1, expected an integer of at least 0");
}

TEST(MetadataTest, RanksThatRunIt) {
  Metadata metadata;
  metadata.ranks = 200000;
  metadata.runBy = {0, 2, 4};
  EXPECT_EQ(findIncompatibility(metadata, 2, 200000), "");
  EXPECT_EQ(findIncompatibility(metadata, 1, 200000),
            "this program is not for rank 1: expected one of 0, 2, 4");
  for (int rank = 6; rank < 200000; rank += 2)
    metadata.runBy.push_back(rank);
  EXPECT_EQ(findIncompatibility(metadata, 1, 200000),
            "this program is not for rank 1: expected one of 0, 2, 4, 6, 8, "
            "10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, ... (100000 ranks)");
}
