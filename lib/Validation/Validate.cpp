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
  /// It is among operands that are in an order of what they are made of.
  bool isInSum = false;
  /// It is where a flag is known.
  bool isInArm = false;

private:
  bool differ(const Ref &a, const Ref &b) {
    if (!witness) {
      witness = {a, b};
      isInSum = numSums != 0;
      isInArm = !assumed.empty();
    }
    return false;
  }
  bool compare(const Ref &a, const Ref &b);
  /// The flag that `ref` selects by, which is an argument; or none.
  std::optional<Ref> getFlag(const Ref &ref) const;
  /// What `ref` is where flags are as is assumed.
  Ref resolve(Ref ref) const;

  Terms &terms;
  unsigned selectKey = terms.intern("arith.select ");
  unsigned numSums = 0;
  /// What flags are in what is compared.
  std::vector<std::pair<Ref, bool>> assumed;
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

static Ref getOperand(const Ref &ref, unsigned i) {
  return ref.node->operands[i].substitute([&](Var var) {
    return size_t(var) < ref.coords.size() ? ref.coords[var] : Affine::of(var);
  });
}

std::optional<Ref> Comparison::getFlag(const Ref &ref) const {
  if (ref.node->kind != Kind::Op || ref.node->key != selectKey)
    return std::nullopt;
  Ref condition = getOperand(ref, 0);
  if (condition.node->kind != Kind::Input || !condition.coords.empty())
    return std::nullopt;
  return condition;
}

Ref Comparison::resolve(Ref ref) const {
  while (std::optional<Ref> flag = getFlag(ref)) {
    auto known = llvm::find_if(
        assumed, [&](const auto &entry) { return entry.first == *flag; });
    if (known == assumed.end())
      break;
    ref = getOperand(ref, known->second ? 1 : 2);
  }
  return ref;
}

bool Comparison::areEqual(const Ref &before, const Ref &after) {
  Ref a = resolve(before), b = resolve(after);
  if (a == b || a.node->kind == Kind::Undef)
    return true;
  std::vector<int64_t> profile = getProfile(a, b);
  for (auto &[flag, isTrue] : assumed)
    profile.push_back(2 * int64_t(flag.node->id) + isTrue);
  if (auto found = known.find(profile); found != known.end())
    return found->second;
  bool result = true;
  std::optional<Ref> flag = getFlag(a);
  if (!flag)
    flag = getFlag(b);
  if (flag) {
    // Branches may have become one, or one may have gone into another.
    for (bool isTrue : {true, false}) {
      assumed.push_back({*flag, isTrue});
      result = result && areEqual(a, b);
      assumed.pop_back();
    }
  } else {
    result = compare(a, b);
  }
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
    bool isSum = x.kind == Kind::Op &&
                 Terms::isSorted(terms.getKeyText(x.key), x.operands.size());
    SmallVector<Var> bounds;
    // The same for all, so that what is known of bodies stays known.
    for (size_t i = 0; i < x.bounds.size(); ++i)
      bounds.push_back((1 << 14) + Var(i));
    numSums += isSum;
    bool result = true;
    for (auto [p, q] : llvm::zip(x.operands, y.operands))
      result = result && areEqual(bind(p, a, bounds), bind(q, b, bounds));
    numSums -= isSum;
    return result;
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
  if (node.kind == Kind::Shifted)
    return isUninterpreted(*node.base);
  return node.kind == Kind::Opaque || node.kind == Kind::Array ||
         node.kind == Kind::Case;
}

/// Finds what `node` is made of of which no rules are known.
static void findUninterpreted(const Node *node, std::set<const Node *> &visited,
                              std::set<const Node *> &found) {
  if (!node || !visited.insert(node).second)
    return;
  if (isUninterpreted(*node))
    found.insert(node);
  findUninterpreted(node->base, visited, found);
  for (const Ref &operand : node->operands)
    findUninterpreted(operand.node, visited, found);
  for (const TensorValue &tensor : node->tensors)
    for (const Piece &piece : tensor.pieces)
      findUninterpreted(piece.ref.node, visited, found);
}

/// May what looks different be the same for rules that nobody knows here?
static bool isUnclear(const Ref &a, const Ref &b,
                      const Comparison &comparison) {
  if (!a.node || isUninterpreted(*a.node) || isUninterpreted(*b.node))
    return true;
  // Loops that are cut in other places may do the same.
  if (a.node->kind == Kind::Fold && b.node->kind == Kind::Fold &&
      a.node->bounds != b.node->bounds)
    return true;
  if (!comparison.isInSum)
    return false;
  // The order is of what is selected of, not of what is selected.
  if (comparison.isInArm)
    return true;
  std::set<const Node *> visited[2], found[2];
  findUninterpreted(a.node, visited[0], found[0]);
  findUninterpreted(b.node, visited[1], found[1]);
  // Operands that may change places are in an order of what they are made of:
  // where that differs others may have been held against each other.
  return found[0] != found[1];
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

Validation comm::validateFunctions(FunctionOpInterface a, FunctionOpInterface b,
                                   Operation *scopeOfA, Operation *scopeOfB,
                                   bool followsCalls) {
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
  Terms terms(ranks, b.getLoc());
  Evaluator first(terms, scopeOfA, followsCalls);
  std::vector<TensorValue> before = first.run(a);
  if (terms.obstacle)
    return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
  Evaluator second(terms, scopeOfB, followsCalls);
  std::vector<TensorValue> after = second.run(b);
  if (terms.obstacle)
    return cannotTell(terms.obstacle->reason, terms.obstacle->loc);
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
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i].pieces.empty() && after[i].pieces.empty())
      continue;
    Comparison comparison(terms);
    std::string box;
    std::pair<Ref, Ref> terms2;
    if (before[i].shape != after[i].shape)
      return cannotTell("the shape of result #" + Twine(i) + " is not known",
                        b.getLoc());
    bool isEqual = true;
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
                       : i < numOthers
                           ? "what it does besides"
                           : "what is left in argument #" +
                                 std::to_string(arguments[i - numOthers]);
    auto [from, to] = comparison.witness ? *comparison.witness : terms2;
    std::string text = "function '" + name + "': " + what + " " + box + ": '" +
                       terms.print(from) + "' has become '" + terms.print(to) +
                       "'";
    return {isUnclear(from, to, comparison) ? Verdict::CannotTell
                                            : Verdict::Different,
            text, b.getLoc()};
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
