//===- Compile.cpp - Compiles programs in this process --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler/Compile.h"
#include "ModuleImpl.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;
using namespace commdialect;

/// Returns the registry of all compilations. Also initializes the code
/// generator of kernels, because two threads must not do so at once.
static const DialectRegistry &getCompilerRegistry() {
  static const DialectRegistry registry = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return comm::makeCompilerRegistry();
  }();
  return registry;
}

static const char *getOption(const std::optional<std::string> &option) {
  return option ? option->c_str() : nullptr;
}

static CommCompileOptions convert(const CompileOptions &options) {
  CommCompileOptions converted = {};
  converted.target = options.target.c_str();
  converted.passes = getOption(options.passes);
  converted.machine = getOption(options.machine);
  converted.memoryLimit = getOption(options.memoryLimit);
  converted.numRanks = options.ranks;
  converted.ownKernels = options.hasOwnKernels;
  converted.staticResults = options.hasStaticResults;
  converted.staticArguments = options.hasStaticArguments;
  converted.anyOrder = options.hasAnyOrder;
  converted.kernelFormat = "isa";
  converted.libdevice = getOption(options.libdevice);
  return converted;
}

static OwningOpRef<ModuleOp> parse(const std::string &program,
                                   const std::string &name, Session &session) {
  auto buffer = llvm::MemoryBuffer::getMemBuffer(program, name);
  if (!isBytecode(*buffer)) {
    if (!isText(program)) {
      session.getEmitError()() << "the program is neither MLIR's text nor its "
                                  "bytecode";
      return nullptr;
    }
    if (failed(checkNesting(program, name, &session.getContext())))
      return nullptr;
  }
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  return comm::parseProgram(sources, &session.getContext());
}

/// Returns the constant that comm-emit-program has added.
static std::string getMetadata(ModuleOp module) {
  auto global = module.lookupSymbol<LLVM::GlobalOp>("commProgramMetadata");
  auto text = global ? dyn_cast_or_null<StringAttr>(global.getValueOrNull())
                     : StringAttr();
  return text ? text.getValue().rtrim('\0').str() : "";
}

CompiledProgram commdialect::compile(const std::string &program,
                                     const std::string &name,
                                     const CompileOptions &options) {
  ForkBarrier barrier;
  Session session(getCompilerRegistry());
  const CommCompileOptions converted = convert(options);
  CompiledProgram compiled;
  session.run(
      [&] {
        OwningOpRef<ModuleOp> module = parse(program, name, session);
        if (!module || failed(comm::importProgram(*module, converted)) ||
            failed(comm::lowerProgram(*module, converted)))
          return failure();
        compiled.metadata = getMetadata(*module);
        return comm::emitProgram(*module, converted, compiled.bytes);
      },
      Session::Purpose::Work, &compiled.diagnostics);
  return compiled;
}
