//===- ChannelsLast.cpp - Stores channels last ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Changes the layout of values, not of ops: a generic op can read and write any
// layout if its indexing maps say so. Only what the function gets and returns,
// and what other ops read, is transposed.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/CommlibOps.h"
#include "RaiseCompute.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// The library's kernels for tensor cores read 16 bytes of a pixel at a time.
static constexpr int64_t kChannels = 8;

/// Moves element 1 of `elements`, that of the channels, to the end.
template <typename T>
static SmallVector<T> moveChannels(ArrayRef<T> elements) {
  SmallVector<T> moved(elements);
  std::rotate(moved.begin() + 1, moved.begin() + 2, moved.end());
  return moved;
}

static RankedTensorType moveChannels(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor.clone(moveChannels(tensor.getShape()));
}

static AffineMap moveChannels(AffineMap map) {
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(),
                        moveChannels(map.getResults()), map.getContext());
}

/// Returns true if all layouts of `op` have the features before the digits, and
/// the library would transpose its operands.
static bool hasChannelsFirst(ConvolutionOp op) {
  std::string digits;
  for (unsigned dim = 0; dim < op.getNumSpatialDims(); ++dim)
    digits += static_cast<char>('0' + dim);
  return op.hasPureTensorSemantics() && op.isTransposedByLibrary() &&
         op.getImageLayout() == "nc" + digits &&
         op.getFilterLayout() == "kc" + digits &&
         op.getResponseLayout() == "nk" + digits &&
         llvm::all_of(ArrayRef{'c', 'k'}, [&](char letter) {
           return ConvolutionOp::getSize(op.getFilter(), op.getFilterLayout(),
                                         letter) %
                      kChannels ==
                  0;
         });
}

namespace {

class LayoutChanger {
public:
  explicit LayoutChanger(func::FuncOp function)
      : block(function.getBody().front()), rewriter(function.getContext()) {}

  /// Returns the number of convolutions with another layout.
  unsigned run();

private:
  bool canMove(Value value);
  void choose();
  void spread(linalg::GenericOp op, bool isForward);
  Value transpose(Value value, bool isToLast);
  Value getLast(Value value);
  void replace(Operation *op, Operation *made);
  void rewrite(ConvolutionOp op);
  void rewrite(linalg::GenericOp op);

  Block &block;
  IRRewriter rewriter;
  llvm::SetVector<Operation *> convolutions;
  /// The values that are to have the channels last.
  llvm::DenseSet<Value> chosen;
  /// Values with the channels last, by those that they replace or transpose.
  llvm::DenseMap<Value, Value> last;
  SmallVector<Operation *> replaced;
};

} // namespace

static bool isElementwise(linalg::GenericOp op) {
  return op && op.hasPureTensorSemantics() && op.getNumReductionLoops() == 0 &&
         op->getDiscardableAttrs().empty();
}

/// Returns true if all ops that make or read `value` can take any layout.
bool LayoutChanger::canMove(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result || result.getOwner()->getBlock() != &block ||
      cast<RankedTensorType>(value.getType()).getRank() < 3)
    return false;
  if (!convolutions.contains(result.getOwner())) {
    auto op = dyn_cast<linalg::GenericOp>(result.getOwner());
    if (!isElementwise(op))
      return false;
    OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
    if (!init->get().getDefiningOp<tensor::EmptyOp>() ||
        op.payloadUsesValueFromOperand(init) ||
        !op.getMatchingIndexingMap(init).isIdentity())
      return false;
  }
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    auto reader = dyn_cast<linalg::GenericOp>(use.getOwner());
    return convolutions.contains(use.getOwner()) ||
           (reader && reader->getBlock() == &block && reader.isDpsInput(&use) &&
            reader.hasPureTensorSemantics() &&
            reader->getDiscardableAttrs().empty());
  });
}

/// Adds what an elementwise op makes of chosen values, or makes chosen ones of,
/// so that it reads and writes memory in one order.
void LayoutChanger::spread(linalg::GenericOp op, bool isForward) {
  if (!isElementwise(op))
    return;
  SmallVector<Value> inputs, results(op->getResults());
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.getMatchingIndexingMap(input).isIdentity())
      inputs.push_back(input->get());
  if (llvm::none_of(isForward ? inputs : results,
                    [&](Value value) { return chosen.contains(value); }))
    return;
  for (Value value : isForward ? results : inputs)
    if (isa<RankedTensorType>(value.getType()) && canMove(value))
      chosen.insert(value);
}

void LayoutChanger::choose() {
  for (Operation *op : convolutions) {
    SmallVector<Value> values(op->getOperands().take_front(2));
    values.push_back(op->getResult(0));
    for (Value value : values)
      if (canMove(value))
        chosen.insert(value);
  }
  for (auto op : block.getOps<linalg::GenericOp>())
    spread(op, /*isForward=*/true);
  for (Operation &op : llvm::reverse(block))
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      spread(generic, /*isForward=*/false);
}

/// Returns `value` with the channels moved to the end, or from there.
Value LayoutChanger::transpose(Value value, bool isToLast) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  AffineMap first = rewriter.getMultiDimIdentityMap(type.getRank()),
            moved = moveChannels(first);
  AffineMap from = isToLast ? first : moved, to = isToLast ? moved : first;
  // The loops are in the order of the result.
  from = from.compose(inversePermutation(to));
  SmallVector<int64_t> shape(type.getRank());
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    shape[from.getDimPosition(dim)] = size;
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             rewriter, loc, empty.getType(), value, empty,
             ArrayRef<AffineMap>{from, first}, loops,
             [](OpBuilder &builder, Location where, ValueRange arguments) {
               linalg::YieldOp::create(builder, where, arguments[0]);
             })
      .getResult(0);
}

/// Returns `value` with the channels last, for an op at the insertion point.
Value LayoutChanger::getLast(Value value) {
  Value &made = last[value];
  if (!made)
    made = transpose(value, /*isToLast=*/true);
  return made;
}

/// Replaces the results of `op` that are not chosen by those of `made`.
void LayoutChanger::replace(Operation *op, Operation *made) {
  for (auto [old, result] :
       llvm::zip_equal(op->getResults(), made->getResults())) {
    if (chosen.contains(old))
      last[old] = result;
    else
      old.replaceAllUsesWith(old.getType() == result.getType()
                                 ? Value(result)
                                 : transpose(result, /*isToLast=*/false));
  }
  replaced.push_back(op);
}

void LayoutChanger::rewrite(ConvolutionOp op) {
  rewriter.setInsertionPoint(op);
  auto getLayout = [&](StringRef layout) {
    SmallVector<char> letters =
        moveChannels(ArrayRef<char>(layout.data(), layout.size()));
    return rewriter.getStringAttr(StringRef(letters.data(), letters.size()));
  };
  RankedTensorType type = moveChannels(op.getInit().getType());
  Value lhs = getLast(op.getLhs()), rhs = getLast(op.getRhs());
  Value init = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(),
                                       type.getElementType());
  auto made = ConvolutionOp::create(
      rewriter, op.getLoc(), TypeRange{type}, op.getKind(), lhs, rhs, init,
      getLayout(op.getLhsLayout()), getLayout(op.getRhsLayout()),
      getLayout(op.getInitLayout()), op.getStridesAttr(), op.getDilationsAttr(),
      op.getLowAttr(), op.getHighAttr(), op.getFlippedAttr());
  replace(op, made);
}

void LayoutChanger::rewrite(linalg::GenericOp op) {
  auto isChosen = [&](Value value) { return chosen.contains(value); };
  const bool writesChosen = llvm::any_of(op->getResults(), isChosen);
  if (!writesChosen && llvm::none_of(op->getOperands(), isChosen))
    return;
  rewriter.setInsertionPoint(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<Value> inputs, inits;
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    // An argument that a convolution reads, too, has a transpose already.
    bool isMoved = isChosen(input) || (writesChosen && last.contains(input));
    inputs.push_back(isMoved ? last.lookup(input) : input);
    if (isMoved)
      maps[i] = moveChannels(maps[i]);
  }
  // Neighbouring threads run neighbouring iterations of the last loop, so loops
  // are in the order of what is written, or else of what is summed up.
  AffineMap order;
  if (op.getNumReductionLoops() != 0)
    for (auto [input, map] : llvm::zip(op.getInputs(), maps))
      if (isChosen(input) && map.isPermutation())
        order = map;
  for (auto [i, init] : llvm::enumerate(op.getOutputs())) {
    inits.push_back(init);
    if (!isChosen(op->getResult(i)))
      continue;
    RankedTensorType type = moveChannels(init.getType());
    inits.back() = tensor::EmptyOp::create(
        rewriter, op.getLoc(), type.getShape(), type.getElementType());
    AffineMap &map = maps[op.getNumDpsInputs() + i];
    order = map = moveChannels(map);
  }
  auto made = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(ValueRange(inits)), inputs, inits, maps,
      op.getIteratorTypesArray());
  rewriter.cloneRegionBefore(op.getRegion(), made.getRegion(),
                             made.getRegion().begin());
  if (order) {
    SmallVector<unsigned> loops;
    for (unsigned dim = 0; dim < order.getNumResults(); ++dim)
      loops.push_back(order.getDimPosition(dim));
    made = *linalg::interchangeGenericOp(rewriter, made, loops);
  }
  replace(op, made);
}

unsigned LayoutChanger::run() {
  for (auto op : block.getOps<ConvolutionOp>())
    if (hasChannelsFirst(op))
      convolutions.insert(op);
  if (convolutions.empty())
    return 0;
  choose();
  SmallVector<Operation *> ops;
  for (Operation &op : block)
    if (isa<linalg::GenericOp>(op) || convolutions.contains(&op))
      ops.push_back(&op);
  for (Operation *op : ops) {
    if (auto convolution = dyn_cast<ConvolutionOp>(op))
      rewrite(convolution);
    else
      rewrite(cast<linalg::GenericOp>(op));
  }
  for (Operation *op : llvm::reverse(replaced))
    rewriter.eraseOp(op);
  return convolutions.size();
}

bool comm::storeChannelsLast(func::FuncOp function) {
  return LayoutChanger(function).run() != 0;
}
