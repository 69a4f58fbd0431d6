//===- OpNames.cpp - Names of the ops of a function -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Scheduling/OpNames.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

/// The key of a mark: a FusedLoc around the op's own location, whose metadata
/// are a dictionary of this and the op's name. Fusing keeps such locations
/// apart, and a NameLoc would look like a name of the user's.
static constexpr StringLiteral kMark = "comm.name";

static StringAttr getMark(LocationAttr loc) {
  auto fused = dyn_cast<FusedLoc>(loc);
  auto metadata = fused
                      ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
  return metadata ? metadata.getAs<StringAttr>(kMark) : StringAttr();
}

static void walkOps(FunctionOpInterface function,
                    function_ref<void(Operation *)> callback) {
  function.getFunctionBody().walk<WalkOrder::PreOrder>(callback);
}

/// The first name in a location, as the program has it.
static StringRef getGivenName(Operation *op) {
  StringRef name;
  op->getLoc()->walk([&](Location part) {
    auto named = dyn_cast<NameLoc>(part);
    if (!named)
      return WalkResult::advance();
    name = named.getName();
    return WalkResult::interrupt();
  });
  return name;
}

OpNames::OpNames(FunctionOpInterface function) {
  llvm::StringMap<unsigned> uses;
  walkOps(function, [&](Operation *op) {
    if (StringRef name = getGivenName(op); !name.empty())
      ++uses[name];
  });
  MLIRContext *context = function->getContext();
  StringAttr key = StringAttr::get(context, kMark);
  unsigned number = 0;
  walkOps(function, [&](Operation *op) {
    StringRef given = getGivenName(op);
    // A name like a number of ours would be taken for one.
    bool isGiven =
        !given.empty() && !given.starts_with("#") && uses.lookup(given) == 1;
    std::string name = isGiven ? given.str() : "#" + std::to_string(number);
    ++number;
    names[op] = ops.try_emplace(name, op).first->getKey();
    kinds.try_emplace(name, op->getName());
    auto metadata = DictionaryAttr::get(
        context, NamedAttribute(key, StringAttr::get(context, name)));
    op->setLoc(FusedLoc::get(context, {op->getLoc()}, metadata));
  });
}

SmallVector<StringRef> OpNames::getOrigins(Operation *op) {
  SmallVector<StringRef> origins;
  op->getLoc()->walk([&](Location part) {
    if (StringAttr mark = getMark(part);
        mark && !llvm::is_contained(origins, mark.getValue()))
      origins.push_back(mark.getValue());
    return WalkResult::advance();
  });
  return origins;
}

void OpNames::update(FunctionOpInterface function) {
  names.clear();
  ops.clear();
  llvm::StringMap<unsigned> numbers;
  walkOps(function, [&](Operation *op) {
    SmallVector<StringRef> origins = getOrigins(op);
    std::string name;
    llvm::raw_string_ostream os(name);
    os << (origins.empty() ? StringRef("new") : origins.front());
    auto kind = kinds.find(name);
    bool isOwn = origins.size() == 1 && kind != kinds.end() &&
                 kind->second == op->getName() && !ops.contains(name);
    if (origins.size() > 1)
      os << "+" << origins.size() - 1;
    if (!isOwn) {
      os << "/" << op->getName();
      // Names of the user's may look like ours.
      std::string base = name;
      unsigned &number = numbers[base];
      do {
        name = ++number == 1 ? base : base + "." + std::to_string(number);
      } while (ops.contains(name));
    }
    names[op] = ops.try_emplace(name, op).first->getKey();
  });
}

namespace {

/// Takes marks out of locations.
class MarkRemover {
public:
  MarkRemover() {
    replacer.addReplacement([](FusedLoc loc) -> std::optional<Attribute> {
      if (getMark(loc))
        return loc.getLocations().front();
      return std::nullopt;
    });
  }
  Location getLoc(Operation *op) {
    return cast<LocationAttr>(replacer.replace(Attribute(op->getLoc())));
  }

private:
  AttrTypeReplacer replacer;
};

} // namespace

Location OpNames::getLoc(Operation *op) { return MarkRemover().getLoc(op); }

void OpNames::removeMarks(FunctionOpInterface function) {
  MarkRemover remover;
  walkOps(function, [&](Operation *op) { op->setLoc(remover.getLoc(op)); });
}
