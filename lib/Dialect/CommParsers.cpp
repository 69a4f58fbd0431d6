//===- CommParsers.cpp - Custom assembly of the ops -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsers and printers of assembly that TableGen's directives do not cover.
// They are static and must precede the generated definitions, so this file also
// includes those.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::comm;

using Operands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

//===----------------------------------------------------------------------===//
// Meshes and groups
//===----------------------------------------------------------------------===//

/// Parses `dp = 2, tp = 4`.
static ParseResult parseMeshAxes(OpAsmParser &parser, ArrayAttr &names,
                                 DenseI64ArrayAttr &sizes) {
  SmallVector<Attribute> nameAttrs;
  SmallVector<int64_t> sizeValues;
  auto parseAxis = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseInteger(sizeValues.emplace_back()))
      return failure();
    nameAttrs.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(parseAxis))
    return failure();
  names = parser.getBuilder().getArrayAttr(nameAttrs);
  sizes = parser.getBuilder().getDenseI64ArrayAttr(sizeValues);
  return success();
}

static void printMeshAxes(OpAsmPrinter &printer, Operation *, ArrayAttr names,
                          DenseI64ArrayAttr sizes) {
  llvm::interleaveComma(
      llvm::zip(names.getAsValueRange<StringAttr>(), sizes.asArrayRef()),
      printer, [&](auto axis) {
        printer.printKeywordOrString(std::get<0>(axis));
        printer << " = " << std::get<1>(axis);
      });
}

/// Parses `@mesh[dp, tp]` or `ranks [[0, 1], [2, 3]]`.
static ParseResult parseGroupMembers(OpAsmParser &parser,
                                     FlatSymbolRefAttr &mesh, ArrayAttr &axes,
                                     ArrayAttr &ranks) {
  Builder &builder = parser.getBuilder();
  SmallVector<Attribute> elements;
  if (succeeded(parser.parseOptionalKeyword("ranks"))) {
    auto parseLine = [&]() -> ParseResult {
      SmallVector<int64_t> line;
      auto parseRank = [&] { return parser.parseInteger(line.emplace_back()); };
      if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                         parseRank))
        return failure();
      elements.push_back(builder.getDenseI64ArrayAttr(line));
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseLine))
      return failure();
    ranks = builder.getArrayAttr(elements);
    return success();
  }
  auto parseAxis = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name))
      return failure();
    elements.push_back(builder.getStringAttr(name));
    return success();
  };
  if (parser.parseAttribute(mesh) ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return failure();
  axes = builder.getArrayAttr(elements);
  return success();
}

static void printGroupMembers(OpAsmPrinter &printer, Operation *,
                              FlatSymbolRefAttr mesh, ArrayAttr axes,
                              ArrayAttr ranks) {
  if (ranks) {
    printer << "ranks [";
    llvm::interleaveComma(ranks.getAsRange<DenseI64ArrayAttr>(), printer,
                          [&](DenseI64ArrayAttr line) {
                            printer << "[";
                            llvm::interleaveComma(line.asArrayRef(), printer);
                            printer << "]";
                          });
    printer << "]";
    return;
  }
  printer << mesh << "[";
  llvm::interleaveComma(
      axes.getAsValueRange<StringAttr>(), printer,
      [&](StringRef name) { printer.printKeywordOrString(name); });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

/// Parses the algorithm of a decision, `push` or `"2shot-s"`.
static ParseResult parseDecision(OpAsmParser &parser, DecisionAttr &decision) {
  SMLoc loc = parser.getCurrentLocation();
  std::string name;
  if (failed(parser.parseOptionalKeywordOrString(&name)))
    return parser.emitError(loc)
           << "expected an algorithm; known are " << getKnownAlgorithms();
  std::optional<Algorithm> algorithm = symbolizeAlgorithm(name);
  if (!algorithm)
    return parser.emitError(loc) << "unknown algorithm '" << name
                                 << "'; known are " << getKnownAlgorithms();
  decision = DecisionAttr::get(parser.getContext(), *algorithm);
  return success();
}

static void printDecision(OpAsmPrinter &printer, Operation *,
                          DecisionAttr decision) {
  if (decision)
    printer.printKeywordOrString(stringifyAlgorithm(decision.getAlgorithm()));
}

//===----------------------------------------------------------------------===//
// Operands and types of starts and waits
//===----------------------------------------------------------------------===//

/// Appends the result types: those of the destinations that are tensors.
static void inferValueTypes(ArrayRef<Type> destinations,
                            SmallVectorImpl<Type> &values) {
  for (Type type : destinations)
    if (isa<TensorType>(type))
      values.push_back(type);
}

/// Parses `%a, %b into %x, %y`, or `into %x` in place.
static ParseResult parseBuffers(OpAsmParser &parser, Operands &sources,
                                Operands &destinations) {
  if (failed(parser.parseOptionalKeyword("into")))
    if (parser.parseOperandList(sources) || parser.parseKeyword("into"))
      return failure();
  return parser.parseOperandList(destinations);
}

static void printBuffers(OpAsmPrinter &printer, Operation *,
                         OperandRange sources, OperandRange destinations) {
  if (!sources.empty()) {
    printer.printOperands(sources);
    printer << " ";
  }
  printer << "into ";
  printer.printOperands(destinations);
}

/// Parses `tensor<4xf32>` if sources and destinations have the same types or
/// there are no sources (`firstIsOptional`), else
/// `tensor<4xf32> into tensor<16xf32>`. `between` is the keyword between the
/// two lists.
static ParseResult parseTwoTypeLists(OpAsmParser &parser, StringRef between,
                                     bool firstIsOptional,
                                     SmallVectorImpl<Type> &first,
                                     SmallVectorImpl<Type> &second) {
  if (parser.parseTypeList(first))
    return failure();
  if (succeeded(parser.parseOptionalKeyword(between)))
    return parser.parseTypeList(second);
  second.assign(first.begin(), first.end());
  if (firstIsOptional)
    first.clear();
  return success();
}

static ParseResult parseBufferTypes(
    OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> sources,
    SmallVectorImpl<Type> &sourceTypes, SmallVectorImpl<Type> &destinationTypes,
    SmallVectorImpl<Type> &valueTypes) {
  if (parseTwoTypeLists(parser, "into", sources.empty(), sourceTypes,
                        destinationTypes))
    return failure();
  inferValueTypes(destinationTypes, valueTypes);
  return success();
}

static void printBufferTypes(OpAsmPrinter &printer, Operation *, OperandRange,
                             TypeRange sourceTypes, TypeRange destinationTypes,
                             TypeRange) {
  if (!sourceTypes.empty() && sourceTypes != destinationTypes)
    printer << sourceTypes << " into ";
  printer << destinationTypes;
}

/// Parses `[[0, 1], [1, 0]]`.
static ParseResult parsePairs(OpAsmParser &parser, DenseI64ArrayAttr &pairs) {
  SmallVector<int64_t> values;
  auto parsePair = [&]() -> ParseResult {
    return failure(
        parser.parseLSquare() || parser.parseInteger(values.emplace_back()) ||
        parser.parseComma() || parser.parseInteger(values.emplace_back()) ||
        parser.parseRSquare());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePair))
    return failure();
  pairs = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static void printPairs(OpAsmPrinter &printer, Operation *,
                       DenseI64ArrayAttr pairs) {
  ArrayRef<int64_t> values = pairs;
  printer << "[";
  for (size_t i = 0; i + 1 < values.size(); i += 2)
    printer << (i ? ", [" : "[") << values[i] << ", " << values[i + 1] << "]";
  printer << "]";
}

static ParseResult parseRecvTypes(OpAsmParser &parser,
                                  SmallVectorImpl<Type> &destinationTypes,
                                  SmallVectorImpl<Type> &valueTypes) {
  if (parser.parseTypeList(destinationTypes))
    return failure();
  inferValueTypes(destinationTypes, valueTypes);
  return success();
}

static void printRecvTypes(OpAsmPrinter &printer, Operation *,
                           TypeRange destinationTypes, TypeRange) {
  printer << destinationTypes;
}

/// Parses `tensor<4xf32> into tensor<8xf32>`; a side without operands is
/// omitted.
static ParseResult parseBatchTypes(
    OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> sources,
    SmallVectorImpl<Type> &sourceTypes, SmallVectorImpl<Type> &destinationTypes,
    SmallVectorImpl<Type> &valueTypes) {
  if (!sources.empty() && parser.parseTypeList(sourceTypes))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("into")))
    if (parser.parseTypeList(destinationTypes))
      return failure();
  inferValueTypes(destinationTypes, valueTypes);
  return success();
}

static void printBatchTypes(OpAsmPrinter &printer, Operation *, OperandRange,
                            TypeRange sourceTypes, TypeRange destinationTypes,
                            TypeRange) {
  printer << sourceTypes;
  if (destinationTypes.empty())
    return;
  printer << (sourceTypes.empty() ? "into " : " into ") << destinationTypes;
}

/// Parses `%t, %r reading %x` or `[%t0, %t1], %r0, %r1 reading %x0, %x1`.
static ParseResult parseWaitOperands(OpAsmParser &parser, Operands &tokens,
                                     Operands &destinations,
                                     Operands &sources) {
  if (succeeded(parser.parseOptionalLSquare())) {
    if (parser.parseOperandList(tokens) || parser.parseRSquare())
      return failure();
  } else if (parser.parseOperand(tokens.emplace_back())) {
    return failure();
  }
  if (succeeded(parser.parseOptionalComma()) &&
      parser.parseOperandList(destinations))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("reading")))
    return parser.parseOperandList(sources);
  return success();
}

static void printWaitOperands(OpAsmPrinter &printer, Operation *,
                              OperandRange tokens, OperandRange destinations,
                              OperandRange sources) {
  bool hasSeveral = tokens.size() != 1;
  printer << (hasSeveral ? "[" : "");
  printer.printOperands(tokens);
  printer << (hasSeveral ? "]" : "");
  if (!destinations.empty()) {
    printer << ", ";
    printer.printOperands(destinations);
  }
  if (!sources.empty()) {
    printer << " reading ";
    printer.printOperands(sources);
  }
}

/// Parses `: tensor<16xf32> reading tensor<4xf32>`. The second list is omitted
/// if it equals the first, and both are omitted if there are no operands.
static ParseResult parseWaitTypes(
    OpAsmParser &parser, ArrayRef<OpAsmParser::UnresolvedOperand> destinations,
    ArrayRef<OpAsmParser::UnresolvedOperand> sources,
    SmallVectorImpl<Type> &destinationTypes, SmallVectorImpl<Type> &sourceTypes,
    SmallVectorImpl<Type> &valueTypes) {
  if (destinations.empty() && sources.empty())
    return success();
  if (parser.parseColon())
    return failure();
  if (!destinations.empty() && parser.parseTypeList(destinationTypes))
    return failure();
  inferValueTypes(destinationTypes, valueTypes);
  if (succeeded(parser.parseOptionalKeyword("reading")))
    return parser.parseTypeList(sourceTypes);
  if (!sources.empty())
    sourceTypes.assign(destinationTypes.begin(), destinationTypes.end());
  return success();
}

static void printWaitTypes(OpAsmPrinter &printer, Operation *, OperandRange,
                           OperandRange, TypeRange destinationTypes,
                           TypeRange sourceTypes, TypeRange) {
  if (destinationTypes.empty() && sourceTypes.empty())
    return;
  printer << ": " << destinationTypes;
  if (sourceTypes.empty() || sourceTypes == destinationTypes)
    return;
  printer << (destinationTypes.empty() ? "reading " : " reading ")
          << sourceTypes;
}

#define GET_OP_CLASSES
#include "CommDialect/IR/CommOps.cpp.inc"
