//===- Comparison.cpp - Compares two terms --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "Evaluator.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;
using Kind = Node::Kind;

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

/// Returns the value of `flag` if its numbers are constant, as on one rank.
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

/// Returns true for nodes without rules.
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

/// Returns true if `a` and `b` may implement the same type conversion in
/// different ways. A conversion may be done in bits, in steps, by an op of a
/// wide type, or with a select for numbers that are too large.
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

/// Returns true for an element of a constant at a position that is not
/// constant.
static bool isElement(const Ref &ref) {
  return ref.node->kind == Kind::Constant && !ref.coords.empty();
}

std::optional<Difference> Comparison::differ(const Ref &a, const Ref &b) {
  const Node &x = *a.node, &y = *b.node;
  bool isUnclear = isUninterpreted(x) || isUninterpreted(y);
  // Loops that are split at other positions may be equal.
  isUnclear |=
      x.kind == Kind::Fold && y.kind == Kind::Fold && x.bounds != y.bounds;
  isUnclear |= mayConvertAlike(x, y) || mayConvertAlike(y, x);
  // An element at a dynamic position may be computed before or after the
  // extraction. A flag may decide a select.
  for (StringRef name : {"tensor.extract", "arith.select"})
    isUnclear |= getOpName(x) == name || getOpName(y) == name;
  isUnclear |= x.kind != y.kind && (isElement(a) || isElement(b));
  isUnclear |= terms.isReassociated(x) || terms.isReassociated(y);
  // Two carried values may be equal in each iteration, except values in flight.
  auto isCarried = [&](const Node &node) {
    return node.kind == Kind::Input &&
           terms.getKeyText(node.key).contains(kCarried);
  };
  bool isInFlight =
      getOpName(x) == kInFlight.trim() || getOpName(y) == kInFlight.trim();
  isUnclear |= (isCarried(x) || isCarried(y)) && !isInFlight;
  // The position may be unknown.
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

/// Returns a difference inside `node`. It is unclear if `node` is a sum whose
/// operands may be in another order, because the cause may be another operand.
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
    // One program may have two branches where the other has one, or nested
    // branches.
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

/// Compares numbers that may be different terms if they are unknown.
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

/// Compares sums. Each operand of one must equal one of the other, in any
/// order, because operands are sorted by their terms.
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
      // Report the difference from the most similar operand.
      const Node &other = *b.node->operands[j].node;
      bool isMoreLike = other.kind == own.kind && other.key == own.key;
      if (!difference || (isMoreLike && !isLike)) {
        difference = next;
        isLike = isMoreLike;
      }
    }
    if (isFound)
      continue;
    // It equals no operand.
    difference->isUnclear = isUnclear;
    return difference;
  }
  return std::nullopt;
}

/// Expresses the loops over `a` and over `b` by the variables of one nest,
/// which has the iterations of both in order. Fails if there is none.
static bool bindBounds(ArrayRef<int64_t> a, ArrayRef<int64_t> b,
                       SmallVectorImpl<Affine> &indexA,
                       SmallVectorImpl<Affine> &indexB) {
  indexA.resize(a.size());
  indexB.resize(b.size());
  // From the innermost loops: the remaining extents of both, and the step of
  // the next variable in them.
  size_t i = a.size(), j = b.size();
  int64_t left = 1, right = 1, stepOfA = 1, stepOfB = 1;
  // All nests use the same variables, so that results of comparisons can be
  // reused.
  for (Var var = 1 << 14;; ++var) {
    for (; left == 1 && i > 0; stepOfA = 1)
      left = a[--i];
    for (; right == 1 && j > 0; stepOfB = 1)
      right = b[--j];
    int64_t extent = std::min(left, right);
    if (extent == 1 || left % extent != 0 || right % extent != 0)
      return left == right;
    indexA[i].add(Affine::of(var), stepOfA);
    indexB[j].add(Affine::of(var), stepOfB);
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
    // One of them may be cast to an index and back.
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
    // Flags of this rank do not apply to another one.
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
  // Terms that depend on the rank may be equal on each rank.
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
