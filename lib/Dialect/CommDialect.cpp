//===- CommDialect.cpp - The dialect, its types and attributes ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "CommBytecode.h"
#include "CommDialect/IR/CommOps.h"
#include "CommVerifiers.h"
#include "Dialect/ArgumentAttrs.h"
#include "Dialect/OpaqueAttrs.h"
#include "Dialect/RowGroupAttr.h"
#include "Dialect/StageAttrs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::comm;

#include "CommDialect/IR/CommDialect.cpp.inc"

#include "CommDialect/IR/CommEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "CommDialect/IR/CommAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "CommDialect/IR/CommTypes.cpp.inc"

namespace {

/// Allows communication to be inlined anywhere. Its effects keep its order, and
/// a collective in a region that not all ranks enter is wrong in the callee
/// too.
struct CommInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

void CommDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "CommDialect/IR/CommOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "CommDialect/IR/CommAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "CommDialect/IR/CommTypes.cpp.inc"
      >();
  addInterfaces<CommInlinerInterface>();
  addCommBytecodeInterface(this);
}

/// Checks that an attribute is a non-negative number of `unit`.
static LogicalResult verifyAmount(Operation *op, NamedAttribute attribute,
                                  StringRef unit) {
  auto amount = dyn_cast<IntegerAttr>(attribute.getValue());
  if (amount && amount.getType().isSignlessInteger(64) && amount.getInt() >= 0)
    return success();
  return op->emitError() << "'" << attribute.getName().getValue()
                         << "' must be a non-negative i64 (" << unit
                         << "), got " << attribute.getValue();
}

/// Checks that an attribute has a number of bytes for each result.
static LogicalResult verifyBytesOfResults(Operation *op,
                                          NamedAttribute attribute) {
  auto bytes = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (bytes && bytes.size() == op->getNumResults() &&
      llvm::all_of(bytes.asArrayRef(), [](int64_t n) { return n >= 0; }))
    return success();
  return op->emitError() << "'" << attribute.getName().getValue()
                         << "' must be an array of " << op->getNumResults()
                         << " non-negative i64 (bytes of each result), got "
                         << attribute.getValue();
}

/// Checks a non-empty string attribute of a collective.
static LogicalResult verifyTextOfStart(Operation *op,
                                       NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (!isa<CollectiveOpInterface>(op))
    return op->emitError() << "'" << name << "' belongs on a collective";
  auto text = dyn_cast<StringAttr>(attribute.getValue());
  if (text && !text.empty())
    return success();
  return op->emitError() << "'" << name << "' must be a string, not empty, got "
                         << attribute.getValue();
}

/// Checks the description of the members of a merged collective.
static LogicalResult verifyBucket(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (!isa<CollectiveOpInterface>(op))
    return op->emitError() << "'" << name << "' belongs on a collective";
  if (isa<BucketAttr>(attribute.getValue()))
    return success();
  return op->emitError() << "'" << name << "' must be a #comm.bucket, got "
                         << attribute.getValue();
}

BucketAttr BucketAttr::of(Operation *op) {
  return op->getAttrOfType<BucketAttr>(CommDialect::kBucketAttr);
}

LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringAttr machine) {
  if (!machine.empty())
    return success();
  return emitError() << "a target must name a machine, got \"\"";
}

LogicalResult BucketAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 BucketMode, ArrayRef<StringAttr> members,
                                 ArrayRef<int64_t> bytes, StringAttr,
                                 ArrayRef<StringAttr>) {
  if (members.size() != bytes.size())
    return emitError() << "a bucket of " << members.size()
                       << " members must have the bytes of each, got "
                       << bytes.size();
  for (int64_t ofMember : bytes)
    if (ofMember < 0)
      return emitError() << "a member of a bucket must not have less than 0 "
                            "bytes, got "
                         << ofMember;
  return success();
}

std::string comm::getKnownAlgorithms() {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (unsigned i = 0; i <= getMaxEnumValForAlgorithm(); ++i)
    os << (i ? ", " : "") << stringifyAlgorithm(static_cast<Algorithm>(i));
  return text;
}

/// Rejects the former attribute `name` of a collective, which is a parameter of
/// its decision or its launch now.
static LogicalResult rejectFormerDecision(Operation *op, StringRef name,
                                          Attribute value) {
  MLIRContext *context = op->getContext();
  StringRef parameter = name;
  parameter.consume_front("comm.");
  InFlightDiagnostic error = op->emitError();
  if (parameter != "algorithm") {
    std::optional<int64_t> flagOffset;
    if (parameter == "flag_offset") {
      auto offset = dyn_cast<IntegerAttr>(value);
      if (!offset || !offset.getType().isSignlessInteger(64) ||
          offset.getInt() < 0)
        return error << "'" << name
                     << "' must be an i64 that is not negative, got " << value;
      flagOffset = offset.getInt();
    }
    return error << "'" << name << "' is part of 'launch': write 'launch = "
                 << LaunchAttr::get(context, flagOffset,
                                    parameter == "peers_ready",
                                    parameter == "on_compute_stream")
                 << "' on a collective on memrefs";
  }
  std::optional<Algorithm> algorithm;
  if (auto text = dyn_cast<StringAttr>(value))
    algorithm = symbolizeAlgorithm(text.getValue());
  else if (auto former = dyn_cast<AlgorithmAttr>(value))
    algorithm = former.getValue();
  if (!algorithm)
    return error << "unknown algorithm " << value << "; known are "
                 << getKnownAlgorithms();
  std::string written;
  llvm::raw_string_ostream(written) << *algorithm;
  return error << "'" << name << "' is part of 'decision': write 'by "
               << written << "' behind the group, or 'decision = "
               << DecisionAttr::get(context, *algorithm)
               << "' among the properties of the generic form";
}

LogicalResult comm::detail::verifyNoFormerDecision(Operation *op) {
  for (StringRef name :
       {"algorithm", "flag_offset", "peers_ready", "on_compute_stream"})
    if (Attribute value = op->getDiscardableAttr(name))
      return rejectFormerDecision(op, name, value);
  return success();
}

/// Checks `comm.mutates` and `comm.views` on an op of another dialect.
static LogicalResult verifyOperandNumbers(Operation *op,
                                          NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  SmallVector<int64_t> numbers;
  if (isa_and_present<CommDialect>(op->getDialect()))
    return op->emitError() << "'" << name
                           << "' belongs on an op of another dialect";
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
      array && name == CommDialect::kMutatesAttr)
    llvm::append_range(numbers, array.asArrayRef());
  else if (auto number = dyn_cast<IntegerAttr>(attribute.getValue());
           number && name == CommDialect::kViewsAttr &&
           number.getType().isSignlessInteger(64))
    numbers.push_back(number.getInt());
  else
    return op->emitError() << "'" << name << "' must be "
                           << (name == CommDialect::kMutatesAttr
                                   ? "an array of i64"
                                   : "an i64")
                           << ", got " << attribute.getValue();
  for (int64_t number : numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return op->emitError() << "'" << name << "' names operand " << number
                             << " of " << op->getNumOperands();
    Type type = op->getOperand(number).getType();
    if (!isa<TensorType>(type))
      return op->emitError() << "'" << name << "' names operand " << number
                             << " of type " << type << ", expected a tensor";
  }
  return success();
}

/// Checks `comm.work` on an op of another dialect.
static LogicalResult verifyWork(Operation *op, NamedAttribute attribute) {
  auto work = dyn_cast<DictionaryAttr>(attribute.getValue());
  bool isValid = work && !isa_and_present<CommDialect>(op->getDialect());
  for (NamedAttribute entry :
       work ? work.getValue() : ArrayRef<NamedAttribute>()) {
    StringRef key = entry.getName();
    if (key == "contraction_type" || key == "elementwise_type") {
      auto type = dyn_cast<TypeAttr>(entry.getValue());
      isValid &= type && (type.getValue().isIntOrIndexOrFloat() ||
                          isa<ComplexType>(type.getValue()));
    } else {
      auto amount = dyn_cast<IntegerAttr>(entry.getValue());
      isValid &=
          llvm::is_contained({"bytes", "contraction", "elementwise"}, key) &&
          amount && amount.getType().isSignlessInteger(64) &&
          amount.getInt() >= 0;
    }
  }
  if (isValid)
    return success();
  return op->emitError()
         << "'" << attribute.getName().getValue()
         << "' must be on an op of another dialect and have 'bytes', "
            "'contraction' and 'elementwise' (an i64 that is not negative), "
            "'contraction_type' and 'elementwise_type' (a type of numbers), "
            "each or none, got "
         << attribute.getValue();
}

/// Checks `comm.in_place` on an op of another dialect.
static LogicalResult verifyInPlace(Operation *op, NamedAttribute attribute) {
  auto pairs = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  bool isValid = pairs && pairs.size() % 2 == 0 &&
                 !isa_and_present<CommDialect>(op->getDialect());
  for (int64_t i = 0; isValid && i < pairs.size(); i += 2) {
    int64_t operand = pairs[i], result = pairs[i + 1];
    isValid = operand >= 0 && operand < op->getNumOperands() && result >= 0 &&
              result < op->getNumResults() &&
              isa<TensorType>(op->getOperand(operand).getType()) &&
              isa<TensorType>(op->getResult(result).getType());
  }
  if (isValid)
    return success();
  return op->emitError()
         << "'" << attribute.getName().getValue()
         << "' must be on an op of another dialect and have pairs of numbers "
            "of an operand and a result (an array of i64) that are tensors, "
            "got "
         << attribute.getValue();
}

static LogicalResult verifyRanks(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!isa<ModuleOp>(op))
    return op->emitError() << "'" << name << "' belongs on a module";
  auto ranks = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (!ranks)
    return op->emitError() << "'" << name << "' must be an array of i64, got "
                           << attribute.getValue();
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t rank : ranks.asArrayRef())
    if (rank < 0 || !seen.insert(rank).second)
      return op->emitError() << "'" << name << "' has rank " << rank
                             << (rank < 0 ? ": expected 0 or more" : " twice");
  return success();
}

static LogicalResult verifyTarget(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!isa<ModuleOp>(op))
    return op->emitError() << "'" << name << "' belongs on a module";
  if (isa<TargetAttr>(attribute.getValue()))
    return success();
  return op->emitError() << "'" << name << "' must be a #comm.target, got "
                         << attribute.getValue();
}

LogicalResult CommDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (name == kCostAttr)
    return verifyAmount(op, attribute, "nanoseconds");
  if (name == kMutatesAttr || name == kViewsAttr)
    return verifyOperandNumbers(op, attribute);
  if (name == kPartsAttr) {
    auto parts = dyn_cast<IntegerAttr>(attribute.getValue());
    if (parts && parts.getType().isSignlessInteger(64) && parts.getInt() >= 1)
      return success();
    return op->emitError() << "'" << name << "' must be an i64 of 1 or more, "
                           << "got " << attribute.getValue();
  }
  if (name == kUniquePositionsAttr) {
    if (isa<UnitAttr>(attribute.getValue()))
      return success();
    return op->emitError() << "'" << name << "' must be a unit attribute, got "
                           << attribute.getValue();
  }
  if (name == kRowGroupAttr) {
    auto place = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
    if (place && place.size() == 2 && place[0] >= 0 && place[1] >= 0)
      return success();
    return op->emitError() << "'" << name
                           << "' must be an array of two i64 of 0 or more, got "
                           << attribute.getValue();
  }
  if (name == kAllocBytesAttr || name == kFreeBytesAttr)
    return verifyBytesOfResults(op, attribute);
  if (name == kOriginalPeakAttr || name == kMemoryLimitAttr) {
    if (isa<FunctionOpInterface>(op))
      return verifyAmount(op, attribute, "bytes");
    return op->emitError() << "'" << name << "' belongs on a function";
  }
  if (name == kTargetAttr)
    return verifyTarget(op, attribute);
  if (name == kRanksAttr)
    return verifyRanks(op, attribute);
  if (name == kOrderedStartsAttr || name == kStaticResultsAttr ||
      name == kStaticArgumentsAttr) {
    if (!isa<FunctionOpInterface>(op))
      return op->emitError() << "'" << name << "' belongs on a function";
    if (isa<UnitAttr>(attribute.getValue()))
      return success();
    return op->emitError() << "'" << name << "' must be a unit attribute, got "
                           << attribute.getValue();
  }
  if (name == kLayerAttr || name == kBucketWithAttr || name == kLeftAloneAttr)
    return verifyTextOfStart(op, attribute);
  if (llvm::is_contained({"comm.algorithm", "comm.flag_offset",
                          "comm.peers_ready", "comm.on_compute_stream"},
                         name))
    return rejectFormerDecision(op, name, attribute.getValue());
  if (llvm::is_contained({"comm.skip_own_piece", "comm.any_order",
                          "comm.holds_argument", "comm.window"},
                         name))
    return op->emitError() << "'" << name
                           << "' is the op's own attribute: write '"
                           << name.drop_front(StringRef("comm.").size()) << "'";
  if (name == kBucketAttr)
    return verifyBucket(op, attribute);
  if (name == kWorkAttr)
    return verifyWork(op, attribute);
  if (name == kInPlaceAttr)
    return verifyInPlace(op, attribute);
  if (name == kAfterAttr) {
    auto names = dyn_cast<ArrayAttr>(attribute.getValue());
    if (names && llvm::all_of(names, llvm::IsaPred<StringAttr>))
      return success();
    return op->emitError() << "'" << name
                           << "' must be an array of strings, got "
                           << attribute.getValue();
  }
  return op->emitError() << "unknown attribute '" << name << "'; on an op '"
                         << kCostAttr << "', '" << kMutatesAttr << "', '"
                         << kViewsAttr << "', '" << kPartsAttr << "', '"
                         << kUniquePositionsAttr << "', '" << kRowGroupAttr
                         << "', '" << kWorkAttr << "', '" << kInPlaceAttr
                         << "', '" << kAfterAttr << "', '" << kAllocBytesAttr
                         << "' and '" << kFreeBytesAttr
                         << "' are known, on a collective '" << kLayerAttr
                         << "', '" << kBucketWithAttr << "', '" << kBucketAttr
                         << "' and '" << kLeftAloneAttr << "', on a function '"
                         << kOriginalPeakAttr << "', '" << kMemoryLimitAttr
                         << "', '" << kOrderedStartsAttr << "', '"
                         << kStaticResultsAttr << "' and '"
                         << kStaticArgumentsAttr << "', on a module '"
                         << kTargetAttr << "' and '" << kRanksAttr << "'";
}

LogicalResult CommDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned regionIndex,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (name == kPlaceAttr) {
    auto place = dyn_cast<ArrayAttr>(attribute.getValue());
    auto offset = place && place.size() == 2 ? dyn_cast<IntegerAttr>(place[1])
                                             : IntegerAttr();
    if (offset && isa<FlatSymbolRefAttr>(place[0]) &&
        offset.getType().isInteger(64) && offset.getInt() >= 0)
      return success();
    return op->emitError() << "'" << name << "' of argument #" << argIndex
                           << " must be a group and an offset (an i64 that is "
                              "not negative), got "
                           << attribute.getValue();
  }
  if (name == kReplacedByAttr) {
    auto number = dyn_cast<IntegerAttr>(attribute.getValue());
    if (number && number.getType().isInteger(64) && number.getInt() >= 0)
      return success();
    return op->emitError() << "'" << name << "' of argument #" << argIndex
                           << " must be the number of a result (an i64 that is "
                              "not negative), got "
                           << attribute.getValue();
  }
  if (name != kVaryingAttr && name != kUniformAttr)
    return op->emitError() << "unknown attribute '" << name << "' of argument #"
                           << argIndex << "; '" << kVaryingAttr << "', '"
                           << kUniformAttr << "', '" << kPlaceAttr << "' and '"
                           << kReplacedByAttr << "' are known";
  if (!isa<UnitAttr>(attribute.getValue()))
    return op->emitError() << "'" << name << "' of argument #" << argIndex
                           << " must be a unit attribute, got "
                           << attribute.getValue();
  StringRef other = name == kVaryingAttr ? kUniformAttr : kVaryingAttr;
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    if (function.getArgAttr(argIndex, other))
      return op->emitError()
             << "argument #" << argIndex << " is both '" << kVaryingAttr
             << "' and '" << kUniformAttr << "'";
  return success();
}
