//===- EmitNeighbours.cpp - Emits fused linalg ops in kernels -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread has several elements of one row. Operations whose operands are the
// same for the whole row, such as totals, are computed once per thread.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Combiner.h"
#include "FuseNeighbours.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::comm;

bool NeighbourFusion::keepsReduced() const {
  return llvm::any_of(destinations, [&](const FusedMemory &memory) {
    return memory.buffer == reduced;
  });
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Prints the computation of a body, with numbers for values.
static void printBody(linalg::LinalgOp op, llvm::raw_ostream &os) {
  llvm::DenseMap<Value, unsigned> numbers;
  for (Value argument : op.getBlock()->getArguments()) {
    os << argument.getType() << ';';
    numbers.try_emplace(argument, numbers.size());
  }
  for (Operation &inner : *op.getBlock()) {
    os << inner.getName() << inner.getAttrDictionary() << '(';
    for (Value operand : inner.getOperands()) {
      auto number = numbers.find(operand);
      if (number != numbers.end())
        os << number->second << ',';
      else
        os << getConstant(operand) << ',';
    }
    os << ')' << inner.getResultTypes() << ';';
    for (Value result : inner.getResults())
      numbers.try_emplace(result, numbers.size());
  }
}

std::string NeighbourFusion::getKey() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::DenseMap<Value, unsigned> numbers = {{reduced, 0}};
  auto getNumber = [&](Value buffer) {
    return numbers.try_emplace(getReshapeSource(buffer), numbers.size())
        .first->second;
  };
  for (const FusedStep &step : steps) {
    os << static_cast<int>(step.kind) << ':';
    linalg::LinalgOp op = step.op;
    for (auto [operand, argument] :
         llvm::zip_equal(op->getOperands(), step.argumentOf)) {
      if (argument)
        os << 'a' << *argument << ',';
      else if (Attribute constant = getConstant(operand))
        os << constant << ',';
      else
        os << getNumber(operand) << ',';
    }
    printBody(op, os);
  }
  for (auto [buffer, extent] : arguments)
    os << static_cast<int>(extent) << getElementTypeOrSelf(buffer) << ';';
  for (auto [buffer, extent] : destinations)
    os << getNumber(buffer) << ';';
  return "fused_" + llvm::utohexstr(llvm::xxh3_64bits(text),
                                    /*LowerCase=*/true, /*Width=*/16);
}

std::string NeighbourFusion::getDescription() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      steps, os,
      [&](const FusedStep &step) {
        switch (step.kind) {
        case FusedStep::Kind::Elements:
          os << "elements";
          break;
        case FusedStep::Kind::Rows:
          os << "rows";
          break;
        case FusedStep::Kind::Reduction:
          os << "reduction of rows";
          break;
        }
        linalg::LinalgOp op = step.op;
        for (Operation &inner : op.getBlock()->without_terminator())
          os << ' ' << inner.getName().stripDialect();
      },
      "; ");
  return text;
}

//===----------------------------------------------------------------------===//
// Device code
//===----------------------------------------------------------------------===//

namespace {

/// Emits the steps one by one.
class NeighbourEmitter {
public:
  /// One value for each element of the thread, or one for all of them.
  using Values = SmallVector<Value>;

  NeighbourEmitter(OpBuilder &builder, Location loc, ValueRange elements,
                   ArrayRef<Values> arguments, RowReducer reduce)
      : builder(builder), loc(loc), size(elements.size()), arguments(arguments),
        reduce(reduce) {}

  void emit(const FusedStep &step);

  /// The latest values that the steps computed, by the buffer they belong to.
  llvm::DenseMap<Value, Values> computed;

private:
  SmallVector<Values> getOperands(const FusedStep &step);
  void cloneBody(linalg::LinalgOp op, ArrayRef<Values> operands,
                 unsigned number, Operation *except, IRMapping &once,
                 IRMapping &mapping);
  Value convert(Value value, Type type);
  void emitReduction(const FusedStep &step, ArrayRef<Values> operands);

  OpBuilder &builder;
  Location loc;
  unsigned size;
  ArrayRef<Values> arguments;
  RowReducer reduce;
};

} // namespace

/// Returns the values of the operands of `step`; empty for unread operands.
SmallVector<NeighbourEmitter::Values>
NeighbourEmitter::getOperands(const FusedStep &step) {
  SmallVector<Values> values;
  linalg::LinalgOp op = step.op;
  for (auto [operand, argument] :
       llvm::zip_equal(op->getOpOperands(), step.argumentOf)) {
    Values &value = values.emplace_back();
    if (!op.payloadUsesValueFromOperand(&operand))
      continue;
    if (argument)
      value = arguments[*argument];
    else if (isa<MemRefType>(operand.get().getType()))
      value = computed.lookup(getReshapeSource(operand.get()));
    else
      value = {builder.clone(*operand.get().getDefiningOp())->getResult(0)};
  }
  return values;
}

/// Clones the body of `op`, without `except`, for element `number`. Values that
/// are equal for all elements are cloned once, into `once`.
void NeighbourEmitter::cloneBody(linalg::LinalgOp op, ArrayRef<Values> operands,
                                 unsigned number, Operation *except,
                                 IRMapping &once, IRMapping &mapping) {
  for (auto [argument, values] :
       llvm::zip_equal(op.getBlock()->getArguments(), operands)) {
    if (values.size() == 1)
      once.map(argument, values.front());
    else if (!values.empty())
      mapping.map(argument, values[number]);
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (&inner == except)
      continue;
    bool isOnce = true;
    for (Value operand : inner.getOperands()) {
      if (operand.getParentBlock() != op.getBlock() && !once.contains(operand))
        once.map(operand,
                 builder.clone(*operand.getDefiningOp())->getResult(0));
      isOnce &= once.contains(operand);
    }
    if (isOnce) {
      if (inner.getNumResults() == 0 || !once.contains(inner.getResult(0)))
        builder.clone(inner, once);
      continue;
    }
    IRMapping both = once;
    for (Value operand : inner.getOperands())
      if (Value value = mapping.lookupOrNull(operand))
        both.map(operand, value);
    Operation *clone = builder.clone(inner, both);
    mapping.map(inner.getResults(), clone->getResults());
  }
}

Value NeighbourEmitter::convert(Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  if (value.getType() == type)
    return value;
  if (from < type.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(builder, loc, type, value);
  return arith::TruncFOp::create(builder, loc, type, value);
}

void NeighbourEmitter::emitReduction(const FusedStep &step,
                                     ArrayRef<Values> operands) {
  linalg::LinalgOp op = step.op;
  Operation *combiner = getCombiner(op);
  Type totalType = getTotalType(combiner);
  Value accumulator = op.getRegionOutputArgs().front();
  Value other =
      combiner->getOperand(combiner->getOperand(0) == accumulator ? 1 : 0);
  Values values;
  IRMapping once;
  for (unsigned i = 0; i < size; ++i) {
    IRMapping mapping;
    cloneBody(op, operands, i, combiner, once, mapping);
    Value value = mapping.lookupOrNull(other);
    values.push_back(
        convert(value ? value : once.lookupOrDefault(other), totalType));
  }
  auto combine = [&](Value a, Value b) {
    return createCombined(builder, combiner, a, b);
  };
  Value total = reduce(values, getNeutral(combiner, totalType), combine);
  Value initial = convert(operands.back().front(), totalType);
  Type type = combiner->getResult(0).getType();
  computed[getReshapeSource(op.getDpsInitOperand(0)->get())] = {
      convert(combine(initial, total), type)};
}

void NeighbourEmitter::emit(const FusedStep &step) {
  SmallVector<Values> operands = getOperands(step);
  if (step.kind == FusedStep::Kind::Reduction)
    return emitReduction(step, operands);
  linalg::LinalgOp op = step.op;
  SmallVector<Values> results(op.getNumDpsInits());
  IRMapping once;
  unsigned number = step.kind == FusedStep::Kind::Rows ? 1 : size;
  for (unsigned i = 0; i < number; ++i) {
    IRMapping mapping;
    cloneBody(op, operands, i, /*except=*/nullptr, once, mapping);
    for (auto [result, yielded] : llvm::zip_equal(
             results, op.getBlock()->getTerminator()->getOperands())) {
      if (!mapping.contains(yielded) && !once.contains(yielded))
        once.map(yielded,
                 builder.clone(*yielded.getDefiningOp())->getResult(0));
      Value value = mapping.lookupOrNull(yielded);
      result.push_back(value ? value : once.lookup(yielded));
    }
  }
  for (auto [init, result] : llvm::zip_equal(op.getDpsInits(), results))
    computed[getReshapeSource(init)] = result;
}

SmallVector<SmallVector<Value>>
NeighbourFusion::emit(OpBuilder &builder, Location loc, ValueRange elements,
                      ArrayRef<SmallVector<Value>> loaded,
                      RowReducer reduce) const {
  NeighbourEmitter emitter(builder, loc, elements, loaded, reduce);
  emitter.computed[reduced] = SmallVector<Value>(elements);
  for (const FusedStep &step : steps)
    emitter.emit(step);
  SmallVector<SmallVector<Value>> values;
  for (auto [buffer, extent] : destinations)
    values.push_back(emitter.computed.lookup(buffer));
  return values;
}
