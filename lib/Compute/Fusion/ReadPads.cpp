//===- ReadPads.cpp - Converts pads to elementwise ops --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pad is a select on an index, and so is an insert into a fill (a pad between
// elements). As an elementwise op, it fuses with its users, and neither the
// fill nor the copy is written. JAX's associative scans and gradients of slices
// contain many.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Scattering.h"
#include "Fusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;

namespace {
/// `source` surrounded and interleaved by `fill`: its element i of a dimension
/// is at `offsets + i * strides` of the result.
struct Pad {
  Operation *op = nullptr;
  Value source, fill;
  SmallVector<int64_t> offsets, strides;
};
} // namespace

static std::optional<Pad> getPad(Operation *op) {
  Pad pad;
  pad.op = op;
  if (auto padOp = dyn_cast<tensor::PadOp>(op)) {
    pad.source = padOp.getSource();
    pad.fill = padOp.getConstantPaddingValue();
    if (!pad.fill || !padOp.getLow().empty() || !padOp.getHigh().empty())
      return std::nullopt;
    pad.offsets.assign(padOp.getStaticLow());
    if (llvm::any_of(pad.offsets, [](int64_t low) { return low < 0; }) ||
        llvm::any_of(padOp.getStaticHigh(),
                     [](int64_t high) { return high < 0; }))
      return std::nullopt;
    pad.strides.assign(pad.offsets.size(), 1);
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    auto fill = insert.getDest().getDefiningOp<linalg::FillOp>();
    if (!fill || !fill->hasOneUse() || !insert.getOffsets().empty() ||
        !insert.getSizes().empty() || !insert.getStrides().empty() ||
        insert.getSourceType().getRank() != insert.getDestType().getRank())
      return std::nullopt;
    pad.source = insert.getSource();
    pad.fill = fill.getInputs()[0];
    pad.offsets.assign(insert.getStaticOffsets());
    pad.strides.assign(insert.getStaticStrides());
  } else {
    return std::nullopt;
  }
  auto source = dyn_cast<RankedTensorType>(pad.source.getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!source || !result || !source.hasStaticShape() ||
      !result.hasStaticShape() || source.getNumElements() == 0 ||
      !source.getElementType().isIntOrFloat())
    return std::nullopt;
  return pad;
}

/// Returns true if the owner of `use` can compute the padded element itself.
static bool canBeComputed(OpOperand &use) {
  auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
  bool isInput = user && user.isDpsInput(&use) &&
                 user.getMatchingIndexingMap(&use).isPermutation();
  if (isa<tensor::ExtractOp>(use.getOwner())) {
    user = use.getOwner()->getParentOfType<linalg::GenericOp>();
    isInput = true;
  }
  return user && isInput && user->getBlock() == use.get().getParentBlock() &&
         user.hasPureTensorSemantics() && user.getNumReductionLoops() == 0 &&
         !getScattering(user);
}

/// Returns the element of `pad` at the current loop indices.
static Value computeElement(OpBuilder &builder, Location loc, const Pad &pad) {
  ArrayRef<int64_t> sizes =
      cast<RankedTensorType>(pad.source.getType()).getShape();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(pad.op->getResult(0).getType()).getShape();
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  SmallVector<Value> indices;
  Value isInside;
  auto require = [&](Value condition) {
    isInside = isInside
                   ? arith::AndIOp::create(builder, loc, isInside, condition)
                   : condition;
  };
  for (auto [dim, offset, stride, size] :
       llvm::enumerate(pad.offsets, pad.strides, sizes)) {
    Value index = linalg::IndexOp::create(builder, loc, dim);
    if (size != shape[dim]) {
      // Indices below the offset wrap around to large unsigned values.
      if (offset != 0)
        index = arith::SubIOp::create(builder, loc, index, constant(offset));
      if (stride != 1) {
        Value by = constant(stride);
        require(arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::eq,
            arith::RemUIOp::create(builder, loc, index, by), constant(0)));
        index = arith::DivUIOp::create(builder, loc, index, by);
      }
      require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                    index, constant(size)));
    }
    indices.push_back(index);
  }
  auto read = [&](OpBuilder &nested) -> Value {
    return tensor::ExtractOp::create(nested, loc, pad.source, indices);
  };
  if (!isInside)
    return read(builder);
  auto select = scf::IfOp::create(
      builder, loc, isInside,
      [&](OpBuilder &nested, Location where) {
        scf::YieldOp::create(nested, where, read(nested));
      },
      [&](OpBuilder &nested, Location where) {
        Value fill = pad.fill;
        if (matchPattern(fill, m_Constant()))
          fill = nested.clone(*fill.getDefiningOp())->getResult(0);
        scf::YieldOp::create(nested, where, fill);
      });
  return select.getResult(0);
}

/// Replaces a slice without padding by a slice of the source.
static void sliceSource(RewriterBase &rewriter, tensor::ExtractSliceOp slice,
                        const Pad &pad) {
  if (!slice.getOffsets().empty() || !slice.getSizes().empty() ||
      !slice.getStrides().empty())
    return;
  ArrayRef<int64_t> sizes =
      cast<RankedTensorType>(pad.source.getType()).getShape();
  SmallVector<int64_t> offsets;
  for (auto [from, stride, padded, low, size, count] :
       llvm::zip(slice.getStaticOffsets(), slice.getStaticStrides(),
                 pad.strides, pad.offsets, sizes, slice.getStaticSizes())) {
    int64_t first = from - low, last = first + (count - 1) * stride;
    if (padded != 1 || count == 0 || first < 0 || last >= size)
      return;
    offsets.push_back(first);
  }
  rewriter.setInsertionPoint(slice);
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      slice, slice.getType(), pad.source, ValueRange(), ValueRange(),
      ValueRange(), offsets, slice.getStaticSizes(), slice.getStaticStrides());
}

void comm::readPads(RewriterBase &rewriter, func::FuncOp function,
                    function_ref<void(linalg::GenericOp, Operation *)> made) {
  SmallVector<Pad> pads;
  function.walk([&](Operation *op) {
    if (std::optional<Pad> pad = getPad(op))
      pads.push_back(*pad);
  });
  for (const Pad &pad : pads)
    for (Operation *user : llvm::make_early_inc_range(pad.op->getUsers()))
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user))
        sliceSource(rewriter, slice, pad);
  // Users come first because a pad may read another pad.
  llvm::DenseMap<Operation *, unsigned> numbers;
  for (auto [i, pad] : llvm::enumerate(pads))
    numbers[pad.op] = i;
  llvm::BitVector isRead(pads.size());
  for (size_t i = pads.size(); i-- > 0;) {
    Operation *op = pads[i].op;
    auto canBe = [&](OpOperand &use) {
      auto number = numbers.find(use.getOwner());
      if (number != numbers.end())
        return use.getOwner()->getBlock() == op->getBlock() &&
               isRead[number->second] &&
               pads[number->second].source == use.get();
      return canBeComputed(use);
    };
    isRead[i] = !op->use_empty() && llvm::all_of(op->getUses(), canBe);
  }
  for (unsigned i = 0; i < pads.size(); ++i) {
    Pad &pad = pads[i];
    if (pad.op->use_empty()) {
      rewriter.eraseOp(pad.op);
      continue;
    }
    if (!isRead[i])
      continue;
    // The source may be a pad that has been replaced.
    pad.source = pad.op->getOperand(0);
    Location loc = pad.op->getLoc();
    auto type = cast<RankedTensorType>(pad.op->getResult(0).getType());
    rewriter.setInsertionPoint(pad.op);
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                          type.getElementType());
    unsigned rank = type.getRank();
    auto generic = linalg::GenericOp::create(
        rewriter, loc, TypeRange{type}, ValueRange(), ValueRange{empty},
        ArrayRef<AffineMap>{rewriter.getMultiDimIdentityMap(rank)},
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [&](OpBuilder &nested, Location where, ValueRange) {
          linalg::YieldOp::create(nested, where,
                                  computeElement(nested, where, pad));
        });
    made(generic, pad.op);
    rewriter.replaceOp(pad.op, generic);
  }
}
