//===- Interpret.cpp - Runs a function on all ranks -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Interpreter/Interpret.h"
#include "Evaluator.h"
#include "Support/Random.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

/// The size of dynamic dimensions of arguments.
static constexpr int64_t kDynamicSize = 4;

/// Returns a pseudorandom element. Numbers are small and of both signs, so that
/// sums are exact. With `hasNaNs`, one of 64 floats is NaN. A flag with an odd
/// seed is the negation of that with the even seed before it.
static Attribute makeElement(Random &random, Type type,
                             const InterpretOptions &options) {
  uint64_t word = random.next();
  if (auto floating = dyn_cast<FloatType>(type)) {
    if (options.hasNaNs && word % 64 == 0)
      return FloatAttr::get(floating,
                            APFloat::getNaN(floating.getFloatSemantics()));
    return FloatAttr::get(floating,
                          (int64_t(word >> 32) % 33 - 16) * options.scale);
  }
  if (type.isInteger(1))
    return IntegerAttr::get(type, (word >> 63) ^ (options.seed % 2));
  if (isa<IntegerType>(type))
    return IntegerAttr::get(type, APInt(type.getIntOrFloatBitWidth(),
                                        int64_t(word >> 32) % 17 - 8,
                                        /*isSigned=*/true));
  if (isa<IndexType>(type))
    return IntegerAttr::get(type, 1 + int64_t(word >> 62));
  return {};
}

/// Returns the value of argument `index` on `rank`.
static Datum makeArgument(func::FuncOp function, unsigned index, uint64_t rank,
                          const InterpretOptions &options) {
  Type type = function.getArgumentTypes()[index];
  bool isUniform = function.getArgAttr(index, CommDialect::kUniformAttr) ||
                   (!isa<ShapedType>(type) &&
                    !function.getArgAttr(index, CommDialect::kVaryingAttr));
  bool isFlag = getElementTypeOrSelf(type).isInteger(1);
  uint64_t seed = isFlag ? options.seed / 2 : options.seed;
  Random random((seed * 1000003 + index) * 1000003 +
                (isUniform ? 0 : rank + 1));
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return Datum::makeScalar(makeElement(random, type, options));
  SmallVector<int64_t> shape;
  for (int64_t size : shaped.getShape())
    shape.push_back(ShapedType::isDynamic(size) ? kDynamicSize : size);
  std::shared_ptr<Tensor> tensor = makeUndefined(shape);
  for (Attribute &element : tensor->elements)
    element = makeElement(random, shaped.getElementType(), options);
  if (!isa<MemRefType>(type))
    return Datum::makeTensor(tensor);
  Buffer buffer;
  buffer.allocation = std::make_shared<Allocation>();
  buffer.allocation->elements = tensor->elements;
  buffer.shape = shape;
  buffer.strides = getRowMajorStrides(shape);
  return Datum::makeBuffer(std::move(buffer));
}

static LogicalResult checkArguments(func::FuncOp function,
                                    const InterpretOptions &options) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto shaped = dyn_cast<ShapedType>(type);
    int64_t elements = 1;
    for (int64_t size : shaped ? shaped.getShape() : ArrayRef<int64_t>()) {
      size = ShapedType::isDynamic(size) ? kDynamicSize : size;
      if (size != 0 && elements > kMostElements / size)
        return function.emitError()
               << "argument " << i << " has more than " << kMostElements
               << " elements, which is too much to interpret";
      elements *= size;
    }
    if (isa<TokenType>(type))
      return function.emitError()
             << "argument " << i << " is a token, which nobody gives";
  }
  return success();
}

static void print(Attribute element, raw_ostream &os) {
  if (!element)
    os << "?";
  else if (auto integer = dyn_cast<IntegerAttr>(element))
    integer.getValue().print(os, !integer.getType().isInteger(1));
  else if (auto floating = dyn_cast<FloatAttr>(element)) {
    SmallString<16> text;
    floating.getValue().toString(text);
    os << text;
  } else
    os << element;
}

static void print(func::FuncOp function, ArrayRef<SmallVector<Datum>> results,
                  raw_ostream &os) {
  for (unsigned rank = 0; rank < results.size(); ++rank)
    for (unsigned i = 0; i < results[rank].size(); ++i) {
      const Datum &datum = results[rank][i];
      os << "@" << function.getSymName() << " rank " << rank << " result " << i
         << ":";
      if (datum.kind == Datum::Kind::Tensor)
        for (Attribute element : datum.tensor->elements)
          print(element, os << " ");
      else if (datum.kind == Datum::Kind::Buffer)
        (void)forEachIndex(datum.buffer.shape, [&](auto indices) {
          int64_t place =
              datum.buffer.offset + linearize(indices, datum.buffer.strides);
          print(datum.buffer.allocation->elements[place], os << " ");
          return success();
        });
      else
        print(datum.scalar, os << " ");
      os << "\n";
    }
}

LogicalResult comm::interpretFunction(func::FuncOp function,
                                      const InterpretOptions &options,
                                      raw_ostream *results) {
  if (failed(checkArguments(function, options)))
    return failure();
  // Folders may change the ops that they fold, so a copy is run.
  OwningOpRef<ModuleOp> copy = function->getParentOfType<ModuleOp>().clone();
  auto entry = copy->lookupSymbol<func::FuncOp>(function.getSymName());
  World world(*copy, options.ranks);
  SymbolTableCollection symbols;
  std::vector<SmallVector<Datum>> data(options.ranks);
  std::optional<Failure> failed = world.run([&](unsigned rank) {
    SmallVector<Datum> arguments;
    for (unsigned i = 0; i < entry.getNumArguments(); ++i)
      arguments.push_back(makeArgument(entry, i, rank, options));
    return Evaluator(world, symbols, rank, options.mostSteps)
        .call(entry, arguments, data[rank]);
  });
  if (failed) {
    InFlightDiagnostic error = emitError(failed->loc) << failed->message;
    for (auto &[loc, note] : failed->notes)
      error.attachNote(loc) << note;
    return error;
  }
  if (results)
    print(function, data, *results);
  return success();
}
