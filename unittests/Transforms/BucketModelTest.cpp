//===- BucketModelTest.cpp - Buckets on numbers, and made -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random blocks: the model that is told of buckets is that of the block once
// they are made.
//
//===----------------------------------------------------------------------===//

#include "Bucket/BucketChooser.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Writes functions on tensors of 64 floats.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  std::string make() {
    text = "comm.mesh @mesh(x = 2, y = 4)\n"
           "comm.group @g0 = @mesh[x]\n"
           "comm.group @g1 = @mesh[y]\n"
           "func.func @f(%a0: T, %a1: T, %a2: T) -> (T, T, T) {\n";
    values = {"%a0", "%a1", "%a2"};
    for (unsigned i = 0, e = 10 + pick(40); i < e; ++i)
      addOp();
    while (!pending.empty())
      addWait();
    // An argument, or a view, is copied at the end.
    text += "  return " + pickValue() + ", " + pickValue() + ", " +
            pickValue() + " : T, T, T\n}\n";
    for (size_t at = 0; (at = text.find('T', at)) != std::string::npos;)
      text.replace(at, 1, "tensor<64xf32>");
    return text;
  }

private:
  struct Pending {
    std::string token, value, source;
  };

  unsigned pick(unsigned size) { return random() % size; }
  std::string pickValue() { return values[pick(values.size())]; }
  std::string makeName() { return "%v" + std::to_string(next++); }

  void addOp() {
    unsigned kind = pick(10);
    if (kind < 3)
      return addCompute(pick(12) ? "comm.mutates = array<i64>, " : "");
    if (kind == 3)
      return addCompute("comm.mutates = array<i64>, comm.views = 0 : i64, ");
    if (kind < 8)
      return addStart();
    if (!pending.empty())
      addWait();
  }

  /// Where nothing is said of it, it keeps its place.
  void addCompute(const std::string &effects) {
    std::string name = makeName();
    text += "  " + name + " = \"test.compute\"(" + pickValue() + ", " +
            pickValue() + ") {" + effects +
            "comm.cost = " + std::to_string(1000 * pick(40)) +
            " : i64} : (T, T) -> T\n";
    values.push_back(name);
  }

  void addStart() {
    Pending start{makeName(), makeName(), pickValue()};
    std::string init = makeName();
    text += "  " + init + " = tensor.empty() : T\n";
    text += "  " + start.value + ", " + start.token + " = comm.all_reduce " +
            (pick(4) ? "sum " : "max ") + start.source + " into " + init +
            " on @g" + std::to_string(pick(2)) + " : T\n";
    pending.push_back(start);
  }

  void addWait() {
    unsigned i = pick(pending.size());
    std::string name = makeName();
    text += "  " + name + " = comm.wait " + pending[i].token + ", " +
            pending[i].value + " reading " + pending[i].source + " : T\n";
    pending.erase(pending.begin() + i);
    values.push_back(name);
  }

  std::mt19937 random;
  std::string text;
  unsigned next = 0;
  std::vector<std::string> values;
  std::vector<Pending> pending;
};

using Buffers =
    std::multiset<std::tuple<std::vector<unsigned>, int64_t, bool, bool>>;

Buffers getBuffers(const BlockModel &model) {
  Buffers buffers;
  for (const ModelBuffer &buffer : model.buffers)
    buffers.insert({{buffer.users.begin(), buffer.users.end()},
                    buffer.bytes,
                    buffer.isLiveIn,
                    buffer.isLiveOut});
  return buffers;
}

void expectSame(const BlockModel &told, const BlockModel &made) {
  ASSERT_EQ(told.size(), made.size());
  ASSERT_EQ(told.transfers.size(), made.transfers.size());
  for (auto [a, b] : llvm::zip(told.ops, made.ops)) {
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.startOf, b.startOf);
    EXPECT_EQ(a.waitsFor, b.waitsFor);
  }
  for (auto [a, b] : llvm::zip(told.transfers, made.transfers)) {
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.wait, b.wait);
    EXPECT_EQ(a.ns, b.ns);
    EXPECT_EQ(a.latencyNs, b.latencyNs);
    EXPECT_EQ(told.lanes[a.lane].group, made.lanes[b.lane].group);
  }
  // Those that others imply may be missing, or too many.
  auto getAllBefore = [](const BlockModel &model) {
    std::vector<llvm::BitVector> all;
    for (auto [op, predecessors] : llvm::enumerate(model.predecessors)) {
      all.emplace_back(model.size());
      for (unsigned predecessor : predecessors) {
        EXPECT_LT(predecessor, op);
        EXPECT_TRUE(llvm::is_contained(model.successors[predecessor], op));
        all[op] |= all[predecessor];
        all[op].set(predecessor);
      }
    }
    return all;
  };
  EXPECT_EQ(getAllBefore(told), getAllBefore(made));
  EXPECT_EQ(getBuffers(told), getBuffers(made));
}

TEST(BucketModelTest, IsThatOfTheMadeBlock) {
  DialectRegistry registry;
  comm::registerAllDialects(registry);
  registry
      .insert<arith::ArithDialect, func::FuncDialect, tensor::TensorDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.loadAllAvailableDialects();
  FailureOr<Machine> machine = loadMachine(
      "h100-x8", [&] { return emitError(UnknownLoc::get(&context)); });
  ASSERT_TRUE(succeeded(machine));
  unsigned numBuckets = 0, numWithEnd = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::string text = Generator(seed).make();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    auto function = module->lookupSymbol<func::FuncOp>("f");
    Block &block = function.getBody().front();
    OwningOpRef<ModuleOp> scratch = createScratch(*module);
    schedule::Models models(*module, *machine);
    std::shared_ptr<const schedule::AnalyzedBlock> base = models.analyze(block);
    BucketOptions options;
    options.mode = BucketMode::Coalesced;
    options.caps = choice::makeCaps({int64_t(256) << seed % 5});
    BucketPlan plan = planBuckets(base->dependences, models.costs, options);
    std::optional<BlockModel> told =
        choice::modelBuckets(*base, plan, options.mode, models);
    ASSERT_TRUE(told);
    numBuckets += plan.buckets.size();
    numWithEnd += models.memory.hasEndCopies(block);

    BucketMove move(*scratch, base->dependences, plan, options);
    schedule::Models after(function, *machine);
    schedule::AnalyzedBlock made(block, *base, after.costs, after.memory);
    expectSame(*told, made.model);
    if (::testing::Test::HasFailure())
      return;
  }
  EXPECT_GT(numBuckets, 400u);
  EXPECT_GT(numWithEnd, 50u);
}

} // namespace
