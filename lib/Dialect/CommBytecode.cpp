//===- CommBytecode.cpp - Bytecode of the dialect -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every file contains the dialect's version, so that a later reader can upgrade
// it and an older one can reject it.
//
//===----------------------------------------------------------------------===//

#include "CommBytecode.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

struct CommBytecodeInterface : public BytecodeDialectInterface {
  CommBytecodeInterface(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  /// Codes of the types in the bytecode; a code is never reused.
  enum TypeCode : uint64_t { kToken = 0 };

  Type readType(DialectBytecodeReader &reader) const override {
    uint64_t code;
    if (failed(reader.readVarInt(code)))
      return {};
    if (code == kToken)
      return TokenType::get(getContext());
    reader.emitError() << "unknown comm type code " << code;
    return {};
  }

  LogicalResult writeType(Type type,
                          DialectBytecodeWriter &writer) const override {
    if (!isa<TokenType>(type))
      return failure();
    writer.writeVarInt(kToken);
    return success();
  }

  void writeVersion(DialectBytecodeWriter &writer) const override {
    CommDialectVersion version = CommDialectVersion::current();
    // The writer's configuration may request an older version.
    FailureOr<const DialectVersion *> wanted =
        writer.getDialectVersion(CommDialect::getDialectNamespace());
    if (succeeded(wanted))
      version = *static_cast<const CommDialectVersion *>(*wanted);
    writer.writeVarInt(version.major);
    writer.writeVarInt(version.minor);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    uint64_t major, minor;
    if (failed(reader.readVarInt(major)) || failed(reader.readVarInt(minor)))
      return nullptr;
    CommDialectVersion current = CommDialectVersion::current();
    if (major > current.major ||
        (major == current.major && minor > current.minor)) {
      reader.emitError() << "comm dialect version " << major << "." << minor
                         << " is newer than this build's " << current.major
                         << "." << current.minor;
      return nullptr;
    }
    if (major == 0 && minor < 2) {
      reader.emitError()
          << "comm dialect version " << major << "." << minor
          << " is older than 0.2, whose collectives have an "
             "algorithm of their own; expected a program as text";
      return nullptr;
    }
    return std::make_unique<CommDialectVersion>(major, minor);
  }
};

} // namespace

void comm::addCommBytecodeInterface(CommDialect *dialect) {
  dialect->addInterfaces<CommBytecodeInterface>();
}
