//===- FuseElementwise.cpp - Fuses chains of elementwise ops --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses upstream's fusion of two ops (fuseElementwiseOps) but not its greedy
// driver. Ops are visited once, in program order, so that each fuses producers
// that are already fully fused.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Contraction.h"
#include "Analysis/Scattering.h"
#include "CommDialect/Compute/Passes.h"
#include "CommDialect/IR/CommOps.h"
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
#define GEN_PASS_DEF_FUSECOMPUTEPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

/// Ratio of result to input bytes from which an input stays in caches, so that
/// reading it again is free.
static constexpr int64_t kMostRepeatedReads = 64;
/// Maximum number of instructions to recompute a row's value for each of its
/// elements. An H100 runs about that many in the time that a separate kernel
/// for the rows takes to launch.
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
  void redirectComparisonsToRectifier(OpOperand &operand);
  void cleanUp();
  bool canFuseProducer(OpOperand &operand);
  bool shouldFuseProducer(OpOperand &operand);
  bool fitsWith(linalg::GenericOp producer, linalg::GenericOp consumer);
  bool shouldReadThrough(tensor::ExtractOp read, linalg::GenericOp consumer);
  void readThrough(linalg::GenericOp op);
  void simplifyIndices(linalg::GenericOp op);
  bool extendsLiveRanges(linalg::GenericOp producer, Operation *consumer);

  func::FuncOp function;
  IRRewriter rewriter;
  /// Number of collectives started or waited for before the op.
  llvm::DenseMap<Operation *, unsigned> epochs;
  /// Number of instructions that an op runs once per element although once per
  /// row would suffice.
  llvm::DenseMap<Operation *, double> rowWork;
};

} // namespace

/// Generalizes named elementwise ops and reductions so that they can be fused.
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

/// Returns true for the program of a single rank, whose collectives are never
/// in flight.
static bool hasSingleRank(func::FuncOp function) {
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
  bool mayWait = !hasSingleRank(function);
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (mayWait && isa<CollectiveOpInterface, WaitOpInterface>(op))
      ++epoch;
    epochs[op] = epoch;
  });
}

/// Returns true if upstream can fuse the producer of `operand` and the result
/// has a fast kernel.
bool Fuser::canFuseProducer(OpOperand &operand) {
  auto consumer = dyn_cast<linalg::GenericOp>(operand.getOwner());
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  return consumer && producer && consumer.isDpsInput(&operand) &&
         consumer->getBlock() == producer->getBlock() &&
         consumer.hasPureTensorSemantics() &&
         producer.hasPureTensorSemantics() && !isMatmul(consumer) &&
         !roundsBiasedProduct(producer) &&
         // Sums that read by computed indices have slow kernels.
         (consumer.getNumReductionLoops() == 0 || !readsByIndex(producer)) &&
         !linalg::isaContractionOpInterface(consumer) &&
         linalg::areElementwiseOpsFusable(&operand);
}

/// Returns true if the fusion keeps more bytes alive (inputs of `producer`)
/// than it saves (its result) while collectives are in flight.
bool Fuser::extendsLiveRanges(linalg::GenericOp producer, Operation *consumer) {
  if (epochs.lookup(producer) == epochs.lookup(consumer))
    return false;
  int64_t longer = 0;
  for (Value input : getReadTensors(producer)) {
    // The caller keeps its arguments alive anyway.
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

/// Returns true if both fit in one kernel and the fusion does not extend live
/// ranges.
bool Fuser::fitsWith(linalg::GenericOp producer, linalg::GenericOp consumer) {
  return fitInOneKernel(producer, consumer) &&
         !extendsLiveRanges(producer, consumer);
}

bool Fuser::shouldFuseProducer(OpOperand &operand) {
  if (!canFuseProducer(operand))
    return false;
  auto consumer = cast<linalg::GenericOp>(operand.getOwner());
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  if (!fitsWith(producer, consumer) ||
      getRowWork(producer, operand) + rowWork.lookup(consumer) > kMostRowWork)
    return false;
  // Several threads of a scatter compute the same positions.
  std::optional<Scattering> scattering = getScattering(consumer);
  if (scattering && scattering->inputs[operand.getOperandNumber()] &&
      !isCheap(producer))
    return false;
  auto isOther = [&](OpOperand &use) { return use.getOwner() != consumer; };
  if (llvm::none_of(producer->getUses(), isOther))
    return true;
  // Count only results with uses: upstream keeps the results of fused producers
  // even after their other users are gone.
  auto isUsed = [](Value result) { return !result.use_empty(); };
  if (llvm::count_if(producer->getResults(), isUsed) != 1)
    return false;
  // Reductions that use indices run with one thread for each output.
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
    // Skip inputs that all users read anyway.
    if (llvm::all_of(producer->getUsers(), [&](Operation *user) {
          return llvm::is_contained(user->getOperands(), input);
        }))
      continue;
    std::optional<int64_t> bytes = getTensorBytes(input.getType());
    if (!bytes)
      return false;
    // A read at computed positions loads at most one element per result
    // element.
    if (!llvm::is_contained(producer.getInputs(), input))
      bytes = std::min(*bytes, *written);
    // Skip rows and columns of a larger tensor too, because they stay in
    // caches.
    if (*bytes * kMostRepeatedReads > *written)
      read += *bytes;
  }
  return read <= *written &&
         llvm::all_of(producer->getUses(), [&](OpOperand &use) {
           return canFuseProducer(use) && isWorthRecomputing(producer, use) &&
                  !extendsLiveRanges(producer, use.getOwner());
         });
}

/// Returns true if `consumer` should compute the element that `read` loads in
/// its body.
bool Fuser::shouldReadThrough(tensor::ExtractOp read,
                              linalg::GenericOp consumer) {
  auto producer = read.getTensor().getDefiningOp<linalg::GenericOp>();
  if (!producer || producer->getBlock() != consumer->getBlock() ||
      consumer.getNumReductionLoops() != 0 || getScattering(consumer) ||
      !isElementOfInputs(producer) || !readsEachOnce(read) ||
      !fitsWith(producer, consumer))
    return false;
  // All uses must be reads in `consumer`.
  size_t numUses = 0;
  for (OpOperand &use : producer->getUses()) {
    if (!isa<tensor::ExtractOp>(use.getOwner()) ||
        use.getOwner()->getParentOfType<linalg::GenericOp>() != consumer)
      return false;
    ++numUses;
  }
  return numUses == 1 || isCheaperThanMemory(producer);
}

/// Replaces affine.apply ops that only select a dimension, which upstream's
/// fusion leaves behind.
void Fuser::simplifyIndices(linalg::GenericOp op) {
  op.getBody()->walk([&](affine::AffineApplyOp apply) {
    if (auto dim = dyn_cast<AffineDimExpr>(apply.getAffineMap().getResult(0)))
      rewriter.replaceOp(apply, apply.getMapOperands()[dim.getPosition()]);
  });
}

/// Moves producers into `op` where its body reads them at computed positions,
/// as pads and concatenations do.
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

/// Returns true if `op` computes exactly max(`element`, 0).
static bool isRectifier(linalg::GenericOp op, Value element) {
  Operation *last =
      op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  return op->getNumResults() == 1 && op.getNumReductionLoops() == 0 &&
         isa_and_present<arith::MaximumFOp, arith::MaxNumFOp>(last) &&
         last->getOperand(0) == element &&
         matchPattern(last->getOperand(1), m_AnyZeroFloat());
}

/// Redirects comparisons with 0 from a rectifier's input to its result, which
/// have the same outcome. If all other uses of `operand` are such comparisons,
/// the rectifier can then fuse its producer. Recomputing the producer for each
/// user would not pay off.
void Fuser::redirectComparisonsToRectifier(OpOperand &operand) {
  auto rectifier = cast<linalg::GenericOp>(operand.getOwner());
  if (!canFuseProducer(operand) || operand.get().hasOneUse() ||
      shouldFuseProducer(operand) ||
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
    redirectComparisonsToRectifier(operand);
    if (!shouldFuseProducer(operand)) {
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
    // The producer's inputs replace its result in the operand list, and an
    // earlier operand may have lost a user. So restart at the first operand.
    i = 0;
  }
  readThrough(op);
}

/// Reads transposed operands directly.
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

/// Makes a contraction that starts from a fill write its result transposed if
/// only `transpose` reads it.
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

/// Drops operands that became scalars and unused results.
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

/// Replaces reads of cheap elementwise ops in bodies by reads of their inputs.
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
  transposeGatheredColumns(rewriter, function);
  SmallVector<linalg::LinalgOp> ops;
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics() && isMatmul(op))
      ops.push_back(op);
  });
  for (linalg::LinalgOp op : ops)
    readNarrowFactors(rewriter, op);
  numberOps();
  ops.clear();
  function.walk([&](linalg::LinalgOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  // Transposes are folded first because fusion hides them.
  for (linalg::LinalgOp &op : ops)
    if (isMatmul(op))
      foldTransposes(op);
  moveReads();
  readPads(rewriter, function, [&](linalg::GenericOp made, Operation *pad) {
    epochs[made] = epochs.lookup(pad);
  });
  cleanUp();
  moveTransposesBeforeCollectives(rewriter, function);
  // Renumber to include the new ops.
  numberOps();
  moveScatters();
  // Collect no contractions, which may be erased together with the transpose of
  // their result.
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
  auto created = [&](linalg::GenericOp made, Operation *from) {
    epochs[made] = epochs.lookup(from);
  };
  for (Value sum : scatterOneHotSums(rewriter, function, created))
    for (Operation *user :
         llvm::SmallSetVector<Operation *, 4>(sum.user_begin(), sum.user_end()))
      if (auto generic = dyn_cast<linalg::GenericOp>(user))
        visit(generic);
  cleanUp();
  numberOps();
  auto livesLonger = [&](linalg::GenericOp op, Operation *later) {
    return extendsLiveRanges(op, later);
  };
  joinReductions(rewriter, function, livesLonger, created);
  joinElementwise(rewriter, function, livesLonger, created);
  joinSmall(
      rewriter, function, [&](Operation *op) { return epochs.lookup(op); },
      created);
  // Remove computations that several fused operands duplicate.
  DominanceInfo dominance(function);
  function.walk([&](linalg::GenericOp op) {
    eliminateCommonSubExpressions(rewriter, dominance, op);
  });
}

namespace {
struct FuseComputePass
    : public comm::impl::FuseComputePassBase<FuseComputePass> {
  using FuseComputePassBase::FuseComputePassBase;

  void runOnConverted() override {
    SmallVector<FusionStep> chosen(steps.begin(), steps.end());
    if (chosen.empty())
      chosen = {FusionStep::Elementwise, FusionStep::Rows};
    for (FusionStep step : chosen) {
      if (step == FusionStep::Rows) {
        groupRows(getOperation());
        continue;
      }
      foldScalarTensors(getOperation());
      Fuser(getOperation()).run();
    }
  }
};
} // namespace
