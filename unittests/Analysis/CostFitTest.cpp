//===- CostFitTest.cpp - Costs against measured times ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks the accuracy of the descriptions h200-x2, -x4 and -x8. Their tables
// are measurements (benchmarks/gpu/tables.py writes them,
// test/Benchmarks/gpu-tables.test compares them with the page). Each table is
// evaluated by leaving out each inner point. The formulas, which serve other
// groups, are evaluated at every point of the tables.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/CostModel.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Maximum error of a table. Without a point, it has a gap twice as wide, and
/// about four times the error.
constexpr double kMostTableError = 0.4;
constexpr double kMostFormulaError = 0.16;
/// Maximum error of NCCL's model, which has one set of constants for all kinds.
constexpr double kMostNcclError = 0.35;

Machine load(StringRef name) {
  MLIRContext context;
  FailureOr<Machine> machine =
      loadMachine(name, [&] { return emitError(UnknownLoc::get(&context)); });
  EXPECT_TRUE(succeeded(machine));
  return succeeded(machine) ? *machine : Machine();
}

/// Returns the relative error of `estimate`.
double getError(double estimate, double truth) {
  return std::abs(estimate / truth - 1);
}

/// Returns the largest error of the formula at a point of the table.
double getFormulaError(const Machine &machine, const CostTable &table) {
  Machine formulas = machine;
  formulas.tables.clear();
  CostModel costs(formulas);
  double worst = 0;
  for (auto [bytes, ns] : table.points) {
    auto cost = costs.getCollectiveCost(table.kind, bytes, {table.ranks, 1},
                                        table.algorithm);
    worst = std::max(worst, cost ? getError(cost->ns, ns) : 1e9);
  }
  return worst;
}

/// Returns the largest error of an inner point predicted from the others.
double getLeaveOneOutError(const CostTable &table) {
  double worst = 0;
  for (size_t i = 1; i + 1 < table.points.size(); ++i) {
    CostTable rest = table;
    rest.points.erase(rest.points.begin() + i);
    worst = std::max(worst, getError(rest.getNs(table.points[i].first),
                                     table.points[i].second));
  }
  return worst;
}

class CostFitTest : public testing::TestWithParam<const char *> {};

TEST_P(CostFitTest, TablesPredictTheirPoints) {
  Machine machine = load(GetParam());
  // All measured kinds: NCCL, our kernels and copy engines.
  EXPECT_GE(machine.tables.size(), 16u);
  for (const CostTable &table : machine.tables) {
    SCOPED_TRACE(
        (stringifyEnum(table.algorithm) + " " + stringifyEnum(table.kind))
            .str());
    EXPECT_GE(table.points.size(), 10u);
    EXPECT_LE(getLeaveOneOutError(table), kMostTableError);
  }
}

TEST_P(CostFitTest, FormulasAreNearTheTables) {
  Machine machine = load(GetParam());
  for (const CostTable &table : machine.tables) {
    // NCCL's constants are fitted to a group as large as the machine.
    bool isNccl = table.algorithm == Algorithm::Nccl;
    if (isNccl && table.ranks != machine.ranks)
      continue;
    EXPECT_LE(getFormulaError(machine, table),
              isNccl ? kMostNcclError : kMostFormulaError)
        << stringifyEnum(table.algorithm).str() << " "
        << stringifyEnum(table.kind).str() << " on " << table.ranks;
  }
}

TEST_P(CostFitTest, JudgesBadFits) {
  // The same checks must reject figures that do not fit.
  Machine machine = load(GetParam());
  CostTable table = machine.tables.front();
  table.points[5].second *= 2;
  EXPECT_GT(getLeaveOneOutError(table), kMostTableError);
  machine.nodeBandwidth *= 2;
  machine.algorithms.front().bandwidth *= 1.5;
  for (const CostTable &table : machine.tables) {
    if (table.kind != CollectiveKind::AllReduce)
      continue;
    if (table.algorithm == Algorithm::Nccl)
      EXPECT_GT(getFormulaError(machine, table), kMostNcclError);
    if (table.algorithm == machine.algorithms.front().name)
      EXPECT_GT(getFormulaError(machine, table), kMostFormulaError);
  }
}

INSTANTIATE_TEST_SUITE_P(Machines, CostFitTest,
                         testing::Values("h200-x2", "h200-x4", "h200-x8"));

} // namespace
