//===- SymbolTest.cpp - Tests of meshes and groups ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
class SymbolTest : public ::testing::Test {
protected:
  SymbolTest() {
    DialectRegistry registry;
    comm::registerAllDialects(registry);
    registry.insert<func::FuncDialect>();
    context.appendDialectRegistry(registry);
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  MLIRContext context;
};
using Lines = SmallVector<SmallVector<int64_t>>;
} // namespace

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

static const char program[] = R"(
  comm.mesh @mesh(dp = 2)
  comm.group @dp = @mesh[dp]
  func.func @f(%m: memref<4xf32>) {
    %n = comm.group_rank @dp : index
    %s = comm.group_size @dp : index
    %t = comm.all_reduce sum into %m on @dp : memref<4xf32>
    comm.wait %t, %m : memref<4xf32>
    %b = comm.barrier on @dp
    comm.wait %b
    return
  }
)";

TEST_F(SymbolTest, RenamedGroup) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  SymbolTable symbols(*module);
  auto group = symbols.lookup<GroupOp>("dp");
  ASSERT_TRUE(succeeded(symbols.rename(group, "data")));
  EXPECT_EQ(group.getSymName(), "data");
  EXPECT_EQ(print(*module).find("@dp"), std::string::npos);
  module->walk([](CollectiveOpInterface start) {
    EXPECT_EQ(start.getGroupAttr().getValue(), "data");
  });
  EXPECT_TRUE(succeeded(verify(*module)));
}

// Upstream's renaming changes attributes of ops but not types. The mismatch is
// an error until the types are renamed too.
TEST_F(SymbolTest, RenamedGroupOfSymmetricBuffer) {
  OwningOpRef<ModuleOp> module = parse(R"(
    comm.group @dp = ranks [[0, 1]]
    func.func @f() {
      %b = comm.symm_alloc on @dp : memref<4xf32, #comm.symm<@dp>>
      comm.symm_dealloc %b : memref<4xf32, #comm.symm<@dp>>
      return
    }
  )");
  ASSERT_TRUE(module);
  SymbolTable symbols(*module);
  ASSERT_TRUE(succeeded(symbols.rename(symbols.lookup("dp"), "data")));
  std::string message;
  {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message += diagnostic.str();
      return success();
    });
    EXPECT_TRUE(failed(verify(*module)));
  }
  EXPECT_NE(message.find("is on @data, but its buffer is in the window of @dp"),
            std::string::npos)
      << message;

  AttrTypeReplacer replacer;
  replacer.addReplacement([](SymmAttr space) {
    return SymmAttr::get(space.getContext(),
                         FlatSymbolRefAttr::get(space.getContext(), "data"));
  });
  replacer.recursivelyReplaceElementsIn(*module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_EQ(print(*module).find("@dp"), std::string::npos);
}

TEST_F(SymbolTest, RenamedMesh) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  SymbolTable symbols(*module);
  ASSERT_TRUE(
      succeeded(symbols.rename(symbols.lookup<MeshOp>("mesh"), "machine")));
  EXPECT_EQ(*symbols.lookup<GroupOp>("dp").getMesh(), "machine");
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(SymbolTest, ReplacedUses) {
  OwningOpRef<ModuleOp> module = parse(program);
  ASSERT_TRUE(module);
  auto function = module->lookupSymbol<func::FuncOp>("f");
  EXPECT_FALSE(SymbolTable::symbolKnownUseEmpty(
      module->lookupSymbol<GroupOp>("dp"), *module));
  ASSERT_TRUE(succeeded(SymbolTable::replaceAllSymbolUses(
      StringAttr::get(&context, "dp"), StringAttr::get(&context, "other"),
      &function.getBody())));
  std::optional<SymbolTable::UseRange> range =
      SymbolTable::getSymbolUses(&function.getBody());
  ASSERT_TRUE(range);
  unsigned uses = 0;
  for (SymbolTable::SymbolUse use : *range) {
    EXPECT_EQ(use.getSymbolRef().getRootReference().getValue(), "other");
    ++uses;
  }
  EXPECT_EQ(uses, 4u);
}

TEST_F(SymbolTest, Lines) {
  OwningOpRef<ModuleOp> module = parse(R"(
    comm.mesh @mesh(a = 2, b = 3, c = 2)
    comm.group @b = @mesh[b]
    comm.group @ac = @mesh[a, c]
    comm.group @ca = @mesh[c, a]
    comm.group @all = @mesh[c, b, a]
    comm.group @none = @mesh[]
    comm.group @listed = ranks [[3, 1], [0]]
  )");
  ASSERT_TRUE(module);
  auto lines = [&](StringRef name) {
    return module->lookupSymbol<GroupOp>(name).getLines();
  };
  EXPECT_EQ(lines("b"), (Lines{{0, 2, 4}, {1, 3, 5}, {6, 8, 10}, {7, 9, 11}}));
  EXPECT_EQ(lines("ac"), (Lines{{0, 1, 6, 7}, {2, 3, 8, 9}, {4, 5, 10, 11}}));
  EXPECT_EQ(lines("ca"), (Lines{{0, 6, 1, 7}, {2, 8, 3, 9}, {4, 10, 5, 11}}));
  EXPECT_EQ(lines("all"), (Lines{{0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11}}));
  EXPECT_EQ(lines("none").size(), 12u);
  EXPECT_EQ(lines("listed"), (Lines{{3, 1}, {0}}));
  SymbolTableCollection symbols;
  EXPECT_EQ(module->lookupSymbol<GroupOp>("listed").getLineSizes(symbols),
            (SmallVector<int64_t>{1, 2}));
  EXPECT_EQ(module->lookupSymbol<MeshOp>("mesh").getNumRanks(), 12);
}
