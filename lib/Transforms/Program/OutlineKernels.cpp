//===- OutlineKernels.cpp - Outlines linalg ops to functions --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::comm {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

namespace {

struct OutlineKernelsPass
    : public comm::impl::OutlineKernelsPassBase<OutlineKernelsPass> {
  void runOnConverted() override;

private:
  void outline(Operation *op);

  /// Kernels by their printed body. Equal ops have equal bodies.
  llvm::StringMap<func::FuncOp> kernels;
  std::optional<SymbolTable> symbols;
};

/// Converts copies that memcpy cannot do to linalg.copy, which is outlined.
void convertStridedCopies(ModuleOp module) {
  SmallVector<memref::CopyOp> copies;
  module.walk([&](memref::CopyOp copy) {
    auto isContiguous = [](Value value) {
      auto type = dyn_cast<MemRefType>(value.getType());
      return !type || type.getLayout().isIdentity();
    };
    if (isa<MemRefType>(copy.getSource().getType()) &&
        isa<MemRefType>(copy.getTarget().getType()) &&
        !(isContiguous(copy.getSource()) && isContiguous(copy.getTarget())))
      copies.push_back(copy);
  });
  for (memref::CopyOp copy : copies) {
    OpBuilder builder(copy);
    linalg::CopyOp::create(builder, copy.getLoc(), copy.getSource(),
                           copy.getTarget());
    copy.erase();
  }
}

/// Casts `value` to a type with dynamic offset, so that kernels can be shared.
Value castToDynamicOffset(OpBuilder &builder, Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  auto layout = type ? dyn_cast<StridedLayoutAttr>(type.getLayout())
                     : StridedLayoutAttr();
  if (!layout || ShapedType::isDynamic(layout.getOffset()))
    return value;
  auto anywhere = StridedLayoutAttr::get(
      layout.getContext(), ShapedType::kDynamic, layout.getStrides());
  return memref::CastOp::create(builder, value.getLoc(),
                                MemRefType::get(type.getShape(),
                                                type.getElementType(), anywhere,
                                                type.getMemorySpace()),
                                value);
}

} // namespace

void OutlineKernelsPass::runOnConverted() {
  convertStridedCopies(getOperation());
  symbols.emplace(getOperation());
  kernels.clear();
  SmallVector<Operation *> ops;
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<linalg::LinalgOp>(op))
      return WalkResult::advance();
    if (op->getNumResults() == 0)
      ops.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *op : ops)
    outline(op);
  symbols.reset();
}

void OutlineKernelsPass::outline(Operation *op) {
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  SmallVector<Value> arguments = llvm::to_vector(op->getOperands());
  SmallVector<Operation *> constants;
  for (Value value : captured) {
    Operation *definition = value.getDefiningOp();
    if (definition && definition->hasTrait<OpTrait::ConstantLike>())
      constants.push_back(definition);
    else
      arguments.push_back(value);
  }

  // Clone the op with arguments as operands.
  OpBuilder builder(op);
  for (Value &operand :
       MutableArrayRef(arguments).take_front(op->getNumOperands()))
    operand = castToDynamicOffset(builder, operand);
  Location loc = op->getLoc();
  auto kernel = func::FuncOp::create(
      loc, "kernel",
      builder.getFunctionType(ValueRange(arguments).getTypes(), {}));
  Block *body = kernel.addEntryBlock();
  builder.setInsertionPointToStart(body);
  IRMapping mapping;
  for (Operation *constant : constants)
    builder.clone(*constant, mapping);
  for (auto [value, argument] :
       llvm::zip(ValueRange(arguments).drop_front(op->getNumOperands()),
                 body->getArguments().drop_front(op->getNumOperands())))
    mapping.map(value, argument);
  Operation *clone = builder.clone(*op, mapping);
  clone->setOperands(body->getArguments().take_front(op->getNumOperands()));
  func::ReturnOp::create(builder, loc);

  std::string key;
  llvm::raw_string_ostream stream(key);
  // Print whole constants regardless of the tool's printing options.
  kernel.print(stream,
               OpPrintingFlags().useLocalScope().elideLargeElementsAttrs(
                   std::numeric_limits<int64_t>::max()));
  func::FuncOp &shared = kernels[key];
  if (shared) {
    kernel.erase();
  } else {
    shared = kernel;
    kernel.setSymName(("kernel_" + Twine(kernels.size() - 1) + "_" +
                       clone->getName().stripDialect())
                          .str());
    kernel.setPrivate();
    // passthrough is forwarded to llvm.func, unlike func.func's own no_inline.
    kernel->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    kernel->setAttr("kernel", builder.getUnitAttr());
    symbols->insert(kernel); // at the end of the module
  }
  builder.setInsertionPoint(op);
  func::CallOp::create(builder, loc, shared, arguments);
  op->erase();
}
