//===- ProgramTest.cpp - Tests of reading metadata ------------------------===//
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

TEST(Program, BadMetadata) {
  for (const char *text :
       {"", "[]", "{\"version\": 1}", "{\"version\": \"1\"}",
        "{\"version\":1,\"target\":\"host\",\"ranks\":1,\"inputs\":3,"
        "\"outputs\":[]}",
        "{\"version\":1,\"target\":\"host\",\"ranks\":-1,\"inputs\":[],"
        "\"outputs\":[]}",
        "{\"version\":1,\"target\":\"cuda\",\"ranks\":1,\"inputs\":[{"
        "\"kind\":\"memref\",\"shape\":[2],\"dtype\":\"f32\",\"place\":[1]}],"
        "\"outputs\":[]}"})
    EXPECT_THROW(parseMetadata(text), Error) << text;
}

TEST(Program, GarbageIsNoSharedObject) {
  // An ELF header whose offsets point anywhere.
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
