//===- ModulePath.cpp - Paths of modules in locations ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/ModulePath.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

/// Key of the path in the metadata of a FusedLoc.
static constexpr StringLiteral kModule = "comm.module";

Location comm::addModulePath(Location loc, StringRef path) {
  MLIRContext *context = loc.getContext();
  NamedAttribute entry(StringAttr::get(context, kModule),
                       StringAttr::get(context, path));
  return FusedLoc::get(context, {loc}, DictionaryAttr::get(context, entry));
}

StringRef comm::getModulePath(Location loc) {
  StringRef path;
  loc->walk([&](Location part) {
    auto fused = dyn_cast<FusedLoc>(part);
    auto metadata =
        fused ? dyn_cast_if_present<DictionaryAttr>(fused.getMetadata())
              : DictionaryAttr();
    auto module = metadata ? metadata.getAs<StringAttr>(kModule) : StringAttr();
    if (!module)
      return WalkResult::advance();
    path = module.getValue();
    return WalkResult::interrupt();
  });
  return path;
}
