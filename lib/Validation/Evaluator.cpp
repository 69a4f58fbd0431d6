//===- Evaluator.cpp - Evaluates a function to terms ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "EvaluationInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

/// The maximum number of ops that are evaluated.
static constexpr int64_t kMostOps = 400'000;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TensorValue Evaluator::makeScalar(Ref ref) {
  return makeWhole(terms, {}, [&](ArrayRef<Affine>) { return ref; });
}

TensorValue Evaluator::makeOpaque(Ref ref) {
  TensorValue value = makeScalar(std::move(ref));
  value.isOpaque = true;
  return value;
}

TensorValue Evaluator::fill(ArrayRef<int64_t> shape, Ref ref) {
  return makeWhole(terms, shape, [&](ArrayRef<Affine>) { return ref; });
}

TensorValue &Evaluator::get(Value value) {
  auto found = values.find(value);
  if (found != values.end())
    return found->second;
  terms.fail("a value from outside of what is compared");
  return values[value] = makeOpaque(terms.getUndef());
}

Ref Evaluator::getScalar(Value value) {
  TensorValue &known = get(value);
  if (known.pieces.empty())
    return terms.getUndef();
  const Ref ref = known.pieces.front().ref;
  return terms.resolveTable(value.getType(),
                            decideByArms(value.getType(), ref));
}

Ref Evaluator::decideByArms(Type type, const Ref &ref) {
  for (auto &[condition, isTrue] : assumed)
    if (condition == ref)
      return terms.getInteger(type, Affine(isTrue));
  return ref;
}

Affine Evaluator::getAffine(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return Affine(*constant);
  return terms.toAffine(getScalar(cast<Value>(value)));
}

static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

TensorValue Evaluator::makeResult(Type type, StringRef key, unsigned number,
                                  std::vector<TensorValue> operands) {
  if (!isStaticTensor(type)) {
    Ref ref = terms.getOpaque(key, number, std::move(operands), {});
    return type.isIntOrIndexOrFloat() ? makeScalar(ref) : makeOpaque(ref);
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  return makeWhole(terms, shape, [&](ArrayRef<Affine> index) {
    return terms.getOpaque(key, number, operands, getAddress(shape, index));
  });
}

/// Returns all attributes. Those of an unregistered op may be properties, which
/// its dictionary does not have.
DictionaryAttr validate::getAttributes(Operation *op) {
  auto properties =
      op->isRegistered()
          ? DictionaryAttr()
          : dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!properties || properties.empty())
    return op->getAttrDictionary();
  NamedAttrList all(op->getAttrDictionary());
  for (NamedAttribute attribute : properties)
    all.set(attribute.getName(), attribute.getValue());
  return all.getDictionary(op->getContext());
}

/// Returns a key for what `op` computes: its name, its inherent attributes and
/// its element types.
std::string Evaluator::getKey(Operation *op) {
  std::string key;
  llvm::raw_string_ostream out(key);
  out << op->getName() << " ";
  auto start = dyn_cast<CollectiveOpInterface>(op);
  DictionaryAttr attributes =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!op->isRegistered())
    attributes = getAttributes(op);
  if (attributes)
    for (NamedAttribute attribute : attributes) {
      StringRef name = attribute.getName();
      if (name == "overflowFlags" || name == "operandSegmentSizes" ||
          name.starts_with("comm."))
        continue;
      // These attributes do not affect the result.
      if (start && (name == "decision" || name == "launch"))
        continue;
      std::string text;
      llvm::raw_string_ostream(text) << attribute.getValue();
      if (text != "#arith.fastmath<none>")
        out << name << "=" << text << " ";
    }
  // On buffers, it has no results.
  for (Type type : start ? TypeRange(start.getDestinations().getTypes())
                         : TypeRange(op->getResultTypes()))
    out << getElementTypeOrSelf(type) << " ";
  return key;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Returns true for a static tensor.empty, all of which are equivalent.
static bool isEmpty(Operation *op) {
  return isa_and_present<tensor::EmptyOp>(op) && op->getNumOperands() == 0;
}

/// Prints the nested regions, with values numbered in order.
static void printRegions(Operation *op, llvm::raw_ostream &out,
                         DenseMap<Value, unsigned> &numbers,
                         SetVector<Value> &captured) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      out << "{";
      for (BlockArgument argument : block.getArguments()) {
        numbers[argument] = numbers.size();
        out << argument.getType() << ",";
      }
      for (Operation &nested : block) {
        if (isEmpty(&nested))
          continue;
        out << nested.getName() << getAttributes(&nested) << "(";
        for (Value operand : nested.getOperands()) {
          if (auto found = numbers.find(operand); found != numbers.end()) {
            out << found->second << ",";
          } else if (isEmpty(operand.getDefiningOp())) {
            out << operand.getType() << ",";
          } else {
            captured.insert(operand);
            out << "c"
                << std::distance(captured.begin(),
                                 llvm::find(captured, operand))
                << ",";
          }
        }
        out << ")";
        for (Value result : nested.getResults()) {
          numbers[result] = numbers.size();
          out << result.getType();
        }
        printRegions(&nested, out, numbers, captured);
      }
      out << "}";
    }
}

/// Returns the results of the regions of an op for named arguments, or none on
/// an obstacle.
std::optional<std::vector<TensorValue>> Evaluator::runRegions(Operation *op) {
  const Effects before = effects;
  const int64_t numStartsBefore = numStarts;
  std::vector<TensorValue> all;
  ++loopDepth;
  for (Region &region : op->getRegions()) {
    Values arguments;
    bool isFollowed =
        region.hasOneBlock() && region.front().mightHaveTerminator();
    if (isFollowed)
      for (BlockArgument argument : region.getArguments()) {
        std::string name = (kCarried + Twine(loopDepth) + "." +
                            Twine(region.getRegionNumber()) + "." +
                            Twine(argument.getArgNumber()))
                               .str();
        auto type = dyn_cast<RankedTensorType>(argument.getType());
        isFollowed &= type && type.hasStaticShape();
        if (isFollowed)
          arguments.push_back(
              makeWhole(terms, type.getShape(), [&](ArrayRef<Affine> index) {
                return terms.getInput(name, getAddress(type.getShape(), index),
                                      /*isUniform=*/false);
              }));
      }
    auto results = isFollowed ? runBlock(region.front(), arguments)
                              : std::optional<Values>();
    if (!results || !isWithoutEffects(before) || numStarts != numStartsBefore) {
      --loopDepth;
      effects = before;
      terms.obstacle.reset();
      return std::nullopt;
    }
    llvm::append_range(all, *results);
  }
  --loopDepth;
  return all;
}

/// Evaluates an unknown op as a term of its operands and its text.
void Evaluator::runUnknown(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (isa<BaseMemRefType>(type))
      return terms.fail("what buffers hold is not followed: " +
                            op->getName().getStringRef(),
                        op->getLoc());
  std::vector<TensorValue> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand));
  std::string key = getKey(op);
  DenseMap<Value, unsigned> numbers;
  SetVector<Value> captured;
  {
    llvm::raw_string_ostream out(key);
    bool mayFollow = !op->isRegistered() && op->getNumRegions() != 0;
    if (auto results = mayFollow ? runRegions(op) : std::nullopt)
      llvm::append_range(operands, *results);
    else
      printRegions(op, out, numbers, captured);
    for (Type type : op->getResultTypes())
      out << type;
  }
  for (Value value : captured) {
    if (isa<BaseMemRefType>(value.getType()))
      return terms.fail("what buffers hold is not followed: " +
                            op->getName().getStringRef(),
                        op->getLoc());
    operands.push_back(get(value));
  }
  // An unregistered op of StableHLO is a function of its operands. An op of
  // another dialect may lack attributes that distinguish it, so ops with the
  // same operands differ, and are numbered in order.
  bool isStablehlo = op->getName().getDialectNamespace() == "stablehlo";
  bool isEffectFree = isMemoryEffectFree(op) || isStablehlo ||
                      (isPureCompute(op) && !mutated->touches(op));
  if (isEffectFree && !op->isRegistered() && !isStablehlo) {
    const Node *node = terms.getOpaque(key, 0, operands, {}).node;
    SmallVector<Operation *, 1> &alike = alikes[node];
    auto place = llvm::find(alike, op);
    key += "#" + std::to_string(place - alike.begin());
    if (place == alike.end())
      alike.push_back(op);
  }
  if (!isEffectFree) {
    TensorValue &world = effects.worlds[""];
    if (world.pieces.empty())
      world = makeOpaque(terms.getInput("the world", {}, true));
    operands.push_back(world);
    world = makeOpaque(terms.getOpaque(key, op->getNumResults(), operands, {}));
  }
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    values[result] = makeResult(result.getType(), key, i, operands);
}

void Evaluator::runOp(Operation *op) {
  if (terms.obstacle)
    return;
  terms.loc = op->getLoc();
  if (++numOps > kMostOps)
    return terms.fail("the program runs more than " + Twine(kMostOps) + " ops");
  // The contents of a tensor changed in place depend on when it is read.
  auto isChanged = [&](Value value) {
    std::optional<unsigned> memory = mutated->lookup(value);
    return memory && changed.contains(*memory);
  };
  if (!changed.empty() && op->isRegistered() && !isa<CallOpInterface>(op) &&
      (llvm::any_of(op->getOperands(), isChanged) ||
       llvm::any_of(op->getResults(), isChanged)))
    return terms.fail("a tensor that is changed in place", op->getLoc());
  if (runComm(op) || runControl(op) || runTensor(op) || runBuffer(op) ||
      runScalar(op))
    return;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    if (runLinalg(structured))
      return;
  if (Dialect *dialect = op->getDialect())
    if (auto *interface =
            dialect->getRegisteredInterface<EvaluationInterface>())
      if (interface->evaluate(op, *this))
        return;
  if (!terms.obstacle)
    runUnknown(op);
}

std::optional<SmallVector<TensorValue>>
Evaluator::runBlock(Block &block, ArrayRef<TensorValue> arguments) {
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    values[argument] = value;
  for (Operation &op : block.without_terminator())
    runOp(&op);
  if (terms.obstacle)
    return std::nullopt;
  Values results;
  for (Value operand : block.getTerminator()->getOperands())
    results.push_back(get(operand));
  return results;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

std::vector<TensorValue> Evaluator::run(FunctionOpInterface function) {
  Operation *root = followsCalls ? scope : function.getOperation();
  mutated.emplace(root);
  // Ops with other effects keep their order anyway.
  if (!mutated->empty())
    root->walk([&](Operation *op) {
      if (!unregisteredOpHasSideEffects(op))
        forEachMutatedTensor(op, [&](Value value) {
          if (auto memory = mutated->lookup(value))
            changed.insert(*memory);
        });
    });
  Region &body = function.getFunctionBody();
  if (!body.hasOneBlock()) {
    terms.fail("a function of several blocks", function.getLoc());
    return {};
  }
  Values arguments;
  for (BlockArgument argument : body.getArguments()) {
    std::string name = "argument #" + std::to_string(argument.getArgNumber());
    Type type = argument.getType();
    StringRef attribute = isa<ShapedType>(type) ? CommDialect::kUniformAttr
                                                : CommDialect::kVaryingAttr;
    bool isUniform = (function.getArgAttr(argument.getArgNumber(), attribute) !=
                      nullptr) == isa<ShapedType>(type);
    auto buffer = dyn_cast<MemRefType>(type);
    if (!isStaticTensor(type) && !(buffer && buffer.hasStaticShape())) {
      Ref ref = terms.getInput(name, {}, isUniform);
      arguments.push_back(type.isIntOrIndexOrFloat() ? makeScalar(ref)
                                                     : makeOpaque(ref));
      continue;
    }
    ArrayRef<int64_t> shape = cast<ShapedType>(type).getShape();
    TensorValue contents = makeWhole(terms, shape, [&](ArrayRef<Affine> index) {
      return terms.getInput(name, getAddress(shape, index), isUniform);
    });
    arguments.push_back(buffer ? allocate(buffer, contents) : contents);
  }
  std::optional<Values> results = runBlock(body.front(), arguments);
  if (!results)
    return {};
  std::vector<TensorValue> all;
  for (auto [type, result] : llvm::zip(function.getResultTypes(), *results))
    all.push_back(isa<BaseMemRefType>(type) ? readBuffer(result) : result);
  for (auto [i, argument] : llvm::enumerate(arguments))
    if (argument.view)
      leftInArguments[i] = readBuffer(argument);
  std::vector<TensorValue> effects;
  for (auto &[name, world] : this->effects.worlds)
    effects.push_back(world);
  if (!effects.empty())
    all.push_back(makeOpaque(terms.getOpaque("effects ", 0, effects, {})));
  return all;
}
