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

/// The key of a mark: a FusedLoc around the op's own location. Its metadata is
/// a dictionary with this key and the op's name, which keeps such locations
/// apart when they are fused. A NameLoc with the op's name needs no mark,
/// because every other NameLoc has a mark around it.
static constexpr StringLiteral kMark = "comm.name";
/// The key of a mark around the location of a named op that was created. It
/// keeps the number of the op among several of one name when the op moves.
static constexpr StringLiteral kMade = "comm.name_made";

static StringAttr getMark(LocationAttr loc, StringRef key = kMark) {
  auto fused = dyn_cast<FusedLoc>(loc);
  auto metadata = fused
                      ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
  return metadata ? metadata.getAs<StringAttr>(key) : StringAttr();
}

/// Returns the mark of `loc` if it is the location of a single op of the
/// program. Returns null if only parts of `loc` may have marks.
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
/// the number of ops that a walk visits before each. Skips bodies of linalg ops
/// on scalars, which have most ops of a program. Returns the total number of
/// ops, which are only counted if `counts` is true.
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

/// Returns the first name in a location of the program, or null if there is
/// none.
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
        // Names that look like our numbers are replaced.
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

/// Returns the marks in the location of `op`, without duplicates. Most ops only
/// have the outermost one.
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

/// Returns true if `name` is that of an op created from the ops that `base`
/// names.
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
    // Names of the program may look like ours.
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

/// Removes marks from locations.
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
  // Bodies may have marks if ops were fused there.
  function.getFunctionBody().walk(
      [&](Operation *op) { op->setLoc(remover.getLoc(op)); });
}
