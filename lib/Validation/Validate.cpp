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

class Comparison {
public:
  explicit Comparison(Terms &terms) : terms(terms) {}

  /// True if `b` is what `a` is wherever that is specified.
  bool areEqual(const Ref &a, const Ref &b);
  bool areEqual(const TensorValue &a, const TensorValue &b);
  bool areEqualOnEachRank(const Ref &a, const Ref &b);

  /// The first that differ, innermost.
  std::optional<std::pair<Ref, Ref>> witness;

private:
  bool differ(const Ref &a, const Ref &b) {
    if (!witness)
      witness = {a, b};
    return false;
  }
  bool compare(const Ref &a, const Ref &b);

  Terms &terms;
  std::map<std::vector<int64_t>, bool> known;
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

bool Comparison::areEqual(const Ref &a, const Ref &b) {
  if (a == b || a.node->kind == Kind::Undef)
    return true;
  std::vector<int64_t> profile = getProfile(a, b);
  if (auto found = known.find(profile); found != known.end())
    return found->second;
  bool result = compare(a, b);
  known[profile] = result;
  return result;
}

bool Comparison::compare(const Ref &a, const Ref &b) {
  const Node &x = *a.node, &y = *b.node;
  if (x.kind != y.kind || x.key != y.key || x.result != y.result ||
      x.operands.size() != y.operands.size() ||
      x.tensors.size() != y.tensors.size() || x.bounds != y.bounds)
    return differ(a, b);
  auto bind = [](const Ref &inner, const Ref &outer, ArrayRef<Var> bounds) {
    return inner.substitute([&](Var var) {
      return size_t(var) < outer.coords.size()
                 ? outer.coords[var]
                 : Affine::of(bounds[var - outer.coords.size()]);
    });
  };
  switch (x.kind) {
  case Kind::Op:
  case Kind::Fold:
  case Kind::Case: {
    if (x.kind == Kind::Case && x.table != y.table)
      return differ(a, b);
    SmallVector<Var> bounds;
    // The same for all, so that what is known of bodies stays known.
    for (size_t i = 0; i < x.bounds.size(); ++i)
      bounds.push_back((1 << 14) + Var(i));
    for (auto [p, q] : llvm::zip(x.operands, y.operands))
      if (!areEqual(bind(p, a, bounds), bind(q, b, bounds)))
        return false;
    return true;
  }
  case Kind::Array:
  case Kind::Opaque:
    if (a.coords != b.coords)
      return differ(a, b);
    for (auto [p, q] : llvm::zip(x.tensors, y.tensors))
      if (!areEqual(p, q))
        return false;
    return true;
  default:
    return differ(a, b);
  }
}

bool Comparison::areEqualOnEachRank(const Ref &a, const Ref &b) {
  if (areEqual(a, b))
    return true;
  // What is put together by rank may be the same on each.
  constexpr int64_t kMostRanks = 64;
  if (terms.getNumRanks() > kMostRanks || terms.getNumRanks() == 1)
    return false;
  auto before = witness;
  for (int64_t rank = 0; rank < terms.getNumRanks(); ++rank) {
    unsigned table =
        terms.getTable(std::vector<int64_t>(terms.getNumRanks(), rank));
    witness = std::nullopt;
    if (!areEqual(terms.shift(table, a), terms.shift(table, b))) {
      if (!witness)
        witness = before;
      return false;
    }
  }
  witness = std::nullopt;
  return true;
}

bool Comparison::areEqual(const TensorValue &a, const TensorValue &b) {
  if (a.shape != b.shape || a.pieces.empty() != b.pieces.empty())
    return false;
  if (a.pieces.empty())
    return true;
  bool result = true;
  zip(terms, {&a, &b}, [&](ArrayRef<Interval>, ArrayRef<Ref> refs) {
    result = result && areEqual(refs[0], refs[1]);
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
    out << dim.lo << ":" << dim.lo + dim.size;
  });
  return text + "]";
}

/// Is that something of which no rules are known?
static bool isUninterpreted(const Node &node) {
  return node.kind == Kind::Opaque || node.kind == Kind::Array ||
         node.kind == Kind::Case;
}

Validation comm::validateFunctions(FunctionOpInterface a, FunctionOpInterface b,
                                   Operation *scopeOfA, Operation *scopeOfB,
                                   bool followsCalls) {
  std::string name = a.getName().str();
  auto cannotTell = [&](const Twine &reason, Location loc) {
    return Validation{Verdict::CannotTell,
                      ("function '" + Twine(name) + "': " + reason).str(), loc};
  };
  if (a.getFunctionType() != b.getFunctionType())
    return cannotTell("its type has changed", b.getLoc());
  int64_t ranks = countRanks(scopeOfA);
  constexpr int64_t kMostRanks = 4096;
  if (ranks > kMostRanks)
    return cannotTell("there are " + Twine(ranks) + " ranks, more than " +
                          Twine(kMostRanks),
                      a.getLoc());
  Terms terms(ranks, b.getLoc());
  std::vector<TensorValue> before =
      Evaluator(terms, scopeOfA, followsCalls).run(a);
  if (terms.obstacle)
    return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
  std::vector<TensorValue> after =
      Evaluator(terms, scopeOfB, followsCalls).run(b);
  if (terms.obstacle)
    return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
  if (before.size() != after.size())
    return cannotTell("what it does besides its results has changed",
                      b.getLoc());
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i].pieces.empty() && after[i].pieces.empty())
      continue;
    Comparison comparison(terms);
    std::string box;
    std::pair<Ref, Ref> terms2;
    bool isEqual = before[i].shape == after[i].shape;
    zip(terms, {&before[i], &after[i]},
        [&](ArrayRef<Interval> dims, ArrayRef<Ref> refs) {
          if (!isEqual || comparison.areEqualOnEachRank(refs[0], refs[1]))
            return;
          isEqual = false;
          box = printBox(dims);
          terms2 = {refs[0], refs[1]};
        });
    if (terms.obstacle)
      return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
    if (isEqual)
      continue;
    std::string what = i < a.getNumResults() ? "result #" + std::to_string(i)
                                             : "what it does besides";
    auto [first, second] = comparison.witness ? *comparison.witness : terms2;
    std::string text = "function '" + name + "': " + what + " " + box + ": '" +
                       terms.print(first) + "' has become '" +
                       terms.print(second) + "'";
    bool isUnclear = !first.node || isUninterpreted(*first.node) ||
                     isUninterpreted(*second.node);
    return {isUnclear ? Verdict::CannotTell : Verdict::Different, text,
            b.getLoc()};
  }
  return {Verdict::Equal, "", b.getLoc()};
}

Validation comm::validateModules(ModuleOp a, ModuleOp b) {
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
    Validation result = validateFunctions(function, other, a, b, true);
    if (result.verdict == Verdict::Different)
      return result;
    if (result.verdict == Verdict::CannotTell && !unclear)
      unclear = result;
  }
  return unclear ? *unclear : Validation{Verdict::Equal, "", b.getLoc()};
}
