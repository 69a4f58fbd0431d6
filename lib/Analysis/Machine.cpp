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
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Text.h"
#include "KnownMachines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

/// Returns the machines of libraries by name.
static std::map<std::string, std::function<Machine()>> &
getRegisteredMachines() {
  static std::map<std::string, std::function<Machine()>> machines;
  return machines;
}

static bool isFileName(StringRef name) {
  return name.contains('/') || name.ends_with(".json");
}

SmallVector<StringRef> comm::getKnownMachines() {
  SmallVector<StringRef> names;
  for (const detail::KnownMachine &machine : detail::getKnownMachineTexts())
    names.push_back(machine.name);
  for (const auto &entry : getRegisteredMachines())
    names.push_back(entry.first);
  llvm::sort(names);
  return names;
}

void comm::registerMachine(StringRef name, std::function<Machine()> create) {
  if (name.empty() || isFileName(name))
    llvm::report_fatal_error("cannot register machine '" + name +
                             "': expected a name without '/' that does not "
                             "end in '.json'");
  if (llvm::is_contained(getKnownMachines(), name))
    llvm::report_fatal_error("cannot register machine '" + name +
                             "': there is one with this name");
  getRegisteredMachines().emplace(name.str(), std::move(create));
}

FailureOr<Machine>
comm::loadMachine(StringRef nameOrFile,
                  function_ref<InFlightDiagnostic()> emitError) {
  if (isFileName(nameOrFile)) {
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
  const auto &registered = getRegisteredMachines();
  if (auto it = registered.find(nameOrFile.str()); it != registered.end())
    return it->second();
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "unknown machine '" << commtext::makePrintable(nameOrFile)
             << "': expected one of ";
  llvm::interleaveComma(getKnownMachines(), diagnostic);
  diagnostic << ", or a file (a path with '/' or ending in '.json')";
  return failure();
}

TargetAttr comm::getTarget(Operation *op) {
  for (; op; op = op->getParentOp())
    if (isa<ModuleOp>(op))
      if (auto target = op->getAttrOfType<TargetAttr>(CommDialect::kTargetAttr))
        return target;
  return {};
}

void comm::setTarget(ModuleOp module, StringRef machine) {
  if (machine.empty())
    return;
  auto name = StringAttr::get(module.getContext(), machine);
  module->setAttr(CommDialect::kTargetAttr,
                  TargetAttr::get(module.getContext(), name));
}

FailureOr<Machine> comm::loadTarget(Operation *op, StringRef machine) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto emitError = [&] {
    return mlir::emitError(module ? module.getLoc() : op->getLoc());
  };
  if (machine.empty())
    if (TargetAttr target = getTarget(op))
      machine = target.getMachine();
  if (machine.empty())
    return emitError() << "no target: expected the attribute comm.target, as "
                          "--comm-set-target=machine=NAME sets it; known "
                          "machines: "
                       << llvm::join(getKnownMachines(), ", ");
  return loadMachine(machine, emitError);
}
