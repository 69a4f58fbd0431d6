//===- ReadProgram.cpp - Reads a program ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/ReadProgram.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Nesting.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

std::unique_ptr<llvm::MemoryBuffer> comm::readProgram(StringRef path) {
  std::string text;
  std::string error = commfiles::readProgram(path.str(), text);
  if (!error.empty()) {
    llvm::errs() << "error: cannot open input file '" << path << "': " << error
                 << "\n";
    return nullptr;
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      llvm::MemoryBuffer::getMemBufferCopy(text,
                                           path == "-" ? "<stdin>" : path);
  if (isBytecode(*buffer))
    return buffer;
  std::optional<size_t> position =
      commfiles::findDeepNesting(text, commfiles::kMaxProgramNesting);
  if (!position)
    return buffer;
  auto where =
      llvm::SMLoc::getFromPointer(buffer->getBufferStart() + *position);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  auto [line, column] = sources.getLineAndColumn(where);
  llvm::errs() << path << ":" << line << ":" << column
               << ": error: brackets are nested deeper than "
               << commfiles::kMaxProgramNesting << " levels\n";
  return nullptr;
}
