//===- Machine.cpp - Loads machine descriptions ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Known machines are embedded in the library: a tool, a plugin and an installed
// library find them without a path.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Analysis/DefaultMachine.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Text.h"
#include "KnownMachines.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

SmallVector<StringRef> comm::getKnownMachines() {
  SmallVector<StringRef> names;
  for (const detail::KnownMachine &machine : detail::getKnownMachineTexts())
    names.push_back(machine.name);
  return names;
}

FailureOr<Machine>
comm::loadMachine(StringRef nameOrFile,
                  function_ref<InFlightDiagnostic()> emitError) {
  if (nameOrFile.empty())
    nameOrFile = kDefaultMachine;
  if (nameOrFile.contains('/') || nameOrFile.ends_with(".json")) {
    std::string text;
    std::string error = commfiles::readRegularFile(nameOrFile.str(), text);
    if (!error.empty()) {
      InFlightDiagnostic diagnostic = emitError();
      diagnostic << "cannot open machine file '"
                 << commtext::makePrintable(nameOrFile,
                                            commtext::kMaxPathLength)
                 << "': " << error << "; known machines are ";
      llvm::interleaveComma(getKnownMachines(), diagnostic);
      return failure();
    }
    return parseMachine(text, nameOrFile, emitError);
  }
  for (const detail::KnownMachine &machine : detail::getKnownMachineTexts())
    if (machine.name == nameOrFile)
      return parseMachine(machine.text, nameOrFile, emitError);
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "unknown machine '" << commtext::makePrintable(nameOrFile)
             << "': expected one of ";
  llvm::interleaveComma(getKnownMachines(), diagnostic);
  diagnostic << ", or a file (a path with '/' or ending in '.json')";
  return failure();
}

void comm::noteDefaultMachine(StringRef machine) {
  llvm::errs() << "note: no machine is given: costs are those of '" << machine
               << "'\n";
}
