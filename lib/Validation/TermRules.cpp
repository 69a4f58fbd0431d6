//===- TermRules.cpp - Simplification rules of terms ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules that give equivalent ops and folds of the same elements the same node.
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm::validate;
using Kind = Node::Kind;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static bool isRounded(StringRef key) {
  return key.starts_with("arith.addf ") || key.starts_with("arith.mulf ");
}

/// Returns true for ops that are exact in any order, except for the bits of
/// NaNs.
static bool isExact(StringRef key) {
  for (StringRef name :
       {"arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori",
        "arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui",
        "arith.maximumf", "arith.minimumf"})
    if (key.starts_with((name + " ").str()))
      return true;
  return false;
}

bool Terms::isAssociative(StringRef key) const {
  return isExact(key) || (assumptions.reassociation && isRounded(key));
}

static bool isIdempotent(StringRef key) {
  return isExact(key) && !key.starts_with("arith.addi ") &&
         !key.starts_with("arith.muli ") && !key.starts_with("arith.xori ");
}

bool Terms::isSorted(StringRef key, size_t numOperands) const {
  return numOperands >= 2 &&
         (isAssociative(key) || (numOperands == 2 && isRounded(key)));
}

bool Terms::isReassociated(const Node &node) const {
  if (!assumptions.reassociation || node.kind == Kind::Fold)
    return assumptions.reassociation;
  if (node.kind != Kind::Op)
    return false;
  StringRef key = getKeyText(node.key);
  return isRounded(key) || key.starts_with("arith.subf ") ||
         key.starts_with("arith.divf ") || key.starts_with("arith.negf ") ||
         key.starts_with("premultiplied ");
}

/// Merges the constants of an integer product.
static void multiplyConstants(SmallVectorImpl<Ref> &operands) {
  auto isConstant = [](const Ref &ref) {
    return ref.node->kind == Kind::Integer && ref.coords.front().isConstant();
  };
  auto first = llvm::find_if(operands, isConstant);
  for (size_t i = operands.size(); i-- > 0;)
    if (isConstant(operands[i]) && &operands[i] != first) {
      int64_t &offset = first->coords.front().offset;
      offset = wrap(first->node->type,
                    int64_t(uint64_t(offset) *
                            uint64_t(operands[i].coords.front().offset)));
      operands.erase(&operands[i]);
    }
}

/// Returns the constant that decides a bitwise op, or none: zero for `and`,
/// ones for `or`. Removes neutral constants.
static std::optional<Ref> decideBits(bool isAnd,
                                     SmallVectorImpl<Ref> &operands) {
  for (size_t i = operands.size(); i-- > 0 && operands.size() > 1;) {
    const Ref &ref = operands[i];
    if (ref.node->kind != Kind::Integer || !ref.coords.front().isConstant())
      continue;
    int64_t number = ref.coords.front().offset;
    bool isOnes = ref.node->type.isInteger(1) ? number == 1 : number == -1;
    if (isAnd ? number == 0 : isOnes)
      return ref;
    if (isAnd ? isOnes : number == 0)
      operands.erase(&operands[i]);
  }
  return std::nullopt;
}

/// Returns the negation of an integer. Integers wrap around, so a difference is
/// a sum.
Ref Terms::getNegative(StringRef type, const Ref &ref) {
  const Node &node = *ref.node;
  if (node.kind == Kind::Integer && ref.coords.front().isConstant() &&
      !node.type.isInteger(1))
    return getInteger(
        node.type,
        Affine(wrap(node.type, int64_t(-uint64_t(ref.coords.front().offset)))));
  std::string key = ("negative " + type).str();
  if (node.kind == Kind::Op && keyTexts[node.key] == key)
    return compose(node.operands.front(), ref.coords);
  std::string sum = ("arith.addi " + type).str();
  if (node.kind == Kind::Op && keyTexts[node.key] == sum) {
    SmallVector<Ref> operands;
    for (const Ref &operand : node.operands)
      operands.push_back(getNegative(type, compose(operand, ref.coords)));
    return getOp(sum, operands);
  }
  return getOp(key, ref);
}

/// Returns the product of a float and a number up to five as a sum, which is
/// exact and how reductions compute it. Returns none for other ops.
std::optional<Ref> Terms::getMultiple(StringRef key, ArrayRef<Ref> operands) {
  if (!key.consume_front("arith.mulf ") || operands.size() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto factor = dyn_cast_if_present<FloatAttr>(operands[i].node->attribute);
    double times = factor ? factor.getValueAsDouble() : 0;
    std::string type;
    if (factor)
      llvm::raw_string_ostream(type) << factor.getType() << " ";
    // Flags may change rounding.
    if (key != type || (times != 2 && times != 3 && times != 4 && times != 5))
      continue;
    Ref one = operands[1 - i];
    bool isNarrow = factor.getType().getIntOrFloatBitWidth() < 32;
    std::string wide = isNarrow ? "f32 " : type;
    if (isNarrow)
      one = getOp("arith.extf " + wide, one);
    Ref sum = one;
    for (int added = 1; added < times; ++added)
      sum = getOp("arith.addf " + wide, {sum, one});
    return isNarrow ? getOp("arith.truncf " + type, sum) : sum;
  }
  return std::nullopt;
}

/// Simplifies `max(x, y) > y` to `x > y`, which also holds for NaNs. Returns
/// none for other ops.
std::optional<Ref> Terms::getAbove(StringRef key, ArrayRef<Ref> operands) {
  constexpr StringLiteral kIsAbove = "arith.cmpf predicate=2 "; // ogt
  const Node &larger = *operands.front().node;
  if (!key.starts_with(kIsAbove) || larger.kind != Kind::Op ||
      !getKeyText(larger.key).starts_with("arith.maximumf "))
    return std::nullopt;
  SmallVector<Ref> others;
  for (unsigned i = 0; i < larger.operands.size(); ++i)
    if (Ref other = operands.front().getOperand(i); !(other == operands.back()))
      others.push_back(other);
  if (others.size() + 1 != larger.operands.size())
    return std::nullopt;
  Ref rest = others.size() == 1 ? others.front()
                                : getOp(getKeyText(larger.key).str(), others);
  return getOp(key, {rest, operands.back()});
}

/// Simplifies a comparison, or exclusive or, of a flag with a constant: to the
/// flag, or to the inverse if the flag is a comparison. Returns none for other
/// ops.
std::optional<Ref> Terms::getFlag(StringRef key, ArrayRef<Ref> operands) {
  constexpr StringLiteral kCompare = "arith.cmpi predicate=";
  bool isEq = key.starts_with((kCompare + "0 ").str());
  if (!isEq && !key.starts_with((kCompare + "1 ").str()) &&
      !key.starts_with("arith.xori i1 "))
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    const Ref &known = operands[i], &flag = operands[1 - i];
    if (operands.size() != 2 || known.node->kind != Kind::Integer ||
        !known.node->type.isInteger(1) || !known.coords.front().isConstant())
      continue;
    if ((known.coords.front().offset != 0) == isEq)
      return flag;
    if (flag.node->kind != Kind::Op)
      continue;
    StringRef text = getKeyText(flag.node->key);
    if (!text.consume_front(kCompare))
      continue;
    // eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge
    constexpr unsigned kOpposite[] = {1, 0, 5, 4, 3, 2, 9, 8, 7, 6};
    unsigned predicate = 0;
    if (text.consumeInteger(10, predicate) || predicate > 9)
      continue;
    return getOp((kCompare + Twine(kOpposite[predicate]) + text).str(),
                 {flag.getOperand(0), flag.getOperand(1)});
  }
  return std::nullopt;
}

bool Terms::isZero(const Ref &ref) const {
  auto number = dyn_cast_if_present<FloatAttr>(ref.node->attribute);
  return assumptions.finite && number && number.getValue().isZero();
}

/// Simplifies a sum or product with zeros, or returns none. Removes zeros from
/// sums.
std::optional<Ref> Terms::dropZeros(StringRef key,
                                    SmallVectorImpl<Ref> &operands) {
  auto zero =
      llvm::find_if(operands, [&](const Ref &ref) { return isZero(ref); });
  if (zero == operands.end())
    return std::nullopt;
  if (key.starts_with("arith.mulf ")) {
    auto number = cast<FloatAttr>(zero->node->attribute);
    return getConstant(FloatAttr::get(number.getType(), 0.0), {});
  }
  if (key.starts_with("arith.subf "))
    return isZero(operands[1]) ? std::optional(operands[0]) : std::nullopt;
  if (!key.starts_with("arith.addf "))
    return std::nullopt;
  Ref kept = *zero;
  llvm::erase_if(operands, [&](const Ref &ref) { return isZero(ref); });
  if (operands.empty())
    return kept;
  return operands.size() == 1 ? std::optional(operands.front()) : std::nullopt;
}

Ref Terms::getOp(StringRef key, ArrayRef<Ref> operands) {
  if (std::optional<Ref> sum = getMultiple(key, operands))
    return *sum;
  if (key.starts_with("arith.cmpf "))
    if (std::optional<Ref> above = getAbove(key, operands))
      return *above;
  if (std::optional<Ref> flag = getFlag(key, operands))
    return *flag;
  SmallVector<Ref> all(operands);
  if (std::optional<Ref> rest = dropZeros(key, all))
    return *rest;
  StringRef type = key;
  if (type.consume_front("arith.subi "))
    return getOp(("arith.addi " + type).str(),
                 {all[0], getNegative(type, all[1])});
  if (key.starts_with("arith.select "))
    if (auto flags = getNumbers(all[0])) {
      flags->resize(numRanks, flags->front());
      for (int64_t &flag : *flags)
        flag = flag == 0;
      return getCase(std::move(*flags), ArrayRef(all).drop_front());
    }
  // Both conversions are exact.
  if (key.starts_with("arith.extf ") && all.front().node->kind == Kind::Op &&
      getKeyText(all.front().node->key).starts_with("arith.extf "))
    return getOp(
        key, compose(all.front().node->operands.front(), all.front().coords));
  if (all.size() >= 2 && isAssociative(key)) {
    unsigned number = intern(key);
    constexpr size_t kMostFlat = 256;
    SmallVector<Ref> flat;
    for (const Ref &operand : all) {
      if (operand.node->kind == Kind::Op && operand.node->key == number &&
          flat.size() + operand.node->operands.size() <= kMostFlat)
        for (const Ref &inner : operand.node->operands)
          flat.push_back(compose(inner, operand.coords));
      else
        flat.push_back(operand);
    }
    if (key.starts_with("arith.muli "))
      multiplyConstants(flat);
    bool isAnd = key.starts_with("arith.andi ");
    if (isAnd || key.starts_with("arith.ori "))
      if (std::optional<Ref> decided = decideBits(isAnd, flat))
        return *decided;
    llvm::sort(flat, isBefore);
    if (isIdempotent(key))
      flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
    if (flat.size() == 1)
      return flat.front();
    all = std::move(flat);
  } else if (isSorted(key, all.size())) {
    llvm::sort(all, isBefore);
  }
  Abstraction lambda = abstract(all, {});
  Node node;
  node.kind = Kind::Op;
  node.key = intern(key);
  node.numCoords = lambda.coords.size();
  node.operands = std::move(lambda.refs);
  return {get(std::move(node)), std::move(lambda.coords)};
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

/// Merges a fold with its initial values if these are folds of the same bodies
/// over the preceding numbers. Returns true if so.
bool Terms::mergeFold(ArrayRef<Ref> bodies, SmallVectorImpl<Ref> &inits,
                      Factor &bound) {
  const Node *before = inits.front().node;
  size_t number = bodies.size();
  if (before->kind != Kind::Fold || before->bounds.size() != 1 ||
      before->operands.size() != 2 * number)
    return false;
  SmallVector<Ref> earlier;
  for (auto [i, init] : llvm::enumerate(inits)) {
    if (init.node->kind != Kind::Fold || init.node->result != i ||
        init.coords != inits.front().coords ||
        init.node->operands != before->operands ||
        init.node->bounds != before->bounds)
      return false;
    SmallVector<Affine> coords(init.coords.begin(), init.coords.end());
    coords.push_back(Affine::of(bound.var));
    Ref body = compose(before->operands[i], coords);
    Ref later = body.substitute([&](Var var) {
      Affine value = Affine::of(var);
      if (var == bound.var)
        value.offset = before->bounds.front();
      return value;
    });
    if (!(later == bodies[i]))
      return false;
    earlier.push_back(compose(before->operands[number + i], init.coords));
  }
  bound.extent += before->bounds.front();
  inits.assign(earlier.begin(), earlier.end());
  return true;
}

/// Returns the initial value of sums without one.
Ref Terms::getEmptyInit() {
  return getInput("nothing", {}, /*isUniform=*/true);
}

/// Splits a sum whose order may be ignored into its initial value plus a sum
/// without one.
std::optional<SmallVector<Ref>> Terms::getSum(ArrayRef<Ref> bodies,
                                              ArrayRef<Ref> inits,
                                              ArrayRef<Factor> bounds) {
  Ref emptyInit = getEmptyInit();
  if (!assumptions.reassociation || bodies.size() != 1 ||
      inits.front() == emptyInit || bodies.front().node->kind != Kind::Op)
    return std::nullopt;
  StringRef key = getKeyText(bodies.front().node->key);
  if (!key.starts_with("arith.addf "))
    return std::nullopt;
  SmallVector<Ref> rest;
  for (const Ref &operand : bodies.front().node->operands)
    if (operand.node->kind != Kind::Acc)
      rest.push_back(compose(operand, bodies.front().coords));
  if (rest.size() + 1 != bodies.front().node->operands.size() ||
      llvm::any_of(rest, [](const Ref &ref) { return ref.node->hasAcc; }))
    return std::nullopt;
  Ref sum = getFold(bodies, emptyInit, bounds).front();
  return SmallVector<Ref>{getOp(std::string(key), {inits.front(), sum})};
}

SmallVector<Ref> Terms::getFold(ArrayRef<Ref> givenBodies,
                                ArrayRef<Ref> givenInits,
                                ArrayRef<Factor> givenBounds) {
  auto isKept = [&](const auto &body) {
    return body.value() == getAcc(body.index());
  };
  if (llvm::all_of(llvm::enumerate(givenBodies), isKept))
    return SmallVector<Ref>(givenInits);
  if (auto sum = getSum(givenBodies, givenInits, givenBounds))
    return *sum;
  SmallVector<Ref> bodies(givenBodies), inits(givenInits);
  SmallVector<Factor> bounds, loops(givenBounds);
  // The loops of a sum are sorted.
  if (assumptions.reassociation && inits.front() == getEmptyInit()) {
    auto getColumn = [&](const Factor &loop) {
      std::vector<int64_t> column;
      for (const Affine &coord : bodies.front().coords)
        column.push_back(coord.getFactor(loop.var));
      column.push_back(loop.extent);
      return column;
    };
    llvm::stable_sort(loops, [&](const Factor &a, const Factor &b) {
      return getColumn(a) > getColumn(b);
    });
  }
  for (Factor bound : loops) {
    // Merge two loops whose numbers are those of one.
    auto isOne = [&](const Ref &body) {
      return llvm::all_of(body.coords, [&](const Affine &coord) {
        return coord.getFactor(bounds.back().var) ==
               coord.getFactor(bound.var) * bound.extent;
      });
    };
    if (!bounds.empty() && llvm::all_of(bodies, isOne)) {
      Var outer = bounds.back().var;
      for (Ref &body : bodies)
        body = body.substitute(
            [&](Var var) { return var == outer ? Affine() : Affine::of(var); });
      bounds.back() = {bound.var, bound.extent * bounds.back().extent};
      continue;
    }
    bounds.push_back(bound);
  }
  if (bounds.size() == 1) {
    // The merged fold has the bodies of the first one.
    Factor merged = bounds.front();
    SmallVector<Ref> earlierInits(inits);
    if (mergeFold(bodies, earlierInits, merged)) {
      int64_t skipped = merged.extent - bounds.front().extent;
      for (Ref &body : bodies)
        body = body.substitute([&](Var var) {
          Affine value = Affine::of(var);
          if (var == merged.var)
            value.offset = -skipped;
          return value;
        });
      inits = earlierInits;
      bounds.front() = merged;
    }
  }
  SmallVector<Ref> all(bodies);
  all.append(inits.begin(), inits.end());
  Abstraction lambda = abstract(all, bounds);
  SmallVector<Ref> results;
  for (unsigned i = 0; i < bodies.size(); ++i) {
    Node node;
    node.kind = Kind::Fold;
    node.result = i;
    node.numCoords = lambda.coords.size();
    node.operands.assign(lambda.refs.begin(), lambda.refs.end());
    for (Factor bound : bounds)
      node.bounds.push_back(bound.extent);
    results.push_back({get(std::move(node)), lambda.coords});
  }
  return results;
}
