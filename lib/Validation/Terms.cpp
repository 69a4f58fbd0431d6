//===- Terms.cpp - Terms for elements of tensors --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;
using Kind = Node::Kind;

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

Affine Affine::of(Var var, int64_t factor) {
  Affine result;
  if (factor != 0)
    result.terms.push_back({var, factor});
  return result;
}

int64_t Affine::getFactor(Var var) const {
  for (auto [term, factor] : terms)
    if (term == var)
      return factor;
  return 0;
}

void Affine::add(const Affine &other, int64_t factor) {
  offset += other.offset * factor;
  for (auto [var, coefficient] : other.terms) {
    auto place = llvm::lower_bound(
        terms, var, [](const auto &term, Var v) { return term.first < v; });
    if (place == terms.end() || place->first != var)
      terms.insert(place, {var, coefficient * factor});
    else if ((place->second += coefficient * factor) == 0)
      terms.erase(place);
  }
}

Affine Affine::substitute(llvm::function_ref<Affine(Var)> with) const {
  Affine result(offset);
  for (auto [var, factor] : terms)
    result.add(with(var), factor);
  return result;
}

Ref Ref::substitute(llvm::function_ref<Affine(Var)> with) const {
  Ref result{node, {}};
  for (const Affine &coord : coords)
    result.coords.push_back(coord.substitute(with));
  return result;
}

Ref validate::compose(const Ref &inner, ArrayRef<Affine> coords) {
  return inner.substitute([&](Var var) {
    return size_t(var) < coords.size() ? coords[var] : Affine::of(var);
  });
}

Ref Ref::getOperand(unsigned i) const {
  return compose(node->operands[i], coords);
}

//===----------------------------------------------------------------------===//
// Interning
//===----------------------------------------------------------------------===//

unsigned Terms::intern(StringRef key) {
  auto [place, isNew] = keys.try_emplace(key.str(), keyTexts.size());
  if (isNew)
    keyTexts.push_back(key.str());
  return place->second;
}

unsigned Terms::getTable(std::vector<int64_t> values) {
  auto [place, isNew] = tableNumbers.try_emplace(values, tables.size());
  if (isNew)
    tables.push_back(std::move(values));
  return place->second;
}

static void addTo(std::vector<int64_t> &profile, const Ref &ref) {
  profile.push_back(int64_t(ref.node->id));
  for (const Affine &coord : ref.coords) {
    profile.push_back(coord.offset);
    profile.push_back(coord.terms.size());
    for (auto [var, factor] : coord.terms) {
      profile.push_back(var);
      profile.push_back(factor);
    }
  }
}

static void addTo(std::vector<int64_t> &profile, const TensorValue &value) {
  profile.push_back(value.pieces.size());
  // Variables are numbered by their positions, because they differ in each
  // evaluation.
  for (const Piece &piece : value.pieces) {
    DenseMap<Var, Var> numbers;
    for (const Interval &dim : piece.dims) {
      profile.insert(profile.end(),
                     {dim.lo, dim.size, dim.step, int64_t(dim.factors.size())});
      for (Factor factor : dim.factors) {
        profile.push_back(factor.extent);
        numbers.insert({factor.var, Var(numbers.size())});
      }
    }
    addTo(profile, piece.ref.substitute([&](Var var) {
      auto found = numbers.find(var);
      return Affine::of(found == numbers.end() ? var : found->second);
    }));
  }
}

bool validate::isBefore(const Ref &a, const Ref &b) {
  std::vector<int64_t> first, second;
  addTo(first, a);
  addTo(second, b);
  return first < second;
}

const Node *Terms::get(Node node) {
  std::vector<int64_t> profile = {
      int64_t(node.kind),
      int64_t(node.key),
      int64_t(node.table),
      int64_t(node.result),
      int64_t(intptr_t(node.attribute.getAsOpaquePointer())),
      int64_t(intptr_t(node.type.getAsOpaquePointer())),
      node.base ? int64_t(node.base->id) : -1,
      int64_t(node.numCoords)};
  profile.push_back(node.bounds.size());
  profile.insert(profile.end(), node.bounds.begin(), node.bounds.end());
  profile.push_back(node.operands.size());
  for (const Ref &operand : node.operands)
    addTo(profile, operand);
  for (const TensorValue &tensor : node.tensors)
    addTo(profile, tensor);
  auto [place, isNew] = known.try_emplace(std::move(profile), nullptr);
  if (isNew) {
    if (nodes.size() == kMostNodes)
      fail("the program has more than " + Twine(kMostNodes) + " terms");
    if (node.kind == Kind::Op || node.kind == Kind::Fold ||
        node.kind == Kind::Case) {
      node.isUniform = node.kind != Kind::Case;
      for (const Ref &operand : node.operands) {
        node.isUniform &= operand.node->isUniform;
        node.hasAcc |= operand.node->hasAcc && node.kind != Kind::Fold;
      }
    }
    node.id = nodes.size();
    nodes.push_back(std::make_unique<Node>(std::move(node)));
    place->second = nodes.back().get();
  }
  return place->second;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t validate::wrap(Type type, int64_t number) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return width >= 2 && width < 64 ? llvm::SignExtend64(number, width) : number;
}

Var Terms::getSymbol(Symbol symbol) {
  std::vector<int64_t> profile = {symbol.isTable, int64_t(symbol.table)};
  if (!symbol.isTable)
    addTo(profile, symbol.ref);
  auto [place, isNew] =
      symbolNumbers.try_emplace(profile, kFirstSymbol + Var(symbols.size()));
  if (isNew)
    symbols.push_back(std::move(symbol));
  return place->second;
}

Affine Terms::getAffine(const std::vector<int64_t> &values) {
  int64_t least = *std::min_element(values.begin(), values.end());
  int64_t common = 0;
  for (int64_t value : values)
    common = std::gcd(common, value - least);
  Affine result(least);
  if (common == 0)
    return result;
  std::vector<int64_t> normal;
  for (int64_t value : values)
    normal.push_back((value - least) / common);
  result.add(Affine::of(getSymbol({true, getTable(std::move(normal)), {}})),
             common);
  return result;
}

std::optional<std::vector<int64_t>>
Terms::getNumbers(const Affine &value) const {
  std::vector<int64_t> result(1, value.offset);
  for (auto [var, factor] : value.terms) {
    if (var < kFirstSymbol || !symbols[var - kFirstSymbol].isTable)
      return std::nullopt;
    result.resize(numRanks, value.offset);
    for (auto [number, term] :
         llvm::zip(result, tables[symbols[var - kFirstSymbol].table]))
      number += factor * term;
  }
  return result;
}

std::optional<Affine> Terms::getInteger(const Ref &ref) const {
  if (ref.node->kind != Kind::Integer)
    return std::nullopt;
  return ref.coords.front();
}

std::optional<std::vector<int64_t>> Terms::getNumbers(const Ref &ref) const {
  std::optional<Affine> value = getInteger(ref);
  return value ? getNumbers(*value) : std::nullopt;
}

Ref Terms::getNumbers(Type type, const std::vector<int64_t> &values) {
  return getInteger(type, getAffine(values));
}

Ref Terms::resolveTable(Type type, const Ref &ref) {
  // An index cast applies to all numbers of the index.
  if (ref.node->kind == Kind::Op &&
      getKeyText(ref.node->key).starts_with("arith.index_cast ")) {
    Ref index = ref.getOperand(0);
    auto numbers = getNumbers(index);
    if (!numbers || index.node->type.isInteger(1) || type.isInteger(1))
      return ref;
    for (int64_t &number : *numbers)
      number = wrap(type, number);
    return getNumbers(type, *numbers);
  }
  auto elements =
      ref.node->kind == Kind::Constant && ref.coords.size() == 1
          ? dyn_cast_if_present<DenseIntElementsAttr>(ref.node->attribute)
          : DenseIntElementsAttr();
  auto addresses = elements ? getNumbers(ref.coords.front()) : std::nullopt;
  if (!addresses)
    return ref;
  std::vector<int64_t> numbers;
  for (int64_t address : *addresses) {
    if (address < 0 || address >= elements.getNumElements())
      return ref;
    APInt number = elements.getValues<APInt>()[address];
    numbers.push_back(number.getBitWidth() == 1 ? number.getZExtValue()
                                                : number.getSExtValue());
  }
  return getNumbers(type, numbers);
}

Affine Terms::toAffine(const Ref &ref) {
  if (std::optional<Affine> value = getInteger(ref))
    return *value;
  // A symbol must not differ by element.
  bool isSymbol = !ref.node->hasAcc;
  for (const Affine &coord : ref.coords)
    for (auto [var, factor] : coord.terms)
      isSymbol &= var >= kFirstSymbol;
  if (!isSymbol) {
    fail("an offset that differs by element");
    return Affine();
  }
  return Affine::of(getSymbol({false, 0, ref}));
}

bool Terms::hasUnknown(const Affine &value) const {
  return llvm::any_of(value.terms, [&](const auto &term) {
    return term.first >= kFirstSymbol &&
           !symbols[term.first - kFirstSymbol].isTable;
  });
}

std::optional<Ref> Terms::getUnknown(const Affine &value) const {
  if (value.offset != 0 || value.terms.size() != 1 ||
      value.terms.front().second != 1 || !hasUnknown(value))
    return std::nullopt;
  return symbols[value.terms.front().first - kFirstSymbol].ref;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

Ref Terms::getInput(StringRef name, ArrayRef<Affine> coords, bool isUniform) {
  Node node;
  node.kind = Kind::Input;
  node.key = intern(name);
  node.numCoords = coords.size();
  node.isUniform = isUniform;
  return {get(std::move(node)), SmallVector<Affine, 2>(coords)};
}

Ref Terms::getConstant(Attribute attribute, ArrayRef<Affine> coords) {
  Node node;
  node.kind = Kind::Constant;
  node.attribute = attribute;
  node.numCoords = coords.size();
  node.isUniform = true;
  return {get(std::move(node)), SmallVector<Affine, 2>(coords)};
}

Ref Terms::getInteger(Type type, Affine value) {
  Node node;
  node.kind = Kind::Integer;
  node.type = type;
  node.numCoords = 1;
  node.isUniform = true;
  return {get(std::move(node)), {std::move(value)}};
}

Ref Terms::getUndef() {
  Node node;
  node.isUniform = true;
  return {get(std::move(node)), {}};
}

Ref Terms::getAcc(unsigned number) {
  Node node;
  node.kind = Kind::Acc;
  node.key = number;
  node.isUniform = node.hasAcc = true;
  return {get(std::move(node)), {}};
}

Ref Terms::getArray(const TensorValue &value, Affine address) {
  Node node;
  node.kind = Kind::Array;
  node.numCoords = 1;
  node.tensors.push_back(value);
  return {get(std::move(node)), {std::move(address)}};
}

Ref Terms::getOpaque(StringRef key, unsigned result,
                     std::vector<TensorValue> operands, ArrayRef<Affine> coords,
                     bool isUniform) {
  Node node;
  node.kind = Kind::Opaque;
  node.isUniform = isUniform;
  node.key = intern(key);
  node.result = result;
  node.numCoords = coords.size();
  node.tensors = std::move(operands);
  return {get(std::move(node)), SmallVector<Affine, 2>(coords)};
}

/// Replaces variables by coordinates for the directions in which they change
/// all `refs`. So a slice of a tensor has the same node as the whole.
Terms::Abstraction Terms::abstract(ArrayRef<Ref> refs,
                                   ArrayRef<Factor> bounds) {
  llvm::MapVector<Var, std::vector<int64_t>> columns;
  size_t numRows = 0;
  for (const Ref &ref : refs)
    numRows += ref.coords.size();
  std::vector<int64_t> base;
  for (const Ref &ref : refs)
    for (const Affine &coord : ref.coords) {
      for (auto [var, factor] : coord.terms) {
        std::vector<int64_t> &column = columns[var];
        column.resize(numRows);
        column[base.size()] = factor;
      }
      base.push_back(coord.offset);
    }
  std::map<std::vector<int64_t>, Affine, std::greater<>> directions;
  DenseMap<Var, unsigned> boundNumbers;
  for (auto [i, bound] : llvm::enumerate(bounds))
    boundNumbers[bound.var] = i;
  for (auto &[var, column] : columns) {
    if (boundNumbers.count(var))
      continue;
    int64_t common = 0, sign = 0;
    for (int64_t entry : column) {
      common = std::gcd(common, entry);
      if (sign == 0 && entry != 0)
        sign = entry < 0 ? -1 : 1;
    }
    std::vector<int64_t> direction;
    for (int64_t entry : column)
      direction.push_back(entry / (common * sign));
    directions[direction].add(Affine::of(var), common * sign);
  }
  Abstraction result;
  for (auto &[direction, coord] : directions) {
    size_t pivot = 0;
    while (direction[pivot] == 0)
      ++pivot;
    int64_t times = llvm::divideFloorSigned(base[pivot], direction[pivot]);
    coord.offset += times;
    for (size_t row = 0; row < numRows; ++row)
      base[row] -= times * direction[row];
    result.coords.push_back(coord);
  }
  size_t row = 0;
  for (const Ref &ref : refs) {
    Ref &made = result.refs.emplace_back(Ref{ref.node, {}});
    for (const Affine &coord : ref.coords) {
      Affine value(base[row]);
      Var number = 0;
      for (auto &[direction, unused] : directions)
        value.add(Affine::of(number++, direction[row]));
      for (auto [var, factor] : coord.terms)
        if (auto found = boundNumbers.find(var); found != boundNumbers.end())
          value.add(Affine::of(directions.size() + found->second, factor));
      made.coords.push_back(value);
      ++row;
    }
  }
  return result;
}

void Terms::walk(const Ref &ref, DenseSet<const Node *> &seen,
                 llvm::function_ref<void(const Node &)> callback) const {
  SmallVector<const Node *> pending;
  auto add = [&](auto &self, const Ref &part) -> void {
    if (seen.insert(part.node).second)
      pending.push_back(part.node);
    for (const Affine &coord : part.coords)
      for (auto [var, factor] : coord.terms)
        if (var >= kFirstSymbol && !symbols[var - kFirstSymbol].isTable)
          self(self, symbols[var - kFirstSymbol].ref);
  };
  add(add, ref);
  while (!pending.empty()) {
    const Node *node = pending.pop_back_val();
    callback(*node);
    if (node->base && seen.insert(node->base).second)
      pending.push_back(node->base);
    for (const Ref &operand : node->operands)
      add(add, operand);
    for (const TensorValue &tensor : node->tensors)
      for (const Piece &piece : tensor.pieces)
        add(add, piece.ref);
  }
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string Terms::print(const Ref &ref, unsigned depth) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  const Node &node = *ref.node;
  auto printCoords = [&] {
    out << "[";
    llvm::interleaveComma(ref.coords, out, [&](const Affine &coord) {
      out << coord.offset;
      for (auto [var, factor] : coord.terms)
        out << " + " << factor << (var < kFirstSymbol ? "i" : "rank");
    });
    out << "]";
  };
  switch (node.kind) {
  case Kind::Constant:
    out << node.attribute;
    return text;
  case Kind::Integer:
    printCoords();
    return text;
  case Kind::Undef:
    return "unspecified";
  case Kind::Acc:
    return "sum so far";
  case Kind::Shifted:
    out << print(Ref{node.base, ref.coords}, depth) << " of rank ";
    if (llvm::all_equal(tables[node.table]))
      out << tables[node.table].front();
    else
      out << tables[node.table].front() << ", ...";
    return text;
  case Kind::Input:
    out << keyTexts[node.key];
    printCoords();
    return text;
  case Kind::Op:
  case Kind::Opaque:
    out << StringRef(keyTexts[node.key]).take_until([](char c) {
      return c == ' ';
    });
    break;
  case Kind::Fold:
    out << "fold over ";
    llvm::interleave(node.bounds, out, "x");
    break;
  case Kind::Case:
    out << "by rank";
    break;
  case Kind::Array:
    out << "array";
  }
  SmallVector<Ref> operands;
  for (const Ref &operand : ArrayRef(node.operands).take_front(3))
    operands.push_back(compose(operand, ref.coords));
  // For an array, print its first piece.
  if (node.kind == Kind::Array && !node.tensors.front().pieces.empty())
    operands.push_back(node.tensors.front().pieces.front().ref);
  out << "(";
  if (depth == 0 || operands.empty())
    out << "...";
  else
    llvm::interleaveComma(operands, out, [&](const Ref &operand) {
      out << print(operand, depth - 1);
    });
  out << ")";
  if (node.kind == Kind::Array)
    printCoords();
  return text;
}
