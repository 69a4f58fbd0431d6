//===- BytecodeTest.cpp - Tests of the bytecode's version -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Writes a module with version `major`.`minor` and reads it again. Returns the
/// error, or an empty string.
std::string writeAndRead(uint64_t major, uint64_t minor) {
  MLIRContext context;
  context.loadDialect<CommDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "comm.mesh @mesh(dp = 2)\ncomm.group @dp = @mesh[dp]\n"
      "%t = comm.barrier on @dp by push\ncomm.wait %t",
      &context);
  EXPECT_TRUE(module);
  BytecodeWriterConfig config;
  config.setDialectVersion<CommDialect>(
      std::make_unique<CommDialectVersion>(major, minor));
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream, config)));

  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error += diagnostic.str();
    return success();
  });
  OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(bytes, &context);
  EXPECT_EQ(static_cast<bool>(read), error.empty());
  return error;
}

TEST(BytecodeTest, ReadsItsOwnVersion) {
  CommDialectVersion current = CommDialectVersion::current();
  EXPECT_EQ(writeAndRead(current.major, current.minor), "");
}

TEST(BytecodeTest, WritesTheCurrentVersionForAFormerOne) {
  EXPECT_EQ(writeAndRead(0, 2), "");
}

TEST(BytecodeTest, RefusesVersionsWithoutAlgorithms) {
  for (uint64_t minor : {0, 1}) {
    std::string found = "comm dialect version 0." + std::to_string(minor) +
                        " is older than 0.2";
    EXPECT_NE(writeAndRead(0, minor).find(found), std::string::npos);
  }
}

TEST(BytecodeTest, RefusesNewerVersions) {
  EXPECT_NE(writeAndRead(9, 0).find("comm dialect version 9.0 is newer than"),
            std::string::npos);
}

} // namespace
