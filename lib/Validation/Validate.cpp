//===- Validate.cpp - Do two programs compute the same? ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Validation/Validate.h"
#include "Analysis/Partition.h"
#include "Evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;
using Kind = Node::Kind;

namespace {

/// What differs, innermost.
struct Difference {
  Ref a, b;
  /// They may be the same for rules that nobody knows here.
  bool isUnclear;
};

class Comparison {
public:
  Comparison(Terms &terms, const std::set<int64_t> &outside)
      : terms(terms), outside(outside) {}

  /// None: `b` is what `a` is wherever that is specified.
  std::optional<Difference> compare(const Ref &a, const Ref &b);
  std::optional<Difference> compareOnEachRank(const Ref &a, const Ref &b);

private:
  using Result = std::optional<Difference>;
  Result differ(const Ref &a, const Ref &b);
  Result compareNodes(const Ref &a, const Ref &b);
  Result compareSums(const Ref &a, const Ref &b);
  Result compare(const TensorValue &a, const TensorValue &b);
  bool areEqual(const Affine &a, const Affine &b);
  bool areEqual(ArrayRef<Affine> a, ArrayRef<Affine> b);
  StringRef getOpName(const Node &node) const;
  bool mayConvertAlike(const Node &a, const Node &b) const;
  /// The flag that `ref` selects by, which is an argument; or none.
  std::optional<Ref> getFlag(const Ref &ref) const;
  std::optional<bool> decide(const Ref &flag) const;
  /// What `ref` is where flags are as is known or assumed.
  Ref resolve(Ref ref) const;

  Terms &terms;
  /// Ranks on which nothing is specified.
  const std::set<int64_t> &outside;
  unsigned selectKey = terms.intern("arith.select ");
  /// What flags are in what is compared.
  std::vector<std::pair<Ref, bool>> assumed;
  std::unordered_map<std::vector<int64_t>, Result, VectorHash> known;
};

} // namespace

static std::vector<int64_t> getProfile(const Ref &a, const Ref &b) {
  std::vector<int64_t> profile;
  for (const Ref *ref : {&a, &b}) {
    profile.push_back(ref->node->id);
    for (const Affine &coord : ref->coords) {
      profile.push_back(coord.offset);
      profile.push_back(-1 - int64_t(coord.terms.size()));
      for (auto [var, factor] : coord.terms)
        profile.insert(profile.end(), {var, factor});
    }
  }
  return profile;
}

std::optional<Ref> Comparison::getFlag(const Ref &ref) const {
  if (ref.node->kind != Kind::Op || ref.node->key != selectKey)
    return std::nullopt;
  Ref condition = ref.getOperand(0);
  if (condition.node->kind != Kind::Input || !condition.coords.empty())
    return std::nullopt;
  return condition;
}

/// What follows from numbers that are known, as they are on one rank.
std::optional<bool> Comparison::decide(const Ref &flag) const {
  if (auto number = terms.getInteger(flag))
    return number->isConstant() ? std::optional(number->offset != 0)
                                : std::nullopt;
  bool isAnd = getOpName(*flag.node) == "arith.andi";
  if (!isAnd && getOpName(*flag.node) != "arith.ori")
    return std::nullopt;
  bool isKnown = true;
  for (unsigned i = 0; i < flag.node->operands.size(); ++i) {
    std::optional<bool> known = decide(flag.getOperand(i));
    if (known && *known != isAnd)
      return known;
    isKnown &= known.has_value();
  }
  return isKnown ? std::optional(isAnd) : std::nullopt;
}

Ref Comparison::resolve(Ref ref) const {
  while (ref.node->kind == Kind::Op && ref.node->key == selectKey) {
    if (auto isTrue = decide(ref.getOperand(0))) {
      ref = ref.getOperand(*isTrue ? 1 : 2);
      continue;
    }
    std::optional<Ref> flag = getFlag(ref);
    if (!flag)
      break;
    auto known = llvm::find_if(
        assumed, [&](const auto &entry) { return entry.first == *flag; });
    if (known == assumed.end())
      break;
    ref = ref.getOperand(known->second ? 1 : 2);
  }
  return ref;
}

/// Is that something of which no rules are known?
static bool isUninterpreted(const Node &node) {
  if (node.kind == Kind::Shifted)
    return isUninterpreted(*node.base);
  return node.kind == Kind::Opaque || node.kind == Kind::Array ||
         node.kind == Kind::Case;
}

StringRef Comparison::getOpName(const Node &node) const {
  return node.kind == Kind::Op ? terms.getKeyText(node.key).take_until(
                                     [](char c) { return c == ' '; })
                               : "";
}

/// Numbers of another type may be made in bits, in steps, and with a choice for
/// those that are too large; narrow ones also by an op on wide ones.
bool Comparison::mayConvertAlike(const Node &a, const Node &b) const {
  auto isConversion = [](StringRef name) {
    return llvm::is_contained({"arith.extf", "arith.truncf", "arith.sitofp",
                               "arith.uitofp", "arith.fptosi", "arith.fptoui",
                               "arith.trunci", "arith.extsi", "arith.extui"},
                              name);
  };
  StringRef name = getOpName(a), other = getOpName(b);
  if (a.kind == b.kind && a.key == b.key)
    return false;
  if (name == "arith.bitcast")
    return true;
  if (!isConversion(name))
    return false;
  return isConversion(other) || other == "arith.select" ||
         (name == "arith.truncf" &&
          getOpName(*a.operands.front().node) == other);
}

/// An element of a table, at a place that differs.
static bool isElement(const Ref &ref) {
  return ref.node->kind == Kind::Constant && !ref.coords.empty();
}

std::optional<Difference> Comparison::differ(const Ref &a, const Ref &b) {
  const Node &x = *a.node, &y = *b.node;
  bool isUnclear = isUninterpreted(x) || isUninterpreted(y);
  // Loops that are cut in other places may do the same.
  isUnclear |=
      x.kind == Kind::Fold && y.kind == Kind::Fold && x.bounds != y.bounds;
  isUnclear |= mayConvertAlike(x, y) || mayConvertAlike(y, x);
  // An element, at a place that follows from data, of what may be computed
  // before or behind that; and what a flag decides.
  for (StringRef name : {"tensor.extract", "arith.select"})
    isUnclear |= getOpName(x) == name || getOpName(y) == name;
  isUnclear |= x.kind != y.kind && (isElement(a) || isElement(b));
  isUnclear |= terms.isReassociated(x) || terms.isReassociated(y);
  // Two values that a loop carries may be the same in each iteration; not what
  // is in flight.
  auto isCarried = [&](const Node &node) {
    return node.kind == Kind::Input &&
           terms.getKeyText(node.key).contains(kCarried);
  };
  bool isInFlight =
      getOpName(x) == kInFlight.trim() || getOpName(y) == kInFlight.trim();
  isUnclear |= (isCarried(x) || isCarried(y)) && !isInFlight;
  // Two places that are not known, or one of which something is.
  auto hasUnknown = [&](const Ref &ref) {
    return llvm::any_of(ref.coords, [&](const Affine &coord) {
      return terms.hasUnknown(coord);
    });
  };
  if (&x == &y) {
    for (auto [p, q] : llvm::zip_equal(a.coords, b.coords)) {
      Affine offset = p;
      offset.add(q, -1);
      isUnclear |= terms.hasUnknown(offset);
    }
  } else {
    isUnclear |= (x.kind == Kind::Integer && hasUnknown(a)) ||
                 (y.kind == Kind::Integer && hasUnknown(b));
  }
  return Difference{a, b, isUnclear};
}

/// Where sums may be in another order, what differs in one may be elsewhere.
static std::optional<Difference> inside(const Terms &terms, const Node &node,
                                        std::optional<Difference> difference) {
  if (difference)
    difference->isUnclear |= terms.isReassociated(node);
  return difference;
}

std::optional<Difference> Comparison::compare(const Ref &before,
                                              const Ref &after) {
  Ref a = resolve(before), b = resolve(after);
  if (a == b || a.node->kind == Kind::Undef)
    return std::nullopt;
  std::vector<int64_t> profile = getProfile(a, b);
  for (auto &[flag, isTrue] : assumed)
    profile.push_back(2 * int64_t(flag.node->id) + isTrue);
  if (auto found = known.find(profile); found != known.end())
    return found->second;
  Result result;
  std::optional<Ref> flag = getFlag(a);
  if (!flag)
    flag = getFlag(b);
  if (flag) {
    // Branches may have become one, or one may have gone into another.
    for (bool isTrue : {true, false}) {
      if (result)
        break;
      assumed.push_back({*flag, isTrue});
      result = compare(a, b);
      assumed.pop_back();
    }
  } else {
    result = compareNodes(a, b);
  }
  return known[profile] = result;
}

/// Numbers that are not known may be the same in other terms.
bool Comparison::areEqual(const Affine &a, const Affine &b) {
  Affine offset = a;
  offset.add(b, -1);
  if (offset.isConstant())
    return offset.offset == 0;
  if (offset.offset != 0 || offset.terms.size() != 2 ||
      offset.terms[0].second != -offset.terms[1].second)
    return false;
  auto x = terms.getUnknown(Affine::of(offset.terms[0].first)),
       y = terms.getUnknown(Affine::of(offset.terms[1].first));
  return x && y && !compare(*x, *y);
}

bool Comparison::areEqual(ArrayRef<Affine> a, ArrayRef<Affine> b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [&](auto pair) {
           return areEqual(std::get<0>(pair), std::get<1>(pair));
         });
}

/// Each operand of the one must be one of the other, in any order: the order
/// that they have follows from what they are made of.
std::optional<Difference> Comparison::compareSums(const Ref &a, const Ref &b) {
  size_t size = a.node->operands.size();
  constexpr size_t kMostOperands = 256;
  SmallVector<bool> isTaken(size);
  SmallVector<unsigned> left;
  Result first;
  for (size_t i = 0; i < size; ++i) {
    Result own = compare(a.getOperand(i), b.getOperand(i));
    if (!own && !isTaken[i]) {
      isTaken[i] = true;
      continue;
    }
    left.push_back(i);
    if (own && !first)
      first = own;
  }
  if (left.empty())
    return std::nullopt;
  if (size > kMostOperands) {
    first->isUnclear = true;
    return first;
  }
  for (unsigned i : left) {
    Result difference;
    bool isUnclear = false, isFound = false, isLike = false;
    const Node &own = *a.node->operands[i].node;
    for (size_t j = 0; j < size && !isFound; ++j) {
      if (isTaken[j])
        continue;
      Result next = compare(a.getOperand(i), b.getOperand(j));
      isFound = isTaken[j] = !next;
      if (!next)
        continue;
      isUnclear |= next->isUnclear;
      // Named is where it differs from what it is most like.
      const Node &other = *b.node->operands[j].node;
      bool isMoreLike = other.kind == own.kind && other.key == own.key;
      if (!difference || (isMoreLike && !isLike)) {
        difference = next;
        isLike = isMoreLike;
      }
    }
    if (isFound)
      continue;
    // It is none of them.
    difference->isUnclear = isUnclear;
    return difference;
  }
  return std::nullopt;
}

/// Loops over `a` and over `b` as numbers in one nest, which has the iterations
/// of both in their order. Fails if there is none.
static bool bindBounds(ArrayRef<int64_t> a, ArrayRef<int64_t> b,
                       SmallVectorImpl<Affine> &ofA,
                       SmallVectorImpl<Affine> &ofB) {
  ofA.resize(a.size());
  ofB.resize(b.size());
  // From the innermost loop on: what is left of those of both, and the step of
  // the next number in them.
  size_t i = a.size(), j = b.size();
  int64_t left = 1, right = 1, stepOfA = 1, stepOfB = 1;
  // The same for all, so that what is known of bodies stays known.
  for (Var var = 1 << 14;; ++var) {
    for (; left == 1 && i > 0; stepOfA = 1)
      left = a[--i];
    for (; right == 1 && j > 0; stepOfB = 1)
      right = b[--j];
    int64_t extent = std::min(left, right);
    if (extent == 1 || left % extent != 0 || right % extent != 0)
      return left == right;
    ofA[i].add(Affine::of(var), stepOfA);
    ofB[j].add(Affine::of(var), stepOfB);
    stepOfA *= extent;
    stepOfB *= extent;
    left /= extent;
    right /= extent;
  }
}

std::optional<Difference> Comparison::compareNodes(const Ref &a, const Ref &b) {
  const Node &x = *a.node, &y = *b.node;
  auto getUnknown = [&](const Ref &ref) -> std::optional<Ref> {
    if (ref.node->kind != Kind::Integer)
      return std::nullopt;
    return terms.getUnknown(ref.coords.front());
  };
  if (x.kind != y.kind) {
    // A number that is used as an index, or not.
    if (std::optional<Ref> inner = getUnknown(a); inner && !compare(*inner, b))
      return std::nullopt;
    if (std::optional<Ref> inner = getUnknown(b); inner && !compare(a, *inner))
      return std::nullopt;
  }
  if (x.kind != y.kind || x.key != y.key || x.result != y.result ||
      x.operands.size() != y.operands.size() ||
      x.tensors.size() != y.tensors.size())
    return differ(a, b);
  auto bind = [](const Ref &inner, const Ref &outer, ArrayRef<Affine> bounds) {
    return inner.substitute([&](Var var) {
      return size_t(var) < outer.coords.size()
                 ? outer.coords[var]
                 : bounds[var - outer.coords.size()];
    });
  };
  switch (x.kind) {
  case Kind::Op:
  case Kind::Fold:
  case Kind::Case: {
    if (x.kind == Kind::Case && x.table != y.table)
      return differ(a, b);
    if (x.kind == Kind::Op &&
        terms.isSorted(terms.getKeyText(x.key), x.operands.size()))
      return inside(terms, x, compareSums(a, b));
    SmallVector<Affine> boundsOfX, boundsOfY;
    if (!bindBounds(x.bounds, y.bounds, boundsOfX, boundsOfY))
      return differ(a, b);
    for (auto [p, q] : llvm::zip(x.operands, y.operands))
      if (Result result = compare(bind(p, a, boundsOfX), bind(q, b, boundsOfY)))
        return inside(terms, x, result);
    return std::nullopt;
  }
  case Kind::Array:
  case Kind::Opaque:
    if (!areEqual(a.coords, b.coords))
      return differ(a, b);
    for (auto [p, q] : llvm::zip(x.tensors, y.tensors))
      if (Result result = compare(p, q))
        return result;
    return std::nullopt;
  case Kind::Shifted: {
    if (x.table != y.table)
      return differ(a, b);
    // Flags of this rank say nothing of another one.
    std::vector<std::pair<Ref, bool>> own;
    own.swap(assumed);
    Result result = compare(Ref{x.base, a.coords}, Ref{y.base, b.coords});
    own.swap(assumed);
    return result;
  }
  default:
    if (&x == &y && areEqual(a.coords, b.coords))
      return std::nullopt;
    return differ(a, b);
  }
}

std::optional<Difference> Comparison::compareOnEachRank(const Ref &a,
                                                        const Ref &b) {
  Result difference = compare(a, b);
  if (!difference)
    return std::nullopt;
  // What is put together by rank may be the same on each.
  constexpr int64_t kMostRanks = 64;
  if (terms.getNumRanks() > kMostRanks) {
    difference->isUnclear |= !outside.empty();
    return difference;
  }
  for (int64_t rank = 0; rank < terms.getNumRanks(); ++rank) {
    if (outside.count(rank))
      continue;
    unsigned table =
        terms.getTable(std::vector<int64_t>(terms.getNumRanks(), rank));
    if (Result own = compare(terms.shift(table, a), terms.shift(table, b)))
      return own;
  }
  return std::nullopt;
}

std::optional<Difference> Comparison::compare(const TensorValue &a,
                                              const TensorValue &b) {
  if (a.shape != b.shape || a.pieces.empty() != b.pieces.empty())
    return Difference{a.pieces.empty() ? terms.getUndef() : a.pieces[0].ref,
                      b.pieces.empty() ? terms.getUndef() : b.pieces[0].ref,
                      /*isUnclear=*/true};
  if (a.pieces.empty())
    return std::nullopt;
  Result result;
  zip(terms, {&a, &b}, [&](ArrayRef<Interval>, ArrayRef<Ref> refs) {
    if (!result)
      result = compare(refs[0], refs[1]);
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Functions and modules
//===----------------------------------------------------------------------===//

static std::string printBox(ArrayRef<Interval> dims) {
  std::string text = "[";
  llvm::raw_string_ostream out(text);
  llvm::interleaveComma(dims, out, [&](const Interval &dim) {
    out << dim.lo << ":" << dim.getEnd();
    if (dim.step != 1)
      out << ":" << dim.step;
  });
  return text + "]";
}

/// Are values of these types the same where one is a buffer?
static bool areAlike(TypeRange a, TypeRange b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           auto [x, y] = pair;
           auto first = dyn_cast<ShapedType>(x),
                second = dyn_cast<ShapedType>(y);
           return x == y ||
                  (first && second && first.hasRank() && second.hasRank() &&
                   first.getShape() == second.getShape() &&
                   first.getElementType() == second.getElementType());
         });
}

static Validation compareFunctions(FunctionOpInterface a, FunctionOpInterface b,
                                   Operation *scopeOfA, Operation *scopeOfB,
                                   bool followsCalls, Assumptions assumptions) {
  std::string name = a.getName().str();
  auto cannotTell = [&](const Twine &reason, Location loc) {
    return Validation{Verdict::CannotTell,
                      ("function '" + Twine(name) + "': " + reason).str(), loc};
  };
  if (!areAlike(a.getArgumentTypes(), b.getArgumentTypes()) ||
      !areAlike(a.getResultTypes(), b.getResultTypes()))
    return cannotTell("its type has changed", b.getLoc());
  int64_t ranks = countRanks(scopeOfA);
  constexpr int64_t kMostRanks = 4096;
  if (ranks > kMostRanks)
    return cannotTell("there are " + Twine(ranks) + " ranks, more than " +
                          Twine(kMostRanks),
                      a.getLoc());
  Terms terms(ranks, b.getLoc(), assumptions);
  Evaluator first(terms, scopeOfA, followsCalls);
  std::vector<TensorValue> before = first.run(a);
  if (terms.obstacle)
    return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
  Evaluator second(terms, scopeOfB, followsCalls);
  std::vector<TensorValue> after = second.run(b);
  if (terms.obstacle) {
    Validation result = cannotTell(terms.obstacle->reason, terms.obstacle->loc);
    if (terms.obstacle->isWrong)
      result.verdict = Verdict::Different;
    return result;
  }
  if (before.size() != after.size())
    return cannotTell("what it does besides its results has changed",
                      b.getLoc());
  // Where an argument was a tensor it is whoever has made a buffer of it that
  // says what may be left in it.
  SmallVector<unsigned> arguments;
  for (auto &[i, value] : first.leftInArguments)
    if (auto other = second.leftInArguments.find(i);
        other != second.leftInArguments.end()) {
      arguments.push_back(i);
      before.push_back(value);
      after.push_back(other->second);
    }
  size_t numOthers = before.size() - arguments.size();
  Comparison comparison(terms, first.outside);
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i].pieces.empty() && after[i].pieces.empty())
      continue;
    if (before[i].shape != after[i].shape)
      return cannotTell("the shape of result #" + Twine(i) + " is not known",
                        b.getLoc());
    std::string box;
    std::optional<Difference> difference;
    zip(terms, {&before[i], &after[i]},
        [&](ArrayRef<Interval> dims, ArrayRef<Ref> refs) {
          if (difference)
            return;
          difference = comparison.compareOnEachRank(refs[0], refs[1]);
          box = printBox(dims);
        });
    if (terms.obstacle)
      return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
    if (!difference)
      continue;
    std::string what = i < a.getNumResults() ? "result #" + std::to_string(i)
                       : i < numOthers
                           ? "what it does besides"
                           : "what is left in argument #" +
                                 std::to_string(arguments[i - numOthers]);
    std::string text = "function '" + name + "': " + what + " " + box + ": '" +
                       terms.print(difference->a) + "' has become '" +
                       terms.print(difference->b) + "'";
    return {difference->isUnclear ? Verdict::CannotTell : Verdict::Different,
            text, b.getLoc()};
  }
  return {Verdict::Equal, "", b.getLoc()};
}

Validation comm::validateFunctions(FunctionOpInterface a, FunctionOpInterface b,
                                   Operation *scopeOfA, Operation *scopeOfB,
                                   bool followsCalls, Assumptions assumptions) {
  Validation exact =
      compareFunctions(a, b, scopeOfA, scopeOfB, followsCalls, Assumptions());
  if (exact.verdict == Verdict::Equal || !assumptions.any())
    return exact;
  Validation result =
      compareFunctions(a, b, scopeOfA, scopeOfB, followsCalls, assumptions);
  return result.verdict == Verdict::Different &&
                 exact.verdict == Verdict::CannotTell
             ? exact
             : result;
}

Validation comm::validateModules(ModuleOp a, ModuleOp b,
                                 Assumptions assumptions) {
  // Groups by the same name must be the same.
  if (countRanks(a) != countRanks(b))
    return {Verdict::Different, "the number of ranks has changed", b.getLoc()};
  SymbolTableCollection symbols;
  for (auto group : a.getOps<GroupOp>()) {
    auto other = b.lookupSymbol<GroupOp>(group.getSymName());
    if (other && group.getLines() != other.getLines())
      return {Verdict::Different,
              "group '" + group.getSymName().str() + "' has other members",
              other.getLoc()};
  }
  std::optional<Validation> unclear;
  for (auto function : a.getOps<func::FuncOp>()) {
    if (function.isExternal() || function.isPrivate())
      continue;
    auto other = b.lookupSymbol<func::FuncOp>(function.getSymName());
    if (!other || other.isExternal())
      return {Verdict::Different,
              "function '" + function.getSymName().str() + "' is gone",
              b.getLoc()};
    Validation result = validateFunctions(function, other, a, b,
                                          /*followsCalls=*/true, assumptions);
    if (result.verdict == Verdict::Different)
      return result;
    if (result.verdict == Verdict::CannotTell && !unclear)
      unclear = result;
  }
  return unclear ? *unclear : Validation{Verdict::Equal, "", b.getLoc()};
}
