//===- Terms.cpp - What an element of a tensor is -------------------------===//
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

/// `inner`, over the coordinates of a node, where these are `coords`.
static Ref compose(const Ref &inner, ArrayRef<Affine> coords) {
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
  // Variables are numbered by their place: they are made anew each time.
  for (const Piece &piece : value.pieces) {
    DenseMap<Var, Var> numbers;
    for (const Interval &dim : piece.dims) {
      profile.insert(profile.end(),
                     {dim.lo, dim.size, int64_t(dim.factors.size())});
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
  // A symbol is one value: none that differs by element.
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
                     std::vector<TensorValue> operands,
                     ArrayRef<Affine> coords) {
  Node node;
  node.kind = Kind::Opaque;
  node.key = intern(key);
  node.result = result;
  node.numCoords = coords.size();
  node.tensors = std::move(operands);
  return {get(std::move(node)), SmallVector<Affine, 2>(coords)};
}

/// Makes coordinates of the directions in which variables move all `refs`
/// together, so that a slice of a tensor is the same node as the whole.
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

static bool isRounded(StringRef key) {
  return key.starts_with("arith.addf ") || key.starts_with("arith.mulf ");
}

/// Exact whatever the order, NaNs' bits apart.
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
  return isExact(key) || (mayReassociate && isRounded(key));
}

static bool isIdempotent(StringRef key) {
  return isExact(key) && !key.starts_with("arith.addi ") &&
         !key.starts_with("arith.muli ") && !key.starts_with("arith.xori ");
}

static bool isBefore(const Ref &a, const Ref &b) {
  std::vector<int64_t> first, second;
  addTo(first, a);
  addTo(second, b);
  return first < second;
}

bool Terms::isSorted(StringRef key, size_t numOperands) const {
  return numOperands >= 2 &&
         (isAssociative(key) || (numOperands == 2 && isRounded(key)));
}

bool Terms::isReassociated(const Node &node) const {
  if (!mayReassociate || node.kind == Kind::Fold)
    return mayReassociate;
  if (node.kind != Kind::Op)
    return false;
  StringRef key = getKeyText(node.key);
  return isRounded(key) || key.starts_with("arith.subf ") ||
         key.starts_with("arith.divf ") || key.starts_with("arith.negf ") ||
         key.starts_with("premultiplied ");
}

/// `number` as one of `type` has it.
static int64_t wrap(Type type, int64_t number) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return width >= 2 && width < 64 ? llvm::SignExtend64(number, width) : number;
}

/// Makes one constant of those of a product of integers.
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

/// What decides a bitwise op of these, or nothing: zero of `and`, ones of `or`.
/// What changes nothing in it goes.
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

/// Of integers, which wrap around: a difference is a sum.
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

/// Up to five times a float is a sum, exactly: as reductions add it up.
std::optional<Ref> Terms::getMultiple(StringRef key, ArrayRef<Ref> operands) {
  if (!key.consume_front("arith.mulf ") || operands.size() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    auto factor = dyn_cast_if_present<FloatAttr>(operands[i].node->attribute);
    double times = factor ? factor.getValueAsDouble() : 0;
    std::string type;
    if (factor)
      llvm::raw_string_ostream(type) << factor.getType() << " ";
    // A flag changes what is rounded.
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

Ref Terms::getOp(StringRef key, ArrayRef<Ref> operands) {
  if (std::optional<Ref> sum = getMultiple(key, operands))
    return *sum;
  SmallVector<Ref> all(operands);
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
  // Both are exact.
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
  // Of one node on different ranks, in different places: it is one reference.
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
    // Arms of a case may be found by shifting that case: what is being shifted
    // has no reference yet.
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

/// A fold that goes on where its initial value's ended is one fold.
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

/// A fold that adds to what it has so far, where the order does not count: what
/// it begins with plus a sum of its own.
std::optional<SmallVector<Ref>> Terms::getSum(ArrayRef<Ref> bodies,
                                              ArrayRef<Ref> inits,
                                              ArrayRef<Factor> bounds) {
  Ref nothing = getInput("nothing", {}, /*isUniform=*/true);
  if (!mayReassociate || bodies.size() != 1 || inits.front() == nothing ||
      bodies.front().node->kind != Kind::Op)
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
  Ref sum = getFold(bodies, nothing, bounds).front();
  return SmallVector<Ref>{getOp(std::string(key), {inits.front(), sum})};
}

SmallVector<Ref> Terms::getFold(ArrayRef<Ref> givenBodies,
                                ArrayRef<Ref> givenInits,
                                ArrayRef<Factor> givenBounds) {
  if (auto sum = getSum(givenBodies, givenInits, givenBounds))
    return *sum;
  SmallVector<Ref> bodies(givenBodies), inits(givenInits);
  SmallVector<Factor> bounds;
  for (Factor bound : givenBounds) {
    // Two of which the numbers are those of one.
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
    // Of an extended fold the bodies are those of the one before.
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

//===----------------------------------------------------------------------===//
// Other ranks
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
    out << "fold";
    break;
  case Kind::Case:
    out << "by rank";
    break;
  case Kind::Array:
    out << "array";
  }
  out << "(";
  if (depth == 0 || node.operands.empty())
    out << "...";
  else
    llvm::interleaveComma(
        ArrayRef(node.operands).take_front(3), out, [&](const Ref &operand) {
          out << print(compose(operand, ref.coords), depth - 1);
        });
  out << ")";
  return text;
}
