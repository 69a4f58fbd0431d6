//===- AlgorithmObstacles.cpp - Obstacles to algorithms -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are three ways to run a collective, each with its own conditions. NCCL
// lacks some reductions and types. Kernels need symmetric memory on one node.
// Copy engines copy contiguous pieces only.
//
//===----------------------------------------------------------------------===//

#include "AlgorithmObstacles.h"
#include "Analysis/RuntimeTypes.h"
#include "CommDialect/Analysis/KernelSpec.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/NcclSupport.h"
#include "Transforms/SplitAllReduce.h"
#include "Transforms/SumOfPieces.h"
#include "Transforms/Symmetric/TwoShotCopies.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::comm;

/// Limit on the operands of a collective by kernels or copies, which run
/// operand by operand. With more, a single NCCL launch is better.
static constexpr size_t kMostOperands = 8;

SmallVector<Algorithm> comm::getAlgorithms(const Machine &machine) {
  SmallVector<Algorithm> algorithms = {machine.nccl ? Algorithm::Nccl
                                                    : Algorithm::Mpi};
  for (const SymmetricAlgorithm &algorithm : machine.algorithms)
    if (!llvm::is_contained(algorithms, algorithm.name))
      algorithms.push_back(algorithm.name);
  return algorithms;
}

static std::optional<std::string> getNcclObstacle(CollectiveOpInterface op,
                                                  int64_t ranks) {
  std::optional<ReductionKind> reduction = op.getReductionKind();
  for (Type type : op.getDestinations().getTypes()) {
    Type element = cast<ShapedType>(type).getElementType();
    std::optional<CommElementType> code = getRuntimeElementType(element);
    if (!code)
      return "the runtime has no type for " + llvm::to_string(element);
    if (const char *obstacle =
            commNcclObstacle(static_cast<int>(op.getCollectiveKind()),
                             reduction ? static_cast<int>(*reduction) : 0,
                             *code, ranks, op.getAnyOrder()))
      return std::string(obstacle);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Conditions of kernels and copy engines
//===----------------------------------------------------------------------===//

/// Returns the reason why the group is unsuitable, else nullopt. All lines must
/// have the same supported number of ranks and be on one node.
static std::optional<std::string>
getGroupObstacle(CollectiveOpInterface op, CostModel &costs,
                 SymbolTableCollection &symbols) {
  FlatSymbolRefAttr name = op.getGroupAttr();
  auto group =
      name ? symbols.lookupNearestSymbolFrom<GroupOp>(op, name) : GroupOp();
  if (!group)
    return "its group is not known";
  SmallVector<int64_t> sizes = group.getLineSizes(symbols);
  if (sizes.size() != 1)
    return "lines of its group differ in size";
  if (sizes[0] < 2 || sizes[0] > COMM_KERNEL_MAX_RANKS)
    return "its group has " + std::to_string(sizes[0]) +
           " ranks, expected 2 to " + std::to_string(COMM_KERNEL_MAX_RANKS);
  if (costs.getGeometry(op).nodes > 1)
    return "its group is on several nodes";
  return std::nullopt;
}

/// Returns the reason why the operands are unsuitable, else nullopt. They must
/// be few, not empty, contiguous and of static shape. Tensors are contiguous
/// once bufferized.
static std::optional<std::string> getShapeObstacle(CollectiveOpInterface op) {
  size_t numOperands = op.getDestinations().size();
  if (numOperands > kMostOperands)
    return "it has " + std::to_string(numOperands) + " operands, expected " +
           std::to_string(kMostOperands) + " at most";
  for (ValueRange operands :
       {ValueRange(op.getSources()), ValueRange(op.getDestinations())})
    for (Type type : operands.getTypes()) {
      auto shaped = cast<ShapedType>(type);
      if (!shaped.hasStaticShape())
        return llvm::to_string(type) + " has no static shape";
      if (shaped.getNumElements() == 0)
        return llvm::to_string(type) + " has no elements";
      if (auto memref = dyn_cast<MemRefType>(type);
          memref && !memref.areTrailingDimsContiguous(memref.getRank()))
        return llvm::to_string(type) + " is not contiguous";
    }
  return std::nullopt;
}

static std::optional<std::string> getKernelObstacle(CollectiveOpInterface op,
                                                    Algorithm algorithm,
                                                    int64_t ranks) {
  CollectiveKind kind = op.getCollectiveKind();
  if (op.getSources().empty() && kind != CollectiveKind::AllReduce &&
      kind != CollectiveKind::Broadcast)
    return std::string("it is in place");
  for (auto [i, type] : llvm::enumerate(op.getDestinations().getTypes())) {
    KernelSpec spec;
    spec.algorithm = algorithm;
    spec.kind = kind;
    spec.reduction = op.getReductionKind();
    spec.factor = getConstantFactor(op, i);
    spec.elementType = cast<ShapedType>(type).getElementType();
    spec.ranks = ranks;
    if (auto broadcast = dyn_cast<BroadcastOp>(*op))
      spec.root = broadcast.getRoot();
    if (std::optional<std::string> obstacle = comm::getKernelObstacle(spec))
      return obstacle;
  }
  return std::nullopt;
}

SmallVector<int64_t, 2> comm::getPieceDims(CollectiveOpInterface op) {
  return TypeSwitch<Operation *, SmallVector<int64_t, 2>>(op)
      .Case<AllGatherOp, ReduceScatterOp>(
          [](auto op) { return SmallVector<int64_t, 2>{op.getDim()}; })
      .Case([](AllToAllOp op) {
        return SmallVector<int64_t, 2>{op.getSplitDim(), op.getConcatDim()};
      })
      .Default([](Operation *) { return SmallVector<int64_t, 2>(); });
}

bool comm::hasContiguousPieces(CollectiveOpInterface op) {
  SmallVector<int64_t, 2> dims = getPieceDims(op);
  for (Type type : op.getDestinations().getTypes())
    for (int64_t dim : dims)
      for (int64_t size : cast<ShapedType>(type).getShape().take_front(dim))
        if (size != 1)
          return false;
  return true;
}

static std::optional<std::string>
getCopyEngineObstacle(CollectiveOpInterface op,
                      SymbolTableCollection &symbols) {
  if (auto reduce = dyn_cast<AllReduceOp>(*op))
    return getSplitObstacle(reduce, symbols);
  if (op.getSources().empty() && !isa<AllGatherOp>(*op))
    return std::string("it is in place");
  if (!hasContiguousPieces(op))
    return std::string("it gathers or scatters along an inner dimension");
  switch (op.getCollectiveKind()) {
  case CollectiveKind::AllGather:
  case CollectiveKind::AllToAll:
    return std::nullopt;
  case CollectiveKind::ReduceScatter:
    // The pieces are copied, and then a kernel of the program adds them.
    return getSumObstacle(op);
  default:
    return "there is no " +
           stringifyCollectiveKind(op.getCollectiveKind()).str() +
           " by copy engines";
  }
}

std::optional<std::string>
comm::getAlgorithmObstacle(CollectiveOpInterface op, Algorithm algorithm,
                           CostModel &costs, SymbolTableCollection &symbols) {
  const Machine &machine = costs.getMachine();
  if (algorithm == costs.getDefaultAlgorithm())
    return machine.nccl ? getNcclObstacle(op, costs.getGeometry(op).ranks)
                        : std::nullopt;
  const auto *found =
      llvm::find_if(machine.algorithms, [&](const SymmetricAlgorithm &known) {
        return known.name == algorithm && known.kind == op.getCollectiveKind();
      });
  if (found == machine.algorithms.end())
    return "machine '" + machine.name + "' has no " +
           stringifyCollectiveKind(op.getCollectiveKind()).str() + " by it";
  if (std::optional<std::string> group = getGroupObstacle(op, costs, symbols))
    return group;
  if (std::optional<std::string> shape = getShapeObstacle(op))
    return shape;
  if (algorithm == Algorithm::TwoShotCopies) {
    // If peers cannot write the result, they must pull, and this algorithm is
    // then slower than others.
    if (isReturnedToCaller(op) ||
        llvm::any_of(op.getDestinations(), [](Value destination) {
          return isa<MemRefType>(destination.getType()) &&
                 isa<BlockArgument>(destination);
        }))
      return std::string("peers cannot write its result, which is the "
                         "caller's memory");
    return getTwoShotObstacle(cast<AllReduceOp>(*op), symbols);
  }
  return found->usesCopyEngine
             ? getCopyEngineObstacle(op, symbols)
             : ::getKernelObstacle(op, algorithm, getLineSize(op, symbols));
}
