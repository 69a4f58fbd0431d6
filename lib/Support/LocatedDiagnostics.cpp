//===- LocatedDiagnostics.cpp - Locates diagnostics without lines ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR prints only lines as locations. For a location with only a name, such as
// that of an HLO instruction without metadata, it would print
// `<unknown>:0: note: loc("x"): text`.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/LocatedDiagnostics.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

static thread_local bool isReemitting = false;

bool comm::isReemittingDiagnostic() { return isReemitting; }

/// Returns the name in `loc`, or null if it has a line or no name.
static NameLoc getName(Location loc) {
  return loc->findInstanceOf<FileLineColLoc>() ? NameLoc()
                                               : loc->findInstanceOf<NameLoc>();
}

void comm::locateDiagnostics(MLIRContext *context, StringRef file) {
  Location place = FileLineColLoc::get(context, file, 0, 0);
  context->getDiagEngine().registerHandler([=](Diagnostic &diagnostic) {
    bool isNamed = getName(diagnostic.getLocation()) != nullptr;
    for (Diagnostic &note : diagnostic.getNotes())
      isNamed |= getName(note.getLocation()) != nullptr;
    if (!isNamed)
      return failure();
    auto copyText = [](Diagnostic &from, Diagnostic &to) {
      if (NameLoc name = getName(from.getLocation()))
        to << "'" << name.getName().getValue() << "': ";
      to << from.str();
    };
    auto getPlace = [&](Diagnostic &of) {
      return getName(of.getLocation()) ? place : of.getLocation();
    };
    Diagnostic located(getPlace(diagnostic), diagnostic.getSeverity());
    copyText(diagnostic, located);
    for (Diagnostic &note : diagnostic.getNotes())
      copyText(note, located.attachNote(getPlace(note)));
    llvm::SaveAndRestore<bool> again(isReemitting, true);
    context->getDiagEngine().emit(std::move(located));
    return success();
  });
}
