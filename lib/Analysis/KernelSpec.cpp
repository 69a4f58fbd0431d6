//===- KernelSpec.cpp - Collectives that have generated kernels -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/KernelSpec.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "KernelForms.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

Type comm::getMemoryType(Type elementType) {
  if (elementType.isInteger(1))
    return IntegerType::get(elementType.getContext(), 8);
  if (auto type = dyn_cast<IntegerType>(elementType))
    return llvm::is_contained({8, 16, 32, 64}, type.getWidth()) ? type : Type();
  auto type = dyn_cast<FloatType>(elementType);
  if (!type)
    return {};
  if (type.getWidth() == 8)
    return IntegerType::get(elementType.getContext(), 8);
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ? type
                                                                       : Type();
}

bool comm::isReduction(CollectiveKind kind) {
  return kind == CollectiveKind::AllReduce ||
         kind == CollectiveKind::ReduceScatter;
}

static bool hasSentinel(Type type) {
  return type.isF32() || type.isF16() || type.isBF16();
}

std::optional<Elements> comm::getElements(const KernelSpec &spec) {
  MLIRContext *context = spec.elementType.getContext();
  if (!isReduction(spec.kind))
    if (auto type = dyn_cast<ComplexType>(spec.elementType)) {
      Type part = getMemoryType(type.getElementType());
      if (!part)
        return std::nullopt;
      return Elements{IntegerType::get(context, part.getIntOrFloatBitWidth()),
                      2};
    }
  Type type = getMemoryType(spec.elementType);
  if (!type)
    return std::nullopt;
  if (!isReduction(spec.kind))
    type = IntegerType::get(context, type.getIntOrFloatBitWidth());
  return Elements{type};
}

Form comm::getForm(const KernelSpec &spec) {
  if (spec.kind != CollectiveKind::AllReduce)
    return Form::Move;
  switch (spec.algorithm) {
  case Algorithm::Push:
    return hasSentinel(spec.elementType) ? Form::PushSentinel
                                         : Form::PushStaged;
  case Algorithm::Pull:
    return Form::Pull;
  case Algorithm::TwoShotSentinel:
    return Form::TwoShotSentinel;
  case Algorithm::TwoShotFlags:
    return Form::TwoShotFlags;
  default:
    return Form::TwoShotTiles;
  }
}

std::optional<double> comm::getConstantFactor(Operation *start,
                                              size_t operand) {
  OperandRange factors = llvm::TypeSwitch<Operation *, OperandRange>(start)
                             .Case<AllReduceOp, ReduceScatterOp>(
                                 [](auto op) { return op.getFactors(); })
                             .Default([](Operation *op) {
                               return op->getOperands().take_front(0);
                             });
  FloatAttr factor;
  if (factors.empty() ||
      !matchPattern(factors[factors.size() == 1 ? 0 : operand],
                    m_Constant(&factor)))
    return std::nullopt;
  return factor.getValueAsDouble();
}

/// Returns why `reduction` does not support `elementType`; none if it does.
static std::optional<std::string> getReductionObstacle(ReductionKind reduction,
                                                       Type elementType) {
  bool isFloat = isa<FloatType>(elementType);
  bool supportsFloats = true, supportsIntegers = true;
  switch (reduction) {
  case ReductionKind::PremulSum:
  case ReductionKind::Avg:
  case ReductionKind::MinNum:
  case ReductionKind::MaxNum:
    supportsIntegers = false;
    break;
  case ReductionKind::UMin:
  case ReductionKind::UMax:
  case ReductionKind::BAnd:
  case ReductionKind::BOr:
  case ReductionKind::BXor:
    supportsFloats = false;
    break;
  default:
    break;
  }
  if (isFloat ? supportsFloats : supportsIntegers)
    return std::nullopt;
  return (Twine(stringifyReductionKind(reduction)) + " is defined on " +
          (isFloat ? "integers" : "floats") + " only")
      .str();
}

std::optional<std::string> comm::getKernelObstacle(const KernelSpec &spec) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Algorithm algorithm = spec.algorithm;
  switch (spec.kind) {
  case CollectiveKind::AllReduce:
    if (!llvm::is_contained({Algorithm::Push, Algorithm::Pull,
                             Algorithm::TwoShotSentinel,
                             Algorithm::TwoShotFlags, Algorithm::TwoShotTiles},
                            algorithm)) {
      os << "no kernel of all_reduce is called '"
         << stringifyAlgorithm(algorithm) << "'";
      return text;
    }
    break;
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllToAll:
  case CollectiveKind::Broadcast:
    if (algorithm != Algorithm::Push) {
      os << "no kernel of " << stringifyCollectiveKind(spec.kind)
         << " is called '" << stringifyAlgorithm(algorithm) << "'";
      return text;
    }
    break;
  default:
    os << "there are no kernels of " << stringifyCollectiveKind(spec.kind);
    return text;
  }
  if (spec.ranks < 2 || spec.ranks > COMM_KERNEL_MAX_RANKS) {
    os << "kernels are for 2 to " << COMM_KERNEL_MAX_RANKS
       << " ranks, and these are " << spec.ranks;
    return text;
  }
  if (spec.kind == CollectiveKind::Broadcast &&
      (spec.root < 0 || spec.root >= spec.ranks)) {
    os << "the root " << spec.root << " is none of " << spec.ranks << " ranks";
    return text;
  }
  if (!getElements(spec)) {
    os << "kernels have no elements of type " << spec.elementType;
    return text;
  }
  if (!isReduction(spec.kind))
    return std::nullopt;
  if (!spec.reduction) {
    os << "a kernel of " << stringifyCollectiveKind(spec.kind)
       << " needs a reduction";
    return text;
  }
  if (isa<FloatType>(spec.elementType) &&
      spec.elementType.getIntOrFloatBitWidth() == 8) {
    os << "8-bit floats are not reduced";
    return text;
  }
  if (auto obstacle = getReductionObstacle(*spec.reduction, spec.elementType))
    return obstacle;
  if (*spec.reduction == ReductionKind::PremulSum && !spec.factor) {
    os << "premul_sum has a factor that is known at run time only";
    return text;
  }
  if (algorithm == Algorithm::TwoShotSentinel &&
      !hasSentinel(spec.elementType)) {
    os << "2shot-s needs f32, f16 or bf16, of which one NaN marks what has not "
          "arrived, and this is "
       << spec.elementType;
    return text;
  }
  return std::nullopt;
}
