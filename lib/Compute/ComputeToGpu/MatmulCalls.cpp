//===- MatmulCalls.cpp - Lowers contractions to library calls -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A contraction is a matrix product if its collapsed loops have at most one
// summed loop. Loops other than rows, columns and the sum become the batch, or
// loops around the call.
//
//===----------------------------------------------------------------------===//

#include "MatmulCalls.h"
#include "Analysis/RuntimeTypes.h"
#include "Conversion/CommToRuntime/RuntimeCalls.h"
#include "LoopNest.h"
#include "StoredElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isMatmulOfF8(linalg::LinalgOp op) {
  return isMatmul(op) &&
         llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
           auto type = dyn_cast<MemRefType>(input->get().getType());
           return type && type.hasStaticShape() &&
                  isF8(type.getElementType()) &&
                  llvm::all_of(op.getMatchingBlockArgument(input).getUsers(),
                               [](Operation *user) {
                                 return isa<arith::ExtFOp>(user) &&
                                        user->getResult(0).getType().isF32();
                               });
         });
}

namespace {

enum class Kind { Batch, Rows, Columns, Sum };

/// The normalized strides of a matrix operand: one of them is 1.
struct Strides {
  OpFoldResult row, column;
};

class MatmulEmitter {
public:
  MatmulEmitter(OpBuilder &builder, linalg::LinalgOp op, LoopNest &nest)
      : builder(builder), op(op), nest(nest), loc(op.getLoc()) {}

  bool emit(bool isZero, RuntimeModule &runtime);

private:
  bool sortByKind();
  bool choose();
  std::optional<Strides> getStrides(unsigned access,
                                    std::optional<unsigned> rows,
                                    std::optional<unsigned> columns);
  std::optional<int64_t> getSize(std::optional<unsigned> loop) {
    return loop ? nest.loops[*loop].getStaticSize() : std::optional<int64_t>(1);
  }
  Value i64(OpFoldResult value);
  OpFoldResult getLength(std::optional<unsigned> loop) {
    return loop ? nest.loops[*loop].size
                : OpFoldResult(builder.getIndexAttr(1));
  }
  Value getNumbers(ArrayRef<OpFoldResult> values, RuntimeModule &runtime);

  OpBuilder &builder;
  linalg::LinalgOp op;
  LoopNest &nest;
  Location loc;
  SmallVector<unsigned> batch, rows, columns, sum;
  std::optional<unsigned> row, column;
  Strides a, b, c;
};

} // namespace

/// Sorts and collapses the loops of each kind. Returns false if the summed
/// loops do not become one.
bool MatmulEmitter::sortByKind() {
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  SmallVector<Kind> kinds(nest.loops.size(), Kind::Batch);
  for (unsigned dim : dims->m)
    kinds[dim] = Kind::Rows;
  for (unsigned dim : dims->n)
    kinds[dim] = Kind::Columns;
  for (unsigned dim : dims->k)
    kinds[dim] = Kind::Sum;
  bool isStatic = nest.isStatic();
  SmallVector<unsigned> order;
  for (Kind kind : {Kind::Batch, Kind::Rows, Kind::Columns, Kind::Sum}) {
    SmallVector<unsigned> loops;
    for (unsigned loop = 0; loop < kinds.size(); ++loop)
      if (kinds[loop] == kind)
        loops.push_back(loop);
    const Access &access = nest.accesses[kind == Kind::Sum ? 0 : 2];
    if (isStatic)
      llvm::sort(loops, [&](unsigned x, unsigned y) {
        return std::pair(-*access.getStaticStride(x), x) <
               std::pair(-*access.getStaticStride(y), y);
      });
    order.append(loops);
  }
  nest.permute(order);
  nest.dropUnitLoops();
  auto getKind = [&](unsigned loop) { return kinds[nest.loops[loop].dim]; };
  nest.collapse(
      [&](unsigned loop) { return getKind(loop) == getKind(loop + 1); });
  for (unsigned loop = 0; loop < nest.loops.size(); ++loop)
    switch (getKind(loop)) {
    case Kind::Batch:
      batch.push_back(loop);
      break;
    case Kind::Rows:
      rows.push_back(loop);
      break;
    case Kind::Columns:
      columns.push_back(loop);
      break;
    case Kind::Sum:
      sum.push_back(loop);
      break;
    }
  return sum.size() <= 1;
}

/// Returns the strides of operand `number` as a matrix, or nullopt if neither
/// is 1 or the rows or columns overlap.
std::optional<Strides>
MatmulEmitter::getStrides(unsigned number, std::optional<unsigned> matrixRows,
                          std::optional<unsigned> matrixColumns) {
  const Access &access = nest.accesses[number];
  auto constant = [&](int64_t value) -> OpFoldResult {
    return builder.getIndexAttr(value);
  };
  auto stride = [&](std::optional<unsigned> loop) -> OpFoldResult {
    return loop ? access.strides[*loop] : constant(1);
  };
  Strides strides{stride(matrixRows), stride(matrixColumns)};
  std::optional<int64_t> rowStride = getConstantIntValue(strides.row);
  std::optional<int64_t> columnStride = getConstantIntValue(strides.column);
  if (rowStride == 0 || columnStride == 0)
    return std::nullopt;
  // A dimension of one element may have any stride; choose the one that fits.
  auto leading = [&](std::optional<unsigned> loop) -> OpFoldResult {
    return loop ? nest.loops[*loop].size : constant(1);
  };
  if (!matrixRows && !matrixColumns)
    return Strides{constant(1), constant(1)};
  if (!matrixRows) {
    strides.row = columnStride == 1 ? leading(matrixColumns) : constant(1);
    return strides;
  }
  if (!matrixColumns) {
    strides.column = rowStride == 1 ? leading(matrixRows) : constant(1);
    return strides;
  }
  // The outer stride must step over all contiguous elements.
  auto stepsOver = [&](std::optional<int64_t> outer, unsigned inner) {
    std::optional<int64_t> innerSize = nest.loops[inner].getStaticSize();
    return !outer || !innerSize || *outer >= *innerSize;
  };
  if ((columnStride == 1 && stepsOver(rowStride, *matrixColumns)) ||
      (rowStride == 1 && stepsOver(columnStride, *matrixRows)))
    return strides;
  return std::nullopt;
}

/// Chooses the row and column loops of the largest matrix that the library
/// supports. Returns false if there are none.
bool MatmulEmitter::choose() {
  auto getChoices = [](ArrayRef<unsigned> loops) {
    SmallVector<std::optional<unsigned>> result(loops.begin(), loops.end());
    if (result.empty())
      result.push_back(std::nullopt);
    return result;
  };
  std::optional<unsigned> k;
  if (!sum.empty())
    k = sum.front();
  int64_t best = -1;
  for (std::optional<unsigned> m : getChoices(rows))
    for (std::optional<unsigned> n : getChoices(columns)) {
      int64_t size =
          getSize(m).value_or(1 << 20) * getSize(n).value_or(1 << 20);
      std::optional<Strides> lhs = getStrides(0, m, k);
      std::optional<Strides> rhs = getStrides(1, k, n);
      std::optional<Strides> result = getStrides(2, m, n);
      if (size <= best || !lhs || !rhs || !result)
        continue;
      best = size;
      row = m;
      column = n;
      a = *lhs;
      b = *rhs;
      c = *result;
    }
  return best >= 0;
}

Value MatmulEmitter::i64(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(*constant));
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                    cast<Value>(value));
}

/// Returns the address of the values as 64-bit integers: a constant, or memory
/// of the function if some are only known at run time.
Value MatmulEmitter::getNumbers(ArrayRef<OpFoldResult> values,
                                RuntimeModule &runtime) {
  if (std::optional<SmallVector<int64_t>> constants =
          getConstantIntValues(values))
    return runtime.getNumbers(builder, loc, *constants);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64Type = builder.getI64Type();
  Value array;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(
        &op->getParentOfType<FunctionOpInterface>().getFunctionBody().front());
    Value count = arith::ConstantOp::create(
        builder, loc, builder.getI64IntegerAttr(values.size()));
    array = LLVM::AllocaOp::create(builder, loc, pointer, i64Type, count);
  }
  for (auto [i, value] : llvm::enumerate(values)) {
    Value field = LLVM::GEPOp::create(builder, loc, pointer, i64Type, array,
                                      ArrayRef<LLVM::GEPArg>{int32_t(i)});
    LLVM::StoreOp::create(builder, loc, i64(value), field);
  }
  return array;
}

bool MatmulEmitter::emit(bool isZero, RuntimeModule &runtime) {
  if (!sortByKind() || !choose())
    return false;
  // The largest other loop is the batch; the rest become loops around the call.
  SmallVector<unsigned> others;
  for (ArrayRef<unsigned> loops :
       {ArrayRef(batch), ArrayRef(rows), ArrayRef(columns)})
    for (unsigned loop : loops)
      if (row != loop && column != loop)
        others.push_back(loop);
  std::optional<unsigned> batchLoop;
  for (unsigned loop : others)
    if (!batchLoop ||
        getSize(loop).value_or(1 << 20) > getSize(*batchLoop).value_or(1 << 20))
      batchLoop = loop;
  SmallVector<Value> addresses;
  for (const Access &access : nest.accesses)
    addresses.push_back(getAddress(builder, loc, access));

  OpBuilder::InsertionGuard guard(builder);
  for (unsigned loop : others) {
    if (batchLoop == loop)
      continue;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value end = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                           i64(getLength(loop)));
    auto forOp = scf::ForOp::create(builder, loc, zero, end, one);
    builder.setInsertionPointToStart(forOp.getBody());
    Value iv = arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                          forOp.getInductionVar());
    for (auto [access, address] : llvm::zip(nest.accesses, addresses)) {
      Value step =
          arith::MulIOp::create(builder, loc, iv, i64(access.strides[loop]));
      address = LLVM::GEPOp::create(builder, loc, address.getType(),
                                    getStorageType(access.elementType), address,
                                    ArrayRef<LLVM::GEPArg>{step});
    }
  }
  auto constant = [&](int64_t value) -> OpFoldResult {
    return builder.getIndexAttr(value);
  };
  std::optional<unsigned> k;
  if (!sum.empty())
    k = sum.front();
  // The fields of CommMatmul.
  SmallVector<OpFoldResult> shape = {
      constant(*getRuntimeElementType(nest.accesses[0].elementType)),
      constant(*getRuntimeElementType(nest.accesses[2].elementType)),
      constant(isZero ? 0 : 1),
      getLength(batchLoop),
      getLength(row),
      getLength(column),
      getLength(k)};
  SmallVector<Strides> allStrides = {a, b, c};
  for (auto [access, strides] : llvm::zip_equal(nest.accesses, allStrides)) {
    shape.push_back(strides.row);
    shape.push_back(strides.column);
    shape.push_back(batchLoop ? access.strides[*batchLoop] : constant(0));
  }
  SmallVector<Value> arguments = {getNumbers(shape, runtime)};
  llvm::append_range(arguments, addresses);
  arguments.push_back(runtime.getString(builder, loc, getLocationText(loc)));
  runtime.call(builder, loc, "commLibraryMatmul", {}, arguments);
  return true;
}

bool comm::emitMatmul(OpBuilder &builder, linalg::LinalgOp op, bool isZero,
                      RuntimeModule &runtime) {
  Type a = getElementTypeOrSelf(op->getOperand(0).getType());
  Type b = getElementTypeOrSelf(op->getOperand(1).getType());
  Type c = getElementTypeOrSelf(op->getOperand(2).getType());
  bool isNarrow = a.isF16() || a.isBF16();
  if (a != b ||
      !(a == c ? isNarrow || a.isF32() || a.isF64() || isa<ComplexType>(a)
               : isNarrow && c.isF32()) ||
      !isSupportedElement(a))
    return false;
  FailureOr<LoopNest> nest = getLoopNest(builder, op);
  if (failed(nest))
    return false;
  for (const Access &access : nest->accesses)
    if (!access.isBuffer)
      return false;
  return MatmulEmitter(builder, op, *nest).emit(isZero, runtime);
}
