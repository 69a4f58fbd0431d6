//===- Evaluator.cpp - Runs a function as one rank ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

/// The maximum depth of calls.
static constexpr unsigned kMostDepth = 64;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::cannot(Operation *op, const Twine &why) {
  return world.fail(op->getLoc(), "cannot interpret '" +
                                      op->getName().getStringRef() +
                                      "': " + why);
}

LogicalResult Evaluator::takeSteps(Operation *op, int64_t number) {
  if ((stepsLeft -= number) >= 0)
    return success();
  return cannot(op, "the program takes more than " + Twine(mostSteps) +
                        " steps (most-steps)");
}

void Evaluator::setInteger(Value value, int64_t integer) {
  set(value, Datum::makeScalar(IntegerAttr::get(value.getType(), integer)));
}

SmallVector<Datum> Evaluator::getAll(ValueRange from) {
  return llvm::map_to_vector(from, [&](Value value) { return get(value); });
}

FailureOr<int64_t> Evaluator::getInteger(Operation *op, Value value) {
  if (std::optional<int64_t> integer = get(value).getInteger())
    return *integer;
  return cannot(op, "an integer that it depends on is not known");
}

FailureOr<SmallVector<int64_t>>
Evaluator::getIntegers(Operation *op, ArrayRef<OpFoldResult> mixed) {
  SmallVector<int64_t> integers;
  for (OpFoldResult entry : mixed) {
    if (auto attribute = dyn_cast<Attribute>(entry)) {
      integers.push_back(cast<IntegerAttr>(attribute).getInt());
      continue;
    }
    FailureOr<int64_t> integer = getInteger(op, cast<Value>(entry));
    if (failed(integer))
      return failure();
    integers.push_back(*integer);
  }
  return integers;
}

FailureOr<SmallVector<int64_t>> Evaluator::getIntegers(Operation *op,
                                                       ValueRange range) {
  return getIntegers(op, getAsOpFoldResult(range));
}

FailureOr<SmallVector<int64_t>>
Evaluator::getShape(Operation *op, ShapedType type, ValueRange sizes) {
  SmallVector<int64_t> shape;
  int64_t elements = 1;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      if (sizes.empty())
        return cannot(op, "a size is not known");
      FailureOr<int64_t> known = getInteger(op, sizes.front());
      if (failed(known))
        return failure();
      sizes = sizes.drop_front();
      size = *known;
    }
    if (size < 0)
      return world.fail(op->getLoc(),
                        "a size is " + Twine(size) + ", expected 0 or more");
    if (size != 0 && elements > kMostElements / size)
      return cannot(op,
                    "it has more than " + Twine(kMostElements) + " elements");
    elements *= size;
    shape.push_back(size);
  }
  return shape;
}

LogicalResult Evaluator::checkInside(Operation *op, ArrayRef<int64_t> indices,
                                     ArrayRef<int64_t> shape) {
  if (isInside(indices, shape))
    return success();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "accesses [";
  llvm::interleaveComma(indices, os);
  os << "] of what has the shape [";
  llvm::interleaveComma(shape, os);
  os << "]";
  return world.fail(op->getLoc(), text);
}

LogicalResult Evaluator::checkSlice(Operation *op, ArrayRef<int64_t> offsets,
                                    ArrayRef<int64_t> sizes,
                                    ArrayRef<int64_t> strides,
                                    ArrayRef<int64_t> shape) {
  SmallVector<int64_t> last;
  for (auto [offset, size, stride] : llvm::zip_equal(offsets, sizes, strides)) {
    if (size < 0)
      return world.fail(op->getLoc(),
                        "a size is " + Twine(size) + ", expected 0 or more");
    if (size == 0)
      return success();
    last.push_back(offset + (size - 1) * stride);
  }
  if (failed(checkInside(op, offsets, shape)))
    return failure();
  return checkInside(op, last, shape);
}

//===----------------------------------------------------------------------===//
// Blocks and regions
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::call(FunctionOpInterface function,
                              ArrayRef<Datum> arguments,
                              SmallVectorImpl<Datum> &results) {
  if (depth == kMostDepth)
    return cannot(function,
                  "more than " + Twine(kMostDepth) + " calls are nested");
  // A recursive call has its own values.
  DenseMap<Value, Datum> around;
  std::swap(around, values);
  ++depth;
  LogicalResult result =
      runRegion(function.getFunctionBody(), arguments, results);
  --depth;
  std::swap(around, values);
  return result;
}

LogicalResult Evaluator::runBlock(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (failed(takeSteps(&op)) || failed(run(&op)))
      return failure();
  }
  return success();
}

LogicalResult Evaluator::runRegion(Region &region, ArrayRef<Datum> arguments,
                                   SmallVectorImpl<Datum> &results) {
  Block *block = &region.front();
  SmallVector<Datum> incoming(arguments);
  while (true) {
    for (auto [argument, datum] :
         llvm::zip_equal(block->getArguments(), incoming))
      set(argument, datum);
    if (failed(runBlock(*block)))
      return failure();
    if (failed(takeSteps(&block->back())))
      return failure();
    // Other terminators end the region. That of an scf.forall without results
    // has no operands.
    Operation *terminator = block->getTerminator();
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    if (!branch) {
      results.clear();
      llvm::append_range(results, getAll(terminator->getOperands()));
      return success();
    }
    SmallVector<Attribute> known;
    for (Value operand : terminator->getOperands())
      known.push_back(get(operand).scalar);
    Block *next = terminator->getNumSuccessors() == 1
                      ? terminator->getSuccessor(0)
                      : branch.getSuccessorForOperands(known);
    if (!next)
      return cannot(terminator, "what it branches on is not known");
    unsigned index = llvm::find(terminator->getSuccessors(), next) -
                     terminator->getSuccessors().begin();
    // If both successors are the same block, the condition decides which
    // operands are forwarded.
    if (auto condition = known.empty()
                             ? IntegerAttr()
                             : dyn_cast_or_null<IntegerAttr>(known.front());
        condition && terminator->getNumSuccessors() == 2 &&
        terminator->getSuccessor(0) == terminator->getSuccessor(1))
      index = condition.getValue().isZero() ? 1 : 0;
    incoming =
        getAll(branch.getSuccessorOperands(index).getForwardedOperands());
    block = next;
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult Evaluator::runLoop(Operation *op, Region &body, int64_t lower,
                                 int64_t upper, int64_t step,
                                 SmallVectorImpl<Datum> &carried) {
  if (step <= 0)
    return world.fail(op->getLoc(),
                      "its step is " + Twine(step) + ", expected 1 or more");
  Type type = body.front().getArgument(0).getType();
  for (int64_t i = lower; i < upper; i += step) {
    SmallVector<Datum> arguments = {
        Datum::makeScalar(IntegerAttr::get(type, i))};
    llvm::append_range(arguments, carried);
    SmallVector<Datum> next;
    if (failed(runRegion(body, arguments, next)))
      return failure();
    carried.assign(next.begin(), next.end());
  }
  return success();
}

/// Runs the iterations in order; a correct parallel loop gives the same in any
/// order.
LogicalResult Evaluator::runParallel(Operation *op, Region &body,
                                     ArrayRef<int64_t> lowers,
                                     ArrayRef<int64_t> uppers,
                                     ArrayRef<int64_t> steps,
                                     ArrayRef<Datum> outputs) {
  SmallVector<int64_t> trips;
  for (auto [lower, upper, step] : llvm::zip_equal(lowers, uppers, steps)) {
    if (step <= 0)
      return world.fail(op->getLoc(),
                        "its step is " + Twine(step) + ", expected 1 or more");
    trips.push_back(upper > lower ? (upper - lower + step - 1) / step : 0);
  }
  return forEachIndex(trips, [&](ArrayRef<int64_t> indices) {
    SmallVector<Datum> arguments;
    Type index = IndexType::get(op->getContext());
    for (auto [lower, step, i] : llvm::zip_equal(lowers, steps, indices))
      arguments.push_back(
          Datum::makeScalar(IntegerAttr::get(index, lower + i * step)));
    llvm::append_range(arguments, outputs);
    SmallVector<Datum> none;
    return runRegion(body, arguments, none);
  });
}

/// Interprets ops with regions. `isKnown` becomes false for other ops.
LogicalResult Evaluator::runStructured(Operation *op, bool &isKnown) {
  auto setResults = [&](ArrayRef<Datum> results) {
    for (auto [result, datum] : llvm::zip_equal(op->getResults(), results))
      set(result, datum);
    return success();
  };
  SmallVector<Datum> results;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    FailureOr<int64_t> condition = getInteger(op, branch.getCondition());
    if (failed(condition))
      return failure();
    Region &arm = *condition ? branch.getThenRegion() : branch.getElseRegion();
    if (!arm.empty() && failed(runRegion(arm, {}, results)))
      return failure();
    return setResults(results);
  }
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    FailureOr<int64_t> chosen = getInteger(op, branch.getArg());
    if (failed(chosen))
      return failure();
    Region *arm = &branch.getDefaultRegion();
    for (auto [value, region] :
         llvm::zip(branch.getCases(), branch.getCaseRegions()))
      if (value == *chosen)
        arm = &region;
    return failed(runRegion(*arm, {}, results)) ? failure()
                                                : setResults(results);
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    FailureOr<SmallVector<int64_t>> bounds =
        getIntegers(op, ValueRange{loop.getLowerBound(), loop.getUpperBound(),
                                   loop.getStep()});
    if (failed(bounds))
      return failure();
    results = getAll(loop.getInitArgs());
    if (failed(runLoop(op, loop.getRegion(), (*bounds)[0], (*bounds)[1],
                       (*bounds)[2], results)))
      return failure();
    return setResults(results);
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    SmallVector<Datum> carried = getAll(loop.getInits());
    while (true) {
      SmallVector<Datum> condition;
      if (failed(runRegion(loop.getBefore(), carried, condition)))
        return failure();
      std::optional<int64_t> goesOn = condition.front().getInteger();
      if (!goesOn)
        return cannot(op, "its condition is not known");
      results.assign(condition.begin() + 1, condition.end());
      if (!*goesOn)
        return setResults(results);
      carried.clear();
      if (failed(runRegion(loop.getAfter(), results, carried)))
        return failure();
    }
  }
  if (auto region = dyn_cast<scf::ExecuteRegionOp>(op))
    return failed(runRegion(region.getRegion(), {}, results))
               ? failure()
               : setResults(results);
  if (auto loop = dyn_cast<scf::ParallelOp>(op);
      loop && !loop.getNumResults()) {
    auto lowers = getIntegers(op, loop.getLowerBound());
    auto uppers = getIntegers(op, loop.getUpperBound());
    auto steps = getIntegers(op, loop.getStep());
    if (failed(lowers) || failed(uppers) || failed(steps))
      return failure();
    return runParallel(op, loop.getRegion(), *lowers, *uppers, *steps, {});
  }
  if (auto loop = dyn_cast<scf::ForallOp>(op); loop && !loop.getNumResults()) {
    auto lowers = getIntegers(op, loop.getMixedLowerBound());
    auto uppers = getIntegers(op, loop.getMixedUpperBound());
    auto steps = getIntegers(op, loop.getMixedStep());
    if (failed(lowers) || failed(uppers) || failed(steps))
      return failure();
    return runParallel(op, loop.getRegion(), *lowers, *uppers, *steps, {});
  }
  isKnown = false;
  return success();
}

LogicalResult Evaluator::runCall(Operation *op) {
  auto call = cast<CallOpInterface>(op);
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbols));
  if (!callee || callee.isExternal())
    return cannot(op, "its callee has no body here");
  SmallVector<Datum> results;
  if (failed(this->call(callee, getAll(call.getArgOperands()), results)))
    return failure();
  for (auto [result, datum] : llvm::zip_equal(op->getResults(), results))
    set(result, datum);
  return success();
}

/// Returns `number` rounded to `type`.
static FloatAttr convertTo(FloatType type, FloatAttr number) {
  APFloat value = number.getValue();
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return FloatAttr::get(type, value);
}

/// Folds an op on scalars. Results that its folder does not compute are
/// unknown.
LogicalResult Evaluator::fold(Operation *op) {
  for (Value result : op->getResults())
    set(result, {});
  SmallVector<Attribute> known;
  for (Value operand : op->getOperands())
    known.push_back(get(operand).scalar);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    if (std::optional<int64_t> condition =
            get(select.getCondition()).getInteger())
      set(op->getResult(0),
          get(*condition ? select.getTrueValue() : select.getFalseValue()));
    return success();
  }
  if (llvm::is_contained(known, Attribute()))
    return success();
  // The folders of the math dialect support f32 and f64. Narrower types are
  // computed in f32, as the lowerings do.
  bool isMath = op->getName().getDialectNamespace() == "math";
  auto isNarrow = [&](Type type) {
    return isMath && isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
  };
  for (Attribute &operand : known)
    if (auto number = dyn_cast<FloatAttr>(operand);
        number && isNarrow(number.getType()))
      operand = convertTo(Float32Type::get(op->getContext()), number);
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(known, folded)) || folded.size() != op->getNumResults())
    return success();
  for (auto [result, entry] : llvm::zip_equal(op->getResults(), folded)) {
    if (auto value = dyn_cast<Value>(entry)) {
      set(result, get(value));
      continue;
    }
    auto scalar = cast<Attribute>(entry);
    if (auto number = dyn_cast<FloatAttr>(scalar);
        number && isNarrow(result.getType()))
      scalar = convertTo(cast<FloatType>(result.getType()), number);
    if (isa<IntegerAttr, FloatAttr, ArrayAttr>(scalar))
      set(result, Datum::makeScalar(scalar));
  }
  return success();
}

LogicalResult Evaluator::run(Operation *op) {
  bool isKnown = true;
  for (auto family : {&Evaluator::runComm, &Evaluator::runTensor,
                      &Evaluator::runBuffer, &Evaluator::runStructured}) {
    isKnown = true;
    LogicalResult result = (this->*family)(op, isKnown);
    if (isKnown || failed(result))
      return result;
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return runLinalg(linalgOp);
  if (isa<CallOpInterface>(op))
    return runCall(op);
  if (op->getNumRegions() != 0)
    return cannot(op, "it is not known what its regions are for");
  bool touchesBuffers = llvm::any_of(
      op->getOperandTypes(), [](Type type) { return isa<MemRefType>(type); });
  if (touchesBuffers && !isMemoryEffectFree(op))
    return cannot(op, "it is not known what it does to memory");
  return fold(op);
}
