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
