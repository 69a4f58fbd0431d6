//===- FuseElementwise.cpp - One op of elementwise chains -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream fuses two ops at a time (fuseElementwiseOps), which is used here,
// but not its greedy driver: ops are taken in program order, so that each takes
// in producers that are already as large as they get, and is visited once.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Analysis/Scattering.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Transforms/Passes.h"
#include "Fusion.h"
#include "ReadTensors.h"
#include "RepeatedWork.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::comm {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// An input that is so much smaller than the result of an op is read so often
/// that it stays in the caches.
static constexpr int64_t kMostRepeatedReads = 64;
/// Instructions that repeating a row's value for each of its elements may take
/// all in all: as many as an H100 runs while it starts a kernel for the rows.
static constexpr double kMostRowWork = 5e7;

namespace {

class Fuser {
public:
  explicit Fuser(func::FuncOp function)
      : function(function), rewriter(function.getContext()) {}

  void run();

private:
  void generalize();
  void numberOps();
  void visit(linalg::GenericOp op);
  void foldTransposes(linalg::LinalgOp op);
  void foldTransposedResult(linalg::GenericOp transpose);
  void moveReads();
  void moveScatters();
  void compareMaxima(OpOperand &operand);
  void cleanUp();
  bool canTakeIn(OpOperand &operand);
  bool shouldTakeIn(OpOperand &operand);
  bool fitsWith(linalg::GenericOp producer, linalg::GenericOp consumer);
  bool shouldReadThrough(tensor::ExtractOp read, linalg::GenericOp consumer);
  void readThrough(linalg::GenericOp op);
  void simplifyIndices(linalg::GenericOp op);
  bool wouldLiveLonger(linalg::GenericOp producer, Operation *consumer);

  func::FuncOp function;
  IRRewriter rewriter;
  /// How many collectives were started or waited for before the op.
  llvm::DenseMap<Operation *, unsigned> epochs;
  /// Instructions that an op runs for each iteration though a row's would do.
  llvm::DenseMap<Operation *, double> rowWork;
};

} // namespace

/// Named elementwise ops and reductions take part as generic ones.
void Fuser::generalize() {
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](linalg::LinalgOp op) {
    if (!isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(
            op.getOperation()) &&
        op.hasPureTensorSemantics() && !linalg::isaContractionOpInterface(op) &&
        !linalg::isaConvolutionOpInterface(op))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    (void)linalg::generalizeNamedOp(rewriter, op);
  }
}

/// Is the program one rank's, whose collectives are never in flight?
static bool isAlone(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  if (!module)
    return false;
  auto meshes = module.getOps<MeshOp>();
  return !meshes.empty() && llvm::all_of(meshes, [](MeshOp mesh) {
    return mesh.getNumRanks() == 1;
  }) && llvm::none_of(module.getOps<GroupOp>(), [](GroupOp group) {
    return group.getRanks().has_value();
  });
}

void Fuser::numberOps() {
  unsigned epoch = 0;
  bool mayWait = !isAlone(function);
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (mayWait && isa<CollectiveOpInterface, WaitOpInterface>(op))
      ++epoch;
    epochs[op] = epoch;
  });
}

/// True if upstream can fuse the producer of `operand`, and it is right to.
bool Fuser::canTakeIn(OpOperand &operand) {
  auto consumer = dyn_cast<linalg::GenericOp>(operand.getOwner());
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  return consumer && producer && consumer.isDpsInput(&operand) &&
         consumer->getBlock() == producer->getBlock() &&
         consumer.hasPureTensorSemantics() &&
         producer.hasPureTensorSemantics() && !isMatmul(consumer) &&
         // Sums with indices have slow kernels.
         (consumer.getNumReductionLoops() == 0 || !readsByIndex(producer)) &&
         !linalg::isaContractionOpInterface(consumer) &&
         linalg::areElementwiseOpsFusable(&operand);
}

/// True if what `producer` reads, and would be read later instead, is more than
/// what it writes, while collectives are in flight.
bool Fuser::wouldLiveLonger(linalg::GenericOp producer, Operation *consumer) {
  if (epochs.lookup(producer) == epochs.lookup(consumer))
    return false;
  int64_t longer = 0;
  for (Value input : getReadTensors(producer)) {
    // What the caller owns lives anyway.
    auto argument = dyn_cast<BlockArgument>(input);
    if (argument && argument.getOwner() == &function.getBody().front())
      continue;
    if (!llvm::hasSingleElement(input.getUsers()))
      continue;
    std::optional<int64_t> bytes = getTensorBytes(input.getType());
    if (!bytes)
      return true;
    longer += *bytes;
  }
  std::optional<int64_t> saved =
      getTensorBytes(producer->getResults().back().getType());
  return !saved || longer > *saved;
}

/// Can one kernel be both, and memory be no worse?
bool Fuser::fitsWith(linalg::GenericOp producer, linalg::GenericOp consumer) {
  return fitInOneKernel(producer, consumer) &&
         !wouldLiveLonger(producer, consumer);
}

bool Fuser::shouldTakeIn(OpOperand &operand) {
  if (!canTakeIn(operand))
    return false;
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  if (!fitsWith(producer, consumer) ||
      getRowWork(producer, operand) + rowWork.lookup(consumer) > kMostRowWork)
    return false;
  // Many of a scatter's threads compute the same positions.
  std::optional<Scattering> scattering = getScattering(consumer);
  if (scattering && scattering->inputs[operand.getOperandNumber()] &&
      !isCheap(producer))
    return false;
  auto isOther = [&](OpOperand &use) { return use.getOwner() != consumer; };
  if (llvm::none_of(producer->getUses(), isOther))
    return true;
  // Upstream keeps a result of what it took in that had other users, of which
  // there may be none any more.
  auto isUsed = [](Value result) { return !result.use_empty(); };
  if (llvm::count_if(producer->getResults(), isUsed) != 1)
    return false;
  // A reduction that asks for its indices is run by one thread for each output.
  auto isReduction = [](Operation *user) {
    auto generic = dyn_cast<linalg::GenericOp>(user);
    return generic && generic.getNumReductionLoops() != 0;
  };
  if (producer.hasIndexSemantics() &&
      llvm::any_of(producer->getUsers(), isReduction))
    return false;
  std::optional<int64_t> written = getTensorBytes(operand.get().getType());
  if (!written)
    return false;
  int64_t read = 0;
  for (Value input : getReadTensors(producer)) {
    // What all users read anyway does not count.
    if (llvm::all_of(producer->getUsers(), [&](Operation *user) {
          return llvm::is_contained(user->getOperands(), input);
        }))
      continue;
    std::optional<int64_t> bytes = getTensorBytes(input.getType());
    if (!bytes)
      return false;
    // Of what is read at computed places, one element for each.
    if (!llvm::is_contained(producer.getInputs(), input))
      bytes = std::min(*bytes, *written);
    // Nor what stays in caches: values of a row or column of a larger tensor.
    if (*bytes * kMostRepeatedReads > *written)
      read += *bytes;
  }
  return read <= *written &&
         llvm::all_of(producer->getUses(), [&](OpOperand &use) {
           return canTakeIn(use) && isWorthRepeating(producer, use) &&
                  !wouldLiveLonger(producer, use.getOwner());
         });
}

/// Should what `read`, in the body of `consumer`, reads be computed there?
bool Fuser::shouldReadThrough(tensor::ExtractOp read,
                              linalg::GenericOp consumer) {
  auto producer = read.getTensor().getDefiningOp<linalg::GenericOp>();
  if (!producer || producer->getBlock() != consumer->getBlock() ||
      consumer.getNumReductionLoops() != 0 || getScattering(consumer) ||
      !isElementOfInputs(producer) || !readsEachOnce(read) ||
      !fitsWith(producer, consumer))
    return false;
  // Nothing else reads it.
  size_t numUses = 0;
  for (OpOperand &use : producer->getUses()) {
    if (!isa<tensor::ExtractOp>(use.getOwner()) ||
        use.getOwner()->getParentOfType<linalg::GenericOp>() != consumer)
      return false;
    ++numUses;
  }
  return numUses == 1 || isLittleWork(producer);
}

/// Upstream computes a producer's indices by maps, most of which do nothing.
void Fuser::simplifyIndices(linalg::GenericOp op) {
  op.getBody()->walk([&](affine::AffineApplyOp apply) {
    if (auto dim = dyn_cast<AffineDimExpr>(apply.getAffineMap().getResult(0)))
      rewriter.replaceOp(apply, apply.getMapOperands()[dim.getPosition()]);
  });
}

/// What pads and concatenations read at computed places is computed there.
void Fuser::readThrough(linalg::GenericOp op) {
  SmallVector<tensor::ExtractOp> reads;
  op.getBody()->walk([&](tensor::ExtractOp read) { reads.push_back(read); });
  while (!reads.empty()) {
    tensor::ExtractOp read = reads.pop_back_val();
    if (!shouldReadThrough(read, op))
      continue;
    auto producer = read.getTensor().getDefiningOp<linalg::GenericOp>();
    readFromInputs(rewriter, read, producer, reads);
    if (producer->use_empty())
      rewriter.eraseOp(producer);
  }
}

/// Is the result of `op` no more than the greater one of `element` and 0?
static bool isRectifier(linalg::GenericOp op, Value element) {
  Operation *last =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  return op->getNumResults() == 1 && op.getNumReductionLoops() == 0 &&
         isa_and_present<arith::MaximumFOp, arith::MaxNumFOp>(last) &&
         last->getOperand(0) == element &&
         matchPattern(last->getOperand(1), m_AnyZeroFloat());
}

/// An element is above 0 if the greater one of it and 0 is. If all that needs
/// the tensor `operand`, of which a rectifier makes those, but for it are such
/// comparisons, they read the rectifier's result, and the rectifier can take in
/// what makes the tensor: which reads more than computing it again would save.
void Fuser::compareMaxima(OpOperand &operand) {
  auto rectifier = cast<linalg::GenericOp>(operand.getOwner());
  if (!canTakeIn(operand) || operand.get().hasOneUse() ||
      shouldTakeIn(operand) ||
      !isRectifier(rectifier, rectifier.getMatchingBlockArgument(&operand)) ||
      !rectifier.getMatchingIndexingMap(&operand).isIdentity() ||
      !rectifier.getIndexingMapsArray().back().isIdentity())
    return;
  SmallVector<OpOperand *> comparisons;
  for (OpOperand &use : operand.get().getUses()) {
    if (&use == &operand)
      continue;
    auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!user || user->getBlock() != rectifier->getBlock() ||
        !rectifier->isBeforeInBlock(user) || !user.isDpsInput(&use))
      return;
    readScalars(rewriter, user);
    BlockArgument element = user.getMatchingBlockArgument(&use);
    for (Operation *inner : element.getUsers()) {
      auto comparison = dyn_cast<arith::CmpFOp>(inner);
      if (!comparison ||
          comparison.getPredicate() != arith::CmpFPredicate::OGT ||
          comparison.getLhs() != element ||
          !matchPattern(comparison.getRhs(), m_AnyZeroFloat()))
        return;
    }
    comparisons.push_back(&use);
  }
  for (OpOperand *use : comparisons)
    use->set(rectifier->getResult(0));
}

linalg::GenericOp
comm::fuseProducer(RewriterBase &rewriter, OpOperand &operand,
                   bool replacesProducer,
                   function_ref<void(linalg::GenericOp)> created) {
  Operation *consumer = operand.getOwner();
  Operation *producer = operand.get().getDefiningOp();
  rewriter.setInsertionPoint(consumer);
  FailureOr<linalg::ElementwiseOpFusionResult> fused =
      linalg::fuseElementwiseOps(rewriter, &operand);
  if (failed(fused))
    return {};
  auto made = cast<linalg::GenericOp>(fused->fusedOp);
  created(made);
  auto replace = [&](Operation *replaced) {
    for (Value result : replaced->getResults())
      if (Value replacement = fused->replacements.lookup(result))
        rewriter.replaceAllUsesWith(result, replacement);
  };
  if (replacesProducer)
    replace(producer);
  replace(consumer);
  rewriter.eraseOp(consumer);
  if (producer->use_empty())
    rewriter.eraseOp(producer);
  return made;
}

void Fuser::visit(linalg::GenericOp op) {
  readScalars(rewriter, op);
  for (unsigned i = 0; i < op.getInputs().size();) {
    OpOperand &operand = op->getOpOperand(i);
    compareMaxima(operand);
    if (!shouldTakeIn(operand)) {
      ++i;
      continue;
    }
    auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
    double work = getRowWork(producer, operand) + rowWork.lookup(op);
    auto created = [&](linalg::GenericOp made) {
      simplifyIndices(made);
      rowWork[made] = work;
      epochs[made] = epochs.lookup(op);
      if (Attribute unique = op->getAttr(CommDialect::kUniquePositionsAttr))
        made->setAttr(CommDialect::kUniquePositionsAttr, unique);
    };
    linalg::GenericOp fused =
        fuseProducer(rewriter, operand, /*replacesProducer=*/false, created);
    if (!fused) {
      ++i;
      continue;
    }
    op = fused;
    readScalars(rewriter, op);
    // The producer's inputs now stand where its result did; and what an operand
    // before it reads may have had one user more until now.
    i = 0;
  }
  readThrough(op);
}

/// The tensor of which `value` is a transpose, and how: the map from the
/// elements of `value` to its own. Null: it is none.
static std::pair<Value, AffineMap> getTransposed(Value value) {
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumReductionLoops() != 0 || op.getInputs().size() != 1 ||
      op->getNumResults() != 1 ||
      op.getBody()->getTerminator()->getOperand(0) !=
          op.getBody()->getArgument(0))
    return {};
  AffineMap in = op.getIndexingMapsArray()[0];
  AffineMap out = op.getIndexingMapsArray()[1];
  if (!in.isPermutation() || !out.isPermutation())
    return {};
  return {op.getInputs()[0], in.compose(inversePermutation(out))};
}

/// Reads what is transposed as it lies.
void Fuser::foldTransposes(linalg::LinalgOp op) {
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool changed = false;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto [source, map] = getTransposed(input);
    if (!source)
      continue;
    inputs[i] = source;
    maps[i] = map.compose(maps[i]);
    changed = true;
  }
  if (!changed)
    return;
  rewriter.setInsertionPoint(op);
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
      maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op->getRegion(0), generic.getRegion(),
                              generic.getRegion().begin());
  epochs[generic] = epochs.lookup(op);
  SmallVector<Operation *> transposes;
  for (Value input : op.getDpsInputs())
    if (Operation *definition = input.getDefiningOp())
      transposes.push_back(definition);
  rewriter.replaceOp(op, generic);
  for (Operation *transpose : llvm::SmallSetVector<Operation *, 2>(
           transposes.begin(), transposes.end()))
    if (isOpTriviallyDead(transpose))
      rewriter.eraseOp(transpose);
}

/// Writes what would be transposed as the transpose wants it: where nothing
/// else reads the contraction's result, and it starts from a fill.
void Fuser::foldTransposedResult(linalg::GenericOp transpose) {
  auto [source, map] = getTransposed(transpose->getResult(0));
  auto op =
      source ? source.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
  if (!op || !op->hasOneUse() || op->getNumResults() != 1 ||
      !op.hasPureTensorSemantics() || !isMatmul(op))
    return;
  auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  auto type = dyn_cast<RankedTensorType>(transpose->getResult(0).getType());
  if (!fill || !type || !type.hasStaticShape())
    return;
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  Value start =
      linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], empty)
          .getResult(0);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.back() = inversePermutation(map).compose(maps.back());
  auto generic = linalg::GenericOp::create(rewriter, loc, TypeRange{type},
                                           op.getDpsInputs(), ValueRange{start},
                                           maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op->getRegion(0), generic.getRegion(),
                              generic.getRegion().begin());
  epochs[generic] = epochs.lookup(op);
  rewriter.replaceOp(transpose, generic);
  rewriter.eraseOp(op);
  if (isOpTriviallyDead(fill))
    rewriter.eraseOp(fill);
}

/// Drops operands that became scalars, and results that nothing uses.
void Fuser::cleanUp() {
  SmallVector<Operation *> ops;
  function.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  RewritePatternSet patterns(function.getContext());
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  (void)applyOpPatternsGreedily(
      ops, std::move(patterns),
      GreedyRewriteConfig()
          .setStrictness(GreedyRewriteStrictness::ExistingAndNewOps)
          .enableFolding(false));
  SmallVector<Operation *> dead;
  function.walk([&](Operation *op) {
    if (isa<linalg::FillOp, linalg::GenericOp, tensor::EmptyOp,
            arith::ConstantOp>(op))
      dead.push_back(op);
  });
  for (Operation *op : llvm::reverse(dead))
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
}

/// What bodies read of cheap elementwise ops they read of their inputs.
void Fuser::moveReads() {
  SmallVector<tensor::ExtractOp> reads;
  function.walk([&](tensor::ExtractOp read) {
    if (isa<linalg::LinalgOp>(read->getParentOp()))
      reads.push_back(read);
  });
  while (!reads.empty()) {
    tensor::ExtractOp read = reads.pop_back_val();
    auto producer = read.getTensor().getDefiningOp<linalg::GenericOp>();
    if (producer && isElementOfInputs(producer) && isCheap(producer))
      readFromInputs(rewriter, read, producer, reads);
  }
}

void Fuser::moveScatters() {
  SmallVector<linalg::GenericOp> ops;
  function.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops) {
    unsigned epoch = epochs.lookup(op);
    writeInPlaceOfScatter(
        rewriter, op, [&](linalg::GenericOp made) { epochs[made] = epoch; });
  }
}

void Fuser::run() {
  generalize();
  dropUnitReductions(rewriter, function);
  numberOps();
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  // Transposes first: one that is fused is no transpose any more.
  for (linalg::LinalgOp &op : ops)
    if (isMatmul(op))
      foldTransposes(op);
  moveReads();
  readPads(rewriter, function, [&](linalg::GenericOp made, Operation *pad) {
    epochs[made] = epochs.lookup(pad);
  });
  cleanUp();
  // Those that were replaced have numbers, too.
  numberOps();
  moveScatters();
  // Not contractions: one may be erased with the transpose behind it.
  SmallVector<linalg::GenericOp> generics;
  function.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && op.getNumReductionLoops() == 0)
      generics.push_back(op);
  });
  for (linalg::GenericOp op : generics)
    foldTransposedResult(op);
  SmallVector<linalg::GenericOp> products;
  function.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && isMatmul(op))
      products.push_back(op);
  });
  for (linalg::GenericOp op : products) {
    unsigned epoch = epochs.lookup(op);
    joinBatches(rewriter, op,
                [&](linalg::GenericOp made) { epochs[made] = epoch; });
  }
  ops.clear();
  function.walk([&](linalg::LinalgOp op) {
    if (isa<linalg::GenericOp>(op.getOperation()) &&
        op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops)
    if (!isMatmul(op))
      visit(cast<linalg::GenericOp>(op.getOperation()));
  cleanUp();
  numberOps();
  auto livesLonger = [&](linalg::GenericOp op, Operation *later) {
    return wouldLiveLonger(op, later);
  };
  auto created = [&](linalg::GenericOp made, Operation *from) {
    epochs[made] = epochs.lookup(from);
  };
  joinReductions(rewriter, function, livesLonger, created);
  joinElementwise(rewriter, function, livesLonger, created);
  // What several operands brought along is computed once.
  DominanceInfo dominance(function);
  function.walk([&](linalg::GenericOp op) {
    eliminateCommonSubExpressions(rewriter, dominance, op);
  });
}

namespace {
struct FuseElementwisePass
    : public comm::impl::FuseElementwisePassBase<FuseElementwisePass> {
  void runOnConverted() override { Fuser(getOperation()).run(); }
};
} // namespace
