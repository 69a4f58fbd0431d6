//===- CommLayout.cpp - Layouts of tensors --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Syntax and verifier of #comm.layout, and its conversion to a memref type.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "CommVerifiers.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses a number, or `?` for one that is known only at run time.
static ParseResult parseAmount(AsmParser &parser, int64_t &amount) {
  if (succeeded(parser.parseOptionalQuestion())) {
    amount = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(amount);
}

static void printAmount(AsmPrinter &printer, int64_t amount) {
  if (ShapedType::isDynamic(amount))
    printer << '?';
  else
    printer << amount;
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  StringRef keyword;
  SMLoc keywordLocation;
  if (parser.parseLess() || (keywordLocation = parser.getCurrentLocation(),
                             parser.parseKeyword(&keyword)))
    return {};
  std::optional<LayoutKind> kind = symbolizeLayoutKind(keyword);
  if (!kind) {
    parser.emitError(keywordLocation)
        << "expected flexible, fixed or comm_buffer, got '" << keyword << "'";
    return {};
  }
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  FlatSymbolRefAttr group;
  if (*kind == LayoutKind::Fixed) {
    if (parser.parseLess() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parseAmount(parser, strides.emplace_back());
        }))
      return {};
    if (succeeded(parser.parseOptionalComma()) &&
        (parser.parseKeyword("offset") || parser.parseColon() ||
         parseAmount(parser, offset)))
      return {};
    if (parser.parseGreater())
      return {};
  } else if (*kind == LayoutKind::CommBuffer) {
    if (parser.parseLess() || parser.parseKeyword("symm") ||
        parser.parseComma() || parser.parseAttribute(group) ||
        parser.parseGreater())
      return {};
  }
  if (parser.parseGreater())
    return {};
  auto emitError = [&] { return parser.emitError(location); };
  return LayoutAttr::getChecked(function_ref<InFlightDiagnostic()>(emitError),
                                parser.getContext(), *kind,
                                ArrayRef<int64_t>(strides), offset, group);
}

void LayoutAttr::print(AsmPrinter &printer) const {
  printer << '<' << stringifyLayoutKind(getKind());
  if (getKind() == LayoutKind::Fixed) {
    printer << "<[";
    llvm::interleaveComma(getStrides(), printer, [&](int64_t stride) {
      printAmount(printer, stride);
    });
    printer << ']';
    if (getOffset() != 0) {
      printer << ", offset: ";
      printAmount(printer, getOffset());
    }
    printer << '>';
  } else if (getKind() == LayoutKind::CommBuffer) {
    printer << "<symm, " << getGroup() << '>';
  }
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 LayoutKind kind, ArrayRef<int64_t> strides,
                                 int64_t offset, FlatSymbolRefAttr group) {
  // layout_c1
  if (kind != LayoutKind::Fixed && (!strides.empty() || offset != 0))
    return emitError() << "a layout that is " << stringifyLayoutKind(kind)
                       << " has no strides and no offset";
  for (int64_t amount : llvm::concat<const int64_t>(strides, ArrayRef(offset)))
    if (amount < 0 && !ShapedType::isDynamic(amount))
      return emitError() << "strides and offset of a layout must not be "
                            "negative, got "
                         << amount;
  // layout_c2
  if ((kind == LayoutKind::CommBuffer) != static_cast<bool>(group))
    return emitError() << "a layout that is " << stringifyLayoutKind(kind)
                       << (group ? " has no group" : " needs a group");
  return success();
}

LogicalResult
LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type elementType,
                           function_ref<InFlightDiagnostic()> emitError) const {
  // layout_c3
  if (getKind() == LayoutKind::Fixed && getStrides().size() != shape.size())
    return emitError()
           << "a tensor of " << shape.size()
           << " dimensions needs a layout with as many strides, got "
           << getStrides().size();
  // layout_c4
  if (getKind() == LayoutKind::CommBuffer &&
      (ShapedType::isDynamicShape(shape) ||
       !comm::detail::isSupportedElementType(elementType)))
    return emitError() << "a tensor in a comm_buffer needs a static shape and "
                          "elements as collectives have them, got "
                       << RankedTensorType::get(shape, elementType);
  return success();
}

//===----------------------------------------------------------------------===//
// Memrefs
//===----------------------------------------------------------------------===//

Attribute LayoutAttr::getMemorySpace() {
  if (getKind() != LayoutKind::CommBuffer)
    return {};
  return SymmAttr::get(getContext(), getGroup());
}

MemRefType LayoutAttr::getMemRefType(ArrayRef<int64_t> shape,
                                     Type elementType) {
  MemRefType rowMajor = MemRefType::get(
      shape, elementType, MemRefLayoutAttrInterface(), getMemorySpace());
  if (getKind() != LayoutKind::Fixed)
    return rowMajor;
  auto [strides, offset] = rowMajor.getStridesAndOffset();
  if (offset == getOffset() && ArrayRef<int64_t>(strides) == getStrides() &&
      !ShapedType::isDynamicShape(strides))
    return rowMajor;
  auto layout = StridedLayoutAttr::get(getContext(), getOffset(), getStrides());
  return MemRefType::get(shape, elementType, layout, getMemorySpace());
}

LayoutAttr LayoutAttr::ofTensor(RankedTensorType type) {
  if (auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding()))
    return layout;
  return LayoutAttr::get(type.getContext(), LayoutKind::Flexible);
}
