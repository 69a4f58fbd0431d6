//===- ForeignOpTest.cpp - Tests of foreign communicating ops -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attaches the interfaces of comm to the ops of an independent dialect, which
// the passes must then handle.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

/// `foreign.start` (buffers) -> token, in place.
struct StartOp
    : Op<StartOp, OpTrait::VariadicOperands, OpTrait::VariadicResults,
         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
  using Op::Op;
  static StringRef getOperationName() { return "foreign.start"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

/// `foreign.finish` (token, buffers).
struct FinishOp
    : Op<FinishOp, OpTrait::VariadicOperands, OpTrait::VariadicResults,
         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
  using Op::Op;
  static StringRef getOperationName() { return "foreign.finish"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
};

struct ForeignDialect : Dialect {
  explicit ForeignDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ForeignDialect>()) {
    addOperations<StartOp, FinishOp>();
  }
  static StringRef getDialectNamespace() { return "foreign"; }
};

//===----------------------------------------------------------------------===//
// Attached interfaces
//===----------------------------------------------------------------------===//

struct StartModel : CollectiveOpInterface::ExternalModel<StartModel, StartOp> {
  CollectiveKind getCollectiveKind(Operation *) const {
    return CollectiveKind::AllReduce;
  }
  FlatSymbolRefAttr getGroupAttr(Operation *op) const {
    return op->getAttrOfType<FlatSymbolRefAttr>("group");
  }
  OperandRange getSources(Operation *op) const {
    return op->getOperands().take_front(0);
  }
  OperandRange getDestinations(Operation *op) const {
    return op->getOperands();
  }
  ResultRange getValues(Operation *op) const {
    return op->getResults().drop_back();
  }
  Value getToken(Operation *op) const { return op->getResults().back(); }
};

struct FinishModel : WaitOpInterface::ExternalModel<FinishModel, FinishOp> {
  OperandRange getTokens(Operation *op) const {
    return op->getOperands().take_front();
  }
  OperandRange getDestinations(Operation *op) const {
    return op->getOperands().drop_front();
  }
  OperandRange getSources(Operation *op) const {
    return op->getOperands().take_front(0);
  }
  ResultRange getValues(Operation *op) const { return op->getResults(); }
};

/// The effects of comm's ops: on the communication stream and on the buffers.
template <typename Model, typename OpTy>
struct EffectsModel : MemoryEffectOpInterface::ExternalModel<Model, OpTy> {
  void
  getEffects(Operation *op,
             SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) const {
    effects.emplace_back(MemoryEffects::Write::get(),
                         CommStreamResource::get());
    for (OpOperand &operand : op->getOpOperands())
      if (isa<MemRefType>(operand.get().getType())) {
        effects.emplace_back(MemoryEffects::Read::get(), &operand);
        effects.emplace_back(MemoryEffects::Write::get(), &operand);
      }
  }
};
struct StartEffects : EffectsModel<StartEffects, StartOp> {};
struct FinishEffects : EffectsModel<FinishEffects, FinishOp> {};

class ForeignOpTest : public ::testing::Test {
protected:
  ForeignOpTest() {
    DialectRegistry registry;
    comm::registerAllDialects(registry);
    registry.insert<ForeignDialect, arith::ArithDialect, func::FuncDialect,
                    memref::MemRefDialect>();
    registry.addExtension(+[](MLIRContext *context, ForeignDialect *) {
      StartOp::attachInterface<StartModel, StartEffects>(*context);
      FinishOp::attachInterface<FinishModel, FinishEffects>(*context);
    });
    context.appendDialectRegistry(registry);
  }

  /// Runs `pass` on a function with `body`. Returns the names of its ops after
  /// the pass, or the first error.
  std::string run(StringRef body, std::unique_ptr<Pass> pass) {
    std::string error;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      if (error.empty())
        error = diagnostic.str();
      return success();
    });
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>((R"(comm.group @g = ranks [[0, 1]]
            func.func @f(%m: memref<4xf32>, %n: memref<4xf32>, %x: index) {)" +
                                     body + "return }")
                                        .str(),
                                    &context);
    if (!module)
      return error;
    PassManager manager(&context);
    if (pass->getOpName() == func::FuncOp::getOperationName())
      manager.addNestedPass<func::FuncOp>(std::move(pass));
    else
      manager.addPass(std::move(pass));
    if (failed(manager.run(*module)))
      return error;
    std::string names;
    for (Operation &op :
         module->lookupSymbol<func::FuncOp>("f").getBody().front())
      names += (names.empty() ? "" : " ") + op.getName().getStringRef().str();
    return names;
  }

  MLIRContext context;
};

} // namespace

MLIR_DECLARE_EXPLICIT_TYPE_ID(ForeignDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(ForeignDialect)

TEST_F(ForeignOpTest, Verify) {
  EXPECT_EQ(run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %m) : (!comm.token, memref<4xf32>) -> ()
    )",
                createVerifyPass()),
            "foreign.start foreign.finish func.return");
  // A comm.wait can wait for a start of another dialect.
  EXPECT_EQ(run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      comm.wait %t, %m : memref<4xf32>
    )",
                createVerifyPass()),
            "foreign.start comm.wait func.return");
}

TEST_F(ForeignOpTest, VerifyNeverWaited) {
  std::string error = run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
    )",
                          createVerifyPass());
  EXPECT_NE(error.find("token"), std::string::npos) << error;
}

TEST_F(ForeignOpTest, VerifyWrongBuffer) {
  std::string error = run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %n) : (!comm.token, memref<4xf32>) -> ()
    )",
                          createVerifyPass());
  EXPECT_NE(error.find("wait names"), std::string::npos) << error;
}

TEST_F(ForeignOpTest, VerifyInFlight) {
  std::string error = run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      %v = memref.load %m[%x] : memref<4xf32>
      "foreign.finish"(%t, %m) : (!comm.token, memref<4xf32>) -> ()
    )",
                          createVerifyPass());
  EXPECT_NE(error.find("in flight"), std::string::npos) << error;
}

// collective_c5 also holds for ops of other dialects.
TEST_F(ForeignOpTest, VerifyConstraints) {
  std::string error = run(R"(
      %t = "foreign.start"(%m, %m) {group = @g} : (memref<4xf32>, memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %m, %m) : (!comm.token, memref<4xf32>, memref<4xf32>) -> ()
    )",
                          createVerifyPass());
  EXPECT_NE(error.find("one value is a destination twice"), std::string::npos)
      << error;
}

TEST_F(ForeignOpTest, SinkWaits) {
  EXPECT_EQ(run(R"(
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %m) : (!comm.token, memref<4xf32>) -> ()
      %y = arith.addi %x, %x : index
      %v = memref.load %m[%y] : memref<4xf32>
    )",
                createReorderPass({{ReorderPolicy::Sink}})),
            "foreign.start arith.addi foreign.finish memref.load func.return");
}

TEST_F(ForeignOpTest, RaiseComms) {
  EXPECT_EQ(run(R"(
      %c = memref.load %m[%x] : memref<4xf32>
      memref.store %c, %m[%x] : memref<4xf32>
      %y = arith.addi %x, %x : index
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %m) : (!comm.token, memref<4xf32>) -> ()
    )",
                createReorderPass({{ReorderPolicy::Raise}})),
            "memref.load memref.store foreign.start arith.addi foreign.finish "
            "func.return");
}

// Starts of both dialects on one group keep their order.
TEST_F(ForeignOpTest, OrderOfStarts) {
  EXPECT_EQ(run(R"(
      %b = comm.barrier on @g
      %y = arith.addi %x, %x : index
      %t = "foreign.start"(%m) {group = @g} : (memref<4xf32>) -> !comm.token
      "foreign.finish"(%t, %m) : (!comm.token, memref<4xf32>) -> ()
      comm.wait %b
    )",
                createReorderPass({{ReorderPolicy::Raise}})),
            "comm.barrier foreign.start arith.addi foreign.finish comm.wait "
            "func.return");
}
