//===- BufferReuseTest.cpp - In-place rule against upstream ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs of compute, collectives and views: the rule must not consider
// an operand in place if upstream's analysis does not. Otherwise memory would
// be underestimated.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::comm;

namespace {

class BufferReuseTest : public ::testing::Test {
protected:
  BufferReuseTest() {
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    comm::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  unsigned getRandom(unsigned end) { return engine() % end; }
  std::string pick() { return values[getRandom(values.size())]; }
  /// Returns a destination: usually some value, else an empty tensor or a slice
  /// of a bucket.
  std::string pickDestination(std::string &text) {
    if (getRandom(3) != 0)
      return pick();
    std::string name = "%e" + std::to_string(number++);
    if (getRandom(2) != 0) {
      text += name + " = tensor.empty() : T\n";
      return name;
    }
    std::string offset = std::to_string(++numSlices * 64);
    std::string flat = "memref<64xf32, strided<[1], offset: " + offset + ">>";
    std::string square =
        "memref<8x8xf32, strided<[8, 1], offset: " + offset + ">>";
    text += name + "s = memref.subview %bucket[" + offset +
            "] [64] [1] : memref<4096xf32> to " + flat + "\n";
    text += name + "m = memref.expand_shape " + name +
            "s [[0, 1]] output_shape [8, 8] : " + flat + " into " + square +
            "\n";
    text += name + " = bufferization.to_tensor " + name +
            "m restrict writable : " + square + " to T\n";
    return name;
  }

  std::string getOps(unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i) {
      std::string name = "%v" + std::to_string(number++);
      switch (getRandom(5)) {
      case 0: {
        std::string to = pickDestination(text), a = pick(), b = pick();
        text += name + " = linalg.add ins(" + a + ", " + b + " : T, T) outs(" +
                to + " : T) -> T\n";
        break;
      }
      case 1: {
        std::string to = pickDestination(text), a = pick(), b = pick();
        text += name + " = linalg.matmul ins(" + a + ", " + b +
                " : T, T) outs(" + to + " : T) -> T\n";
        break;
      }
      case 2: {
        std::string start = name + "s", token = name + "t", source = pick();
        std::string to = pickDestination(text);
        if (to == source) {
          --i;
          continue;
        }
        text += start + ", " + token + " = comm.all_reduce sum " + source +
                " into " + to + " on @g : T\n";
        std::string between = getOps(getRandom(2));
        text += between + name + " = comm.wait " + token + ", " + start +
                " reading " + source + " : T\n";
        break;
      }
      case 3: {
        std::string part = name + "p", source = pick(), to = pick();
        text += part + " = tensor.extract_slice " + source +
                "[0, 0] [4, 8] [1, 1] : T to tensor<4x8xf32>\n";
        text += name + " = tensor.insert_slice " + part + " into " + to +
                "[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into T\n";
        break;
      }
      case 4: {
        std::string flat = name + "f", source = pick();
        text += flat + " = tensor.collapse_shape " + source +
                " [[0, 1]] : T into tensor<64xf32>\n";
        text += name + " = tensor.expand_shape " + flat +
                " [[0, 1]] output_shape [8, 8] : tensor<64xf32> into T\n";
        break;
      }
      }
      values.push_back(name);
    }
    return text;
  }

  std::string getProgram() {
    number = numSlices = 0;
    values = {"%x", "%y", "%k"};
    std::string text = "comm.group @g = ranks [[0, 1]]\n"
                       "func.func @f(%x: T, %y: T) -> T {\n"
                       "%k = arith.constant dense<1.0> : T\n"
                       "%bucket = memref.alloc() : memref<4096xf32>\n";
    text += getOps(1 + getRandom(12));
    text += "return " + pick() + " : T\n}\n";
    for (size_t at = 0; (at = text.find('T', at)) != std::string::npos; ++at)
      text.replace(at, 1, "tensor<8x8xf32>");
    return text;
  }

  MLIRContext context;
  std::mt19937 engine{1};
  std::vector<std::string> values;
  unsigned number = 0, numSlices = 0;
};

TEST_F(BufferReuseTest, RuleIsNeverBolder) {
  unsigned numAnalyzed = 0, numInPlace = 0, numBoth = 0;
  for (unsigned round = 0; round < 300; ++round) {
    std::string text = getProgram();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    auto function = *module->getOps<func::FuncOp>().begin();
    BufferReuse rule, analysis;
    // Skip programs that cannot be bufferized at all (a collective's buffer
    // would have to be copied in flight).
    if (!analysis.analyze(function, /*work=*/0))
      continue;
    ++numAnalyzed;
    function->walk([&](Operation *op) {
      for (auto [operand, result] : getTiedResults(op)) {
        bool isInPlace = analysis.isInPlace(*operand);
        numInPlace += isInPlace;
        numBoth += isInPlace && rule.isInPlace(*operand);
        if (rule.isInPlace(*operand) && !isInPlace)
          ADD_FAILURE() << "operand " << operand->getOperandNumber() << " of "
                        << op->getName().getStringRef().str() << " giving "
                        << "a copy in\n"
                        << text;
      }
    });
    if (HasFailure())
      return;
  }
  // The rule must not be overly conservative either.
  EXPECT_GT(numAnalyzed, 200u);
  EXPECT_GT(2 * numBoth, numInPlace);
}

/// Unknown ops and excessive work are left to the rule.
TEST_F(BufferReuseTest, Refuses) {
  context.allowUnregisteredDialects();
  std::string text =
      "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
      "%y = \"aten.relu\"(%x) : (tensor<4xf32>) -> tensor<4xf32>\n"
      "return %y : tensor<4xf32>\n}\n";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  auto function = *module->getOps<func::FuncOp>().begin();
  EXPECT_FALSE(BufferReuse().analyze(function, /*work=*/0));
  function.walk([](Operation *op) {
    if (!op->isRegistered()) {
      op->replaceAllUsesWith(op->getOperands());
      op->erase();
    }
  });
  EXPECT_TRUE(BufferReuse().analyze(function, /*work=*/0));
  EXPECT_FALSE(BufferReuse().analyze(function, int64_t(1) << 40));
}

} // namespace
