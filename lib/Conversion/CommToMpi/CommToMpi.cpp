//===- CommToMpi.cpp - Converts comm to upstream's mpi dialect ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ops are checked before the first is converted.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Partition.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMMTOMPIPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

using Lines = SmallVector<SmallVector<int64_t>>;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Returns MPI's op for a reduction of elements of `type`, or nullopt.
static std::optional<mpi::MPI_ReductionOpEnum> getReduction(ReductionKind kind,
                                                            Type type) {
  bool isFloat = isa<FloatType>(type);
  switch (kind) {
  case ReductionKind::Sum:
    return mpi::MPI_ReductionOpEnum::MPI_SUM;
  case ReductionKind::Prod:
    return mpi::MPI_ReductionOpEnum::MPI_PROD;
  case ReductionKind::Min:
    if (isFloat)
      return std::nullopt;
    return mpi::MPI_ReductionOpEnum::MPI_MIN;
  case ReductionKind::Max:
    if (isFloat)
      return std::nullopt;
    return mpi::MPI_ReductionOpEnum::MPI_MAX;
  case ReductionKind::BAnd:
    return mpi::MPI_ReductionOpEnum::MPI_BAND;
  case ReductionKind::BOr:
    return mpi::MPI_ReductionOpEnum::MPI_BOR;
  case ReductionKind::BXor:
    return mpi::MPI_ReductionOpEnum::MPI_BXOR;
  default:
    return std::nullopt;
  }
}

static LogicalResult checkBuffer(Operation *op, Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type)
    return op->emitOpError("has ")
           << value.getType() << ", expected memrefs: bufferize before";
  Type element = type.getElementType();
  bool isSupported = element.isF32() || element.isF64() ||
                     element.isInteger(8) || element.isInteger(16) ||
                     element.isInteger(32) || element.isInteger(64);
  if (!isSupported || !type.getLayout().isIdentity() || type.getRank() == 0 ||
      type.getMemorySpace())
    return op->emitOpError("has ")
           << type
           << ", expected a memref of rank 1 or more, without gaps and memory "
              "space, of f32, f64 or integers of 8 to 64 bits";
  return success();
}

static LogicalResult checkOp(Operation *op) {
  if (isa<MeshOp, GroupOp, RankOp, GroupRankOp, GroupSizeOp, WaitOp>(op))
    return success();
  if (!isa<AllReduceOp, SendOp, RecvOp, BarrierOp>(op))
    return op->emitOpError("has no counterpart in upstream's mpi, expected "
                           "all_reduce, send, recv or barrier");
  auto collective = cast<CollectiveOpInterface>(op);
  for (ValueRange values : {ValueRange(collective.getSources()),
                            ValueRange(collective.getDestinations())})
    for (Value value : values)
      if (failed(checkBuffer(op, value)))
        return failure();
  if (auto reduce = dyn_cast<AllReduceOp>(op))
    for (Value value : reduce.getDestinations()) {
      Type element = cast<MemRefType>(value.getType()).getElementType();
      if (!getReduction(reduce.getReduction(), element))
        return op->emitOpError("has reduction ")
               << stringifyReductionKind(reduce.getReduction()) << " of "
               << element << ", which MPI does not define as comm does";
    }
  for (Operation *user : collective.getToken().getUsers())
    if (!isa<WaitOp>(user))
      return op->emitOpError("has a token that is passed on, expected only "
                             "waits as its users")
                 .attachNote(user->getLoc())
             << "is passed on here";
  return success();
}

static LogicalResult checkGroup(GroupOp group, int64_t numRanks) {
  llvm::BitVector hasLine(numRanks);
  for (const SmallVector<int64_t> &line : group.getLines())
    for (int64_t rank : line)
      hasLine.set(rank);
  int missing = hasLine.find_first_unset();
  if (missing < 0)
    return success();
  return group.emitOpError("has no rank ")
         << missing << ", expected all " << numRanks
         << ": all call MPI_Comm_split";
}

//===----------------------------------------------------------------------===//
// The converter
//===----------------------------------------------------------------------===//

namespace {

/// Converts the comm ops of a function.
class Converter {
public:
  Converter(func::FuncOp function, SymbolTable &symbols, int64_t numRanks)
      : function(function), symbols(symbols), numRanks(numRanks) {}

  void convert(Operation *op);

private:
  Value getWorld();
  Value getCommunicator(FlatSymbolRefAttr group);
  Value loadOfRank(OpBuilder &builder, StringRef name,
                   ArrayRef<int32_t> values);
  void convertAllReduce(AllReduceOp op, OpBuilder &builder);
  void convertMessage(Operation *op, OpBuilder &builder, ValueRange buffers,
                      Value peer, FlatSymbolRefAttr group);

  func::FuncOp function;
  SymbolTable &symbols;
  int64_t numRanks;
  /// Made at the beginning of the function, where all ranks are.
  Value world, rank;
  DenseMap<Attribute, Value> communicators;
};

} // namespace

static Value createRank(OpBuilder &builder, Location loc, Value communicator) {
  return mpi::CommRankOp::create(builder, loc, /*retval=*/Type(),
                                 builder.getI32Type(), communicator)
      .getRank();
}

static Value createIndex(OpBuilder &builder, Location loc, Value value) {
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    value);
}

/// Returns `buffer` with one dimension.
static Value createFlat(OpBuilder &builder, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getRank() == 1)
    return buffer;
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return memref::CollapseShapeOp::create(builder, loc, buffer,
                                         ArrayRef<ReassociationIndices>(all));
}

Value Converter::getWorld() {
  if (!world) {
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
    world = mpi::CommWorldOp::create(builder, function.getLoc(),
                                     mpi::CommType::get(builder.getContext()));
  }
  return world;
}

/// Loads this rank's value of a table.
Value Converter::loadOfRank(OpBuilder &builder, StringRef name,
                            ArrayRef<int32_t> values) {
  Location loc = function.getLoc();
  auto type = MemRefType::get(static_cast<int64_t>(values.size()),
                              builder.getI32Type());
  StringAttr symbol = builder.getStringAttr(name);
  if (!symbols.lookup(symbol)) {
    OpBuilder global(builder.getContext());
    auto table = DenseIntElementsAttr::get(
        RankedTensorType::get(type.getShape(), type.getElementType()), values);
    auto op = memref::GlobalOp::create(
        global, loc, name, global.getStringAttr("private"), type, table,
        /*constant=*/true, /*alignment=*/IntegerAttr());
    symbols.insert(op, cast<ModuleOp>(symbols.getOp()).getBody()->begin());
  }
  Value table = memref::GetGlobalOp::create(builder, loc, type, name);
  return memref::LoadOp::create(builder, loc, table,
                                createIndex(builder, loc, rank));
}

/// Returns the communicator of this rank's line of `symbol`.
Value Converter::getCommunicator(FlatSymbolRefAttr symbol) {
  Value &communicator = communicators[symbol];
  if (communicator)
    return communicator;
  Value all = getWorld();
  Lines lines = symbols.lookup<GroupOp>(symbol.getAttr()).getLines();
  if (lines.size() == 1 && llvm::is_sorted(lines.front()))
    return communicator = all;
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(rank ? rank : all);
  Location loc = function.getLoc();
  if (!rank)
    rank = createRank(builder, loc, all);
  SmallVector<int32_t> colors(numRanks), keys(numRanks);
  for (auto [color, line] : llvm::enumerate(lines))
    for (auto [key, member] : llvm::enumerate(line)) {
      colors[member] = static_cast<int32_t>(color);
      keys[member] = static_cast<int32_t>(key);
    }
  std::string base = "__mpi_" + symbol.getValue().str();
  Value color = loadOfRank(builder, base + "_colors", colors);
  Value key = loadOfRank(builder, base + "_keys", keys);
  return communicator =
             mpi::CommSplitOp::create(builder, loc, /*retval=*/Type(),
                                      all.getType(), all, color, key)
                 .getNewcomm();
}

void Converter::convertAllReduce(AllReduceOp op, OpBuilder &builder) {
  Value communicator = getCommunicator(op.getGroupAttr());
  for (auto [number, value] : llvm::enumerate(op.getDestinations())) {
    Value destination = createFlat(builder, op.getLoc(), value);
    Value source =
        op.getSources().empty()
            ? destination
            : createFlat(builder, op.getLoc(), op.getSources()[number]);
    Type element = cast<MemRefType>(value.getType()).getElementType();
    mpi::AllReduceOp::create(
        builder, op.getLoc(), /*retval=*/Type(), source, destination,
        *getReduction(op.getReduction(), element), communicator);
  }
}

/// Converts a send or a receive. With the peer -1 a send does
/// nothing, and a receive gives zeros.
void Converter::convertMessage(Operation *op, OpBuilder &builder,
                               ValueRange buffers, Value peer,
                               FlatSymbolRefAttr group) {
  Location loc = op->getLoc();
  Value communicator = getCommunicator(group);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value hasPeer = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                        peer, zero);
  bool isSend = isa<SendOp>(op);
  auto branch =
      scf::IfOp::create(builder, loc, hasPeer, /*withElseRegion=*/!isSend);
  OpBuilder then = branch.getThenBodyBuilder();
  Value number = arith::IndexCastOp::create(then, loc, then.getI32Type(), peer);
  Value tag = arith::ConstantIntOp::create(then, loc, 0, 32);
  for (Value buffer : buffers) {
    Value flat = createFlat(then, loc, buffer);
    if (isSend) {
      mpi::SendOp::create(then, loc, /*retval=*/Type(), flat, tag, number,
                          communicator);
      continue;
    }
    mpi::RecvOp::create(then, loc, /*retval=*/Type(), flat, tag, number,
                        communicator);
    OpBuilder otherwise = branch.getElseBodyBuilder();
    Type element = cast<MemRefType>(buffer.getType()).getElementType();
    Value none = arith::ConstantOp::create(otherwise, loc,
                                           otherwise.getZeroAttr(element));
    linalg::FillOp::create(otherwise, loc, none, buffer);
  }
}

void Converter::convert(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](AllReduceOp reduce) { convertAllReduce(reduce, builder); })
      .Case([&](SendOp send) {
        convertMessage(op, builder, send.getSources(), send.getPeer(),
                       send.getGroupAttr());
      })
      .Case([&](RecvOp receive) {
        convertMessage(op, builder, receive.getDestinations(),
                       receive.getPeer(), receive.getGroupAttr());
      })
      .Case([&](BarrierOp barrier) {
        mpi::Barrier::create(builder, loc, /*retval=*/Type(),
                             getCommunicator(barrier.getGroupAttr()));
      })
      .Case([&](RankOp query) {
        query.replaceAllUsesWith(
            createIndex(builder, loc, createRank(builder, loc, getWorld())));
      })
      .Case([&](GroupRankOp query) {
        Value communicator = getCommunicator(query.getGroupAttr());
        query.replaceAllUsesWith(
            createIndex(builder, loc, createRank(builder, loc, communicator)));
      })
      .Case([&](GroupSizeOp query) {
        Value size = mpi::CommSizeOp::create(
                         builder, loc, /*retval=*/Type(), builder.getI32Type(),
                         getCommunicator(query.getGroupAttr()))
                         .getSize();
        query.replaceAllUsesWith(createIndex(builder, loc, size));
      });
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct ConvertCommToMpiPass
    : public comm::impl::ConvertCommToMpiPassBase<ConvertCommToMpiPass> {
  void runOnConverted() final {
    ModuleOp module = getOperation();
    int64_t numRanks = countRanks(module);
    SmallVector<Operation *> symbolOps;
    bool isValid = true;
    module.walk([&](Operation *op) {
      if (!isa_and_present<CommDialect>(op->getDialect()))
        return;
      isValid = isValid && succeeded(checkOp(op));
      if (auto group = dyn_cast<GroupOp>(op))
        isValid = isValid && succeeded(checkGroup(group, numRanks));
      if (isa<MeshOp, GroupOp>(op))
        symbolOps.push_back(op);
    });
    if (!isValid)
      return signalPassFailure();
    SymbolTable symbols(module);
    module.walk([&](func::FuncOp function) {
      Converter converter(function, symbols, numRanks);
      SmallVector<Operation *> ops;
      function.walk([&](Operation *op) {
        if (isa_and_present<CommDialect>(op->getDialect()))
          ops.push_back(op);
      });
      for (Operation *op : ops)
        converter.convert(op);
      // Waits come after what they wait for.
      for (Operation *op : llvm::reverse(ops))
        op->erase();
    });
    for (Operation *op : symbolOps)
      op->erase();
  }
};

} // namespace
