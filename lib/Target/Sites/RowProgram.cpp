//===- RowProgram.cpp - Steps that follow an all-reduce -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Target/RowProgram.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

bool RowStep::operator==(const RowStep &other) const {
  // Values are compared by their bits: 0 and -0 differ.
  return operation == other.operation && type == other.type &&
         operands == other.operands &&
         llvm::bit_cast<uint32_t>(value) ==
             llvm::bit_cast<uint32_t>(other.value);
}

RowProgram::RowProgram(int64_t rows, int64_t columns, CommElementType type)
    : rows(rows), columns(columns) {
  RowStep reduced;
  reduced.type = type;
  steps.push_back(reduced);
}

unsigned RowProgram::add(RowStep step) {
  auto it = llvm::find(steps, step);
  if (it == steps.end())
    it = steps.insert(it, std::move(step));
  return it - steps.begin();
}

unsigned RowProgram::addArgument(CommElementType type, FusedExtent extent) {
  unsigned number = arguments.size();
  arguments.push_back({type, extent});
  return add({COMM_ROW_ARGUMENT, type, extent, {number}});
}

unsigned RowProgram::addConstant(CommElementType type, float value) {
  return add({COMM_ROW_CONSTANT, type, FusedExtent::Scalar, {}, value});
}

/// Returns the smallest extent that holds values of both extents.
static FusedExtent join(FusedExtent a, FusedExtent b) {
  if (a == b || b == FusedExtent::Scalar)
    return a;
  return a == FusedExtent::Scalar ? b : FusedExtent::Element;
}

unsigned RowProgram::compute(CommRowOperation operation, CommElementType type,
                             ArrayRef<unsigned> operands) {
  RowStep step{operation, type, FusedExtent::Scalar,
               SmallVector<unsigned, 2>(operands)};
  for (unsigned operand : operands)
    step.extent = join(step.extent, steps[operand].extent);
  if (operation == COMM_ROW_SUM)
    step.extent = FusedExtent::Row;
  return add(std::move(step));
}

SmallVector<unsigned> RowProgram::prune() {
  std::vector<bool> isLive(steps.size());
  isLive[0] = true;
  for (const RowBuffer &result : results)
    isLive[result.step] = true;
  for (size_t i = steps.size(); i-- > 0;)
    if (isLive[i] && steps[i].operation != COMM_ROW_ARGUMENT)
      for (unsigned operand : steps[i].operands)
        isLive[operand] = true;
  std::vector<RowStep> kept;
  SmallVector<RowBuffer> keptArguments;
  SmallVector<unsigned> numbers(steps.size()), earlier;
  for (auto [i, step] : llvm::enumerate(steps)) {
    if (!isLive[i])
      continue;
    numbers[i] = kept.size();
    if (step.operation == COMM_ROW_ARGUMENT) {
      earlier.push_back(step.operands[0]);
      keptArguments.push_back(arguments[step.operands[0]]);
      step.operands[0] = earlier.size() - 1;
    } else {
      for (unsigned &operand : step.operands)
        operand = numbers[operand];
    }
    kept.push_back(std::move(step));
  }
  for (RowBuffer &result : results)
    result.step = numbers[result.step];
  steps = std::move(kept);
  arguments = std::move(keptArguments);
  return earlier;
}

int64_t RowProgram::getNumSums() const {
  return llvm::count_if(steps, [](const RowStep &step) {
    return step.operation == COMM_ROW_SUM;
  });
}

static int64_t getBytes(CommElementType type) {
  return type == COMM_F32 ? 4 : 2;
}

int64_t RowProgram::getBytes() const {
  int64_t bytes = 0;
  for (const RowBuffer &buffer :
       llvm::concat<const RowBuffer>(arguments, results)) {
    bool isPerRow = buffer.extent == FusedExtent::Element ||
                    buffer.extent == FusedExtent::Row,
         isPerColumn = buffer.extent == FusedExtent::Element ||
                       buffer.extent == FusedExtent::Column;
    bytes += (isPerRow ? rows : 1) * (isPerColumn ? columns : 1) *
             ::getBytes(buffer.type);
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

json::Object RowProgram::toJson() const {
  auto number = [](auto value) { return static_cast<int64_t>(value); };
  json::Array stepArray, argumentArray, resultArray;
  for (const RowStep &step : steps) {
    json::Array array{number(step.operation), number(step.type)};
    for (unsigned operand : step.operands)
      array.push_back(number(operand));
    if (step.operation == COMM_ROW_CONSTANT)
      array.push_back(static_cast<double>(step.value));
    stepArray.push_back(std::move(array));
  }
  for (const RowBuffer &buffer : arguments)
    argumentArray.push_back(
        json::Array{number(buffer.type), number(buffer.extent)});
  for (const RowBuffer &buffer : results)
    resultArray.push_back(json::Array{
        number(buffer.type), number(buffer.extent), number(buffer.step)});
  return json::Object{{"columns", columns},
                      {"steps", std::move(stepArray)},
                      {"arguments", std::move(argumentArray)},
                      {"results", std::move(resultArray)}};
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static FloatType getType(MLIRContext *context, CommElementType type) {
  switch (type) {
  case COMM_F16:
    return Float16Type::get(context);
  case COMM_BF16:
    return BFloat16Type::get(context);
  default:
    return Float32Type::get(context);
  }
}

KernelFusion RowProgram::getFusion(MLIRContext *context) const {
  KernelFusion fusion;
  std::string text;
  json::Object all = toJson();
  // One kernel serves all sizes.
  all.erase("columns");
  llvm::raw_string_ostream(text) << json::Value(std::move(all));
  llvm::SHA256 hash;
  hash.update(text);
  fusion.key =
      "steps" + llvm::toHex(hash.final(), /*LowerCase=*/true).substr(0, 16);
  for (const RowBuffer &buffer : arguments)
    fusion.arguments.push_back({getType(context, buffer.type), buffer.extent});
  for (const RowBuffer &buffer : results)
    fusion.destinations.push_back(
        {getType(context, buffer.type), buffer.extent});
  return fusion;
}

namespace {

/// Emits steps. Values are f32; there is one for each element of the thread, or
/// one for all of them.
class StepEmitter {
public:
  using Values = SmallVector<Value>;

  StepEmitter(OpBuilder &builder, Location loc, RowReducer reduce)
      : builder(builder), loc(loc), reduce(reduce) {}

  Values emit(const RowStep &step, ArrayRef<Values> operands);
  Value widen(Value value) {
    Type wide = builder.getF32Type();
    return value.getType() == wide
               ? value
               : arith::ExtFOp::create(builder, loc, wide, value).getResult();
  }
  Value narrow(Value value, CommElementType type) {
    return type == COMM_F32
               ? value
               : arith::TruncFOp::create(
                     builder, loc, getType(builder.getContext(), type), value)
                     .getResult();
  }

private:
  Value compute(CommRowOperation operation, ArrayRef<Value> operands);
  Value constant(float value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getF32FloatAttr(value));
  }

  /// The op of math would become a call of CUDA's libdevice.
  Value sqrt(Value value) {
    return LLVM::CallIntrinsicOp::create(builder, loc, builder.getF32Type(),
                                         builder.getStringAttr("llvm.sqrt.f32"),
                                         value)
        .getResult(0);
  }

  OpBuilder &builder;
  Location loc;
  RowReducer reduce;
};

} // namespace

Value StepEmitter::compute(CommRowOperation operation,
                           ArrayRef<Value> operands) {
  switch (operation) {
  case COMM_ROW_NEGATE:
    return arith::NegFOp::create(builder, loc, operands[0]);
  case COMM_ROW_SQRT:
    return sqrt(operands[0]);
  case COMM_ROW_RSQRT:
    return arith::DivFOp::create(builder, loc, constant(1), sqrt(operands[0]));
  case COMM_ROW_ADD:
    return arith::AddFOp::create(builder, loc, operands[0], operands[1]);
  case COMM_ROW_SUBTRACT:
    return arith::SubFOp::create(builder, loc, operands[0], operands[1]);
  case COMM_ROW_MULTIPLY:
    return arith::MulFOp::create(builder, loc, operands[0], operands[1]);
  case COMM_ROW_DIVIDE:
    return arith::DivFOp::create(builder, loc, operands[0], operands[1]);
  default:
    return operands[0];
  }
}

StepEmitter::Values StepEmitter::emit(const RowStep &step,
                                      ArrayRef<Values> operands) {
  if (step.operation == COMM_ROW_CONSTANT)
    return {constant(step.value)};
  if (step.operation == COMM_ROW_SUM) {
    auto add = [&](Value a, Value b) -> Value {
      return arith::AddFOp::create(builder, loc, a, b);
    };
    return {reduce(operands[0], builder.getF32FloatAttr(0), add)};
  }
  size_t size = 1;
  for (const Values &values : operands)
    size = std::max(size, values.size());
  Values results;
  for (size_t i = 0; i < size; ++i) {
    auto of = llvm::map_to_vector<2>(operands, [&](const Values &values) {
      return values[values.size() == 1 ? 0 : i];
    });
    results.push_back(widen(narrow(compute(step.operation, of), step.type)));
  }
  return results;
}

SmallVector<SmallVector<Value>>
RowProgram::emit(OpBuilder &builder, Location loc, ValueRange elements,
                 ArrayRef<SmallVector<Value>> loaded, RowReducer reduce) const {
  StepEmitter emitter(builder, loc, reduce);
  auto widen = [&](Value value) { return emitter.widen(value); };
  std::vector<SmallVector<Value>> values;
  for (const RowStep &step : steps) {
    if (step.operation == COMM_ROW_REDUCED) {
      values.push_back(llvm::map_to_vector(elements, widen));
    } else if (step.operation == COMM_ROW_ARGUMENT) {
      values.push_back(llvm::map_to_vector(loaded[step.operands[0]], widen));
    } else {
      SmallVector<SmallVector<Value>> operands;
      for (unsigned operand : step.operands)
        operands.push_back(values[operand]);
      values.push_back(emitter.emit(step, operands));
    }
  }
  SmallVector<SmallVector<Value>> stored;
  for (const RowBuffer &result : results) {
    SmallVector<Value> &out = stored.emplace_back();
    for (Value value : values[result.step])
      out.push_back(emitter.narrow(value, result.type));
    if (result.extent == FusedExtent::Element && out.size() == 1)
      out.resize(elements.size(), out.front());
  }
  return stored;
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

RowProgram comm::makeRmsNorm(int64_t rows, int64_t columns,
                             CommElementType type, bool hasResidual,
                             bool hasWeight, float epsilon) {
  RowProgram program(rows, columns, type);
  auto compute = [&](CommRowOperation operation, CommElementType of,
                     ArrayRef<unsigned> operands) {
    return program.compute(operation, of, operands);
  };
  unsigned x = 0;
  if (hasResidual)
    x = compute(COMM_ROW_ADD, type,
                {x, program.addArgument(type, FusedExtent::Element)});
  unsigned wide = compute(COMM_ROW_CONVERT, COMM_F32, {x});
  unsigned total =
      compute(COMM_ROW_SUM, COMM_F32,
              {compute(COMM_ROW_MULTIPLY, COMM_F32, {wide, wide})});
  unsigned mean = compute(
      COMM_ROW_DIVIDE, COMM_F32,
      {total, program.addConstant(COMM_F32, static_cast<float>(columns))});
  unsigned scale =
      compute(COMM_ROW_RSQRT, COMM_F32,
              {compute(COMM_ROW_ADD, COMM_F32,
                       {mean, program.addConstant(COMM_F32, epsilon)})});
  unsigned normed =
      compute(COMM_ROW_CONVERT, type,
              {compute(COMM_ROW_MULTIPLY, COMM_F32, {wide, scale})});
  if (hasWeight)
    normed = compute(COMM_ROW_MULTIPLY, type,
                     {normed, program.addArgument(type, FusedExtent::Column)});
  program.results = {{type, FusedExtent::Element, normed},
                     {type, FusedExtent::Element, x}};
  return program;
}
