//===- TermRanks.cpp - Terms of elements on other ranks -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Terms that differ by rank, and elements of other ranks: the same node,
// shifted by a table.
//
//===----------------------------------------------------------------------===//

#include "Terms.h"

using namespace mlir;
using namespace mlir::comm::validate;
using Kind = Node::Kind;

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

bool Terms::isUniform(const Ref &ref) const {
  return ref.node->isUniform &&
         llvm::all_of(ref.coords, [&](const Affine &coord) {
           return llvm::all_of(coord.terms, [&](const auto &term) {
             if (term.first < kFirstSymbol)
               return true;
             const Symbol &symbol = symbols[term.first - kFirstSymbol];
             return !symbol.isTable && isUniform(symbol.ref);
           });
         });
}

Ref Terms::getCase(std::vector<int64_t> table, ArrayRef<Ref> arms) {
  assert(int64_t(table.size()) == numRanks);
  SmallVector<Ref> used;
  std::vector<int64_t> numbers;
  for (int64_t arm : table) {
    auto place = llvm::find(used, arms[arm]);
    numbers.push_back(place - used.begin());
    if (place == used.end())
      used.push_back(arms[arm]);
  }
  if (used.size() == 1)
    return used.front();
  // If all arms are one node on different ranks and at different positions,
  // return a single shifted reference.
  auto isLike = [&](const Ref &other) {
    const Affine *a = used.front().coords.begin();
    return other.coords.size() == used.front().coords.size() &&
           llvm::all_of(other.coords,
                        [&](const Affine &b) { return a++->terms == b.terms; });
  };
  auto getOrigin = [](const Ref &ref) {
    const Node *node = ref.node;
    return node->kind == Kind::Shifted ? node->base
           : node->origin              ? node->origin
                                       : node;
  };
  for (const Node *base : {used.front().node, getOrigin(used.front())}) {
    auto isOfBase = [&](const Ref &ref) {
      return ref.node == base || getOrigin(ref) == base;
    };
    if (!llvm::all_of(used, isLike) || !llvm::all_of(used, isOfBase))
      continue;
    std::vector<int64_t> ranks;
    for (int64_t rank = 0; rank < numRanks; ++rank) {
      const Node *node = used[numbers[rank]].node;
      unsigned shift =
          node->kind == Kind::Shifted ? node->table : node->originTable;
      ranks.push_back(node == base ? rank : tables[shift][rank]);
    }
    unsigned shift = getTable(std::move(ranks));
    // Shifting a case may shift its arms. A node that is being shifted has no
    // reference yet.
    if (isBeingShifted.contains({shift, base}))
      continue;
    Ref result = shiftNode(shift, base);
    SmallVector<Affine, 2> coords;
    for (size_t i = 0; i < used.front().coords.size(); ++i) {
      std::vector<int64_t> offsets;
      for (int64_t number : numbers)
        offsets.push_back(used[number].coords[i].offset);
      Affine coord = getAffine(offsets);
      Affine rest = used.front().coords[i];
      rest.offset = 0;
      coord.add(rest);
      coords.push_back(coord);
    }
    return compose(result, coords);
  }
  Abstraction lambda = abstract(used, {});
  Node node;
  node.kind = Kind::Case;
  node.table = getTable(std::move(numbers));
  node.numCoords = lambda.coords.size();
  node.operands = std::move(lambda.refs);
  return {get(std::move(node)), std::move(lambda.coords)};
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

Affine Terms::shift(unsigned table, const Affine &value) {
  return value.substitute([&](Var var) {
    if (var < kFirstSymbol)
      return Affine::of(var);
    Symbol symbol = symbols[var - kFirstSymbol];
    if (!symbol.isTable)
      return toAffine(shift(table, symbol.ref));
    std::vector<int64_t> values;
    for (int64_t rank : tables[table])
      values.push_back(tables[symbol.table][rank]);
    return getAffine(values);
  });
}

Ref Terms::shift(unsigned table, const Ref &ref) {
  SmallVector<Affine, 2> coords;
  for (const Affine &coord : ref.coords)
    coords.push_back(shift(table, coord));
  return compose(shiftNode(table, ref.node), coords);
}

TensorValue Terms::shift(unsigned table, const TensorValue &value) {
  TensorValue result = value;
  for (Piece &piece : result.pieces)
    piece.ref = shift(table, piece.ref);
  return result;
}

Ref Terms::shiftNode(unsigned table, const Node *node) {
  Ref own{node, {}};
  for (unsigned i = 0; i < node->numCoords; ++i)
    own.coords.push_back(Affine::of(i));
  if (node->isUniform || node->kind == Kind::Undef)
    return own;
  const std::vector<int64_t> &ranks = tables[table];
  bool isOwn = true;
  for (auto [rank, from] : llvm::enumerate(ranks))
    isOwn &= int64_t(rank) == from;
  if (isOwn)
    return own;
  std::vector<int64_t> profile = {int64_t(table), int64_t(node->id)};
  if (auto found = shifted.find(profile); found != shifted.end())
    return found->second;
  isBeingShifted.insert({table, node});

  Ref result;
  switch (node->kind) {
  case Kind::Op:
  case Kind::Case: {
    SmallVector<Ref> operands;
    for (const Ref &operand : node->operands)
      operands.push_back(shift(table, operand));
    if (node->kind == Kind::Op) {
      result = getOp(keyTexts[node->key], operands);
      break;
    }
    std::vector<int64_t> arms;
    for (int64_t rank : tables[table])
      arms.push_back(tables[node->table][rank]);
    result = getCase(std::move(arms), operands);
    break;
  }
  case Kind::Fold: {
    SmallVector<Ref> operands;
    SmallVector<Factor> bounds;
    for (int64_t extent : node->bounds)
      bounds.push_back({getFreshVar(), extent});
    for (const Ref &operand : node->operands)
      operands.push_back(shift(table, operand.substitute([&](Var var) {
        return Affine::of(size_t(var) < node->numCoords
                              ? var
                              : bounds[var - node->numCoords].var);
      })));
    size_t half = operands.size() / 2;
    result = getFold(ArrayRef(operands).take_front(half),
                     ArrayRef(operands).drop_front(half), bounds)[node->result];
    break;
  }
  case Kind::Array:
    result = getArray(shift(table, node->tensors.front()), Affine::of(0));
    break;
  default: {
    Node made;
    made.kind = Kind::Shifted;
    made.base = node;
    made.numCoords = node->numCoords;
    std::vector<int64_t> composed = ranks;
    if (node->kind == Kind::Shifted) {
      made.base = node->base;
      for (int64_t &rank : composed)
        rank = tables[node->table][rank];
    }
    bool isBase = true;
    for (auto [rank, from] : llvm::enumerate(composed))
      isBase &= int64_t(rank) == from;
    made.table = getTable(std::move(composed));
    made.isUniform = llvm::all_equal(tables[made.table]);
    result = {isBase ? made.base : get(std::move(made)), own.coords};
  }
  }
  if (result.coords == own.coords && result.node != node &&
      !result.node->origin && result.node->kind != Kind::Shifted) {
    auto *changed = const_cast<Node *>(result.node);
    changed->origin = node->origin ? node->origin : node;
    std::vector<int64_t> composed = tables[table];
    if (node->origin)
      for (int64_t &rank : composed)
        rank = tables[node->originTable][rank];
    changed->originTable = getTable(std::move(composed));
  }
  isBeingShifted.erase({table, node});
  return shifted[profile] = result;
}
