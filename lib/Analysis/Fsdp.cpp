//===- Fsdp.cpp - Finds collectives of sharded parameters -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One downward pass over the block from its arguments finds the gathers, one
// upward pass from its end finds the destinations of gradients.
//
//===----------------------------------------------------------------------===//

#include "Fsdp.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/Analysis/Dependences.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

StringRef comm::stringifyFsdpRole(FsdpRole role) {
  switch (role) {
  case FsdpRole::None:
    return "none";
  case FsdpRole::ParameterGather:
    return "parameter gather";
  case FsdpRole::GradientScatter:
    return "gradient scatter";
  case FsdpRole::GradientReduce:
    return "gradient reduce";
  }
  llvm_unreachable("a role");
}

static bool hasOneElement(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return !shaped || (shaped.hasStaticShape() && shaped.getNumElements() == 1);
}

namespace {

//===----------------------------------------------------------------------===//
// From the arguments down
//===----------------------------------------------------------------------===//

/// The arguments that a value only copies.
struct Origin {
  enum Kind {
    /// No argument: the value is undefined or constant.
    Nothing,
    One,
    Several,
    /// A computed value.
    Other
  };
  Kind kind = Nothing;
  Value argument;

  void join(const Origin &other) {
    if (kind == One && other.kind == One && argument != other.argument)
      kind = Several;
    else if (other.kind > kind)
      *this = other;
  }
};

class Origins {
public:
  /// Returns the origin of `value`. Called in block order.
  Origin get(Value value) const {
    if (auto it = origins.find(value); it != origins.end())
      return it->second;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Block *owner = argument.getOwner();
      if (owner->isEntryBlock() &&
          isa_and_nonnull<FunctionOpInterface>(owner->getParentOp()))
        return {Origin::One, value};
      return {Origin::Other, {}};
    }
    Operation *op = value.getDefiningOp();
    if (op->hasTrait<OpTrait::ConstantLike>() || isUndefinedTensor(op))
      return {};
    return {Origin::Other, {}};
  }

  void visit(Operation *op) {
    if (!isPureCompute(op) || op->getNumResults() != 1 ||
        op->getNumOperands() == 0 ||
        !isa<TensorType>(op->getResult(0).getType()) || !copiesOperands(op))
      return;
    Origin origin;
    for (OpOperand &operand : op->getOpOperands())
      // Offsets and sizes are not data.
      if (!operand.get().getType().isIndex() && !isOverwritten(operand))
        origin.join(get(operand.get()));
    if (origin.kind != Origin::Other)
      origins[op->getResult(0)] = origin;
  }

private:
  /// Returns true for a cast, reshape, slice or transposition: each result
  /// element is an operand's, possibly in another type.
  static bool copiesOperands(Operation *op) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return llvm::all_of(linalgOp.getBlock()->without_terminator(),
                          llvm::IsaPred<CastOpInterface>);
    if (op->isRegistered())
      return isa<CastOpInterface>(op) ||
             isa_and_nonnull<tensor::TensorDialect>(op->getDialect());
    // Matches words of stablehlo.convert or torch.ops.aten._to_copy.default.
    SmallVector<StringRef> words;
    op->getName().stripDialect().split(words, '.');
    return llvm::any_of(words, [](StringRef word) {
      return llvm::is_contained({"view", "reshape", "convert", "_to_copy",
                                 "convert_element_type", "clone", "slice",
                                 "transpose", "permute", "t", "squeeze",
                                 "unsqueeze"},
                                word);
    });
  }

  /// Returns true for a destination whose old contents are discarded.
  static bool isOverwritten(OpOperand &operand) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(operand.getOwner());
    return linalgOp && linalgOp.isDpsInit(&operand) &&
           !linalgOp.payloadUsesValueFromOperand(&operand);
  }

  /// Origins of values of the block; `get` computes missing ones.
  DenseMap<Value, Origin> origins;
};

bool isParameterGather(CollectiveOpInterface start, const Origins &origins) {
  if (start.getCollectiveKind() != CollectiveKind::AllGather)
    return false;
  bool isBucket = start->hasAttr(CommDialect::kBucketAttr);
  OperandRange sources =
      start.getSources().empty() ? start.getDestinations() : start.getSources();
  return llvm::all_of(sources, [&](Value source) {
    if (!isa<TensorType>(source.getType()))
      return false;
    Origin::Kind kind = origins.get(source).kind;
    return kind == Origin::One || (isBucket && kind == Origin::Several);
  });
}

//===----------------------------------------------------------------------===//
// From the results up
//===----------------------------------------------------------------------===//

/// The ops whose results reach only the function's results.
class ResultProducers {
public:
  /// Adds `op` if its results reach only the function's results. Must be called
  /// in reverse block order.
  void visit(Operation *op) {
    if (isResult(op) || (forwardsGradient(op) && reachesResultsOnly(op)))
      producers.insert(op);
  }

  /// Returns true if all users only lead to results; for a start, the users of
  /// its wait's results.
  bool reachesResultsOnly(Operation *op) const {
    return llvm::all_of(op->getUsers(), [&](Operation *user) {
      return producers.contains(user);
    });
  }

private:
  static bool isResult(Operation *op) {
    return isa<func::ReturnOp>(op) ||
           (isa<bufferization::MaterializeInDestinationOp>(op) &&
            op->getNumResults() == 0);
  }

  static bool forwardsGradient(Operation *op) {
    if (auto start = dyn_cast<CollectiveOpInterface>(op))
      return start.getCollectiveKind() == CollectiveKind::AllReduce;
    if (isa<WaitOpInterface, bufferization::MaterializeInDestinationOp>(op))
      return true;
    if (!isPureCompute(op))
      return false;
    // Allows a norm and values computed from it.
    if (llvm::all_of(op->getResultTypes(), hasOneElement))
      return true;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      return linalgOp.getNumLoops() == linalgOp.getNumParallelLoops();
    if (op->isRegistered())
      return OpTrait::hasElementwiseMappableTraits(op) ||
             isa<CastOpInterface>(op) ||
             isa_and_nonnull<tensor::TensorDialect>(op->getDialect());
    // Follows Inductor's rule. With two operands it could be a matrix product.
    return llvm::count_if(op->getOperandTypes(), llvm::IsaPred<TensorType>) ==
           1;
  }

  DenseSet<Operation *> producers;
};

} // namespace

static FsdpRole getGradientRole(CollectiveOpInterface start,
                                const ResultProducers &producers) {
  CollectiveKind kind = start.getCollectiveKind();
  bool scatters = kind == CollectiveKind::ReduceScatter;
  if (!scatters && kind != CollectiveKind::AllReduce)
    return FsdpRole::None;
  if (!llvm::all_of(start.getValues().getTypes(), llvm::IsaPred<TensorType>) ||
      start.getValues().empty() || !producers.reachesResultsOnly(start))
    return FsdpRole::None;
  if (scatters)
    return FsdpRole::GradientScatter;
  // Excludes the loss and norms.
  if (llvm::all_of(start.getValues().getTypes(), hasOneElement))
    return FsdpRole::None;
  return FsdpRole::GradientReduce;
}

FsdpCollectives::FsdpCollectives(Block &block) {
  Origins origins;
  for (Operation &op : block) {
    origins.visit(&op);
    auto start = dyn_cast<CollectiveOpInterface>(op);
    if (start && isParameterGather(start, origins))
      roles[&op] = FsdpRole::ParameterGather;
  }
  ResultProducers producers;
  for (Operation &op : llvm::reverse(block)) {
    producers.visit(&op);
    auto start = dyn_cast<CollectiveOpInterface>(op);
    FsdpRole role = start ? getGradientRole(start, producers) : FsdpRole::None;
    if (role != FsdpRole::None)
      roles[&op] = role;
  }
}

StringRef comm::getLayerAttribute(Operation *op) {
  auto layer = op->getAttrOfType<StringAttr>(CommDialect::kLayerAttr);
  return layer ? layer.getValue() : StringRef();
}

/// Returns the path without its last part; empty if it has a single part.
static StringRef getParentScope(StringRef path) {
  path = path.rtrim("/.");
  unsigned depth = 0;
  for (size_t i = path.size(); i-- > 0;) {
    char c = path[i];
    if (c == ')')
      ++depth;
    else if (c == '(')
      depth -= depth > 0;
    else if (depth == 0 && (c == '/' || c == '.'))
      return path.take_front(i).rtrim("/.");
  }
  return {};
}

std::string comm::getLayerOfNameScope(Location loc) {
  StringRef scope;
  loc->walk([&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      scope = getParentScope(name.getName());
    return scope.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return scope.str();
}
