//===- TextTest.cpp - Tests for printable text ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Support/Text.h"

#include <gtest/gtest.h>

using commtext::makePrintable;

namespace {

TEST(TextTest, KeepsWhatIsPrintable) {
  EXPECT_EQ(makePrintable(""), "");
  EXPECT_EQ(makePrintable("mlp/layer.0 'x' \\n ~"), "mlp/layer.0 'x' \\n ~");
  EXPECT_EQ(makePrintable("größe 模型 😀"), "größe 模型 😀");
}

TEST(TextTest, EscapesControls) {
  EXPECT_EQ(makePrintable("a\nerror: b\r\tc"), "a\\nerror: b\\r\\tc");
  EXPECT_EQ(makePrintable(std::string_view("\x1b[2J\0\x7f", 6)),
            "\\x1b[2J\\x00\\x7f");
  EXPECT_EQ(makePrintable("\xc2\x9b" // C1, as UTF-8
                          "31m"),
            "\\x9b31m");
  EXPECT_EQ(makePrintable("\xe2\x80\xae"   // right-to-left override
                          "\xe2\x80\xa8"   // line separator
                          "\xef\xbb\xbf"), // byte order mark
            "\\u202e\\u2028\\ufeff");
}

TEST(TextTest, EscapesWhatIsNotUtf8) {
  EXPECT_EQ(makePrintable("\x9b"), "\\x9b");
  EXPECT_EQ(makePrintable("a\xff"), "a\\xff");
  EXPECT_EQ(makePrintable("\xc0\xaf"), "\\xc0\\xaf");          // overlong
  EXPECT_EQ(makePrintable("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // surrogate
  EXPECT_EQ(makePrintable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(makePrintable("\xe6\xa8"), "\\xe6\\xa8"); // cut off
  EXPECT_EQ(makePrintable("\xe6("), "\\xe6(");
}

TEST(TextTest, CutsLongText) {
  const std::string name(100, 'a');
  EXPECT_EQ(makePrintable(name), name);
  EXPECT_EQ(makePrintable(name + "b"), name + "...");
  EXPECT_EQ(makePrintable(std::string(10'000'000, '\n')).size(), 103u);
  // Text is not truncated within a character or an escape.
  EXPECT_EQ(makePrintable("模型", 1), "模...");
  EXPECT_EQ(makePrintable("abc\x1b", 6), "abc...");
}

} // namespace
