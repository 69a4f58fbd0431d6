//===- BuilderTest.cpp - Tests of the builders of all ops -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
class BuilderTest : public ::testing::Test {
protected:
  BuilderTest() : builder(&context), loc(builder.getUnknownLoc()) {
    DialectRegistry registry;
    comm::registerAllDialects(registry);
    registry.insert<func::FuncDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
  }

  /// Creates a function with arguments of `types` and builds ops at its start.
  ValueRange startFunction(TypeRange types) {
    auto function = func::FuncOp::create(builder, loc, "f",
                                         builder.getFunctionType(types, {}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    return function.getArguments();
  }

  /// Expects that `op` prints as `expected`, ignoring the results.
  void expect(Operation *op, StringRef expected) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    // The function has no terminator yet.
    op->print(stream, OpPrintingFlags().assumeVerified());
    StringRef printed(text);
    if (op->getNumResults() > 0)
      printed = printed.split(" = ").second;
    EXPECT_EQ(printed.str(), expected.str());
    EXPECT_TRUE(succeeded(verify(op)));
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(BuilderTest, Symbols) {
  auto mesh = MeshOp::create(builder, loc, "mesh",
                             builder.getStrArrayAttr({"dp", "tp"}),
                             builder.getDenseI64ArrayAttr({2, 3}));
  expect(mesh, "comm.mesh @mesh(dp = 2, tp = 3)");
  StringRef axes[] = {"tp", "dp"};
  expect(GroupOp::create(builder, loc, "all", mesh, axes),
         "comm.group @all = @mesh[tp, dp]");
  SmallVector<int64_t> lines[] = {{1, 0}, {2}};
  expect(GroupOp::create(builder, loc, "some", lines),
         "comm.group @some = ranks [[1, 0], [2]]");
}

TEST_F(BuilderTest, Collectives) {
  SmallVector<int64_t> lines[] = {{0, 1}};
  GroupOp::create(builder, loc, "g", lines);
  auto group = FlatSymbolRefAttr::get(&context, "g");
  Type f32 = builder.getF32Type();
  Type small = RankedTensorType::get({2, 4}, f32);
  Type large = RankedTensorType::get({4, 4}, f32);
  ValueRange values =
      startFunction({small, small, large, f32, builder.getIndexType()});
  Value x = values[0], y = values[1], w = values[2], factor = values[3],
        n = values[4];

  auto start =
      AllReduceOp::create(builder, loc, ReductionKind::Sum, x, y, group);
  expect(start, "comm.all_reduce sum %arg0 into %arg1 on @g : tensor<2x4xf32>");
  EXPECT_EQ(start.getReductionKind(), ReductionKind::Sum);
  EXPECT_EQ(start.getValues().size(), 1u);
  expect(AllReduceOp::create(builder, loc, ReductionKind::PremulSum,
                             ValueRange(), ValueRange{x, y}, group, factor),
         "comm.all_reduce premul_sum(%arg3 : f32) into %arg0, %arg1 on @g : "
         "tensor<2x4xf32>, tensor<2x4xf32>");
  expect(ReduceOp::create(builder, loc, ReductionKind::Max, x, y, 1, group),
         "comm.reduce max %arg0 into %arg1 root 1 on @g : tensor<2x4xf32>");
  expect(
      ReduceScatterOp::create(builder, loc, ReductionKind::Avg, w, x, 0, group),
      "comm.reduce_scatter avg %arg2 into %arg0 dim 0 on @g : "
      "tensor<4x4xf32> into tensor<2x4xf32>");
  expect(BroadcastOp::create(builder, loc, x, y, 1, group),
         "comm.broadcast %arg0 into %arg1 root 1 on @g : tensor<2x4xf32>");
  expect(AllGatherOp::create(builder, loc, x, w, 0, group),
         "comm.all_gather %arg0 into %arg2 dim 0 on @g : tensor<2x4xf32> into "
         "tensor<4x4xf32>");
  expect(GatherOp::create(builder, loc, x, w, 0, 1, group),
         "comm.gather %arg0 into %arg2 dim 0 root 1 on @g : tensor<2x4xf32> "
         "into tensor<4x4xf32>");
  expect(ScatterOp::create(builder, loc, w, x, 0, 1, group),
         "comm.scatter %arg2 into %arg0 dim 0 root 1 on @g : tensor<4x4xf32> "
         "into tensor<2x4xf32>");
  expect(AllToAllOp::create(builder, loc, x, y, 0, 0, group),
         "comm.all_to_all %arg0 into %arg1 split 0 concat 0 on @g : "
         "tensor<2x4xf32>");
  OpFoldResult one = builder.getIndexAttr(1);
  expect(AllToAllVOp::create(builder, loc, x, w, {one, n}, {n, one}, 0, group),
         "comm.all_to_all_v %arg0 into %arg2 send [1, %arg4] receive [%arg4, "
         "1] dim 0 on @g : tensor<2x4xf32> into tensor<4x4xf32>");
  std::pair<int64_t, int64_t> pairs[] = {{0, 1}, {1, 0}};
  expect(PermuteOp::create(builder, loc, x, y, pairs, group),
         "comm.permute %arg0 into %arg1 pairs [[0, 1], [1, 0]] on @g : "
         "tensor<2x4xf32>");
  expect(SendOp::create(builder, loc, x, n, group),
         "comm.send %arg0 to %arg4 on @g : tensor<2x4xf32>");
  expect(RecvOp::create(builder, loc, x, n, group),
         "comm.recv into %arg0 from %arg4 on @g : tensor<2x4xf32>");
  expect(BatchP2POp::create(builder, loc, x, n, y, n, group),
         "comm.batch_p2p send %arg0 to %arg4 receive into %arg1 from %arg4 on "
         "@g : tensor<2x4xf32> into tensor<2x4xf32>");
  auto barrier = BarrierOp::create(builder, loc, group);
  expect(barrier, "comm.barrier on @g");
  EXPECT_TRUE(barrier.getValues().empty());
  expect(CompletedTokenOp::create(builder, loc), "comm.completed_token");
  expect(RankOp::create(builder, loc, builder.getIndexType()),
         "comm.rank : index");
  expect(GroupRankOp::create(builder, loc, builder.getIndexType(), group),
         "comm.group_rank @g : index");
  expect(GroupSizeOp::create(builder, loc, builder.getIndexType(), group),
         "comm.group_size @g : index");

  auto wait =
      WaitOp::create(builder, loc, start.getToken(), start.getValues(), x);
  EXPECT_EQ(wait.getValues().getTypes().front(), small);
  EXPECT_TRUE(succeeded(verify(wait)));
}

// On memrefs the only result of a start is its token, and a wait has none.
TEST_F(BuilderTest, OnMemRefs) {
  SmallVector<int64_t> lines[] = {{0, 1}};
  GroupOp::create(builder, loc, "g", lines);
  auto group = FlatSymbolRefAttr::get(&context, "g");
  Type type = MemRefType::get({4}, builder.getF32Type());
  ValueRange values = startFunction({type, type});
  auto start = AllReduceOp::create(builder, loc, ReductionKind::Sum, values[0],
                                   values[1], group);
  EXPECT_EQ(start->getNumResults(), 1u);
  expect(WaitOp::create(builder, loc, start.getToken(), values[1], values[0]),
         "comm.wait %token, %arg1 reading %arg0 : memref<4xf32>");
}
