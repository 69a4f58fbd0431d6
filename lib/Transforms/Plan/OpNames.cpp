//===- OpNames.cpp - Names of the ops of a function -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpNames.h"
#include "Analysis/ScalarBodies.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// The key of a mark: a FusedLoc around the op's own location, whose metadata
/// are a dictionary of this and the op's name. Fusing keeps such locations
/// apart. A NameLoc with that name needs no mark: all others have one around.
static constexpr StringLiteral kMark = "comm.name";
/// Around it, once an op that was made has a name: which of several it is must
/// not depend on where it moves.
static constexpr StringLiteral kMade = "comm.name_made";

static StringAttr getMark(LocationAttr loc, StringRef key = kMark) {
  auto fused = dyn_cast<FusedLoc>(loc);
  auto metadata = fused
                      ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
  return metadata ? metadata.getAs<StringAttr>(key) : StringAttr();
}

/// Of an op of the program, and what has its location; null if only parts of
/// `loc` may be such.
static StringAttr getOwnMark(Location loc) {
  if (auto named = dyn_cast<NameLoc>(loc))
    return named.getName();
  return getMark(loc);
}

static Location mark(Location loc, StringAttr key, StringAttr name) {
  NamedAttribute entry(key, name);
  return FusedLoc::get(loc.getContext(), {loc},
                       DictionaryAttr::get(loc.getContext(), entry));
}

/// Calls `callback` with the ops in `function` that plans may name, and with
/// how many ops a walk has met before each. No plan names what is in the body
/// of a linalg op on scalars: that is most ops of a program. Returns how many
/// ops there are; they are counted only if `counts`.
static unsigned
walkOps(FunctionOpInterface function, bool counts,
        function_ref<void(Operation *op, unsigned number)> callback) {
  unsigned number = 0;
  auto visit = [&](auto &self, Region &region) -> void {
    for (Operation &op : region.getOps()) {
      callback(&op, number++);
      if (op.getNumRegions() == 0)
        continue;
      if (hasScalarBody(&op))
        number += counts ? op.getRegion(0).front().getOperations().size() : 0;
      else
        for (Region &nested : op.getRegions())
          self(self, nested);
    }
  };
  visit(visit, function.getFunctionBody());
  return number;
}

/// The first name in a location, as the program has it; null if there is none.
static StringAttr getGivenName(Operation *op) {
  StringAttr name;
  if (isa<UnknownLoc, FileLineColRange>(op->getLoc()))
    return name;
  if (auto named = dyn_cast<NameLoc>(op->getLoc()))
    return named.getName();
  op->getLoc()->walk([&](Location part) {
    auto named = dyn_cast<NameLoc>(part);
    if (!named)
      return WalkResult::advance();
    name = named.getName();
    return WalkResult::interrupt();
  });
  return name;
}

OpNames::OpNames(FunctionOpInterface function)
    : context(function->getContext()) {
  DenseMap<StringAttr, unsigned> uses;
  function.getFunctionBody().walk([&](Operation *op) {
    if (StringAttr name = getGivenName(op))
      ++uses[name];
  });
  names.reserve(uses.size());
  ops.reserve(uses.size());
  kinds.reserve(uses.size());
  auto key = StringAttr::get(context, kMark);
  numOps =
      walkOps(function, /*counts=*/true, [&](Operation *op, unsigned number) {
        StringAttr name = getGivenName(op);
        // A name like a number of ours would be taken for one.
        if (!name || name.empty() || name.getValue().starts_with("#") ||
            uses.lookup(name) != 1)
          name = StringAttr::get(context, "#" + Twine(number));
        names[op] = name;
        ops[name] = op;
        kinds.try_emplace(name, op->getName());
        auto named = dyn_cast<NameLoc>(op->getLoc());
        if (!named || named.getName() != name)
          op->setLoc(mark(op->getLoc(), key, name));
      });
}

/// The marks in the location of `op`, each once. Most ops have but the
/// outermost one.
static SmallVector<StringAttr, 1> getMarks(Operation *op) {
  if (StringAttr mark = getOwnMark(op->getLoc()))
    return {mark};
  SmallVector<StringAttr, 1> marks;
  if (isa<UnknownLoc, FileLineColRange>(op->getLoc()))
    return marks;
  op->getLoc()->walk([&](Location part) {
    StringAttr mark = getOwnMark(part);
    if (!mark)
      return WalkResult::advance();
    if (!llvm::is_contained(marks, mark))
      marks.push_back(mark);
    return WalkResult::skip();
  });
  return marks;
}

SmallVector<StringRef> OpNames::getOrigins(Operation *op) {
  return llvm::map_to_vector(getMarks(op),
                             [](StringAttr mark) { return mark.getValue(); });
}

/// Is `name` that of an op that is made of what `base` says?
static bool isNumbered(StringRef name, StringRef base) {
  return name.consume_front(base) &&
         (name.empty() ||
          (name.consume_front(".") && llvm::all_of(name, llvm::isDigit)));
}

void OpNames::update(FunctionOpInterface function) {
  names.clear();
  ops.clear();
  auto give = [&](Operation *op, StringAttr name) {
    names[op] = name;
    ops[name] = op;
  };
  std::vector<std::pair<Operation *, std::string>> made;
  walkOps(function, /*counts=*/false, [&](Operation *op, unsigned) {
    SmallVector<StringAttr, 1> origins = getMarks(op);
    if (origins.size() == 1) {
      auto kind = kinds.find(origins.front());
      if (kind != kinds.end() && kind->second == op->getName() &&
          !ops.contains(kind->first))
        return give(op, kind->first);
    }
    std::string base = origins.empty() ? "new" : origins.front().str();
    if (origins.size() > 1)
      base += "+" + std::to_string(origins.size() - 1);
    base += "/" + op->getName().getStringRef().str();
    StringAttr known = getMark(op->getLoc(), kMade);
    if (known && isNumbered(known, base) && !ops.contains(known))
      return give(op, known);
    made.push_back({op, std::move(base)});
  });
  llvm::StringMap<unsigned> numbers;
  for (auto &[op, base] : made) {
    unsigned &number = numbers[base];
    StringAttr name;
    // Names of the user's may look like ours.
    do {
      ++number;
      name = StringAttr::get(context, number == 1 ? Twine(base)
                                                  : base + "." + Twine(number));
    } while (ops.contains(name));
    give(op, name);
    op->setLoc(mark(op->getLoc(), StringAttr::get(context, kMade), name));
  }
}

namespace {

/// Takes marks out of locations.
class MarkRemover {
public:
  MarkRemover() {
    replacer.addReplacement([](FusedLoc loc) -> std::optional<Attribute> {
      LocationAttr inner = loc;
      while (getMark(inner) || getMark(inner, kMade))
        inner = cast<FusedLoc>(inner).getLocations().front();
      return inner == loc ? std::nullopt : std::optional<Attribute>(inner);
    });
  }
  Location getLoc(Operation *op) {
    if (getMark(op->getLoc()))
      return cast<FusedLoc>(op->getLoc()).getLocations().front();
    if (isa<UnknownLoc, FileLineColRange>(op->getLoc()))
      return op->getLoc();
    return cast<LocationAttr>(replacer.replace(Attribute(op->getLoc())));
  }

private:
  AttrTypeReplacer replacer;
};

} // namespace

Location OpNames::getLoc(Operation *op) { return MarkRemover().getLoc(op); }

void OpNames::removeMarks(FunctionOpInterface function) {
  MarkRemover remover;
  // Some marks may be in bodies by now: an op was fused with another there.
  function.getFunctionBody().walk(
      [&](Operation *op) { op->setLoc(remover.getLoc(op)); });
}
