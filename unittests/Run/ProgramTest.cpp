//===- ProgramTest.cpp - Tests for reading metadata -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "Error.h"

#include "TempFile.h"
#include "gtest/gtest.h"

#include <map>
#include <tuple>

using namespace commrun;

TEST(Program, Metadata) {
  const Program program = parseMetadata(R"({
    "version": 1, "target": "host", "ranks": 4, "source": "step.mlir",
    "groups": [ { "name": "dp", "members": [[0, 1], [2, 3]] } ],
    "inputs": [ { "kind": "memref", "shape": [4, -1], "dtype": "f32" },
                { "kind": "scalar", "shape": [], "dtype": "index" },
                { "kind": "memref", "shape": [2], "dtype": "f32",
                  "uniform": true, "place": [1, 5000000000] } ],
    "outputs": [ { "kind": "memref", "shape": [4], "dtype": "bf16" } ] })");
  EXPECT_EQ(program.target, "host");
  EXPECT_EQ(program.ranks, 4);
  EXPECT_EQ(program.source, "step.mlir");
  ASSERT_EQ(program.inputs.size(), 3u);
  EXPECT_TRUE(program.inputs[0].isMemRef);
  EXPECT_EQ(program.inputs[0].shape, (Shape{4, -1}));
  EXPECT_FALSE(program.inputs[1].isMemRef);
  EXPECT_EQ(program.inputs[1].element, ElementType::Index);
  EXPECT_FALSE(program.inputs[0].place);
  EXPECT_TRUE(program.inputs[2].isUniform);
  EXPECT_EQ(program.inputs[2].place, std::make_pair(1, int64_t(5000000000)));
  ASSERT_EQ(program.outputs.size(), 1u);
  EXPECT_EQ(program.outputs[0].element, ElementType::BF16);
}

/// Returns the error of valid metadata in which `name` is replaced by `value`.
static std::string errorOf(const std::string &name, const std::string &value) {
  std::map<std::string, std::string> members = {{"version", "1"},
                                                {"target", "\"host\""},
                                                {"ranks", "1"},
                                                {"inputs", "[]"},
                                                {"outputs", "[]"}};
  members[name] = value;
  std::string text;
  for (const auto &[key, json] : members)
    if (!json.empty())
      text += (text.empty() ? "{" : ", ") + ("\"" + key + "\": " + json);
  try {
    parseMetadata(text + "}");
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

TEST(Program, BadMetadata) {
  EXPECT_EQ(errorOf("version", "1"), "");
  const std::tuple<std::string, std::string, std::string> cases[] = {
      {"version", "", "the text has no \"version\""},
      {"version", "\"1\"",
       "\"version\" is \"1\", expected a whole number of at least 0"},
      {"version", "]", "is not JSON text"},
      {"version", "1e400", "is not JSON text"},
      {"target", "3", "\"target\" is 3, expected a text"},
      {"target", "\"a\\nb\"", "\"target\" is \"a\\nb\", expected host or cuda"},
      {"ranks", "18446744073709551615",
       "\"ranks\" is 18446744073709551615, expected a whole number from 1 to "
       "1048576"},
      {"ranks", "1.5",
       "\"ranks\" is 1.5, expected a whole number from 1 to 1048576"},
      {"ranks", "-1",
       "\"ranks\" is -1, expected a whole number from 1 to 1048576"},
      {"ranks", "2147483647",
       "\"ranks\" is 2147483647, expected a whole number from 1 to 1048576"},
      {"source", std::string(300000, '[') + std::string(300000, ']'),
       "expected at most 1024 nested objects and arrays"},
      {"source", "[]", "\"source\" is [], expected a text"},
      {"inputs", "3", "\"inputs\" is 3, expected an array"},
      {"inputs", "[3]", "input 0 is 3, expected an object"},
      {"outputs", "[{}]", "output 0 has no \"kind\""},
      {"outputs", "[{\"kind\": \"tensor\"}]",
       "\"kind\" of output 0 is \"tensor\", expected memref or scalar"}};
  for (const auto &[name, value, error] : cases)
    EXPECT_EQ(errorOf(name, value), "bad metadata: " + error);
  const std::pair<std::string, std::string> values[] = {
      {R"("shape": {}, "dtype": "f32")",
       "\"shape\" of input 0 is {}, expected an array"},
      {R"("shape": [-2], "dtype": "f32")",
       "a size in \"shape\" of input 0 is -2, expected a whole number of at "
       "least -1"},
      {R"("shape": [2], "dtype": "f33")",
       "\"dtype\" of input 0 is \"f33\", expected an element type such as "
       "f32"},
      {R"("shape": [2], "dtype": "f32", "uniform": 1)",
       "\"uniform\" of input 0 is 1, expected true or false"},
      {R"("shape": [2], "dtype": "f32", "place": [1])",
       "\"place\" of input 0 is [1], expected [group, offset]"},
      {R"("shape": [2], "dtype": "f32", "place": [1, "x"])",
       "the offset in \"place\" of input 0 is \"x\", expected a whole number "
       "of at least 0"}};
  for (const auto &[value, error] : values)
    EXPECT_EQ(errorOf("inputs", "[{\"kind\": \"memref\", " + value + "}]"),
              "bad metadata: " + error);
  for (const std::string &text :
       {std::string(), std::string("[]"), std::string("\xff"),
        std::string(1000000, '[')})
    EXPECT_THROW(parseMetadata(text), Error);
}

TEST(Program, GarbageIsNoSharedObject) {
  // An ELF header whose offsets are out of bounds.
  std::string text("\x7f"
                   "ELF\2\1\1",
                   7);
  text.resize(64, '\xff');
  text[16] = 3;
  text[17] = 0;
  TempFile file("a.so", text);
  EXPECT_TRUE(isSharedObject(file.path()));
  EXPECT_THROW(readMetadata(file.path()), Error);
}
