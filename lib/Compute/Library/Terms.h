//===- Terms.h - Normal form of what a program computes ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Terms stand for an element of a tensor at any position. They are sums of
// products in a normal form, so that equal terms are equal functions of real
// numbers. Casts and the order of sums do not matter, as in the library.
//
// The laws: a ring with division; exp(a + b) = exp(a) exp(b); truth values are
// 0 or 1; select(c, a, b) = b + c (a - b); a sum along the keys is linear.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_LIBRARY_TERMS_H
#define COMMDIALECT_LIB_COMPUTE_LIBRARY_TERMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace mlir::comm {

/// A product of powers of atoms, in the order of their numbers.
using Monomial = std::vector<std::pair<unsigned, double>>;
/// A sum of products with factors, none of them 0.
using Term = std::map<Monomial, double>;

/// Returns `a` + `factor` * `b`. Numbers that are equal up to rounding cancel.
Term add(Term a, const Term &b, double factor = 1);
Term makeTerm(double number);
/// Returns true if the factors in `a` and `b` are equal up to a relative error.
bool areNear(const Term &a, const Term &b, double tolerance = 1e-5);
/// Returns the number that `term` is, or nullopt.
std::optional<double> getNumber(const Term &term);

enum class AtomKind {
  /// Positions by linalg.index; positions of queries in constant tensors.
  Key,
  Query,
  QueryInConstant,
  /// An element of a tensor; a truth value in a constant tensor.
  Leaf,
  Mask,
  /// A number that hides keys, kept apart since sums with it are not exact.
  Large,
  /// Functions of a term. Sum and Most go along the keys.
  Exp,
  Tanh,
  Inverse,
  Sum,
  Most,
  /// Truth values.
  IsAtLeastZero,
  IsAboveZero,
  IsZero,
};

/// A factor of products.
struct Atom {
  Atom(AtomKind kind, Term of = {}) : kind(kind), of(std::move(of)) {}

  AtomKind kind;
  Term of;
  /// The number of a Large atom.
  double number = 0;
  /// The tensor or constant of a Leaf or Mask, and the position there.
  const void *source = nullptr;
  std::vector<int64_t> position;
  /// Set if the atom depends on the key, and on a given leaf.
  bool isAlong = false, isOfGiven = false;
  bool isBoolean = false, isInteger = false;
};

/// Keys up to the query's position, after it, or all; or only the first key of
/// the first query.
enum class KeyRange { UpToQuery, AfterQuery, All, First };

/// Truth values by number of their atom.
using Truths = std::map<unsigned, bool>;

/// The atoms of terms, each with a number by its first use.
class Terms {
public:
  explicit Terms(int64_t queries = 1, int64_t keys = 1);

  const Atom &operator[](unsigned atom) const { return atoms[atom]; }
  /// Returns the term of `atom`, whose flags follow from what it is of, apart
  /// from those of leaves.
  Term get(Atom atom);
  /// Returns the term of a number of the program.
  Term makeFloat(double number);
  /// Returns the truth values of `elements` by query and key. An array of one
  /// row or column is for all of them.
  Term getMask(const void *source, std::vector<int64_t> position,
               std::vector<bool> elements, bool hasQueries, bool hasKeys);

  Term multiply(const Term &a, const Term &b);
  Term invert(const Term &term);
  Term exp(const Term &term);
  Term tanh(const Term &term);
  Term sum(const Term &term);
  Term most(const Term &term);
  /// Returns the truth value of `kind` for `term`.
  Term compare(AtomKind kind, const Term &term);
  Term negate(const Term &truth) { return add(makeTerm(1), truth, -1); }
  Term select(const Term &truth, const Term &a, const Term &b);
  /// Returns max(term, 0).
  Term positive(const Term &term);

  /// Returns true, and forgets it, if a term had too many products or a
  /// division by 0.
  bool takeFailure() { return std::exchange(hasFailed, false); }
  bool isAlong(const Monomial &product) const;
  bool isAlong(const Term &term) const;
  bool isOfGiven(const Monomial &product) const;
  bool isBoolean(const Monomial &product) const;
  bool isInfinite(const Term &term) const;
  bool isInteger(const Term &term) const;
  /// Replaces truth values.
  Term assign(const Term &term, const Truths &truths) const;
  /// Replaces the truth values that are known in `range`.
  Term restrict(const Term &term, KeyRange range) const;
  /// Calls `check` for all truth values in `terms` until it returns false.
  /// Returns false then, and if there are too many.
  bool forAllTruths(llvm::ArrayRef<const Term *> terms,
                    llvm::function_ref<bool(const Truths &)> check) const;
  /// Returns true if adding `bias`, which has no truth values left, to any
  /// score hides the key. Data that a large number multiplies is taken to be
  /// from 0 to 1, and other data to be small.
  bool isHidden(const Term &bias) const;

private:
  /// Returns the least and the greatest value of a linear function of
  /// positions, or nullopt for other terms.
  std::optional<std::pair<double, double>> getBounds(const Term &term,
                                                     KeyRange range) const;
  std::optional<bool> getTruth(const Atom &atom, KeyRange range) const;
  bool isPositive(const Term &term) const;
  /// Returns the truth value and its factor if `term` is one times a factor.
  std::optional<std::pair<Term, double>> splitTruth(const Term &term);

  using Id =
      std::tuple<AtomKind, Term, double, const void *, std::vector<int64_t>>;
  int64_t queries, keys;
  std::vector<Atom> atoms;
  std::map<Id, unsigned> numbers;
  struct Elements {
    std::vector<bool> truths;
    bool hasQueries, hasKeys;
  };
  std::map<unsigned, Elements> masks;
  bool hasFailed = false;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_LIBRARY_TERMS_H
