//===- UnregisteredCost.cpp - Compute costs of unregistered ops -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs contain compute in dialects that this build does not have:
// StableHLO, and PyTorch's, which TorchCost.cpp handles. Costs derive from the
// ops' names, the types of their operands, and the text of their attributes.
//
//===----------------------------------------------------------------------===//

#include "ComputeCost.h"
#include "Dialect/OpaqueAttrs.h"
#include "TorchOps.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

namespace {

enum class NameClass {
  /// A view, a constant, or bookkeeping.
  Free,
  /// Reads its operands, writes its results.
  Bytes,
  /// Moves as many bytes as its results have, a part of its first operand.
  Part,
  /// Moves its second operand into the first.
  Update,
  /// A loop with an unknown trip count.
  Loop,
  /// Exactly one of its regions runs.
  Branch,
  /// Its region runs once.
  Region,
  Unknown
};

NameClass classifyStablehlo(StringRef name) {
  return llvm::StringSwitch<NameClass>(name)
      .Cases({"reshape", "bitcast", "bitcast_convert", "constant", "tuple",
              "get_tuple_element", "optimization_barrier", "replica_id",
              "partition_id", "after_all", "create_token", "return"},
             NameClass::Free)
      .Cases({"abs", "add", "and", "atan2", "broadcast", "broadcast_in_dim",
              "cbrt", "ceil", "clamp", "compare", "complex", "concatenate",
              "convert", "cosine", "count_leading_zeros", "divide"},
             NameClass::Bytes)
      .Cases({"dynamic_broadcast_in_dim", "dynamic_iota", "dynamic_pad",
              "dynamic_reshape", "exponential", "exponential_minus_one",
              "floor", "imag", "iota", "is_finite", "log", "log_plus_one",
              "logistic", "map", "maximum"},
             NameClass::Bytes)
      .Cases({"minimum", "multiply", "negate", "not", "or", "pad", "popcnt",
              "power", "real", "real_dynamic_slice", "reduce",
              "reduce_precision", "reduce_window", "remainder", "reverse"},
             NameClass::Bytes)
      .Cases({"rng", "rng_bit_generator", "round_nearest_afz",
              "round_nearest_even", "rsqrt", "select", "select_and_scatter",
              "shift_left", "shift_right_arithmetic", "shift_right_logical",
              "sign", "sine", "sort", "sqrt", "subtract"},
             NameClass::Bytes)
      .Cases({"tan", "tanh", "transpose", "xor", "scatter", "erf", "erf_inv",
              "erfc", "lgamma", "digamma", "square", "top_k", "topk", "copy",
              "uniform_quantize", "uniform_dequantize"},
             NameClass::Bytes)
      .Cases({"acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e",
              "cosh", "is_inf", "is_neg_inf", "is_pos_inf", "next_after",
              "polygamma", "sinh", "zeta"},
             NameClass::Bytes)
      .Cases({"slice", "dynamic_slice", "gather", "dynamic_gather"},
             NameClass::Part)
      .Case("dynamic_update_slice", NameClass::Update)
      .Case("while", NameClass::Loop)
      .Cases({"if", "case"}, NameClass::Branch)
      .Default(NameClass::Unknown);
}

NameClass classifyShardy(StringRef name) {
  return llvm::StringSwitch<NameClass>(name)
      .Cases({"mesh", "return", "sharding_constraint", "propagation_barrier"},
             NameClass::Free)
      .Cases({"manual_computation", "named_computation"}, NameClass::Region)
      .Default(NameClass::Unknown);
}

/// Returns the dialect and the op's name in it. CHLO, MHLO and VHLO count as
/// StableHLO.
std::pair<StringRef, StringRef> splitName(StringRef name) {
  auto [dialect, rest] = name.split('.');
  if (dialect == "chlo" || dialect == "mhlo" || dialect == "vhlo")
    return {"stablehlo", rest};
  return {dialect, rest};
}

/// Returns the integers of `[...]` after `key = ` in the text of an attribute;
/// none if there is no such list.
std::optional<SmallVector<int64_t>> findList(StringRef text, StringRef key) {
  size_t at = text.find(key);
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef rest = text.substr(at + key.size()).ltrim();
  if (!rest.consume_front("="))
    return std::nullopt;
  rest = rest.ltrim();
  if (!rest.consume_front("["))
    return std::nullopt;
  SmallVector<int64_t> numbers;
  SmallVector<StringRef> parts;
  rest.take_until([](char c) { return c == ']'; })
      .split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    if (part.trim().getAsInteger(10, numbers.emplace_back()))
      return std::nullopt;
  return numbers;
}

std::string getText(Attribute attribute) {
  std::string text;
  if (attribute)
    llvm::raw_string_ostream(text) << attribute;
  return text;
}

/// Returns the kernel's output feature dimension in the text of convolution
/// dimensions, `[b, f, 0]x[o, i, 0]->[b, f, 0]`; none for other texts.
std::optional<unsigned> findKernelOutput(StringRef text) {
  size_t at = text.find("]x[");
  if (at == StringRef::npos)
    return std::nullopt;
  SmallVector<StringRef> parts;
  text.substr(at + 3)
      .take_until([](char c) { return c == ']'; })
      .split(parts, ',');
  for (auto [i, part] : llvm::enumerate(parts))
    if (part.trim() == "o")
      return i;
  return std::nullopt;
}

} // namespace

double ComputeEstimator::getSize(ShapedType type, int64_t dim) {
  if (dim < 0)
    dim += type.getRank();
  if (dim < 0 || dim >= type.getRank())
    return 1;
  return type.isDynamicDim(dim) ? model.options.assumedDimension
                                : type.getDimSize(dim);
}

ShapedType ComputeEstimator::getRankedOperand(Operation *op, unsigned number) {
  auto type = number < op->getNumOperands()
                  ? dyn_cast<ShapedType>(op->getOperand(number).getType())
                  : ShapedType();
  return type && type.hasRank() ? type : ShapedType();
}

std::optional<double> ComputeEstimator::getNamedContraction(Operation *op) {
  if (std::optional<TorchOp> torch = getTorchOp(op))
    return getTorchContraction(op, *torch);
  auto [dialect, name] = splitName(op->getName().getStringRef());
  if (dialect != "stablehlo" || op->getNumResults() == 0)
    return std::nullopt;
  double out = getNumElements(op, op->getResult(0).getType());
  ShapedType lhs = getRankedOperand(op, 0), rhs = getRankedOperand(op, 1);
  if (name == "dot")
    return lhs ? std::optional(2 * out * getSize(lhs, -1)) : std::nullopt;
  if (!lhs || !rhs)
    return std::nullopt;
  if (name == "dot_general") {
    std::string text = getText(op->getAttr("dot_dimension_numbers"));
    if (auto dims = findList(text, "lhs_contracting_dimensions")) {
      double operations = 2 * out;
      for (int64_t dim : *dims)
        operations *= getSize(lhs, dim);
      return operations;
    }
    // The operands and result have m k, k n and m n elements: the square root
    // of their product is m k n.
    return 2 *
           std::sqrt(out * getNumElements(op, lhs) * getNumElements(op, rhs));
  }
  if (name == "convolution") {
    unsigned output =
        findKernelOutput(getText(op->getAttr("dimension_numbers"))).value_or(0);
    return 2 * out * getNumElements(op, rhs) /
           std::max(1.0, getSize(rhs, output));
  }
  return std::nullopt;
}

std::optional<OpWork> ComputeEstimator::getDeclaredWork(Operation *op) {
  auto declared = op->getAttrOfType<DictionaryAttr>(kWorkAttr);
  if (!declared)
    return std::nullopt;
  auto getAmount = [&](StringRef name) -> double {
    auto amount = declared.getAs<IntegerAttr>(name);
    return amount ? static_cast<double>(amount.getInt()) : 0;
  };
  auto getType = [&](StringRef name) {
    auto type = declared.getAs<TypeAttr>(name);
    return type ? type.getValue() : Type(Float32Type::get(op->getContext()));
  };
  OpWork work;
  if (double count = getAmount("contraction"); count > 0)
    work = getMatmulWork(count, getType("contraction_type"));
  if (double count = getAmount("elementwise"); count > 0)
    work.operationNs += getVectorNs(count, getType("elementwise_type"));
  work.bytes = getAmount("bytes");
  return work;
}

double ComputeEstimator::getUnregistered(Operation *op) {
  if (std::optional<OpWork> work = getDeclaredWork(op))
    return work->bytes > 0 || work->operationNs > 0 ? getKernelNs(*work) : 0;
  if (std::optional<TorchOp> torch = getTorchOp(op))
    return getTorchNs(op, *torch);
  auto [dialect, name] = splitName(op->getName().getStringRef());
  NameClass kind = NameClass::Unknown;
  if (dialect == "stablehlo")
    kind = classifyStablehlo(name);
  else if (dialect == "sdy")
    kind = classifyShardy(name);

  double bytes = 0;
  switch (kind) {
  case NameClass::Free:
    return 0;
  case NameClass::Bytes:
    bytes = getAllBytes(op);
    break;
  case NameClass::Part:
    bytes = 2 * getBytes(op, op->getResultTypes());
    break;
  case NameClass::Update:
    if (op->getNumOperands() > 1)
      bytes = 2 * getBytes(op, op->getOperand(1).getType());
    break;
  case NameClass::Loop:
    model.addGuess(CostModel::Guess::UnknownTrips, op,
                   "trips of '" + op->getName().getStringRef() +
                       "' are not known: taken as " +
                       Twine(model.options.assumedTrips));
    [[fallthrough]];
  case NameClass::Branch:
  case NameClass::Region: {
    double sum = 0, most = 0;
    for (Region &region : op->getRegions()) {
      double ns = getRegionNs(region);
      sum += ns;
      most = std::max(most, ns);
    }
    if (kind == NameClass::Loop)
      return sum * model.options.assumedTrips;
    return kind == NameClass::Branch ? most : sum;
  }
  case NameClass::Unknown: {
    std::optional<double> operations = getNamedContraction(op);
    if (!operations)
      return guessFromBytes(op);
    return getContractionNs(op, *operations);
  }
  }
  return getKernelNs({bytes, 0});
}
