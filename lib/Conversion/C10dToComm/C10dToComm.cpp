//===- C10dToComm.cpp - Converts PyTorch's collectives to comm ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "Import/Groups.h"
#include "Import/RankValues.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTC10DTOCOMMPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

static constexpr StringLiteral kDialect = "c10d_functional";

static bool isWait(Operation *op) {
  return op->getName().getStringRef() == "c10d_functional.wait_tensor";
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static FailureOr<Lines> getTable(Operation *op, StringRef name) {
  auto rows = op->getAttrOfType<ArrayAttr>(name);
  if (!rows || rows.empty())
    return op->emitOpError("must have an array '") << name << "' of arrays";
  Lines table;
  for (Attribute attribute : rows) {
    auto row = dyn_cast<DenseI64ArrayAttr>(attribute);
    if (!row)
      return op->emitOpError("has ")
             << attribute << " in '" << name << "', expected an array of i64";
    table.emplace_back(row.asArrayRef());
  }
  return table;
}

static FailureOr<ReductionKind> getReduction(Operation *op) {
  auto text = op->getAttrOfType<StringAttr>("reduce_op");
  bool isUnsigned = op->hasAttr("is_unsigned");
  auto kind =
      llvm::StringSwitch<std::optional<ReductionKind>>(text ? text.getValue()
                                                            : "")
          .Case("sum", ReductionKind::Sum)
          .Case("avg", ReductionKind::Avg)
          .Case("product", ReductionKind::Prod)
          .Case("min", isUnsigned ? ReductionKind::UMin : ReductionKind::Min)
          .Case("max", isUnsigned ? ReductionKind::UMax : ReductionKind::Max)
          .Case("band", ReductionKind::BAnd)
          .Case("bor", ReductionKind::BOr)
          .Case("bxor", ReductionKind::BXor)
          .Default(std::nullopt);
  if (kind)
    return *kind;
  InFlightDiagnostic error = op->emitOpError();
  if (text)
    error << "has reduce_op " << text;
  else
    error << "has no string 'reduce_op'";
  return error << ", expected sum, avg, product, min, max, band, bor or bxor";
}

//===----------------------------------------------------------------------===//
// The converter
//===----------------------------------------------------------------------===//

namespace {

class Converter {
public:
  explicit Converter(ModuleOp module) : groups(module) {}

  LogicalResult convert(Operation *op);

private:
  LogicalResult convertCollective(Operation *op);
  FailureOr<Operation *> createStart(Operation *op, OpBuilder &builder,
                                     ValueRange destinations,
                                     const Lines &lines,
                                     FlatSymbolRefAttr group);
  FailureOr<Operation *> createAllToAll(Operation *op, OpBuilder &builder,
                                        Value destination, const Lines &lines,
                                        FlatSymbolRefAttr group);
  FailureOr<Lines> getLines(Operation *op);
  LogicalResult replaceWaits(Operation *op, Operation *start);

  Groups groups;
};

} // namespace

/// Returns the lines of the group of `op`; emits an error if they are invalid.
FailureOr<Lines> Converter::getLines(Operation *op) {
  FailureOr<Lines> lines = getTable(op, "groups");
  if (failed(lines))
    return failure();
  llvm::DenseSet<int64_t> seen;
  for (const SmallVector<int64_t> &line : *lines) {
    if (line.empty())
      return op->emitOpError("has an empty line in 'groups'");
    for (int64_t rank : line) {
      if (rank < 0)
        return op->emitOpError("has rank ") << rank << " in 'groups'";
      if (!seen.insert(rank).second)
        return op->emitOpError("has rank ") << rank << " twice in 'groups'";
    }
  }
  return lines;
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// Checks the sizes of an all_to_all_single: for all ranks of a line, the sizes
/// sent must equal the sizes that the receivers expect.
static LogicalResult checkSizes(Operation *op, const Lines &send,
                                const Lines &receive, const Lines &lines) {
  int64_t ranks = static_cast<int64_t>(send.size());
  if (send.size() != receive.size())
    return op->emitOpError("has send sizes of ")
           << send.size() << " ranks and receive sizes of " << receive.size();
  for (const SmallVector<int64_t> &line : lines) {
    for (int64_t rank : line) {
      if (rank >= ranks)
        return op->emitOpError("has no sizes of rank ") << rank;
      for (const Lines *table : {&send, &receive})
        if ((*table)[rank].size() != line.size())
          return op->emitOpError("has ")
                 << (*table)[rank].size() << " sizes of rank " << rank
                 << " and groups of " << line.size() << " ranks";
    }
    for (auto [from, rank] : llvm::enumerate(line))
      for (auto [to, peer] : llvm::enumerate(line))
        if (send[rank][to] != receive[peer][from])
          return op->emitOpError("has rank ")
                 << rank << " send " << send[rank][to] << " to rank " << peer
                 << ", which expects " << receive[peer][from];
  }
  return success();
}

/// Returns true if each rank sends an equal part of its `size` elements to
/// every rank of its line.
static bool isEven(const Lines &send, const Lines &lines, int64_t size) {
  return llvm::all_of(lines, [&](const SmallVector<int64_t> &line) {
    int64_t members = static_cast<int64_t>(line.size());
    return llvm::all_of(line, [&](int64_t rank) {
      return llvm::all_of(send[rank],
                          [&](int64_t part) { return part * members == size; });
    });
  });
}

/// Returns the pairs of an exchange in which every rank sends all its `size`
/// elements to one rank, with the same pairs in all lines; otherwise nullopt.
static std::optional<SmallVector<std::pair<int64_t, int64_t>>>
getPairs(const Lines &send, const Lines &lines, int64_t size) {
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  llvm::DenseSet<int64_t> targets;
  for (size_t position = 0; position < lines.front().size(); ++position) {
    ArrayRef<int64_t> row = send[lines.front()[position]];
    const int64_t *target = llvm::find(row, size);
    if (target == row.end() || llvm::count(row, 0) + 1 != llvm::size(row))
      return std::nullopt;
    pairs.emplace_back(position, target - row.begin());
    if (!targets.insert(pairs.back().second).second)
      return std::nullopt;
    for (const SmallVector<int64_t> &line : lines)
      if (line.size() != lines.front().size() ||
          ArrayRef(send[line[position]]) != row)
        return std::nullopt;
  }
  return pairs;
}

/// Returns the sizes of this rank. Sizes that all ranks share are constants.
/// Others depend on `rank`, which is created if it is null.
static SmallVector<OpFoldResult> createSizes(OpBuilder &builder, Location loc,
                                             const Lines &table,
                                             const Lines &lines, Value &rank) {
  SmallVector<OpFoldResult> sizes;
  ArrayRef<int64_t> first = table[lines.front().front()];
  for (auto [position, size] : llvm::enumerate(first)) {
    bool isSame = llvm::all_of(lines, [&, i = position, wanted = size](
                                          const SmallVector<int64_t> &line) {
      return llvm::all_of(
          line, [&](int64_t member) { return table[member][i] == wanted; });
    });
    if (isSame) {
      sizes.push_back(builder.getIndexAttr(size));
      continue;
    }
    SmallVector<int64_t> column;
    for (const SmallVector<int64_t> &row : table)
      column.push_back(position < row.size() ? row[position] : 0);
    if (!rank)
      rank = RankOp::create(builder, loc, builder.getIndexType());
    sizes.push_back(createLookup(builder, loc, column, rank));
  }
  return sizes;
}

FailureOr<Operation *>
Converter::createAllToAll(Operation *op, OpBuilder &builder, Value destination,
                          const Lines &lines, FlatSymbolRefAttr group) {
  Location loc = op->getLoc();
  Value source = op->getOperand(0);
  auto createEven = [&] {
    return AllToAllOp::create(builder, loc, source, destination,
                              /*splitDim=*/0, /*concatDim=*/0, group)
        .getOperation();
  };
  if (!op->hasAttr("send_sizes") && !op->hasAttr("receive_sizes"))
    return createEven();
  FailureOr<Lines> send = getTable(op, "send_sizes");
  FailureOr<Lines> receive = getTable(op, "receive_sizes");
  if (failed(send) || failed(receive) ||
      failed(checkSizes(op, *send, *receive, lines)))
    return failure();
  for (const SmallVector<int64_t> &line : lines)
    if (line.size() != lines.front().size())
      return op->emitOpError("has groups of different sizes, ")
             << lines.front().size() << " and " << line.size();
  if (source.getType() == destination.getType()) {
    int64_t size = cast<RankedTensorType>(source.getType()).getDimSize(0);
    if (isEven(*send, lines, size))
      return createEven();
    if (auto pairs = getPairs(*send, lines, size))
      return PermuteOp::create(builder, loc, source, destination, *pairs, group)
          .getOperation();
  }
  Value rank;
  SmallVector<OpFoldResult> sendSizes =
      createSizes(builder, loc, *send, lines, rank);
  SmallVector<OpFoldResult> receiveSizes =
      createSizes(builder, loc, *receive, lines, rank);
  return AllToAllVOp::create(builder, loc, source, destination, sendSizes,
                             receiveSizes, /*dim=*/0, group)
      .getOperation();
}

FailureOr<Operation *> Converter::createStart(Operation *op, OpBuilder &builder,
                                              ValueRange destinations,
                                              const Lines &lines,
                                              FlatSymbolRefAttr group) {
  Location loc = op->getLoc();
  StringRef name = op->getName().stripDialect();
  OperandRange sources = op->getOperands();
  if (name == "all_reduce" || name == "reduce_scatter_tensor") {
    FailureOr<ReductionKind> kind = getReduction(op);
    if (failed(kind))
      return failure();
    if (name == "all_reduce")
      return AllReduceOp::create(builder, loc, *kind, sources, destinations,
                                 group)
          .getOperation();
    return ReduceScatterOp::create(builder, loc, *kind, sources, destinations,
                                   /*dim=*/0, group)
        .getOperation();
  }
  if (name == "all_gather_into_tensor")
    return AllGatherOp::create(builder, loc, sources, destinations, /*dim=*/0,
                               group)
        .getOperation();
  if (name == "broadcast") {
    auto root = op->getAttrOfType<IntegerAttr>("src");
    if (!root)
      return op->emitOpError("has no integer 'src'");
    return BroadcastOp::create(builder, loc, sources, destinations,
                               root.getValue().getSExtValue(), group)
        .getOperation();
  }
  if (name != "all_to_all_single")
    return op->emitOpError("is not a collective that is supported");
  if (op->getNumOperands() != 1)
    return op->emitOpError("must have one operand, got ")
           << op->getNumOperands();
  return createAllToAll(op, builder, destinations.front(), lines, group);
}

static LogicalResult checkTypes(Operation *op) {
  if (op->getNumOperands() == 0 || op->getNumOperands() != op->getNumResults())
    return op->emitOpError("must have operands and as many results, got ")
           << op->getNumOperands() << " and " << op->getNumResults();
  for (auto [operand, result] :
       llvm::zip(op->getOperandTypes(), op->getResultTypes())) {
    auto from = dyn_cast<RankedTensorType>(operand);
    auto to = dyn_cast<RankedTensorType>(result);
    if (!from || !to || !from.hasStaticShape() || !to.hasStaticShape() ||
        from.getRank() != to.getRank() ||
        from.getElementType() != to.getElementType())
      return op->emitOpError("must have ranked tensors of static shape, of the "
                             "same rank and element type, got ")
             << operand << " and " << result;
    // PyTorch permits tensors of rank 0 here, but they have no dimension 0.
    StringRef name = op->getName().stripDialect();
    if (from.getRank() == 0 && name != "all_reduce" && name != "broadcast")
      return op->emitOpError("has no dimension 0 in ") << operand;
  }
  return success();
}

/// Replaces the waits of `op` by one for `start`, at the first of them.
LogicalResult Converter::replaceWaits(Operation *op, Operation *start) {
  Operation *first = nullptr;
  for (Operation *user : op->getUsers()) {
    if (!isWait(user) || user->getNumResults() != 1 ||
        user->getOperandTypes() != user->getResultTypes())
      return op->emitOpError("must be used by 'c10d_functional.wait_tensor' "
                             "only")
                 .attachNote(user->getLoc())
             << "is used here";
    if (user->getBlock() != op->getBlock())
      return op->emitOpError("must be waited for in its block")
                 .attachNote(user->getLoc())
             << "is waited for here";
    if (!first || user->isBeforeInBlock(first))
      first = user;
  }
  OpBuilder builder(op);
  if (first)
    builder.setInsertionPoint(first);
  auto collective = cast<CollectiveOpInterface>(start);
  auto wait = WaitOp::create(builder, first ? first->getLoc() : op->getLoc(),
                             collective.getToken(), collective.getValues(),
                             collective.getSources());
  for (auto [result, value] : llvm::zip(op->getResults(), wait.getValues()))
    for (Operation *user : llvm::make_early_inc_range(result.getUsers())) {
      user->getResult(0).replaceAllUsesWith(value);
      user->erase();
    }
  return success();
}

LogicalResult Converter::convertCollective(Operation *op) {
  FailureOr<Lines> lines = getLines(op);
  if (failed(lines) || failed(checkTypes(op)))
    return failure();
  OpBuilder builder(op);
  SmallVector<Value> destinations;
  for (Type type : op->getResultTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    destinations.push_back(tensor::EmptyOp::create(
        builder, op->getLoc(), tensor.getShape(), tensor.getElementType()));
  }
  auto name = op->getAttrOfType<StringAttr>("group_name");
  FlatSymbolRefAttr group = groups.getSymbol(op->getLoc(), groups.get(*lines),
                                             name ? name.getValue() : "");
  FailureOr<Operation *> start =
      createStart(op, builder, destinations, *lines, group);
  if (failed(start) || failed(replaceWaits(op, *start)))
    return failure();
  op->erase();
  return success();
}

LogicalResult Converter::convert(Operation *op) {
  if (op->getName().stripDialect() == "get_rank")
    return replaceByRank(op, [](OpBuilder &, Value rank) { return rank; });
  return convertCollective(op);
}

namespace {

struct ConvertC10dToCommPass
    : public comm::impl::ConvertC10dToCommPassBase<ConvertC10dToCommPass> {
  void runOnOperation() final {
    ModuleOp module = getOperation();
    SmallVector<Operation *> ops, waits;
    module.walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() == kDialect)
        (isWait(op) ? waits : ops).push_back(op);
    });
    if (ops.empty() && waits.empty())
      return markAllAnalysesPreserved();
    llvm::DenseSet<Operation *> starts(ops.begin(), ops.end());
    for (Operation *wait : waits)
      if (wait->getNumOperands() != 1 ||
          !starts.contains(wait->getOperand(0).getDefiningOp())) {
        wait->emitOpError("must wait for what a collective gives");
        return signalPassFailure();
      }
    Converter converter(module);
    for (Operation *op : ops)
      if (failed(converter.convert(op)))
        return signalPassFailure();
  }
};

} // namespace
