//===- Module.cpp - Programs and passes on them ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/OriginalPeaks.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Analysis/MemoryLimit.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "CommDialect/Support/Nesting.h"
#include "CommDialect/Transforms/Passes.h"
#include "ModuleImpl.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace commdialect;
using Impl = Module::Impl;

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

/// The only control characters of a text are separators.
bool commdialect::isText(StringRef bytes) {
  return llvm::none_of(bytes, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && (c < '\t' || c > '\r');
  });
}

static bool isMlirBytecode(StringRef bytes) {
  return isBytecode(llvm::MemoryBufferRef(bytes, "bytes"));
}

LogicalResult commdialect::checkNesting(StringRef bytes, StringRef name,
                                        MLIRContext *context) {
  auto place = commfiles::findDeepNesting(bytes, commfiles::kMaxProgramNesting);
  if (!place)
    return success();
  StringRef before = bytes.take_front(*place);
  return emitError(FileLineColLoc::get(context, name, before.count('\n') + 1,
                                       before.size() - before.rfind('\n')))
         << "brackets are nested deeper than " << commfiles::kMaxProgramNesting
         << " levels";
}

static OwningOpRef<ModuleOp> parseMlir(StringRef bytes, StringRef name,
                                       MLIRContext *context) {
  if (!isMlirBytecode(bytes) && failed(checkNesting(bytes, name, context)))
    return nullptr;
  ParserConfig config(context, /*verifyAfterParse=*/false);
  return parseSourceString<ModuleOp>(bytes, config, name);
}

/// Moves properties of ops of the dialect to where they belong. The context of
/// another package does not know the ops, and so has all their attributes among
/// the discardable ones.
static LogicalResult placeProperties(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!isa_and_present<comm::CommDialect>(op->getDialect()) ||
        op->getDiscardableAttrDictionary().empty())
      return WalkResult::advance();
    auto properties =
        dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
    if (!properties)
      return WalkResult::advance();
    NamedAttrList placed(properties);
    for (NamedAttribute attribute :
         llvm::make_early_inc_range(op->getDiscardableAttrs()))
      if (properties.contains(attribute.getName())) {
        placed.set(attribute.getName(), attribute.getValue());
        op->removeDiscardableAttr(attribute.getName());
      }
    auto emit = [&] { return op->emitOpError(); };
    if (failed(op->setPropertiesFromAttribute(
            placed.getDictionary(op->getContext()), emit)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Verifies a module, unless it needs an import: like comm-run, it is then
/// verified after the import.
static LogicalResult verifyAtOnce(ModuleOp module) {
  bool needsImport = module
                         .walk([](Operation *op) {
                           return op->isRegistered() ? WalkResult::advance()
                                                     : WalkResult::interrupt();
                         })
                         .wasInterrupted();
  return success(needsImport || succeeded(mlir::verify(module)));
}

std::shared_ptr<const Impl> Impl::parseHlo(const std::string &bytes) {
  auto session = std::make_shared<Session>();
  std::shared_ptr<const comm::HloModule> hlo;
  OwningOpRef<ModuleOp> module;
  session->run([&]() -> LogicalResult {
    auto emit = session->getEmitError();
    FailureOr<comm::HloModule> read = comm::HloModule::read(bytes, emit);
    if (failed(read))
      return failure();
    hlo = std::make_shared<const comm::HloModule>(std::move(*read));
    module = comm::importHlo(*hlo, &session->getContext(), emit);
    return success(bool(module));
  });
  return std::make_shared<Impl>(session, std::move(module), hlo);
}

Module Module::parse(const std::string &bytes, const std::string &name) {
  if (!isText(bytes) && !isMlirBytecode(bytes))
    return Module(Impl::parseHlo(bytes));
  auto session = std::make_shared<Session>();
  OwningOpRef<ModuleOp> module;
  session->run([&] {
    module = parseMlir(bytes, name, &session->getContext());
    return success(module && succeeded(placeProperties(*module)) &&
                   succeeded(verifyAtOnce(*module)));
  });
  return Module(std::make_shared<Impl>(session, std::move(module)));
}

Module::Module(std::shared_ptr<const Impl> impl) : impl(std::move(impl)) {}

bool Module::isHlo() const { return impl->hlo != nullptr; }

std::optional<std::string> Module::getTarget() const {
  comm::TargetAttr target = comm::getTarget(impl->getModule());
  if (!target)
    return std::nullopt;
  return target.getMachine().str();
}

std::string Module::getText(bool isGeneric) const {
  std::string text;
  impl->session->run([&] {
    llvm::raw_string_ostream os(text);
    OpPrintingFlags flags;
    if (isGeneric)
      flags.printGenericOpForm();
    impl->getModule().print(os, flags);
    return success();
  });
  return text;
}

std::string Module::getBytes() const {
  if (isHlo())
    return impl->hlo->getBytes().str();
  std::string bytes;
  impl->session->run([&] {
    llvm::raw_string_ostream os(bytes);
    return writeBytecodeToFile(impl->getModule(), os);
  });
  return bytes;
}

int64_t Module::getNumCollectives() const {
  if (isHlo())
    return impl->hlo->getNumCollectives();
  int64_t count = 0;
  impl->session->run([&] {
    ModuleOp module = impl->getImported();
    if (!module)
      return failure();
    module.walk([&](comm::CollectiveOpInterface) { ++count; });
    return success();
  });
  return count;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

ModuleOp Impl::getImported() const {
  if (isImported)
    return getModule();
  if (!imported) {
    OwningOpRef<ModuleOp> copy = getModule().clone();
    if (failed(session->runPasses(*copy, addImport)))
      return nullptr;
    imported = std::move(copy);
  }
  return imported.get();
}

OwningOpRef<ModuleOp> Impl::importCopy() const {
  ModuleOp module = getImported();
  return module ? module.clone() : nullptr;
}

ModuleOp Impl::getPrepared() const {
  if (prepared)
    return *prepared;
  OwningOpRef<ModuleOp> copy = importCopy();
  // Memory limits refer to the imported program.
  if (copy && !hlo)
    comm::recordOriginalPeaks(*copy, /*followsCalls=*/true);
  if (copy && !hlo &&
      failed(session->runPasses(*copy, [](PassManager &manager) {
        comm::buildPrepareForSchedulingPipeline(manager);
      })))
    return nullptr;
  prepared = std::move(copy);
  return prepared.get();
}

void commdialect::verify(const Module &module) {
  const Impl &impl = module.getImpl();
  ModuleOp imported;
  impl.session->run([&] {
    imported = impl.getImported();
    return success(bool(imported));
  });
  // The pass does not change the module, so it needs no copy.
  impl.session->run(
      [&] {
        return impl.session->runPasses(imported, [](PassManager &manager) {
          manager.enableVerifier(false);
          manager.addPass(comm::createVerifyPass());
        });
      },
      Session::Purpose::Verification);
}

static Module optimizeHlo(const Impl &impl, const OptimizeOptions &options) {
  std::string bytes;
  impl.session->run([&]() -> LogicalResult {
    comm::HloScheduleOptions schedule;
    schedule.machine = options.machine;
    schedule.memoryLimit = options.memoryLimit;
    FailureOr<comm::ScheduledHlo> scheduled =
        comm::scheduleHlo(*impl.hlo, impl.getModule().clone(), schedule,
                          impl.session->getEmitError());
    if (failed(scheduled))
      return failure();
    bytes = std::move(scheduled->bytes);
    return success();
  });
  return Module(Impl::parseHlo(bytes));
}

Module commdialect::optimize(const Module &module,
                             const OptimizeOptions &options) {
  const Impl &impl = module.getImpl();
  if (impl.hlo)
    return optimizeHlo(impl, options);
  OwningOpRef<ModuleOp> copy;
  impl.session->run([&] {
    copy = impl.getModule().clone();
    return impl.session->runPasses(*copy, [&](PassManager &manager) {
      addImport(manager);
      comm::OptimizeOptions optimize;
      optimize.machine = options.machine;
      optimize.memoryLimit = options.memoryLimit;
      comm::buildOptimizePipeline(manager, optimize);
    });
  });
  return Module(std::make_shared<Impl>(impl.session, std::move(copy)));
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

std::vector<std::string> commdialect::getMachines() {
  std::vector<std::string> names;
  for (StringRef name : comm::getKnownMachines())
    names.push_back(name.str());
  return names;
}

void commdialect::checkOptions(const OptimizeOptions &options) {
  Session session;
  session.run([&] {
    auto emit = session.getEmitError();
    return success(
        (options.machine.empty() ||
         succeeded(comm::loadMachine(options.machine, emit))) &&
        succeeded(comm::MemoryLimit::parse(options.memoryLimit, emit)));
  });
}
