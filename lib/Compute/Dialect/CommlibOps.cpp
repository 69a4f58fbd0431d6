//===- CommlibOps.cpp - The commlib dialect -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/CommlibOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::commlib;

#include "CommDialect/Compute/CommlibDialect.cpp.inc"

#include "CommDialect/Compute/CommlibEnums.cpp.inc"

#define GET_OP_CLASSES
#include "CommDialect/Compute/CommlibOps.cpp.inc"

namespace {
/// Allows calls of libraries to be inlined anywhere.
struct CommlibInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void CommlibDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "CommDialect/Compute/CommlibOps.cpp.inc"
      >();
  addInterfaces<CommlibInlinerInterface>();
}

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Appends the effects of a destination-style op on memrefs.
static void addEffects(DestinationStyleOpInterface op, Effects &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  }
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

void ConvolutionOp::getEffects(Effects &effects) { addEffects(*this, effects); }

Value ConvolutionOp::getImage() {
  return getKind() == ConvolutionKind::ImageGradient ? getInit() : getLhs();
}
Value ConvolutionOp::getFilter() {
  return getKind() == ConvolutionKind::FilterGradient ? getInit() : getRhs();
}
Value ConvolutionOp::getResponse() {
  return getKind() == ConvolutionKind::Forward         ? getInit()
         : getKind() == ConvolutionKind::ImageGradient ? getLhs()
                                                       : getRhs();
}
StringRef ConvolutionOp::getImageLayout() {
  return getKind() == ConvolutionKind::ImageGradient ? getInitLayout()
                                                     : getLhsLayout();
}
StringRef ConvolutionOp::getFilterLayout() {
  return getKind() == ConvolutionKind::FilterGradient ? getInitLayout()
                                                      : getRhsLayout();
}
StringRef ConvolutionOp::getResponseLayout() {
  return getKind() == ConvolutionKind::Forward         ? getInitLayout()
         : getKind() == ConvolutionKind::ImageGradient ? getLhsLayout()
                                                       : getRhsLayout();
}

int64_t ConvolutionOp::getSize(Value operand, StringRef layout, char letter) {
  size_t dim = layout.find(letter);
  return dim == StringRef::npos
             ? 1
             : cast<ShapedType>(operand.getType()).getDimSize(dim);
}

StringRef ConvolutionOp::getOrder(ConvolutionPart part, bool isLast) {
  switch (part) {
  case ConvolutionPart::Image:
    return isLast ? "n012gc" : "ngc012";
  case ConvolutionPart::Filter:
    return isLast ? "gk012c" : "gkc012";
  case ConvolutionPart::Response:
    return isLast ? "n012gk" : "ngk012";
  }
  llvm_unreachable("all parts");
}

bool ConvolutionOp::isInOrder(Value operand, StringRef layout,
                              StringRef order) {
  size_t last = 0;
  for (char letter : layout) {
    if (getSize(operand, layout, letter) == 1)
      continue;
    size_t position = order.find(letter);
    if (position == StringRef::npos || position < last)
      return false;
    last = position;
  }
  return true;
}

bool ConvolutionOp::isTransposedByLibrary() {
  return !getFactorType().isF32() &&
         !isInOrder(getImage(), getImageLayout(),
                    getOrder(ConvolutionPart::Image, /*isLast=*/true));
}

SmallVector<Value> ConvolutionOp::getEpilogueOperands() {
  // The library reads and writes them once more to transpose them.
  SmallVector<Value> operands;
  if (isTransposedByLibrary())
    for (unsigned i = 0; i < 2; ++i)
      llvm::append_range(operands, getOperands());
  return operands;
}

double ConvolutionOp::getOperations() {
  // All kinds have as many operations as the forward convolution.
  double products =
      double(cast<ShapedType>(getResponse().getType()).getNumElements()) *
      double(cast<ShapedType>(getFilter().getType()).getNumElements());
  return 2 * products /
         double(getSize(getFilter(), getFilterLayout(), 'g') *
                getSize(getFilter(), getFilterLayout(), 'k'));
}

Type ConvolutionOp::getFactorType() {
  return getElementTypeOrSelf(getLhs().getType());
}

LogicalResult ConvolutionOp::verify() {
  // convolution_c1
  Type element = getFactorType();
  for (Value operand : {getRhs(), getInit()})
    if (getElementTypeOrSelf(operand.getType()) != element)
      return emitOpError() << "has operands of element types " << element
                           << " and " << getElementTypeOrSelf(operand.getType())
                           << "; expected one";
  // convolution_c4
  size_t spatial = getNumSpatialDims();
  if (spatial < 1 || spatial > 3)
    return emitOpError() << "has " << spatial
                         << " dimensions in space; expected 1 to 3";
  for (auto [name, values, least] :
       {std::tuple("strides", getStrides(), int64_t(1)),
        std::tuple("dilations", getDilations(), int64_t(1)),
        std::tuple("low", getLow(), int64_t(0)),
        std::tuple("high", getHigh(), int64_t(0))}) {
    if (values.size() != spatial)
      return emitOpError() << "'" << name << "' has " << values.size()
                           << " numbers; expected " << spatial
                           << ", as 'strides'";
    for (int64_t value : values)
      if (value < least)
        return emitOpError() << "'" << name << "' has " << value
                             << "; expected at least " << least;
  }
  // convolution_c2
  std::string digits;
  for (size_t dim = 0; dim < spatial; ++dim)
    digits += char('0' + dim);
  struct Part {
    const char *name;
    Value value;
    StringRef layout;
    const char *letters;
  };
  const Part image = {"image", getImage(), getImageLayout(), "ngc"};
  const Part filter = {"filter", getFilter(), getFilterLayout(), "gkc"};
  const Part response = {"response", getResponse(), getResponseLayout(), "ngk"};
  for (const Part &part : {image, filter, response}) {
    auto type = cast<ShapedType>(part.value.getType());
    if (static_cast<size_t>(type.getRank()) != part.layout.size())
      return emitOpError() << "has the layout '" << part.layout << "' for "
                           << type << "; expected " << type.getRank()
                           << " letters";
    for (auto [i, letter] : llvm::enumerate(part.layout))
      if (!(StringRef(part.letters).contains(letter) ||
            StringRef(digits).contains(letter)) ||
          part.layout.find(letter) != i)
        return emitOpError()
               << "has the layout '" << part.layout << "' for the " << part.name
               << "; expected letters of '" << part.letters << digits
               << "', each once";
    for (char digit : digits)
      if (!part.layout.contains(digit))
        return emitOpError()
               << "has the layout '" << part.layout << "' for the " << part.name
               << "; expected all of '" << digits << "' in it";
  }
  // convolution_c5
  const Part parts[] = {image, filter, response};
  auto areInOrder = [&](bool isLast) {
    for (unsigned i = 0; i < 3; ++i)
      if (!isInOrder(parts[i].value, parts[i].layout,
                     getOrder(static_cast<ConvolutionPart>(i), isLast)))
        return false;
    return true;
  };
  if (!areInOrder(true) && !areInOrder(false))
    return emitOpError() << "has the layouts '" << image.layout << "', '"
                         << filter.layout << "' and '" << response.layout
                         << "' of image, filter and response; expected the "
                            "features last in all, or before the digits in all";
  // convolution_c3
  auto checkSizes = [&](char letter, const Part &a,
                        const Part &b) -> LogicalResult {
    int64_t sizeA = getSize(a.value, a.layout, letter),
            sizeB = getSize(b.value, b.layout, letter);
    if (sizeA == sizeB)
      return success();
    return emitOpError() << "has " << sizeA << " elements along '" << letter
                         << "' in the " << a.name << " and " << sizeB
                         << " in the " << b.name;
  };
  if (failed(checkSizes('n', image, response)) ||
      failed(checkSizes('g', image, response)) ||
      failed(checkSizes('g', image, filter)) ||
      failed(checkSizes('c', image, filter)) ||
      failed(checkSizes('k', filter, response)))
    return failure();
  for (size_t dim = 0; dim < spatial; ++dim) {
    auto size = [&](const Part &part) {
      return getSize(part.value, part.layout, digits[dim]);
    };
    int64_t window = (size(filter) - 1) * getDilations()[dim] + 1;
    int64_t room = size(image) + getLow()[dim] + getHigh()[dim] - window;
    int64_t places = room < 0 ? 0 : room / getStrides()[dim] + 1;
    if (places != size(response))
      return emitOpError() << "has " << size(response) << " elements along '"
                           << digits[dim] << "' in the response; expected "
                           << places;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

void ProductOp::getEffects(Effects &effects) { addEffects(*this, effects); }

int64_t ProductOp::getDepth() {
  return cast<ShapedType>(getLhs().getType())
      .getDimSize(getLhsTransposed() ? 0 : 1);
}

double ProductOp::getOperations() {
  return 2.0 * double(getDepth()) *
         double(cast<ShapedType>(getInit().getType()).getNumElements());
}

Type ProductOp::getFactorType() {
  return getElementTypeOrSelf(getLhs().getType());
}

SmallVector<Value> ProductOp::getEpilogueOperands() {
  // The operand of a gradient costs twice as much (measured on an H100).
  SmallVector<Value> operands;
  for (Value operand : {getAddend(), getKept(), getBefore(), getBefore()})
    if (operand)
      operands.push_back(operand);
  return operands;
}

OpOperand *ProductOp::getElementwiseInput() {
  return getAddend() && !getKept() ? &*getAddendMutable().begin() : nullptr;
}

LogicalResult ProductOp::verify() {
  // product_c1
  Type element = getFactorType();
  for (Value operand : getOperands())
    if (getElementTypeOrSelf(operand.getType()) != element)
      return emitOpError() << "has operands of element types " << element
                           << " and " << getElementTypeOrSelf(operand.getType())
                           << "; expected one";
  bool isOfGelu = getEpilogue() == ProductEpilogue::Gelu ||
                  getEpilogue() == ProductEpilogue::GeluGradient;
  if (isOfGelu && element.isF32())
    return emitOpError() << "has elements of type f32; expected f16 or bf16 "
                            "for the epilogue '"
                         << stringifyProductEpilogue(getEpilogue()) << "'";
  // product_c2
  auto lhs = cast<ShapedType>(getLhs().getType());
  auto rhs = cast<ShapedType>(getRhs().getType());
  if (lhs.getRank() != 2 || rhs.getRank() != 2)
    return emitOpError() << "multiplies " << lhs << " and " << rhs
                         << "; expected two dimensions";
  int64_t depth = getDepth();
  int64_t rows = lhs.getDimSize(getLhsTransposed() ? 1 : 0);
  int64_t columns = rhs.getDimSize(getRhsTransposed() ? 0 : 1);
  if (rhs.getDimSize(getRhsTransposed() ? 1 : 0) != depth)
    return emitOpError() << "sums " << depth << " elements of " << lhs
                         << ", but not of " << rhs;
  auto check = [&](Value operand, ArrayRef<int64_t> shape) -> LogicalResult {
    if (!operand || cast<ShapedType>(operand.getType()).getShape() == shape)
      return success();
    auto error = emitOpError() << "has an operand of type " << operand.getType()
                               << "; expected ";
    llvm::interleave(shape, error, "x");
    return error;
  };
  for (Value operand : {getAddend(), getBefore(), getInit(), getKept()})
    if (failed(check(operand, {rows, columns})))
      return failure();
  if (failed(check(getBias(), {columns})))
    return failure();
  // product_c3
  bool isGradient = getEpilogue() == ProductEpilogue::GeluGradient;
  if (isGradient != (getBefore() != nullptr))
    return emitOpError() << (isGradient ? "has no operand 'before'"
                                        : "has an operand 'before'")
                         << "; expected one for 'gelu_gradient' alone";
  if (getKept() && getEpilogue() != ProductEpilogue::Gelu)
    return emitOpError() << "keeps its sums; expected the epilogue 'gelu'";
  if (getAddend() && getEpilogue() != ProductEpilogue::None)
    return emitOpError() << "has an operand 'plus'; expected the epilogue "
                            "'none'";
  return success();
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

void AttentionForwardOp::getEffects(Effects &effects) {
  addEffects(*this, effects);
}
void AttentionGradientOp::getEffects(Effects &effects) {
  addEffects(*this, effects);
}

static int64_t getSize(Value operand, Attribute layout, char letter) {
  return ConvolutionOp::getSize(operand, cast<StringAttr>(layout).getValue(),
                                letter);
}

/// Number of queries, and of keys, of a block of the library's kernels. The
/// last block is computed as a whole.
static constexpr uint64_t kAttentionBlock = 128;

/// Returns the number of operations of one product of all queries with all
/// keys.
template <typename OpTy>
static double getProductOperations(OpTy op) {
  double count = 2;
  for (char letter : {'b', 'h', 'd'})
    count *= double(getSize(op.getQuery(), op.getLayouts()[0], letter));
  for (int64_t positions : {getSize(op.getQuery(), op.getLayouts()[0], 's'),
                            getSize(op.getKey(), op.getLayouts()[1], 's')})
    count *= double(llvm::alignTo(positions, kAttentionBlock));
  return op.getCausal() ? count / 2 : count;
}

double AttentionForwardOp::getOperations() {
  return 2 * getProductOperations(*this);
}
double AttentionGradientOp::getOperations() {
  return 5 * getProductOperations(*this);
}
Type AttentionForwardOp::getFactorType() {
  return getElementTypeOrSelf(getQuery().getType());
}
Type AttentionGradientOp::getFactorType() {
  return getElementTypeOrSelf(getQuery().getType());
}

/// Verifies the bias of an attention op (attention_c4). `sizes` are the numbers
/// of batches, heads and queries.
static LogicalResult verifyBias(Operation *op, Value bias,
                                ArrayRef<int64_t> sizes, int64_t keys,
                                Type factors, bool isOfGradient) {
  // attention_c4
  auto type = cast<ShapedType>(bias.getType());
  if (type.getElementType() != factors && !type.getElementType().isF32())
    return op->emitOpError() << "has a bias of type " << type << "; expected "
                             << "elements of type " << factors << " or f32";
  ArrayRef<int64_t> shape = type.getShape();
  bool fits = shape.size() == 4 && shape[3] == keys;
  for (unsigned i = 0; i < 3 && fits; ++i)
    fits = shape[i] == sizes[i] || (shape[i] == 1 && !(i == 2 && isOfGradient));
  if (fits)
    return success();
  auto error = op->emitOpError()
               << "has a bias of type " << type << "; expected ";
  for (unsigned i = 0; i < 3; ++i)
    error << sizes[i] << (i == 2 && isOfGradient ? " x " : " or 1 x ");
  return error << keys;
}

/// Verifies an attention op. `operands` are the operands with layouts. `isKey`
/// marks the keys, the values and their gradients.
static LogicalResult verifyAttention(Operation *op, ArrayRef<Value> operands,
                                     ArrayRef<bool> isKey, Value bias,
                                     Value stats, ArrayAttr layouts) {
  // attention_c1
  Type element = getElementTypeOrSelf(operands[0].getType());
  if (!element.isF16() && !element.isBF16())
    return op->emitOpError()
           << "has elements of type " << element << "; expected f16 or bf16";
  for (Value operand : operands)
    if (getElementTypeOrSelf(operand.getType()) != element)
      return op->emitOpError()
             << "has operands of element types " << element << " and "
             << getElementTypeOrSelf(operand.getType()) << "; expected one";
  // attention_c2
  if (layouts.size() != operands.size())
    return op->emitOpError() << "has " << layouts.size()
                             << " layouts; expected " << operands.size();
  for (auto [operand, attribute] : llvm::zip_equal(operands, layouts)) {
    StringRef layout = cast<StringAttr>(attribute).getValue();
    auto type = cast<ShapedType>(operand.getType());
    std::string sorted = layout.str();
    llvm::sort(sorted);
    if (sorted != "bdhs" || layout.back() != 'd' || type.getRank() != 4)
      return op->emitOpError()
             << "has the layout '" << layout << "' for " << type
             << "; expected the letters of 'bhsd', with 'd' last";
  }
  // attention_c3
  auto size = [&](unsigned operand, char letter) {
    return getSize(operands[operand], layouts[operand], letter);
  };
  for (unsigned i = 1; i < operands.size(); ++i)
    for (char letter : {'b', 'h', 's', 'd'}) {
      if (i == 1 && letter == 's')
        continue;
      if (i == 1 && letter == 'h' && size(0, 'h') % size(1, 'h') == 0)
        continue;
      const bool isOfKeys = isKey[i] && (letter == 's' || letter == 'h');
      unsigned like = isOfKeys && i > 1 ? 1 : 0;
      if (size(i, letter) != size(like, letter))
        return op->emitOpError()
               << "has " << size(i, letter) << " elements along '" << letter
               << "' in operand #" << i << " that has a layout; expected "
               << size(like, letter);
    }
  auto type = cast<ShapedType>(stats.getType());
  int64_t expected[] = {size(0, 'b'), size(0, 'h'), size(0, 's')};
  if (type.getShape() != ArrayRef<int64_t>(expected) ||
      !type.getElementType().isF32())
    return op->emitOpError() << "has statistics of type " << type
                             << "; expected f32 by batch, head and place";
  if (!bias)
    return success();
  const bool isOfGradient = isa<AttentionGradientOp>(op);
  return verifyBias(op, bias, expected, size(1, 's'), element, isOfGradient);
}

LogicalResult AttentionForwardOp::verify() {
  return verifyAttention(*this, {getQuery(), getKey(), getValue(), getOut()},
                         {false, true, true, false}, getBias(), getStats(),
                         getLayouts());
}

LogicalResult AttentionGradientOp::verify() {
  return verifyAttention(*this,
                         {getQuery(), getKey(), getValue(), getOut(),
                          getOutGradient(), getQueryGradient(),
                          getKeyGradient(), getValueGradient()},
                         {false, true, true, false, false, false, true, true},
                         getBias(), getStats(), getLayouts());
}
