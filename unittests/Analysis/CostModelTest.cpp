//===- CostModelTest.cpp - Costs of collectives and ops -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/CostModel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// An op with a CostOpInterface.
struct AddCost : CostOpInterface::ExternalModel<AddCost, arith::AddFOp> {
  int64_t getCostNs(Operation *) const { return 1234; }
};

class CostModelTest : public ::testing::Test {
protected:
  Machine load(StringRef name) {
    FailureOr<Machine> machine =
        loadMachine(name, [&] { return emitError(UnknownLoc::get(&context)); });
    EXPECT_TRUE(succeeded(machine)) << name.str();
    return succeeded(machine) ? *machine : Machine();
  }
  CollectiveCost get(StringRef machine, CollectiveKind kind, int64_t bytes,
                     GroupGeometry geometry) {
    CostModel costs(load(machine));
    auto cost = costs.getCollectiveCost(kind, bytes, geometry,
                                        costs.getDefaultAlgorithm());
    EXPECT_TRUE(cost.has_value());
    return cost.value_or(CollectiveCost());
  }

  MLIRContext context;
};

TEST_F(CostModelTest, NcclLatenciesOnOneNode) {
  // NCCL's constants for Hopper: 6.6 us + 2 (n - 1) steps of 0.6 us.
  auto latency = [&](int64_t ranks) {
    return get("h100-x8", CollectiveKind::AllReduce, 8, {ranks, 1});
  };
  EXPECT_EQ(latency(2).ns, 7800);
  EXPECT_EQ(latency(4).ns, 10200);
  EXPECT_EQ(latency(8).ns, 15000);
  EXPECT_EQ(latency(8).algorithm, "nccl ring/ll");
  EXPECT_EQ(latency(8).links, 1u);
}

TEST_F(CostModelTest, NcclAcrossNodes) {
  // Two nodes of 8 ranks. LL: ring 6.6 + 28 * max(0.6, 1.0) + 2 * 2.7 = 40.0
  // us, tree 6.8 + 2 * (7 * 1.0 + 5.0) = 30.8 us.
  CollectiveCost small = get("h100-2x8", CollectiveKind::AllReduce, 8, {16, 2});
  EXPECT_EQ(small.ns, 30800);
  EXPECT_EQ(small.algorithm, "nccl tree/ll");
  EXPECT_EQ(small.links, 3u);
  // One rank per node: 256 MB at 0.803 * 50 bytes/ns, ring simple, 2 steps of
  // 14 us: 8.4 + 28 + 6685.8 us.
  CollectiveCost large =
      get("h100-2x8", CollectiveKind::AllReduce, int64_t(1) << 28, {2, 2});
  EXPECT_NEAR(large.ns, 36400 + (int64_t(1) << 28) / (0.803 * 50), 1);
  EXPECT_EQ(large.algorithm, "nccl ring/simple");
  EXPECT_EQ(large.links, 2u);
}

TEST_F(CostModelTest, TreeCorrections) {
  // Tree LL on two nodes: 30.8 us as above plus n / (39 / 2 * c); the limit on
  // two nodes is below 0.263 * 321.2. 64 KiB is 64 << 10, and c[10] is 0.6.
  auto at = [&](int64_t bytes) {
    return get("h100-2x8", CollectiveKind::AllReduce, bytes, {16, 2});
  };
  EXPECT_EQ(at(65536).ns, std::llround(30800 + 2 * 65536 / (39 * 0.6)));
  EXPECT_EQ(at(65536).algorithm, "nccl tree/ll");
}

TEST_F(CostModelTest, MachinesCostEveryKind) {
  for (StringRef name : getKnownMachines()) {
    Machine machine = load(name);
    EXPECT_EQ(machine.name, name);
    CostModel costs(machine);
    Algorithm library = costs.getDefaultAlgorithm();
    for (unsigned i = 0; i <= getMaxEnumValForCollectiveKind(); ++i) {
      auto kind = static_cast<CollectiveKind>(i);
      SCOPED_TRACE((name + " " + stringifyEnum(kind)).str());
      auto get = [&](int64_t bytes, GroupGeometry geometry) {
        return costs.getCollectiveCost(kind, bytes, geometry, library)->ns;
      };
      EXPECT_EQ(get(1 << 20, {1, 1}), 0);
      EXPECT_GT(get(0, {2, 1}), 0);
      bool hasData = kind != CollectiveKind::Barrier;
      EXPECT_EQ(get(1 << 28, {2, 1}) > 10 * get(1 << 10, {2, 1}), hasData);
      // Absurd sizes must have large costs, not negative ones.
      EXPECT_GT(get(int64_t(1) << 62, {1 << 20, 1 << 17}), 0);
      if (machine.network && hasData)
        EXPECT_GT(get(1 << 28, {8, 2}), get(1 << 28, {8, 1}));
    }
  }
}

TEST_F(CostModelTest, AlgorithmsOfTheMachine) {
  Machine machine = load("h200-x4");
  CostModel costs(machine);
  auto get = [&](CollectiveKind kind, GroupGeometry geometry, Algorithm name) {
    return costs.getCollectiveCost(kind, 1 << 20, geometry, name);
  };
  auto find = [&](CollectiveKind kind, Algorithm name) {
    return llvm::find_if(
        machine.algorithms, [&](const SymmetricAlgorithm &algorithm) {
          return algorithm.kind == kind && algorithm.name == name;
        });
  };
  /// Returns the time if 2^20 bytes pass a link `times` times.
  auto getNs = [](const SymmetricAlgorithm &algorithm, double latencyNs,
                  double times) {
    return std::llround(latencyNs + times * (1 << 20) / algorithm.bandwidth);
  };
  // There is no table for 3 ranks: the latency is interpolated between 2 and 4.
  auto *push = find(CollectiveKind::AllReduce, Algorithm::Push);
  double two = push->latency[0].second, four = push->latency[1].second;
  EXPECT_EQ(get(CollectiveKind::AllReduce, {3, 1}, Algorithm::Push)->ns,
            getNs(*push, (two + four) / 2, 2));
  push = find(CollectiveKind::AllGather, Algorithm::Push);
  two = push->latency[0].second, four = push->latency[1].second;
  EXPECT_EQ(get(CollectiveKind::AllGather, {3, 1}, Algorithm::Push)->ns,
            getNs(*push, (two + four) / 2, 2.0 / 3));
  auto *copies = find(CollectiveKind::AllGather, Algorithm::CopyEngine);
  two = copies->latency[0].second, four = copies->latency[1].second;
  auto copy = get(CollectiveKind::AllGather, {3, 1}, Algorithm::CopyEngine);
  EXPECT_EQ(copy->ns, getNs(*copies, (two + four) / 2, 2.0 / 3));
  EXPECT_TRUE(copy->usesCopyEngine);
  // Beyond the measured ranks, the latency is extrapolated.
  EXPECT_EQ(get(CollectiveKind::AllGather, {8, 1}, Algorithm::CopyEngine)->ns,
            getNs(*copies, four + 2 * (four - two), 7.0 / 8));
  // There is no such algorithm for gathers.
  EXPECT_FALSE(
      get(CollectiveKind::AllGather, {4, 1}, Algorithm::TwoShotSentinel));
  EXPECT_FALSE(get(CollectiveKind::AllReduce, {4, 1}, Algorithm::Mpi));
  CostModel twoNodes(load("h100-2x8"));
  EXPECT_FALSE(twoNodes.getCollectiveCost(CollectiveKind::AllReduce, 1 << 20,
                                          {16, 2}, Algorithm::Push));
}

TEST_F(CostModelTest, Slowdowns) {
  CostModel costs(load("h200-x2"));
  auto get = [&](CollectiveKind kind, Algorithm name) {
    return costs.getCollectiveCost(kind, 1 << 20, {2, 1}, name)->slowdown;
  };
  EXPECT_EQ(get(CollectiveKind::AllReduce, Algorithm::Nccl), 140);
  EXPECT_EQ(get(CollectiveKind::AllGather, Algorithm::Nccl), 450);
  // The entry for all kinds applies without one for the kind; copy engines have
  // their own entry or the machine's figure.
  EXPECT_EQ(get(CollectiveKind::AllToAll, Algorithm::Push), 5000);
  // Kernels with half as many blocks, and with few.
  auto getPush = [&](int64_t bytes) {
    return costs
        .getCollectiveCost(CollectiveKind::AllReduce, bytes, {2, 1},
                           Algorithm::Push)
        ->slowdown;
  };
  EXPECT_EQ(getPush(1 << 30), 5000);
  EXPECT_EQ(getPush(1 << 19), 2500);
  EXPECT_EQ(getPush(1 << 10), 140);
  EXPECT_EQ(get(CollectiveKind::AllGather, Algorithm::CopyEngine), 10);
  EXPECT_EQ(get(CollectiveKind::AllToAll, Algorithm::CopyEngine), 10);
  Machine machine = load("h200-x2");
  machine.slowdowns.clear();
  EXPECT_EQ(CostModel(machine)
                .getCollectiveCost(CollectiveKind::AllGather, 1 << 20, {2, 1},
                                   Algorithm::CopyEngine)
                ->slowdown,
            80);
}

TEST_F(CostModelTest, Tables) {
  CostTable table;
  table.points = {{1000, 5000}, {2000, 6000}, {6000, 8000}};
  EXPECT_EQ(table.getNs(0), 5000);
  EXPECT_EQ(table.getNs(1500), 5500);
  EXPECT_EQ(table.getNs(2000), 6000);
  EXPECT_EQ(table.getNs(4000), 7000);
  EXPECT_EQ(table.getNs(16000), 13000);
  // Noise must not make large messages free.
  table.points = {{1000, 5000}, {2000, 4000}};
  EXPECT_EQ(table.getNs(16000), 4000);
}

TEST_F(CostModelTest, OpsThatKnowTheirCost) {
  DialectRegistry registry;
  registry.insert<CommDialect, arith::ArithDialect, func::FuncDialect>();
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) {
    arith::AddFOp::attachInterface<AddCost>(*context);
  });
  context.appendDialectRegistry(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "func.func @f(%a: tensor<4xf32>) {\n"
      "  %0 = arith.addf %a, %a : tensor<4xf32>\n"
      "  %1 = arith.addf %a, %a {comm.cost = 5 : i64} : tensor<4xf32>\n"
      "  %2 = arith.mulf %a, %a : tensor<4xf32>\n"
      "  %3 = func.call @f2(%a) : (tensor<4xf32>) -> tensor<4xf32>\n"
      "  return\n}\n"
      "func.func private @f2(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
      "  return %a : tensor<4xf32>\n}\n",
      &context);
  ASSERT_TRUE(module);
  CostModel costs(load("h200-x8"));
  SmallVector<int64_t> found;
  for (Operation &op : module->lookupSymbol<func::FuncOp>("f").front())
    found.push_back(costs.getComputeNs(&op));
  // The last two are a nearly empty kernel, and a call that is not followed.
  EXPECT_EQ(found, (SmallVector<int64_t>{1234, 5, 690, 690, 0}));

  std::vector<std::string> warnings;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    warnings.push_back(diagnostic.str());
    return success();
  });
  costs.reportGuesses();
  costs.reportGuesses();
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings.front(),
            "cost of 'func.call' is not known: taken from its bytes");
  CostOptions options;
  options.followsCalls = true;
  CostModel following(load("h200-x8"), options);
  auto call =
      *module->lookupSymbol<func::FuncOp>("f").getOps<func::CallOp>().begin();
  EXPECT_EQ(following.getComputeNs(call), 0);
}

} // namespace
