//===- RowSteps.cpp - Reads HLO instructions as steps on rows -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instructions of fusions are read like those outside. So it does not
// matter how XLA has divided a computation into fusions, or that several of
// them compute the same value. XLA rounds where the program says so, or less
// often where it may; both are in the instructions.
//
//===----------------------------------------------------------------------===//

#include "RowSteps.h"
#include "Shapes.h"
#include "Wire.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

std::optional<CommElementType> hlo::getRowType(const ShapeProto &shape) {
  constexpr int32_t kF16 = 10, kF32 = 11, kBf16 = 16;
  switch (shape.elementType) {
  case kF16:
    return COMM_F16;
  case kBf16:
    return COMM_BF16;
  case kF32:
    return COMM_F32;
  default:
    return std::nullopt;
  }
}

int64_t hlo::getNumRowElements(const ShapeProto &shape) {
  const LayoutProto &layout = shape.layout;
  size_t rank = shape.dimensions.size();
  if (!getRowType(shape) || !layout.tiles.empty() ||
      layout.elementSizeInBits != 0 || layout.memorySpace != 0 ||
      llvm::any_of(shape.isDynamicDimension, [](int64_t is) { return is; }))
    return -1;
  if (!layout.minorToMajor.empty()) {
    if (layout.minorToMajor.size() != rank)
      return -1;
    for (size_t i = 0; i < rank; ++i)
      if (layout.minorToMajor[i] != static_cast<int64_t>(rank - 1 - i))
        return -1;
  }
  // Sites have fewer elements, and larger products could overflow.
  constexpr double kMost = 1 << 30;
  double elements = getNumElements(shape);
  return elements > kMost ? -1 : static_cast<int64_t>(elements);
}

std::optional<FusedExtent> RowSteps::getExtent(int64_t numElements) const {
  int64_t rows = program.rows, columns = program.columns;
  if (numElements == 1)
    return FusedExtent::Scalar;
  if (numElements == rows * columns)
    return FusedExtent::Element;
  if (rows == columns)
    return std::nullopt;
  if (numElements == rows)
    return FusedExtent::Row;
  if (numElements == columns)
    return FusedExtent::Column;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Returns the value of a constant with one element.
static std::optional<float> getConstant(const Instruction &constant) {
  constexpr unsigned kF32s = 8, kF16s = 11, kBf16s = 13;
  std::optional<CommElementType> type = getRowType(constant.getShape());
  if (!type || getNumRowElements(constant.getShape()) != 1)
    return std::nullopt;
  unsigned field = *type == COMM_F32   ? kF32s
                   : *type == COMM_F16 ? kF16s
                                       : kBf16s;
  std::optional<float> value;
  forEachField(constant.proto->literal, field, [&](StringRef bytes) {
    if (bytes.size() == 4 && *type == COMM_F32)
      value =
          llvm::bit_cast<float>(llvm::support::endian::read32le(bytes.data()));
    if (bytes.size() != 2 || *type == COMM_F32)
      return;
    const llvm::fltSemantics &semantics =
        *type == COMM_F16 ? llvm::APFloat::IEEEhalf() : llvm::APFloat::BFloat();
    llvm::APInt bits(16, llvm::support::endian::read16le(bytes.data()));
    value = llvm::APFloat(semantics, bits).convertToFloat();
  });
  // The metadata has no text for others.
  if (value && !std::isfinite(*value))
    return std::nullopt;
  return value;
}

bool RowSteps::isZero(Value value) const {
  const RowStep &step = program.steps[value.step];
  return step.operation == COMM_ROW_CONSTANT && step.value == 0;
}

std::optional<RowSteps::Value>
RowSteps::addArgument(const Instruction &instruction) {
  const ShapeProto &shape = instruction.getShape();
  if (!isArray(shape))
    return std::nullopt;
  // Without optimizations, XLA does not put these into fusions.
  bool isBroadcast = StringRef(instruction.proto->opcode) == "broadcast" &&
                     instruction.operands.size() == 1;
  const Instruction &constant =
      isBroadcast ? *instruction.operands[0] : instruction;
  if (constant.opcode == Opcode::Constant)
    if (std::optional<float> value = getConstant(constant))
      return Value{program.addConstant(*getRowType(shape), *value)};
  std::optional<FusedExtent> extent = getExtent(getNumRowElements(shape));
  if (!extent)
    return std::nullopt;
  arguments.push_back(&instruction);
  return Value{program.addArgument(*getRowType(shape), *extent)};
}

bool RowSteps::read(const Instruction &instruction) {
  size_t numSteps = program.steps.size(), numArguments = arguments.size();
  SmallVector<const Instruction *> added;
  auto readAll = [&] {
    for (const Instruction *operand : instruction.operands) {
      if (values.contains(operand))
        continue;
      std::optional<Value> argument = addArgument(*operand);
      if (!argument)
        return false;
      values[operand] = {*argument};
      added.push_back(operand);
    }
    std::optional<Values> computed = compute(instruction, values, /*depth=*/0);
    if (!computed)
      return false;
    values[&instruction] = std::move(*computed);
    return true;
  };
  if (readAll())
    return true;
  for (const Instruction *operand : added)
    values.erase(operand);
  program.steps.resize(numSteps);
  program.arguments.resize(numArguments);
  arguments.resize(numArguments);
  return false;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Returns the values of an instruction whose operands are in `scope`.
std::optional<RowSteps::Values>
RowSteps::compute(const Instruction &instruction, Scope &scope,
                  unsigned depth) {
  // Adding a step takes as long as there are steps.
  constexpr size_t kMostSteps = 256;
  if (program.steps.size() > kMostSteps)
    return std::nullopt;
  if (instruction.opcode == Opcode::Fusion)
    return callFusion(instruction, scope, depth);
  // Sets `all` to the one value of each operand.
  auto getOperands = [&](auto &all) {
    for (const Instruction *operand : instruction.operands) {
      const Values &of = scope[operand];
      if (of.size() != 1 || isTuple(operand->getShape()))
        return false;
      all.push_back(of.front());
    }
    return true;
  };
  if (instruction.opcode == Opcode::Tuple) {
    Values all;
    return getOperands(all) && !all.empty() ? std::optional(all) : std::nullopt;
  }
  if (instruction.opcode == Opcode::GetTupleElement) {
    if (instruction.operands.size() != 1)
      return std::nullopt;
    const Values &all = scope[instruction.operands[0]];
    int64_t index = instruction.proto->tupleIndex;
    if (index < 0 || index >= static_cast<int64_t>(all.size()))
      return std::nullopt;
    return Values{all[index]};
  }
  if (!isArray(instruction.getShape()) ||
      getNumRowElements(instruction.getShape()) < 0)
    return std::nullopt;
  SmallVector<Value> operands;
  if (!getOperands(operands))
    return std::nullopt;
  if (std::optional<Value> value = computeArray(instruction, operands))
    return Values{*value};
  return std::nullopt;
}

std::optional<RowSteps::Values>
RowSteps::callFusion(const Instruction &fusion, Scope &scope, unsigned depth) {
  constexpr unsigned kMostDepth = 2;
  constexpr size_t kMostInstructions = 512;
  if (fusion.called.size() != 1 || depth == kMostDepth ||
      fusion.called[0]->instructions.size() > kMostInstructions)
    return std::nullopt;
  const Computation &body = *fusion.called[0];
  Scope inner;
  for (const Instruction *instruction : body.order) {
    if (instruction->opcode == Opcode::Parameter) {
      int64_t number = instruction->proto->parameterNumber;
      if (number < 0 || number >= static_cast<int64_t>(fusion.operands.size()))
        return std::nullopt;
      inner[instruction] = scope[fusion.operands[number]];
      continue;
    }
    std::optional<Values> computed = compute(*instruction, inner, depth + 1);
    if (!computed)
      return std::nullopt;
    inner[instruction] = std::move(*computed);
  }
  const Values &root = inner[body.root];
  return root.empty() ? std::nullopt : std::optional(root);
}

std::optional<RowSteps::Value>
RowSteps::computeArray(const Instruction &instruction,
                       ArrayRef<Value> operands) {
  const ShapeProto &shape = instruction.getShape();
  CommElementType type = *getRowType(shape);
  StringRef opcode = instruction.proto->opcode;
  if (opcode == "constant") {
    if (std::optional<float> value = getConstant(instruction))
      return Value{program.addConstant(type, *value)};
    return std::nullopt;
  }
  if (opcode == "bitcast" || opcode == "reshape" || opcode == "copy") {
    if (operands.size() != 1)
      return std::nullopt;
    const ShapeProto &from = instruction.operands[0]->getShape();
    if (from.elementType != shape.elementType ||
        getNumRowElements(from) != getNumRowElements(shape))
      return std::nullopt;
    return operands[0];
  }
  if (opcode == "reduce")
    return sum(instruction, operands);
  if (opcode == "reduce-window")
    return sumWindows(instruction, operands);
  if (llvm::any_of(operands, [](Value value) { return value.isPartial; }))
    return std::nullopt;
  if (opcode == "broadcast")
    return operands.size() == 1 ? broadcast(instruction, operands[0])
                                : std::nullopt;
  constexpr CommRowOperation kNone = COMM_ROW_REDUCED;
  CommRowOperation operation = llvm::StringSwitch<CommRowOperation>(opcode)
                                   .Case("convert", COMM_ROW_CONVERT)
                                   .Case("negate", COMM_ROW_NEGATE)
                                   .Case("sqrt", COMM_ROW_SQRT)
                                   .Case("rsqrt", COMM_ROW_RSQRT)
                                   .Case("add", COMM_ROW_ADD)
                                   .Case("subtract", COMM_ROW_SUBTRACT)
                                   .Case("multiply", COMM_ROW_MULTIPLY)
                                   .Case("divide", COMM_ROW_DIVIDE)
                                   .Default(kNone);
  size_t numOperands = operation >= COMM_ROW_ADD ? 2 : 1;
  if (operation == kNone || operands.size() != numOperands)
    return std::nullopt;
  auto numbers =
      llvm::map_to_vector<2>(operands, [](Value value) { return value.step; });
  return Value{program.compute(operation, type, numbers)};
}

//===----------------------------------------------------------------------===//
// Broadcasts and sums
//===----------------------------------------------------------------------===//

std::optional<RowSteps::Value>
RowSteps::broadcast(const Instruction &instruction, Value operand) {
  const ShapeProto &from = instruction.operands[0]->getShape(),
                   &to = instruction.getShape();
  FusedExtent extent = program.steps[operand.step].extent;
  int64_t numFrom = getNumRowElements(from), numTo = getNumRowElements(to);
  if (numFrom < 0 ||
      from.dimensions.size() != instruction.proto->dimensions.size())
    return std::nullopt;
  if (numFrom == 1 || extent == FusedExtent::Scalar)
    return operand;
  // The operand's dimensions in those of the result, without any of size 1.
  std::vector<bool> isFromOperand(to.dimensions.size());
  int64_t last = -1;
  for (auto [size, dim] :
       llvm::zip_equal(from.dimensions, instruction.proto->dimensions)) {
    if (size == 1)
      continue;
    if (dim <= last || dim >= static_cast<int64_t>(to.dimensions.size()) ||
        to.dimensions[dim] != size)
      return std::nullopt;
    isFromOperand[dim] = true;
    last = dim;
  }
  if (numFrom == numTo)
    return operand;
  if (numTo != program.rows * program.columns)
    return std::nullopt;
  // True for the dimensions of rows, false for those of columns.
  int64_t size = 1;
  bool isOfRows = true, areRows = true, areColumns = true;
  for (auto [i, dimension] : llvm::enumerate(to.dimensions)) {
    if (dimension == 1)
      continue;
    isOfRows = size < program.rows;
    size *= dimension;
    if (isOfRows && size > program.rows)
      return std::nullopt;
    areRows &= isFromOperand[i] == isOfRows;
    areColumns &= isFromOperand[i] != isOfRows;
  }
  if ((areRows && extent == FusedExtent::Row) ||
      (areColumns && extent == FusedExtent::Column))
    return operand;
  return std::nullopt;
}

/// Returns true for a computation that adds its two parameters, in f32.
static bool isSum(const Computation &computation) {
  const Instruction &root = *computation.root;
  return computation.instructions.size() == 3 &&
         StringRef(root.proto->opcode) == "add" &&
         getRowType(root.getShape()) == COMM_F32 && root.operands.size() == 2 &&
         root.operands[0] != root.operands[1] &&
         llvm::all_of(root.operands, [](const Instruction *operand) {
           return operand->opcode == Opcode::Parameter &&
                  getRowType(operand->getShape()) == COMM_F32;
         });
}

/// Adds parts of rows, of which there are `numSums` in all.
std::optional<RowSteps::Value> RowSteps::addPart(Value operand,
                                                 int64_t numSums) {
  const RowStep &step = program.steps[operand.step];
  if (!operand.isPartial &&
      (step.extent != FusedExtent::Element || step.type != COMM_F32))
    return std::nullopt;
  if (numSums == program.rows)
    return Value{program.compute(COMM_ROW_SUM, COMM_F32, operand.step)};
  if (numSums % program.rows != 0)
    return std::nullopt;
  return Value{operand.step, /*isPartial=*/true};
}

/// Returns true if a reduction adds one array to one value.
static bool isOfOneArray(const Instruction &reduction) {
  return reduction.operands.size() == 2 && reduction.called.size() == 1 &&
         isSum(*reduction.called[0]);
}

std::optional<RowSteps::Value> RowSteps::sum(const Instruction &instruction,
                                             ArrayRef<Value> operands) {
  if (!isOfOneArray(instruction) || !isZero(operands[1]))
    return std::nullopt;
  const ShapeProto &from = instruction.operands[0]->getShape();
  int64_t elements = getNumRowElements(from);
  if (elements <= 0 ||
      (!operands[0].isPartial && elements != program.rows * program.columns))
    return std::nullopt;
  // Only the last dimensions are summed, and parts end where rows end.
  bool isSummed = false;
  int64_t numSums = 1;
  for (auto [i, size] : llvm::enumerate(from.dimensions)) {
    if (size == 1)
      continue;
    bool isReduced = llvm::is_contained(instruction.proto->dimensions,
                                        static_cast<int64_t>(i));
    if (isSummed && !isReduced)
      return std::nullopt;
    isSummed |= isReduced;
    if (!isReduced)
      numSums *= size;
  }
  return addPart(operands[0], numSums);
}

/// Reads XLA's first part of a long sum: that of adjacent elements.
std::optional<RowSteps::Value>
RowSteps::sumWindows(const Instruction &instruction, ArrayRef<Value> operands) {
  const ShapeProto &from = instruction.operands[0]->getShape();
  const std::optional<WindowProto> &window = instruction.proto->window;
  int64_t elements = getNumRowElements(from);
  if (!isOfOneArray(instruction) || !isZero(operands[1]) || !window ||
      window->dimensions.size() != from.dimensions.size() || elements <= 0 ||
      (!operands[0].isPartial && elements != program.rows * program.columns))
    return std::nullopt;
  std::optional<size_t> last;
  for (auto [i, size] : llvm::enumerate(from.dimensions))
    if (size != 1)
      last = i;
  for (auto [i, dimension] : llvm::enumerate(window->dimensions)) {
    bool isDilated = dimension.windowDilation > 1 || dimension.baseDilation > 1;
    if (isDilated || dimension.paddingLow < 0 || dimension.paddingHigh < 0)
      return std::nullopt;
    if (i != last) {
      if (dimension.size != 1 || dimension.paddingLow != 0 ||
          dimension.paddingHigh != 0 || dimension.stride > 1)
        return std::nullopt;
      continue;
    }
    // Each element is in one window.
    constexpr int64_t kMost = 1 << 30;
    if (dimension.size <= 0 || dimension.stride != dimension.size ||
        dimension.paddingLow > kMost || dimension.paddingHigh > kMost ||
        (from.dimensions[i] + dimension.paddingLow + dimension.paddingHigh) %
                dimension.size !=
            0)
      return std::nullopt;
  }
  // A row has whole lines of the last dimension, and so whole windows.
  if (!last || elements / program.rows % from.dimensions[*last] != 0)
    return std::nullopt;
  return addPart(operands[0], getNumRowElements(instruction.getShape()));
}
