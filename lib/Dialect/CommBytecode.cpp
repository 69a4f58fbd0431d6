//===- CommBytecode.cpp - Bytecode of the dialect -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every file contains the dialect's version, so that a later reader can upgrade
// it and an older one can reject it. The properties of starts are a dictionary
// by name, so that one can be added without a new encoding.
//
//===----------------------------------------------------------------------===//

#include "CommBytecode.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if `version` is 0.2, the only former one that is read.
static bool isVersion2(const CommDialectVersion &version) {
  return version.major == 0 && version.minor == 2;
}

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
    // The writer's configuration may request another version, but properties
    // are never written as in 0.2.
    FailureOr<const DialectVersion *> wanted =
        writer.getDialectVersion(CommDialect::getDialectNamespace());
    if (succeeded(wanted) &&
        !isVersion2(*static_cast<const CommDialectVersion *>(*wanted)))
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

  /// Removes launches on tensors, which version 0.2 allowed.
  LogicalResult
  upgradeFromVersion(Operation *top,
                     const DialectVersion &version) const override {
    if (isVersion2(static_cast<const CommDialectVersion &>(version)))
      top->walk([](LaunchableOpInterface op) {
        if (!LaunchAttr::isAllowedOn(op))
          op.setLaunchAttr({});
      });
    return success();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Properties of starts
//===----------------------------------------------------------------------===//

namespace {
/// The properties that version 0.2 wrote for some starts only. The name of an
/// optional attribute ends with `?`. `segments` counts segments of operands.
struct Version2Properties {
  StringRef attributes, numbers;
  unsigned segments;
};
} // namespace

static Version2Properties getVersion2Properties(StringRef name) {
  return llvm::StringSwitch<Version2Properties>(name)
      .Case("comm.all_reduce", {"any_order?", "reduction", 3})
      .Case("comm.reduce", {"any_order?", "reduction root", 3})
      .Case("comm.reduce_scatter", {"any_order?", "reduction dim", 3})
      .Case("comm.broadcast", {"", "root", 2})
      .Case("comm.all_gather", {"", "dim", 2})
      .Cases({"comm.gather", "comm.scatter"}, {"", "dim root", 2})
      .Case("comm.all_to_all", {"skip_own_piece?", "split_dim concat_dim", 2})
      .Case("comm.all_to_all_v",
            {"static_receive_sizes static_send_sizes", "dim", 4})
      .Case("comm.permute", {"pairs", "", 2})
      .Case("comm.batch_p2p", {"", "", 4})
      .Default({"", "", 0});
}

/// Turns the attributes that version 0.2 had instead of a decision and a launch
/// into these.
static LogicalResult upgradeDecisions(NamedAttrList &properties,
                                      DialectBytecodeReader &reader) {
  MLIRContext *context = reader.getContext();
  if (Attribute former = properties.erase("algorithm")) {
    auto algorithm = dyn_cast<AlgorithmAttr>(former);
    if (!algorithm)
      return reader.emitError()
             << "expected a #comm.algorithm as 'algorithm', got " << former;
    properties.set("decision",
                   DecisionAttr::get(context, algorithm.getValue()));
  }
  std::optional<int64_t> flagOffset;
  if (Attribute former = properties.erase("flag_offset")) {
    auto offset = dyn_cast<IntegerAttr>(former);
    if (!offset || !offset.getType().isSignlessInteger(64))
      return reader.emitError()
             << "expected an i64 as 'flag_offset', got " << former;
    flagOffset = offset.getInt();
  }
  bool arePeersReady(properties.erase("peers_ready"));
  bool isOnComputeStream(properties.erase("on_compute_stream"));
  if (!flagOffset && !arePeersReady && !isOnComputeStream)
    return success();
  auto launch =
      LaunchAttr::getChecked([&] { return reader.emitError(); }, context,
                             flagOffset, arePeersReady, isOnComputeStream);
  if (!launch)
    return failure();
  properties.set("launch", launch);
  return success();
}

/// Reads the properties of the start `name` from version 0.2: attributes in the
/// order of their names, then numbers, then the sizes of segments. Bytecode
/// before format 6 has these sizes among the attributes.
static LogicalResult readVersion2(DialectBytecodeReader &reader, StringRef name,
                                  NamedAttrList &properties) {
  constexpr StringLiteral kSegments = "operandSegmentSizes";
  Version2Properties own = getVersion2Properties(name);
  bool hasNativeSegments = reader.getBytecodeVersion() >= 6;
  SmallVector<StringRef> attributes = {"algorithm?", "flag_offset?", "group",
                                       "on_compute_stream?", "peers_ready?"};
  own.attributes.split(attributes, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (own.segments > 0 && !hasNativeSegments)
    attributes.push_back(kSegments);
  llvm::sort(attributes);
  for (StringRef attribute : attributes) {
    Attribute value;
    bool isOptional = attribute.consume_back("?");
    if (failed(isOptional ? reader.readOptionalAttribute(value)
                          : reader.readAttribute(value)))
      return failure();
    if (value)
      properties.set(attribute, value);
  }
  Builder builder(reader.getContext());
  SmallVector<StringRef> numbers;
  own.numbers.split(numbers, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef number : numbers) {
    uint64_t value;
    if (failed(reader.readVarInt(value)))
      return failure();
    properties.set(number, builder.getI64IntegerAttr(value));
  }
  if (own.segments > 0 && hasNativeSegments) {
    SmallVector<int32_t> sizes(own.segments);
    if (failed(reader.readSparseArray(MutableArrayRef<int32_t>(sizes))))
      return failure();
    properties.set(kSegments, builder.getDenseI32ArrayAttr(sizes));
  }
  return upgradeDecisions(properties, reader);
}

DictionaryAttr comm::detail::readStartProperties(DialectBytecodeReader &reader,
                                                 OperationName name) {
  FailureOr<const DialectVersion *> version =
      reader.getDialectVersion<CommDialect>();
  if (succeeded(version) &&
      isVersion2(*static_cast<const CommDialectVersion *>(*version))) {
    NamedAttrList properties;
    if (failed(readVersion2(reader, name.getStringRef(), properties)))
      return {};
    return properties.getDictionary(reader.getContext());
  }
  DictionaryAttr properties;
  return succeeded(reader.readAttribute(properties)) ? properties
                                                     : DictionaryAttr();
}

void comm::addCommBytecodeInterface(CommDialect *dialect) {
  dialect->addInterfaces<CommBytecodeInterface>();
}
