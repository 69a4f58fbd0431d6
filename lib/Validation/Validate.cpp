//===- Validate.cpp - Proves programs equivalent --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Validation/Validate.h"
#include "Analysis/Partition.h"
#include "Comparison.h"
#include "Evaluator.h"
#include "LowerAffine.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

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

/// Returns true if the types are equal, except that tensors may be buffers.
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
  // The final contents of an argument are compared if both programs have a
  // buffer. Bufferization may leave any contents in the buffer of a tensor.
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
  OwningOpRef<Operation *> copyOfA, copyOfB;
  a = cast<FunctionOpInterface>(lowerAffine(a, copyOfA));
  b = cast<FunctionOpInterface>(lowerAffine(b, copyOfB));
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
  // Calls are followed in the copies.
  OwningOpRef<Operation *> copyOfA, copyOfB;
  a = cast<ModuleOp>(lowerAffine(a, copyOfA));
  b = cast<ModuleOp>(lowerAffine(b, copyOfB));
  // Groups of the same name must be equal.
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
