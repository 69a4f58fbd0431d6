//===- HloTest.cpp - Tests the C++ interface to HLO modules ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Target/Hlo.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns a length-delimited field with a one-byte length.
static std::string field(unsigned number, const std::string &content) {
  return std::string(1, static_cast<char>(number << 3 | 2)) +
         static_cast<char>(content.size()) + content;
}

/// Returns a module of one computation that applies `opcode` to an f32
/// parameter.
static std::string makeModule(const std::string &opcode) {
  std::string shape = field(3, "\x10\x0b");
  std::string parameter =
      field(1, "x") + field(2, "parameter") + shape + "\x98\x02\x01";
  std::string user = field(1, "y") + field(2, opcode) + shape + "\x98\x02\x02" +
                     "\xa2\x02\x01\x01";
  std::string computation = field(1, "main") + field(2, parameter) +
                            field(2, user) + "\x28\x01" + "\x30\x02";
  return field(1, "test") + field(3, computation) + "\x30\x01";
}

TEST(HloTest, MayCommunicate) {
  EXPECT_FALSE(mayCommunicate(makeModule("negate")));
  EXPECT_FALSE(mayCommunicate(""));
  for (const char *opcode :
       {"all-reduce", "all-gather-start", "reduce-scatter", "all-to-all",
        "ragged-all-to-all", "collective-permute", "collective-broadcast",
        "send"})
    EXPECT_TRUE(mayCommunicate(makeModule(opcode))) << opcode;
  // Unreadable bytes may be anything.
  EXPECT_TRUE(mayCommunicate(makeModule("negate").substr(0, 30)));
  EXPECT_TRUE(mayCommunicate("\x1f\x8b"));
}

TEST(HloTest, Read) {
  MLIRContext context;
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error = diagnostic.str();
    return success();
  });
  auto emit = [&] { return emitError(UnknownLoc::get(&context)); };
  std::string bytes = makeModule("negate");
  FailureOr<HloModule> hlo = HloModule::read(bytes, emit);
  ASSERT_TRUE(succeeded(hlo)) << error;
  EXPECT_EQ(hlo->getName(), "test");
  EXPECT_EQ(hlo->getNumInstructions(), 2);
  EXPECT_EQ(hlo->getNumCollectives(), 0);
  EXPECT_FALSE(hlo->hasSchedule());
  EXPECT_EQ(hlo->getBytes(), bytes);
  context.allowUnregisteredDialects();
  EXPECT_TRUE(importHlo(*hlo, &context, emit)) << error;
  EXPECT_TRUE(failed(HloModule::read(StringRef(bytes).drop_back(3), emit)));
  EXPECT_FALSE(error.empty());
}
