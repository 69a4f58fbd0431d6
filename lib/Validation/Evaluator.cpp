//===- Evaluator.cpp - Values and control ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

/// Loops of as many iterations, and programs of as many ops, are followed
/// iteration by iteration.
static constexpr int64_t kMostIterations = 256, kMostOps = 400'000;

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
  const Ref &ref = known.pieces.front().ref;
  for (auto &[condition, isTrue] : assumed)
    if (condition == ref)
      return terms.getInteger(value.getType(), Affine(isTrue));
  return terms.resolveTable(value.getType(), ref);
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

/// What says what an op does: its name, its own attributes and the types of its
/// elements.
std::string Evaluator::getKey(Operation *op) {
  std::string key;
  llvm::raw_string_ostream out(key);
  out << op->getName() << " ";
  auto start = dyn_cast<CollectiveOpInterface>(op);
  DictionaryAttr attributes =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!op->isRegistered())
    attributes = op->getAttrDictionary();
  if (attributes)
    for (NamedAttribute attribute : attributes) {
      StringRef name = attribute.getName();
      if (name == "overflowFlags" || name == "operandSegmentSizes" ||
          name.starts_with("comm."))
        continue;
      // How a collective runs, not what it does.
      if (start && llvm::is_contained({"algorithm", "flag_offset",
                                       "peers_ready", "on_compute_stream"},
                                      name))
        continue;
      std::string text;
      llvm::raw_string_ostream(text) << attribute.getValue();
      if (text != "#arith.fastmath<none>")
        out << name << "=" << text << " ";
    }
  // On buffers it has no results.
  for (Type type : start ? TypeRange(start.getDestinations().getTypes())
                         : TypeRange(op->getResultTypes()))
    out << getElementTypeOrSelf(type) << " ";
  return key;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// All that nested regions hold, with values numbered in order.
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
        out << nested.getName() << nested.getAttrDictionary() << "(";
        for (Value operand : nested.getOperands()) {
          if (auto found = numbers.find(operand); found != numbers.end()) {
            out << found->second << ",";
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

/// A term of its operands and its text.
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
  // An unregistered op of StableHLO is a function of its operands.
  bool isEffectFree = isMemoryEffectFree(op) ||
                      op->getName().getDialectNamespace() == "stablehlo";
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
  if (runComm(op) || runControl(op) || runTensor(op) || runBuffer(op) ||
      runScalar(op))
    return;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    if (runLinalg(structured))
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
// Control
//===----------------------------------------------------------------------===//

bool Evaluator::runLoop(Operation *op, Region &region,
                        ArrayRef<TensorValue> arguments) {
  (void)region;
  (void)arguments;
  // A term of the loop's text. What it takes from outside is compared.
  for (Type type : op->getResultTypes())
    if (!isStaticTensor(type) && !type.isIntOrIndexOrFloat()) {
      terms.fail("a loop of unknown length carries what is in flight",
                 op->getLoc());
      return true;
    }
  bool hasCalls = false;
  op->walk([&](Operation *nested) {
    hasCalls |= isa<CollectiveOpInterface, CallOpInterface>(nested);
  });
  if (hasCalls) {
    // Collectives may be rewritten in it.
    terms.fail("a loop of which the number of iterations is not known",
               op->getLoc());
    return true;
  }
  runUnknown(op);
  return true;
}

bool Evaluator::runFor(scf::ForOp op) {
  auto bound = [&](Value value) -> std::optional<int64_t> {
    auto numbers = terms.getNumbers(getScalar(value));
    return numbers && numbers->size() == 1 ? std::optional(numbers->front())
                                           : std::nullopt;
  };
  std::optional<int64_t> lo = bound(op.getLowerBound()),
                         hi = bound(op.getUpperBound()),
                         step = bound(op.getStep());
  if (!lo || !hi || !step || *step <= 0 ||
      (*hi - *lo) / *step > kMostIterations)
    return runLoop(op, op.getRegion(), {});
  Values carried;
  for (Value init : op.getInitArgs())
    carried.push_back(get(init));
  for (int64_t i = *lo; i < *hi; i += *step) {
    Values arguments = {makeScalar(
        terms.getInteger(op.getInductionVar().getType(), Affine(i)))};
    arguments.append(carried.begin(), carried.end());
    std::optional<Values> next = runBlock(*op.getBody(), arguments);
    if (!next)
      return true;
    carried = std::move(*next);
  }
  for (auto [result, value] : llvm::zip(op.getResults(), carried))
    values[result] = value;
  return true;
}

bool Evaluator::runWhile(scf::WhileOp op) {
  Values carried;
  for (Value init : op.getInits())
    carried.push_back(get(init));
  for (int64_t i = 0; i <= kMostIterations; ++i) {
    std::optional<Values> checked = runBlock(*op.getBeforeBody(), carried);
    if (!checked)
      return true;
    auto condition = terms.getNumbers(checked->front().pieces.front().ref);
    if (!condition || condition->size() != 1)
      break;
    Values passed(llvm::drop_begin(*checked));
    if (condition->front() == 0) {
      for (auto [result, value] : llvm::zip(op.getResults(), passed))
        values[result] = value;
      return true;
    }
    std::optional<Values> next = runBlock(*op.getAfterBody(), passed);
    if (!next)
      return true;
    carried = std::move(*next);
  }
  return runLoop(op, op.getBefore(), {});
}

/// Is that what it was?
static bool isUnchanged(const TensorValue &before, const TensorValue &after) {
  if (before.pieces.size() != after.pieces.size())
    return false;
  for (auto [a, b] : llvm::zip(before.pieces, after.pieces)) {
    if (!(a.ref == b.ref))
      return false;
    for (auto [x, y] : llvm::zip(a.dims, b.dims))
      if (x.lo != y.lo || x.size != y.size)
        return false;
  }
  return true;
}

bool Evaluator::runIf(scf::IfOp op) {
  Ref condition = getScalar(op.getCondition());
  auto known = terms.getNumbers(condition);
  Effects before = effects;
  std::optional<Values> arms[2];
  Effects after[2];
  for (unsigned arm = 0; arm < 2; ++arm) {
    if (known && known->size() == 1 && (known->front() != 0) != (arm == 0))
      continue;
    effects = before;
    Region &region = arm == 0 ? op.getThenRegion() : op.getElseRegion();
    // The same condition further inside is decided.
    assumed.push_back({condition, arm == 0});
    arms[arm] =
        region.empty() ? std::optional(Values()) : runBlock(region.front(), {});
    assumed.pop_back();
    after[arm] = effects;
    if (!arms[arm])
      return true;
  }
  if (!arms[0] || !arms[1]) {
    unsigned arm = arms[0] ? 0 : 1;
    effects = after[arm];
    for (auto [result, value] : llvm::zip(op->getResults(), *arms[arm]))
      values[result] = value;
    return true;
  }
  TensorValue chosen = makeScalar(condition);
  auto choose = [&](const TensorValue &a, const TensorValue &b) {
    if (a.view || b.view) {
      if (a.view && b.view && *a.view == *b.view && a.shape == b.shape)
        return a;
      // What is read of it is not known, nor where it is written.
      return makeOpaque(terms.getUndef());
    }
    if (a.isOpaque || b.isOpaque)
      return makeOpaque(terms.getOpaque("scf.if ", 0, {chosen, a, b}, {}));
    return map(terms, {&a, &b}, [&](ArrayRef<Ref> refs) {
      return terms.getOp("arith.select ", {condition, refs[0], refs[1]});
    });
  };
  for (auto [result, a, b] : llvm::zip(op->getResults(), *arms[0], *arms[1]))
    values[result] = choose(a, b);
  effects = after[0];
  for (auto &[name, world] : after[1].worlds)
    if (effects.worlds.count(name))
      effects.worlds[name] = choose(effects.worlds[name], world);
    else
      effects.worlds[name] =
          makeOpaque(terms.getOpaque("else ", 0, {chosen, world}, {}));
  for (auto &[allocation, contents] : after[1].memory) {
    auto other = effects.memory.find(allocation);
    if (other == effects.memory.end())
      effects.memory[allocation] = contents;
    else if (!isUnchanged(other->second, contents))
      other->second = choose(other->second, contents);
  }
  return true;
}

bool Evaluator::runControl(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return runFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return runWhile(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return runIf(branch);
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = followsCalls ? symbols.lookupNearestSymbolFrom<func::FuncOp>(
                                     op, call.getCalleeAttr())
                               : func::FuncOp();
    if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock() ||
        depth > 100)
      return false;
    Values arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(get(operand));
    ++depth;
    std::optional<Values> results =
        runBlock(callee.getBody().front(), arguments);
    --depth;
    if (results)
      for (auto [result, value] : llvm::zip(op->getResults(), *results))
        values[result] = value;
    return true;
  }
  return false;
}

std::vector<TensorValue> Evaluator::run(FunctionOpInterface function) {
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
