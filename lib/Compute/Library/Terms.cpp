//===- Terms.cpp - Normal form of what a program computes -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;

/// Limits on the products of a term and on the truth values to try.
static constexpr size_t kMostProducts = 64, kMostTruths = 10;
/// Numbers from this one on hide keys; from the second one on, they are
/// greater than any other value.
static constexpr double kHides = 1e3, kInfinite = 1e37;

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

/// Adds `more` to `number`, or removes `key` if they cancel.
template <typename Map>
static void accumulate(Map &map, const typename Map::key_type &key,
                       double more) {
  auto [it, isNew] = map.try_emplace(key, more);
  if (isNew)
    return;
  const double size = std::max(std::fabs(it->second), std::fabs(more));
  it->second += more;
  if (std::fabs(it->second) <= 1e-9 * size)
    map.erase(it);
}

Term comm::add(Term a, const Term &b, double factor) {
  if (factor != 0)
    for (const auto &[product, number] : b)
      accumulate(a, product, factor * number);
  return a;
}

Term comm::makeTerm(double number) {
  return number == 0 ? Term() : Term{{{}, number}};
}

bool comm::areNear(const Term &a, const Term &b, double tolerance) {
  return a.size() == b.size() &&
         llvm::all_of(llvm::zip(a, b), [&](const auto &pair) {
           const auto &[one, other] = pair;
           return one.first == other.first &&
                  std::fabs(one.second - other.second) <=
                      tolerance * std::fabs(other.second);
         });
}

std::optional<double> comm::getNumber(const Term &term) {
  if (term.empty())
    return 0;
  if (term.size() == 1 && term.begin()->first.empty())
    return term.begin()->second;
  return std::nullopt;
}

Term Terms::multiply(const Term &a, const Term &b) {
  Term result;
  if (a.size() * b.size() > kMostProducts * 16) {
    hasFailed = true;
    return result;
  }
  for (const auto &[left, x] : a)
    for (const auto &[right, y] : b) {
      std::map<unsigned, double> powers(left.begin(), left.end());
      for (auto [atom, power] : right)
        accumulate(powers, atom, power);
      for (auto &[atom, power] : powers)
        if (atoms[atom].isBoolean)
          power = 1;
      accumulate(result, Monomial(powers.begin(), powers.end()), x * y);
    }
  hasFailed |= result.size() > kMostProducts;
  return result;
}

/// Inverts the factors that all products have, and the rest as an atom.
Term Terms::invert(const Term &term) {
  if (term.empty()) {
    hasFailed = true;
    return {};
  }
  Monomial inverse, common;
  for (auto factor : term.begin()->first)
    if (!atoms[factor.first].isBoolean &&
        llvm::all_of(term, [&](const auto &other) {
          return llvm::is_contained(other.first, factor);
        })) {
      common.push_back(factor);
      inverse.emplace_back(factor.first, -factor.second);
    }
  const double factor = term.size() == 1 ? term.begin()->second : 1;
  Term rest;
  for (const auto &[product, number] : term) {
    Monomial left;
    for (auto power : product)
      if (!llvm::is_contained(common, power))
        left.push_back(power);
    accumulate(rest, left, number / factor);
  }
  Term result = {{inverse, 1 / factor}};
  return getNumber(rest) ? result
                         : multiply(result, get({AtomKind::Inverse, rest}));
}

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

Terms::Terms(int64_t queries, int64_t keys) : queries(queries), keys(keys) {
  // Positions come first in all products. Keys come first of them.
  for (AtomKind kind :
       {AtomKind::Key, AtomKind::Query, AtomKind::QueryInConstant})
    get(kind);
}

Term Terms::get(Atom atom) {
  auto [it, isNew] = numbers.try_emplace(
      {atom.kind, atom.of, atom.number, atom.source, atom.position},
      atoms.size());
  if (!isNew)
    return {{{{it->second, 1}}, 1}};
  if (atom.kind <= AtomKind::QueryInConstant)
    atom.isInteger = true;
  if (atom.kind == AtomKind::Mask || atom.kind >= AtomKind::IsAtLeastZero)
    atom.isBoolean = atom.isInteger = true;
  atom.isAlong |= atom.kind == AtomKind::Key ||
                  (atom.kind != AtomKind::Sum && atom.kind != AtomKind::Most &&
                   isAlong(atom.of));
  for (const auto &[product, number] : atom.of) {
    atom.isOfGiven |= isOfGiven(product);
    // Numbers that hide keys stay inside of sums, so that they are seen.
    atom.isAlong |=
        atom.kind == AtomKind::Exp && llvm::any_of(product, [&](auto power) {
          return atoms[power.first].kind == AtomKind::Large;
        });
  }
  atoms.push_back(std::move(atom));
  return {{{{it->second, 1}}, 1}};
}

Term Terms::makeFloat(double number) {
  const double size = std::fabs(number);
  if (size < kHides)
    return makeTerm(number);
  Atom atom(AtomKind::Large);
  atom.number = size;
  return add({}, get(atom), number < 0 ? -1 : 1);
}

Term Terms::getMask(const void *source, std::vector<int64_t> position,
                    std::vector<bool> elements, bool hasQueries, bool hasKeys) {
  Atom atom(AtomKind::Mask);
  atom.source = source;
  atom.position = std::move(position);
  atom.isAlong = hasKeys;
  Term term = get(std::move(atom));
  masks[term.begin()->first[0].first] = {std::move(elements), hasQueries,
                                         hasKeys};
  return term;
}

bool Terms::isAlong(const Monomial &product) const {
  return llvm::any_of(product,
                      [&](auto power) { return atoms[power.first].isAlong; });
}

bool Terms::isAlong(const Term &term) const {
  return llvm::any_of(
      term, [&](const auto &product) { return isAlong(product.first); });
}

bool Terms::isOfGiven(const Monomial &product) const {
  return llvm::any_of(product,
                      [&](auto power) { return atoms[power.first].isOfGiven; });
}

bool Terms::isBoolean(const Monomial &product) const {
  return llvm::all_of(product,
                      [&](auto power) { return atoms[power.first].isBoolean; });
}

bool Terms::isInfinite(const Term &term) const {
  return llvm::any_of(term, [&](const auto &product) {
    return llvm::any_of(product.first, [&](auto power) {
      return std::isinf(atoms[power.first].number);
    });
  });
}

bool Terms::isInteger(const Term &term) const {
  return llvm::all_of(term, [&](const auto &product) {
    return std::trunc(product.second) == product.second &&
           llvm::all_of(product.first, [&](auto power) {
             return atoms[power.first].isInteger && power.second > 0;
           });
  });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Makes the exponential of each product, to the power of its factor, an atom,
/// so that products of exponentials add their arguments.
Term Terms::exp(const Term &term) {
  Term result = makeTerm(1);
  for (const auto &[product, number] : term) {
    Term power = get({AtomKind::Exp, {{product, 1}}});
    result = multiply(result, {{{{power.begin()->first[0].first, number}}, 1}});
  }
  return result;
}

Term Terms::tanh(const Term &term) {
  return term.empty() ? term : get({AtomKind::Tanh, term});
}

/// Sums each product, and takes what is equal for all keys out of the sum.
Term Terms::sum(const Term &term) {
  Term result;
  for (const auto &[product, number] : term) {
    Monomial inside, outside;
    for (auto power : product)
      (atoms[power.first].isAlong ? inside : outside).push_back(power);
    Term total = inside.empty() ? makeTerm(double(keys))
                                : get({AtomKind::Sum, {{inside, 1}}});
    result = add(result, multiply(total, {{outside, number}}));
  }
  return result;
}

Term Terms::most(const Term &term) {
  return isAlong(term) ? get({AtomKind::Most, term}) : term;
}

/// Compares with 0 in the direction in which keys grow, so that max(k - q, 0)
/// has one form.
Term Terms::positive(const Term &term) {
  auto first = llvm::find_if(
      term, [](const auto &product) { return !product.first.empty(); });
  if (first != term.end() && first->second > 0)
    return multiply(compare(AtomKind::IsAboveZero, term), term);
  return add(term,
             multiply(compare(AtomKind::IsAboveZero, add({}, term, -1)), term),
             -1);
}

//===----------------------------------------------------------------------===//
// Truth values
//===----------------------------------------------------------------------===//

static bool holds(AtomKind kind, double number) {
  return kind == AtomKind::IsZero          ? number == 0
         : kind == AtomKind::IsAtLeastZero ? number >= 0
                                           : number > 0;
}

std::optional<std::pair<double, double>>
Terms::getBounds(const Term &term, KeyRange range) const {
  double atZero = 0, perKey = 0, perQuery = 0;
  for (const auto &[product, number] : term) {
    if (product.empty())
      atZero = number;
    else if (product.size() != 1 || product[0].second != 1 ||
             atoms[product[0].first].kind > AtomKind::QueryInConstant)
      return std::nullopt;
    else
      (atoms[product[0].first].kind == AtomKind::Key ? perKey : perQuery) +=
          number;
  }
  // The corners of the range, as queries and keys.
  const int64_t lastQuery = queries - 1, lastKey = keys - 1,
                last = std::min(lastQuery, lastKey),
                before = std::min(lastQuery, lastKey - 1);
  using Corners = std::pair<int64_t, int64_t>[4];
  const Corners
      all = {{0, 0}, {lastQuery, 0}, {0, lastKey}, {lastQuery, lastKey}},
      upTo = {{0, 0}, {lastQuery, 0}, {last, last}, {lastQuery, last}},
      after = {{0, 1}, {0, lastKey}, {before, before + 1}, {before, lastKey}},
      first = {};
  std::pair<double, double> bounds(HUGE_VAL, -HUGE_VAL);
  for (auto [query, key] : range == KeyRange::All         ? all
                           : range == KeyRange::UpToQuery ? upTo
                           : range == KeyRange::First     ? first
                                                          : after) {
    const double at = atZero + perQuery * query + perKey * key;
    bounds = {std::min(bounds.first, at), std::max(bounds.second, at)};
  }
  return bounds;
}

/// Returns the truth value that `kind` has everywhere between `bounds`.
static std::optional<bool>
getTruthBetween(AtomKind kind,
                std::optional<std::pair<double, double>> bounds) {
  if (!bounds)
    return std::nullopt;
  auto [least, most] = *bounds;
  if (kind == AtomKind::IsZero && least < 0 && most > 0)
    return std::nullopt;
  if (holds(kind, least) != holds(kind, most) ||
      (kind == AtomKind::IsZero && holds(kind, least) && least != most))
    return std::nullopt;
  return holds(kind, least);
}

std::optional<bool> Terms::getTruth(const Atom &atom, KeyRange range) const {
  if (atom.kind != AtomKind::Mask)
    return atom.kind >= AtomKind::IsAtLeastZero
               ? getTruthBetween(atom.kind, getBounds(atom.of, range))
               : std::nullopt;
  const Elements &mask = masks.at(numbers.at(
      {atom.kind, atom.of, atom.number, atom.source, atom.position}));
  std::optional<bool> found;
  for (int64_t query = 0; query < queries; ++query)
    for (int64_t key = 0; key < keys; ++key) {
      if (range == KeyRange::First
              ? key + query > 0
              : range != KeyRange::All &&
                    (key > query) != (range == KeyRange::AfterQuery))
        continue;
      const bool truth = mask.truths[(mask.hasQueries ? query : 0) *
                                         (mask.hasKeys ? keys : 1) +
                                     (mask.hasKeys ? key : 0)];
      if (found.value_or(truth) != truth)
        return std::nullopt;
      found = truth;
    }
  return found;
}

/// Returns true if the term is above 0, provided that each query sees a key.
/// Then the sum of the exponentials is not 0, and the greatest score is not one
/// of the numbers that hide keys.
bool Terms::isPositive(const Term &term) const {
  auto isKind = [&](const Monomial &product, AtomKind kind) {
    return llvm::all_of(
        product, [&](auto power) { return atoms[power.first].kind == kind; });
  };
  if (term.size() == 1 && term.begin()->second > 0)
    return llvm::all_of(term.begin()->first, [&](auto power) {
      const Atom &atom = atoms[power.first];
      if (atom.kind != AtomKind::Sum)
        return atom.kind == AtomKind::Exp || atom.kind == AtomKind::Large;
      bool hasExp = false;
      for (auto [factor, ignored] : atom.of.begin()->first) {
        hasExp |= atoms[factor].kind == AtomKind::Exp;
        if (atoms[factor].kind != AtomKind::Exp && !atoms[factor].isBoolean)
          return false;
      }
      return hasExp;
    });
  unsigned numMost = 0;
  for (const auto &[product, number] : term) {
    const bool isMost = product.size() == 1 && product[0].second == 1 &&
                        isKind(product, AtomKind::Most);
    numMost += isMost;
    if (number < 0 || product.empty() ||
        (!isMost && !isKind(product, AtomKind::Large)))
      return false;
  }
  return numMost == 1 && term.size() > 1;
}

std::optional<std::pair<Term, double>> Terms::splitTruth(const Term &term) {
  if (term.empty() || llvm::any_of(term, [&](const auto &product) {
        return !isBoolean(product.first);
      }))
    return std::nullopt;
  Term square = multiply(term, term);
  if (square.empty())
    return std::nullopt;
  const double factor = square.begin()->second / term.begin()->second;
  if (!areNear(square, add({}, term, factor), 1e-9))
    return std::nullopt;
  return std::pair(add({}, term, 1 / factor), factor);
}

Term Terms::compare(AtomKind kind, const Term &term) {
  if (std::optional<bool> truth =
          getTruthBetween(kind, getBounds(term, KeyRange::All)))
    return makeTerm(*truth);
  Term negative = add({}, term, -1);
  if (isPositive(term))
    return makeTerm(kind != AtomKind::IsZero);
  if (isPositive(negative))
    return {};
  // An infinite number decides, if one is added.
  Term infinite, finite;
  for (const auto &[product, number] : term) {
    Monomial rest;
    for (auto power : product)
      if (atoms[power.first].number < kInfinite || power.second != 1)
        rest.push_back(power);
    accumulate(rest.size() < product.size() ? infinite : finite, rest, number);
  }
  if (std::optional<std::pair<Term, double>> split = splitTruth(infinite))
    return select(split->first, makeTerm(holds(kind, split->second)),
                  compare(kind, multiply(negate(split->first), finite)));
  // A number plus a truth value times a number.
  Term rest = term;
  const double constant = rest.count({}) ? rest[{}] : 0;
  rest.erase(Monomial());
  if (std::optional<std::pair<Term, double>> split = splitTruth(rest))
    return select(split->first, makeTerm(holds(kind, constant + split->second)),
                  makeTerm(holds(kind, constant)));
  // The first product's factor is 1, or above 0 for integers.
  const bool isOfIntegers = isInteger(term);
  const double factor = rest.empty() ? 1 : rest.begin()->second;
  if (factor < 0 && kind != AtomKind::IsZero)
    return negate(compare(kind == AtomKind::IsAboveZero
                              ? AtomKind::IsAtLeastZero
                              : AtomKind::IsAboveZero,
                          negative));
  if (isOfIntegers && kind == AtomKind::IsAboveZero)
    return get({AtomKind::IsAtLeastZero, add(term, makeTerm(1), -1)});
  return get({kind, isOfIntegers ? (factor < 0 ? negative : term)
                                 : add({}, term, 1 / factor)});
}

/// A number selected by its own sign is a maximum.
Term Terms::select(const Term &truth, const Term &a, const Term &b) {
  const Term difference = add(a, b, -1);
  if (truth.empty() || difference.empty())
    return b;
  // The truth value is an atom or 1 minus one.
  const auto &[product, factor] = *truth.rbegin();
  const bool isNegative =
      factor == -1 && truth.size() == 2 && truth.begin()->first.empty();
  if (product.size() == 1 && (isNegative || truth.size() == 1)) {
    const Atom atom = atoms[product[0].first];
    if (atom.kind == AtomKind::IsAtLeastZero ||
        atom.kind == AtomKind::IsAboveZero)
      for (double offset : {0, atom.isInteger && isInteger(atom.of) ? 1 : 0}) {
        const Term number = add(atom.of, makeTerm(offset));
        const double ratio = number.empty() ? 0
                                            : difference.rbegin()->second /
                                                  number.rbegin()->second;
        if (ratio != 0 && areNear(difference, add({}, number, ratio), 1e-9))
          return add(isNegative ? a : b, positive(number),
                     isNegative ? -ratio : ratio);
      }
  }
  return add(b, multiply(truth, difference));
}

Term Terms::assign(const Term &term, const Truths &truths) const {
  Term result;
  for (const auto &[product, number] : term) {
    Monomial rest;
    bool isZero = false;
    for (auto power : product) {
      auto it = truths.find(power.first);
      if (it == truths.end())
        rest.push_back(power);
      else
        isZero |= !it->second;
    }
    if (!isZero)
      accumulate(result, rest, number);
  }
  return result;
}

Term Terms::restrict(const Term &term, KeyRange range) const {
  Truths truths;
  for (const auto &[product, number] : term)
    for (auto [atom, power] : product)
      if (atoms[atom].isBoolean && !truths.count(atom))
        if (std::optional<bool> truth = getTruth(atoms[atom], range))
          truths[atom] = *truth;
  return assign(term, truths);
}

bool Terms::forAllTruths(llvm::ArrayRef<const Term *> terms,
                         llvm::function_ref<bool(const Truths &)> check) const {
  Truths truths;
  for (const Term *term : terms)
    for (const auto &[product, number] : *term)
      for (auto [atom, power] : product)
        if (atoms[atom].isBoolean)
          truths[atom] = false;
  if (truths.size() > kMostTruths)
    return false;
  for (unsigned bits = 0; bits < 1u << truths.size(); ++bits) {
    for (auto [i, truth] : llvm::enumerate(truths))
      truth.second = bits >> i & 1;
    if (!check(truths))
      return false;
  }
  return true;
}

bool Terms::isHidden(const Term &bias) const {
  double total = 0;
  for (const auto &[product, number] : bias) {
    double value = number;
    bool isLarge = false, hasData = false;
    for (auto [atom, power] : product)
      if (atoms[atom].kind == AtomKind::Large) {
        isLarge = true;
        value *= std::pow(std::min(atoms[atom].number, 1e300), power);
      } else {
        hasData = true;
      }
    if (!hasData || (isLarge && value > 0))
      total += value;
  }
  return total <= -kHides;
}
