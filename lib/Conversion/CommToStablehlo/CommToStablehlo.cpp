//===- CommToStablehlo.cpp - Converts comm to StableHLO -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All comm ops are checked before the first is converted. Communication comes
// before compute: it leaves a few ops of arith and tensor.
//
//===----------------------------------------------------------------------===//

#include "Collectives.h"
#include "CommDialect/Conversion/Passes.h"
#include "Compute.h"
#include "Conversion/StablehloToComm/ControlFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMMTOSTABLEHLOPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Erases a start or a wait. The data of a wait are the starts' results, on
/// every path to the wait. Tokens that are passed on disappear later.
static void eraseConverted(Operation *op) {
  if (auto wait = dyn_cast<WaitOp>(op)) {
    wait.getValues().replaceAllUsesWith(wait.getDestinations());
  } else if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
    OpBuilder builder(op);
    if (!start.getToken().use_empty())
      start.getToken().replaceAllUsesWith(
          CompletedTokenOp::create(builder, op->getLoc()));
  } else {
    return;
  }
  op->erase();
}

/// Adds the op that defines each of `values`, unless it is a start or a wait.
static void addDefiners(llvm::SetVector<Operation *> &ops, ValueRange values) {
  for (Value value : values)
    if (Operation *op = value.getDefiningOp();
        op && !isa<CollectiveOpInterface, WaitOp>(op))
      ops.insert(op);
}

/// Erases those of `ops` that are now without uses, and what only they used,
/// such as peers and empty destinations.
static void eraseDead(llvm::SetVector<Operation *> &ops) {
  while (!ops.empty()) {
    Operation *op = ops.pop_back_val();
    if (!op->isRegistered() || !isOpTriviallyDead(op))
      continue;
    addDefiners(ops, op->getOperands());
    op->erase();
  }
}

/// Converts a query, whose result is an index.
static void replaceQuery(Operation *query, RankTables &tables) {
  OpBuilder opBuilder(query);
  Location loc = query->getLoc();
  StablehloBuilder builder(opBuilder, loc);
  Value tensor =
      llvm::TypeSwitch<Operation *, Value>(query)
          .Case([&](RankOp) { return tables.createRank(builder); })
          .Case([&](GroupRankOp op) {
            return tables.createGroupRank(builder, op.getGroupAttr());
          })
          .Case([&](GroupSizeOp op) {
            return tables.createGroupSize(builder, op.getGroupAttr());
          });
  Value scalar =
      tensor::ExtractOp::create(opBuilder, loc, tensor, ValueRange());
  for (Operation *user : llvm::make_early_inc_range(query->getUsers()))
    if (auto cast = dyn_cast<arith::IndexCastOp>(user);
        cast && cast.getType() == scalar.getType()) {
      cast.replaceAllUsesWith(scalar);
      cast.erase();
    }
  if (!query->use_empty())
    query->getResult(0).replaceAllUsesWith(arith::IndexCastOp::create(
        opBuilder, loc, opBuilder.getIndexType(), scalar));
  query->erase();
}

/// Creates an `sdy.mesh`, whose axes name groups to compilers that read it.
static void createMesh(MeshOp mesh) {
  OpBuilder builder(mesh);
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "mesh<[";
  llvm::interleaveComma(
      llvm::zip_equal(mesh.getAxisNames().getAsRange<StringAttr>(),
                      mesh.getAxisSizes()),
      stream, [&](auto axis) {
        stream << '"';
        llvm::printEscapedString(std::get<0>(axis).getValue(), stream);
        stream << "\"=" << std::get<1>(axis);
      });
  stream << "]>";
  Attribute attribute = OpaqueAttr::get(builder.getStringAttr("sdy"), text,
                                        builder.getNoneType());
  OperationState state(mesh.getLoc(), "sdy.mesh");
  state.propertiesAttr = builder.getDictionaryAttr(
      {builder.getNamedAttr("mesh", attribute),
       builder.getNamedAttr("sym_name", mesh.getSymNameAttr())});
  builder.create(state);
}

/// Removes what passes have noted on ops, such as buckets.
static void removeNotes(Operation *op) {
  for (NamedAttribute attribute :
       llvm::make_early_inc_range(op->getDiscardableAttrs()))
    if (attribute.getName().getValue().starts_with("comm."))
      op->removeDiscardableAttr(attribute.getName());
}

namespace {

struct ConvertCommToStablehloPass
    : public comm::impl::ConvertCommToStablehloPassBase<
          ConvertCommToStablehloPass> {
  using ConvertCommToStablehloPassBase::ConvertCommToStablehloPassBase;

  void runOnConverted() final {
    if (failed(convert(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult checkOptions();
  LogicalResult convert(ModuleOp module);
};

} // namespace

LogicalResult ConvertCommToStablehloPass::checkOptions() {
  ModuleOp module = getOperation();
  for (auto [isSet, name] :
       {std::make_pair(async.getValue(), "async"),
        std::make_pair(collectiveReduce.getValue(), "collective-reduce")})
    if (isSet && target == StablehloCompiler::Iree)
      return module.emitError("option ")
             << name << " is set with target iree, which has no such ops";
  for (StringRef dialect : {"stablehlo", "sdy"})
    if (!getContext().getLoadedDialect(dialect) &&
        !getContext().allowsUnregisteredDialects())
      return module.emitError("dialect '")
             << dialect
             << "' is unknown here, expected --allow-unregistered-dialect";
  return success();
}

LogicalResult ConvertCommToStablehloPass::convert(ModuleOp module) {
  if (failed(checkOptions()))
    return failure();
  StablehloForms forms;
  forms.isAsync = async;
  forms.hasCollectiveReduce = collectiveReduce;
  forms.isForIree = target == StablehloCompiler::Iree;
  SmallVector<Operation *> ops, symbolOps;
  module.walk([&](Operation *op) {
    if (isa<MeshOp, GroupOp>(op))
      symbolOps.push_back(op);
    else if (isa_and_present<CommDialect>(op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : symbolOps)
    if (op->getParentOp() != module)
      return op->emitOpError("is in a nested module, expected one module");
  RankTables tables(module, ids == RankIds::Partitions);
  bool isValid = true;
  for (Operation *op : ops)
    isValid &= succeeded(checkConvertible(op, tables, forms));
  if (!isValid)
    return failure();

  // Starts come first: peers are computed from queries, and disappear.
  CollectiveConverter collectives(tables, forms);
  for (Operation *op : ops)
    if (isa<CollectiveOpInterface>(op))
      collectives.convert(op);
  llvm::SetVector<Operation *> used;
  for (Operation *op : ops)
    if (isa<CollectiveOpInterface>(op))
      addDefiners(used, op->getOperands());
  for (Operation *op : llvm::reverse(ops))
    eraseConverted(op);
  if (failed(removeTokens(module, llvm::IsaPred<TokenType>)))
    return failure();
  eraseDead(used);
  SmallVector<Operation *> queries;
  module.walk([&](Operation *op) {
    if (isa<RankOp, GroupRankOp, GroupSizeOp>(op))
      queries.push_back(op);
  });
  for (Operation *op : queries)
    replaceQuery(op, tables);
  for (Operation *op : symbolOps) {
    // IREE does not erase meshes.
    if (auto mesh = dyn_cast<MeshOp>(op); mesh && !forms.isForIree)
      createMesh(mesh);
    op->erase();
  }
  module.walk(removeNotes);
  if (!ops.empty() || !symbolOps.empty()) {
    Builder builder(module.getContext());
    auto number = static_cast<int32_t>(tables.getNumRanks());
    bool arePartitions = tables.usesPartitions();
    module->setAttr("mhlo.num_partitions",
                    builder.getI32IntegerAttr(arePartitions ? number : 1));
    module->setAttr("mhlo.num_replicas",
                    builder.getI32IntegerAttr(arePartitions ? 1 : number));
  }
  return forms.isForIree ? success() : convertComputeToStablehlo(module);
}
