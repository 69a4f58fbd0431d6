//===- ComputeCost.cpp - Compute costs of registered ops ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op on tensors or memrefs is a kernel. It costs the launch plus the larger
// of its bytes at the memory's bandwidth and its operations at the sustained
// rate. Contractions without a library are also bounded by the figures of
// generated kernels. A copy of the whole destination is added. Scalar ops have
// no launch. Ops with regions cost as much as their regions.
//
//===----------------------------------------------------------------------===//

#include "ComputeCost.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/IR/LibraryOpInterface.h"
#include "Contraction.h"
#include "CostRounding.h"
#include "DialectAttrs.h"
#include "Inits.h"
#include "RowGroups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

std::optional<int64_t> comm::getGivenCostNs(Operation *op) {
  if (auto cost = dyn_cast_or_null<IntegerAttr>(
          getDialectAttr(op, CommDialect::kCostAttr)))
    return cost.getInt();
  if (op->isRegistered())
    if (auto known = dyn_cast<CostOpInterface>(op))
      return known.getCostNs();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Sizes and rates
//===----------------------------------------------------------------------===//

/// Returns the key in a machine's peaks of a scalar type, and the number of
/// operations on that type that one operation on `type` needs.
static std::pair<StringRef, double> getRateName(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return {getRateName(complex.getElementType()).first, 4};
  if (type.isBF16())
    return {"bf16", 1};
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
  if (isa<FloatType>(type))
    return {width > 32   ? "f64"
            : width > 16 ? "f32"
            : width > 8  ? "f16"
                         : "f8",
            1};
  return {width > 32   ? "i64"
          : width > 16 ? "i32"
          : width > 8  ? "i16"
                       : "i8",
          1};
}

double ComputeEstimator::getOperationNs(double count, Type type,
                                        const llvm::StringMap<double> &peaks,
                                        double part) {
  auto [name, factor] = getRateName(getElementTypeOrSelf(type));
  auto it = peaks.find(name);
  if (it == peaks.end())
    it = peaks.find("f32");
  return count * factor / (it->second * part);
}

/// Returns the fraction of the peak rate that contractions of `count`
/// operations reach.
static double getMatmulPart(const ComputeFigures &figures, double count) {
  ArrayRef<std::pair<double, double>> points = figures.matmulSustained;
  if (points.empty())
    return figures.sustained;
  if (count <= points.front().first)
    return points.front().second;
  for (auto [a, b] : llvm::zip(points, points.drop_front()))
    if (count <= b.first)
      return a.second +
             (b.second - a.second) * (count - a.first) / (b.first - a.first);
  return points.back().second;
}

OpWork ComputeEstimator::getMatmulWork(double count, Type type, int64_t parts) {
  OpWork work;
  work.operationNs =
      getOperationNs(count, type, machine.compute.matmulPeak,
                     getMatmulPart(machine.compute, count * parts));
  work.isMatmul = true;
  return work;
}

double ComputeEstimator::getKernelNs(const OpWork &work) {
  double launchNs = machine.compute.launchNs;
  if (work.isMatmul && machine.compute.matmulNs)
    launchNs = std::max(launchNs, *machine.compute.matmulNs);
  launchNs = work.isStarted ? 0 : std::max(launchNs, work.leastNs);
  return launchNs + std::max({work.operationNs, work.kernelNs,
                              work.bytes / machine.memoryBandwidth});
}

double ComputeEstimator::getNumElements(Operation *op, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return 1;
  double assumed = model.options.assumedDimension;
  // Unranked shapes count as matrices.
  double count = shaped.hasRank() ? 1 : assumed * assumed;
  if (shaped.hasRank())
    for (int64_t size : shaped.getShape())
      count *=
          ShapedType::isDynamic(size) ? assumed : static_cast<double>(size);
  if (!shaped.hasStaticShape())
    model.addGuess(CostModel::Guess::UnknownSize, op,
                   "sizes of '" + op->getName().getStringRef() +
                       "' are not known: taken as " +
                       Twine(model.options.assumedDimension) +
                       " in each dynamic dimension");
  return count;
}

double ComputeEstimator::getBytes(Operation *op, TypeRange types) {
  double bytes = 0;
  for (Type type : types) {
    if (!isa<TensorType, BaseMemRefType>(type))
      continue;
    Type element = getElementTypeOrSelf(type);
    double parts = 1;
    if (auto complex = dyn_cast<ComplexType>(element)) {
      element = complex.getElementType();
      parts = 2;
    }
    double width = element.isIndex() ? 8
                   : element.isIntOrFloat()
                       ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)
                       : 0;
    bytes += getNumElements(op, type) * parts * width;
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

double comm::getScalarWeight(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->hasTrait<OpTrait::IsTerminator>() || isa<linalg::IndexOp>(op))
    return 0;
  if (isa<math::FmaOp>(op))
    return 2;
  if (isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
          arith::RemSIOp, arith::RemUIOp, math::SqrtOp, math::RsqrtOp>(op))
    return 8;
  if (isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::FloorOp,
          math::RoundOp, math::RoundEvenOp, math::TruncOp, math::CopySignOp,
          math::IsNaNOp, math::IsInfOp, math::IsFiniteOp>(op))
    return 1;
  if (isa_and_present<math::MathDialect>(op->getDialect()))
    return 16;
  return 1;
}

/// Returns the ranges of the loops like getStaticLoopRanges, but without
/// composing maps, which is slow: the range of a loop is the size of the first
/// dimension that it indexes. A fill builds its maps on demand, so its shape is
/// used directly.
static SmallVector<int64_t> getLoopRanges(linalg::LinalgOp op) {
  if (isa<linalg::FillOp>(op))
    return llvm::to_vector(
        cast<ShapedType>(getInits(op).front().getType()).getShape());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();
  unsigned numLoops = maps.front().getNumDims(), numUnknown = numLoops;
  SmallVector<int64_t> ranges(numLoops, kUnknown);
  if (numLoops == 0)
    return ranges;
  for (auto [operand, map] : llvm::zip(op->getOperands(), maps)) {
    if (map.getNumResults() == 0)
      continue;
    ArrayRef<int64_t> shape = cast<ShapedType>(operand.getType()).getShape();
    for (auto [expression, size] : llvm::zip(map.getResults(), shape))
      if (auto dimension = dyn_cast<AffineDimExpr>(expression);
          dimension && ranges[dimension.getPosition()] == kUnknown) {
        ranges[dimension.getPosition()] = size;
        --numUnknown;
      }
    if (numUnknown == 0)
      return ranges;
  }
  return op.getStaticLoopRanges();
}

/// Returns true for contractions and convolutions. Tests cheap necessary
/// conditions first: convolutions add dimensions in their maps, unlike most
/// ops, and no op with one input is a contraction or convolution.
static bool isContractionOrConvolution(linalg::LinalgOp op) {
  if (op->getNumOperands() < 2 + getNumInits(op))
    return false;
  return linalg::isaContractionOpInterface(op) ||
         (!op.hasOnlyProjectedPermutations() &&
          linalg::isaConvolutionOpInterface(op));
}

/// Returns true if the op of `use` accumulates into the value of a fill. Each
/// op that computes into a fill of an empty tensor has its own fill after
/// comm-place-buffers=step=prepare.
static bool isFoldedUse(OpOperand &use) {
  auto fill = use.get().getDefiningOp<linalg::FillOp>();
  if (!fill || !(fill->hasOneUse() ||
                 fill.getOutputs().front().getDefiningOp<tensor::EmptyOp>()))
    return false;
  auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return user && isInit(user, use) && user.payloadUsesValueFromOperand(&use) &&
         !getScattering(user);
}

/// Returns the number of kernels that the fill is lowered to.
static int64_t getNumFills(linalg::FillOp fill, bool foldsFills) {
  if (fill->getNumResults() == 0 || fill->use_empty())
    return 1;
  bool isUnshared = fill.getOutputs().front().getDefiningOp<tensor::EmptyOp>();
  int64_t numOwn = 0;
  bool hasOther = false;
  for (OpOperand &use : fill->getUses()) {
    if (foldsFills && isFoldedUse(use))
      continue;
    auto user = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    bool isOwn = isUnshared && user && user.isDpsInit(&use);
    numOwn += isOwn;
    hasOther |= !isOwn;
  }
  return numOwn + hasOther;
}

/// Returns the bytes that the body reads at computed positions: one element per
/// iteration, at most all of the tensor.
double ComputeEstimator::getReadBytes(linalg::LinalgOp op, double iterations) {
  llvm::SmallSetVector<Value, 4> tensors;
  op.getBlock()->walk([&](Operation *inner) {
    if (isa<tensor::ExtractOp, memref::LoadOp>(inner))
      tensors.insert(inner->getOperand(0));
  });
  double bytes = 0;
  for (Value tensor : tensors) {
    double all = getBytes(op, tensor.getType());
    double elements = getNumElements(op, tensor.getType());
    bytes += elements > iterations ? all * iterations / elements : all;
  }
  return bytes;
}

OpWork ComputeEstimator::getLinalgWork(linalg::LinalgOp op) {
  if (std::optional<Scattering> scattering = getScattering(op))
    return getScatterWork(op, *scattering);
  OpWork work;
  std::optional<RowPosition> position;
  if (machine.compute.foldsFills && op->getNumResults() != 0)
    position = getRowPosition(op);
  work.isStarted = position && position->position != 0;
  for (OpOperand &operand : op->getOpOperands()) {
    // An output is written; it is also read if the body uses its old value.
    bool isRead = op.payloadUsesValueFromOperand(&operand) &&
                  !(machine.compute.foldsFills && isFoldedUse(operand));
    bool isWritten = isInit(op, operand);
    // The ops of a row kernel read a tensor once, and do not write values that
    // only they use.
    if (position) {
      isRead = isRead && !isInRowKernel(op, operand.get());
      isWritten =
          isWritten && !staysInRowKernel(op, op.getTiedOpResult(&operand));
    }
    double times = isRead + isWritten;
    if (times != 0)
      work.bytes += times * getBytes(op, operand.get().getType());
  }
  double iterations = 1;
  double assumed = model.options.assumedDimension;
  for (int64_t range : getLoopRanges(op))
    iterations *=
        ShapedType::isDynamic(range) ? assumed : static_cast<double>(range);
  work.bytes += getReadBytes(op, iterations);
  if (!position && isContractionOrConvolution(op)) {
    auto parts = dyn_cast_or_null<IntegerAttr>(
        getDialectAttr(op, CommDialect::kPartsAttr));
    OpWork matmul =
        getMatmulWork(2 * iterations, op.getDpsInputs().front().getType(),
                      parts ? parts.getInt() : 1);
    matmul.bytes = work.bytes;
    if (machine.compute.kernels && !comm::isMatmul(op)) {
      matmul.linesPerProduct =
          getLinesPerIteration(op, model.options.assumedDimension);
      matmul.kernelNs =
          iterations *
          std::max(1 / machine.compute.kernels->products,
                   matmul.linesPerProduct / machine.compute.kernels->lines);
    }
    return matmul;
  }
  work.operationNs = getBodyNs(op, iterations);
  return work;
}

double ComputeEstimator::getBodyNs(linalg::LinalgOp op, double iterations) {
  double ns = 0;
  for (Operation &scalar : op.getBlock()->without_terminator())
    if (double weight = getScalarWeight(&scalar))
      ns += getVectorNs(weight * iterations,
                        scalar.getNumResults()
                            ? scalar.getResult(0).getType()
                            : IndexType::get(op->getContext()));
  return ns;
}

/// Returns the work of a scatter: it reads its inputs and the overwritten part
/// of its output.
OpWork ComputeEstimator::getScatterWork(linalg::LinalgOp op,
                                        const Scattering &scattering) {
  OpWork work;
  double iterations = 1;
  for (auto [loop, range] : llvm::enumerate(getLoopRanges(op)))
    if (!scattering.isScattered(loop))
      iterations *= ShapedType::isDynamic(range)
                        ? model.options.assumedDimension
                        : static_cast<double>(range);
  SmallVector<Value> inputs = op.getDpsInputs();
  Type output = op.getDpsInits().front().getType();
  double written =
      std::min(1.0, iterations / std::max(1.0, getNumElements(op, output)));
  work.bytes = getBytes(op, ValueRange(inputs).getTypes()) +
               2 * written * getBytes(op, output);
  work.operationNs = getBodyNs(op, iterations);
  if (machine.compute.kernels &&
      !op->hasAttr(CommDialect::kUniquePositionsAttr))
    work.kernelNs = getOrderedScatterNs(op, scattering);
  return work;
}

/// Returns the time in ns of the kernel that ScatterKernels.cpp generates for a
/// scatter that may write an element twice. Warps scan all positions, 32 at a
/// time, and perform the writes to their part of the output sequentially, four
/// together if a vote over 64 positions finds as many. The constants are fitted
/// to scatters on an H200 (docs/benchmarks/gpu.md).
double ComputeEstimator::getOrderedScatterNs(linalg::LinalgOp op,
                                             const Scattering &scattering) {
  constexpr double residentWarps = 132 * 64, lanes = 32, votes = 64;
  // Time of one scan step: 50 ns for a warp, 0.013 ns for the device.
  constexpr double scanStepNs = 50, deviceScanStepNs = 0.013;
  // Times of a single write, and of one in four with and without loads.
  constexpr double writeNs = 550, loadedWriteNs = 180, constantWriteNs = 65;
  // The same for single elements, whose neighbours are loaded already.
  constexpr double elementNs = 240, loadedElementNs = 100;
  double along = 1, batch = 1, columns = 1, longest = 1;
  for (auto [loop, range] : llvm::enumerate(getLoopRanges(op))) {
    double size = ShapedType::isDynamic(range) ? model.options.assumedDimension
                                               : static_cast<double>(range);
    if (scattering.isScattered(loop))
      longest = std::max(longest, size);
    else if (op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction)
      along *= size;
    else
      (scattering.varies[loop] ? batch : columns) *= size;
  }
  double warps = batch * std::ceil(columns / lanes);
  double parts =
      std::max(1.0, std::min({longest, along, 1000 / std::sqrt(warps)}));
  parts = std::exp2(std::ceil(std::log2(parts)));
  double usedParts = std::min(parts, longest);
  bool loadsValues = int64_t(scattering.inputs.count()) < op.getNumDpsInputs();
  bool isAlone = votes / usedParts < 3;
  double oneWriteNs = columns == 1 ? (isAlone ? elementNs : loadedElementNs)
                                   : (isAlone ? writeNs : loadedWriteNs);
  if (!isAlone && !loadsValues)
    oneWriteNs = constantWriteNs;
  double scanSteps = std::ceil(along / lanes);
  double rounds = std::max(1.0, warps * parts / residentWarps);
  return warps * parts * scanSteps * deviceScanStepNs +
         rounds * (scanSteps * scanStepNs + along / usedParts * oneWriteNs);
}

/// Returns the work of an op of arith, math or similar dialects, on scalars,
/// vectors or tensors.
OpWork ComputeEstimator::getElementwiseWork(Operation *op) {
  OpWork work;
  if (op->getNumResults() == 0)
    return work;
  Type type = op->getResult(0).getType();
  work.operationNs =
      getVectorNs(getScalarWeight(op) * getNumElements(op, type), type);
  work.bytes =
      getBytes(op, op->getOperandTypes()) + getBytes(op, op->getResultTypes());
  return work;
}

std::optional<OpWork> ComputeEstimator::getMovementWork(Operation *op) {
  auto bytesOf = [&](Value value) { return getBytes(op, value.getType()); };
  // Each byte is read and written.
  auto moved = [&](Value value) { return OpWork{2 * bytesOf(value), 0}; };
  return llvm::TypeSwitch<Operation *, std::optional<OpWork>>(op)
      .Case<tensor::InsertSliceOp>(
          [&](tensor::InsertSliceOp insert) -> std::optional<OpWork> {
            // The source is in its slice already.
            if (isComputedInSlice(insert))
              return std::nullopt;
            return moved(insert.getSource());
          })
      .Case<tensor::CollapseShapeOp>(
          [&](tensor::CollapseShapeOp collapse) -> std::optional<OpWork> {
            if (!copiesToCollapse(collapse))
              return std::nullopt;
            return moved(collapse.getSrc());
          })
      .Case<tensor::ParallelInsertSliceOp>(
          [&](auto insert) { return moved(insert.getSource()); })
      .Case<memref::CopyOp>([&](auto copy) { return moved(copy.getSource()); })
      .Case<bufferization::CloneOp>(
          [&](auto clone) { return moved(clone.getInput()); })
      .Case<tensor::ConcatOp>(
          [&](auto concat) { return moved(concat.getResult()); })
      .Case<tensor::PadOp>([&](tensor::PadOp pad) {
        return OpWork{bytesOf(pad.getSource()) + bytesOf(pad.getResult()), 0};
      })
      .Case<tensor::GatherOp>([&](tensor::GatherOp gather) {
        return OpWork{
            bytesOf(gather.getIndices()) + 2 * bytesOf(gather.getResult()), 0};
      })
      .Case<tensor::ScatterOp>([&](tensor::ScatterOp scatter) {
        return OpWork{bytesOf(scatter.getIndices()) +
                          2 * bytesOf(scatter.getSource()),
                      0};
      })
      .Case<tensor::SplatOp, tensor::FromElementsOp>(
          [&](auto make) { return OpWork{bytesOf(make.getResult()), 0}; })
      .Case<tensor::GenerateOp>([&](tensor::GenerateOp generate) {
        double count = getNumElements(op, generate.getType());
        return OpWork{bytesOf(generate.getResult()),
                      count * getRegionNs(generate.getBody())};
      })
      .Case<bufferization::AllocTensorOp>(
          [&](bufferization::AllocTensorOp alloc) -> std::optional<OpWork> {
            if (!alloc.getCopy())
              return std::nullopt;
            return moved(alloc.getCopy());
          })
      .Case<linalg::SoftmaxOp, linalg::PackOp, linalg::UnPackOp>(
          [&](auto) { return OpWork{getBytes(op, op->getOperandTypes()), 0}; })
      .Default(std::nullopt);
}

/// Returns true for ops that only name, describe, allocate or free data.
static bool isFree(Operation *op) {
  if (op->getNumRegions() != 0)
    return false;
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<ViewLikeOpInterface>(op))
    return true;
  if (isa<tensor::EmptyOp, tensor::CastOp, tensor::DimOp, tensor::RankOp,
          tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ReshapeOp,
          tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::BitcastOp>(op))
    return true;
  if (isa_and_present<bufferization::BufferizationDialect>(op->getDialect()))
    return !isa<bufferization::CloneOp>(op);
  return isa_and_present<memref::MemRefDialect>(op->getDialect()) &&
         !isa<memref::CopyOp>(op);
}

/// Returns the type of the element that `op` loads or stores, or null.
static Type getAccessedElement(Operation *op) {
  return llvm::TypeSwitch<Operation *, Type>(op)
      .Case<tensor::ExtractOp, memref::LoadOp>(
          [](auto load) { return load.getResult().getType(); })
      .Case<tensor::InsertOp>(
          [](tensor::InsertOp insert) { return insert.getScalar().getType(); })
      .Case<memref::StoreOp>([](memref::StoreOp store) {
        return store.getValueToStore().getType();
      })
      .Case<memref::AtomicRMWOp>([](memref::AtomicRMWOp update) {
        return update.getResult().getType();
      })
      .Default(Type());
}

//===----------------------------------------------------------------------===//
// Ops with regions, and calls
//===----------------------------------------------------------------------===//

double ComputeEstimator::getRegionNs(Region &region) {
  double ns = 0;
  for (Operation &op : region.getOps())
    ns += getNs(&op);
  return ns;
}

double ComputeEstimator::getLoopNs(LoopLikeOpInterface loop) {
  double trips = 1;
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(),
       step = loop.getLoopSteps();
  bool isKnown = lower && upper && step;
  if (isKnown)
    for (auto [l, u, s] : llvm::zip(*lower, *upper, *step)) {
      auto first = getConstantIntValue(l), end = getConstantIntValue(u),
           by = getConstantIntValue(s);
      isKnown &= first && end && by && *by > 0;
      if (!isKnown)
        break;
      double distance = static_cast<double>(*end) - static_cast<double>(*first);
      trips *= std::max(0.0, std::ceil(distance / static_cast<double>(*by)));
    }
  if (!isKnown) {
    trips = model.options.assumedTrips;
    model.addGuess(CostModel::Guess::UnknownTrips, loop,
                   "trips of '" + loop->getName().getStringRef() +
                       "' are not known: taken as " +
                       Twine(model.options.assumedTrips));
  }
  double ns = 0;
  for (Region &region : loop->getRegions())
    ns += getRegionNs(region);
  return trips * ns;
}

double ComputeEstimator::getCallNs(CallOpInterface call) {
  if (!model.options.followsCalls)
    return guessFromBytes(call);
  Operation *callee = call.resolveCallableInTable(&model.symbolTables);
  auto callable = dyn_cast_or_null<CallableOpInterface>(callee);
  if (!callable || !callable.getCallableRegion() ||
      callable.getCallableRegion()->empty())
    return guessFromBytes(call);
  if (auto it = model.calleeNs.find(callee); it != model.calleeNs.end())
    return it->second;
  if (!model.activeCallees.insert(callee).second) {
    model.addGuess(CostModel::Guess::Recursion, call,
                   "cost of a recursive call is not known: taken as nothing");
    return 0;
  }
  double ns = getRegionNs(*callable.getCallableRegion());
  model.activeCallees.erase(callee);
  return model.calleeNs[callee] = ns;
}

double ComputeEstimator::guessFromBytes(Operation *op) {
  std::string name = ("'" + op->getName().getStringRef() + "'").str();
  if (auto target = op->getAttrOfType<StringAttr>("call_target_name"))
    name += " of '" + target.str() + "'";
  model.addGuess(CostModel::Guess::UnknownOp, op,
                 "cost of " + name + " is not known: taken from its bytes");
  return getKernelNs({getAllBytes(op), 0});
}

//===----------------------------------------------------------------------===//
// All ops
//===----------------------------------------------------------------------===//

double ComputeEstimator::getNs(Operation *op) {
  if (auto it = model.calleeNs.find(op); it != model.calleeNs.end())
    return it->second;
  if (std::optional<int64_t> given = getGivenCostNs(op))
    return static_cast<double>(*given);
  if (!op->isRegistered())
    return getUnregistered(op);
  if (isa<CollectiveOpInterface, WaitOpInterface>(op))
    return 0;
  return getRegistered(op) + getCopiedBytes(op) / machine.memoryBandwidth;
}

double ComputeEstimator::getCopiedBytes(Operation *op) {
  double bytes = 0;
  forEachCopiedResult(op, [&](OpResult result) {
    bytes += 2 * getBytes(op, result.getType());
  });
  return bytes;
}

bool ComputeEstimator::isMatmul(Operation *op) {
  if (!op->isRegistered()) {
    if (std::optional<OpWork> work = getDeclaredWork(op))
      return work->isMatmul;
    return getNamedContraction(op).has_value();
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return isContractionOrConvolution(structured);
  return isa<LibraryOpInterface>(op);
}

double ComputeEstimator::getMemoryPart(Operation *op) {
  if (getGivenCostNs(op))
    return 0;
  std::optional<OpWork> work =
      op->isRegistered() ? getKernelWork(op) : getDeclaredWork(op);
  if (!work)
    return 0;
  double copyNs =
      op->isRegistered() ? getCopiedBytes(op) / machine.memoryBandwidth : 0;
  return (work->bytes / machine.memoryBandwidth + copyNs) /
         (getKernelNs(*work) + copyNs);
}

std::optional<SlowKernel> ComputeEstimator::getSlowKernel(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || getGivenCostNs(op))
    return std::nullopt;
  OpWork work = getLinalgWork(structured);
  double ns = getKernelNs(work);
  work.kernelNs = 0;
  double rooflineNs = getKernelNs(work);
  if (ns < 2 * rooflineNs)
    return std::nullopt;
  return SlowKernel{roundNs(ns), roundNs(rooflineNs), work.linesPerProduct};
}

std::optional<OpWork> ComputeEstimator::getKernelWork(Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return getLinalgWork(structured);
  if (auto library = dyn_cast<LibraryOpInterface>(op)) {
    double operations = library.getOperations();
    OpWork work = getMatmulWork(operations, library.getFactorType());
    // The machine may have specific rates for such calls.
    const llvm::StringMap<double> &rates = machine.compute.matmulPeak;
    StringRef name = op->getName().stripDialect();
    if (auto rate = rates.find(name); rate != rates.end()) {
      work.operationNs = operations / rate->second;
      work.leastNs = rates.lookup((name + "_ns").str());
    }
    work.bytes = getBytes(op, op->getOperandTypes());
    for (Value operand : library.getEpilogueOperands())
      work.operationNs +=
          getBytes(op, operand.getType()) / machine.memoryBandwidth;
    return work;
  }
  if (op->hasTrait<OpTrait::Elementwise>()) {
    OpWork work = getElementwiseWork(op);
    return work.bytes > 0 ? std::optional(work) : std::nullopt;
  }
  if (getAccessedElement(op))
    return std::nullopt;
  return getMovementWork(op);
}

double ComputeEstimator::getRegistered(Operation *op) {
  int64_t times = 1;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    times = getNumFills(fill, machine.compute.foldsFills);
  if (times == 0)
    return 0;
  if (std::optional<OpWork> work = getKernelWork(op))
    return times * getKernelNs(*work);
  if (op->hasTrait<OpTrait::Elementwise>())
    return getElementwiseWork(op).operationNs;
  if (Type element = getAccessedElement(op)) {
    Type one = RankedTensorType::get({}, element);
    return getBytes(op, one) / machine.memoryBandwidth;
  }
  if (isFree(op))
    return 0;
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    return getLoopNs(loop);
  if (auto call = dyn_cast<CallOpInterface>(op))
    return getCallNs(call);
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    double ns = 0;
    for (Region &region : op->getRegions())
      ns = std::max(ns, getRegionNs(region));
    return ns;
  }
  if (op->getNumRegions() != 0) {
    double ns = 0;
    for (Region &region : op->getRegions())
      ns += getRegionNs(region);
    return ns;
  }
  // Terminators forward data; ops on scalars alone are not kernels.
  auto isData = [](Type type) { return isa<TensorType, BaseMemRefType>(type); };
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      (llvm::none_of(op->getOperandTypes(), isData) &&
       llvm::none_of(op->getResultTypes(), isData)))
    return 0;
  return guessFromBytes(op);
}
