//===- RandomBlock.h - Random blocks with collectives -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_TRANSFORMS_RANDOMBLOCK_H
#define COMMDIALECT_UNITTESTS_TRANSFORMS_RANDOMBLOCK_H

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include <random>
#include <string>
#include <vector>

namespace mlir::comm {

/// Writes functions @f on tensors of four floats, with all_reduces of several
/// keys on @g0 and @g1. `addOp` determines the mix of ops.
class RandomBlock {
public:
  explicit RandomBlock(unsigned seed) : random(seed) {}
  virtual ~RandomBlock() = default;

protected:
  /// Writes a function with three arguments, `numOps` calls of `addOp`, and
  /// waits for all collectives in flight.
  std::string make(const std::string &attributes, unsigned numOps,
                   unsigned numResults) {
    std::string types, results;
    text = "comm.mesh @mesh(x = 2, y = 2)\n"
           "comm.group @g0 = @mesh[x]\n"
           "comm.group @g1 = @mesh[y]\n";
    for (unsigned i = 0; i < numResults; ++i)
      types += i ? ", " + type : type;
    text += "func.func @f(%a0: " + type + ", %a1: " + type + ", %a2: " + type +
            ") -> (" + types + ") " + attributes + "{\n";
    values = {"%a0", "%a1", "%a2"};
    for (unsigned i = 0; i < numOps; ++i)
      addOp();
    while (!pending.empty())
      addWait();
    for (unsigned i = 0; i < numResults; ++i)
      results += (i ? ", " : " ") + pickValue();
    text += "  return" + results + (numResults ? " : " : "") + types + "\n}\n";
    return text;
  }

  /// Writes such a function of one of `numSizes` sizes. Starts of one function
  /// in eight are ordered.
  std::string makeSized(unsigned numSizes, unsigned numResults) {
    bool isOrdered = pick(8) == 0;
    return make(isOrdered ? "attributes {comm.ordered_starts} " : "",
                10 + pick(numSizes), numResults);
  }

  virtual void addOp() = 0;

  unsigned pick(unsigned size) { return random() % size; }
  std::string pickValue() { return values[pick(values.size())]; }
  std::string makeName() { return "%v" + std::to_string(next++); }

  /// Adds an op with one operand and a cost of up to 40 us. Unless the
  /// attributes in `effects` declare its effects, the op may have any, and
  /// keeps its position.
  void addCompute(const std::string &effects) {
    std::string name = makeName();
    text += "  " + name + " = \"test.heavy\"(" + pickValue() + ") {" + effects +
            "comm.cost = " + std::to_string(1000 * pick(40)) + " : i64} : (" +
            type + ") -> " + type + "\n";
    values.push_back(name);
  }

  void addStart() {
    Pending start{makeName(), makeName(), pickValue()};
    std::string init = makeName();
    text += "  " + init + " = tensor.empty() : " + type + "\n";
    text += "  " + start.value + ", " + start.token + " = comm.all_reduce " +
            (pick(4) ? "sum " : "max ") + start.source + " into " + init +
            " on @g" + std::to_string(pick(2));
    if (pick(6) == 0)
      text += " {comm.bucket_with = \"b" + std::to_string(pick(2)) + "\"}";
    text += " : " + type + "\n";
    pending.push_back(start);
  }

  /// Adds a wait for a collective in flight, if there is one, and rarely for
  /// two.
  void addWait() {
    if (pending.empty())
      return;
    Pending first = take();
    std::string name = makeName();
    values.push_back(name);
    if (pending.empty() || pick(10)) {
      text += "  " + name + " = comm.wait " + first.token + ", " + first.value +
              " reading " + first.source + " : " + type + "\n";
      return;
    }
    Pending second = take();
    text += "  " + name + ":2 = comm.wait [" + first.token + ", " +
            second.token + "], " + first.value + ", " + second.value +
            " reading " + first.source + ", " + second.source + " : " + type +
            ", " + type + "\n";
    values.back() += "#1";
  }

  void addBarrier() {
    std::string name = makeName();
    text += "  " + name + " = comm.barrier on @g" + std::to_string(pick(2)) +
            "\n  comm.wait " + name + "\n";
  }

  const std::string type = "tensor<4xf32>";
  std::string text;
  std::vector<std::string> values;

private:
  struct Pending {
    std::string token, value, source;
  };

  Pending take() {
    unsigned index = pick(pending.size());
    Pending taken = pending[index];
    pending.erase(pending.begin() + index);
    return taken;
  }

  std::minstd_rand random;
  unsigned next = 0;
  std::vector<Pending> pending;
};

/// Writes functions of compute, views, collectives, waits and barriers.
class MixedBlock : public RandomBlock {
public:
  using RandomBlock::RandomBlock;

  /// Creates a function. Returned arguments and views are copied at the end.
  std::string make() { return makeSized(/*numSizes=*/40, /*numResults=*/3); }

private:
  void addOp() override {
    unsigned kind = pick(10);
    if (kind < 3)
      addCompute(pick(12) ? "comm.mutates = array<i64>, " : "");
    else if (kind == 3)
      addCompute("comm.mutates = array<i64>, comm.views = 0 : i64, ");
    else if (kind < 8)
      addStart();
    else if (pick(10))
      addWait();
    else
      addBarrier();
  }
};

/// Parses the functions of RandomBlock.
class BlockReader {
public:
  BlockReader() : context(makeRegistry(), MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
    context.loadAllAvailableDialects();
  }

  /// Parses `text`. Returns null after an error.
  OwningOpRef<ModuleOp> read(const std::string &text) {
    return parseSourceString<ModuleOp>(text, &context);
  }
  FailureOr<Machine> loadMachine(StringRef name) {
    return comm::loadMachine(
        name, [&] { return emitError(UnknownLoc::get(&context)); });
  }

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registry.insert<arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect, tensor::TensorDialect>();
    return registry;
  }

  MLIRContext context;
};

} // namespace mlir::comm

#endif // COMMDIALECT_UNITTESTS_TRANSFORMS_RANDOMBLOCK_H
